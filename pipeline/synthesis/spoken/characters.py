"""Folds typographic and compatibility characters into plain ones, one for one, so that positions stay the same."""

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


def fold(text: str) -> str:
    """The text with plain quotes, dashes, digits and spaces; exactly as long as it was."""
    return text.translate(_TABLE)
