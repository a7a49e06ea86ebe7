"""Other languages: numbers, dates, amounts and signs in their own words, nothing in English, nothing lost unsaid."""

import datetime
import subprocess
import sys
import time
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import lacks, spans, to_spoken
from pipeline.synthesis.spoken.wordlist import listed

LANGUAGES = ("de", "de-CH", "fr", "es", "es-MX", "it", "pt-BR", "nl", "sv", "pl", "ru", "el", "zh-CN", "ja", "ko", "xx")

SAID = [
    # German
    ("de", "1.234 Tests", "eintausendzweihundertvierunddreißig Tests"),
    ("de", "in 1,05 s", "in eins Komma null fünf Sekunden"),
    ("de", "nach 1 s", "nach eine Sekunde"),
    ("de", "nach 1 Sekunde und 1 Tag", "nach eine Sekunde und ein Tag"),
    ("de", "bei 5 % und 5%", "bei fünf Prozent und fünf Prozent"),
    ("de", "mit 1,5 GB/s", "mit eins Komma fünf Gigabyte pro Sekunde"),
    ("de", "3-5 Tage", "drei bis fünf Tage"),
    ("de", "am 31. Juli 2026", "am einunddreißigsten Juli zweitausendsechsundzwanzig"),
    ("de", "am 2026-08-01", "am ersten August zweitausendsechsundzwanzig"),
    ("de", "der 03.10.1990", "der dritte Oktober neunzehnhundertneunzig"),
    ("de", "seit 1999", "seit neunzehnhundertneunundneunzig"),
    ("de", "um 14:30", "um vierzehn Uhr dreißig"),
    ("de", "um 01:00", "um ein Uhr"),
    ("de", "Version v2.3.1", "Version zwei Punkt drei Punkt eins"),
    ("de", "Python 3.12", "Python drei Punkt zwölf"),
    ("de", "a < b", "a kleiner als b"),
    ("de", "x -> y", "x zu y"),
    ("de", "bei -5 Grad", "bei minus fünf Grad"),
    ("de", "kostet $5", "kostet fünf Dollar"),
    ("de", "3,50 €", "drei Euro fünfzig"),
    ("de", "2^32, x², ±5", "zwei hoch zweiunddreißig, x hoch zwei, plus minus fünf"),
    ("de", "90°", "neunzig Grad"),
    ("de", "1e-5", "eins E minus fünf"),
    ("de", "ir.py:42", "ir Punkt py, zweiundvierzig"),
    ("de", "C++ und C#", "C plus plus und C sharp"),
    ("de", "3/7 Aufgaben", "drei von sieben Aufgaben"),
    ("de", "10k Zeilen", "zehntausend Zeilen"),
    ("de", "Fehler &amp; Lücken", "Fehler und Lücken"),
    ("de", "in torch/nn", "in torch nn"),
    ("de", "in torch/ir.py", "in torch Slash ir Punkt py"),
    ("de", "PR #123", "P.R einhundertdreiundzwanzig"),
    # French
    ("fr", "21 tests", "vingt-et-un tests"),
    ("fr", "1 234 tests", "mille deux cent trente-quatre tests"),
    ("fr", "1,5 Go", "un virgule cinq gigaoctet"),
    ("fr", "en 21 s", "en vingt-et-une secondes"),
    ("fr", "5 %", "cinq pour cent"),
    ("fr", "le 1 juillet 2026", "le premier juillet deux mille vingt-six"),
    ("fr", "le 14/07/2026", "le quatorze juillet deux mille vingt-six"),
    ("fr", "à 14:30", "à quatorze heures trente"),
    ("fr", "L'API marche", "l'A.P.I marche"),
    ("fr", "le 1er et le 3ème", "le premier et le troisième"),
    ("fr", "3 → 5", "trois vers cinq"),
    ("fr-CH", "97 %", "nonante-sept pour cent"),
    # Spanish
    ("es", "el 31 de julio de 2026", "el treinta y uno de julio de dos mil veintiséis"),
    ("es", "2,5 GB", "dos coma cinco gigabytes"),
    ("es-MX", "1,234.5", "mil doscientos treinta y cuatro punto cinco"),
    ("es", "5 %", "cinco por ciento"),
    ("es", "la 2ª vez", "la segunda vez"),
    ("es", "v2.3", "versión dos punto tres"),
    ("es", "¿Qué? ¡Ya!", "Qué? Ya!"),
    # Italian, Portuguese, Dutch, Swedish
    ("it", "1 luglio 2026", "primo luglio duemilaventisei"),
    ("it", "20 ms", "venti millisecondi"),
    ("pt-BR", "em 2026-07-31", "em trinta e um de julho de dois mil e vinte e seis"),
    ("nl", "1,5 GB", "een komma vijf gigabyte"),
    ("sv", "31 juli", "trettioförsta juli"),
    # Languages that inflect, and other scripts
    ("pl", "5 MB", "pięć megabajtów"),
    ("pl", "3,5 i 3,05", "trzy przecinek pięć i trzy przecinek zero pięć"),
    ("pl", "a √ b, §, €", "a pierwiastek z b, paragraf, euro"),
    ("pl", "22 s", "dwadzieścia dwie sekundy"),
    ("ru", "31 июля 2026", "тридцать первого июля две тысячи двадцать шестого"),
    ("ru", "21 мс, 5 %", "двадцать одна миллисекунда, пять процентов"),
    ("ru", "3,5; 0,05", "три запятая пять; ноль запятая ноль пять"),
    ("cs", "1 s", "jedna sekunda"),
    ("ar", "50 %", "خمسون بالمائة"),
    ("th", "29.7.2026", "ยี่สิบเก้า กรกฎาคม สองพันยี่สิบหก"),
    ("zu", "3.5, 50 %", "3.5, 50 %"),
    ("zh-CN", "在 2026-07-31 快了 5%。", "在 二〇二六年七月三十一日 快了 百分之五."),
    ("ja", "3.5 2.3.1rc1", "三 点 五 二 点 三 点 一 R.C 一"),
    ("ja", "5 ms", "五 ミリ秒"),
]


