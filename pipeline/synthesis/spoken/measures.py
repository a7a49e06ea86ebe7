"""Amounts: units in full, money with the amount first, percent, multiples, ratios, ranges and signs before numbers."""

import re

from pipeline.synthesis.spoken import numerals, versions
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_PREFIXES = {"k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta", "E": "exa"}
_BINARY = {"Ki": "kibby ", "Mi": "mebi", "Gi": "gibby ", "Ti": "tebi", "Pi": "pebi", "Ei": "exbi"}
"""As the voice says them right: it gives "gibibytes" a soft g."""
_UNITS = {
    "B": "byte",
    **{f"{sign}B": f"{word}byte" for sign, word in {**_PREFIXES, **_BINARY}.items()},
    **{f"{sign}b": f"{word}bit" for sign, word in _PREFIXES.items()},
    **{f"{sign}bit": f"{word}bit" for sign, word in _PREFIXES.items() if sign != "K"},
    **{f"{sign}bps": f"{word}bits per second" for sign, word in _PREFIXES.items()},
    **{f"{sign}Bps": f"{word}bytes per second" for sign, word in _PREFIXES.items()},
    **{f"{sign}Hz": f"{word}hertz" for sign, word in _PREFIXES.items()},
    **{f"{sign}{flop}": f"{word}flops" for sign, word in _PREFIXES.items() for flop in ("FLOPS", "FLOPs", "FLOP/s")},
    "ns": "nanosecond", "μs": "microsecond", "us": "microsecond", "ms": "millisecond", "s": "second", "sec": "second",
    "secs": "second", "m": "minute", "min": "minute", "mins": "minute", "h": "hour", "hr": "hour", "hrs": "hour", "d": "day",
    "w": "week", "wk": "week", "yr": "year", "yrs": "year", "mo": "month",
    "Hz": "hertz", "bps": "bits per second", "dB": "decibel", "LUFS": "luffs", "px": "pixel", "pt": "point",
    "nm": "nanometer", "μm": "micrometer", "mm": "millimeter", "cm": "centimeter", "km": "kilometer", "kg": "kilogram",
    "mW": "milliwatt", "W": "watt", "kW": "kilowatt", "MW": "megawatt", "kWh": "kilowatt hour", "Wh": "watt hour",
    "mV": "millivolt", "V": "volt", "mA": "milliamp", "°C": "degree Celsius", "°F": "degree Fahrenheit", "°": "degree",
    "fps": "frames per second", "rps": "requests per second", "qps": "queries per second", "rpm": "revolutions per minute",
    "LOC": "lines of code", "loc": "lines of code", "pp": "percentage point", "bp": "basis point", "bps.": "basis point",
}  # fmt: skip
del _UNITS["bps."]
_PER = {
    "s": "second", "sec": "second", "second": "second", "m": "minute", "min": "minute", "minute": "minute", "h": "hour",
    "hr": "hour", "hour": "hour", "d": "day", "day": "day", "wk": "week", "week": "week", "mo": "month", "month": "month",
    "y": "year", "yr": "year", "year": "year", "op": "op", "call": "call", "step": "step", "request": "request", "GPU": "G.P.U",
    "token": "token", "core": "core", "node": "node", "user": "user",
}  # fmt: skip
_SCALES = {
    "k": "thousand", "K": "thousand", "M": "million", "m": "million", "B": "billion", "b": "billion", "bn": "billion",
    "T": "trillion", "thousand": "thousand", "million": "million", "billion": "billion", "trillion": "trillion",
}  # fmt: skip
_CURRENCIES = {"$": ("dollar", "cent"), "€": ("euro", "cent"), "£": ("pound", "pence"), "¥": ("yen", ""), "₹": ("rupee", "paise")}
_ADJECTIVE_AFTER = frozenset("a an the this that each every its our their his her one new default fixed hard per second".split())
_NOT_A_NOUN = frozenset(
    "a ago all an and are as at away before but by each earlier every extra faster for free from had has high in into is it its"
    " later less long longer lower max maximum min minimum more most of off on only or out over per plus shorter since slower"
    " so sooner than that the then this to total tall under until up versus vs was were when where which while wide will with".split()
)

