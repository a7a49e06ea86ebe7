"""Amounts: units in full, money with the amount first, percent, multiples, ratios, ranges and signs before numbers."""

import re

from pipeline.synthesis.spoken import numerals, units, versions
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_ADJECTIVE_AFTER = frozenset(
    listed("a an the this that each every its our their his her one new default fixed hard per second")
)
_NOT_A_NOUN = frozenset(
    listed(
        "a ago all an and are as at away before but by each earlier every extra faster for free from had has"
        " high in into is it its later less long longer lower max maximum min minimum more most of off on only"
        " or out over per plus shorter since slower so sooner than that the then this to total tall under"
        " until up versus vs was were when where which while wide will with"
    )
)

_COUNTED_IN_BILLIONS = frozenset(listed("model models param params parameter parameters token tokens rows weights"))

_NUMBER = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_FRACTIONS = {
    "½": "half",
    "⅓": "one third",
    "⅔": "two thirds",
    "¼": "one quarter",
    "¾": "three quarters",
    "⅛": "one eighth",
}
_UNIT = "|".join(re.escape(unit) for unit in sorted(units.UNITS, key=lambda unit: (-len(unit), unit)))
_RATE = "|".join(sorted(units.PER, key=lambda unit: (-len(unit), unit)))
_SPAN = rf"({_NUMBER})(?: ?[-–] ?({_NUMBER}))?"


def _amount(first: str, last: str | None) -> str:
    return numerals.decimal(first) + (f" to {numerals.decimal(last)}" if last else "")


def _quantity(match: re.Match[str], draft: Draft) -> Said:
    first, last, unit, rate = match.groups()
    if unit == "B" and not rate and (draft.after(match.end()) in _COUNTED_IN_BILLIONS):
        return f"{_amount(first, last)} billion"
    if unit in ("V", "W") and draft.text[match.start(3) - 1] == " ":  # "8 V" is a name as often as a voltage
        return None
    one = last is None and first == "1"
    bound = one or _before_a_noun(match, draft)
    said = f"{_amount(first, last)} {units.UNITS[unit] if bound else units.plural(units.UNITS[unit])}"
    return f"{said} per {units.PER[rate]}" if rate else said


def _before_a_noun(match: re.Match[str], draft: Draft) -> bool:
    """Whether the unit is singular: "the 5 MB limit" is "five megabyte": an article before, a noun after."""
    if draft.text[match.end() : match.end() + 1] == "-":
        return True
    after = draft.after(match.end())
    if not after or not after.islower() or after in _NOT_A_NOUN or draft.text[match.end() : match.end() + 1] != " ":
        return False
    return draft.before(match.start()) in _ADJECTIVE_AFTER or (after.endswith("s") and not after.endswith("ss"))


def _money(match: re.Match[str], draft: Draft) -> Said:
    sign, first, last, scale, rate = match.groups()
    unit, small = units.CURRENCIES[sign]
    rate = f" per {units.PER[rate]}" if rate else ""
    if scale:
        return f"{_amount(first, last)} {units.SCALES[scale]} {units.plural(unit)}{rate}"
    whole, _, cents = first.replace(",", "").partition(".")
    if last or len(cents) != 2 or not small:
        one = not last and first == "1"
        return f"{_amount(first, last)} {unit if one else units.plural(unit)}{rate}"
    notes = f"{numerals.cardinal(whole)} {unit if whole == '1' else units.plural(unit)}"
    coins = f"{numerals.cardinal(cents)} {small if cents == '01' or small in ('pence', 'paise') else small + 's'}"
    said = notes if cents == "00" else coins if int(whole or "0") == 0 else f"{notes} {coins}"
    return said + rate


def _percent(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} {'per mille' if match[3] == '‰' else 'percent'}"


def _multiple(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} times"


def _scaled(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} {units.SCALES[match[3]]}" + (" or more" if match[4] else "")


