"""The door to the MP3's tag: writes titles, transcript, picture and chapters as ID3v2.3, as players want them."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from pipeline.errors import MasteringError
from pipeline.mastering.tag_text import address, cut, encoding, language, line, plain
from pipeline.model import Chapter

MOST_BYTES = 300_000
"""A whole tag; players that stream wait for it before the first sound."""
MOST_TRANSCRIPT = 150_000
"""Bytes of transcript; a longer one becomes its page's address, or its beginning."""
_MOST_SUMMARY = 8_000
"""Bytes."""
_UNUSED = 0xFFFFFFFF
"""A byte offset that players are to ignore."""
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Tags:
    """What a finished file says of itself; what is empty is left out."""

    title: str
    artist: str
    album: str
    """The show's title."""
    published: datetime | None
    """Aware."""
    samples: int
    """Length of the sound, per channel."""
    sample_rate: int
    chapters: tuple[Chapter, ...] = ()
    """In samples, first to last; at most 255."""
    summary: str = ""
    transcript: str = ""
    page_url: str | None = None
    """The episode's page: stands for a transcript that is too long (and is the file's official address, WOAF)."""
    show_url: str | None = None
    """The show's page (the source's official address, WOAS)."""
    cover: bytes | None = None
    """A JPEG of at most 800 pixels a side."""
    language: str = "en"
    """A language tag, such as "en" or "pt-BR"."""


@dataclass(frozen=True, slots=True)
class _Room:
    """How much of what may be long is kept."""

    transcript: int
    """Bytes."""
    title: int
    """Characters of a chapter's title."""
    address: int
    """Characters of an address; a longer one is left out, for a part of it leads elsewhere."""


_ROOMS = (_Room(MOST_TRANSCRIPT, 300, 2000), _Room(20_000, 300, 2000), _Room(2_000, 80, 200))
"""Tried in this order until the tag is small enough: the words are on the page too, titles and addresses are not."""


def tag(mp3: bytes, tags: Tags) -> bytes:
    """The MP3 with a new tag in front, whatever tag it had; the same tags give the same bytes.

    Raises MasteringError when the tag would be larger than MOST_BYTES or has too many chapters.
    """
    return b"".join(_pieces(io.BytesIO(mp3), tags))


def tag_file(sound: Path, tagged: Path, tags: Tags) -> None:
    """Write the MP3 of a file with a new tag into another file, block by block: the same bytes as `tag` gives.

    Raises MasteringError as `tag` does, and OSError when a file can't be read or written.
    """
    with sound.open("rb") as source, tagged.open("wb") as out:
        out.writelines(_pieces(source, tags))


def _pieces(mp3: BinaryIO, tags: Tags) -> Iterator[bytes]:
    """The new tag, then the sound without the tags that stood in front of it."""
    yield head(tags)
    start = 0
    while (begin := mp3.read(10))[:3] == b"ID3" and len(begin) == 10:
        start += 10 + sum(byte << shift for byte, shift in zip(begin[6:], (21, 14, 7, 0), strict=True))
        mp3.seek(start)
    mp3.seek(start)
    while block := mp3.read(_BLOCK):
        yield block


def head(tags: Tags) -> bytes:
    """The tag alone, which stands before the first byte of sound.

    Raises MasteringError as `tag` does.
    """
    if len(tags.chapters) > 255:
        raise MasteringError(f"an MP3 can't list {len(tags.chapters)} chapters: join some, 255 is the most")
    for room in _ROOMS:
        written = _written(tags, room)
        if len(written) <= MOST_BYTES:
            return written
    raise MasteringError(
        f"tag of {tags.title!r} would take {len(written)} bytes, {MOST_BYTES} is the most: give a smaller picture"
    )


