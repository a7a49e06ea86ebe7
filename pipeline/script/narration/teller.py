"""Remembers how each sentence began and who has been introduced, so that no opener or link returns."""

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model import Sentence
from pipeline.script.language import prose
from pipeline.script.narration import turns
from pipeline.script.stories.people import Names

MOST_WORDS = 40
_TORN = re.compile(
    r"\b(?:a|an|the) (?:a|an|the|and|or|if|of|to|for|in|is|are|when)(?![\w-]| loop| statement| clause)|"
    r"\b(?:a|an|the|and|or|to|of|for|with|via|from|if|when|that|which|instead|without|new|more)[.]$|"
    r"(?<!\d )\b[b-z][.]$|\b(?:a|an|the) (?:new|existing|few|same) (?:if|when|for|to|of|in|is)\b|"
    r"[,;:]\s*[,.;:]|\b(?:to avoid|to prevent)[.]$"
)
"""What is left of a sentence that was cut at the wrong place."""


@dataclass(frozen=True, slots=True)
class Unsaid:
    """What must not be said: whole sentences that the record does not hold, and words that the show avoids."""

    sentences: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()

    def bars(self, text: str) -> bool:
        """Whether a text is one of the sentences or holds one of the words, in any case."""
        low = text.lower()
        avoided = (re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", low) for word in self.words)
        return text in self.sentences or any(avoided)


class Teller:
    """Says things one after the other, each in the first way that is still fresh."""

    def __init__(self, start: int, names: Names, repository: str, unsaid: Unsaid) -> None:
        self._start = start
        """Where the choice among equals begins; the next day's begins further on."""
        self._picked: Counter[str] = Counter()
        self._openers: set[str] = set()
        self._unsaid = unsaid
        self._links: set[str] = set()
        self.recent: tuple[str, ...] = ()
        """First words of the last two sentences, in lower case."""
        self.names = names
        self.repository = repository

    def pick(self, forms: Sequence[str]) -> Sequence[str]:
        """The forms, beginning with another one each time and each day."""
        if not forms:
            return forms
        purpose = forms[0]
        shift = int.from_bytes(hashlib.sha256(purpose.encode()).digest()[:2])
        start = (3 * self._start + self._picked[purpose] + shift) % len(forms)
        self._picked[purpose] += 1
        return [*forms[start:], *forms[:start]]

    def sentence(self, forms: Sequence[str], ids: Sequence[str]) -> Sentence | None:
        """The first form that is short enough and begins like no sentence before it."""
        for form in sorted(forms, key=lambda form: turns.opening(form).split(" ")[0] in self.recent):
            text = turns.finished(form)
            opener, link = turns.opening(text), turns.link(text)
            sound = text[:1].isalpha() and not text[0].islower() and not prose.has_residue(text)
            sound = sound and not _TORN.search(text)
            fresh = opener not in self._openers and link not in self._links and not self._unsaid.bars(text)
            if sound and fresh and len(text.split()) <= MOST_WORDS:
                self._openers.add(opener)
                self._links |= {link} - {""}
                self.names.heard(text)
                self.recent = (*self.recent[-1:], opener.split(" ")[0])
                return Sentence(text, tuple(dict.fromkeys(ids)))
        return None
