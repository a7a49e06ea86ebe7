"""Letters of other scripts in Latin ones, as far as their Unicode names tell how they sound."""

import re
import unicodedata

from pipeline.synthesis.spoken.wordlist import listed

_LATIN = str.maketrans(
    {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "ŋ": "ng", "ð": "th", "þ": "th",
     "Þ": "Th", "ſ": "s", "ə": "e", "Ə": "E", "ƒ": "f", "ß": "ss", "ª": "a", "º": "o"}
)  # fmt: skip
_BY_SOUND = {
    "č": "ch", "ć": "ch", "š": "sh", "ś": "sh", "ş": "sh", "ș": "sh", "ž": "zh", "ź": "zh", "ż": "zh", "ř": "rzh",
    "ţ": "ts", "ț": "ts", "ň": "n", "ń": "n", "ğ": "", "ě": "ye", "ę": "en", "ą": "on", "ņ": "ny", "ģ": "g",
}  # fmt: skip
"""Letters of names from the east of Europe and from Turkey, which lose their sound with their accent."""
_S_BEFORE_CONSONANT = re.compile("[šśşș](?=[ptkcv])", re.I)
_CYRILLIC = dict(
    zip(
        "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґў",
        listed("a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya i yi ye g w"),
        strict=True,
    )
)
_GREEK = dict(
    zip("αβγδεζηθικλμνξοπρσςτυφχψω", listed("a v g d e z i th i k l m n x o p r s s t y f ch ps o"), strict=True)
)
_GREEK_WORD = re.compile("[\u0370-\u03ff\u1f00-\u1fff]{4,}")
"""A name; shorter runs are signs of mathematics, each said by its name."""
_NAMED = re.compile(
    r"(?:GREEK|HEBREW|ARABIC|ARMENIAN|GEORGIAN)\b.*? LETTER (\w+)$"
    r"|(?:HIRAGANA|KATAKANA) LETTER (?:SMALL )?(\w+)|HANGUL SYLLABLE (\w+)"
)


def latin(word: str) -> str:
    """The word in letters that the voice knows; a letter of which the name says no sound is left out."""
    if _GREEK_WORD.fullmatch(word):
        return "".join(_GREEK.get(letter, "") for letter in unicodedata.normalize("NFD", word).lower())
    word = _S_BEFORE_CONSONANT.sub(lambda match: "S" if match[0].isupper() else "s", word)
    if word.startswith("Ç"):  # of Turkish; French has none there
        word = f"Ch{word[1:]}"
    return "".join(_letter(letter) for letter in word)


def _letter(letter: str) -> str:
    if letter < "\u0100" and letter not in "ªºß":
        return letter
    if (sound := _BY_SOUND.get(letter.lower())) is not None:
        return sound.capitalize() if letter.isupper() else sound
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
