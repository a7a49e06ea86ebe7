"""Words, names in code and capitals in another language: plain words are left to the voice, runs of capitals are not.

Letters are written "C.I", which every voice reads as letters; "CI" it reads as a word or as letters as it sees fit.
"""

import re
import unicodedata
from collections.abc import Iterator

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import spelling
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Claim, Draft
from pipeline.synthesis.spoken.foreign import amounts, wordbook
from pipeline.synthesis.spoken.foreign.tongue import Tongue

_M = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963"
    "\u0981-\u0df4\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ece\u102b-\u103e\u1056-\u109d\u17b4-\u17d3\U00011100-\U00011102\U00011127-\U00011134\u200c\u200d"
)
"""Vowel signs and accents that belong to the letter before them, in the scripts that have such."""
_TOKEN = re.compile(
    r"((?:[^\W\d_]{1,2}')?(?:[^\W\d_]\.)+[^\W\d_](?:'s)?(?![\w']))"  # 1: letters as we spell them
    rf"|([^\W\d][\w{_M}]*(?:['-][\w{_M}]+)*)"  # 2: a word
    r"|([0-9]+(?:[.,:/-][0-9]+)*)"  # 3: a number
    r"|(\s+)"  # 4: space
    rf"|({MASK}+)"  # 5: claimed
    r"|(\.\.\.+|…)"  # 6: an ellipsis
    r"|([.,;:!?]+)"  # 7: marks
    r"|( ?[–—]|--+|-)"  # 8: dashes
    r"|([\"'()])"  # 9: brackets and quotation marks
    r"|(.)",  # 10: signs
    re.S,
)
_KINDS = ("", "spelled", "word", "number", "space", "claimed", "ellipsis", "mark", "dash", "quote", "sign")
_PARTS = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?(?:(?![A-Z])[^\W\d_])+|[A-Z]|[0-9]+")
_CAMEL = re.compile(r"[^\W\d_]*[a-z][A-Z]\w+")
_BESIDE = (re.compile(r"([^\W\d_]{2,})\W{1,3}$"), re.compile(r"\W{1,3}([^\W\d_]{2,})\b"))
_LONGEST_SPELLED = 5


def claim_rest(draft: Draft, tongue: Tongue) -> None:
    """Give everything that is still open its spoken form."""
    draft.claim(_rest(draft, tongue))


def _rest(draft: Draft, tongue: Tongue) -> Iterator[Claim]:
    known: dict[str, tuple[str, str]] = {}
    """What is said for words that read the same wherever they stand."""
    for match in _TOKEN.finditer(draft.open):
        kind = _KINDS[match.lastindex or 0]
        if kind == "claimed":
            continue
        text = match[0]
        if text not in known:
            said = _say(kind, match, draft, tongue), kind
            if kind in ("mark", "dash", "sign") or text.isupper():
                yield Claim(*match.span(), *said)
                continue
            known[text] = said
        yield Claim(*match.span(), *known[text])


def _say(kind: str, match: re.Match[str], draft: Draft, tongue: Tongue) -> str:
    text = match[0]
    if kind == "word":
        return word(text, tongue, draft.lexicon, _is_shouted(match, draft, tongue))
    if kind == "number":
        return number(text, tongue)
    if kind == "space":
        return " "
    if kind == "ellipsis":
        return "," if draft.text[match.end() : match.end() + 8].lstrip(" \"')")[:1].islower() else "."
    if kind == "mark":
        return next(mark for mark in "?!.;:," if mark in text)
    if kind == "dash":
        return _dash(match, draft)
    if kind == "sign":
        return tongue.sign(text) if not text.isascii() or text in "@+=<>&%/#^" else " "
    return text


def _dash(match: re.Match[str], draft: Draft) -> str:
    """A dash between words is a pause; a hyphen at the edge of a word is silent."""
    spaced = draft.text[match.end() : match.end() + 1].isspace()
    return ", " if len(match[0].strip()) > 1 or match[0].strip() in "–—" or spaced else " "


