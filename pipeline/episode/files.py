"""A .jsonl file as a source: an activity that was kept, or a history with a commit on each line."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipeline.errors import RequestError
from pipeline.model import Activity
from pipeline.schedule import Window
from pipeline.script import export


def is_file(source: str) -> bool:
    """Whether a source is such a file; a repository's folder may be called so too."""
    return source.endswith(".jsonl") and "://" not in source and not Path(source).is_dir()


def name_of(path: Path) -> str:
    """What the repository is called there."""
    return path.stem if _is_history(path) else export.read(path).repository


def read(path: Path, window: Window | None) -> Activity:
    """All that a file holds, or what lies within a window; RequestError when the window lies outside.

    What is not on record can't be told, and is not passed over as if nothing had happened.
    """
    if not _is_history(path):
        kept = export.read(path)
        return _cut(kept, window, path) if window else kept
    from pipeline.script.git import recorded

    first, last = recorded.span(path)
    if window is None:
        return recorded.read(path, "range", first - timedelta(seconds=1), last)
    if window.until < first or window.since >= last:
        raise _outside(path, first, last)
    return recorded.read(path, window.kind, window.since, window.until)


def _is_history(path: Path) -> bool:
    from pipeline.script.git import recorded

    return recorded.is_recorded(path)


def _cut(kept: Activity, window: Window, path: Path) -> Activity:
    """The part of a kept activity within a window, which it must hold whole."""
    if window.since < kept.since or window.until > kept.until:
        raise _outside(path, kept.since, kept.until)
    inside = tuple(change for change in kept.changes if change.when and window.since < change.when <= window.until)
    return replace(kept, kind=window.kind, since=window.since, until=window.until, changes=inside)


def _outside(path: Path, since: datetime, until: datetime) -> RequestError:
    held = " to ".join(f"{moment.astimezone(UTC):%Y-%m-%d %H:%M}" for moment in (since, until))
    return RequestError(f"`{path}` holds {held} UTC and no more; choose a window within that")
