"""The tag says the same to every reader: chapters in time order, whatever their titles are written in."""

import io
import json
import shutil
import subprocess
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from pathlib import Path
from typing import Any

import eyed3
import numpy as np
import pytest
from eyed3.id3 import ID3_V2_3, Tag
from hypothesis import given, settings
from hypothesis import strategies as st
from mutagen.id3 import ID3
from mutagen.mp3 import MP3
from PIL import Image

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.id3 import MOST_BYTES, Tags, tag, tag_file
from pipeline.mastering.tag_text import language, line
from pipeline.model import Chapter
from tests.mastering.mp3s import decode, encode

RATE = 44100
SECONDS = 3
TITLES = ("Opening", "Déjà vu – naïve", "日本語のビルド", "🔥 Faster builds 🚀", "בנייה מהירה יותר", "A & B <T> / C")


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


@cache
def sound() -> bytes:
    """A few seconds of a finished MP3."""
    time = np.arange(SECONDS * RATE) / RATE
    return encode(Audio.of(0.2 * np.sin(2 * np.pi * 440 * time), RATE).stereo())


@cache
def cover(size: int = 400) -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").resize((size, size)).convert("RGB").save(out, "JPEG")
    return out.getvalue()


def parts(titles: tuple[str, ...], url: str | None = None) -> tuple[Chapter, ...]:
    """Chapters of equal length that cover the sound."""
    borders = [SECONDS * RATE * place // len(titles) for place in range(len(titles) + 1)]
    return tuple(
        Chapter(start, end, title, url) for start, end, title in zip(borders, borders[1:], titles, strict=False)
    )


def tags(**changes: Any) -> Tags:
    """An episode's tag, full of everything."""
    values: dict[str, Any] = {
        "title": "Builds – schneller, 速い, 🚀",
        "artist": "PyTorch Daily",
        "album": "PyTorch Daily",
        "published": datetime(2026, 7, 31, 13, 0, 9, tzinfo=UTC),
        "samples": SECONDS * RATE,
        "sample_rate": RATE,
        "chapters": parts(TITLES, "https://github.com/pytorch/pytorch/commit/264019a"),
        "summary": "What moved, and why – in two sentences.",
        "transcript": "Good morning.\nこんにちは。",
        "page_url": "https://example.org/e/1/",
        "show_url": "https://example.org/",
        "cover": cover(),
    }
    return Tags(**(values | changes))


class Named(io.BytesIO):
    """Bytes that eyeD3 takes for a file."""

    name = "episode.mp3"


def reading(content: bytes) -> Any:
    """The tag as mutagen reads it."""
    kind: Any = MP3
    return kind(io.BytesIO(content)).tags


def milliseconds(samples: int) -> int:
    return round(1000 * samples / RATE)


def written(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "episode.mp3"
    path.write_bytes(content)
    return str(path)


def ran(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_every_frame_says_what_it_should() -> None:
    """Read by mutagen's reader: ID3v2.3, the texts, the day and the length."""
    read = reading(tag(sound(), tags()))
    assert read.version == (2, 3, 0)
    plain = {frame: str(read[frame]) for frame in ("TIT2", "TPE1", "TALB", "TCON", "TLEN")}
    assert plain == {
        "TIT2": "Builds – schneller, 速い, 🚀",
        "TPE1": "PyTorch Daily",
        "TALB": "PyTorch Daily",
        "TCON": "Podcast",
        "TLEN": str(SECONDS * 1000),
    }
    assert str(read["TDRC"]) == "2026-07-31 13:00:00"
    assert read.getall("COMM")[0].text == ["What moved, and why – in two sentences."]
    assert read.getall("USLT")[0].text == "Good morning.\nこんにちは。"
    assert read.getall("APIC")[0].data == cover()
    assert (read["WOAF"].url, read["WOAS"].url) == ("https://example.org/e/1/", "https://example.org/")


def test_the_sound_is_untouched_and_as_long_as_before() -> None:
    """The tag stands in front; decoding gives the same samples."""
    content = tag(sound(), tags())
    assert content.endswith(sound())
    assert decode(content).frames == SECONDS * RATE


def test_the_day_is_universal_time() -> None:
    """Wherever it was published."""
    east = timezone(timedelta(hours=9))
    read = reading(tag(sound(), tags(published=datetime(2026, 8, 1, 5, 30, tzinfo=east))))
    assert str(read["TDRC"]).startswith("2026-07-31 20:30")


@pytest.mark.parametrize("titles", [("Only",), TITLES, tuple(f"Part {number}" for number in range(255))])
def test_eyed3_finds_the_chapters_in_one_ordered_table(titles: tuple[str, ...], tmp_path: Path) -> None:
    """One top-level table with a title; its entries in file order; each chapter ends where the next begins."""
    chapters = parts(titles, "https://example.org/1")
    read = eyed3.load(written(tmp_path, tag(sound(), tags(chapters=chapters)))).tag
    assert read.version == ID3_V2_3
    tables = list(read.table_of_contents)
    assert len(tables) == 1
    assert (tables[0].toplevel, tables[0].ordered, tables[0].description) == (True, True, "Chapters")
    found = _in_file_order(read)
    assert [entry.element_id for entry in found] == tables[0].child_ids
    assert len({entry.element_id for entry in found}) == len(titles)
    assert [entry.title for entry in found] == list(titles)
    assert [entry.times for entry in found] == [(milliseconds(c.start), milliseconds(c.end)) for c in chapters]
    assert {entry.offsets for entry in found} == {(None, None)}
    assert found[0].times[0] == 0
    assert found[-1].times[1] == SECONDS * 1000


def _in_file_order(read: Tag) -> list[Any]:
    """eyeD3 keeps frames of a kind in the order in which they stand."""
    return list(read.frame_set[b"CHAP"])


@needs("ffprobe")
@pytest.mark.parametrize("titles", [("Only",), TITLES, tuple(f"Part {number}" for number in range(255))])
def test_ffprobe_lists_the_chapters(titles: tuple[str, ...], tmp_path: Path) -> None:
    """In time order, with every title whole, in whichever script it is written."""
    chapters = parts(titles, "https://example.org/" + "long/" * 40)
    path = written(tmp_path, tag(sound(), tags(chapters=chapters)))
    found = json.loads(ran("ffprobe", "-v", "error", "-show_chapters", "-of", "json", path))["chapters"]
    assert [entry["tags"]["title"] for entry in found] == list(titles)
    assert [round(1000 * float(entry["start_time"])) for entry in found] == [milliseconds(c.start) for c in chapters]


@needs("mp3val")
def test_mp3val_has_no_complaint(tmp_path: Path) -> None:
    """Neither about the tag nor about the stream."""
    assert "WARNING" not in ran("mp3val", written(tmp_path, tag(sound(), tags())))


@needs("exiftool")
def test_exiftool_has_no_complaint(tmp_path: Path) -> None:
    """And reads the title and the picture's size."""
    path = written(tmp_path, tag(sound(), tags(title="Déjà vu 速い")))
    assert ran("exiftool", "-warning", "-error", path) == ""
    read = json.loads(ran("exiftool", "-json", "-Title", "-Genre", "-PictureMIMEType", path))[0]
    assert (read["Title"], read["Genre"], read["PictureMIMEType"]) == ("Déjà vu 速い", "Podcast", "image/jpeg")


@needs("mediainfo")
def test_mediainfo_reads_title_and_kind(tmp_path: Path) -> None:
    """A constant bit rate, and the title in its own letters."""
    path = written(tmp_path, tag(sound(), tags(title="Déjà vu 速い")))
    assert ran("mediainfo", "--Inform=General;%Title%", path).strip() == "Déjà vu 速い"
    assert ran("mediainfo", "--Inform=Audio;%BitRate_Mode%", path).strip() == "CBR"


@needs("mpg123")
def test_mpg123_counts_the_same_samples_behind_the_tag(tmp_path: Path) -> None:
    """The gapless header is still found."""
    path = written(tmp_path, tag(sound(), tags()))
    raw = subprocess.run(["mpg123", "-q", "-s", path], capture_output=True, check=True).stdout
    assert len(raw) // 4 == SECONDS * RATE


def test_the_same_tags_give_the_same_bytes_and_replace_what_was_there() -> None:
    """No clock, no order of a set; tagging twice is tagging once."""
    once = tag(sound(), tags())
    assert tag(sound(), tags()) == once
    assert tag(once, tags()) == once


def test_a_file_is_tagged_block_by_block_to_the_same_bytes(tmp_path: Path) -> None:
    """Whatever tags stood in front of its sound, and without holding it in memory."""
    untagged, tagged, again = (tmp_path / name for name in ("untagged", "tagged", "again"))
    untagged.write_bytes(sound())
    tag_file(untagged, tagged, tags(title="first"))
    tag_file(tagged, again, tags())
    assert again.read_bytes() == tag(sound(), tags())


@pytest.mark.parametrize("letter", ["x", "語"])
def test_a_long_transcript_becomes_a_link_or_its_beginning(letter: str) -> None:
    """Over 150 KB, in whichever encoding it takes; the whole tag stays under 300 KB."""
    long = " ".join([letter * 9] * 30000)
    linked = tag(sound(), tags(transcript=long))
    cut = tag(sound(), tags(transcript=long, page_url=None))
    assert reading(linked).getall("USLT")[0].text == "The transcript is at https://example.org/e/1/"
    kept = reading(cut).getall("USLT")[0].text
    assert kept.endswith(" …")
    assert long.startswith(kept.removesuffix(" …"))
    for content in (linked, cut):
        assert len(content) - len(sound()) <= MOST_BYTES


def test_a_full_tag_makes_room_by_its_transcript() -> None:
    """A picture of 170 KB and 140 KB of words do not fit together."""
    content = tag(sound(), tags(cover=b"\xff\xd8" + bytes(170_000), transcript="word " * 28000))
    assert len(content) - len(sound()) <= MOST_BYTES
    assert reading(content).getall("APIC")


def test_a_full_table_of_long_titles_and_addresses_fits() -> None:
    """255 of each; every chapter stays, under a name that says what it is, and no address is cut."""
    long = "長" * 400
    chapters = parts(tuple(f"{number} {long}" for number in range(255)), "https://example.org/" + "a" * 1500)
    content = tag(sound(), tags(chapters=chapters, transcript="語 " * 90_000, summary="語" * 50_000))
    assert len(content) - len(sound()) <= MOST_BYTES
    found = reading(content).getall("CHAP")
    assert [str(frame.sub_frames["TIT2"])[:9] for frame in found] == [f"{n} {long}"[:9] for n in range(255)]
    assert not any(frame.sub_frames.getall("WXXX") for frame in found)
    assert reading(content).getall("APIC")


def test_a_picture_that_is_too_large_is_refused() -> None:
    """A player that streams would wait for it."""
    with pytest.raises(MasteringError, match="smaller picture"):
        tag(sound(), tags(cover=bytes(MOST_BYTES)))


def test_more_chapters_than_a_table_holds_are_refused() -> None:
    """Its count is one byte."""
    with pytest.raises(MasteringError, match="255"):
        tag(sound(), tags(chapters=parts(tuple("x" * 256))))


def test_hostile_text_does_no_harm(tmp_path: Path) -> None:
    """NUL, line breaks, escapes and half characters are gone; links are ASCII; an empty title still has a name."""
    chapters = (
        Chapter(0, RATE, "a\x00b\x1b[31m\nc", "https://example.org/ü?q=日 本"),
        Chapter(RATE, SECONDS * RATE, "\ud83d \x07"),
        Chapter(SECONDS * RATE, SECONDS * RATE, " "),
    )
    content = tag(sound(), tags(title="x\x00y\r\nz", chapters=chapters, transcript="line\r\nnext\x00"))
    read = reading(content)
    assert str(read["TIT2"]) == "x y z"
    assert read.getall("USLT")[0].text == "line\nnext"
    inner = [frame.sub_frames for frame in read.getall("CHAP")]
    assert str(inner[0]["TIT2"]) == "a b [31m c"
    assert inner[0].getall("WXXX")[0].url == "https://example.org/%C3%BC?q=%E6%97%A5%20%E6%9C%AC"
    assert str(inner[2]["TIT2"]) == "Chapter 3"
    assert eyed3.load(written(tmp_path, content)) is not None


@settings(max_examples=40)
@given(title=st.text(st.characters(exclude_categories=()), max_size=40))
def test_any_title_comes_back_the_same_from_two_readers(title: str) -> None:
    """Controls, halves of characters, byte order marks, all planes."""
    one = Chapter(0, SECONDS * RATE, title, f"https://example.org/{title}")
    content = tag(b"", tags(title=title, chapters=(one,), transcript=title, summary=title, cover=None))
    said = line(title, 300)
    kind: Any = ID3
    first, second = kind(io.BytesIO(content)), Tag()
    second.parse(Named(content))
    assert [str(frame) for frame in first.getall("TIT2")] == ([said] if said else [])
    assert second.title == (said or None)
    assert str(first.getall("CHAP")[0].sub_frames["TIT2"]) == (said or "Chapter 1")
    assert _in_file_order(second)[0].title == (said or "Chapter 1")
    assert first.getall("CHAP")[0].sub_frames.getall("WXXX")[0].url.isascii()
    assert [frame.text for frame in first.getall("USLT")] == [words.text for words in second.lyrics]


@pytest.mark.parametrize(
    ("tag_", "code"), [("en-US", "eng"), ("de", "deu"), ("pt_BR", "por"), ("ast", "und"), ("deu", "deu"), ("", "und")]
)
def test_a_language_has_three_letters(tag_: str, code: str) -> None:
    """As ISO 639-2 has them, in every frame of words."""
    assert language(tag_) == code
    read = reading(tag(sound(), tags(language=tag_)))
    assert {str(read["TLAN"]), read.getall("COMM")[0].lang, read.getall("USLT")[0].lang} == {code}


def test_a_bare_episode_has_no_empty_frames() -> None:
    """No chapters, no picture, no addresses, no words: none of their frames."""
    empty: dict[str, Any] = dict.fromkeys(("artist", "album", "summary", "transcript", "page_url", "show_url"), "")
    bare = tags(chapters=(), cover=None, published=None, **empty)
    kinds = {name.split(":")[0] for name in reading(tag(sound(), bare))}
    assert kinds == {"TIT2", "TCON", "TLAN", "TLEN"}