def _written(tags: Tags, room: _Room) -> bytes:
    """The tag alone: header, then each frame written by itself.

    mutagen would sort the frames of a whole tag by size, and players list chapters in the order in which they stand.
    """
    body = b"".join(_frame(frame) for frame in (*_facts(tags, room), *_words(tags, room), *_contents(tags, room)))
    body += b"".join(_frame(frame) for frame in _picture(tags))
    size = bytes(len(body) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + size + body


def _frame(frame: Any) -> bytes:
    """A frame's bytes: a tag of its own, without the ten bytes of that tag's header."""
    alone = _frames().ID3()
    alone.add(frame)
    out = io.BytesIO()
    alone.save(out, v1=0, v2_version=3, padding=lambda _: 0)
    return out.getvalue()[10:]


def _frames() -> Any:
    """The kinds of frames that mutagen knows; loaded here, for only tagging needs it."""
    from mutagen import id3

    return id3


def _facts(tags: Tags, room: _Room) -> Iterator[Any]:
    """The one-line frames."""
    id3 = _frames()
    values = {
        id3.TIT2: tags.title,
        id3.TPE1: tags.artist,
        id3.TALB: tags.album,
        id3.TCON: "Podcast",
        id3.TLAN: language(tags.language),
        id3.TLEN: str(_milliseconds(tags.samples, tags)),
    } | _moment(tags.published)
    for kind, value in values.items():
        if text := line(value, 300):
            yield kind(encoding=encoding(text), text=[text])
    for kind, url in ((id3.WOAF, tags.page_url), (id3.WOAS, tags.show_url)):
        if found := _address(url, room):
            yield kind(url=found)


def _moment(published: datetime | None) -> dict[Any, str]:
    """When it was published: UTC, to the minute, as v2.3 has it."""
    if published is None:
        return {}
    id3, moment = _frames(), published.astimezone(UTC)
    return {id3.TYER: f"{moment:%Y}".rjust(4, "0"), id3.TDAT: f"{moment:%d%m}", id3.TIME: f"{moment:%H%M}"}


def _words(tags: Tags, room: _Room) -> Iterator[Any]:
    """Summary and transcript."""
    id3 = _frames()
    summary = cut(plain(tags.summary), _MOST_SUMMARY)
    for kind, text in ((id3.COMM, summary), (id3.USLT, _transcript(tags, room))):
        if text:
            yield kind(encoding=encoding(text), lang=language(tags.language), desc="", text=text)


def _contents(tags: Tags, room: _Room) -> Iterator[Any]:
    """The chapters in time order, after the one ordered table that lists them."""
    id3 = _frames()
    ids = [f"chp{number}" for number in range(len(tags.chapters))]
    if ids:
        title = id3.TIT2(encoding=id3.Encoding.LATIN1, text=["Chapters"])
        flags = id3.CTOCFlags.TOP_LEVEL | id3.CTOCFlags.ORDERED
        yield id3.CTOC(element_id="toc", flags=flags, child_element_ids=ids, sub_frames=[title])
    for number, (name, chapter) in enumerate(zip(ids, tags.chapters, strict=True), start=1):
        text = line(chapter.title, room.title) or f"Chapter {number}"
        inner = [id3.TIT2(encoding=encoding(text), text=[text])]
        if url := _address(chapter.url, room):
            inner.append(id3.WXXX(encoding=id3.Encoding.LATIN1, desc="", url=url))
        start, end = _milliseconds(chapter.start, tags), _milliseconds(chapter.end, tags)
        yield id3.CHAP(
            element_id=name, start_time=start, end_time=end, start_offset=_UNUSED, end_offset=_UNUSED, sub_frames=inner
        )


def _picture(tags: Tags) -> Iterator[Any]:
    """The cover, last, for it is the largest."""
    if tags.cover:
        id3 = _frames()
        kind = id3.PictureType.COVER_FRONT
        yield id3.APIC(encoding=id3.Encoding.LATIN1, mime="image/jpeg", type=kind, desc="Cover", data=tags.cover)


def _transcript(tags: Tags, room: _Room) -> str:
    """The transcript; where it takes too many bytes, where to find it, or its beginning."""
    text = plain(tags.transcript)
    kept = cut(text, room.transcript)
    page = _address(tags.page_url, room)
    return f"The transcript is at {page}" if kept != text and page else kept


def _address(url: str | None, room: _Room) -> str:
    """The address in ASCII; nothing when there is none or it is too long."""
    found = address(url or "")
    return found if len(found) <= room.address else ""


def _milliseconds(samples: int, tags: Tags) -> int:
    """Samples as the tag counts time."""
    return (2000 * samples + tags.sample_rate) // (2 * tags.sample_rate)
