"""Amounts: units in full, percent, multiples, ratios, ranges, fractions and signs before numbers."""

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

NUMBER = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_FRACTIONS = {
    "½": "half",
    "⅓": "one third",
    "⅔": "two thirds",
    "¼": "one quarter",
    "¾": "three quarters",
    "⅛": "one eighth",
}
_UNIT = "|".join(re.escape(unit) for unit in sorted(units.UNITS, key=lambda unit: (-len(unit), unit)))
_ALONE = "[KMGTPE]i?B|kB|[KMG]bps|[kMG]Hz|[mnμ]s"
RATE = "|".join(sorted(units.PER, key=lambda unit: (-len(unit), unit)))
_COUNTED = re.compile(r"[0-9][kKMB]? ?([A-Za-z]{2,14})$")
SPAN = rf"({NUMBER})(?: ?[-–] ?({NUMBER}))?"


def amount(first: str, last: str | None) -> str:
    """One number, or two with "to" between them."""
    return numerals.decimal(first) + (f" to {numerals.decimal(last)}" if last else "")


def _quantity(match: re.Match[str], draft: Draft) -> Said:
    first, last, unit, rates = match.groups()
    if unit == "B" and not rates and _in_billions(match, draft):
        return f"{amount(first, last)} billion"
    if unit in ("V", "W") and draft.text[match.start(3) - 1] == " ":  # "8 V" is a name as often as a voltage
        return None
    one = last is None and first == "1"
    bound = one or _before_a_noun(match, draft)
    said = f"{amount(first, last)} {units.UNITS[unit] if bound else units.plural(units.UNITS[unit])}"
    return said + per(rates)


def _unit_alone(match: re.Match[str], draft: Draft) -> Said:
    """A unit without a number: "per GB", "in MB/s"."""
    unit = units.UNITS[match[1]]
    one = draft.before(match.start()) in ("per", "a", "an", "each", "every", "one")
    return (unit if one else units.plural(unit)) + per(match[2])


def _in_billions(match: re.Match[str], draft: Draft) -> bool:
    """Whether "B" is a billion, not bytes: "7B model", "3.2B requests", "1.5B"."""
    after = draft.after(match.end())
    if after in _COUNTED_IN_BILLIONS:
        return True
    glued = draft.text[match.start(3) - 1].isdecimal()
    return glued and ("." in match[1] or (after.endswith("s") and after not in _NOT_A_NOUN))


def per(rates: str) -> str:
    """What follows an amount after a slash: "/s/GPU" is "per second per G.P.U"."""
    return "".join(f" per {units.PER[rate]}" for rate in rates.split("/") if rate)


def _before_a_noun(match: re.Match[str], draft: Draft) -> bool:
    """Whether the unit is singular: "the 5 MB limit" is "five megabyte": an article before, a noun after."""
    if draft.text[match.end() : match.end() + 1] == "-":
        return True
    after = draft.after(match.end())
    return after_an_article(match, draft) or (
        _may_be_a_noun(match, draft) and after.endswith("s") and not after.endswith("ss")
    )


def after_an_article(match: re.Match[str], draft: Draft) -> bool:
    """Whether the amount stands between an article (or a word like it) and a noun: "the $5 fee"."""
    return _may_be_a_noun(match, draft) and draft.before(match.start()) in _ADJECTIVE_AFTER


def _may_be_a_noun(match: re.Match[str], draft: Draft) -> bool:
    """Whether a word follows the match that may be a noun."""
    after = draft.after(match.end())
    return after.islower() and after not in _NOT_A_NOUN and draft.text[match.end() : match.end() + 1] == " "


def _rate(match: re.Match[str], draft: Draft) -> Said:
    """Things per time after a number: "120 tokens/s", "5k req/s"."""
    start = match.start()
    counted = _COUNTED.search(draft.open, max(0, start - 24), start)
    if not counted:
        return None
    short = units.THINGS.get(counted[1])
    said = [(counted.start(1), counted.end(1), short)] if short else []
    return [*said, (start, match.end(), per(match[0]))]


def _percent(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} {'per mille' if match[3] == '‰' else 'percent'}"


def _multiple(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} times"


def _scaled(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} {units.SCALES[match[3]]}" + (" or more" if match[4] else "")


def _ratio(match: re.Match[str], draft: Draft) -> Said:
    joint = "by" if match[0] in ("16:9", "4:3", "16:10", "21:9", "3:2") else "to"
    return f"{numerals.cardinal(match[1])} {joint} {numerals.cardinal(match[2])}"


