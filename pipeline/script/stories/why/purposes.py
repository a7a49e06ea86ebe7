"""The purpose in an order: "Rename A to B so that it is clear" and "Pin the version to avoid surprises"."""

import re
import zlib
from collections.abc import Callable

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words

_SO_THAT = re.compile(
    r"(?:,? so that|, so(?= (?:the|a|an|users|people|all|each|every|no)\b)) "
    r"(?P<what>(?!we\b|i\b|you\b|this\b|they\b|those\b|these\b)\w.*)$",
    re.I,
)
_GROUND = re.compile(
    r",? (?:because|since|as) (?P<otherwise>otherwise,? )?(?P<what>(?:the|a|an|some|most|many|all|no|not|users|"
    r"people|[A-Z][a-z]+) .*)$"
)
"""What an order rests on."""
_GROUND_FIRST = re.compile(r"(?:Since|Because|As) (?P<what>(?!this|that|it|they|we|I\b)[^,]+), (?P<order>[a-z].*)$")
_CASE = re.compile(r"(?:When|If|For|In|On|Before|After|While|Where) [^,]+, (?P<order>[a-z].*)$")
"""An order for some case."""
_AT_LAST = re.compile(r"\b(?:in order to|to)\b (?P<verb>avoid|prevent|ensure|reduce|help) (?P<rest>[^,]+)$")
_TO = re.compile(r",? (?:in order )?to (?P<not>not )?(?P<verb>[a-z]+) (?P<rest>\S.*)$")
_FIRST = re.compile(
    r"(?:In order )?[Tt]o (?P<verb>avoid|prevent|ensure|reduce|improve|make|keep|allow|enable|support|simplify|"
    r"fix|match|preserve|help|"
    r"protect|unblock|save|speed up) (?P<rest>[^,]+), (?P<order>[a-z].*)$"
)
_ALONE = re.compile(
    r"(?:In order )?[Tt]o (?P<verb>avoid|prevent|ensure|reduce|match|preserve|unblock) (?P<rest>[^,]+)$"
)
_AIMS = frozenset(
    words(
        """
    avoid prevent ensure reduce improve make keep allow enable support simplify fix speed save preserve protect minimize
    minimise eliminate help match clarify guarantee unblock detect catch stop restore align give maintain increase
    """
    )
)
"""Verbs that name an aim; others after "to" may only complete another verb, "allow to read"."""
OPENINGS = ("The point is to ", "This serves to ", "The change serves to ", "That way, ")
_FORMS = ("The point is to {0}", "This serves to {0}", "The change serves to {0}")
_DEEDS = frozenset(words("simplify fix keep make restore stop support clarify align enable"))
"""Aims that are as often what was done."""


def of_an_order(text: str) -> str | None:
    """What an order is good for, as a sentence; None where it doesn't say, or is no order."""
    text = re.sub(r"^[A-Z][a-z]+ly (?=[a-z])", "", text)
    if match := _ALONE.match(text):
        return _as_sentence(match["verb"], match["rest"], "")
    for pattern, told in _AROUND_AN_ORDER:
        if (match := pattern.match(text)) and _is_order(match["order"]):
            return told(match)
    return _of_a_plain_order(text) if _is_order(text) else None


_AROUND_AN_ORDER: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    (_CASE, lambda match: of_an_order(match["order"])),
    (_GROUND_FIRST, lambda match: match["what"][0].upper() + match["what"][1:]),
    (_FIRST, lambda match: _as_sentence(match["verb"], match["rest"], "")),
)


def _of_a_plain_order(text: str) -> str | None:
    if match := _SO_THAT.search(text):
        what = match["what"]
        return f"That way, {what}" if not re.match(r"(?:it|that|if|when)\b(?! is\b)", what) else None
    if match := _GROUND.search(text):
        return f"Otherwise, {match['what']}" if match["otherwise"] else match["what"]
    found = next((match for match in _all_to(text) if match["verb"] in _AIMS), None)
    return _as_sentence(found["verb"], found["rest"], found["not"] or "") if found else None


def at_last(text: str) -> str | None:
    """The aim that a sentence ends with, whatever else it says."""
    match = _AT_LAST.search(text)
    return _as_sentence(match["verb"], match["rest"], "") if match and match.start() > 20 else None


def _as_sentence(verb: str, rest: str, negation: str) -> str | None:
    """The aim in one of the forms, chosen by its own words."""
    aim = f"{negation}{verb} {rest}"
    return _FORMS[zlib.crc32(aim.encode()) % len(_FORMS)].format(aim) if len(rest.split()) > 2 else None


def _is_order(text: str) -> bool:
    first = re.sub(r"^(?:just|simply|instead|now|always|[a-z]+ly) ", "", text).split(" ")[0]
    verb = verbs.any_form(first)
    return verb is not None and first.lower() in (verb.base, verb.third, verb.past)


def _all_to(text: str) -> list[re.Match[str]]:
    starts = [match.start() for match in re.finditer(r",? (?:in order )?to ", text)]
    return [match for start in starts[:4] if start > 8 and (match := _TO.match(text, start))]


def is_aim(base: str) -> bool:
    """Whether a verb names an effect rather than a deed."""
    return base in _AIMS - _DEEDS
