"""Reads the blocks of a script's body: headings, paragraphs, lists, long pauses and footnotes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pipeline.errors import ScriptError
from pipeline.model import Link, Paragraph, Section, Sentence
from pipeline.script.markdown.dialect import LABEL, parser
from pipeline.script.markdown.marks import LONG_PAUSE, unquoted
from pipeline.script.markdown.reading import Block, block, sentences, with_limit

if TYPE_CHECKING:
    from markdown_it.token import Token

_FOOTNOTE = re.compile(rf" {{0,3}}{LABEL}:(.*)")
_CONTINUED = re.compile(r"(?: {2,}|\t)\S")
_UNDERLINE = re.compile(r" {0,3}={2,}\s*$")
_LISTS = ("bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close")
_COMMENT = re.compile(r" {0,3}<!--")


@dataclass(slots=True)
class _Part:
    """A section that is being read; without a heading it is what stands before the first."""

    heading: str | None
    line: int
    paragraphs: list[tuple[str | None, list[Sentence]]] = field(default_factory=list)


@dataclass(slots=True)
class Text:
    """What a script's body holds."""

    file: str
    first_line: str = ""
    links: tuple[Link, ...] = ()
    parts: list[_Part] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The first heading, or else the first line, or else (in a fence) the first sentence."""
        headings = (part.heading for part in self.parts if part.heading)
        said = (part.paragraphs[0][1][0].text for part in self.parts if part.paragraphs)
        return next(headings, self.first_line) or next(said, "").strip()

    def sections(self, title: str) -> Iterator[Section]:
        """The sections with something to say; what stands before the first heading goes under the title."""
        told = [part for part in self.parts if part.paragraphs]
        if not told:
            line = self.parts[-1].line if self.parts else 1
            raise ScriptError("there is nothing to say; write a sentence below the heading", self.file, line)
        for part in told:
            paragraphs = tuple(Paragraph(tuple(said), speaker) for speaker, said in part.paragraphs)
            yield Section(part.heading or title, paragraphs, part.line)

    def pause(self, length: int) -> None:
        """Add to the pause after the last sentence; before the first there is none."""
        said = next((part.paragraphs[-1][1] for part in reversed(self.parts) if part.paragraphs), None)
        if said and length:
            said[-1] = replace(said[-1], pause=with_limit((said[-1].pause or 0) + length))

    def say(self, speaker: str | None, said: tuple[Sentence, ...], line: int) -> None:
        """Add a paragraph to the last section."""
        if said:
            if not self.parts:
                self.parts.append(_Part(None, line))
            self.parts[-1].paragraphs.append((speaker, list(said)))


def read_body(body: str, before: int, file: str) -> Text:
    """Read a body that stands after so many lines of its file."""
    lines = body.split("\n")
    _blank_long_comments(lines)
    text = Text(file, links=_take_footnotes(lines, before, file))
    for number in range(1, len(lines)):
        if _UNDERLINE.match(lines[number]) and lines[number - 1].strip():
            lines[number - 1 : number + 1] = [f"# {lines[number - 1].strip()}", ""]
    _walk(parser().parse("\n".join(lines)), before + 1, text)
    return text


def _walk(tokens: "list[Token]", first: int, text: Text) -> None:
    """Add what the blocks hold to the text; a whole list is one paragraph, each item at least one sentence."""
    depth = 0
    items: list[Sentence] = []
    opened = ""
    for token in tokens:
        line = first + (token.map[0] if token.map else 0)
        if token.type == "hr":
            text.pause(LONG_PAUSE)
        elif token.type == "fence":
            text.say(None, _verbatim(token.content, line + 1), line)
        elif token.type == "inline" and opened == "heading_open":
            text.parts.append(_Part(block(token.children or [], False).plain(), line))
        elif token.type == "inline":
            found = block(token.children or [], not depth)
            text.first_line = text.first_line or found.first_line()
            said, pause = sentences(found, line)
            items += said if depth else ()
            text.pause(0 if depth else pause)
            text.say(found.speaker, () if depth else said, line)
        depth += token.nesting if token.type in _LISTS else 0
        if not depth and items:
            text.say(None, tuple(items), line)
            items = []
        opened = token.type


def _verbatim(content: str, line: int) -> tuple[Sentence, ...]:
    """The lines of a fenced text, each as a sentence; no mark counts in them."""
    found = Block()
    for part in content.removesuffix("\n").split("\n"):
        found.add(part.strip(), held=True)
        found.ends.append(len(found.text))
        found.lines.append(len(found.text))
    return sentences(found, line)[0]


def _take_footnotes(lines: list[str], before: int, file: str) -> tuple[Link, ...]:
    """The footnotes, in order; their lines are left blank."""
    targets: dict[str, str] = {}
    label = ""
    for number, line in enumerate(lines):
        found = _FOOTNOTE.fullmatch(line)
        if found:
            label = unquoted(found[1])
            if label in targets:
                raise ScriptError(f"[^{label}] has two footnotes; keep one", file, before + number + 1)
            targets[label] = found[2]
        elif label and _CONTINUED.match(line):
            targets[label] += " " + line.strip()
        else:
            label = ""
            continue
        lines[number] = ""
    empty = next((label for label, target in targets.items() if not target.strip()), None)
    if empty is not None:
        raise ScriptError(f"the footnote [^{empty}] is empty; write an address or a text after it", file)
    return tuple(Link(label, _target(target)) for label, target in targets.items())


def _target(text: str) -> str:
    text = text.strip()
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1]
    return unquoted(text)


def _blank_long_comments(lines: list[str]) -> None:
    """Leave comments of several lines blank: a blank line inside would end their paragraph and let them be spoken."""
    start: int | None = None
    for number, line in enumerate(lines):
        if start is None and _COMMENT.match(line) and "-->" not in line:
            start = number
        elif start is not None and "-->" in line:
            lines[start:number] = [""] * (number - start)
            lines[number] = line.partition("-->")[2]
            start = None