def _ratio(match: re.Match[str], draft: Draft) -> Said:
    joint = "by" if match[0] in ("16:9", "4:3", "16:10", "21:9", "3:2") else "to"
    return f"{numerals.cardinal(match[1])} {joint} {numerals.cardinal(match[2])}"


def _span(match: re.Match[str], draft: Draft) -> Said:
    joint = "minus" if match[2] == " - " else "to"
    if "." in match[1] and "." in match[3] and versions.in_context(match, draft):
        return f"{versions.spoken(match[1])} {joint} {versions.spoken(match[3])}"
    return f"{numerals.decimal(match[1])} {joint} {numerals.decimal(match[3])}"


_SIGNS = {
    "-": "minus", "−": "minus", "+": "plus", "±": "plus or minus", "~": "about", "≈": "about", "<": "under",
    ">": "over", "≤": "at most", "<=": "at most", "≥": "at least", ">=": "at least",
}  # fmt: skip


_PARTS = {"2": "half", "3": "third", "4": "quarter", "5": "fifth", "8": "eighth", "10": "tenth"}


def _fraction(match: re.Match[str], draft: Draft) -> Said:
    """Parts of a whole: "3/4" is "three quarters"; a count of a whole, such as "[2/7]", is "two of seven"."""
    above, below = match[1], match[2]
    if above + below == "247":
        return "twenty-four seven"
    if below in _PARTS and int(above) < int(below) and draft.text[match.start() - 1 : match.start()] != "[":
        return f"{numerals.cardinal(above)} {_PARTS[below]}{'' if above == '1' else 's' if below != '2' else ''}"
    return f"{numerals.cardinal(above)} of {numerals.cardinal(below)}"


_END = r"(?![\w%]|[.:][0-9])"
RULES = (
    Rule("range", re.compile(r"(?<=[0-9kMBT])[-–](?=[$€£¥₹][0-9])"), lambda m, d: " to ", "$€£¥₹"),
    Rule(
        "money",
        re.compile(
            rf"([$€£¥₹]) ?{_SPAN}(?: ?(thousand|million|billion|trillion|bn|[kKMmBbT])\b)?"
            rf"(?:/({_RATE})\b)?(?!\w|[.:][0-9])"
        ),
        _money,
        "$€£¥₹",
    ),
    Rule("percent", re.compile(rf"{_SPAN} ?([%‰])"), _percent, "%‰", numbers=True),
    Rule("multiple", re.compile(rf"{_SPAN} ?[x×](?![\w×]| ?[0-9])"), _multiple, "x×", numbers=True),
    Rule("quantity", re.compile(rf"{_SPAN}[  -]?({_UNIT})(?:/({_RATE}))?{_END}"), _quantity, numbers=True),
    Rule("scale", re.compile(rf"{_SPAN} ?([kKMBT])(\+)?(?![\w/+]|[.:][0-9])"), _scaled, "kKMBT", numbers=True),
    Rule("ratio", re.compile(r"([0-9]{1,4}):([0-9]{1,4})(?![\w:]|\.[0-9])"), _ratio, ":", numbers=True),
)
RANGES = (
    Rule(
        "range",
        re.compile(rf"({_NUMBER})( ?[-–—] ?|\.\.\.?|…)({_NUMBER})(?![\w%]|[.:,/-][0-9]| ?[-–=] ?[0-9])"),
        _span,
        "-–—.…",
        numbers=True,
    ),
    Rule("fraction", re.compile(r"([0-9]{1,4})/([1-9][0-9]{0,3})(?![\w/]|[.-][0-9])"), _fraction, "/", numbers=True),
    Rule("fraction", re.compile("[" + "".join(_FRACTIONS) + "]"), lambda m, d: f" {_FRACTIONS[m[0]]} "),
)
SIGNS = Rule(
    "sign",
    re.compile(r"(?<![\w)\]}.+−–-])([-−+]|[±~≈] ?|[<>]=?|[≤≥])(?=[$€£¥]?\.?[0-9])"),
    lambda m, d: f" {_SIGNS[m[1].strip()]} ",
    "-−+±~≈<>≤≥",
)
