"""Signs inside a token: "lr=3e-4", "a->b", "std::vector<T>", "io.py:42"; the parts are left to later passes."""

import re

from pipeline.synthesis.spoken import numerals
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_WORDS = {
    "=": "equals", "==": "equals", "===": "equals", ":=": "equals", "!=": "is not equal to", "!==": "is not equal to",
    ">=": "greater than or equal to", "<=": "less than or equal to", "≥": "greater than or equal to",
    "≤": "less than or equal to", "≠": "is not equal to", "~=": "about", "->": "to", "=>": "to", "→": "to",
    "←": "from", "<->": "and", "↔": "and", "<": "less than", ">": "greater than", "+": "plus", "*": "times",
    "÷": "divided by", "&": "and", "&&": "and", "|": "or", "||": "or", "≈": "about", "±": "plus or minus",
    "−": "minus", "::": "", "@": "at", "..": "to", "…": "to", "+=": "plus equals", "-=": "minus equals",
    "**": "to the power of", "^": "to the", "%": "modulo",
}  # fmt: skip
_LIMITS = {">=": "at least", "<=": "at most"}
_LOCAL_BUILD = re.compile(r"\.[0-9]\+[A-Za-z]")
_DOMAINS = ("com", "org", "net", "io", "dev", "local", "internal", "app", "ai", "edu", "gov", "test")
_LONE_A = re.compile(r"[^\w.]?a[^\w]")
_OPENED = re.compile(r"[A-Za-z]<[A-Za-z][\w:, *&\[\]?|<>]*$")
_SIGN = "|".join(re.escape(sign) for sign in sorted(_WORDS, key=lambda sign: (-len(sign), sign)))


def _joint(match: re.Match[str], draft: Draft) -> Said:
    sign, before = match[1], draft.open[match.start() - 1 : match.start()]
    if not (before.isalnum() or before in ("_", "]", ")", "}", '"', "'", MASK)) or not match.start():
        return None
    if sign == "+" and _LOCAL_BUILD.match(draft.open, max(0, match.start() - 2)):
        return None  # "2.8.0+cu128" is one version
    if sign in _LIMITS and _is_requirement(match, draft):
        return f" {_LIMITS[sign]} "
    if _LONE_A.match(draft.open, max(0, match.start() - 2)):  # a name, not the article
        return [(match.start() - 1, match.start(), "eh"), (match.start(), match.end(), f" {_WORDS[sign]} ")]
    return f" {_WORDS[sign]} " if _WORDS[sign] else " "


def _is_requirement(match: re.Match[str], draft: Draft) -> bool:
    """Whether it limits a version, as in "click>=8.1": a name of more than one letter and a number."""
    name = re.search(r"[A-Za-z][\w.\]-]+$", draft.text[max(0, match.start() - 20) : match.start()])
    return bool(name) and draft.text[match.end() : match.end() + 1].isdecimal()


def _generic(match: re.Match[str], draft: Draft) -> Said:
    """Angle brackets: "vector<T>" is "vector of T"."""
    return [(match.start(1), match.end(1), " of ")]


def _closed(match: re.Match[str], draft: Draft) -> Said:
    near = draft.text[max(0, match.start() - 80) : match.start()]
    return [(match.start(1), match.end(1), " ")] if _OPENED.search(near) else None


def _place(match: re.Match[str], draft: Draft) -> Said:
    said = f" port {numerals.reference(match[3])}" if match[1] in _DOMAINS else f" line {numerals.cardinal(match[3])}"
    return [(match.start(2), match.end(3), said)]


RULES = (
    Rule("line", re.compile(r"\.([a-z]{1,8})(:)([0-9]+)(?!\w)"), _place, ":"),
    Rule("generic", re.compile(r"(<)(?<=[A-Za-z].)(?=[A-Za-z][\w:, *&\[\]?|<]{0,60}>)"), _generic, "<"),
    Rule("generic", re.compile(r"(>{1,4})(?![\w=>])"), _closed, ">"),
    Rule("joint", re.compile(rf"({_SIGN})(?=[.~-]?[\w\[({{\"'${MASK}])"), _joint),
)
