"""What is said in one breath of the model: a very short sentence together with a neighbour, a very long one in parts.

A voice was trained on sentences of a few seconds. It hurries and shouts a lone "Merged.", and loses its way, and our
memory, in a sentence of a hundred words. Only the engine sees the difference: pauses, captions and cues do not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

import numpy as np

from pipeline.synthesis.utterance import Utterance

SHORT = 16
"""A sentence with fewer sounds than this is said with a neighbour ("Thanks for listening." has 14)."""
LONG = 260
"""Phonemes, marks and spaces that are said in one breath at most: some 40 words, 16 seconds."""

_MARKS = (".;:?!—", ",", " ")
"""Where a long sentence may be cut, the best places first."""
_SILENT = frozenset(" .,;:!?-'\"()—…ˈˌː")
_WINDOW = 0.010
"""Seconds over which the quietest place of a pause is looked for."""

T = TypeVar("T")


def sounds(phonemes: Sequence[str]) -> int:
    """How many of the phonemes are heard: marks, stress and spaces are not."""
    return sum(phoneme not in _SILENT for phoneme in phonemes)


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

    A short one joins the next; where none follows that shares what it must share (speaker, section), the one before.
    """
    for _, run in groupby(items, shared):
        ready: list[T] = []
        short: list[T] = []
        for item in run:
            short.append(item)
            if sum(map(sounds_of, short)) >= SHORT:
                if ready:
                    yield ready
                ready, short = short, []
        if ready or short:
            yield ready + short


def quietest(said: Utterance, count: int) -> int:
    """The sample at which to cut between the first `count` phonemes and the rest: where the pause there is deepest."""
    start, end = voiced(said, 0, count)[1], voiced(said, count, len(said.phonemes))[0]
    window = max(1, round(_WINDOW * said.rate))
    if end - start <= window:
        return (start + end) // 2
    power = np.cumsum(np.concatenate([[0.0], said.samples[start:end].astype(np.float64) ** 2]))
    energy = power[window:] - power[:-window]
    return start + int(np.argmin(energy)) + window // 2


def voiced(said: Utterance, first: int, last: int) -> tuple[int, int]:
    """From where to where, in samples, the phonemes from `first` up to `last` sound; all of them when none does."""
    edges = said.edges
    heard = [place for place in range(first, last) if said.phonemes[place] not in _SILENT]
    return (edges[heard[0]], edges[heard[-1] + 1]) if heard else (edges[first], edges[last])
