"""How loud each sentence is, by ITU-R BS.1770-4 worked out anew, and how far the sound jumps where sentences join."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from tests.listening.episode import Said

Sound = NDArray[np.float32]
_STAGES = (
    ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585)),
    ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621)),
)
"""The two filters of BS.1770-4 at 48 kHz: numerator and denominator of each."""
BLOCK, STEP = 0.4, 0.1
"""Seconds of a gating block, and from one to the next."""
EDGE = 0.005
"""Seconds on either side of an edge in which a jump counts as one of the join."""
SHORT = 1.5
"""Seconds under which a sentence counts as short."""


@dataclass(frozen=True, slots=True)
class Level:
    """One sentence."""

    text: str
    seconds: float
    lu: float
    """Loudness against the median of the episode's sentences."""


def levels(sound: Sound, rate: int, sentences: Sequence[Said]) -> list[Level]:
    """Every sentence's integrated loudness against the median of them all, in LU."""
    loud = [loudness(_cut(sound, rate, said.start, said.end), rate) for said in sentences]
    middle = median(loud)
    return [Level(said.text, said.end - said.start, one - middle) for said, one in zip(sentences, loud, strict=True)]


def loudness(sound: Sound, rate: int) -> float:
    """Integrated loudness in LUFS of one channel; a sound under one gating block is one block."""
    power = np.square(_weighted(sound, rate))
    size, step = min(round(BLOCK * rate), len(power)), round(STEP * rate)
    total = np.concatenate([[0.0], np.cumsum(power)])
    begins = np.arange(0, len(power) - size + 1, step)
    blocks = _lufs((total[begins + size] - total[begins]) / size)
    kept = blocks[blocks > -70]
    if not len(kept):
        return -70.0
    gate = _mean(kept) - 10
    return _mean(kept[kept > gate])


def _weighted(sound: Sound, rate: int) -> NDArray[np.float64]:
    # Only power counts, so the filters' response is laid over the spectrum: any rate will do, and nothing rings on.
    padded = len(sound) + rate
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(padded, 1 / rate) / 48_000)
    response = np.ones_like(turn)
    for above, below in _STAGES:
        response *= np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    return np.fft.irfft(np.fft.rfft(sound, padded) * response, padded)[: len(sound)]


def _lufs(power: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-12)))


def _mean(lufs: NDArray[np.float64]) -> float:
    return float(_lufs(np.mean(10 ** ((lufs + 0.691) / 10), keepdims=True))[0])


@dataclass(frozen=True, slots=True)
class Jumps:
    """The largest steps from one sample to the next."""

    joins: float
    """At the worst edge of a sentence, full scale 1.0."""
    speech: float
    """Inside a sentence, median of them all."""


def jumps(sound: Sound, rate: int, sentences: Sequence[Said]) -> Jumps:
    """Steps around every edge of a sentence, beside those that speech makes by itself."""
    edges = [_step(_cut(sound, rate, at - EDGE, at + EDGE)) for said in sentences for at in (said.start, said.end)]
    return Jumps(max(edges), median(_step(_cut(sound, rate, said.start, said.end)) for said in sentences))


def pauses(sentences: Sequence[Said]) -> Iterator[float]:
    """Seconds of silence between one sentence and the next."""
    yield from (after.start - before.end for before, after in pairwise(sentences))


def _step(sound: Sound) -> float:
    return float(np.abs(np.diff(sound)).max(initial=0.0))


def _cut(sound: Sound, rate: int, start: float, end: float) -> Sound:
    return sound[max(0, round(start * rate)) : round(end * rate)]
