"""Numbers as words of a language: how many, which year, in which place, with decimals or digit by digit."""

from collections.abc import Iterable
from functools import lru_cache

from unicode_rbnf import FormatPurpose, RbnfEngine
from unicode_rbnf.engine import NoRuleForNumberError, RulesetNotFoundError

from pipeline.synthesis.spoken.characters import fold

_CARDINAL = "spellout-numbering"
_DECIMAL = (
    _CARDINAL,
    "spellout-cardinal",
    "spellout-cardinal-masculine",
    "spellout-cardinal-neuter",
    "spellout-cardinal-common",
)
_YEARS_BY_DIGIT = frozenset({"zh", "zh_Hant", "yue", "yue_Hans"})
_MOST_DIGITS = 15
"""A longer number is read digit by digit: no language has everyday words for it."""


class Counting:
    """The number words of one language, by the rules of the Unicode locale data."""

    def __init__(self, engine: RbnfEngine, point: str) -> None:
        self._engine = engine
        self._digits = tuple(self._spelled(str(digit), (_CARDINAL,)) or "" for digit in range(10))
        self.minus = (self._spelled("-5", (_CARDINAL,)) or "").removesuffix(self._digits[5]).strip()
        """What is said for a minus sign; "" where no word is known."""
        self._point = point or self._decimal_word()

    @property
    def complete(self) -> bool:
        """Whether every digit has a word."""
        return all(word and not any(letter.isdecimal() for letter in word) for word in self._digits)

    def cardinal(self, digits: str, kind: str = "") -> str:
        """How many; kind is the gender or case as the locale data names it ("feminine"), where the language has it."""
        whole = digits.lstrip("0") or "0"
        if len(whole) > _MOST_DIGITS:
            return self.one_by_one(digits)
        return self._spelled(whole, (f"spellout-cardinal-{kind}", _CARDINAL)) or self.one_by_one(digits)

    def number(self, whole: str, fraction: str = "", kind: str = "") -> str:
        """A number with decimals: "1", "05" is "eins Komma null fünf"."""
        if not fraction:
            return self.cardinal(whole, kind)
        return f"{self.cardinal(whole)} {self._point} {self.one_by_one(fraction)}".replace("  ", " ")

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
        name = _CARDINAL if self._engine.language == "ja" else "spellout-numbering-year"
        return self._spelled(digits, (name, _CARDINAL)) or self.cardinal(digits)

    def ordinal(self, digits: str, kind: str = "") -> str | None:
        """In which place, in the form that the locale data calls kind; None when there is no such word."""
        name = f"spellout-ordinal-{kind}" if kind else "spellout-ordinal"
        return self._spelled(digits, (name,)) if len(digits) <= _MOST_DIGITS else None

    def _decimal_word(self) -> str:
        half = self._spelled("0.5", _DECIMAL) or ""
        return half.removeprefix(self._digits[0]).removesuffix(self._digits[5]).strip()

    def _spelled(self, number: str, rulesets: Iterable[str]) -> str | None:
        """The first of the forms that exists, in plain characters and without marks for line breaks."""
        for name in rulesets:
            text = _formatted(self._engine, number, name)
            if text is not None:
                return fold(text.replace("\u200b", "").replace("\xad", ""))
        return None


@lru_cache(maxsize=4096)
def _formatted(engine: RbnfEngine, number: str, ruleset: str) -> str | None:
    value: int | str = number if "." in number else int(number)
    try:
        return engine.format_number(value, FormatPurpose.CARDINAL, [ruleset]).text
    except (NoRuleForNumberError, RulesetNotFoundError, ValueError):
        return None


def load(candidates: Iterable[str], point: str = "") -> Counting | None:
    """The number words of the first candidate that has any, "pt_PT" before "pt"; None when nobody has written them.

    point: what is said for the decimal sign, where the locale data of the region has another than the language's.
    """
    for name in candidates:
        try:
            engine = RbnfEngine.for_language(name)
        except ValueError:
            continue
        counting = Counting(engine, point)
        if counting.complete:
            return counting
    return None
