"""Text of another language than English: what is not read, code and addresses as anywhere, the rest in its own words.

Only what does not depend on English is shared with the English rules; numbers, dates, amounts and signs are said in
the language as far as we have its words, and reach the voice as they are written where we have none.
"""

from collections.abc import Callable
from functools import cache, partial

from pipeline.synthesis.spoken import markup, trailers
from pipeline.synthesis.spoken.draft import Draft
from pipeline.synthesis.spoken.foreign import amounts, calendar, money, names, ordinals, signs, words
from pipeline.synthesis.spoken.foreign.lacking import lacks
from pipeline.synthesis.spoken.foreign.tongue import of
from pipeline.synthesis.spoken.tokens import tokens

__all__ = ["cleaner", "lacks", "passes"]
Pass = Callable[[Draft], None]


def cleaner(tag: str) -> Callable[[str], str]:
    """Leaves of a spoken part what a voice of the language can say."""
    return of(tag).clean


@cache
def passes(tag: str, phrases: Pass) -> tuple[Pass, ...]:
    """The passes for a language, in order; phrases: the one that claims what the lexicon knows."""
    tongue = of(tag)
    marks = signs.markup_passes(tongue)
    return (
        *marks[:1],
        *trailers.RULES,
        *marks[1:],
        *signs.silent_pictures(),
        markup.PARAGRAPHS,
        phrases,
        tokens(*names.first(tongue)),
        *calendar.rules(tongue),
        *ordinals.rules(tongue),
        *signs.rules(tongue),
        *money.rules(tongue),
        *amounts.rules(tongue),
        *amounts.ranges(tongue),
        tokens(*names.last(tongue)),
        partial(words.claim_rest, tongue=tongue),
    )
