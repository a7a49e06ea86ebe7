"""A language as the spoken text needs it: its numbers, signs, letters and locale data, and what of them is missing."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from babel import Locale, UnknownLocaleError
from babel.numbers import get_currency_name

from pipeline.synthesis.spoken import scripts
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign import counting, units, wordbook

_OTHER_NAMES = {"nb": "no"}
"""Languages that the number words know by another name."""
_USUAL = 20
"""A script whose letters stand this often in the names of languages and countries is one the language is written in."""
Say = Callable[[re.Match[str], Draft], Said]
_UNSPACED = frozenset({"CJK", "HIRAGANA", "KATAKANA", "THAI", "LAO", "KHMER", "MYANMAR"})
"""Scripts without spaces between words."""
_MARKS = str.maketrans(
    {**dict.fromkeys("。｡۔।॥", "."), **dict.fromkeys("、､،", ","), "؟": "?", "\u037e": "?", "؛": ";", "¿": "", "¡": ""}
)
_ALWAYS = " \n.,;:!?'\"()-"
_RARE = {"hu": "őűŐŰ", "cy": "ŵŷŴŶ"}
SIGNS = "@+=<>≤≥≠→~≈×*&|#%/–−^±÷°√∞§←↔€$£¥₹‰"
"""Signs with a meaning: where the language has no word for one, the voice gets the sign itself."""
CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR"}


@dataclass(frozen=True, eq=False)
class Tongue:
    """What we know of one language; every part may be missing."""

    tag: str
    """BCP 47."""
    locale: Locale | None
    """Month names, units and decimal signs."""
    counting: counting.Counting | None
    """Number words."""
    signs: Mapping[str, str]
    """What signs are called."""
    point: str
    """What is said for the points of a version; "" where no word is known."""
    accents: bool
    """Whether it is written with Latin letters beyond those of Western Europe, as Polish and Vietnamese are."""
    scripts: frozenset[str]
    """Other scripts it is written in, as Unicode calls them; empty when nothing is known of the language."""

    @property
    def language(self) -> str:
        """The first part of the tag, in lower case, as the locale data calls it."""
        return str(self.locale.language) if self.locale else re.split("[-_]", self.tag)[0].lower()

    @property
    def edge(self) -> str:
        """A character class of what goes on a word: any letter, but only our own where words have no space between."""
        return "A-Za-z0-9_" if self.scripts & _UNSPACED else r"\w"

    def about_numbers(self, name: str, pattern: str, say: Say, needs: str = "") -> Rule:
        """A rule whose pattern begins with a digit, tried where a number begins; EDGE stands for `edge`."""
        pattern = pattern.replace("EDGE", self.edge)
        flags = re.I if name == "date" else 0
        if self.scripts & _UNSPACED:
            return Rule(name, re.compile(rf"(?<![A-Za-z0-9_.:/])(?:{pattern})", flags), say, needs)
        return Rule(name, re.compile(pattern, flags), say, needs, numbers=True)

    def sign(self, sign: str) -> str:
        """The sign as a word of its own, or as it is written where there is no word."""
        minus = self.counting.minus if self.counting else ""
        word = minus if sign == "−" else self.signs.get(sign, "")
        if sign == "±" and minus and "+" in self.signs:
            word = f"{self.signs['+']} {minus}"
        return f" {word or sign} "

    def clean(self, part: str) -> str:
        """The part with nothing in it but what this language's voice can say."""
        return part.translate(_MARKS).translate(self._table)

    @cached_property
    def _letters_of_numbers(self) -> frozenset[str]:
        """Letters that the language's own words are sure to need, however seldom they stand elsewhere."""
        if self.counting is None or self.locale is None:
            return frozenset()
        said = [self.counting.cardinal(str(number)) for number in (*range(21), 100, 1000)]
        months = self.locale.months["format"]["wide"].values()
        return frozenset("".join([*said, *months, _RARE.get(self.language, "")]).lower())

    @cached_property
    def _table(self) -> "_Table":
        return _Table(self)

    def kept(self, character: str) -> str:
        """A character as the voice of this language can say it; "" or a space when it can't."""
        if character in _ALWAYS or (character.isascii() and character.isalpha()):
            return character
        if character.isspace():
            return " "
        if character.isdecimal():  # what has no words is left to the voice; everything else is in words by now
            return character
        if character in SIGNS or unicodedata.category(character) == "No":
            return character if self._reaches_the_voice(character) else " "
        return self._letter(character)

    def _reaches_the_voice(self, character: str) -> bool:
        return not self.signs.get(character) and character not in "*|~"

    def _letter(self, letter: str) -> str:
        category = unicodedata.category(letter)
        if category[0] not in "LM" and category != "Nl" and letter not in "\u200c\u200d":
            return " "
        if not self.locale or letter in "œŒ":
            return letter
        script = _script(letter)
        if letter in "\u200c\u200d":
            return letter if self.scripts else ""
        if script in self.scripts or (category[0] == "M" and self.scripts):
            return letter
        if (script == "LATIN" and (letter < "\u0100" or self.accents)) or letter in self._letters_of_numbers:
            return letter
        return "" if category[0] == "M" else scripts.latin(letter)


