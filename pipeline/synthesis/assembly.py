"""One recording from many takes: edges trimmed, joined with measured pauses, each sentence's time kept."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.model import Cue, Script, Sentence, Word

FADE_SECONDS = 0.003
QUIET = 10 ** (-50 / 20)
"""Below this share of a sentence's peak, its edge counts as silence."""
LEAD_SECONDS, TAIL_SECONDS = 0.015, 0.060
"""Kept around the voiced part: plosives begin, and final consonants end, below the threshold."""


_CLOSERS = " \"'”’»)]*_`"


@dataclass(frozen=True, slots=True)
class Pauses:
    """Silence between sentences, in milliseconds."""

    sentence: int = 330
    question: int = 420
    """After a question mark: a listener takes a moment to look for the answer."""
    trailing: int = 480
    """After an ellipsis."""
    leading: int = 220
    """After a colon or a dash, which lead on."""
    paragraph: int = 560
    section: int = 900

    def after(self, text: str) -> int:
        """The pause that the mark at a sentence's end asks for."""
        end = text.rstrip(_CLOSERS)
        if end.endswith(("…", "...")):
            return self.trailing
        if end.endswith((":", "—", "–")):
            return self.leading
        return self.question if end.endswith(("?", "？")) else self.sentence


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence at its place in the script."""

    section: int
    """Index of its section."""
    speaker: str | None
    sentence: Sentence
    pause: int
    """Milliseconds of silence after it."""


@dataclass(frozen=True, slots=True, eq=False)
class Take:
    """A sentence as rendered, its edges trimmed."""

    spoken: str
    samples: NDArray[np.float32]
    """Shape (frames,)."""
    words: tuple[Word, ...]
    """Written words, in samples from the start of the take as the voice gave it."""
    cut: int = 0
    """Samples that were trimmed from its start."""


@dataclass(frozen=True, slots=True)
class Narration:
    """The whole script said aloud: how long it is, and when each sentence is heard."""

    frames: int
    rate: int
    """Hertz."""
    cues: tuple[Cue, ...]


def assemble(
    script_lines: Iterable[Line], takes: Iterable[Take], rate: int, write: Callable[[NDArray[np.float32]], object]
) -> Narration:
    """The takes of the lines, in order, handed to `write` piece by piece as one recording at `rate` hertz.

    Pieces have the shape (frames,). Each sentence gets a cue; a take without sound gets no time, no pause and no cue.
    """
    cues: list[Cue] = []
    at = wanted = 0
    for line, take in zip(script_lines, takes, strict=True):
        if not len(take.samples):
            wanted = max(wanted, line.pause)
            continue
        if cues:
            silence = np.zeros(wanted * rate // 1000, np.float32)
            write(silence)
            at += len(silence)
        cues.append(_cue(line, take, at))
        write(take.samples)
        at += len(take.samples)
        wanted = line.pause
    return Narration(at, rate, tuple(cues))


def lines(script: Script, pauses: Pauses | None = None) -> tuple[Line, ...]:
    """Every sentence of the script with its place and the pause after it."""
    gaps = pauses or Pauses()
    found: list[Line] = []
    for number, section in enumerate(script.sections):
        for paragraph in section.paragraphs:
            found += [Line(number, paragraph.speaker, one, gaps.after(one.text)) for one in paragraph.sentences]
            _widen(found, gaps.paragraph)
        _widen(found, gaps.section)
    return tuple(line if line.sentence.pause is None else replace(line, pause=line.sentence.pause) for line in found)


def _widen(found: list[Line], pause: int) -> None:
    if found:
        found[-1] = replace(found[-1], pause=max(pause, found[-1].pause))


def trimmed(
    samples: NDArray[np.float32], rate: int, voiced: tuple[int, int] | None = None
) -> tuple[NDArray[np.float32], int]:
    """The sound without the silence at its edges (inner pauses stay), faded in and out; and how much went in front.

    What is louder than QUIET stays, and all within `voiced`: samples from the first to the last phoneme that sounds.
    """
    level = np.abs(samples)
    loud = np.flatnonzero(level > QUIET * level.max(initial=0.0))
    if not len(loud):
        return np.zeros(0, np.float32), 0
    first, last = voiced or (len(samples), 0)
    start = max(0, min(int(loud[0]) - round(LEAD_SECONDS * rate), first))
    end = min(len(samples), max(int(loud[-1]) + 1 + round(TAIL_SECONDS * rate), last + round(FADE_SECONDS * rate)))
    kept = samples[start:end].copy()
    fade = min(round(FADE_SECONDS * rate), len(kept) // 2)
    ramp = np.linspace(0, 1, fade, endpoint=False, dtype=np.float32)
    kept[:fade] *= ramp
    kept[len(kept) - fade :] *= ramp[::-1]
    return kept, start


def _cue(line: Line, take: Take, at: int) -> Cue:
    length = len(take.samples)

    def moved(sample: int) -> int:
        return at + min(max(sample - take.cut, 0), length)

    return Cue(
        start=at,
        end=at + length,
        text=line.sentence.text,
        spoken=take.spoken,
        section=line.section,
        speaker=line.speaker,
        citations=line.sentence.citations,
        words=tuple(Word(moved(w.start), moved(w.end), w.text) for w in take.words),
    )