@pytest.mark.parametrize(("language", "written", "said"), SAID)
def test_numbers_dates_and_signs_are_said_in_the_words_of_the_language(language: str, written: str, said: str) -> None:
    """Judged against words that are known to be right."""
    assert to_spoken(written, language) == said


GERMAN_ONES = listed("null ein zwei drei vier fünf sechs sieben acht neun")
GERMAN_TENS = listed("- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")


@settings(max_examples=40, deadline=None)
@given(st.integers(21, 99).filter(lambda number: number % 10))
def test_german_says_ones_before_tens(number: int) -> None:
    """Every two-digit number of two words: "siebenundvierzig"."""
    said = f"{GERMAN_ONES[number % 10]}und{GERMAN_TENS[number // 10]}"
    written = f"{number} Tests, {number} ms, {number} %"
    assert to_spoken(written, "de") == f"{said} Tests, {said} Millisekunden, {said} Prozent"


@settings(max_examples=40, deadline=None)
@given(st.dates(datetime.date(2001, 1, 1), datetime.date(2099, 12, 31)))
def test_a_date_is_the_same_in_digits_and_with_its_month_written(day: datetime.date) -> None:
    """Such as 2026-07-31, 31.07.2026 and "31. Juli 2026"."""
    german = listed("Januar Februar März April Mai Juni Juli August September Oktober November Dezember")
    written = f"am {day.day}. {german[day.month - 1]} {day.year}"
    assert to_spoken(f"am {day.isoformat()}", "de") == to_spoken(written, "de")
    assert to_spoken(f"am {day:%d.%m.%Y}", "de") == to_spoken(written, "de")


NOT_READ = [
    "```\nint a = 1;\n```",
    "<!-- nichts -->",
    "Signed-off-by: A B <a@b.c>",
    "🎉",
    ":tada:",
    "***",
    "2f" * 200,
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", NOT_READ)
def test_what_is_not_read_is_not_read_in_any_language(language: str, text: str) -> None:
    """Code blocks, comments, trailers, emoji and data are silent."""
    assert to_spoken(text, language) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_hashes_addresses_and_names_in_code_are_taken_apart(language: str) -> None:
    """Only the words of a link, the host of an address and the words of a name are left; no hash, no brackets."""
    said = to_spoken("**fett** [Text](https://a.example/b) 8d6ad84f foo_bar [[nodiscard]] parseXMLDoc", language)
    assert said.startswith("fett Text commit foo bar nodiscard parse")
    assert not set(said) & set("[]_*`")


ENGLISH = frozenset(
    listed("the to and minus plus equals less than greater point dot slash percent seconds milliseconds dash")
)
# What other languages spell alike.
ALIKE = {"minus", "plus", "point", "slash"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_english(language: str) -> None:
    """Whatever a language lacks, English is not put in its place."""
    said = to_spoken("2026-07-31 14:05 5 % -5 3-5 a -> b a < b c/d v1.2.3 20 ms 1/2 x = 5 & ~3 #7 >= 2 $5 3x", language)
    assert not ENGLISH - ALIKE & set(said.lower().split())


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "xx"])
def test_no_sign_is_lost(language: str) -> None:
    """A sign is a word, or reaches the voice: with it, the sentence is another than without."""
    for sign in ("<", ">", "->", "→", ">=", "≤", "=", "+", "&", "/", "^", "±", "§", "²"):
        assert to_spoken(f"a {sign} b", language) != to_spoken("a b", language), sign
    if not any("signs" in line for line in lacks(language)):
        assert not set("√∞§←↔€£₹‰°") & set(to_spoken("a √ b ∞ c § d ← e ↔ f € g £ h ₹ i ‰ j ° k", language))
    assert to_spoken("-5", language) != to_spoken("5", language)
    assert to_spoken("3-5", language) != to_spoken("3 5", language)


