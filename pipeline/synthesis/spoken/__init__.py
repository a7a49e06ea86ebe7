"""Technical English as a host would say it: text as written to text as spoken, span by span.

Passes run in order over one text, and each sees only what no earlier one has claimed: first what is not read at all
(markup, trailers), then the lexicon, whole tokens (addresses, dates, references, code), amounts and signs, and last
words and capitals. What comes out holds words and punctuation only: the voice drops or misreads the rest.
"""

import importlib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from types import ModuleType
from typing import NamedTuple

from pipeline.synthesis.lexicon import Lexicon, built_in
from pipeline.synthesis.spoken import (
    clock,
    code,
    dates,
    joints,
    links,
    markup,
    measures,
    money,
    network,
    operators,
    phrases,
    pictures,
    proportions,
    prose,
    references,
    romans,
    trailers,
    versions,
    weekdays,
    words,
)
from pipeline.synthesis.spoken.assembly import joined
from pipeline.synthesis.spoken.characters import thousands
from pipeline.synthesis.spoken.draft import Claim, Draft
from pipeline.synthesis.spoken.tokens import tokens


class Span(NamedTuple):
    """A stretch of the written text and what is said for it.

    A plain word, a mark and the space between words are a span each; a token that is read as a whole ("July 31st",
    "2.3.1rc1", "20 ms") is one span, however many words it has. A span that is not read has the spoken form "".
    """

    start: int
    """Position of its first character in the written text."""
    end: int
    """Position after its last character."""
    written: str
    spoken: str
    """May begin or end with a space where the written text has none."""
    rule: str
    """The kind of token it was taken for."""
    phonemes: str = ""
    """How it sounds (IPA), where a lexicon or the script has that written down; for the engine alone."""


Pass = Callable[[Draft], None]
_MOST_READINGS = 4
_LONGEST_SETTLED = 20_000


def to_spoken(text: str, language: str = "en") -> str:
    """What the voice is to say for a text: words and punctuation, nothing else; it never raises, whatever the text.

    language: BCP 47 tag of the text. What we lack for it is left as it is written, for the voice to read; see `lacks`.
    """
    reading = Reading(built_in(language), language)
    return "".join(_settled(reading.joined(claim.spoken for claim in reading.claims(text)), reading))


def spans(text: str, lexicon: Lexicon | None = None, language: str = "en") -> tuple[Span, ...]:
    """The text in spans: their written parts join to the text, their spoken parts to what is said."""
    reading = Reading(built_in(language) if lexicon is None else lexicon, language)
    claims = list(reading.claims(text))
    spoken = _settled(reading.joined(claim.spoken for claim in claims), reading)
    return tuple(
        Span(claim.start, claim.end, text[claim.start : claim.end], said, claim.rule, claim.phonemes)
        for claim, said in zip(claims, spoken, strict=True)
    )


def is_english(language: str) -> bool:
    """Whether a BCP 47 tag is one of English, of any region."""
    return language.replace("_", "-").partition("-")[0].lower() == "en"


def lacks(language: str) -> tuple[str, ...]:
    """What is not there to say a language rightly, a line for each thing; nothing for English."""
    if is_english(language):
        return ()
    words = () if built_in(language) != Lexicon() else ("no lexicon of shared words",)
    return (*words, *_foreign().lacks(language))


def _foreign() -> ModuleType:
    """The rules for other languages: their locale data cost start-up time that an English show need not pay."""
    return importlib.import_module("pipeline.synthesis.spoken.foreign")


@dataclass(frozen=True, slots=True)
class Reading:
    """How a text is read: by which words and in which language."""

    lexicon: Lexicon
    language: str = "en"

    def claims(self, text: str) -> Iterator[Claim]:
        """Every character of the text in one claim, in order."""
        if is_english(self.language):
            return _claims(thousands(text), self.lexicon, PASSES)
        return _claims(text, self.lexicon, _foreign().passes(self.language, _phrases))

    def joined(self, parts: Iterable[str]) -> list[str]:
        """What is said for each part, once it has the spaces and marks that belong between them."""
        clean = None if is_english(self.language) else _foreign().cleaner(self.language)
        return joined([*parts], clean)


def _settled(parts: list[str], reading: Reading) -> list[str]:
    """What is said for each part, such that reading the spoken text once more changes nothing.

    Odd input can come out as something that a rule would read again; what a second reading says then belongs to the
    part it begins in. Texts far longer than a sentence are read once.
    """
    for _ in range(_MOST_READINGS):
        text = "".join(parts)
        if len(text) > _LONGEST_SETTLED:
            break
        again = list(reading.claims(text))
        said = reading.joined(claim.spoken for claim in again)
        if "".join(said) == text:
            break
        parts = _carried_back(parts, again, said)
    return parts


def _carried_back(parts: list[str], again: list[Claim], said: list[str]) -> list[str]:
    """What a second reading says, at the parts of the first in which it begins."""
    ends = list(accumulate(len(part) for part in parts))
    carried = [""] * len(parts)
    for claim, spoken in zip(again, said, strict=True):
        carried[bisect_right(ends, claim.start)] += spoken
    return carried


def _claims(text: str, lexicon: Lexicon, passes: tuple[Pass, ...]) -> Iterator[Claim]:
    """Every character of the text in one claim, in order."""
    draft = Draft.of(text, lexicon)
    for claim_some in passes:
        claim_some(draft)
    return words.with_rest(draft)


def _phrases(draft: Draft) -> None:
    """Entries of the lexicon that no rule may take apart."""
    phrases.claim_all(draft, _in_words)


def _in_words(token: str, lexicon: Lexicon) -> str:
    """What the rules say for a token by itself."""
    return "".join(joined([claim.spoken for claim in _claims(token, lexicon.unsounded, PASSES)]))


PASSES: tuple[Pass, ...] = (
    *markup.RULES[:1],
    *trailers.RULES,
    *markup.RULES[1:],
    *pictures.RULES,
    markup.PARAGRAPHS,
    *prose.RULES_FIRST,
    _phrases,
    tokens(*network.TOKENS, *links.TOKENS, *references.TOKENS),
    clock.MOMENT,
    *dates.RULES,
    *weekdays.RULES,
    *clock.RULES,
    *references.RULES,
    *operators.RULES,
    *prose.RULES,
    *romans.RULES,
    code.CALLS,
    *joints.RULES,
    measures.SIGNS,
    *money.RULES,
    measures.SAME_UNIT,
    *proportions.RULES,
    *measures.RULES,
    *proportions.FRACTIONS,
    *measures.RANGES,
    tokens(*clock.TOKENS, *operators.TOKENS, *versions.TOKENS, *code.TOKENS),
    code.EMPTY,
    prose.DASHES,
    *prose.INITIALS,
)
"""In order; each sees only what the ones before have left."""
