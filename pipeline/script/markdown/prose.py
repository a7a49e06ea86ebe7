"""Writes a paragraph's sentences as one line of Markdown, from which the same sentences are read again."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.model import Paragraph, Sentence
from pipeline.script.markdown.marks import BOUNDARY, HELD, LONG_PAUSE, edges, escaped, hold, pause_mark, quoted
from pipeline.sentences import CLOSED_STOPS, STOPS, split

Span = tuple[int, int, str]
"""Start and end of a word in a sentence's text, and what its mark says of how it is said."""

_BLOCK_START = re.compile(r"(?:#{1,6}(?=\s|$)|>|[-+](?=[-\s]|$)|=|~~~)")
_LIST_NUMBER = re.compile(r"(\d{1,9})([.)])(?=\s|$)")


def written(paragraph: Paragraph) -> str:
    """The paragraph as one line; the long pause after it, if any, is left to a thematic break."""
    shadows = [_Written(sentence) for sentence in paragraph.sentences]
    parts: list[str] = []
    last = len(shadows) - 1
    ended = _explicit_ends(shadows)
    for number, sentence in enumerate(shadows):
        part = sentence.markdown + "".join(f"[^{quoted(label, '[]')}]" for label in sentence.sentence.citations)
        pause = sentence.sentence.pause
        if pause is not None and (number < last or pause != LONG_PAUSE):
            part += " " + pause_mark(pause)
        elif number in ended:
            part += " " + BOUNDARY
        parts.append(part)
    line = " ".join(parts)
    if paragraph.speaker is not None:
        return f"**{escaped(paragraph.speaker, edges(paragraph.speaker))}:** {line}"
    return unlike_a_block(line)


def heading(text: str) -> str:
    """A section's heading as Markdown."""
    line = escaped(text, edges(text))
    return "## " + re.sub(r"(^|\s)(#+)$", r"\1\\\2", line)


def unlike_a_block(line: str) -> str:
    """The line, with its first mark escaped where it would start a heading, a list, a quote or a rule."""
    if _BLOCK_START.match(line):
        return "\\" + line
    number = _LIST_NUMBER.match(line)
    return f"{number[1]}\\{line[number.end(1) :]}" if number else line


class _Written:
    """A sentence on its way to Markdown: its text, and the text in which the reader will look for sentence ends."""

    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        spans = _spans(sentence)
        shadow = list(sentence.text)
        for start, end, _ in spans:
            shadow[start:end] = hold(sentence.text[start:end])
        spoken = {place for start, end, _ in spans for place in range(start, end)}
        held = _held(shadow, edges(sentence.text) - spoken)
        self.shadow = "".join(shadow)
        self.markdown = _markdown(sentence.text, spans, held)


def _spans(sentence: Sentence) -> list[Span]:
    """Where the words of the one-off pronunciations stand, in their order: whole words, or else the first that fit."""
    for form in (r"(?<!\w){}(?!\w)", "{}"):
        spans: list[Span] = []
        for pronunciation in sentence.pronunciations:
            pattern = re.compile(form.format(re.escape(pronunciation.written)))
            found = pattern.search(sentence.text, spans[-1][1] if spans else 0)
            if found is None:
                break
            spans.append((*found.span(), f"{pronunciation.mode}:{quoted(pronunciation.said, ')')}"))
        else:
            return spans
    words = ", ".join(repr(pronunciation.written) for pronunciation in sentence.pronunciations)
    raise ValueError(f"{words}: not in this order in the sentence {sentence.text!r}")


def _held(shadow: list[str], outer: frozenset[int]) -> frozenset[int]:
    """The places to write by number so that the sentence stays one; `shadow` is changed to what the reader will see."""
    held = set(outer)
    for place in outer:
        shadow[place] = HELD
    while len(found := split("".join(shadow))) > 1:
        end = 0
        for sentence in found[:-1]:
            end = "".join(shadow).index(sentence, end) + len(sentence)
            places = [end] if shadow[end].isspace() else _stops_before(shadow, end)
            held.update(places)
            for place in places:
                shadow[place] = HELD
    return frozenset(held)


def _stops_before(shadow: Sequence[str], end: int) -> list[int]:
    """The stops that made a sentence end at `end`, where no white space follows."""
    place = end - 1
    while shadow[place] not in CLOSED_STOPS + STOPS:
        place -= 1
    first = place
    while first > 0 and shadow[first - 1] in CLOSED_STOPS + STOPS:
        first -= 1
    return list(range(first, place + 1))


def _markdown(text: str, spans: Sequence[Span], held: frozenset[int]) -> str:
    parts: list[str] = []
    done = 0
    for start, end, mark in (*spans, (len(text), len(text), "")):
        parts.append(escaped(text[done:start], frozenset(place - done for place in held)))
        if end > start:
            parts.append(f"[{escaped(text[start:end], also='[]^')}]({mark})")
        done = end
    return "".join(parts)


def _explicit_ends(sentences: Sequence[_Written]) -> set[int]:
    """After which sentences an end must be marked, because nothing in the text shows it."""
    ends: set[int] = set()
    first = 0
    for number, sentence in enumerate(sentences):
        if sentence.sentence.pause is not None or number == len(sentences) - 1:
            run = [s.shadow for s in sentences[first : number + 1]]
            ends.update(first + place for place in _unseen_ends(run))
            first = number + 1
    return ends


def _unseen_ends(run: Sequence[str]) -> set[int]:
    if split(" ".join(run)) == tuple(run):
        return set()
    pairs = {i for i in range(len(run) - 1) if split(f"{run[i]} {run[i + 1]}") != (run[i], run[i + 1])}
    starts = [0, *(i + 1 for i in sorted(pairs)), len(run)]
    pieces = [run[a:b] for a, b in pairwise(starts)]
    if all(split(" ".join(piece)) == tuple(piece) for piece in pieces):
        return pairs
    return set(range(len(run) - 1))
