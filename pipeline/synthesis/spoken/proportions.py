"""How one amount stands to another: percent, multiples, ratios and fractions."""

import re

from pipeline.synthesis.spoken import numerals
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.measures import NUMBER, SPAN, amount

_FRACTIONS = {
    "½": "half",
    "⅓": "one third",
    "⅔": "two thirds",
    "¼": "one quarter",
    "¾": "three quarters",
    "⅛": "one eighth",
}


def _percent(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} {'per mille' if match[3] == '‰' else 'percent'}"


def _multiple(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} times"


def _ratio(match: re.Match[str], draft: Draft) -> Said:
    if len(match[1]) > 2 and match[2][:2] in ("19", "20") and len(match[2]) == 4:  # "ISO 9001:2015"
        return f"{numerals.reference(match[1])} {numerals.year(match[2])}"
    joint = "by" if match[0] in ("16:9", "4:3", "16:10", "21:9", "3:2") else "to"
    return f"{numerals.cardinal(match[1])} {joint} {numerals.cardinal(match[2])}"


_COUNTED = ("passed", "pass", "passing", "failed", "fail", "failing", "green", "red", "ran")
_PARTS = {"2": "half", "3": "third", "4": "quarter", "5": "fifth", "8": "eighth", "10": "tenth"}


def _fraction(match: re.Match[str], draft: Draft) -> Said:
    """Parts of a whole: "3/4" is "three quarters"; a count of a whole, such as "[2/7]", is "two of seven"."""
    whole, above, below = match.groups()
    part, all_ = numerals.cardinal(above), numerals.cardinal(below)
    if (above, below) == ("24", "7") or int(above) + int(below) == 100:  # "24/7", "80/20"
        said = f"{part} {all_}"
    elif int(above) > int(below):
        said = f"{part} over {all_}"
    elif _is_part(match, draft):
        said = f"{part} {_PARTS[below]}{'' if above == '1' else 's' if below != '2' else ''}"
    else:
        said = f"{part} of {all_}"
    return f"{numerals.cardinal(whole)} and {said}" if whole else said


def _is_part(match: re.Match[str], draft: Draft) -> bool:
    """Whether it is a part of one thing, not a count of several."""
    _, above, below = match.groups()
    counted = draft.text[match.start() - 1 : match.start()] == "[" or draft.after(match.end()) in _COUNTED
    return below in _PARTS and int(above) < int(below) and not counted


def _ordinal(match: re.Match[str], draft: Draft) -> Said:
    """A place between two others, "the 99.9th percentile"."""
    digits = match[1].endswith(".")
    return f"{numerals.decimal(match[1])}{' point' if digits else ''} {numerals.ordinal(match[2])}"


def _mixed(match: re.Match[str], draft: Draft) -> Said:
    """Such as "½", "1½": "half", "one and a half"."""
    part = _FRACTIONS[match[2]]
    return f" {numerals.decimal(match[1])} and {'a half' if part == 'half' else part} " if match[1] else f" {part} "


RULES = (
    Rule("percent", re.compile(rf"{SPAN} ?([%‰])"), _percent, "%‰", numbers=True),
    Rule(
        "multiple", re.compile(rf"{SPAN} ?(?:[x×]|(?<![0-9]{{4}})X)(?![\w×]| ?[0-9])"), _multiple, "xX×", numbers=True
    ),
    Rule("ratio", re.compile(r"([0-9]{1,4}):([0-9]{1,4})(?![\w:]|\.[0-9])"), _ratio, ":", numbers=True),
)
FRACTIONS = (
    Rule("ordinal", re.compile(r"([0-9]{1,4}\.[0-9]{0,4})([0-9])th(?!\w)"), _ordinal, "t", numbers=True),
    Rule(
        "fraction",
        re.compile(r"(?:([0-9]{1,3}) (?=[1-7]/[2348]\b))?([0-9]{1,4})/([1-9][0-9]{0,3})(?![\w/]|[.-][0-9])"),
        _fraction,
        "/",
        numbers=True,
    ),
    Rule("fraction", re.compile(f"(?:({NUMBER}) ?)?([{''.join(_FRACTIONS)}])"), _mixed, "".join(_FRACTIONS)),
)
