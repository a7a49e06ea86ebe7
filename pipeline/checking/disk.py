"""Where we write and what is kept there: whether it can be written, what it takes, and how much room is left."""

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from pipeline.checking.finding import Finding, State

ROOM_NEEDED, ROOM_WANTED = 200 << 20, 2 << 30
"""Bytes: less than the first and an episode may not fit, less than the second and it is worth a word."""


def cache(place: Path, limits: Mapping[str, int]) -> Iterator[Finding]:
    """All there is to say of the cache; `limits` are bytes that its folders may take, by name."""
    yield folder("cache", place, "set DIFFCAST_CACHE to a folder you can write")
    yield from _kinds(place, limits)
    yield _room(place)


def folder(name: str, place: Path, advice: str) -> Finding:
    """Whether something can be written there; what is tried leaves nothing behind."""
    try:
        with tempfile.TemporaryFile(dir=_standing(place)):
            return Finding("Folders", name, "ok", str(place))
    except OSError as error:
        found = f"can't write into `{place}`: {error.strerror or error}"
        return Finding("Folders", name, "wrong", found, f"make it writable, or {advice}")


def _standing(folder: Path) -> Path:
    """The folder, or the nearest above it that is there."""
    return next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())


def _kinds(cache: Path, limits: Mapping[str, int]) -> Iterator[Finding]:
    """What each folder in the cache holds."""
    there = next(os.walk(cache), ("", [], []))[1]
    for name in sorted({*there, *limits}):
        count, size = _held(cache / name)
        limit = limits.get(name)
        bound = f" of at most {_amount(limit)}" if limit is not None else ""
        files = "1 file" if count == 1 else f"{count} files"
        yield Finding("Cache", name, "ok", f"{files}, {_amount(size)}{bound}", bytes=size)


def _held(folder: Path) -> tuple[int, int]:
    """How many files lie below a folder, and the bytes in them; what goes away meanwhile counts as gone."""
    count = size = 0
    for place, _, names in os.walk(folder):
        for name in names:
            try:
                size += (Path(place) / name).lstat().st_size
            except OSError:
                continue
            count += 1
    return count, size


def _room(cache: Path) -> Finding:
    """How much can still be written there."""
    try:
        free = shutil.disk_usage(_standing(cache)).free
    except OSError as error:
        return Finding("Cache", "free space", "note", f"unknown ({error.strerror})", "see to it yourself")
    state: State = "wrong" if free < ROOM_NEEDED else "note" if free < ROOM_WANTED else "ok"
    advice = "" if state == "ok" else f"make room; `{cache}` may be deleted, it is made again when needed"
    return Finding("Cache", "free space", state, _amount(free), advice, free)


def _amount(size: int) -> str:
    """Bytes as a person reads them."""
    for unit, power in (("GB", 9), ("MB", 6), ("kB", 3)):
        if size >= 10**power:
            return f"{size / 10**power:.1f} {unit}"
    return f"{size} bytes"