def test_a_language_we_know_nothing_of_leaves_digits_and_signs_to_the_voice() -> None:
    """Better than English words; and it is said."""
    assert to_spoken("2026-07-31: 5 % < 3, v1.2", "xx") == "2026-07-31: 5 % < 3, v1.2"
    lines = lacks("xx")
    assert any("number words" in line for line in lines)
    assert any("months" in line for line in lines)
    assert any("signs" in line for line in lines)


def test_an_english_show_pays_nothing_for_other_languages() -> None:
    """Their locale data are loaded when another language is first read."""
    code = (
        "import sys; from pipeline.synthesis.spoken import to_spoken; to_spoken('5 ms'); print('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_only_english_lacks_nothing() -> None:
    """Every line is one that a person can read as it is."""
    assert lacks("en-GB") == ()
    assert lacks("de") == ("no lexicon of shared words",)
    assert all(any("inflected" in line for line in lacks(language)) for language in ("cs", "fi", "pl", "ru", "uk"))
    assert all(line and "\n" not in line for language in LANGUAGES for line in lacks(language))


def test_capitals_are_letters_or_words_but_never_left_to_the_voice() -> None:
    """Short runs are spelled, those that can be said are words, and emphasis stays a word."""
    assert to_spoken("Die GPU, die APIs und der CI-Job", "de") == "Die G.P.U, die A.P.I's und der C.I Job"
    assert to_spoken("Das ist NICHT neu.", "de") == "Das ist nicht neu."
    assert to_spoken("Das IST SO.", "de") == "Das ist so."
    assert to_spoken("5 MB, CI und GPU, CPU", "pl") == "pięć megabajtów, C.I und G.P.U, C.P.U"
    assert to_spoken("Die GmbH", "de") == "Die GmbH"


def test_letters_of_the_language_stay_and_others_are_put_into_latin_ones() -> None:
    """Which scripts a voice can say follows its language."""
    assert to_spoken("Тест на русском", "ru") == "Тест на русском"
    assert to_spoken("Привет, Łukasz", "de") == "privet, Lukasz"
    assert to_spoken("Łukasz", "pl") == "Łukasz"
    assert to_spoken("cœur déjà", "fr") == "cœur déjà"
    assert to_spoken("यह तेज़ है।", "hi") == unicodedata.normalize("NFC", "यह तेज़ है.")


def test_the_lexicon_is_the_languages_own() -> None:
    """English respellings would be read by German rules."""
    assert to_spoken("NCCL", "de") == "N.C.C.L"
    own = Lexicon(say={"NCCL": "Nickel"})
    assert "".join(span.spoken for span in spans("NCCL läuft", own, "de")) == "Nickel läuft"


PLAIN = {
    "de": "Der Zwischenspeicher ist jetzt schneller, weil er „warm“ bleibt.",
    "fr": "L'équipe a réparé le cache, qui reste désormais chaud.",
    "es": "La caché es más rápida porque no se vacía.",
    "pl": "Pamięć podręczna działa szybciej.",
    "ru": "Кэш теперь работает быстрее.",
}


@pytest.mark.parametrize("language", PLAIN)
def test_plain_prose_passes_through(language: str) -> None:
    """But for typographic quotation marks, nothing changes."""
    assert to_spoken(PLAIN[language], language) == PLAIN[language].replace("„", '"').replace("“", '"')


ODD = st.text(
    st.one_of(
        st.sampled_from("0123456789.,:;-–/%<>=+#@&*_`[](){}'\"°$€xv \n"),
        st.sampled_from("abAEéßœłпРязЖ中文にア한हि🎉。،؟\u0301\u200b"),
        st.characters(),
    ),
    max_size=40,
)


@settings(max_examples=150, deadline=None)
@given(ODD, st.sampled_from(LANGUAGES))
@example("A0'0", "de")
def test_whatever_the_text_nothing_is_lost_and_nothing_odd_is_left(text: str, language: str) -> None:
    """Spans join to the text, a second reading changes nothing, no mark of code is left, and nothing raises."""
    found = spans(text, language=language)
    assert "".join(span.written for span in found) == text
    said = "".join(span.spoken for span in found)
    assert not set(said) & set("[]{}_*`\ue000\n"), said
    if language != "xx":
        assert not any(character.isdecimal() for character in said), said
    assert to_spoken(said, language) == said


@pytest.mark.parametrize("piece", ["1", "1.", "a.", "<", "中1", "A-", "/a", "1 "])
def test_time_is_linear(piece: str) -> None:
    """Twenty thousand characters of one kind take tenths of a second; with their square it would be many seconds."""
    start = time.process_time()
    to_spoken(piece * (20_000 // len(piece)), "de")
    assert time.process_time() - start < 3
