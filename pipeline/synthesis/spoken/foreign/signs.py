"""Operators, arrows and emoji in another language: in its words where it has them, never in English, never lost."""

import html
import re
from collections.abc import Callable
from functools import partial

from pipeline.synthesis.spoken import markup, pictures
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign.tongue import Tongue

_OPERATORS = (
    "-->", "==>", "===", "->", "=>", "==", "!=", ">=", "<=", ":=", "&&", "||", "→", "≥", "≤", "≠", "≈", "×", "=", "<",
    ">", "+", "*", "&", "|", "~", "−",
)  # fmt: skip
_OPERATOR = re.compile("|".join(re.escape(sign) for sign in _OPERATORS))
_BEFORE_NUMBER = re.compile(r"(?<![\w)\]}.+−–-])([-−+]|[~≈] ?|[<>]=?|[≤≥])(?=[$€£¥]?\.?[0-9])")
_SILENT = "*|~"
"""Signs that are markup more often than meaning: silent in a language that has no word for them."""


def _operator(tongue: Tongue, match: re.Match[str], draft: Draft) -> Said:
    """A sign between two things: space, or a word or number, stands on both sides of it."""
    start, end = match.span()
    before, after = draft.open[start - 1 : start], draft.open[end : end + 1]
    if not start or not before or not after or (before.isspace() != after.isspace() and MASK not in before + after):
        return None
    if not all(side.isspace() or side.isalnum() or side in f"_()[]{{}}\"'.{MASK}-−" for side in (before, after)):
        return None
    return " " if match[0] in _SILENT and not tongue.signs.get(match[0]) else tongue.sign(match[0])


def _place(match: re.Match[str], draft: Draft) -> Said:
    """The colon between a file and a line."""
    return [(match.start(1), match.end(1), ", ")]


def _before_number(tongue: Tongue, match: re.Match[str], draft: Draft) -> Said:
    sign = match[1].strip()
    return tongue.sign("−" if sign == "-" else sign)


def _entity(tongue: Tongue, match: re.Match[str], draft: Draft) -> Said:
    character = html.unescape(match[0])
    if character == match[0]:
        return None
    if character in tongue.signs or character in "&<>":
        return tongue.sign(character)
    return character if len(character) == 1 and (character.isalpha() or character == "'") else " "


def rules(tongue: Tongue) -> tuple[Rule, ...]:
    """Signs between words, and before numbers."""
    return (
        Rule("call", re.compile(r"\(\)"), lambda match, draft: " ", "("),
        Rule("line", re.compile(r"\.[a-z]{1,5}(:)[0-9]+(?!\w)"), _place, ":"),
        Rule("operator", _OPERATOR, partial(_operator, tongue)),
        Rule("sign", _BEFORE_NUMBER, partial(_before_number, tongue), "-−+~≈<>≤≥"),
    )


def _shortcode(match: re.Match[str], draft: Draft) -> Said:
    before = draft.text[match.start() - 1 : match.start()]
    return None if match.start() and (before.isalnum() or before == ":") else ""


def silent_pictures() -> tuple[Rule, ...]:
    """Emoji and their names between colons are not read."""
    emoji, code = pictures.RULES
    return (
        Rule(emoji.name, emoji.pattern, lambda match, draft: "", emoji.needs),
        Rule(code.name, code.pattern, _shortcode, code.needs),
    )


def markup_passes(tongue: Tongue) -> tuple[Callable[[Draft], None], ...]:
    """The passes over markup, but for what they say in English; a day before its month is no item of a list."""
    found: list[Callable[[Draft], None]] = []
    for rule in markup.RULES:
        if isinstance(rule, Rule) and rule.name == "entity":
            rule = Rule("entity", rule.pattern, partial(_entity, tongue), "&")
        elif isinstance(rule, Rule) and rule.name == "line start":
            rule = Rule(rule.name, rule.pattern, partial(_line_start, rule, months(tongue)), rule.needs)
        found.append(rule)
    return tuple(found)


def months(tongue: Tongue) -> frozenset[str]:
    """The names of months as they stand in a date, in lower case."""
    names = tongue.locale.months["format"]["wide"].values() if tongue.locale else ()
    return frozenset(name.lower() for name in names)


def _line_start(rule: Rule, months: frozenset[str], match: re.Match[str], draft: Draft) -> Said:
    is_day = match[0].strip()[:1].isdecimal() and draft.after(match.end()).lower() in months
    return None if is_day else rule.say(match, draft)
