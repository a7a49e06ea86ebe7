"""The door to the MP3's tag: writes titles, transcript, picture and chapters as ID3v2.3, as players want them."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from pipeline.errors import MasteringError
from pipeline.model import Chapter

MOST_BYTES = 300_000
"""A whole tag; players that stream wait for it before the first sound."""
MOST_TRANSCRIPT = 150_000
"""Bytes of transcript; a longer one becomes its page's address, or its beginning."""
_SHORT_TRANSCRIPT = 20_000
_CONTROLS = {code: " " for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}
_UNUSED = 0xFFFFFFFF
"""A byte offset that players are to ignore."""
_MOST_TITLE = 300
"""Characters of a title."""


@dataclass(frozen=True, slots=True)
class Tags:
    """What a finished file says of itself."""

    title: str
    artist: str
    album: str
    """The show's title."""
    published: datetime
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
    language: str = "eng"
    """ISO 639-2, three letters."""


def tag(mp3: bytes, tags: Tags) -> bytes:
    """The MP3 with a new tag in front, whatever tag it had; the same tags give the same bytes.

    Raises MasteringError when the tag would be larger than MOST_BYTES or has too many chapters.
    """
    if len(tags.chapters) > 255:
        raise MasteringError(f"an MP3 can't list {len(tags.chapters)} chapters: join some, 255 is the most")
    written = _written(tags, _transcript(tags, MOST_TRANSCRIPT))
    if len(written) > MOST_BYTES:
        written = _written(tags, _transcript(tags, _SHORT_TRANSCRIPT))
    if len(written) > MOST_BYTES:
        raise MasteringError(
            f"tag of {tags.title!r} would take {len(written)} bytes, {MOST_BYTES} is the most: give a smaller picture"
        )
    return written + _untagged(mp3)


def _untagged(mp3: bytes) -> bytes:
    """The MP3 without the tags in front of its sound."""
    while mp3[:3] == b"ID3" and len(mp3) >= 10:
        size = sum(byte << shift for byte, shift in zip(mp3[6:10], (21, 14, 7, 0), strict=True))
        mp3 = mp3[10 + size :]
    return mp3


def _written(tags: Tags, transcript: str) -> bytes:
    """The tag alone: header, then each frame written by itself.

    mutagen would sort the frames of a whole tag by size, and players list chapters in the order in which they stand.
    """
    body = b"".join(_frame(frame) for frame in (*_facts(tags), *_words(tags, transcript), *_contents(tags)))
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


def _facts(tags: Tags) -> Iterator[Any]:
    """The one-line frames. Date and time are UTC, to the minute, as v2.3 has them."""
    id3 = _frames()
    published = tags.published.astimezone(UTC)
    values = {
        id3.TIT2: _line(tags.title),
        id3.TPE1: _line(tags.artist),
        id3.TALB: _line(tags.album),
        id3.TCON: "Podcast",
        id3.TYER: f"{published:%Y}".rjust(4, "0"),
        id3.TDAT: f"{published:%d%m}",
        id3.TIME: f"{published:%H%M}",
        id3.TLAN: tags.language,
        id3.TLEN: str(_milliseconds(tags.samples, tags)),
    }
    for kind, text in values.items():
        yield kind(encoding=_encoding(text), text=[text])
    for kind, url in ((id3.WOAF, tags.page_url), (id3.WOAS, tags.show_url)):
        if url:
            yield kind(url=_ascii(url))


def _words(tags: Tags, transcript: str) -> Iterator[Any]:
    """Summary and transcript."""
    id3 = _frames()
    for kind, text in ((id3.COMM, _plain(tags.summary)), (id3.USLT, transcript)):
        if text:
            yield kind(encoding=_encoding(text), lang=tags.language, desc="", text=text)


def _contents(tags: Tags) -> Iterator[Any]:
    """The chapters in time order, after the one ordered table that lists them; byte offsets say "not used"."""
    id3 = _frames()
    ids = [f"chp{number}" for number in range(len(tags.chapters))]
    if ids:
        title = id3.TIT2(encoding=id3.Encoding.LATIN1, text=["Chapters"])
        flags = id3.CTOCFlags.TOP_LEVEL | id3.CTOCFlags.ORDERED
        yield id3.CTOC(element_id="toc", flags=flags, child_element_ids=ids, sub_frames=[title])
    for number, (name, chapter) in enumerate(zip(ids, tags.chapters, strict=True), start=1):
        text = _line(chapter.title) or f"Chapter {number}"
        inner = [id3.TIT2(encoding=_encoding(text), text=[text])]
        if chapter.url:
            inner.append(id3.WXXX(encoding=id3.Encoding.LATIN1, desc="", url=_ascii(chapter.url)))
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


def _transcript(tags: Tags, most: int) -> str:
    """The transcript; where it takes too many bytes, where to find it, or its beginning."""
    text = _plain(tags.transcript)
    coding = "latin-1" if _encoding(text) == 0 else "utf-16-le"
    encoded = text.encode(coding)
    if len(encoded) <= most:
        return text
    if tags.page_url:
        return f"The transcript is at {_ascii(tags.page_url)}"
    return encoded[:most].decode(coding, "ignore").rsplit(maxsplit=1)[0] + " …"


def _milliseconds(samples: int, tags: Tags) -> int:
    """Samples as the tag counts time."""
    return (2000 * samples + tags.sample_rate) // (2 * tags.sample_rate)


def _encoding(text: str) -> int:
    """Latin-1 (0) where it can, else UTF-16 (1): ID3v2.3 knows no other."""
    return 0 if text.encode("latin-1", "replace").decode("latin-1") == text else 1


def _line(text: str) -> str:
    """Text for one line: no control characters, no runs of space."""
    return " ".join(_plain(text).split())[:_MOST_TITLE]


def _plain(text: str) -> str:
    """Text without what has no place in a tag: control characters other than the line's end, halves of characters."""
    whole = text.replace("\r\n", "\n").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.translate(_CONTROLS).strip()


def _ascii(url: str) -> str:
    """An address as the tag can hold it."""
    return quote(url.strip(), safe="!#$%&'()*+,/:;=?@[]~")
