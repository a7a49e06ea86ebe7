"""The text while passes claim it: what is claimed is masked, so that each pass sees only what is left."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken.characters import MASK, fold

BREAK = "\n"
"""The spoken form of a place where a sentence ends without a mark (a list item, a heading, a blank line)."""

_WORD_BEFORE = re.compile(r"([^\W\d_](?<![^\W\d_].)[^\W\d_]*+)[\s\"'(*`]*$")
_WORD_AFTER = re.compile(r"[\s*`]*([^\W\d_]+)")
_NUMBER_START = re.compile(r"(?<![\w.:/])(?<![0-9][-–])(?:[0-9]|\.(?=[0-9]))")
_DIGITS = "0123456789"
_NEAR = 40
"""Characters of context that a rule may look at, so that time stays linear."""


class Claim(NamedTuple):
    """A stretch of the text and what is said for it; "" says nothing."""

    start: int
    end: int
    spoken: str
    rule: str
    phonemes: str = ""
    """How it sounds, where a lexicon has that written down."""


@dataclass(slots=True)
class Draft:
    """A text on its way from written to spoken."""

    text: str
    """The folded text; same positions as what was written."""
    lexicon: Lexicon
    characters: frozenset[str]
    """What the text consists of: most rules need a sign that most texts don't have."""
    open: str = ""
    """The text with every claimed character masked."""
    claims: list[Claim] = field(default_factory=list)
    """In the order in which passes made them."""
    _numbers: list[int] | None = None

    @classmethod
    def of(cls, written: str, lexicon: Lexicon) -> "Draft":
        """A draft of which nothing is claimed."""
        text = fold(written)
        return cls(text, lexicon, frozenset(text), text)

    def before(self, position: int) -> str:
        """The word that ends just before a position, in lower case; "" when there is none."""
        match = _WORD_BEFORE.search(self.text[max(0, position - _NEAR) : position])
        return match[1].lower() if match else ""

    def after(self, position: int) -> str:
        """The word that starts just after a position; "" when there is none."""
        match = _WORD_AFTER.match(self.text[position : position + _NEAR])
        return match[1] if match else ""

    def number_starts(self) -> list[int]:
        """Where a number begins: one scan serves every rule about numbers."""
        if self._numbers is None:
            self._numbers = [match.start() for match in _NUMBER_START.finditer(self.open)]
        return self._numbers

    def claim(self, claims: Iterable[Claim]) -> None:
        """Take the claims of one pass, in order of place; one on text that is no longer open is left out."""
        pieces: list[str] = []
        at = 0
        for claim in claims:
            if claim.start < at or claim.start == claim.end or MASK in self.open[claim.start : claim.end]:
                continue
            self.claims.append(claim)
            pieces += [self.open[at : claim.start], MASK * (claim.end - claim.start)]
            at = claim.end
        if pieces:
            self.open = "".join(pieces) + self.open[at:]


Said = str | list[tuple[int, int, str]] | None
"""What a rule says for a match: all of it, some parts of it as (start, end, spoken), or None to leave it alone."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of token that is found by its form."""

    name: str
    pattern: re.Pattern[str]
    say: Callable[[re.Match[str], Draft], Said]
    needs: str = ""
    """Any of these characters must be in the text; "" when the pattern has no such sign."""
    numbers: bool = False
    """The pattern begins with a digit and is tried only where a number begins."""

    def __call__(self, draft: Draft) -> None:
        """Claim every match that the rule has something to say for."""
        if self._may_match(draft):
            draft.claim(self._claims(draft))

    def _may_match(self, draft: Draft) -> bool:
        if self.numbers and draft.characters.isdisjoint(_DIGITS):
            return False
        if not self.needs:
            return True
        return not draft.characters.isdisjoint(self.needs) and any(map(draft.open.__contains__, self.needs))

    def _claims(self, draft: Draft) -> Iterable[Claim]:
        matches = self._at_numbers(draft) if self.numbers else self.pattern.finditer(draft.open)
        for match in matches:
            yield from self.claims(match, draft)

    def _at_numbers(self, draft: Draft) -> Iterable[re.Match[str]]:
        end = 0
        for start in draft.number_starts():
            if start >= end and (match := self.pattern.match(draft.open, start)):
                yield match
                end = match.end()

    def claims(self, match: re.Match[str], draft: Draft) -> list[Claim]:
        """The claims for one match; none when the rule leaves it alone."""
        said = self.say(match, draft)
        if said is None:
            return []
        if isinstance(said, str):
            return [Claim(match.start(), match.end(), said, self.name)]
        return [Claim(start, end, spoken, self.name) for start, end, spoken in said]
