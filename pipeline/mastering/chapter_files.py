"""Reads chapters that a person has written down: Audacity labels, Podlove, Podcasting 2.0, or lines with times."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from xml.parsers import expat  # document types, and so entities, are refused as soon as one begins

from pipeline.errors import MasteringError
from pipeline.mastering.tag_text import line


class Mark(NamedTuple):
    """Where a chapter begins."""

    start: float
    """Seconds."""
    title: str
    url: str | None = None


MOST = 255
"""An MP3's table of contents counts its entries in one byte."""
_TIME = re.compile(r"(?:(\d{1,4}):)?(\d{1,4}):(\d{2})(?:[.,](\d{1,9}))?", re.ASCII)
_SECONDS = re.compile(r"\d{1,9}(?:[.,]\d{1,12})?", re.ASCII)
_LINE_END = re.compile("\r\n|\r|\n")
_LABEL = re.compile(r"([^\t]*)\t([^\t]*)(?:\t(.*))?")
_LINE = re.compile(r"(\S+)\s+(?:[-–—|]\s+)?(.*?)(?:\s*<(https?://[^<>\s]+)>)?", re.IGNORECASE)
_PODLOVE = "http://podlove.org/simple-chapters"
_FORMS = "Audacity labels, Podlove or Podcasting 2.0 chapters, or lines such as `00:01:30 Title`"


class _WrongError(Exception):
    """What is wrong with one chapter; where it stands is added by who knows."""


_Found = Iterator[tuple[str, Mark]]
"""Each chapter with the place where it stands, as an error names it."""


def read(text: str, name: str, length: float | None = None) -> tuple[Mark, ...]:
    """The chapters of a file's text, which kind it is being seen by how it begins.

    `name` is what errors call the file; `length` is the recording's in seconds, before which every chapter has to
    begin. Podcasting 2.0's silent chapters (`"toc": false`) are left out.
    Raises MasteringError naming the line, or the chapter, that can't be read or does not come after the one before.
    """
    whole = text.removeprefix("\ufeff")
    first = whole.lstrip()[:1]
    form = {"{": _json, "[": _json, "<": _xml}.get(first, _lines)
    marks = tuple(_checked(form(whole, name), name, length))
    if not marks:
        raise MasteringError(f"{name} holds no chapters; give {_FORMS}")
    if len(marks) > MOST:
        raise MasteringError(f"{name} holds {len(marks)} chapters, an MP3 can list {MOST}: join some")
    return marks


def _checked(found: _Found, name: str, length: float | None) -> Iterator[Mark]:
    """The chapters, each of which begins after the one before and before the end."""
    before = -1.0
    for place, mark in found:
        if mark.start <= before:
            raise MasteringError(f"{place}: {mark.start:g} s does not come after {before:g} s; put {name} in order")
        if length is not None and mark.start >= length:
            raise MasteringError(f"{place}: {mark.start:g} s lies behind the end; the recording has {length:.1f} s")
        before = mark.start
        yield mark


def _lines(text: str, name: str) -> _Found:
    """Audacity labels (start, end and title between tabs) or times and titles, whichever each line is."""
    for number, written in enumerate(_LINE_END.split(text), 1):
        place, stripped = f"{name}:{number}", written.strip()
        if not stripped or written.startswith("\\"):  # a label's frequencies stand on a line of their own
            continue
        try:
            yield place, _label(written) or _timed(stripped)
        except _WrongError as error:
            raise MasteringError(f"{place}: {error}") from None


def _label(written: str) -> Mark | None:
    label = _LABEL.fullmatch(written)
    if not label or not all(_SECONDS.fullmatch(time.strip()) for time in label.group(1, 2)):
        return None
    return Mark(_seconds(label[1].strip()), (label[3] or "").strip())


def _timed(written: str) -> Mark:
    parts = _LINE.fullmatch(written)
    time, title, url = parts.groups() if parts else (written, "", None)
    if not _TIME.fullmatch(time):
        raise _WrongError(f"“{line(written, 40)}” does not begin with a time; write `00:01:30 Title`")
    return Mark(_seconds(time), title, url)


def _json(text: str, name: str) -> _Found:
    """Podcasting 2.0's object with `chapters`, or Podlove's list of them."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise MasteringError(f"{name}:{error.lineno}: not JSON: {error.msg}; mend it") from None
    except (ValueError, RecursionError):
        raise MasteringError(f"{name} is not JSON that can be read; give {_FORMS}") from None
    listed = data.get("chapters") if isinstance(data, dict) else data
    if not isinstance(listed, list):
        raise MasteringError(f"{name} has no list `chapters`; give {_FORMS}")
    return _objects(listed, name)


def _objects(listed: Iterable[Any], name: str) -> _Found:
    for number, chapter in enumerate(listed, 1):
        place = f"{name}, chapter {number}"
        if not isinstance(chapter, dict):
            raise MasteringError(f"{place} is no object with `startTime` and `title`")
        if chapter.get("toc") is False:
            continue
        try:
            yield place, _mark(chapter)
        except _WrongError as error:
            raise MasteringError(f"{place}: {error}") from None


def _xml(text: str, name: str) -> _Found:
    """Podlove Simple Chapters, alone or somewhere in a feed."""
    parser = expat.ParserCreate("utf-8", " ")
    found: list[tuple[str, Mark]] = []

    def begin(kind: str, attributes: dict[str, str]) -> None:
        if kind in (f"{_PODLOVE} chapter", "chapter"):
            found.append((f"{name}:{parser.CurrentLineNumber}", _mark(attributes)))

    def refuse(*_: object) -> None:
        raise _WrongError("it declares a document type; leave that out")

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = begin, refuse
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        said = expat.errors.messages.get(error.code, "")
        raise MasteringError(
            f"{name}:{error.lineno}: not XML: {expat.ErrorString(error.code) or said}; mend it"
        ) from None
    except _WrongError as error:
        raise MasteringError(f"{name}:{parser.CurrentLineNumber}: {error}") from None
    return iter(found)


def _mark(chapter: dict[str, Any]) -> Mark:
    """A chapter of Podcasting 2.0 (startTime, url) or Podlove (start, href)."""
    start = chapter.get("startTime", chapter.get("start"))
    title, url = chapter.get("title", ""), chapter.get("url", chapter.get("href"))
    if start is None:
        raise _WrongError("it has no `startTime` and no `start`")
    if not isinstance(title, str | None) or not isinstance(url, str | None):
        raise _WrongError("its title or address is no text")
    if url and not re.match(r"https?://\S+$", url):
        raise _WrongError(f"“{line(url, 40)}” is no address; write one that begins with https://, or none")
    return Mark(_seconds(start), (title or "").strip(), url or None)


def _seconds(time: object) -> float:
    """Seconds from a number, or from text such as 1:02:03.450, 02:03 or 123.45."""
    if isinstance(time, int | float) and not isinstance(time, bool):
        if not 0 <= time < 1e9:
            raise _WrongError(f"{str(time)[:20]} is no time; write seconds from 0 on")
        return float(time)
    text = time.strip() if isinstance(time, str) else ""
    if _SECONDS.fullmatch(text):
        return float(text.replace(",", "."))
    parts = _TIME.fullmatch(text)
    if not parts or int(parts[3]) > 59 or (parts[1] and int(parts[2]) > 59):
        raise _WrongError(f"“{line(str(time), 20)}” is no time; write it as 1:02:03 or 02:03.5")
    hours, minutes, seconds = (int(part or 0) for part in parts.group(1, 2, 3))
    return 3600 * hours + 60 * minutes + float(f"{seconds}.{parts[4] or 0}")
