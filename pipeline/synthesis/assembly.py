"""One recording from many utterances: edges trimmed, joined with measured pauses, each sentence's time kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Audio
from pipeline.model import Cue, Script, Sentence, Word

FADE_SECONDS = 0.003
QUIET = 10 ** (-50 / 20)
"""Below this share of a sentence's peak, its edge counts as silence."""
LEAD_SECONDS, TAIL_SECONDS = 0.015, 0.060
"""Kept around the voiced part: plosives begin, and final consonants end, below the threshold."""


@dataclass(frozen=True, slots=True)
class Pauses:
    """Silence between sentences, in milliseconds."""

    sentence: int = 330
    paragraph: int = 560
    section: int = 900


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
    """A sentence as rendered, before its edges are trimmed."""

    spoken: str
    samples: NDArray[np.float32]
    """Shape (frames,)."""
    words: tuple[Word, ...]
    """Written words, in samples from the start of the take."""


@dataclass(frozen=True, slots=True, eq=False)
class Narration:
    """The whole script said aloud."""

    audio: Audio
    cues: tuple[Cue, ...]


def assemble(script_lines: Sequence[Line], takes: Sequence[Take], rate: int) -> Narration:
    """The takes of the lines, in order, as one recording at `rate` hertz with a cue for each sentence.

    A take without sound gets no time and no pause: its cue is left out.
    """
    pieces: list[NDArray[np.float32]] = [np.zeros(0, np.float32)]
    cues: list[Cue] = []
    at = wanted = 0
    for line, take in zip(script_lines, takes, strict=True):
        sound, cut = trimmed(take.samples, rate)
        if not len(sound):
            wanted = max(wanted, line.pause)
            continue
        if cues:
            pieces.append(np.zeros(wanted * rate // 1000, np.float32))
            at += len(pieces[-1])
        cues.append(_cue(line, take, at, len(sound), cut))
        pieces.append(sound)
        at += len(sound)
        wanted = line.pause
    return Narration(Audio.of(np.concatenate(pieces), rate), tuple(cues))


def lines(script: Script, pauses: Pauses | None = None) -> tuple[Line, ...]:
    """Every sentence of the script with its place and the pause after it."""
    gaps = pauses or Pauses()
    found: list[Line] = []
    for number, section in enumerate(script.sections):
        for paragraph in section.paragraphs:
            found += [Line(number, paragraph.speaker, sentence, gaps.sentence) for sentence in paragraph.sentences]
            _widen(found, gaps.paragraph)
        _widen(found, gaps.section)
    return tuple(line if line.sentence.pause is None else replace(line, pause=line.sentence.pause) for line in found)


def _widen(found: list[Line], pause: int) -> None:
    if found:
        found[-1] = replace(found[-1], pause=max(pause, found[-1].pause))


def trimmed(samples: NDArray[np.float32], rate: int) -> tuple[NDArray[np.float32], int]:
    """The sound without the silence at its edges (inner pauses stay), faded in and out; and how much went in front."""
    level = np.abs(samples)
    voiced = np.flatnonzero(level > QUIET * level.max(initial=0.0))
    if not len(voiced):
        return np.zeros(0, np.float32), 0
    start = max(0, int(voiced[0]) - round(LEAD_SECONDS * rate))
    end = min(len(samples), int(voiced[-1]) + 1 + round(TAIL_SECONDS * rate))
    kept = samples[start:end].copy()
    fade = min(round(FADE_SECONDS * rate), len(kept) // 2)
    ramp = np.linspace(0, 1, fade, endpoint=False, dtype=np.float32)
    kept[:fade] *= ramp
    kept[len(kept) - fade :] *= ramp[::-1]
    return kept, start


def _cue(line: Line, take: Take, at: int, length: int, cut: int) -> Cue:
    def moved(sample: int) -> int:
        return at + min(max(sample - cut, 0), length)

    words = tuple(Word(moved(w.start), moved(w.end), w.text) for w in take.words)
    return Cue(
        start=at,
        end=at + length,
        text=line.sentence.text,
        spoken=take.spoken,
        section=line.section,
        speaker=line.speaker,
        citations=line.sentence.citations,
        words=words,
    )


def render(
    script_lines: Sequence[Line],
    say: Callable[[Line], Take],
    workers: int,
    done: Callable[[int, int], None],
) -> tuple[Take, ...]:
    """All lines, rendered side by side by `workers` threads; `done(finished, total)` after each.

    The engine releases the interpreter lock, and a take does not depend on what was said before it, so the result is
    the same for any number of workers.
    """
    from concurrent.futures import ThreadPoolExecutor

    takes: list[Take] = []
    with ThreadPoolExecutor(max_workers=max(1, workers), thread_name_prefix="voice") as pool:
        try:
            for take in pool.map(say, script_lines):
                takes.append(take)
                done(len(takes), len(script_lines))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return tuple(takes)
