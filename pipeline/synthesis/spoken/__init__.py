"""Technical English as a host would say it: text as written to text as spoken, span by span.

Passes run in order over one text, and each sees only what no earlier one has claimed: first what is not read at all
(markup, trailers), then the lexicon, whole tokens (addresses, dates, references, code), amounts and signs, and last
words and capitals. What comes out holds words and punctuation only: the voice drops or misreads the rest.
"""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate

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
from pipeline.synthesis.spoken.draft import Claim, Draft
from pipeline.synthesis.spoken.tokens import tokens
from pipeline.synthesis.spoken.units import UNITS


@dataclass(frozen=True, slots=True)
class Span:
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


Pass = Callable[[Draft], None]
_MOST_READINGS = 4
_LONGEST_SETTLED = 20_000
_AFTER_NUMBER = re.compile("[0-9] ?$")


def to_spoken(text: str) -> str:
    """What the voice is to say for a text: words and punctuation, nothing else; it never raises, whatever the text."""
    return "".join(_settled(_claims(text, built_in()), built_in()))


def spans(text: str, lexicon: Lexicon | None = None) -> tuple[Span, ...]:
    """The text in spans: their written parts join to the text, their spoken parts to what is said."""
    claims = _claims(text, built_in() if lexicon is None else lexicon)
    spoken = _settled(claims, built_in() if lexicon is None else lexicon)
    return tuple(
        Span(claim.start, claim.end, text[claim.start : claim.end], said, claim.rule)
        for claim, said in zip(claims, spoken, strict=True)
    )


def _settled(claims: list[Claim], lexicon: Lexicon) -> list[str]:
    """The spoken form of each claim, such that reading the spoken text once more changes nothing.

    Odd input can come out as something that a rule would read again; what a second reading says then belongs to the
    claim it begins in. Texts far longer than a sentence are read once.
    """
    parts = joined([claim.spoken for claim in claims])
    for _ in range(_MOST_READINGS):
        text = "".join(parts)
        if len(text) > _LONGEST_SETTLED:
            break
        again = _claims(text, lexicon)
        said = joined([claim.spoken for claim in again])
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


def _claims(text: str, lexicon: Lexicon) -> list[Claim]:
    """Every character of the text in one claim, in order."""
    draft = Draft.of(text, lexicon)
    for claim_some in PASSES:
        claim_some(draft)
    return sorted(draft.claims)


def _phrases(draft: Draft) -> None:
    """Entries of the lexicon that are more than one run of letters."""
    pattern = draft.lexicon.phrases
    if pattern is not None:
        draft.claim(filter(None, (_phrase(match, draft) for match in pattern.finditer(draft.open))))


def _phrase(match: re.Match[str], draft: Draft) -> Claim | None:
    """What the lexicon says for a phrase; the full stop of a short form at the end also ends the sentence."""
    written = match[0]
    if written[:-1] in UNITS and _AFTER_NUMBER.search(draft.text, max(0, match.start() - 2), match.start()):
        return None  # "5 min." is no minimum
    said = draft.lexicon.find(written) or draft.lexicon.find(written[0].lower() + written[1:]) or written
    if written[0].isupper() and written not in draft.lexicon.say:
        said = said[0].upper() + said[1:]
    ends = written.endswith(".") and not draft.text[match.end() : match.end() + 8].strip("\"') ")
    return Claim(match.start(), match.end(), f"{said}." if ends else said, "lexicon")


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
    words.claim_rest,
)
"""In order; each sees only what the ones before have left."""
