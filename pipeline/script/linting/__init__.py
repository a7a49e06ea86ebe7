"""Looks a script over before it is read aloud: what a writer, a model or an editor left in by mistake."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.model import Script, Section
from pipeline.script.linting import pronunciations
from pipeline.script.linting.leftovers import LEFTOVERS, Severity

LONGEST_SENTENCE = 40
"""Words."""
SHORTEST_SCRIPT = 20
"""Words; a script of fewer is an episode of a few seconds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a script that a listener should not hear."""

    severity: Severity
    """An error must be mended before the script is read aloud; a warning is for its author to judge."""
    what: str
    advice: str
    """What to do about it."""
    line: int | None = None
    """Where it stands in the script's file; None for title and summary, and for a script that has no file."""

    def __str__(self) -> str:
        """What it is and what to do, in one line."""
        return f"{self.what}; {self.advice}"


def findings(script: Script, source: str = "") -> tuple[Finding, ...]:
    """Everything that should be looked at, in the order of the script.

    `source` is the text of the script's file, if there is one: only there can sections without a sentence be seen.
    """
    found = [*_in_text(script.title, None, "title"), *_in_text(script.summary, None, "summary")]
    for section in script.sections:
        found += _in_section(section)
    found += _empty_sections(source)
    for line, mark in pronunciations.lookalikes(_body(source)):
        found.append(Finding("warning", f"“{_short(mark)}” changes no word", pronunciations.ADVICE, line))
    found.sort(key=lambda finding: finding.line or 0)
    return (*_length(script), *found)


def _length(script: Script) -> Iterator[Finding]:
    words = sum(len(_A_WORD.findall(sentence.text)) for sentence in script.sentences)
    first = next((sentence.line for sentence in script.sentences), None)
    if words == 0:
        yield Finding("error", "there is nothing to say", "write a sentence below the heading", first)
    elif words < SHORTEST_SCRIPT:
        count = f"{words} word{'s' if words > 1 else ''}"
        yield Finding("warning", f"the whole script has {count}", "an episode of a few seconds comes of it", first)


_A_WORD = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]|[^\W_]+(?:['’-]\w+)*")
"""A run of letters; in Chinese, Japanese and Korean, a sign."""


def _in_section(section: Section) -> Iterator[Finding]:
    yield from _in_text(section.heading, section.line, "heading")
    sentences = [sentence for paragraph in section.paragraphs for sentence in paragraph.sentences]
    if not sentences:
        yield _without_a_sentence(section.heading, section.line)
    for sentence in sentences:
        yield from _in_text(sentence.text, sentence.line, "sentence")
        for what, advice in pronunciations.faults(sentence.pronunciations):
            yield Finding("error", what, advice, sentence.line)


def _without_a_sentence(heading: str, line: int | None) -> Finding:
    return Finding("warning", f"the section “{heading}” is empty", "write a sentence below it, or delete it", line)


def _in_text(text: str, line: int | None, part: str) -> Iterator[Finding]:
    """What is wrong with one text: the gravest leftover, then its length."""
    for kind in LEFTOVERS:
        found = kind.found(text)
        if found is not None:
            yield Finding(kind.severity, kind.what.format(found=_short(found)), kind.advice, line)
            break
    else:
        yield from _form(text, line, part)
    words = len(text.split())
    if words > LONGEST_SENTENCE and part == "sentence":
        yield Finding("warning", f"a sentence of {words} words is hard to follow by ear", "make two of it", line)


def _form(text: str, line: int | None, part: str) -> Iterator[Finding]:
    """Text without words, code by its looks, words without end."""
    if text.strip() and not re.search(r"[^\W_]", text):
        yield Finding("warning", f"a {part} without a word: “{_short(text)}”", "delete it, or say it in words", line)
    elif run := _CODE_RUN.search(text):
        yield Finding("warning", f"code would be read out: “{_short(run.group())}”", "say in words what it does", line)
    elif word := re.search(r"\S{60,}", text):
        advice = "shorten it, or say it in words"
        yield Finding("warning", f"a word of {len(word.group())} letters: “{_short(word.group())}”", advice, line)


_NAME = r"(?:[a-z]\w{0,40}_\w{1,40}|[a-z]{1,40}[A-Z]\w{0,40}|[a-z_]\w{0,40}(?:\.|::|->)\w{1,40})(?:\([^()]{0,80}\))?"
_CODE_RUN = re.compile(rf"(?<![\w.])(?:{_NAME}[\s,;=+*/|&()\[\]{{}}.:-]+){{3,}}{_NAME}(?!\w)")
"""Four identifiers with nothing but marks between them."""


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 50 else f"{line[:49]}…"


_HEADING = re.compile(r" {0,3}(#{1,6})\s+(\S.*?)\s*#*\s*$")
_NO_CONTENT = re.compile(r"\s*$|\s*<!--.*-->\s*$| {0,3}\[\^[^\]]+\]:|\s*(?:---+|\*\*\*+|___+)\s*$")


def _empty_sections(source: str) -> Iterator[Finding]:
    """Headings that are followed by another of their level, or by nothing."""
    waiting: tuple[int, str, int] | None = None
    fenced = False
    for number, line in enumerate(_body(source), 1):
        fenced ^= line.lstrip().startswith(("```", "~~~"))
        match = None if fenced else _HEADING.match(line)
        if match:
            if waiting and len(match[1]) <= waiting[0]:
                yield _without_a_sentence(waiting[1], waiting[2])
            waiting = (len(match[1]), match[2], number)
        elif not _NO_CONTENT.match(line):
            waiting = None
    if waiting and waiting[0] > 1:
        yield _without_a_sentence(waiting[1], waiting[2])


def _body(source: str) -> list[str]:
    """The lines of a file, those of its front matter left blank."""
    lines = source.removeprefix("\ufeff").splitlines()
    if lines[:1] == ["---"] and "---" in lines[1:]:
        end = lines.index("---", 1)
        return [""] * (end + 1) + lines[end + 1 :]
    return lines