_COUNTED_IN_BILLIONS = frozenset("model models param params parameter parameters token tokens rows weights".split())

_NUMBER = r"[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?"
_FRACTIONS = {"½": "half", "⅓": "one third", "⅔": "two thirds", "¼": "one quarter", "¾": "three quarters", "⅛": "one eighth"}
_UNIT = "|".join(re.escape(unit) for unit in sorted(_UNITS, key=lambda unit: (-len(unit), unit)))
_RATE = "|".join(sorted(_PER, key=lambda unit: (-len(unit), unit)))
_SPAN = rf"({_NUMBER})(?: ?[-–] ?({_NUMBER}))?"


def _amount(first: str, last: str | None) -> str:
    return numerals.decimal(first) + (f" to {numerals.decimal(last)}" if last else "")


def _plural(unit: str) -> str:
    """Irregular units stay as they are; "degree Celsius" and "kilowatt hour" bend in the right place."""
    if unit.endswith(("hertz", "flops", "luffs", "per second", "per minute", "of code", "yen", "pence")):
        return unit
    head, space, tail = unit.partition(" ")
    return f"{head}s{space}{tail}" if head == "degree" else f"{unit}s"


def _quantity(match: re.Match[str], draft: Draft) -> Said:
    first, last, unit, rate = match.groups()
    if unit == "B" and not rate and (draft.after(match.end()) in _COUNTED_IN_BILLIONS):
        return f"{_amount(first, last)} billion"
    if unit in ("m", "d", "w", "h", "s", "b", "V", "W", "B", "pt", "mo") and match[0][match.start(3) - match.start() - 1] == " ":
        if not unit.islower() and unit != "B":  # "8 V" is a name as often as a voltage
            return None
    one = last is None and first == "1"
    bound = one or _before_a_noun(match, draft)
    said = f"{_amount(first, last)} {_UNITS[unit] if bound else _plural(_UNITS[unit])}"
    return f"{said} per {_PER[rate]}" if rate else said


def _before_a_noun(match: re.Match[str], draft: Draft) -> bool:
    """ "the 5 MB limit" is "five megabyte": an article before, a noun after."""
    if draft.text[match.end() : match.end() + 1] == "-":
        return True
    after = draft.after(match.end())
    if not after or not after.islower() or after in _NOT_A_NOUN or draft.text[match.end() : match.end() + 1] != " ":
        return False
    return draft.before(match.start()) in _ADJECTIVE_AFTER or (after.endswith("s") and not after.endswith("ss"))


def _money(match: re.Match[str], draft: Draft) -> Said:
    sign, first, last, scale, rate = match.groups()
    unit, small = _CURRENCIES[sign]
    rate = f" per {_PER[rate]}" if rate else ""
    if scale:
        return f"{_amount(first, last)} {_SCALES[scale]} {_plural(unit)}{rate}"
    whole, _, cents = first.replace(",", "").partition(".")
    if last or len(cents) != 2 or not small:
        one = not last and first == "1"
        return f"{_amount(first, last)} {unit if one else _plural(unit)}{rate}"
    units = f"{numerals.cardinal(whole)} {unit if whole == '1' else _plural(unit)}"
    coins = f"{numerals.cardinal(cents)} {small if cents == '01' or small in ('pence', 'paise') else small + 's'}"
    said = units if cents == "00" else coins if int(whole or "0") == 0 else f"{units} {coins}"
    return said + rate


def _percent(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} {'per mille' if match[3] == '‰' else 'percent'}"


def _multiple(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} times"


def _scaled(match: re.Match[str], draft: Draft) -> Said:
    return f"{_amount(match[1], match[2])} {_SCALES[match[3]]}" + (" or more" if match[4] else "")


