"""A sentence that needs the one before it: with its noun put in, joined to it, or left aside."""

import re
from collections.abc import Iterator

from pipeline.script.language.vocabulary import is_ordinary

_SUCCESSOR = re.compile(
    r"(?P<first>They|It) (?=(?:is|are|does|do|has|have|will|can) (?:now|no longer)\b|now\b)|"
    r"(?P<now>Now,?) (?P<it>it|they) (?=[a-z]+\b)"
)
"""The other half of "X was so. Now it is not."."""
_START = r"(?:(?:Previously|Until now|Before|So far|Before this),? )?(?P<noun>(?:[\w'’-]+ ){1,4}?)"
_SUBJECTS = (
    re.compile(rf"{_START}(?:always |only |also |still )?(?P<verb>was|were|used to|had|did|could|would)\b"),
    re.compile(rf"{_START}(?P<verb>took|kept|threw|lost|ran|left|[a-z]{{3,}}ed)\b"),
)
_POINTER = re.compile(
    r"(?i)(?<!is )(?<!are )(?<!was )(?<!were )\bthere$|\bin the meantime\b|\buntil then\b|\bby then\b|\b(?:in|"
    r"at) that (?:case|point|moment)\b"
)
_MANY = re.compile(r"(?:[a-z]{2,}(?<!s)s|\b(?:people|data|children))(?: \w+| made \w+)?$")


def is_half(text: str) -> bool:
    """Whether it can't be told without the sentence before."""
    return _SUCCESSOR.match(text) is not None or _POINTER.search(text) is not None


def completed(text: str, heads: list[str]) -> Iterator[str]:
    """The half with what it lacks out of the sentence before, best first; `heads` are the forms of that sentence."""
    if match := _SUCCESSOR.match(text):
        rest = text[match.end() :]
        word = (match["first"] or match["it"]).lower()
        nouns = [noun for head in heads if (noun := _subject(head, word == "they"))]
        for noun in nouns[:1]:
            yield f"Now {_lowered(noun)} {rest}" if match["now"] else f"{noun} {rest}"
        for head in () if nouns else heads:
            yield f"{head}, but {word} {rest}" if not match["now"] else f"{head}, but now {word} {rest}"
    elif _POINTER.search(text):
        for head in heads:
            yield f"{head}, and {_lowered(text)}"


def _subject(head: str, many: bool) -> str | None:
    """What the sentence speaks of, where it is a short name that agrees with the pronoun."""
    match = next((found for one in _SUBJECTS if (found := one.match(head))), None)
    noun = match["noun"].strip() if match else ""
    plain = noun and not re.search(r"(?i)^(?:this|that|it|they|there|we|these|those|which|when|if)\b|,", noun)
    if not match or not plain or (match["verb"] in ("was", "were") and (match["verb"] == "were") is not many):
        return None
    return noun if (match["verb"] in ("was", "were") or bool(_MANY.search(noun)) is many) else None


def _lowered(text: str) -> str:
    """The beginning of a sentence in the middle of one: names keep their capital."""
    first = text.split(" ")[0]
    plain = first.istitle() and (is_ordinary(first.lower()) or first in ("A", "An", "The", "On", "In"))
    return text[0].lower() + text[1:] if plain else text
