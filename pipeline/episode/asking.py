"""What is asked for, and what comes of it."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Ask:
    """Which episode: a script, or a show or repository with a window of time (none: the newest, or the day so far)."""

    script: Path | None = None
    show: str | None = None
    repo: str | None = None
    """A path or URL."""
    day: date | None = None
    week: date | None = None
    since: str | None = None
    until: str | None = None
    rewrite: bool = False
    """Write the script anew although there is one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An episode as it stands on disk."""

    mp3: Path
    record: dict[str, Any]
    """What episode.json holds."""
    made: bool
    """False when it was up to date."""
    script: Path
