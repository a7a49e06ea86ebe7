"""Numbers as words, and the numbers that words say."""

import re
from collections.abc import Iterator

from pipeline.script.language.vocabulary import words

_ONES = words(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
    """
)
_TENS = ("", "", *["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"])
_VALUES = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * place for place, word in enumerate(_TENS) if word
}
_ORDINALS = words(
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
    """
)


def in_words(number: int) -> str:
    """A whole number below a million as English words: 21 is "twenty-one"."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{_ONES[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    return f"{in_words(thousands)} thousand" + (f" {in_words(rest)}" if rest else "")


def ordinal_day(day: int) -> str:
    """A day of the month as it is written to be said: 31 is "31st"."""
    ending = "th" if 10 < day % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"{day}{ending}"


_NUMBER_WORD = "|".join(sorted(_VALUES, key=len, reverse=True))
_SPOKEN = re.compile(
    rf"(?i)\b(?:(?:{_NUMBER_WORD})(?:[ -](?:hundred|thousand|and(?= (?:{_NUMBER_WORD})\b)|{_NUMBER_WORD}))*)\b(?!-)"
)


def spoken(text: str) -> Iterator[tuple[str, int]]:
    """Every number that stands in the text as words, with its value; "one" alone is a pronoun and is left out."""
    for match in _SPOKEN.finditer(text):
        words = re.split(r"[ -]", match.group().lower())
        if words != ["one"]:
            yield match.group(), _value(words)


def _value(words: list[str]) -> int:
    total = current = 0
    for word in words:
        if word == "hundred":
            current = max(current, 1) * 100
        elif word == "thousand":
            total, current = total + max(current, 1) * 1000, 0
        else:
            current += _VALUES.get(word, 0)
    return total + current
