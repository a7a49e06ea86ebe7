"""Sentences that tell of another change than the one they cite, in words of which none is a name by itself."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from pipeline.model import Change
from pipeline.script.grounding.evidence import Evidence, of_one, stem
from pipeline.script.grounding.terms import OURS
from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import PLURAL, PROBLEMS, SINGULAR, UNCOUNTED, is_ordinary

_WORD = re.compile(r"[^\W_](?:[\w'’]*[^\W_])?")
_NOUNS = (SINGULAR | PLURAL | UNCOUNTED | PROBLEMS) - OURS
_COMMON = 60
"""A word in more titles than this leads to none of them."""


def matter(text: str) -> frozenset[str]:
    """Stems of the words of a text that say what it is about: nouns and terms."""
    return frozenset(root for word in _WORD.findall(text.lower()) if (root := _about(word)))


@lru_cache(maxsize=65536)
def _about(word: str) -> str:
    """The stem of a word that says what a text is about; empty for any other word."""
    if len(word) < 3 or word in OURS:
        return ""
    return stem(word) if word in _NOUNS or not (is_ordinary(word) or verbs.any_form(word)) else ""


class _Roots(dict[str, str]):
    """Remembers the stems of the words of many titles."""

    def __missing__(self, word: str) -> str:
        self[word] = _about(word)
        return self[word]


class Others:
    """All changes by what they are about, as far as a script speaks of it."""

    def __init__(self, changes: Iterable[Change], cited: Sequence[Change], said: Iterable[str]) -> None:
        """Take all changes, those that the script cites anywhere, and everything that it says."""
        self._cited = cited
        self._titles: dict[str, frozenset[str]] = {}
        self._holders: dict[str, list[str]] = {}
        spoken = frozenset(root for text in said for root in matter(text))
        roots = _Roots()
        for change in changes:
            about = {roots[word] for word in _WORD.findall(change.title.lower())}
            if not spoken.isdisjoint(about):
                self._titles[change.id] = frozenset(about - {""})
                for word in about & spoken:
                    self._holders.setdefault(word, []).append(change.id)

    def told(self, text: str, labels: Iterable[str], held: Evidence, people: frozenset[str]) -> list[str]:
        """The words with which a text tells of a change that is not among those cited; none when it does not."""
        said = matter(text) - people
        missing = frozenset(word for word in said if word not in held.words)
        mine = frozenset(labels)
        own = frozenset().union(*(self._titles.get(label, frozenset()) for label in mine))
        if len(said) < (2 if mine else 4) or not (missing or len(said & own) < len(said)):
            return []
        places = [places for word in said if len(places := self._holders.get(word, [])) <= _COMMON]
        near = {label for labels in places for label in labels} - mine
        for label in sorted(near):
            other = self._titles[label]
            if other != own and _is_of(said, missing, own, other):
                return _as_written(text, (missing or said - own) & other)
        return _as_written(text, self._by_message(said, missing, mine))

    def _by_message(self, said: frozenset[str], missing: frozenset[str], mine: frozenset[str]) -> frozenset[str]:
        """The same against the whole messages of the changes that the script cites for other sentences."""
        if len(said) < 3 or len(missing) < max(2, 0.4 * len(said)):
            return frozenset()
        for change in self._cited:
            words = of_one(change, True).words
            if change.id not in mine and len(said & words) >= 0.85 * len(said) and len(missing & words) > 1:
                return missing & words
        return frozenset()


def _as_written(text: str, roots: frozenset[str]) -> list[str]:
    """The words of a text that have these stems, in its order."""
    return [word for word in dict.fromkeys(_WORD.findall(text)) if stem(word.lower()) in roots]


def _is_of(said: frozenset[str], missing: frozenset[str], own: frozenset[str], other: frozenset[str]) -> bool:
    """Whether a sentence about this tells another title rather than its own."""
    both = said & other
    if len(missing & other) > 1 and len(both) >= 0.5 * len(other) and len(both) > len(said - missing - other):
        return True
    if said <= other and len(said) >= max(2, 0.7 * len(other)):
        return not said <= own
    return len(said) > 2 and len(both) >= 0.8 * len(said) and len(said & own) <= 0.4 * len(said) and len(both) > 2
