"""Numbers as words of a language: how many, which year, in which place, with decimals or digit by digit."""

from collections.abc import Iterable
from functools import lru_cache

from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.engine import NoRuleForNumberError, RulesetNotFoundError

from pipeline.synthesis.spoken.characters import fold
from pipeline.synthesis.spoken.foreign import wordbook

_CARDINAL = "spellout-numbering"
_DECIMAL = (
    _CARDINAL,
    "spellout-cardinal",
    "spellout-cardinal-masculine",
    "spellout-cardinal-neuter",
    "spellout-cardinal-common",
)
_NEGATIVE = (_CARDINAL, "spellout-cardinal-sinokorean")
_LARGEST = {"ff": 10_000, "ga": 20_000, "zu": 10_000, "lt": 100_000}
"""Where the locale data give two numbers the same words, or lose some: from here on digits are left as they are."""
_MISSING = {
    "sl": {
        "3000": "tri tisoč[ →→]", "4000": "štiri tisoč[ →→]",
        "3000000": "trije milijoni[ →→]", "4000000": "štirje milijoni[ →→]",
    }
}  # fmt: skip
"""Rules that the locale data lack, so that three thousand were two thousand."""
_PLAIN_YEARS = frozenset({"ak", "am", "et", "is", "lo", "ne"})
"""Where the form for years is not what is said of our century, or not in the letters of the language."""
_YEARS_BY_DIGIT = frozenset({"zh", "zh_Hant", "yue", "yue_Hans"})
_MOST_DIGITS = 15
"""A longer number is read digit by digit: no language has everyday words for it."""


class Counting:
    """The number words of one language, by the rules of the Unicode locale data."""

    def __init__(self, engine: RbnfEngine, point: str = "", mark: str = ".") -> None:
        for value, rule in _MISSING.get(engine.language, {}).items():
            engine.add_rule(value, f"{rule};", "spellout-cardinal-masculine")
        self._engine, self._mark = engine, mark
        self.largest = _LARGEST.get(engine.language)
        """Where numbers begin that are left as they are; None where all have words."""
        self._digits = tuple(self._spelled(str(digit), (_CARDINAL,)) or "" for digit in range(10))
        self.minus = self._between(("-5", "-7"), _NEGATIVE)
        """What is said for a minus sign; "" where no word is known."""
        self.point = point or wordbook.COMMA.get(engine.language) or self._between(("2.5", "3.7"), _DECIMAL)
        """What is said for the decimal sign; "" where no word is known."""

    @property
    def complete(self) -> bool:
        """Whether every digit has a word."""
        return all(word and not any(letter.isdecimal() for letter in word) for word in self._digits)

    def cardinal(self, digits: str, kind: str = "") -> str:
        """How many; kind is the gender or case as the locale data names it ("feminine"), where the language has it."""
        whole = digits.lstrip("0") or "0"
        if len(whole) > _MOST_DIGITS:
            return self.one_by_one(digits)
        if self.largest and int(whole) >= self.largest:
            return whole
        return self._spelled(whole, (f"spellout-cardinal-{kind}", _CARDINAL)) or self.one_by_one(digits)

    def number(self, whole: str, fraction: str = "", kind: str = "") -> str:
        """A number with decimals: "1", "05" is "eins Komma null fünf"."""
        if not fraction:
            return self.cardinal(whole, kind)
        if not self.point:
            return f"{whole}{self._mark}{fraction}"
        return f"{self.cardinal(whole)} {self.point} {self.one_by_one(fraction)}"

    def part(self, digits: str) -> str:
        """A part of a version or name: a whole number, zeros before it by themselves; long ones digit by digit."""
        if digits.startswith("0") and len(digits) > 1:
            return self.one_by_one(digits)
        return self.cardinal(digits) if len(digits) < 5 else self.one_by_one(digits)

    def one_by_one(self, digits: str) -> str:
        """Digit by digit."""
        return " ".join(self._digits[int(digit)] for digit in digits)

    def year(self, digits: str) -> str:
        """Four digits as a year, where the language says years in a way of their own."""
        if self._engine.language in _YEARS_BY_DIGIT:
            return self.one_by_one(digits).replace(" ", "")
        name = _CARDINAL if self._engine.language in ("ja", *_PLAIN_YEARS) else "spellout-numbering-year"
        return self._spelled(digits, (name, _CARDINAL)) or self.cardinal(digits)

    def ordinal(self, digits: str, kind: str = "") -> str | None:
        """In which place, in the form that the locale data calls kind; None when there is no such word."""
        name = f"spellout-ordinal-{kind}" if kind else "spellout-ordinal"
        return self._spelled(digits, (name,)) if len(digits) <= _MOST_DIGITS else None

    def _between(self, numbers: tuple[str, str], rulesets: Iterable[str]) -> str:
        """What stands between or before the digits of two numbers: "" unless it is the same, and no digit itself."""
        words = {self._without_digits(number, self._spelled(number, rulesets) or "") for number in numbers}
        word = words.pop()
        return "" if words or self._digits[0] in word else word

    def _without_digits(self, number: str, said: str) -> str:
        first, last = self._digits[int(number[0])] if number[0] != "-" else "", self._digits[int(number[-1])]
        if not said.startswith(first) or not said.endswith(last):
            return ""
        return said.removeprefix(first).removesuffix(last).strip()

    def _spelled(self, number: str, rulesets: Iterable[str]) -> str | None:
        """The first of the forms that exists, in plain characters and without marks for line breaks."""
        for name in rulesets:
            text = _formatted(self._engine, number, name)
            if text is not None:
                for wrong, right in wordbook.RESPELLED.get(self._engine.language, {}).items():
                    text = text.replace(wrong, right)
                return fold(text.replace("\u200b", "").replace("\xad", ""))
        return None


@lru_cache(maxsize=4096)
def _formatted(engine: RbnfEngine, number: str, ruleset: str) -> str | None:
    value: int | str = number if "." in number else int(number)
    try:
        return engine.format_number(value, FormatPurpose.CARDINAL, [ruleset]).text
    except (NoRuleForNumberError, RulesetNotFoundError, ValueError):
        return None


def load(candidates: Iterable[str], point: str = "", mark: str = ".") -> Counting | None:
    """The number words of the first candidate that has any, "pt_PT" before "pt"; None when nobody has written them.

    point: what is said for the decimal sign, where the locale data of the region has another than the language's;
    mark: the decimal sign itself, for numbers that are left as they are.
    """
    for name in candidates:
        try:
            engine = RbnfEngine.for_language(name)
        except ValueError:
            continue
        counting = Counting(engine, point, mark)
        if counting.complete:
            return counting
    return None
