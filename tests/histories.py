"""Builds small git repositories for tests, with git itself: any message, name, date, file and shape of history."""

import os
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

START = datetime(2026, 7, 1, 12, tzinfo=UTC)


def git(folder: Path, *arguments: str) -> str:
    """What git prints, with no configuration but the repository's own."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, env=environment).stdout.decode().strip()


def at(hours: float) -> datetime:
    """So many hours after the start of every history."""
    return START + timedelta(hours=hours)


class History:
    """Commits in the order in which they are added; `write` makes a repository of them."""

    def __init__(self) -> None:
        self._stream = bytearray()
        self._count = 0

    def commit(
        self,
        message: str | bytes,
        hours: float = 0,
        *,
        author: str = "Ada Byron <ada@ex.test>",
        files: Mapping[str, str | None] | None = None,
        parents: tuple[int, ...] | None = None,
        encoding: str | None = None,
    ) -> int:
        """Add a commit, by default after the one before; the number that names it as a parent.

        A file's content of None deletes the file. `encoding` is what the commit declares; text is put in it, a message
        of bytes stands as it is.
        """
        self._count += 1
        date = f"{int(at(hours).timestamp())} +0200"
        head = f"commit refs/heads/main\nmark :{self._count}\nauthor {author} {date}\ncommitter {author} {date}\n"
        if encoding:
            head += f"encoding {encoding}\n"
        codec = encoding if encoding and isinstance(message, str) else "utf-8"
        self._stream += head.encode(codec)
        self._data(message if isinstance(message, bytes) else message.encode(codec))
        if parents is None:
            parents = (self._count - 1,) if self._count > 1 else ()
        for word, parent in zip(("from", *["merge"] * len(parents)), parents, strict=False):
            self._stream += f"{word} :{parent}\n".encode()
        for path, content in (files or {}).items():
            quoted = '"' + "".join(f"\\{byte:03o}" for byte in path.encode()) + '"'
            if content is None:
                self._stream += f"D {quoted}\n".encode()
            else:
                self._stream += f"M 100644 inline {quoted}\n".encode()
                self._data(content.encode())
        return self._count

    def write(self, folder: Path, *, bare: bool = False) -> Path:
        """A repository at `folder` with these commits on its branch `main`."""
        subprocess.run(["git", "init", "-q", "-b", "main", *(["--bare"] if bare else []), str(folder)], check=True)
        command = ["git", "-C", str(folder), "fast-import", "--quiet", "--force"]
        subprocess.run(command, input=bytes(self._stream), check=True, capture_output=True)
        return folder

    def _data(self, content: bytes) -> None:
        self._stream += b"data %d\n%b\n" % (len(content), content)
