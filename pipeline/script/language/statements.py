"""Subjects that are sentences: what the software does now, what it should do, and what was wrong."""

import re

from pipeline.script.language import nouns, verbs
from pipeline.script.language.vocabulary import PLURAL, words

_STATED = frozenset(
    words(
        """
    is are was were isn't aren't wasn't doesn't don't didn't can't cannot won't fails failed has have does causes caused
    crashes hangs returns raises breaks gets throws leaks ignores contains shows loses requires overflows skips
    drops sets makes needs depends appears disappears becomes expects creates removes prints writes keeps goes comes
    accepts rejects says allows prevents may might can could would should must shouldn't wouldn't couldn't hasn't
    """
    )
)
_ALSO_THINGS = frozenset(
    words("crashes hangs leaks breaks overflows drops sets prints shows needs makes goes skips can may returns")
)
_OPENS = re.compile(
    r"\b(?:that|which|when|if|where|while|because|after|before|so|who|whose|until|unless|as|since|whether|how|what)$"
)


_LINKS = frozenset(words("in on of for from with and at to"))


def said_of(phrase: str) -> int:
    """How many words name the thing of which a sentence says something ("list is empty": one); 0 for a thing alone."""
    found = phrase.split()
    for place, word in enumerate(found[1:8], start=1):
        if _OPENS.search(found[place - 1]) or word in ("that", "which", "when", "where"):
            return 0
        if place == 1 and _qualifies(found[0].lower()) and word.endswith("s") and word not in ("is", "has", "does"):
            continue
        if (word in _STATED or _is_third(word)) and place + 1 < len(found):
            return place if word not in _ALSO_THINGS or found[place + 1] not in _LINKS else 0
    return 0


_QUALITIES = frozenset(
    words(
        """
    broken wrong missing stale duplicate incorrect invalid flaky old new bad empty dead extra inconsistent unexpected
    double slow false failing dangling hanging leaking
    """
    )
)


def _qualifies(word: str) -> bool:
    """Whether the word says of which kind things are: "lost writes" are writes."""
    verb = verbs.any_form(word)
    return word in _QUALITIES or (verb is not None and word == verb.past and word != verb.base)


def as_case(phrase: str) -> str:
    """A sentence about what was wrong, with the article of the thing: "the list is empty"."""
    found = phrase.split()
    count = said_of(phrase)
    thing = " ".join(found[:count])
    thing = thing if nouns.are_many(thing) else nouns.with_article(thing, known=True)
    return nouns.inner_articles(f"{thing} {' '.join(found[count:])}".strip())


def _is_third(word: str) -> bool:
    """Whether the word can only be a verb of the third person: "clears"."""
    verb = verbs.any_form(word) if word.endswith("s") and word.islower() else None
    return verb is not None and word == verb.third and word not in verbs.ALSO_PLURALS and word not in PLURAL


_STATEMENT = re.compile(
    r"(?i)^(?!(?:we|i|now|it|and|only)\b)(?P<who>\S+(?: [^\s:;]+){0,7}?) (?:(?:is|are|can|will) )?"
    r"(?:now|no longer) (?P<verb>[a-z]+)\b"
)
WISH = re.compile(
    r"^(?P<who>\S+(?: \S+){0,5}?) (?:should|must|shall) (?P<not>not |no longer |never )?(?:always |only |also )?"
    r"(?P<what>[a-z]+)(?P<rest>(?: .+)?)$"
)


def is_statement(text: str) -> bool:
    """Whether the subject says itself what the software does now, as in "paths no longer end in a slash"."""
    match = _STATEMENT.match(text)
    verb = verbs.any_form(match["verb"]) if match else None
    return bool(match and verb and match["verb"].lower() != verb.gerund) or WISH.match(text) is not None


def stated(text: str) -> str:
    """A statement with the article of its subject, where that is one thing."""
    return text if nouns.are_many(text) else nouns.with_article(text, known=True)
