"""What units are called in a language: the signs it writes, their names beside a number, and which are feminine."""

from babel.core import Locale
from babel.numbers import format_decimal
from babel.units import format_compound_unit, format_unit

from pipeline.synthesis.spoken.foreign import wordbook

_PREFIXES = {"k": "kilo", "K": "kilo", "M": "mega", "G": "giga", "T": "tera", "P": "peta"}
UNITS = {
    "B": "digital-byte", **{f"{sign}B": f"digital-{word}byte" for sign, word in _PREFIXES.items()},
    **{f"{sign}{bit}": f"digital-{word}bit" for sign, word in _PREFIXES.items() if word != "peta"
       for bit in ("b", "bit")},
    "Hz": "frequency-hertz", "kHz": "frequency-kilohertz", "MHz": "frequency-megahertz", "GHz": "frequency-gigahertz",
    "ns": "duration-nanosecond", "μs": "duration-microsecond", "us": "duration-microsecond",
    "ms": "duration-millisecond", "s": "duration-second", "min": "duration-minute", "h": "duration-hour",
    "nm": "length-nanometer", "μm": "length-micrometer", "mm": "length-millimeter", "cm": "length-centimeter",
    "km": "length-kilometer", "kg": "mass-kilogram", "W": "power-watt", "kW": "power-kilowatt", "MW": "power-megawatt",
    "kWh": "energy-kilowatt-hour", "V": "electric-volt", "mA": "electric-milliampere", "px": "graphics-pixel",
    "°": "angle-degree", "°C": "temperature-celsius", "°F": "temperature-fahrenheit", "%": "concentr-percent",
    "‰": "concentr-permille",
}  # fmt: skip
_PER = {"zh": "每", "ja": "毎"}
"""What stands for the stroke that their names of rates are written with."""
_RATES = {"s": "second", "min": "minute", "h": "hour"}
_WRITTEN_OUT = ("second", "minute", "hour", "day", "week", "month", "year", "millisecond", "microsecond", "nanosecond")
_LONGEST_SYMBOL = 4
_IN_THE_NAME = (1, 2)
"""Numbers that some languages leave to the form of the unit, as Arabic does with its dual."""
_UNSAID = " \u200e\u200f\u061c"


def own_symbols(locale: Locale) -> dict[str, str]:
    """What the language itself writes for our units ("мс", "Go"), as far as it is short."""
    found = {}
    for name in dict.fromkeys(UNITS.values()):
        symbol = str(format_unit(5, name, length="short", locale=locale)).replace("5", "").strip()
        if 0 < len(symbol) <= _LONGEST_SYMBOL and symbol.isalpha():
            found[symbol] = name
    return found


def written_out(locale: Locale) -> dict[str, str]:
    """Names of stretches of time as they stand in a sentence, each with its unit: "Sekunde", "Sekunden"."""
    found = {}
    for name in _WRITTEN_OUT:
        for count in (1, 2, 5):
            text = str(format_unit(count, f"duration-{name}", length="long", locale=locale))
            number, _, word = " ".join(text.split()).partition(" ")
            if number == str(count) and word.isalpha():
                found[word] = name
    return found


def alone(sign: str, locale: Locale) -> str:
    """What a sign such as "‰" is called where no number stands before it; "" where it has no word."""
    return " ".join((beside("", 5, (sign, UNITS[sign], None), locale) or "").split())


def kind(language: str, unit: str) -> str:
    """The gender that a number has before a unit, as the locale data of number words names it."""
    if unit in wordbook.FEMININE.get(language, ()):
        return "feminine"
    return "neuter" if language in ("de", "sv", "el") else "masculine"


def beside(said: str, value: float, unit: tuple[str, str, str | None], locale: Locale) -> str | None:
    """A number as it is said with the name of its unit; None when the language has no word for the unit.

    unit: its sign, its name in the locale data, and the sign of the time that it is meant per.
    """
    sign, name, rate = unit
    language = str(locale.language)
    share = "" if rate else wordbook.SHARES.get(sign, {}).get(language)
    if share and not (language == "lt" and locale.plural_form(value) != "other"):
        return share.format(said)
    text = _with_unit(value, name, _RATES.get(rate or ""), locale).replace("/", _PER.get(language, "/"))
    text = text.replace("l·l", "l")  # Catalan's point between letters is no sign, and sounds like this
    digits = str(format_decimal(value, locale=locale))
    rest = text.replace(digits, "", 1)
    if not rest.strip(_UNSAID) or any(sign.isdecimal() or sign in "%٪‰/°" for sign in rest):
        return None
    if rest == text:
        return text if value in _IN_THE_NAME else None
    return text.replace(digits, said)


def has_percent(locale: Locale | None) -> bool:
    """Whether percent has a word, for one and for many."""
    percent = ("%", UNITS["%"], None)
    return locale is not None and all(beside("x", count, percent, locale) for count in (1.0, 5.0))


def _with_unit(value: float, unit: str, per: str | None, locale: Locale) -> str:
    if per:
        return str(format_compound_unit(value, unit, denominator_unit=f"duration-{per}", length="long", locale=locale))
    return str(format_unit(value, unit, length="long", locale=locale))
