"""The door to sound files: encodes an MP3 that decodes to exactly the samples given, and reads anyone's music."""

import io
import re
import shutil
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from pipeline.audio import Audio, Samples
from pipeline.errors import MasteringError
from pipeline.mastering import filters, segments
from pipeline.mastering.streams import Stream

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame

_LEAST_KBPS = {48000: 64, 44100: 56, 32000: 40, 24000: 64, 22050: 56, 16000: 48}
"""Below these LAME's first frame is too small for its own header, and the length is lost (measured)."""

MOST_SECONDS = 600
"""Music is read up to here; an episode needs its beginning and its end."""

_TRACKERS = {".it": "libopenmpt", ".mod": "libopenmpt", ".s3m": "libopenmpt", ".xm": "libopenmpt"} | dict.fromkeys(
    (".gbs", ".nsf", ".spc", ".vgm"), "libgme"
)
"""Tracker modules and chip tunes: what PyAV's FFmpeg leaves out and pydub reads by the ffmpeg program, if installed."""


def encode(sound: Stream, mp3: Path, bitrate: int = 128) -> int:
    """Write the sound as MP3, and return its length in frames.

    Constant bit rate in kbit/s, joint stereo, a LAME header with the exact length, no tag. The same sound gives the
    same bytes. LAME takes off 0.45 dB up to 160 kbit/s.
    Raises MasteringError when there is no sound, or NaN or infinity in it (which would abort LAME and the process).
    """
    if bitrate < _LEAST_KBPS.get(sound.rate, 1000):
        raise MasteringError(f"{bitrate} kbit/s at {sound.rate} Hz can't be encoded with an exact length")
    span, low = (288, 320) if sound.rate >= 32000 else (152, 160)
    kind = {"format": "MP3", "subtype": "MPEG_LAYER_III", "bitrate_mode": "CONSTANT"}
    return _written(sound, mp3, kind | {"compression_level": min((low - bitrate) / span, 0.9999)})


def keep(sound: Stream, path: Path) -> Stream:
    """The sound as it is, out of memory: written as 32-bit floats, to be read as often as needed.

    RF64 is WAV that may be larger than 4 GiB.
    """
    _written(sound, path, {"format": "RF64", "subtype": "FLOAT"})
    return opened(path)


def _written(sound: Stream, path: Path, kind: dict[str, Any]) -> int:
    """Write a sound file of some kind, and return its length in frames."""
    import soundfile

    frames = 0
    try:
        # A file, not a buffer: an interrupt that met libsndfile's call back into Python was lost, and a block with it.
        with soundfile.SoundFile(path, "w", sound.rate, sound.channels, **kind) as file:
            for block in sound.blocks():
                _refuse_odd(block)
                # float32 only: libsndfile 1.2.2 turns 16-bit stereo into noise.
                file.write(np.ascontiguousarray(block, np.float32))
                frames += len(block)
    except soundfile.LibsndfileError as error:
        raise MasteringError(
            f"can't write sound into `{path.parent}`: {error.error_string}; make room there"
        ) from error
    if not frames:
        raise MasteringError("there is no sound to master: the recording has no samples")
    return frames


def _refuse_odd(block: Samples) -> None:
    if not np.isfinite(block).all():
        raise MasteringError("sound holds values that are not numbers (NaN or infinite): make the recording again")


def opened(path: Path) -> Stream:
    """The sound of a file that we wrote ourselves: an MP3 has as many samples as were encoded.

    Raises MasteringError when it can't be decoded.
    """
    import soundfile

    try:
        with soundfile.SoundFile(path) as file:
            return Stream(lambda: _blocks(path), file.samplerate, file.channels)
    except soundfile.LibsndfileError as error:
        raise _damaged(path, error) from error


def _blocks(path: Path) -> Iterator[Samples]:
    """A file's sound, read through once."""
    import soundfile

    try:
        with soundfile.SoundFile(path) as file:
            while len(block := file.read(filters.BLOCK, dtype="float32", always_2d=True)):
                yield block
    except soundfile.LibsndfileError as error:
        raise _damaged(path, error) from error


def _damaged(path: Path, error: Any) -> MasteringError:
    return MasteringError(f"`{path.name}`, just written, can't be decoded: {error.error_string}")


def read_music(path: Path) -> Audio:
    """The sound of a music file as float32, at its own rate, mono or stereo, at most MOST_SECONDS of it.

    Any format that PyAV reads; tracker modules by pydub where ffmpeg is installed. Only the file itself is opened:
    a playlist, or anything else that names further files or addresses, is refused.
    Raises MasteringError naming the file.
    """
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", str(path)):
        raise MasteringError(f"music can't be read from an address: {path}: download it and give the file")
    if path.exists() and not path.is_file():
        raise MasteringError(f"music can't be read: {path} is not a file; give a sound file")
    try:
        with path.open("rb") as file:
            music = _decoded(file)
    except OSError as error:
        raise MasteringError(f"music can't be read: {path}: {error.strerror or error}; give a sound file") from error
    except ValueError as error:
        tracked = _tracked(path)
        if tracked is None:
            raise MasteringError(
                f"music can't be read: {path} holds no sound we know, is damaged or is protected; "
                "give a WAV, FLAC, MP3, Ogg or M4A file"
            ) from error
        music = tracked
    if not music.frames:
        raise MasteringError(f"music can't be read: {path} is empty; give a sound file")
    if not np.isfinite(music.samples).all():
        raise MasteringError(f"music can't be used: {path} holds values that are not numbers; save it again")
    return music


def _decoded(file: io.BufferedReader) -> Audio:
    """The first sound stream of an open file. Raises ValueError when there is none, or it can't be decoded."""
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
            most = MOST_SECONDS * rate
            whole = _joined(_floats(chain(container.decode(stream), [None]), rate, channels), channels, most)
    except (av.FFmpegError, EOFError, PermissionError) as error:
        raise ValueError(str(error)) from error
    return Audio.of(whole, rate)


def _floats(frames: Iterable["AudioFrame | None"], rate: int, channels: int) -> Iterator[Samples]:
    """Decoded frames as float32 at one rate, whatever each holds; the last, None, brings out what is left."""
    import av

    resampler = av.AudioResampler(format="flt", layout="mono" if channels == 1 else "stereo", rate=rate)
    for frame in frames:
        yield from map(filters.samples, resampler.resample(frame))


def _joined(pieces: Iterable[Samples], channels: int, most: int) -> Samples:
    """The pieces one after the other, up to so many frames."""
    kept, frames = [np.zeros((0, channels), np.float32)], 0
    for piece in pieces:
        kept.append(piece)
        frames += len(piece)
        if frames >= most:
            break
    return np.concatenate(kept)[:most]


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
