"""Puts spoken parts side by side: one space between words, one mark at a time, nothing that only a drop left behind."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.synthesis.spoken import scripts
from pipeline.synthesis.spoken.draft import BREAK

_STRENGTH = {",": 1, ":": 1, ";": 1, ".": 2, "!": 2, "?": 2}
_QUOTES = frozenset("\"'()")
_RESIDUE = re.compile(r"[^A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\s.,;:!?'\"()-]")
_WORD = r"[^\s.,;:!?]+(?:\.[^\W\d_]+|(?<=[0-9])[.,:][0-9]+)*"
_ITEM = re.compile(
    rf"(?P<rest>{BREAK})|(?P<space>\s+)|(?P<mark>[.,;:!?])|(?P<word>{_WORD}(?: (?=[^\W\d_]){_WORD}(?<![)]))*)"
)
"""What a spoken part consists of; words with one space between them are taken together."""


def joined(parts: Sequence[str], clean: Callable[[str], str] | None = None) -> list[str]:
    """The same parts with the spaces and marks that belong between them; joined, they are the spoken text.

    A text without a letter is silence: all parts are empty then. clean: leaves of a part what the voice can say; for
    English when none is given.
    """
    clean = clean or _clean
    known: dict[str, list[tuple[str, str]]] = {}
    """What a part consists of, for those of several words; most come more than once."""
    line = _Line([""] * len(parts))
    for at, part in enumerate(parts):
        if part == " ":
            line.space_at = at
        elif (part.isalpha() and part.isascii()) or part in _QUOTES:  # the common case: a plain word
            line.word(at, part)
        elif part in _STRENGTH:
            line.mark(at, part)
        elif part:
            if part not in known:
                known[part] = [(item.lastgroup or "word", item[0]) for item in _ITEM.finditer(clean(part))]
            for kind, text in known[part]:
                line.add(at, kind, text)
    return line.parts if line.has_words else [""] * len(parts)


def _clean(part: str) -> str:
    """The part with nothing in it but Latin letters and marks, whatever a rule or a script has left."""
    if not part.isascii():
        part = scripts.latin(part)
    return _RESIDUE.sub(" ", part)


@dataclass(slots=True)
class _Line:
    """The spoken parts so far; a later one may take back a space or a mark."""

    parts: list[str]
    last: str = ""
    """The last character said."""
    mark_at: int = -1
    """The part that holds the last mark, when no word has followed it."""
    space_at: int = -1
    """The part that holds a space, which is needed only if a word follows."""
    break_at: int = -1
    """The part where a sentence ends without a mark, if a word follows."""
    has_words: bool = False

    def add(self, at: int, kind: str, text: str) -> None:
        if kind == "rest":
            self.break_at = self.space_at = at
        elif kind == "space":
            self.space_at = at
        elif kind == "mark":
            self.mark(at, text)
        else:
            self.word(at, text)

    def mark(self, at: int, mark: str) -> None:
        """None at the start, and of two in a row the stronger."""
        if not self.last:
            return
        if self.mark_at >= 0:
            if _STRENGTH[mark] <= _STRENGTH[self.last]:
                return
            self.parts[self.mark_at] = self.parts[self.mark_at].removesuffix(self.last)
        self.parts[at] += mark
        self.last, self.mark_at = mark, at
        self.space_at = at if self.space_at == at else -1

    def word(self, at: int, text: str) -> None:
        """Words, brackets and quotation marks."""
        if self.break_at >= 0:
            if self.mark_at < 0:
                self.mark(self.break_at, ".")
            self.space_at = self.break_at
        if self.last and self.last != "(":
            if self.space_at >= 0 and text != ")":
                self.parts[self.space_at] += " "
            elif _need_space(self.last, text[0]):
                self.parts[at] += " "
        self.parts[at] += text
        self.last = text[-1]
        self.mark_at = self.space_at = self.break_at = -1
        self.has_words = self.has_words or any(map(str.isalnum, text))


def _need_space(last: str, first: str) -> bool:
    """Whether two parts that stand side by side in writing are words of their own."""
    return (first.isalpha() and (last.isalpha() or last in ",;:.!?)")) or (first == "(" and last.isalpha())
