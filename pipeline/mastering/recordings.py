"""The door to other people's sound files: reads anyone's music, whatever its format, rate and channels."""

import io
import re
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

import numpy as np

from pipeline.audio import Audio, Samples
from pipeline.errors import MasteringError, RequestError
from pipeline.mastering import filters, segments
from pipeline.mastering.meter import SILENT_DBFS
from pipeline.mastering.packets import Frames
from pipeline.mastering.streams import Stream

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame

T = TypeVar("T")

MOST_SECONDS = 600
"""Music is read up to here."""
_END_SECONDS = 15
"""Kept of a beginning and of an end: more than an episode needs, and little memory at any rate."""

_TRACKERS = {".it": "libopenmpt", ".mod": "libopenmpt", ".s3m": "libopenmpt", ".xm": "libopenmpt"} | dict.fromkeys(
    (".gbs", ".nsf", ".spc", ".vgm"), "libgme"
)
"""Tracker modules and chip tunes: what PyAV's FFmpeg leaves out and pydub reads by the ffmpeg program, if installed."""


def read_music(path: Path) -> Audio:
    """The sound of a music file as float32, at its own rate, mono or stereo, without silence around it.

    Of a long one, the first and the last quarter of a minute, within MOST_SECONDS. Any format that PyAV reads; tracker
    modules by pydub where ffmpeg is installed. Only the file itself is opened: a playlist, or anything else that names
    further files or addresses, is refused.
    Raises MasteringError naming the file.
    """
    try:
        music = _opened(path, "music", _music, lambda loss: None)
    except ValueError as error:
        tracked = _tracked(path)
        if tracked is None:
            raise _unknown(path, "music") from error
        music = Audio(_heard(filters.blocks(tracked), tracked.rate, tracked.channels), tracked.rate)
    if not music.frames:
        raise MasteringError(f"music can't be read: {path} is empty or silent; give another file")
    if not np.isfinite(music.samples).all():
        raise MasteringError(f"music can't be used: {path} holds values that are not numbers; save it again")
    return music


def read_recording(path: Path, keep: Callable[[Stream], Stream], warn: Callable[[str], None]) -> Stream:
    """The whole sound of a recording, mono or stereo: more channels are mixed to two.

    It is decoded once, block by block, and what `keep` makes of that is what can be read again. The same files are
    read and refused as for music. Raises MasteringError naming the file.
    """
    try:
        return _opened(path, "recording", keep, lambda loss: warn(f"{path}: {loss}"))
    except ValueError as error:
        raise _unknown(path, "recording") from error


def _opened(path: Path, what: str, use: Callable[[Stream], T], warn: Callable[[str], None]) -> T:
    """What becomes of a file's sound, which can be read through once; ValueError when there is none that we know."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", str(path)):
        raise MasteringError(f"{what} can't be read from an address: {path}: download it and give the file")
    try:
        if path.exists() and not path.is_file():
            raise RequestError(f"{what} can't be read: {path} is not a file; give a sound file")
        with path.open("rb") as file:
            return _decoded(file, use, warn)
    except OSError as error:
        raise RequestError(f"{what} can't be read: {path}: {error.strerror or error}; give a sound file") from error


def _unknown(path: Path, what: str) -> MasteringError:
    return MasteringError(
        f"{what} can't be read: {path} holds no sound we know, is damaged or is protected; "
        "give a WAV, FLAC, MP3, Ogg or M4A file"
    )


def _music(sound: Stream) -> Audio:
    return Audio(_heard(sound.blocks(), sound.rate, sound.channels), sound.rate)


def _decoded(file: io.BufferedReader, use: Callable[[Stream], T], warn: Callable[[str], None]) -> T:
    """The first sound stream of an open file, used. Raises ValueError when there is none, or it can't be decoded.

    A damaged part is left out, and `warn` is told how much could be read, when that is less than the file promises.
    """
    import av

    if not file.peek(1):
        raise ValueError("empty")
    try:
        with av.open(
            file, "r", metadata_errors="replace", io_open=_refused, container_options={"protocol_whitelist": "none"}
        ) as container:
            if not container.streams.audio:
                raise ValueError("no sound")
            stream = container.streams.audio[0]
            if not stream.codec_context:
                raise ValueError("protected")
            rate, channels = stream.rate, min(stream.channels, 2)
            frames = Frames(container, stream)
            made = use(Stream(lambda: _floats(chain(frames, [None]), rate, channels), rate, channels))
            if loss := frames.loss():
                warn(loss)
            return made
    except (av.FFmpegError, EOFError, PermissionError) as error:
        raise ValueError(str(error)) from error


def _floats(frames: Iterable["AudioFrame | None"], rate: int, channels: int) -> Iterator[Samples]:
    """Decoded frames as float32 at one rate, whatever each holds; the last, None, brings out what is left."""
    import av

    resampler = av.AudioResampler(format="flt", layout="mono" if channels == 1 else "stereo", rate=rate)
    for frame in frames:
        yield from map(filters.samples, resampler.resample(frame))


def _heard(pieces: Iterable[Samples], rate: int, channels: int) -> Samples:
    """What is heard of the pieces within MOST_SECONDS, without silence around it: all of it, or its two ends."""
    half, quiet = _END_SECONDS * rate, 10 ** (SILENT_DBFS / 20)
    first, last, between = list[Samples](), deque[Samples](), list[Samples]()
    known = kept = 0
    for piece in _up_to(MOST_SECONDS * rate, pieces):
        between.append(piece)
        if np.abs(piece).max(initial=0.0) < quiet:
            # Silence counts once there is sound on both sides of it, a long one in part.
            between = between[: 2 * half // max(1, len(piece))] if known else []
            continue
        for one in between:
            if known < half:
                known += len(one)
                first.append(one)
                continue
            last.append(one)
            kept += len(one)
            while kept - len(last[0]) >= half:
                kept -= len(last.popleft())
        between = []
    return np.concatenate([np.zeros((0, channels), np.float32), *first, *last])


def _up_to(most: int, pieces: Iterable[Samples]) -> Iterator[Samples]:
    """The pieces up to so many frames."""
    for piece in pieces:
        yield piece[:most]
        most -= len(piece)
        if most <= 0:
            return


def _refused(url: str, flags: int, options: dict[str, str]) -> BinaryIO:
    """What FFmpeg gets when a music file asks for another file."""
    raise PermissionError(f"music names another file: {url}")


def _tracked(path: Path) -> Audio | None:
    """The sound of a tracker module by pydub and ffmpeg, or None. Its format is forced: never a playlist."""
    form = _TRACKERS.get(path.suffix.lower())
    if form is None or not (shutil.which("ffmpeg") and shutil.which("ffprobe")):
        return None
    package = segments.pydub()
    try:
        segment = package.AudioSegment.from_file(str(path.resolve()), format=form, duration=MOST_SECONDS)
    except (OSError, package.exceptions.CouldntDecodeError, LookupError):
        return None
    return segments.from_segment(segment)
