"""Letters of other scripts in Latin ones, as far as their Unicode names tell how they sound."""

import re
import unicodedata

from pipeline.synthesis.spoken.wordlist import listed

_LATIN = str.maketrans(
    {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "ŋ": "ng", "ð": "th", "þ": "th",
     "Þ": "Th",     "ſ": "s", "ə": "e", "Ə": "E", "ƒ": "f", "ß": "ss", "ª": "a", "º": "o"}
)  # fmt: skip
_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґў",
        listed("a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya i yi ye g w"),
        strict=True,
    )
)
_NAMED = re.compile(
    r"(?:GREEK|HEBREW|ARABIC|ARMENIAN|GEORGIAN)\b.*? LETTER (\w+)$"
    r"|(?:HIRAGANA|KATAKANA) LETTER (?:SMALL )?(\w+)|HANGUL SYLLABLE (\w+)"
)


def latin(word: str) -> str:
    """The word in letters that the voice knows; a letter of which the name says no sound is left out."""
    return "".join(_letter(letter) for letter in word)


def _letter(letter: str) -> str:
    if letter < "\u0100" and letter not in "ªºß":
        return letter
    said = letter.translate(_LATIN)
    if said != letter:
        return said
    base = "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part)) or letter
    if base.isascii():
        return base if base.isalpha() else ""
    if base.lower() in _CYRILLIC:
        return _CYRILLIC[base.lower()].replace("_", "")
    named = _NAMED.match(unicodedata.name(letter, ""))
    sound = next((group for group in named.groups() if group), "").lower() if named else ""
    return f" {sound} " if unicodedata.name(letter, "").startswith("GREEK") else sound
