"""An episode's folder in output/: where its files lie, and whether they are whole and of the wanted making."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline import store
from pipeline.errors import DiffcastError

TEXTS = ("index.html", "chapters.json", "transcript.vtt", "description.html", "timings.json")
"""Files beside the MP3 and episode.json, which is written last: with it the episode counts as finished."""


@dataclass(frozen=True, slots=True)
class Folder:
    """Where one episode's files lie."""

    output: Path
    show: str
    episode: str

    @property
    def path(self) -> Path:
        """output/<show>/<episode>."""
        return self.output / self.show / self.episode

    @property
    def mp3(self) -> Path:
        """The finished sound."""
        return self.path / f"{self.episode}.mp3"

    @property
    def record(self) -> Path:
        """What was measured."""
        return self.path / "episode.json"

    def finished(self, fingerprint: str) -> dict[str, Any] | None:
        """The record, when every file is there, the MP3 is the one it speaks of, and it was made by `fingerprint`."""
        try:
            record: dict[str, Any] = json.loads(self.record.read_text(encoding="utf-8"))
            whole = (
                record["made_with"]["fingerprint"] == fingerprint
                and all((self.path / name).is_file() for name in TEXTS)
                and store.file_digest(self.mp3) == record["sha256"]
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return record if whole else None

    @contextmanager
    def making(self) -> Iterator[None]:
        """Make the folder, see that it can be written before minutes go into it, and leave none that is empty."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.path):
                store.sweep(self.path)
        except OSError as error:
            raise DiffcastError(
                f"can't write into `{self.path}`: {error.strerror or error}; make it writable or work elsewhere"
            ) from error
        try:
            yield
        except BaseException:
            self._leave_none_empty()
            raise

    def _leave_none_empty(self) -> None:
        for folder in (self.path, self.path.parent, self.output):
            try:
                folder.rmdir()
            except OSError:
                return  # something lies in it
