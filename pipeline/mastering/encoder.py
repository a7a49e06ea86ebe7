"""The door to our own sound files: encodes an MP3 that decodes to exactly the samples given, and reads it back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from pipeline import holding
from pipeline.audio import Samples
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.streams import Stream

_LEAST_KBPS = {48000: 64, 44100: 56, 32000: 40, 24000: 64, 22050: 56, 16000: 48}
"""Below these LAME's first frame is too small for its own header, and the length is lost (measured)."""


def encode(sound: Stream, mp3: Path, bitrate: int = 128) -> int:
    """Write the sound as MP3, and return its length in frames.

    Constant bit rate in kbit/s, joint stereo, a LAME header with the exact length, no tag. The same sound gives the
    same bytes. LAME takes off 0.45 dB up to 160 kbit/s. Its quality 7, by PyAV, would be 10 to 25 % quicker, but puts
    noise above the mask in ten times as many frames of speech, and would need a header written by us.
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
        raise MasteringError(holding.no_room(path.parent, error.error_string)) from error
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
