"""What is asked for, and what comes of it."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class Ask:
    """Which episode: a script, or a show or repository with a window (none: the newest, or the day so far)."""

    script: Path | None = None
    show: str | None = None
    repo: str | None = None
    """A path, an address, github:owner/name, or a .jsonl file."""
    day: date | None = None
    week: date | None = None
    since: str | None = None
    until: str | None = None
    revisions: str | None = None
    """Two revisions of a git repository, as A..B."""
    rewrite: bool = False
    """Write the script anew although there is one."""

    @property
    def windowed(self) -> bool:
        """Whether it says which window is to be told."""
        return bool(self.day or self.week or self.since or self.revisions)


@dataclass(frozen=True, slots=True)
class Outcome:
    """An episode as it stands on disk."""

    mp3: Path
    record: dict[str, Any]
    """What episode.json holds."""
    made: bool
    """False when it was up to date."""
    script: Path


@dataclass(frozen=True, slots=True)
class Silence:
    """There is no episode, and that is as it should be."""

    why: str
    """A clause that begins a sentence."""
