"""What music an episode has: its show's own theme, recordings beside its show.toml, or none."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pipeline import store
from pipeline.audio import Audio
from pipeline.config import Show
from pipeline.errors import RequestError
from pipeline.mastering import fitting, music, recordings, theme

Tune = Path | Literal["theme", "none"]
"""A recording, what is composed for the show, or silence."""


@dataclass(frozen=True, slots=True)
class Tunes:
    """The music of an episode."""

    music: Tune = "theme"
    """Before and after the words."""
    stinger: Tune = "none"
    """Between chapters."""

    def digests(self) -> list[str]:
        """What they hold, for a fingerprint."""
        return [store.file_digest(tune) if isinstance(tune, Path) else tune for tune in (self.music, self.stinger)]


def tunes_of(show: Show, folder: Path) -> Tunes:
    """The music that a show's settings ask for; RequestError when a recording is not in its folder."""
    return Tunes(_tune("music", show.music, folder), _tune("stinger", show.stinger, folder))


def begun(wanted: Tunes, seed: int, rate: int) -> Callable[[], music.Music]:
    """Read the recordings, so that one that can't be read costs no minutes; what is returned composes the rest.

    Raises MasteringError naming the file.
    """
    own = fitting.of_recording(recordings.read_music(wanted.music), rate) if isinstance(wanted.music, Path) else None
    call = fitting.of_call(recordings.read_music(wanted.stinger), rate) if isinstance(wanted.stinger, Path) else None

    def finished() -> music.Music:
        around = own or (theme.compose(seed, rate) if wanted.music == "theme" else music.nothing(rate))
        return replace(around, stinger=call or _call(wanted.stinger, seed, rate))

    return finished


def _call(wanted: Tune, seed: int, rate: int) -> Audio:
    return theme.stinger(seed, rate) if wanted == "theme" else music.nothing(rate).stinger


def _tune(key: str, setting: str, folder: Path) -> Tune:
    if setting == "theme":
        return "theme"
    if setting == "none":
        return "none"
    path = folder / setting
    if not path.is_file():
        raise RequestError(f'no sound file `{path}`; correct `{key}` in show.toml, or write "theme" or "none"')
    return path
