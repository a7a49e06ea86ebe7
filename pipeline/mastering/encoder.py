"""The door to our own sound files: encodes an MP3 that decodes to exactly the samples given, and decodes it."""

from pathlib import Path

import numpy as np

from pipeline import store
from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.loudness import peak_dbfs

_LEAST_KBPS = {48000: 64, 44100: 56, 32000: 40, 24000: 64, 22050: 56, 16000: 48}
"""Below these LAME's first frame is too small for its own header, and the length is lost (measured)."""


def encode(audio: Audio, bitrate: int = 128) -> bytes:
    """The sound as MP3: constant bit rate in kbit/s, joint stereo, a LAME header with the exact length, no tag.

    The same sound gives the same bytes. LAME takes off 0.45 dB up to 160 kbit/s.
    Raises MasteringError when there is no sound, or NaN or infinity in it (which would abort LAME and the process).
    """
    import soundfile

    peak_dbfs(audio)
    if bitrate < _LEAST_KBPS.get(audio.rate, 1000):
        raise MasteringError(f"{bitrate} kbit/s at {audio.rate} Hz can't be encoded with an exact length")
    span, low = (288, 320) if audio.rate >= 32000 else (152, 160)
    # A file, not a buffer: an interrupt that met libsndfile's call back into Python was lost, and a block with it.
    with store.scratch() as folder:
        out = folder / "sound.mp3"
        # float32 only: libsndfile 1.2.2 turns 16-bit stereo into noise.
        soundfile.write(
            out,
            np.ascontiguousarray(audio.samples, np.float32),
            audio.rate,
            format="MP3",
            subtype="MPEG_LAYER_III",
            bitrate_mode="CONSTANT",
            compression_level=min((low - bitrate) / span, 0.9999),
        )
        return out.read_bytes()


def decode(mp3: bytes) -> Audio:
    """The sound of an MP3, with as many samples as were encoded.

    Raises MasteringError when the bytes are not an MP3.
    """
    with store.scratch() as folder:
        file = folder / "sound.mp3"
        file.write_bytes(mp3)
        return read(file)


def read(path: Path) -> Audio:
    """The sound of a file that we wrote ourselves; MasteringError when it can't be decoded."""
    import soundfile

    try:
        samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise MasteringError(f"`{path.name}`, just written, can't be decoded: {error.error_string}") from error
    return Audio(samples, rate)
