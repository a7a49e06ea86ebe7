"""Word times against those that the recogniser gives the same words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from statistics import median

from tests.listening.episode import Said, Timed


@dataclass(frozen=True, slots=True)
class Start:
    """One word's start by us and by the judge."""

    word: str
    ours: float
    """Seconds."""
    judged: float

    @property
    def off(self) -> float:
        """Seconds by which we are later than the judge."""
        return self.ours - self.judged


@dataclass(frozen=True, slots=True)
class Verdict:
    """All matched words of an episode."""

    median: float
    """Seconds, of the absolute differences."""
    near: float
    """Share under 200 ms."""
    bias: float
    """Seconds, median of the signed differences: above zero we are late."""
    worst: tuple[Start, ...]
    matched: int


def starts(sentences: Sequence[Said], heard: Sequence[Sequence[Timed]]) -> list[Start]:
    """Words that both sides have, but for the first of each sentence, which the judge misplaces."""
    found: list[Start] = []
    for said, words in zip(sentences, heard, strict=True):
        ours, judged = list(_keys(said.words)), list(_keys(words))
        matcher = SequenceMatcher(None, [key for key, _ in ours], [key for key, _ in judged], autojunk=False)
        for block in matcher.get_matching_blocks():
            for step in range(block.size):
                mine, its = ours[block.a + step][1], judged[block.b + step][1]
                if mine is not None and its is not None and mine is not said.words[0]:
                    found.append(Start(mine.text, mine.start, its.start))
    return found


def _keys(words: Sequence[Timed]) -> Iterator[tuple[str, Timed | None]]:
    """What a word is compared by; of several in one (“July 31st,”, “back-end”), only the first has a known start."""
    for word in words:
        for place, key in enumerate(re.findall(r"[a-z0-9']+", word.text.lower())):
            yield key, None if place or word.text.startswith("-") else word


def judged(found: Sequence[Start], worst: int = 10) -> Verdict:
    """The figures of the matched words; ValueError when there are none."""
    if not found:
        raise ValueError("no word was heard as it is written, so no time can be judged")
    off = [start.off for start in found]
    return Verdict(
        median(map(abs, off)),
        sum(abs(one) < 0.2 for one in off) / len(off),
        median(off),
        tuple(sorted(found, key=lambda start: -abs(start.off))[:worst]),
        len(found),
    )


def disordered(sentences: Sequence[Said]) -> list[str]:
    """Words that end before they start, begin before their predecessor ends, or lie outside their sentence."""
    wrong: list[str] = []
    for said in sentences:
        edge = said.start
        for word in said.words:
            if not edge <= word.start < word.end <= said.end:
                wrong.append(f"{word.text!r} at {word.start:.3f} s")
            edge = word.end
    return wrong