def _span(match: re.Match[str], draft: Draft) -> Said:
    joint = "minus" if match[2] == " - " else "to"
    if "." in match[1] and "." in match[3] and versions.in_context(match, draft):
        return f"{versions.spoken(match[1])} {joint} {versions.spoken(match[3])}"
    return f"{numerals.decimal(match[1])} {joint} {numerals.decimal(match[3])}"


_SIGNS = {
    "-": "minus", "−": "minus", "+": "plus", "~=": "about", "==": "exactly",
    "±": "plus or minus", "~": "about", "≈": "about", "<": "under",
    ">": "over", "≤": "at most", "<=": "at most", "≥": "at least", ">=": "at least",
}  # fmt: skip


_PARTS = {"2": "half", "3": "third", "4": "quarter", "5": "fifth", "8": "eighth", "10": "tenth"}


def _fraction(match: re.Match[str], draft: Draft) -> Said:
    """Parts of a whole: "3/4" is "three quarters"; a count of a whole, such as "[2/7]", is "two of seven"."""
    above, below = match[1], match[2]
    if above + below == "247":
        return "twenty-four seven"
    if int(above) + int(below) == 100 or above == below:
        return f"{numerals.cardinal(above)} {numerals.cardinal(below)}"
    if int(above) > int(below):
        return f"{numerals.cardinal(above)} over {numerals.cardinal(below)}"
    if below in _PARTS and int(above) < int(below) and draft.text[match.start() - 1 : match.start()] != "[":
        return f"{numerals.cardinal(above)} {_PARTS[below]}{'' if above == '1' else 's' if below != '2' else ''}"
    return f"{numerals.cardinal(above)} of {numerals.cardinal(below)}"


def _mixed(match: re.Match[str], draft: Draft) -> Said:
    """Such as "½", "1½": "half", "one and a half"."""
    part = _FRACTIONS[match[2]]
    return f" {numerals.decimal(match[1])} and {'a half' if part == 'half' else part} " if match[1] else f" {part} "


_END = r"(?![\w%]|[.:][0-9])"
RULES = (
    Rule("percent", re.compile(rf"{SPAN} ?([%‰])"), _percent, "%‰", numbers=True),
    Rule("multiple", re.compile(rf"{SPAN} ?[xX×](?![\w×]| ?[0-9])"), _multiple, "xX×", numbers=True),
    Rule(
        "quantity",
        re.compile(rf"{SPAN}[  -]?({_UNIT})((?:/(?:{RATE})(?!\w))*)(?:\.(?= [a-z]))?{_END}"),
        _quantity,
        numbers=True,
    ),
    Rule("unit", re.compile(rf"\b({_ALONE})((?:/(?:{RATE})(?!\w))*)(?![\w/(=]|\.\w)"), _unit_alone),
    Rule("rate", re.compile(rf"(?:/(?:{RATE})(?![\w/]*\w))+"), _rate, "/"),
    Rule("scale", re.compile(rf"{SPAN} ?([kKMBT])(\+)?(?![\w/+]|[.:][0-9])"), _scaled, "kKMBT", numbers=True),
    Rule("ratio", re.compile(r"([0-9]{1,4}):([0-9]{1,4})(?![\w:]|\.[0-9])"), _ratio, ":", numbers=True),
)
RANGES = (
    Rule(
        "range",
        re.compile(rf"({NUMBER})( ?[-–—] ?|\.\.\.?|…)({NUMBER})(?![\w%]|[.:,/-][0-9]| ?[-–=] ?[0-9])"),
        _span,
        "-–—.…",
        numbers=True,
    ),
    Rule("fraction", re.compile(r"([0-9]{1,4})/([1-9][0-9]{0,3})(?![\w/]|[.-][0-9])"), _fraction, "/", numbers=True),
    Rule("fraction", re.compile(f"(?:({NUMBER}) ?)?([{''.join(_FRACTIONS)}])"), _mixed, "".join(_FRACTIONS)),
)
SIGNS = Rule(
    "sign",
    re.compile(r"(?<![\w)\]}.+−–-])([-−+]|[±~≈] ?|~=|==|[<>]=?|[≤≥])(?=[$€£¥]?\.?[0-9])"),
    lambda m, d: f" {_SIGNS[m[1].strip()]} ",
    "-−+±~≈<>≤≥=",
)
