"""One recording from many utterances: edges trimmed, joined with measured pauses, each sentence's time kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

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


def assemble(script: Script, takes: Sequence[Take], rate: int, pauses: Pauses | None = None) -> Narration:
    """The takes of `script.sentences`, in order, as one recording at `rate` hertz with a cue for each sentence.

    A take without sound gets no time and no pause: its cue is left out.
    """
    spaces = pauses or Pauses()
    pieces: list[NDArray[np.float32]] = []
    cues: list[Cue] = []
    at = wanted = 0
    for (place, gap), take in zip(_places(script, spaces), takes, strict=True):
        sound, cut = trimmed(take.samples, rate)
        if len(sound):
            if cues:
                pieces.append(np.zeros(wanted * rate // 1000, np.float32))
                at += len(pieces[-1])
            cues.append(_cue(place, take, at, len(sound), cut))
            pieces.append(sound)
            at += len(sound)
            wanted = gap
        else:
            wanted = max(wanted, gap)
    return Narration(Audio.of(np.concatenate([np.zeros(0, np.float32), *pieces]), rate), tuple(cues))


@dataclass(frozen=True, slots=True)
class _Place:
    section: int
    speaker: str | None
    sentence: Sentence


def _places(script: Script, pauses: Pauses) -> list[tuple[_Place, int]]:
    """Each sentence's place and the pause after it, in milliseconds."""
    found: list[tuple[_Place, int]] = []
    for number, section in enumerate(script.sections):
        for paragraph in section.paragraphs:
            for sentence in paragraph.sentences:
                pause = pauses.sentence if sentence.pause is None else sentence.pause
                found.append((_Place(number, paragraph.speaker, sentence), pause))
            _widen(found, pauses.paragraph)
        _widen(found, pauses.section)
    return found


def _widen(found: list[tuple[_Place, int]], pause: int) -> None:
    if found and found[-1][0].sentence.pause is None:
        found[-1] = (found[-1][0], max(pause, found[-1][1]))


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


def _cue(place: _Place, take: Take, at: int, length: int, cut: int) -> Cue:
    def moved(sample: int) -> int:
        return at + min(max(sample - cut, 0), length)

    words = tuple(Word(moved(w.start), moved(w.end), w.text) for w in take.words)
    return Cue(
        start=at,
        end=at + length,
        text=place.sentence.text,
        spoken=take.spoken,
        section=place.section,
        speaker=place.speaker,
        citations=place.sentence.citations,
        words=words,
    )


def render(
    sentences: Sequence[Sentence],
    say: Callable[[Sentence], Take],
    workers: int,
    done: Callable[[int, int], None],
) -> tuple[Take, ...]:
    """All sentences, rendered side by side by `workers` threads; `done(finished, total)` after each.

    The engine releases the interpreter lock, and a take does not depend on what was said before it, so the result is
    the same for any number of workers.
    """
    from concurrent.futures import ThreadPoolExecutor

    takes: list[Take] = []
    with ThreadPoolExecutor(max_workers=max(1, workers), thread_name_prefix="voice") as pool:
        try:
            for take in pool.map(say, sentences):
                takes.append(take)
                done(len(takes), len(sentences))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return tuple(takes)
