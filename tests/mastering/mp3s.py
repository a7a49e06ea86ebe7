"""MP3s as bytes, for sounds that are short enough."""

import tempfile
from pathlib import Path

from pipeline.audio import Audio
from pipeline.mastering import encoder
from pipeline.mastering.streams import Stream


def encode(audio: Audio, bitrate: int = 128) -> bytes:
    """The sound as MP3."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sound.mp3"
        assert encoder.encode(Stream.of(audio), path, bitrate) == audio.frames
        return path.read_bytes()


def decode(mp3: bytes) -> Audio:
    """The sound of an MP3."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sound.mp3"
        path.write_bytes(mp3)
        return encoder.opened(path).whole()
