"""The episode's transcript as WebVTT captions: short lines, times of what is said, never reversed or overlapping."""

import html
import math
from collections.abc import Iterator, Sequence
from itertools import accumulate

from pipeline.model import Cue, Script
from pipeline.publishing import clock, text

LINE = 65
"""Characters in a written line, at most (advice of the Podcasting 2.0 namespace)."""
_LINES = 2
_NAME = 40  # characters of a speaker's name as written; the tag must leave room for words in its line


def vtt(cues: Sequence[Cue], rate: int) -> str:
    """WebVTT of the cues, which are on the file's clock and in the order in which they are said.

    A sentence too long for two lines becomes several captions, cut near a comma and timed by its words where they are
    known, by its letters where not. Sentences that take no time are left out: nothing was said.
    """
    blocks = ["\n".join(["WEBVTT\n\nNOTE", *_wrap(text.DISCLOSURE.split(), 0), ""])]
    last, speaker = 0, None
    for cue in cues:
        for start, end, lines in _captions(cue, rate, _tag(cue) if cue.speaker != speaker else ""):
            begin = max(start, last)
            if end > begin:
                blocks.append(f"{clock.caption_time(begin)} --> {clock.caption_time(end)}\n" + "\n".join(lines) + "\n")
                last, speaker = end, cue.speaker
    return "\n".join(blocks)


def _tag(cue: Cue) -> str:
    name = text.one_line(cue.speaker or "")[: 2 * _NAME]
    while len(_escape(name)) > _NAME:
        name = name[:-2] + "…"
    return f"<v {_escape(name)}>" if name else ""


def _captions(cue: Cue, rate: int, tag: str) -> Iterator[tuple[int, int, list[str]]]:
    """(start ms, end ms, lines) of each caption of one sentence; the first bears the speaker's tag."""
    sentence = text.one_line(cue.text)
    groups = _groups(_pieces(sentence), len(tag)) if sentence else []
    begins = _begins(cue, sentence, [sum(len(piece) + 1 for piece in group) for group in groups])
    times = [clock.milliseconds(sample, rate) for sample in [*begins, cue.end]]
    for index, group in enumerate(groups):
        lines = _wrap(group, 0 if index else len(tag))
        yield times[index], times[index + 1], lines if index else [tag + lines[0], *lines[1:]]


def _begins(cue: Cue, sentence: str, lengths: list[int]) -> list[int]:
    """The sample at which each caption of the sentence begins; `lengths` are their characters."""
    places = _word_places(cue, sentence)
    total, passed, begins = sum(lengths) or 1, 0, []
    for length in lengths:
        by_letters = cue.start + (cue.end - cue.start) * passed // total
        begins.append(next((start for place, start in places if place >= passed), by_letters) if passed else cue.start)
        passed += length
    return [min(begin, cue.end) for begin in accumulate(begins, max)]


def _word_places(cue: Cue, sentence: str) -> list[tuple[int, int]]:
    """(position in the sentence, sample) of each timed word that is found there, in order."""
    places, cursor = [], 0
    for word in cue.words:
        written = text.one_line(word.text)
        found = sentence.find(written, cursor) if written else -1
        if found >= 0:
            places.append((found, word.start))
            cursor = found + len(written)
    return places


def _pieces(sentence: str) -> list[str]:
    """The words, with those cut that no line could hold."""
    pieces: list[str] = []
    for word in sentence.split():
        width = LINE if len(_escape(word)) <= LINE else LINE // 5  # "&amp;" is the longest escape
        pieces.extend(word[at : at + width] for at in range(0, len(word), width))
    return pieces


def _groups(pieces: list[str], indent: int) -> list[list[str]]:
    """Pieces by caption: halves of halves until each fits, cut after punctuation near the middle where there is any."""
    if len(pieces) < 2 or len(_wrap(pieces, indent)) <= _LINES:
        return [pieces]
    middle = len(pieces) / 2
    near = range(max(1, math.ceil(middle * 0.6)), min(len(pieces) - 1, math.floor(middle * 1.4)) + 1)
    cut = min(near or [1], key=lambda at: (pieces[at - 1][-1] not in ",;:.!?—–", abs(at - middle)))
    return _groups(pieces[:cut], indent) + _groups(pieces[cut:], 0)


def _wrap(pieces: list[str], indent: int) -> list[str]:
    """Pieces as escaped lines of at most LINE characters; the first, after `indent` characters of tag, may be empty."""
    lines, room = [""], LINE - indent
    for piece in pieces:
        written = _escape(piece)
        joined = f"{lines[-1]} {written}" if lines[-1] else written
        if len(joined) <= room:
            lines[-1] = joined
        else:
            lines.append(written)
            room = LINE
    return lines


def _escape(written: str) -> str:
    return html.escape(written, quote=False)


def plain(script: Script) -> str:
    """The script as plain text, a paragraph a line, headings and speakers included."""
    blocks: list[str] = []
    for section in script.sections:
        blocks.append(section.heading)
        for paragraph in section.paragraphs:
            said = " ".join(sentence.text for sentence in paragraph.sentences)
            blocks.append(f"{paragraph.speaker}: {said}" if paragraph.speaker else said)
    return "\n\n".join(blocks)