class _Table(dict[int, str]):
    """For str.translate: works out what is kept of a character when it first meets it."""

    def __init__(self, tongue: Tongue) -> None:
        super().__init__()
        self._tongue = tongue

    def __missing__(self, code: int) -> str:
        kept = self[code] = self._tongue.kept(chr(code))
        return kept


def _script(letter: str) -> str:
    return re.split("[ -]", unicodedata.name(letter, ""))[0]


@cache
def of(tag: str) -> Tongue:
    """What is known of a language; nothing is, when the tag is none that the locale data has."""
    locale = _locale(tag)
    if locale is None:
        return Tongue(tag, None, None, {}, "", True, frozenset())
    language = str(locale.language)
    signs = wordbook.signs(language)
    written = "".join([*locale.languages.values(), *locale.territories.values()])
    letters = Counter(filter(str.isalpha, written))
    common: Counter[str] = Counter()
    for letter, count in letters.items():
        common[_script(letter)] += count
    found = {script for script, count in common.items() if count >= _USUAL and script not in ("LATIN", "MODIFIER")}
    if found & {"CJK", "KATAKANA"}:
        found |= {"CJK", "IDEOGRAPHIC"} | ({"HIRAGANA", "KATAKANA"} if "KATAKANA" in found else set())
    beyond = sum(count for letter, count in letters.items() if letter >= "\u0100" and _script(letter) == "LATIN")
    mark = decimal_sign(locale)
    names = _candidates(locale)
    numbers = counting.load(names, signs.get(".", "") if mark == "." else "", mark)
    if numbers and _script(numbers.cardinal("1")[0]) not in (found or {"LATIN"}):
        numbers = None  # words of the language in another script than this one: "hi-Latn"
    return Tongue(
        tag,
        locale,
        numbers,
        _all_signs(signs, locale),
        signs.get(".") or wordbook.point(names) or (numbers.point if numbers and mark == "." else ""),
        beyond >= _USUAL,
        frozenset(found),
    )


def _all_signs(signs: Mapping[str, str], locale: Locale) -> Mapping[str, str]:
    """With the names of signs of money and units that stand alone, in a language that has names for other signs."""
    if not signs:
        return signs
    money = {sign: str(get_currency_name(code, 5, locale)) for sign, code in CURRENCIES.items()}
    return {**signs, **money, **{sign: units.alone(sign, locale) for sign in "°‰"}}


def _locale(tag: str) -> Locale | None:
    """The locale data for a tag, or for what is left of it when its last parts mean nothing to them."""
    parts = tag.replace("_", "-").split("-")
    while parts:
        try:
            return Locale.parse("_".join(parts))
        except (UnknownLocaleError, ValueError):
            parts.pop()
    return None


def _candidates(locale: Locale) -> list[str]:
    language = str(locale.language)
    names = [f"{language}_{part}" for part in (locale.territory, locale.script) if part]
    return [*names, language, *filter(None, [_OTHER_NAMES.get(language)])]


def decimal_sign(locale: Locale) -> str:
    """The mark before decimals when the locale writes our digits; a point where it does not say."""
    return str(locale.number_symbols.get("latn", {}).get("decimal", "."))
