"""Amounts in a text, in digits or words, with their units: "40 %", "three files", "about 1.5 GB", "the fourth"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.script.language import numerals


@dataclass(frozen=True, slots=True)
class Amount:
    """One number of a text, and what it is a number of."""

    start: int
    end: int
    text: str
    value: float
    """In the unit's base: seconds, bytes, percent; plain when there is no unit."""
    unit: str = ""
    """What is measured: "%", "time", "data", "times", "rate"; empty for a plain number."""
    sense: str = ""
    """ "about", "over" or "under" for a rounded one; "th" for a place in an order; "#" for the number of something."""


_UNITS: dict[str, tuple[str, float]] = {
    **dict.fromkeys(("%", "percent", "percentage", "per cent"), ("%", 1.0)),
    **dict.fromkeys(("ns", "nanosecond", "nanoseconds"), ("time", 1e-9)),
    **dict.fromkeys(("us", "µs", "μs", "microsecond", "microseconds"), ("time", 1e-6)),
    **dict.fromkeys(("ms", "msec", "millisecond", "milliseconds"), ("time", 1e-3)),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), ("time", 1.0)),
    **dict.fromkeys(("min", "mins", "minute", "minutes"), ("time", 60.0)),
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), ("time", 3600.0)),
    **dict.fromkeys(("day", "days"), ("time", 86400.0)),
    **dict.fromkeys(("week", "weeks"), ("time", 604800.0)),
    **dict.fromkeys(("b", "byte", "bytes"), ("data", 1.0)),
    **dict.fromkeys(("kb", "kib", "kilobyte", "kilobytes", "kibibytes"), ("data", 1e3)),
    **dict.fromkeys(("mb", "mib", "megabyte", "megabytes", "mebibytes"), ("data", 1e6)),
    **dict.fromkeys(("gb", "gib", "gigabyte", "gigabytes", "gibibytes"), ("data", 1e9)),
    **dict.fromkeys(("tb", "tib", "terabyte", "terabytes"), ("data", 1e12)),
    **dict.fromkeys(("x", "×", "times", "-fold", "fold"), ("times", 1.0)),
    **dict.fromkeys(("hz", "hertz"), ("rate", 1.0)),
    **dict.fromkeys(("khz", "kilohertz"), ("rate", 1e3)),
    **dict.fromkeys(("mhz", "megahertz"), ("rate", 1e6)),
    **dict.fromkeys(("ghz", "gigahertz"), ("rate", 1e9)),
}  # fmt: skip
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "k": 1e3, "m": 1e6, "bn": 1e9}
_SMALL = {form: n for n in range(100) for form in (numerals.in_words(n), numerals.in_words(n).replace("-", " "))}
_SMALL["dozen"] = 12


def _ordinal(number: int) -> str:
    head, _, last = numerals.in_words(number).rpartition("-")
    odd = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
           "twelve": "twelfth"}  # fmt: skip
    ending = odd.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{head}-{ending}" if head else ending


ORDINALS = {_ordinal(n): n for n in range(1, 100)}
_PARTS = {"half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fifth": 5, "fifths": 5,
          "tenth": 10, "tenths": 10}  # fmt: skip


def _any(names: object) -> str:
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))  # type: ignore[call-overload]


_WORDS, _LARGE = _any(_SMALL), "hundred|thousand|million|billion"
_NUMBER = rf"""
    (?P<digits>(?<![\w.])(?<!\d:)(?:\d{{1,3}}(?:,\d{{3}}){{1,4}}|\d{{1,15}})(?:\.\d{{1,15}})?(?!\d))
    | (?<![\w-])(?P<order>(?:{_any(ORDINALS)})\b)
    | (?<![\w-])(?P<words>(?:{_WORDS}|an?(?=[ ](?:{_LARGE}|dozen)\b))
        (?:[ -](?:{_LARGE}|dozen)\b(?:(?:[ ]and)?[ -](?:{_WORDS})\b)?){{0,6}}\b)
"""
_TAIL = rf"""
    (?:(?P<th>st|nd|rd|th)\b)?
    (?:[ ]?(?P<scale>k|m|bn)(?![\w]) | [ ](?P<long>thousand|million|billion)\b)?
    (?:[ -]?(?P<unit>%|×|(?:{_any(u for u in _UNITS if u[-1].isalpha())})(?!\w)))?
    (?!\w|\.\w|:\d|/\d)
"""
_AMOUNT = re.compile(rf"(?:{_NUMBER}){_TAIL}", re.VERBOSE | re.IGNORECASE)
_SHARE = re.compile(
    rf"(?i)(?:\b(?P<top>{_WORDS}|\d+)[ -](?P<parts>{_any(p for p in _PARTS if p.endswith('s'))})|"
    r"\b(?:by|of|in|an?|one)[ -](?:a[ ]|one[ ])?(?P<part>half|third|quarter|tenth)\b(?=[ ](?:of|the|less|more|"
    r"smaller|fewer|faster|slower)\b|[.,;]|$)|\b(?P<half>half)(?=[ ](?:of|the|as)\b)"
    r"|(?<![\w/])(?P<one>\d)/(?P<of>\d)(?![\w/]))"
)
_MAYBE_SHARE = re.compile(r"(?i)half|halves|third|quarter|fifths|tenth|\d/\d")
_ABOUT = re.compile(
    r"(?i)\b(?:about|nearly|roughly|around|almost|some|approximately|close to|an? estimated|circa|~)\s*$"
)
_OVER = re.compile(r"(?i)\b(?:over|more than|above|at least|just over|upwards of)\s+$")
_UNDER = re.compile(r"(?i)\b(?:under|less than|fewer than|below|at most|up to|just under)\s+$")
_NAMED = re.compile(
    r"(?i)(?:#|\b(?:number|no\.|pull requests?|prs?|issues?|ticket|bug|diff|commit|request|gh-)[ ]?#?)\s*$"
)
_RANGE = re.compile(r"\s*(?:to|and|or|through|versus|vs\.?|from|-|–|->|→|,|down to|up to)\s*", re.IGNORECASE)


