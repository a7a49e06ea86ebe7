"""Folds typographic and compatibility characters into plain ones, one for one, so that positions stay the same."""

import re
import unicodedata

MASK = "\ue000"
"""Stands in for text that a pass has claimed; source text can't hold it after folding."""

_PLAIN = {
    **dict.fromkeys("‘’‚‛ʼ′´", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‐‑‒⁃", "-"),
    **dict.fromkeys("−﹣－", "−"),
    **dict.fromkeys("―", "—"),
    "µ": "μ",
    "\u2126": "\u03a9",
    "⁄": "/",
    "∕": "/",
    "∗": "*",
    "⇒": "→",
    "⟶": "→",
    "➜": "→",
    "➔": "→",
    "⟵": "←",
    "⇐": "←",
    "≦": "≤",
    "≧": "≥",
}


class _Fold(dict[int, str]):
    """A table for str.translate that works out each character when it first meets it."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = _fold(chr(code))
        return folded


def _fold(character: str) -> str:
    if character in _PLAIN:
        return _PLAIN[character]
    if character in "\n\r":
        return character
    category = unicodedata.category(character)
    if character == MASK or category in ("Cn", "Co", "Cs"):
        return "\ufffd"
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category in ("Zs", "Zl", "Zp", "Cc"):
        return " "
    if 0xFF01 <= ord(character) <= 0xFF5E:
        return unicodedata.normalize("NFKC", character)
    return character


_TABLE = _Fold()
_NARROW = re.compile("[1-9](?<![\\w.,:#-].)[0-9]{0,2}(?:[\u00a0\u2007\u2009\u202f][0-9]{3}){1,5}(?![0-9])")
_WIDE = re.compile(
    "[1-9](?<![\\w.,:/#-].)(?<![0-9] .)(?<![0-9], .)[0-9]{0,2}(?:(?: [0-9]{3}){0,3} 000| [0-9]{3})"
    "(?= (?!(?:a|and|are|as|at|by|for|from|in|is|of|on|or|per|the|to|was|were|with|x)\\b)[a-z])"
)
"""With an ordinary space only before what is counted: "1 000 files"."""


def fold(text: str) -> str:
    """The text with plain quotes, dashes, digits and spaces; exactly as long as it was."""
    return text.translate(_TABLE)


def thousands(text: str) -> str:
    """The text with commas for the spaces that set thousands apart, as English has them; as long as it was."""
    if not text.isascii():
        text = _NARROW.sub(_with_commas, text)
    return _WIDE.sub(_with_commas, text)


def _with_commas(match: re.Match[str]) -> str:
    return re.sub("[^0-9]", ",", match[0])
