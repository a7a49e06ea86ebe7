"""Numbers as English words: how many, in which place, which year, and how a reference number is read out."""

import re
from functools import lru_cache

from pipeline.synthesis.spoken.wordlist import listed

_ONES = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_TENS = listed("zero ten twenty thirty forty fifty sixty seventy eighty ninety")
_SCALES = ("", "thousand", "million", "billion", "trillion")
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_ROMAN = re.compile(r"(?=[IVXL])(XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_TENS = {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50, "LX": 60, "LXX": 70, "LXXX": 80}
_ROMAN_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_MOST_WORDS = 12
"""A longer number is said by its largest parts: nobody remembers the rest, and it would take over four seconds."""
_MOST_DECIMALS = 8
_MOST_DIGITS = 15
"""A longer number is said by its length: nobody can follow it, and it would take over four seconds."""


@lru_cache(maxsize=4096)
def cardinal(digits: str, most: int = _MOST_WORDS) -> str:
    """How many: "1234" is "one thousand two hundred thirty-four", in so many words at most; no leading zeros."""
    digits = digits.lstrip("0")
    if not digits:
        return "zero"
    if len(digits) > _MOST_DIGITS:
        return f"a {cardinal(str(len(digits)))}-digit number"
    value, groups, scale = int(digits), [], 0
    while value:
        value, group = divmod(value, 1000)
        if group:
            groups.append(f"{_below_thousand(group)} {_SCALES[scale]}".strip())
        scale += 1
    said = groups.pop()
    while groups:
        longer = f"{said} {groups.pop()}"
        if word_count(longer) > most - bool(groups):
            return f"about {said}"
        said = longer
    return said


def word_count(said: str) -> int:
    """How many words are said; two that a hyphen joins take as long as two."""
    return said.count(" ") + said.count("-") + 1


def _below_thousand(value: int) -> str:
    hundreds, rest = divmod(value, 100)
    words = [f"{_ONES[hundreds]} hundred"] if hundreds else []
    if rest:
        words.append(_below_hundred(rest))
    return " ".join(words)


def _below_hundred(value: int) -> str:
    if value < len(_ONES):
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]


def ordinal(digits: str) -> str:
    """In which place: "22" is "twenty-second"."""
    head, separator, last = _rsplit(cardinal(digits))
    if last in _ORDINALS:
        return head + separator + _ORDINALS[last]
    return head + separator + (last[:-1] + "ieth" if last.endswith("y") else last + "th")


def _rsplit(words: str) -> tuple[str, str, str]:
    cut = max(words.rfind(" "), words.rfind("-"))
    return (words[:cut], words[cut], words[cut + 1 :]) if cut >= 0 else ("", "", words)


@lru_cache(maxsize=4096)
def decimal(number: str) -> str:
    """A number with thousands separators or a decimal point: "1,234.05" is "... thirty-four point zero five"."""
    whole, point, fraction = number.replace(",", "").partition(".")
    words = cardinal(whole or "0")
    if not point or not fraction:
        return words
    return f"{words} point {one_by_one(fraction[:_MOST_DECIMALS])}"


def one_by_one(digits: str) -> str:
    """Digit by digit: "305" is "three zero five"."""
    return " ".join(_ONES[int(digit)] for digit in digits)


def year(digits: str) -> str:
    """Four digits as a year: "2026" is "twenty twenty-six", "2005" "two thousand five", "1900" "nineteen hundred"."""
    first, last = int(digits[:2]), int(digits[2:])
    if first % 10 == 0 and last < 10:
        return cardinal(digits)
    if last == 0:
        return f"{_below_hundred(first)} hundred"
    return f"{_below_hundred(first)} {_pair(last)}"


def decade(digits: str) -> str:
    """The years of a decade: "1990" is "nineteen nineties", "80" "eighties", "2000" "two thousands"."""
    head, separator, last = _rsplit(year(digits) if len(digits) == 4 else _below_hundred(int(digits)))
    return head + separator + (last[:-1] + "ies" if last.endswith("y") else last + "s")


def _pair(value: int) -> str:
    return f"oh {_ONES[value]}" if value < 10 else _below_hundred(value)


def clock_minutes(digits: str) -> str:
    """Two digits after a point or on a clock: "05" is "oh five"."""
    return _pair(int(digits))


def reference(digits: str) -> str:
    """A number that names something: pairs up to four digits, then digit by digit in threes.

    "484" is "four eighty-four", "9110" "ninety-one ten", "191642" "one nine one, six four two".
    """
    if digits.startswith("0") or len(digits) > _MOST_DIGITS:
        return one_by_one(digits[:_MOST_DIGITS])
    if len(digits) <= 2 or digits[1:].strip("0") == "":
        return cardinal(digits)
    if len(digits) == 3:
        return f"{_ONES[int(digits[0])]} {_pair(int(digits[1:]))}"
    return year(digits) if len(digits) == 4 else _in_threes(digits)


def _in_threes(digits: str) -> str:
    if len(digits) < 6:
        return one_by_one(digits)
    first = len(digits) % 3 or 3
    groups = [digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))]
    return ", ".join(one_by_one(group) for group in groups)


def part(digits: str) -> str:
    """A part of a version: "14" is "fourteen", "04" "oh four"."""
    if digits.startswith("0") and len(digits) > 1:
        return "oh " + part(digits[1:]) if len(digits) <= 4 else one_by_one(digits[:_MOST_DIGITS])
    return cardinal(digits)


def roman(numeral: str) -> str | None:
    """The digits of a Roman numeral up to 89, or None when it is none: "XIV" is "14"."""
    match = _ROMAN.fullmatch(numeral)
    if not match or match[1] not in _ROMAN_TENS:
        return None
    return str(_ROMAN_TENS[match[1]] + _ROMAN_ONES.index(match[2]))