@lru_cache(maxsize=8192)
def amounts(text: str) -> tuple[Amount, ...]:
    """Every amount of the text, in order; "one" alone is a pronoun and is left out."""
    shares = list(_shares(text))
    rest = masked(text, [(share.start, share.end) for share in shares])
    found = [amount for match in _AMOUNT.finditer(rest) if (amount := _amount(rest, match))]
    return tuple(sorted([*_inherited(text, found), *shares], key=lambda amount: amount.start))


def masked(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with blanks over these stretches of it, which are in order and apart; as long as it was."""
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], "\0" * (end - start)]
        done = end
    return "".join((*parts, text[done:]))


def _amount(text: str, match: re.Match[str]) -> Amount | None:
    written = match.group()
    if re.search(r"[^\W\d][\w-]*-$", text[max(0, match.start() - 40) : match.start()]):
        return None  # the end of a name such as x86-64
    if match["digits"] and "." in match["digits"] and re.match(r"-[^\W\d]", text[match.end() :][:2]):
        return None  # a version such as 1.2-beta
    unit, factor = _unit(match["unit"])
    scale = _SCALES[(match["scale"] or match["long"]).lower()] if match["scale"] or match["long"] else 1.0
    if match["order"]:
        return Amount(match.start(), match.end(), written, ORDINALS[match["order"].lower()], sense="th")
    if match["words"]:
        value = float(_value(match["words"]))
        if match["words"].lower() == "one" and not unit:
            return None
    else:
        value = float(match["digits"].replace(",", ""))
    sense = "th" if match["th"] else _sense(text[max(0, match.start() - 24) : match.start()])
    return Amount(match.start(), match.end(), written, value * scale * factor, unit, sense)


def _unit(written: str | None) -> tuple[str, float]:
    return _UNITS[written.lower()] if written else ("", 1.0)


def _sense(before: str) -> str:
    for pattern, sense in ((_NAMED, "#"), (_ABOUT, "about"), (_OVER, "over"), (_UNDER, "under")):
        if pattern.search(before):
            return sense
    return ""


@lru_cache(maxsize=1024)
def _value(written: str) -> int:
    total = current = 0
    for word in re.split(r"[ -]", written.lower()):
        if word == "dozen":
            current = max(current, 1) * 12
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in ("thousand", "million", "billion"):
            total, current = total + max(current, 1) * int(_SCALES[word]), 0
        else:
            current += _SMALL.get(word, 0)
    return total + current


def _shares(text: str) -> Iterator[Amount]:
    """Parts of a whole, as percent: "two thirds", "by half"."""
    for match in _SHARE.finditer(text) if _MAYBE_SHARE.search(text) else ():
        if match["parts"]:
            top = int(match["top"]) if match["top"].isdigit() else _SMALL[match["top"].lower()]
            share = top / _PARTS[match["parts"].lower()]
        elif match["part"] or match["half"]:
            share = 1 / _PARTS[(match["part"] or match["half"]).lower()]
        else:
            share = int(match["one"]) / max(1, int(match["of"]))
        yield Amount(match.start(), match.end(), match.group(), 100 * share, "%", "about")


def _inherited(text: str, found: list[Amount]) -> list[Amount]:
    """The amounts, those at the start of a range with the unit of its end: "from 40 to 30 ms"."""
    for place in range(len(found) - 2, -1, -1):
        one, other = found[place], found[place + 1]
        if other.unit and not one.unit and one.sense != "th" and _RANGE.fullmatch(text, one.end, other.start):
            factor = _unit(_last_unit(other.text))[1]
            found[place] = replace(one, value=one.value * factor, unit=other.unit)
    return found


def _last_unit(written: str) -> str:
    match = re.search(r"[^\W\d]+$|[%×]$", written)
    return match.group() if match and match.group().lower() in _UNITS else ""


def agrees(amount: Amount, record: Amount) -> bool:
    """Whether the amount says what a record holds; the number of a pull request is no amount, and the reverse."""
    value, unit = record.value, record.unit
    if amount.unit != unit or (amount.sense == "#") != (record.sense == "#"):
        return False
    if amount.sense in ("about", "over", "under") and unit == "%" and amount.text[-1:].isalpha():
        return abs(amount.value - value) <= 2.0
    room = 0.05 * abs(value) if amount.sense in ("about", "over", "under") else 1e-9 * abs(value)
    return abs(amount.value - value) <= room + 1e-12
