"""Masters any recording, such as people talking: evened out, with music if wished, at its loudness, as a tagged MP3."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import holding, store
from pipeline.audio import Samples
from pipeline.errors import MasteringError, RequestError
from pipeline.mastering import encoder, fitting, id3, levelling, mixing, music, picture, presets, recordings
from pipeline.mastering.chapter_files import Mark
from pipeline.mastering.chapter_files import read as read_chapters
from pipeline.mastering.loudness import wide_range
from pipeline.mastering.streams import Stream
from pipeline.mastering.tag_text import line
from pipeline.model import Chapter
from pipeline.progress import Progress

RATE = 44_100
"""Hertz of the finished file."""
_LONGEST_TITLE = 500
"""Characters of a chapter's title."""
_MOST_BYTES = 50_000_000
"""Of a cover or a chapters file: more is another kind of file, named by mistake."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made of which recording."""

    recording: Path
    mp3: Path
    music: Path | None = None
    chapters: Path | None = None
    cover: Path | None = None
    title: str = ""
    """The recording's name when it is empty."""
    artist: str = ""
    album: str = ""
    preset: str = "podcast"
    """A name of presets.PRESETS."""
    loudness: float | None = None
    """LUFS, where it is not to be the preset's."""


@dataclass(frozen=True, slots=True)
class Made:
    """The finished file, and what was measured of it."""

    mp3: Path
    title: str
    bytes: int
    sound: levelling.Mastered
    chapters: tuple[Chapter, ...]


def master(order: Order, progress: Progress) -> Made:
    """Write the finished MP3, whole or not at all.

    Raises MasteringError naming what can't be read, or why the recording can't be mastered, and DiffcastError when
    the MP3 can't be written.
    """
    preset = presets.named(order.preset).but({"loudness": order.loudness})
    # First what is quickly read, so that a mistake in it costs no minutes.
    listed = _text(order.chapters) if order.chapters else ""
    marks = read_chapters(listed, str(order.chapters)) if order.chapters else ()
    cover = picture.small(_content(order.cover), str(order.cover)) if order.cover else None
    tune = _tune(order.music)
    store.check_place(order.mp3)
    with holding.scratch() as work:
        progress("mastering", 0, 1)
        voice, frames = _read(order.recording, work, progress.warn)
        if marks:
            read_chapters(listed, str(order.chapters), frames / RATE)  # again, for now the length is known
        mix = mixing.mix(voice, tune, lambda stream: encoder.keep(stream, work / "voice.wav"), preset.chain)
        sound, mp3 = work / "sound.mp3", work / "tagged.mp3"
        finished = levelling.master(mix.sound, preset.target, encoder.encode, encoder.opened, sound)
        chapters = _chapters(marks, mix.offset, finished.samples)
        tags = _tags(order, finished.samples, chapters, cover)
        id3.tag_file(sound, mp3, tags)
        store.write_together({order.mp3: mp3})
        progress("mastering", 1, 1)
    if warning := wide_range(finished.loudness, finished.samples / finished.sample_rate):
        progress.warn(warning)
    return Made(order.mp3, tags.title, order.mp3.stat().st_size, finished, chapters)


def _tune(path: Path | None) -> music.Music:
    return fitting.of_recording(recordings.read_music(path), RATE) if path else music.nothing(RATE)


def _read(path: Path, work: Path, warn: Callable[[str], None]) -> tuple[Stream, int]:
    """The recording at the finished file's rate, kept where it can be read again, and its frames."""
    frames = 0

    def counted(stream: Stream) -> Iterator[Samples]:
        nonlocal frames
        for block in stream.resampled(RATE).blocks():
            frames += len(block)
            yield block

    def keep(stream: Stream) -> Stream:
        return encoder.keep(Stream(lambda: counted(stream), RATE, stream.channels), work / "recording.wav")

    return recordings.read_recording(path, keep, warn), frames


def _chapters(marks: Sequence[Mark], offset: int, samples: int) -> tuple[Chapter, ...]:
    """The chapters on the finished file's clock, without gaps: the first begins at 0, before the recording does."""
    titles = [line(mark.title, _LONGEST_TITLE) or f"Chapter {number}" for number, mark in enumerate(marks, 1)]
    borders = [0, *(offset + round(mark.start * RATE) for mark in marks[1:]), samples]
    return tuple(
        Chapter(start, end, title, mark.url)
        for mark, title, start, end in zip(marks, titles, borders, borders[1:], strict=False)
    )


def _tags(order: Order, samples: int, chapters: tuple[Chapter, ...], cover: bytes | None) -> id3.Tags:
    """No date: nobody has said when it is published, and the same recording gives the same bytes."""
    return id3.Tags(
        title=order.title.strip() or order.recording.stem,
        artist=order.artist,
        album=order.album,
        published=None,
        samples=samples,
        sample_rate=RATE,
        chapters=chapters,
        cover=cover,
        language="und",
    )


def _text(path: Path) -> str:
    """The text of a chapters file."""
    try:
        return _content(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MasteringError(f"{path} is not UTF-8; save it as such") from error


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise MasteringError(f"{path} has more than {_MOST_BYTES // 1_000_000} MB; give a smaller file")
        return path.read_bytes()
    except OSError as error:
        raise RequestError(f"can't read `{path}`: {error.strerror or error}; name a file that is there") from error