def _ratio(match: re.Match[str], draft: Draft) -> Said:
    joint = "by" if match[0] in ("16:9", "4:3", "16:10", "21:9", "3:2") else "to"
    return f"{numerals.cardinal(match[1])} {joint} {numerals.cardinal(match[2])}"


def _span(match: re.Match[str], draft: Draft) -> Said:
    joint = "minus" if match[2] == " - " else "to"
    if "." in match[1] and "." in match[3] and versions.in_context(match, draft):
        return f"{versions.spoken(match[1])} {joint} {versions.spoken(match[3])}"
    return f"{numerals.decimal(match[1])} {joint} {numerals.decimal(match[3])}"


_SIGNS = {
    "-": "minus", "−": "minus", "+": "plus", "±": "plus or minus", "~": "about", "≈": "about", "<": "under", ">": "over",
    "≤": "at most", "<=": "at most", "≥": "at least", ">=": "at least",
}  # fmt: skip


_PARTS = {"2": "half", "3": "third", "4": "quarter", "5": "fifth", "8": "eighth", "10": "tenth"}


def _fraction(match: re.Match[str], draft: Draft) -> Said:
    """ "3/4" is "three quarters"; a count of a whole, such as "[2/7]", is "two of seven"."""
    above, below = match[1], match[2]
    if above + below == "247":
        return "twenty-four seven"
    if below in _PARTS and int(above) < int(below) and draft.text[match.start() - 1 : match.start()] != "[":
        return f"{numerals.cardinal(above)} {_PARTS[below]}{'' if above == '1' else 's' if below != '2' else ''}"
    return f"{numerals.cardinal(above)} of {numerals.cardinal(below)}"


_END = r"(?![\w%]|[.:][0-9])"
RULES = (
    Rule("range", re.compile(r"(?<=[0-9kMBT])[-–](?=[$€£¥₹][0-9])"), lambda m, d: " to ", "$€£¥₹"),
    Rule("money", re.compile(rf"([$€£¥₹]) ?{_SPAN}(?: ?(thousand|million|billion|trillion|bn|[kKMmBbT])\b)?(?:/({_RATE})\b)?(?![\w]|[.:][0-9])"), _money, "$€£¥₹"),
    Rule("percent", re.compile(rf"{_SPAN} ?([%‰])"), _percent, "%‰", numbers=True),
    Rule("multiple", re.compile(rf"{_SPAN} ?[x×](?![\w×]| ?[0-9])"), _multiple, "x×", numbers=True),
    Rule("quantity", re.compile(rf"{_SPAN}[  -]?({_UNIT})(?:/({_RATE}))?{_END}"), _quantity, numbers=True),
    Rule("scale", re.compile(rf"{_SPAN} ?([kKMBT])(\+)?(?![\w/+]|[.:][0-9])"), _scaled, "kKMBT", numbers=True),
    Rule("ratio", re.compile(r"([0-9]{1,4}):([0-9]{1,4})(?![\w:]|\.[0-9])"), _ratio, ":", numbers=True),
)
RANGES = (
    Rule("range", re.compile(rf"({_NUMBER})( ?[-–—] ?|\.\.\.?|…)({_NUMBER})(?![\w%]|[.:,/-][0-9]| ?[-–=] ?[0-9])"), _span, "-–—.…", numbers=True),
    Rule("fraction", re.compile(r"([0-9]{1,4})/([1-9][0-9]{0,3})(?![\w/]|[.-][0-9])"), _fraction, "/", numbers=True),
    Rule("fraction", re.compile("[" + "".join(_FRACTIONS) + "]"), lambda m, d: f" {_FRACTIONS[m[0]]} "),
)
SIGNS = Rule("sign", re.compile(r"(?<![\w)\]}.+−–-])([-−+]|[±~≈] ?|[<>]=?|[≤≥])(?=[$€£¥]?\.?[0-9])"), lambda m, d: f" {_SIGNS[m[1].strip()]} ", "-−+±~≈<>≤≥")
