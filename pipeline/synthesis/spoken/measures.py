"""Amounts: units in full, rates, large numbers in short, ranges and signs before numbers."""

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

NUMBER = r"(?:[0-9]++(?:,[0-9]{3})*(?:\.[0-9]++)?|\.[0-9]++)"
_UNIT = "|".join(re.escape(unit) for unit in sorted(units.UNITS, key=lambda unit: (-len(unit), unit)))
_ALONE = r"[KMGTPEkmnμ](?<!\w.)(?:i?B|b|bps|Hz|s)"
RATE = "|".join(sorted(units.PER, key=lambda unit: (-len(unit), unit)))
_RATES = rf"((?:/(?:{RATE})(?!\w))*)"
_LIKE_A_UNIT = "(?=[A-Za-zμ°]{1,6}(?![A-Za-z]))"
_COUNTED = re.compile(r"[0-9][kKMB]? ?([A-Za-z]{2,14})$")
SPAN = rf"({NUMBER})(?: ?[-–] ?({NUMBER}))?"


def amount(first: str, last: str | None) -> str:
    """One number, or two with "to" between them."""
    return numerals.decimal(first) + (f" to {numerals.decimal(last)}" if last else "")


def _quantity(match: re.Match[str], draft: Draft) -> Said:
    first, last, unit, rates = match.groups()
    if unit == "B" and not rates and _in_billions(match, draft):
        return f"{amount(first, last)} billion"
    if unit == "bps" and _in_points(match, draft):
        return f"{amount(first, last)} basis {'point' if last is None and first == '1' else 'points'}"
    if unit in ("V", "W") and draft.text[match.start(3) - 1] == " ":  # "8 V" is a name as often as a voltage
        return None
    one = last is None and first == "1"
    bound = one or _before_a_noun(match, draft)
    said = f"{amount(first, last)} {units.UNITS[unit] if bound else units.plural(units.UNITS[unit])}"
    return said + per(rates)


def _unit_alone(match: re.Match[str], draft: Draft) -> Said:
    """A unit without a number: "per GB", "in MB/s"."""
    unit = units.UNITS.get(match[1])
    if unit is None:
        return None
    one = draft.before(match.start()) in ("per", "a", "an", "each", "every", "one")
    return (unit if one else units.plural(unit)) + per(match[2])


def _in_billions(match: re.Match[str], draft: Draft) -> bool:
    """Whether "B" is a billion, not bytes: "7B model", "3.2B requests", "1.5B"."""
    after = draft.after(match.end())
    if after in _COUNTED_IN_BILLIONS:
        return True
    glued = draft.text[match.start(3) - 1].isdecimal()
    return glued and ("." in match[1] or (after.endswith("s") and after not in _NOT_A_NOUN))


def _in_points(match: re.Match[str], draft: Draft) -> bool:
    """Whether "bps" are parts of a percent, not bits: a small number of them, and nothing near that sends bits."""
    small = float((match[2] or match[1]).replace(",", "")) < _SLOWEST
    return small and not match[4] and not _LINK.search(draft.text, max(0, match.start() - 30), match.end() + 30)


_SLOWEST = 300
"""Bits per second of the slowest modem."""
_LINK = re.compile("serial|modem|baud|link|radio|uart|throughput|bandwidth|rate limit|bit ?rate|line", re.I)


def per(rates: str) -> str:
    """What follows an amount after a slash: "/s/GPU" is "per second per G.P.U"."""
    return "".join(f" per {units.PER[rate]}" for rate in rates.split("/") if rate)


def _before_a_noun(match: re.Match[str], draft: Draft) -> bool:
    """Whether the unit is singular: "the 5 MB limit" is "five megabyte": an article before, a noun after."""
    if draft.text[match.end() : match.end() + 1] == "-":
        return True
    after = draft.after(match.end())
    if match.start() == 0 and _may_be_a_noun(match, draft) and not after.endswith("ed"):
        return True  # "30 sec timeout" as a heading
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


def _scaled(match: re.Match[str], draft: Draft) -> Said:
    return f"{amount(match[1], match[2])} {units.SCALES[match[3]]}" + (" or more" if match[4] else "")


def _span(match: re.Match[str], draft: Draft) -> Said:
    joint = "minus" if match[2] == " - " else "to"
    if draft.before(match.start()) in _STANDARDS and match[2] == "-":
        return f"{numerals.reference(match[1])} {numerals.reference(match[3])}"
    if "." in match[1] and "." in match[3] and versions.in_context(match, draft):
        return f"{versions.spoken(match[1])} {joint} {versions.spoken(match[3])}"
    return f"{numerals.decimal(match[1])} {joint} {numerals.decimal(match[3])}"


_STANDARDS = ("sp", "fips", "ieee", "iso", "iec", "nist", "en", "din")
_SIGNS = {
    "-": "minus", "−": "minus", "+": "plus", "~=": "about", "==": "exactly",
    "±": "plus or minus", "~": "about", "≈": "about", "<": "under",
    ">": "over", "≤": "at most", "<=": "at most", "≥": "at least", ">=": "at least",
}  # fmt: skip


_END = r"(?![\w%]|[.:][0-9])"
RULES = (
    Rule(
        "quantity",
        re.compile(
            rf"{SPAN}[  -]?(?=[A-Za-zμ°]{{1,6}}(?![A-Za-z]))({_UNIT})((?:/(?:{RATE})(?!\w))*)(?:\.(?= [a-z]))?{_END}"
        ),
        _quantity,
        numbers=True,
    ),
    Rule("unit", re.compile(rf"({_ALONE}){_RATES}(?![\w/(=]|\.\w)"), _unit_alone),
    Rule("rate", re.compile(rf"(?:/(?:{RATE})(?![\w/]*\w))+"), _rate, "/"),
    Rule(
        "scale",
        re.compile(rf"{SPAN} ?([kKMBT]|bn|mn|lakh\b|crore\b)(\+)?(?![\w/+]|[.:][0-9])"),
        _scaled,
        "kKMBTnlc",
        numbers=True,
    ),
)
RANGES = (
    Rule(
        "range",
        re.compile(rf"({NUMBER})( ?[-–—] ?|\.\.\.?|…)({NUMBER})(?![\w%]|[.:,/-][0-9]| ?[-–=] ?[0-9])"),
        _span,
        "-–—.…",
        numbers=True,
    ),
    Rule("number", re.compile(r"\.[0-9]{1,15}(?![\w.]?\w)"), lambda m, d: numerals.decimal(m[0]), ".", numbers=True),
)
SAME_UNIT = Rule(
    "range",
    re.compile(rf"{NUMBER} ?([A-Za-zμ%°/]{{1,7}})( ?[-–] ?)(?={NUMBER} ?\1(?!\w))"),
    lambda m, d: [(m.start(2), m.end(2), " to ")],
    "-–",
    numbers=True,
)
"""Such as "5k-10k", "10% - 15%"."""
SIGNS = Rule(
    "sign",
    re.compile(r"(?<![\w)\]}.+−–-])([-−+]|[±~≈] ?|~=|==|[<>]=?|[≤≥])(?=[$€£¥]?\.?[0-9])"),
    lambda m, d: f" {_SIGNS[m[1].strip()]} ",
    "-−+±~≈<>≤≥=",
)
