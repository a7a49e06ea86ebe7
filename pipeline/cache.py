"""What is made once is kept in the user's cache: checked when read, bounded in size, safe for several processes.

An entry is a file named by its key, the SHA-256 of everything its content follows from. It begins with the digest of
the rest, so that one that was torn or changed is noticed, forgotten and made again. Losing an entry only costs time.
"""

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pipeline import store

_DIGEST = hashlib.sha256().digest_size
_ABANDONED = 3600
"""Seconds after which a file that is being written has no writer any more."""


_SPARE = 64 << 20
"""Bytes that are left free on the disk: what is made must find room before what is kept."""
_BUCKET, _NAME = re.compile(r"[0-9a-f]{2}"), re.compile(r"[0-9a-f]{64}|\.[\w-]+\.part")


class _File(NamedTuple):
    used: int
    """When it was last read or written, in nanoseconds."""
    name: str
    path: Path
    bytes: int
    half: bool
    """Whether it is still being written, or was when its writer died."""


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
        except OSError:
            return None
        content = kept[_DIGEST:]
        if hashlib.sha256(content).digest() != kept[:_DIGEST]:
            _take_away(path)
            return None
        with suppress(OSError):  # what can't be written can still be read
            os.utime(path)
        return content

    def put(self, key: str, content: bytes) -> None:
        """Keep content under a key; where nothing can be written, nothing is kept, and that is no error."""
        path = self._path(key)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            if shutil.disk_usage(path.parent).free < len(content) + _SPARE:
                return
            with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", suffix=".part", delete=False) as part:
                try:
                    part.write(hashlib.sha256(content).digest() + content)
                    part.close()
                    Path(part.name).replace(path)
                except BaseException:
                    _take_away(Path(part.name))
                    raise

    def usage(self) -> tuple[int, int]:
        """How many entries there are, and how many bytes they take."""
        files = [file for file in self._files() if not file.half]
        return len(files), sum(file.bytes for file in files)

    def prune(self) -> None:
        """Take away what was not used for longest until the limit is kept, and what a killed run left half-written."""
        files = sorted(self._files())
        size = sum(file.bytes for file in files)
        now = time.time_ns()
        for file in files:
            if abs(now - file.used) > _ABANDONED * 10**9 if file.half else size > self.limit:
                _take_away(file.path)
                size -= file.bytes

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key

    def _files(self) -> Iterator["_File"]:
        """What we wrote, and nothing else that may lie there: no link is followed, no other name is touched."""
        for bucket in _listed(self.folder):
            for entry in _listed(bucket.path) if _BUCKET.fullmatch(bucket.name) and not bucket.is_symlink() else ():
                if _NAME.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    with suppress(OSError):  # another process has just taken it away
                        found = entry.stat(follow_symlinks=False)
                        half = entry.name.startswith(".")
                        yield _File(found.st_mtime_ns, entry.name, Path(entry.path), found.st_size, half)


def _listed(folder: Path | str) -> list["os.DirEntry[str]"]:
    """What lies in a folder, by name; nothing where there is none that can be read."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _take_away(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def sentences() -> Cache:
    """Sentences as the voices said them. 2 GiB hold some 25 hours of speech."""
    return Cache(store.cache_folder() / "sentences", 2 << 30)


def models() -> Cache:
    """Voices made ready to be loaded, some 60 MB each."""
    return Cache(store.cache_folder() / "models", 1 << 30)


def pictures() -> Cache:
    """Covers as they were drawn, less than half a megabyte each."""
    return Cache(store.cache_folder() / "pictures", 64 << 20)
