"""What is made once is kept in the user's cache: checked when read, bounded in size, safe for several processes.

An entry is a file named by its key, the SHA-256 of everything its content follows from. It begins with the digest of
the rest, so that one that was torn or changed is noticed, forgotten and made again. Losing an entry only costs time.
"""

import hashlib
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pipeline import store

_DIGEST = hashlib.sha256().digest_size
_ABANDONED = 3600
"""Seconds after which a file that is being written has no writer any more."""


class _File(NamedTuple):
    used: int
    """When it was last read or written, in nanoseconds."""
    name: str
    path: Path
    bytes: int


@dataclass(frozen=True, slots=True)
class Cache:
    """One kind of entry: a folder with a limit."""

    folder: Path
    limit: int
    """Bytes that `prune` leaves at most."""

    def get(self, key: str) -> bytes | None:
        """The content under a key, or None when there is none or it is not what was put there."""
        path = self._path(key)
        try:
            kept = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        content = kept[_DIGEST:]
        if hashlib.sha256(content).digest() == kept[:_DIGEST]:
            return content
        path.unlink(missing_ok=True)
        return None

    def put(self, key: str, content: bytes) -> None:
        """Keep content under a key; where nothing can be written, nothing is kept, and that is no error."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", suffix=".part", delete=False) as part:
                try:
                    part.write(hashlib.sha256(content).digest() + content)
                    part.close()
                    Path(part.name).replace(path)
                except BaseException:
                    Path(part.name).unlink(missing_ok=True)
                    raise
        except OSError:
            return

    def usage(self) -> tuple[int, int]:
        """How many entries there are, and how many bytes they take."""
        files = [file for file in self._files() if not file.name.startswith(".")]
        return len(files), sum(file.bytes for file in files)

    def prune(self) -> None:
        """Take away what was not used for longest until the limit is kept, and what a killed run left half-written."""
        files = sorted(self._files())
        size = sum(file.bytes for file in files)
        abandoned = time.time_ns() - _ABANDONED * 10**9
        for file in files:
            half = file.name.startswith(".")
            if (half and file.used < abandoned) or (not half and size > self.limit):
                file.path.unlink(missing_ok=True)
                size -= file.bytes

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _files(self) -> Iterator[_File]:
        for path in self.folder.glob("??/*"):
            try:
                found = path.stat()
            except OSError:  # another process has just taken it away
                continue
            yield _File(found.st_mtime_ns, path.name, path, found.st_size)


def sentences() -> Cache:
    """Sentences as the voices said them. 2 GiB hold some 25 hours of speech."""
    return Cache(store.cache_folder() / "sentences", 2 << 30)


def models() -> Cache:
    """Voices made ready to be loaded, some 60 MB each."""
    return Cache(store.cache_folder() / "models", 1 << 30)
