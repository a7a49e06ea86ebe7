"""Every language that we have number words for: each thing is said rightly or, with a word about it, left as written."""

import re
import unicodedata

import pytest
from unicode_rbnf import RbnfEngine

from pipeline.synthesis.spoken import lacks, to_spoken
from pipeline.synthesis.spoken.foreign.calendar import Calendar
from pipeline.synthesis.spoken.foreign.tongue import Tongue, decimal_sign, of
from pipeline.synthesis.spoken.wordlist import listed

LANGUAGES = [
    "nb" if name == "no" else name.replace("_", "-")
    for name in RbnfEngine.get_supported_languages()
    if not name.startswith("en")
]
ALL = pytest.mark.parametrize("language", LANGUAGES)
SAMPLE = [
    *range(121), 199, 200, 201, 300, 999, 1000, 1001, 1010, 1100, 2000, 2026, 3000, 4000, 5005, 9999, 10_000, 10_001,
    11_000, 12_345, 20_000, 21_021, 90_001, 100_000, 100_007, 100_107, 101_000, 110_000, 200_000, 300_000, 400_055,
    654_321, 760_790, 999_999, 1_000_000,
]  # fmt: skip
BETWEEN = listed("de del lia ta год года година року թվականի жылғы metų gada")
"""What may stand in a date beside the day, the month and the year."""


def _mark(tongue: Tongue) -> str:
    assert tongue.locale is not None
    return decimal_sign(tongue.locale)


def _lacking(language: str, what: str) -> bool:
    return any(what in line for line in lacks(language))


def _scripts(text: str) -> set[str]:
    """Of the letters alone; Japanese and Chinese count as one, whatever their signs are called."""
    names = {unicodedata.name(letter).split("-")[0].split()[0] for letter in text if letter.isalpha()}
    return {"CJK" if name in ("IDEOGRAPHIC", "KATAKANA", "HIRAGANA") else name for name in names}


def _largest(language: str) -> float:
    found = [re.search(r"from ([0-9]+) on", line) for line in lacks(language)]
    return min((int(match[1]) for match in found if match), default=float("inf"))


@ALL
def test_different_numbers_have_different_words(language: str) -> None:
    """In one script and without a digit; numbers that the words are not sure for stay as they are, and that is said."""
    said = {number: to_spoken(str(number), language) for number in SAMPLE}
    sure = {number: words for number, words in said.items() if number < _largest(language)}
    assert len({words.lower() for words in sure.values()}) == len(sure)
    assert len(_scripts("".join(sure.values()))) == 1
    assert not any(letter.isdecimal() for words in sure.values() for letter in words)
    assert all(words == " ".join(words.split()) for words in sure.values())
    assert all(words == str(number) for number, words in said.items() if number not in sure)


@ALL
def test_decimals_are_the_whole_number_a_word_and_each_digit(language: str) -> None:
    """So 3.5 holds no nought, and is another number than 3.05."""
    mark = _mark(of(language))
    numbers = {
        text: to_spoken(text.replace(".", mark), language) for text in ("3.5", "3.05", "1.25", "0.75", "3.14159")
    }
    if _lacking(language, "decimal sign"):
        assert all(said == text.replace(".", mark) for text, said in numbers.items())
        return
    word = to_spoken("3", language)
    point = numbers["3.5"].removeprefix(word).removesuffix(to_spoken("5", language)).strip()
    assert point
    assert any(letter.isalpha() for letter in point)
    assert to_spoken("0", language) not in numbers["3.5"].split()
    for text, said in numbers.items():
        whole, _, fraction = text.partition(".")
        assert said == " ".join(
            [to_spoken(whole, language), point, *(to_spoken(digit, language) for digit in fraction)]
        )


@ALL
def test_percent_is_a_word_beside_the_number(language: str) -> None:
    """Or number and sign are left as they are."""
    for number in ("5", "50"):
        said = to_spoken(f"{number} %", language)
        if _lacking(language, "percent"):
            assert said == f"{number} %"
            continue
        rest = said.replace(to_spoken(number, language), "", 1)
        assert rest != said
        assert any(letter.isalpha() for letter in rest)
        assert not set(said) & set("%0123456789")


@ALL
def test_dates_are_a_day_a_month_and_a_year(language: str) -> None:
    """All three and nothing else, whichever way they are written."""
    tongue = of(language)
    assert tongue.locale is not None
    assert tongue.counting is not None
    calendar = Calendar(tongue, tongue.counting, tongue.locale)
    said = to_spoken("2026-07-29", language)
    assert to_spoken("29.7.2026", language) == said
    for part in (
        calendar._year_in_date("2026"),
        calendar._month(7, "M" * 3 in calendar.pattern),
        calendar.day("29", ""),
    ):
        assert tongue.clean(part) in said
        said = said.replace(tongue.clean(part), " ", 1)
    assert not set(re.sub(r"[年月日년월일ב,’']", " ", said).split()) - set(BETWEEN)
    days = {to_spoken(f"2026-{month:02}-{day:02}", language) for month in (1, 6, 7, 12) for day in (1, 2, 12, 21, 31)}
    assert len(days) == 20


@ALL
def test_a_minus_sign_is_heard_or_reaches_the_voice(language: str) -> None:
    """A number below nought is never said as one above it."""
    sign = to_spoken("-5", language).removesuffix(to_spoken("5", language)).strip()
    assert sign == "−" if _lacking(language, "minus") else sign.isalpha() or " " in sign


@ALL
def test_no_point_of_a_version_is_lost(language: str) -> None:
    """Each point is the same word, or the version is left as it is."""
    said = to_spoken("2.3.1rc1", language)
    if _lacking(language, "points of a version"):
        assert said == "2.3.1rc1"
        assert to_spoken("v2.3.1", language) == "v2.3.1"
        return
    two, three, one = (to_spoken(digit, language) for digit in "231")
    match = re.fullmatch(rf"(?:\w+ )?{two} (.+) {three} \1 {one} R\.C {one}", said)
    assert match, said
    assert re.search(r"\w", match[1])
