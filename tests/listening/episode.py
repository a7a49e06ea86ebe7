"""A finished episode as the trial reads it: its sound file and what should be heard when."""

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Timed:
    """A word and when it is heard, in seconds from the start of the file."""

    start: float
    end: float
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence as `timings.json` gives it."""

    start: float
    end: float
    text: str
    """As it is written."""
    spoken: str
    """As the voice was told to say it."""
    words: tuple[Timed, ...]
    """Written words."""


@dataclass(frozen=True, slots=True)
class Episode:
    """One folder of `output/`."""

    mp3: Path
    sentences: tuple[Said, ...]

    def windows(self, margin: float = 0.25) -> list[tuple[float, float]]:
        """Each sentence's time with so many seconds around it, never over half of the pause to its neighbour."""
        ends = [0.0, *(said.end for said in self.sentences)]
        starts = [*(said.start for said in self.sentences[1:]), self.sentences[-1].end + 2 * margin]
        return [
            (max(said.start - margin, (before + said.start) / 2), min(said.end + margin, (said.end + after) / 2))
            for said, before, after in zip(self.sentences, ends, starts, strict=False)
        ]


def read(folder: Path) -> Episode:
    """The episode in a folder; ValueError when there is not exactly one sound file."""
    found = list(folder.glob("*.mp3"))
    if len(found) != 1:
        raise ValueError(f"{folder} is no folder of a finished episode: it should hold one MP3")
    timings = json.loads((folder / "timings.json").read_text(encoding="utf-8"))
    return Episode(found[0], tuple(_said(sentence) for sentence in timings["sentences"]))


def _said(sentence: dict[str, object]) -> Said:
    words = sentence["words"]
    if not isinstance(words, list):
        raise TypeError("timings.json: a sentence's words are no list")
    timed = tuple(Timed(float(word["start"]), float(word["end"]), str(word["text"])) for word in words)
    start, end = (float(str(sentence[key])) for key in ("start", "end"))
    return Said(start, end, str(sentence["text"]), str(sentence["spoken"]), timed)


def respellings(*lexicons: Path) -> dict[str, str]:
    """What the lexicons say for a word, by the word in lower case: a recogniser writes "PyTorch", not "pie torch"."""
    found: dict[str, str] = {}
    for path in lexicons:
        said = tomllib.loads(path.read_text(encoding="utf-8")).get("say", {}) if path.is_file() else {}
        found |= {written.lower(): form for written, form in said.items() if isinstance(form, str)}
    return found
