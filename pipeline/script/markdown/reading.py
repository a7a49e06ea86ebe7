"""Reads the sentences of one block of Markdown: its text, who says it, citations, pauses, pronunciations and lines."""

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, cast

from pipeline.model import Mode, Pronunciation, Sentence
from pipeline.script.markdown.marks import LONGEST_PAUSE, hold, pause_of
from pipeline.sentences import split

if TYPE_CHECKING:
    from markdown_it.token import Token

_LENGTH = re.compile(r"(?:time\s*=\s*[\"']?|pause:)\s*(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s)\b", re.IGNORECASE)
_CLOSING = frozenset(" \t.,;:!?…)")
_NO_TEXT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(slots=True)
class Block:
    """The text of a paragraph, a heading or a list item, character by character, and the marks between."""

    text: list[str] = field(default_factory=list)
    shadow: list[str] = field(default_factory=list)
    """The same, with what can't be part of a sentence's end held."""
    speaker: str | None = None
    ends: list[int] = field(default_factory=list)
    pauses: list[tuple[int, int]] = field(default_factory=list)
    citations: list[tuple[int, str]] = field(default_factory=list)
    sayings: list[tuple[int, int, str, Mode]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    """Where a line of the file ended."""
    marked: bool = False
    """Whether a mark was the last thing added: it leaves no second space, and none before a comma."""

    def add(self, text: str, held: bool = False) -> None:
        """Add text after what is there."""
        text = _NO_TEXT.sub(" ", text)
        if self.marked and text[:1] in _CLOSING and self.shadow[-1:] == [" "]:
            del self.text[-1], self.shadow[-1]
        self.marked = False
        self.text.extend(text)
        self.shadow.extend(hold(text) if held else text)

    def plain(self) -> str:
        """All of it without outer white space."""
        shadow = "".join(self.shadow)
        return "".join(self.text)[len(shadow) - len(shadow.lstrip()) : len(shadow.rstrip())]

    def first_line(self) -> str:
        """The first of its lines that holds something; "" when none does."""
        text = "".join(self.text)
        bounds = pairwise([0, *self.lines, len(text)])
        return next((line for start, end in bounds if (line := text[start:end].strip())), "")


def block(tokens: "list[Token]", named: bool) -> Block:
    """Collect what the inline tokens of one block hold; `named` when it may begin with a speaker's name."""
    result = Block()
    tokens = [token for token in tokens if token.type != "text" or token.content]
    if named and (name := _speaker(tokens)):
        result.speaker, tokens = name
    saying: tuple[int, str, Mode] | None = None
    for token in tokens:
        place = len(result.text)
        if token.type == "say_open":
            saying = (place, token.content, cast(Mode, token.info))
        elif token.type == "say_close" and saying:
            if place > saying[0]:
                result.sayings.append((saying[0], place, *saying[1:]))
            saying = None
        else:
            _take(result, token, saying is not None)
    return result


def _take(block: Block, token: "Token", held: bool) -> None:
    """Add one token that stands alone; those that only open or close something have no content."""
    if token.type in ("citation", "pause", "comment"):
        _mark(block, token)
    elif token.type in ("softbreak", "hardbreak"):
        block.lines.append(len(block.text))
        block.add(" ")
    elif token.content:
        by_number = token.type == "text_special" and token.markup.startswith("&#")
        block.add(token.content, held or by_number or token.type == "code_inline")


def sentences(block: Block, line: int) -> tuple[tuple[Sentence, ...], int]:
    """The sentences of a block that starts on this line of the file, and a pause asked for before the first of them."""
    spans = _spans(block)
    starts = [start for start, _ in spans]
    if not spans:
        return (), sum(length for _, length in block.pauses)
    citations: list[list[str]] = [[] for _ in spans]
    pauses: list[int | None] = [None] * len(spans)
    words: list[list[Pronunciation]] = [[] for _ in spans]
    for place, label in block.citations:
        citations[max(0, bisect_left(starts, place) - 1)].append(label)
    before = 0
    for place, length in block.pauses:
        number = bisect_left(starts, place) - 1
        if number < 0:
            before += length
        else:
            pauses[number] = (pauses[number] or 0) + length
    text = "".join(block.text)
    for start, end, said, mode in block.sayings:
        words[max(0, bisect_left(starts, start + 1) - 1)].append(Pronunciation(text[start:end], said, mode))
    return tuple(
        Sentence(
            text=text[start:end],
            citations=tuple(citations[number]),
            pronunciations=tuple(words[number]),
            pause=with_limit(pauses[number]),
            line=line + bisect_left(block.lines, start),
        )
        for number, (start, end) in enumerate(spans)
    ), before


def with_limit(pause: int | None) -> int | None:
    """A pause of a length one can listen to."""
    return None if pause is None else min(pause, LONGEST_PAUSE)


def _spans(block: Block) -> list[tuple[int, int]]:
    """Where each sentence starts and ends in the block's text."""
    shadow, text = "".join(block.shadow), "".join(block.text)
    spans: list[tuple[int, int]] = []
    start = 0
    for end in [*block.ends, len(shadow)]:
        chunk = shadow[start:end]
        place = 0
        for sentence in split(chunk):
            place = chunk.index(sentence, place)
            span = (start + place, start + place + len(sentence))
            if text[slice(*span)].strip():  # spaces written by number are no sentence
                spans.append(span)
            place += len(sentence)
        start = max(start, min(end, len(shadow)))
    return spans


def _speaker(tokens: "list[Token]") -> tuple[str, "list[Token]"] | None:
    """The name in `**Name:** …` at a block's start, and the tokens after it."""
    if not tokens or tokens[0].type != "strong_open":
        return None
    end = next((i for i, token in enumerate(tokens) if token.type == "strong_close"), 0)
    inner = tokens[1:end]
    name = "".join(token.content for token in inner)
    if not all(token.type.startswith("text") for token in inner) or not name.endswith(":") or not name[:-1].strip():
        return None
    return _NO_TEXT.sub(" ", name[:-1]), tokens[end + 1 :]


def _mark(block: Block, token: "Token") -> None:
    place = len(block.text)
    block.marked = True
    if token.type == "citation":
        block.citations.append((place, token.content))
    elif token.type == "pause":
        found = _LENGTH.search(token.content)
        if found:
            block.ends.append(place)
            block.pauses.append((place, pause_of(found[1], found[2])))
    else:
        block.lines.extend([place] * token.content.count("\n"))
        if not token.content.strip():
            block.ends.append(place)
