"""Names in code as words: split where a reader sees a new word, each part said by the lexicon or by its form."""

import re

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import numerals, scripts, spelling

_PARTS = re.compile(
    r"[A-Z]{2,}s(?![a-z])"  # PRs
    r"|[A-Z]{2,}(?=v[0-9])|v(?=[0-9])"  # TLSv1
    r"|[A-Z]+(?![a-z])"  # HTTP of HTTPServer
    r"|[A-Z]?(?:(?![A-Z])[^\W\d_])+"  # Server
    r"|[A-Z]"
    r"|[0-9]+"
)
_SEVERAL = re.compile("[A-Z]+[0-9]+s")
_STEM = re.compile(r"[^\W\d_]+")


def words(name: str, lexicon: Lexicon) -> str:
    """An identifier as it is read: "parseXMLDoc" is "parse X.M.L doc"; punctuation and underscores are silent."""
    said = lexicon.names.get(name)
    if said is None:
        said = lexicon.names[name] = _words(name, lexicon)
    return said


def _words(name: str, lexicon: Lexicon) -> str:
    known = lexicon.find(name)
    if known is not None:
        return known
    if not name.isascii():
        name = scripts.latin(name)
    chunks = re.split(r"[\W_]+", name)
    return " ".join(said for chunk in chunks if chunk and (said := _chunk(chunk, lexicon)))


def _chunk(chunk: str, lexicon: Lexicon) -> str:
    known = lexicon.find(chunk)
    if known is not None:
        return known
    if _SEVERAL.fullmatch(chunk):  # "H100s"
        return plural(_chunk(chunk[:-1], lexicon))
    return " ".join(part(match[0], lexicon) for match in _PARTS.finditer(chunk))


def plural(said: str) -> str:
    """More than one of what ends in a number: "H one hundreds", "T fours", "forties"."""
    if said.endswith("y"):
        return said[:-1] + "ies"
    return said + ("es" if said.endswith("x") else "s")


def part(text: str, lexicon: Lexicon) -> str:
    """One part of an identifier: a number, a word in capitals, a short name or a word."""
    if text.isdecimal():
        return number(text)
    known = lexicon.find(text) or (
        lexicon.find(text.lower()) if not text.isupper() or text not in lexicon.letters else None
    )
    if known is not None:
        return known
    if text.isupper() or (text[:-1].isupper() and text.endswith("s") and len(text) > 2):
        return spelling.capitals(text, lexicon)
    lower = text.lower()
    if lower in lexicon.letters or text.upper() in lexicon.letters or not _can_be_said(lower):
        return spelling.spelled(text)
    return lower


def _can_be_said(lower: str) -> bool:
    """A name without a vowel, or of one letter, is read by its letters."""
    return len(lower) > 1 and (len(lower) > 4 or any(vowel in spelling.plain(lower) for vowel in "aeiouy"))


def number(digits: str) -> str:
    """Digits within a name: "100" is "one hundred", "386" "three eighty-six", "0042" digit by digit."""
    return numerals.reference(digits)
