"""Every language that has number words: things are said rightly or, with a word about it, left as they are written."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from unicode_rbnf import RbnfEngine

from pipeline.synthesis.spoken import lacks, to_spoken
from pipeline.synthesis.spoken.foreign.calendar import Calendar
from pipeline.synthesis.spoken.foreign.tongue import decimal_sign, of
from pipeline.synthesis.spoken.wordlist import listed

LANGUAGES = [
    "nb" if name == "no" else name.replace("_", "-")
    for name in RbnfEngine.get_supported_languages()
    if not name.startswith("en")
]
NUMBERS = [
    *range(121), 199, 200, 201, 300, 999, 1000, 1001, 1010, 1100, 2000, 2026, 3000, 4000, 5005, 9999, 10_000, 10_001,
    11_000, 12_345, 20_000, 21_021, 90_001, 100_000, 100_007, 100_107, 101_000, 110_000, 200_000, 300_000, 400_055,
    654_321, 760_790, 999_999, 1_000_000,
]  # fmt: skip
DECIMALS = ("3.5", "3.05", "1.25", "0.75", "3.14159")
READ = ("0", "1", "2", "3", "4", "5", "7", "9", "50", "400055")
"""Numbers that are read as a whole text is; the others are looked up, which is faster."""
DATES = ("2026-01-01", "2026-01-31", "2026-06-01", "2026-12-12", "2026-12-21", "1999-12-21")
OTHERS = ("5 %", "6 %", "50 %", "-5", "2.3.1rc1", "v2.3.1", "2026-07-29", "29.7.2026")
BETWEEN = listed("de del lia ta год года година року թվականի жылғы metų gada")
"""What may stand in a date beside the day, the month and the year."""


@cache
def said(language: str) -> dict[str, str]:
    """What is said for everything that is asked about; read as one text, since that is fast."""
    mark = decimal_sign(locale) if (locale := of(language).locale) else "."
    written = [*READ, *DECIMALS, *DATES, *OTHERS]
    text = "; ".join(item.replace(".", mark) if item in DECIMALS else item for item in written)
    return dict(zip(written, to_spoken(text, language).split("; "), strict=True)) | {".": mark}


def each(check: Callable[[str], None]) -> None:
    """All languages in one test: some five hundred tests would take longer to set up than to run."""
    wrong = {}
    for language in LANGUAGES:
        try:
            check(language)
        except AssertionError as error:
            wrong[language] = str(error)
    assert not wrong


@cache
def lacking(language: str, what: str) -> bool:
    return any(what in line for line in lacks(language))


def script(letter: str) -> str:
    """Japanese and Chinese count as one, whatever their signs are called."""
    name = unicodedata.name(letter).split("-")[0].split()[0]
    return "CJK" if name in ("IDEOGRAPHIC", "KATAKANA", "HIRAGANA") else name


def _different_numbers_have_different_words(language: str) -> None:
    tongue = of(language)
    assert tongue.counting is not None
    largest = tongue.counting.largest or 10**9
    words = {str(number): tongue.clean(tongue.counting.cardinal(str(number))) for number in NUMBERS}
    assert words | said(language) == said(language) | words
    sure = [words[str(number)].lower() for number in NUMBERS if number < largest]
    text = "".join(sure)
    assert len(set(sure)) == len(sure)
    assert len(set(map(script, filter(str.isalpha, text)))) == 1
    assert not any(letter.isdecimal() for letter in text)
    assert all(one == " ".join(one.split()) for one in sure)
    assert all(words[str(number)] == str(number) for number in NUMBERS if number >= largest)
    assert lacking(language, f"from {largest} on") == (tongue.counting.largest is not None)


def test_different_numbers_have_different_words() -> None:
    """In one script and without a digit; numbers that the words are not sure for stay as they are, and that is said."""
    each(_different_numbers_have_different_words)


def _decimals_are_the_whole_number_a_word_and_each_digit(language: str) -> None:
    words = said(language)
    if lacking(language, "decimal sign"):
        assert all(words[text] == text.replace(".", words["."]) for text in DECIMALS)
        return
    point = words["3.5"].removeprefix(words["3"]).removesuffix(words["5"]).strip()
    assert any(letter.isalpha() for letter in point)
    assert words["0"] not in point
    for text in DECIMALS:
        whole, _, fraction = text.partition(".")
        assert words[text] == " ".join([words[whole], point, *(words[digit] for digit in fraction)])


def test_decimals_are_the_whole_number_a_word_and_each_digit() -> None:
    """So three and a half holds no nought, and is another number than three and five hundredths."""
    each(_decimals_are_the_whole_number_a_word_and_each_digit)


def _percent_is_a_word_beside_the_number(language: str) -> None:
    words = said(language)
    if lacking(language, "percent"):
        assert words["5 %"] == "5 %"
        assert words["50 %"] == "50 %"
        return
    assert len({words["5 %"], words["6 %"], words["50 %"]}) == 3
    assert words["50"] in words["50 %"]
    assert any(letter.isalpha() for letter in words["50 %"].replace(words["50"], "", 1))
    assert not set(words["5 %"] + words["50 %"]) & set("%٪0123456789")


def test_percent_is_a_word_beside_the_number() -> None:
    """Or number and sign are left as they are."""
    each(_percent_is_a_word_beside_the_number)


def _dates_are_a_day_a_month_and_a_year(language: str) -> None:
    tongue = of(language)
    assert tongue.locale is not None
    assert tongue.counting is not None
    calendar = Calendar(tongue, tongue.counting, tongue.locale)
    rest = said(language)["2026-07-29"]
    assert said(language)["29.7.2026"] == rest
    month = calendar._month(7, named="MMM" in calendar.pattern)
    for part in map(tongue.clean, (calendar._year_in_date("2026"), month, calendar.day("29", ""))):
        assert part in rest
        rest = rest.replace(part, " ", 1)
    assert not set(re.sub(r"[年月日년월일ב,']", " ", rest).split()) - set(BETWEEN)
    assert len({said(language)[date] for date in DATES}) == len(DATES)


def test_dates_are_a_day_a_month_and_a_year() -> None:
    """All three and nothing else, in whichever order they are written."""
    each(_dates_are_a_day_a_month_and_a_year)


def _a_minus_sign_is_heard_or_reaches_the_voice(language: str) -> None:
    words = said(language)
    assert words["-5"].endswith(words["5"])
    sign = words["-5"].removesuffix(words["5"]).strip()
    assert sign == "−" if lacking(language, "minus") else any(letter.isalpha() for letter in sign)


def test_a_minus_sign_is_heard_or_reaches_the_voice() -> None:
    """A number below nought is never said as one above it."""
    each(_a_minus_sign_is_heard_or_reaches_the_voice)


def _no_point_of_a_version_is_lost(language: str) -> None:
    words = said(language)
    if lacking(language, "points of a version"):
        assert words["2.3.1rc1"] == "2.3.1rc1"
        assert words["v2.3.1"] == "v2.3.1"
        return
    match = re.fullmatch(rf"{words['2']} (.+) {words['3']} \1 {words['1']} R\.C {words['1']}", words["2.3.1rc1"])
    assert match
    assert any(letter.isalpha() for letter in match[1])
    assert words["v2.3.1"].endswith(words["2.3.1rc1"].removesuffix(f" R.C {words['1']}"))


def test_no_point_of_a_version_is_lost() -> None:
    """Each point is the same word, or the version is left as it is."""
    each(_no_point_of_a_version_is_lost)
