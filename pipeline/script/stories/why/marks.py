"""What of a sentence only works on the page: numbers of issues and commits, what is in brackets, code."""

import re

from pipeline.script.stories.why import grammar

_CODE = re.compile(r"(`+)([^`]+)\1")
_NAME = re.compile(r"(?:-{0,2}|\$)[\w.:/+@-]*\w(?:\(\))?[!?*]?(?: [\w-]+){0,2}")
_REFERENCE = r"(?:#\d+|gh-\d+|https?://\S+|[0-9a-f]{8,40}\b|D\d{6,})"
_IN_BRACKETS = re.compile(r"\s\([^()]*\)|\s\[\d+\]|(?<=\w)\[\d\]")
_REFERRING = re.compile(
    rf"(?i),? (?:(?:introduced|added|reported|done|started|originally|fixed|as|see|changed|merged) )*(?:in|"
    rf"since|by|from|"
    rf"after|per|via|see|with) (?:commit |pr |pull request |issue |bug )?{_REFERENCE}(?=[,.;]|$| and | is |"
    rf" was | did | does | (?:\w+ly )?[a-z]+ed\b)"
)
_LED_BY = re.compile(rf"^(?:(?:commit|PR|pull request) )?{_REFERENCE} (?=(?:\w+ly )?[a-z]+ed\b)")
_TICKET = re.compile(
    rf"(?i)\b(?P<verb>fix(?:es)?|address(?:es)?|resolves?|closes?) (?:the |an )?(?:issue |"
    rf"bug )?{_REFERENCE},? (?=where |when |in which )"
)


def without_references(raw: str) -> str:
    """Without what is in brackets and without numbers of issues and commits."""
    for _ in range(2):
        raw = _IN_BRACKETS.sub("", raw)
    raw = _LED_BY.sub("An earlier change ", raw)
    return _REFERRING.sub("", _TICKET.sub(r"\g<verb> an issue ", raw)).strip()


def codes_are_names(raw: str) -> bool:
    """Whether what stands between code marks are names, not expressions that can't be read out."""
    if re.search(
        r"=\S*/|(?<!\w)(?:\(\)|\{\}|\[\])|\w_\w*/\w|(?:^|\s)[~.]?/\w|\.\w+/\w|\w/\w+/\w|"
        r"\w\.\w+\.\w",
        re.sub(r"\d[\d.]*", "0", raw),
    ):
        return False
    return (
        not re.search(r"\s/\s", raw)
        and all("/" not in match[2] and _NAME.fullmatch(match[2].strip()) for match in _CODE.finditer(raw))
        and raw.count("`") % 2 == 0
    )


_INTRODUCES = re.compile(
    r"(?i)(?:\b(?:follow\w*|these|two|three|four|several|includ\w+|like|namely|e\.g|examples?|ways?|changes?|"
    r"things?|reasons?|"
    r"steps?|is|are|was|were|says?|said|messages?|output|by|to|with|as|in|on|shows?|this|below|results?|be|"
    r"cases?|types?|options?)|"
    r"[^\w\s])\s*:$"
)
"""A sentence that is nothing without what stands below it."""


def is_sayable(raw: str) -> bool:
    """Whether nothing is left in it that a listener would have to see."""
    if raw.endswith(":") and (_INTRODUCES.search(raw) or not grammar.STRICTLY_FINITE.search(raw)):
        return False
    return not re.search(_REFERENCE, raw) and codes_are_names(raw)
