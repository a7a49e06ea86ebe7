"""What is said in one breath of the model: a very short sentence together with a neighbour, a very long one in parts.

A voice was trained on sentences of a few seconds. A lone "Merged." is all stress, and flows better before another one
(after one it is mumbled: a recogniser misheard 7 of 40, against 3 of 40). A sentence of a hundred words comes out ever
softer, is misheard more (5 % against 3 %) and takes more time and memory than its parts. Only the engine sees the
difference: captions and cues do not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

import numpy as np

from pipeline.synthesis.symbols import SILENT
from pipeline.synthesis.utterance import Utterance

SHORT = 12
"""A sentence with fewer sounds than this is said together with the next: one or two words."""
LONG = 220
"""Phonemes, marks and spaces that are said in one breath at most: some 35 words, 13 seconds."""

_MARKS = (".;:?!—", ",", " ")
"""Where a long sentence may be cut, the best places first."""
_WINDOW = 0.010
"""Seconds over which the quietest place of a pause is looked for."""
_PAUSE = 10 ** (-50 / 20)
"""Share of an utterance's peak below which there is a pause."""

T = TypeVar("T")


def sounds(phonemes: Sequence[str]) -> int:
    """How many of the phonemes are heard: marks, stress and spaces are not."""
    return sum(phoneme not in SILENT for phoneme in phonemes)


def in_parts(phonemes: Sequence[str], longest: int = LONG) -> list[tuple[str, ...]]:
    """The phonemes in as few parts as keep the limit, of about one length, cut after the best marks near there."""
    parts: list[tuple[str, ...]] = []
    rest = tuple(phonemes)
    while len(rest) > longest:
        count = -(-len(rest) // longest)
        at = _cut_near(rest, len(rest) // count, longest)
        parts.append(rest[:at])
        rest = rest[at:]
    return [*parts, rest]


def _cut_near(phonemes: Sequence[str], wanted: int, longest: int) -> int:
    """Where to cut: after the nearest mark within a third of the length wanted, else at the limit itself."""
    reach = wanted // 3
    low, high = wanted - reach, min(wanted + reach, longest)
    for marks in _MARKS:
        places = [at for at in range(max(low, 1), high + 1) if phonemes[at - 1] in marks]
        if places:
            return min(places, key=lambda at: (abs(at - wanted), at))
    return min(wanted, longest)


def together(items: Iterable[T], sounds_of: Callable[[T], int], shared: Callable[[T], object]) -> Iterator[list[T]]:
    """Items in order, in groups that are said in one breath.

    A short one joins the next that shares what it must share (speaker, section). At the end of a longer one it would be
    mumbled, so where none follows it is said alone.
    """
    for _, run in groupby(items, shared):
        group: list[T] = []
        for item in run:
            group.append(item)
            if sum(map(sounds_of, group)) >= SHORT:
                yield group
                group = []
        if group:
            yield group


def pause_after(said: Utterance, count: int) -> int | None:
    """The sample at which to cut after the first `count` phonemes: where the pause is quietest; None without one."""
    start, end = voiced(said, 0, count)[1], voiced(said, count, len(said.phonemes))[0]
    window = max(1, round(_WINDOW * said.rate))
    if end - start < window:
        return None
    power = np.cumsum(np.concatenate([[0.0], said.samples[start:end].astype(np.float64) ** 2]))
    energy = power[window:] - power[:-window]
    deepest = int(np.argmin(energy))
    loudest = float(np.abs(said.samples).max(initial=0.0))
    if energy[deepest] > window * (_PAUSE * loudest) ** 2:
        return None
    return start + deepest + window // 2


def voiced(said: Utterance, first: int, last: int) -> tuple[int, int]:
    """From where to where, in samples, the phonemes from `first` up to `last` sound; all of them when none does."""
    edges = said.edges
    heard = [place for place in range(first, last) if said.phonemes[place] not in SILENT]
    return (edges[heard[0]], edges[heard[-1] + 1]) if heard else (edges[first], edges[last])