def _is_shouted(match: re.Match[str], draft: Draft, tongue: Tongue) -> bool:
    """Whether a word beside it is in capitals for emphasis, not for being letters: "DAS IST SO"."""
    words = wordbook.IN_CAPITALS.get(tongue.language)
    if not words or not match[0].isupper():
        return False
    before = _BESIDE[0].search(draft.text[max(0, match.start() - 30) : match.start()])
    after = _BESIDE[1].match(draft.text[match.end() : match.end() + 30])
    return any(word and word[1] in words for word in (before, after))


def number(text: str, tongue: Tongue) -> str:
    """Digits that nothing else has read: in words, or as they are for a language without number words."""
    known = amounts.of(tongue)
    return text if known is None else known.any_number(text)


def word(text: str, tongue: Tongue, lexicon: Lexicon, shouted: bool = False) -> str:
    """A word of prose, part by part; what is plain comes back as it is."""
    text = unicodedata.normalize("NFC", text)
    known = lexicon.find(text)
    if known is not None:
        return known
    parts = text.split("-")
    said = [_elided(part, tongue, lexicon, shouted) for part in parts]
    return text if said == parts else " ".join(filter(None, said))


def _elided(text: str, tongue: Tongue, lexicon: Lexicon, shouted: bool) -> str:
    """A word after an elided article ("l'API"): the article is in lower case, else the voice spells it too."""
    first, apostrophe, rest = text.partition("'")
    if not apostrophe:
        return _part(text, tongue, lexicon, shouted)
    said = "'".join(_part(part, tongue, lexicon, shouted) for part in rest.split("'"))
    if len(first) > 2 or not first.isalpha():  # an article is a letter or two
        return f"{_part(first, tongue, lexicon, shouted)}'{said}"
    return f"{first.lower() if said != rest else first}'{said}"


def _part(text: str, tongue: Tongue, lexicon: Lexicon, shouted: bool) -> str:
    known = lexicon.find(text)
    if known is not None:
        return known
    if text.isalpha():
        if _latin(text) and len(text) > 1 and (text.isupper() or _is_plural(text)):
            return capitals(text, tongue, lexicon, shouted)
        if not _CAMEL.fullmatch(text) or text[:-1].istitle():
            return text
    return name(text, tongue, lexicon)


def _is_plural(text: str) -> bool:
    """Whether it is letters and an "s": "PRs"."""
    return len(text) > 2 and text.endswith("s") and text[:-1].isupper()


def _latin(text: str) -> bool:
    return all("LATIN" in unicodedata.name(letter, "") for letter in text)


def name(text: str, tongue: Tongue, lexicon: Lexicon) -> str:
    """A name in code as words: split where a reader sees a new word; underscores are silent."""
    known = lexicon.find(text)
    if known is not None:
        return known
    chunks = [chunk for chunk in re.split(rf"[^\w{_M}]+|_+", text) if chunk]
    return " ".join(said for chunk in chunks if (said := _chunk(chunk, tongue, lexicon)))


def _chunk(chunk: str, tongue: Tongue, lexicon: Lexicon) -> str:
    known = lexicon.find(chunk)
    if known is not None:
        return known
    if tongue.counting is None or not any(c.isascii() and (c.isupper() or c.isdecimal()) for c in chunk):
        return chunk
    said = []
    for part in _PARTS.findall(unicodedata.normalize("NFC", chunk)):
        if part.isdecimal():
            said.append(number(part, tongue))
        elif len(part) > 1 and (part.isupper() or _is_plural(part)) and _latin(part):
            said.append(capitals(part, tongue, lexicon, shouted=False))
        else:
            said.append(lexicon.find(part) or part)
    return " ".join(said)


def capitals(text: str, tongue: Tongue, lexicon: Lexicon, shouted: bool) -> str:
    """A word in capitals: a word where it is one or may be said, else its letters."""
    if _is_plural(text):
        single = capitals(text[:-1], tongue, lexicon, shouted)
        return f"{single}'s" if single[-1:].isupper() else f"{single}s"
    if text in lexicon.letters:
        return _spelled(text)
    is_word = text in lexicon.word or text in wordbook.IN_CAPITALS.get(tongue.language, ())
    if is_word or shouted or len(text) > _LONGEST_SPELLED or (len(text) > 3 and spelling.sayable(text)):
        return text.lower()
    return _spelled(text)


def _spelled(text: str) -> str:
    return ".".join(letter for letter in text if letter.isalpha())
