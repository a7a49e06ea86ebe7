"""What a run holds while it works: locks, and a folder for its work files; the system lets go of both when it dies."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline import store


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder in the cache for work files of one run; gone afterwards, or when the next run finds its owner dead."""
    import filelock

    parent = store.cache_folder() / "work"
    with lock("work"):
        try:
            parent.mkdir(parents=True, exist_ok=True)
            _clear_abandoned(parent)
            folder = tempfile.TemporaryDirectory(dir=parent, ignore_cleanup_errors=True)
            owned = filelock.FileLock(Path(folder.name) / _OWNER)
            owned.acquire()
        except OSError as error:
            raise store.unwritable(parent, error, "set DIFFCAST_CACHE to a folder you can write") from error
    with folder as name:
        try:
            yield Path(name)
        finally:
            owned.release()


_OWNER = ".owner"
"""Held by who works in a folder of work files; the system lets go of it when that process dies, however it dies."""


def _clear_abandoned(parent: Path) -> None:
    """Take away work files of runs that were killed."""
    import filelock

    for owner in parent.glob(f"*/{_OWNER}"):
        held = filelock.FileLock(owner, timeout=0)
        try:
            held.acquire()
        except (filelock.Timeout, OSError):
            continue
        held.release()
        shutil.rmtree(owner.parent, ignore_errors=True)


def no_room(folder: Path, why: str) -> str:
    """The line for a work file that can't be written: where, how much is free there, and what to do."""
    free = f"{shutil.disk_usage(folder).free / 1e6:.0f} MB are free"
    return (
        f"can't write sound into the cache `{store.cache_folder()}` ({free}): {why.rstrip('.')}; "
        "make room there, or set DIFFCAST_CACHE to a folder with more"
    )


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Hold `name` for this process; a second holder waits until the first is done."""
    import filelock

    path = _lock_file(name)
    folder = path.parent
    held = filelock.FileLock(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        held.acquire()
    except OSError as error:
        raise store.unwritable(folder, error, "set DIFFCAST_CACHE to a folder you can write") from error
    try:
        yield
    finally:
        held.release()


def is_held(name: str) -> bool:
    """Whether some process holds `name` at this moment."""
    import filelock

    held = filelock.FileLock(_lock_file(name), timeout=0)
    try:
        with held:
            return False
    except filelock.Timeout:
        return True
    except OSError as error:
        raise store.unwritable(_lock_file(name), error, "set DIFFCAST_CACHE to a folder you can write") from error


def _lock_file(name: str) -> Path:
    return store.cache_folder() / "locks" / f"{store.digest(name.encode())[:32]}.lock"
