"""An MP3 decodes to exactly what went in."""

import io
import shutil
import subprocess
from pathlib import Path

import av
import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.encoder import keep, opened
from pipeline.mastering.streams import Stream
from tests.mastering.mp3s import decode, encode

RATE = 44100
LENGTHS = (1, 500, *(20 * 1152 + residue for residue in (0, 1, 7, 23, 40, 575, 576, 1105, 1151)), 30001)


def needs(tool: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def sound(frames: int, rate: int = RATE) -> Audio:
    """Two different channels, so that joint stereo has something to join."""
    time = np.arange(frames) / rate
    left, right = np.sin(2 * np.pi * 440 * time), np.sin(2 * np.pi * 620 * time + 1)
    return Audio.of(0.3 * np.stack([left, 0.5 * left + 0.5 * right], axis=1), rate)


@pytest.mark.parametrize("frames", LENGTHS)
def test_the_decoded_length_is_the_masters_length(frames: int) -> None:
    """To the sample, by two decoders, whatever is left over from whole MP3 frames."""
    mp3 = encode(sound(frames))
    assert decode(mp3).frames == frames
    with av.open(io.BytesIO(mp3), "r") as container:
        assert sum(frame.samples for frame in container.decode(audio=0)) == frames


@needs("mpg123")
def test_mpg123_decodes_the_same_length(tmp_path: Path) -> None:
    """A third decoder, with its own reading of the gapless header."""
    for frames in (LENGTHS[3], LENGTHS[-1]):
        path = tmp_path / "a.mp3"
        path.write_bytes(encode(sound(frames)))
        raw = subprocess.run(["mpg123", "-q", "-s", str(path)], capture_output=True, check=True).stdout
        assert len(raw) // 4 == frames


@needs("ffprobe")
def test_the_stream_is_what_podcast_hosts_ask_for(tmp_path: Path) -> None:
    """MP3, 44.1 kHz, stereo, a constant 128 kbit/s."""
    path = tmp_path / "a.mp3"
    path.write_bytes(encode(sound(RATE)))
    asked = "stream=codec_name,sample_rate,channels,bit_rate"
    command = ["ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", asked, "-of", "csv=p=0", str(path)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "mp3,44100,2,128000"


def test_the_sound_comes_back_where_it_was_a_little_quieter() -> None:
    """No shift, the same wave, and the 0.45 dB that LAME takes off at this bit rate."""
    before = sound(2 * RATE)
    after = decode(encode(before))
    inner = slice(5000, -5000)
    ratio = np.vdot(after.samples[inner], before.samples[inner]) / np.vdot(before.samples[inner], before.samples[inner])
    assert 20 * np.log10(ratio) == pytest.approx(-0.4455, abs=0.03)
    assert np.abs(after.samples[inner] - ratio * before.samples[inner]).max() < 0.01


def test_the_same_sound_gives_the_same_bytes() -> None:
    """And no tag: sound starts at the first byte."""
    assert encode(sound(30000)) == encode(sound(30000))
    assert encode(sound(30000))[:2] == b"\xff\xfb"


@pytest.mark.parametrize(
    ("samples", "said"),
    [(np.array([0.1, np.nan]), "NaN"), (np.array([0.1, -np.inf]), "NaN"), (np.zeros((0, 2)), "no samples")],
)
def test_what_would_abort_the_encoder_never_reaches_it(samples: np.ndarray, said: str) -> None:
    """LAME ends the whole process on NaN and infinity."""
    with pytest.raises(MasteringError, match=said):
        encode(Audio.of(samples, RATE))


def test_rates_that_lose_the_exact_length_are_refused() -> None:
    """Below 56 kbit/s at 44.1 kHz there is no room for the header."""
    with pytest.raises(MasteringError, match="48 kbit/s at 44100 Hz"):
        encode(sound(1000), bitrate=48)


def test_bytes_that_are_no_mp3_are_refused() -> None:
    """One line, no traceback of the library's own."""
    with pytest.raises(MasteringError, match="can't be decoded"):
        decode(b"not an MP3" * 100)


def test_a_sound_is_kept_exactly_and_read_again_and_again(tmp_path: Path) -> None:
    """Floats beyond full scale too, in blocks of any length."""
    hot = sound(200_000).gain(20.0)
    pieces = np.split(hot.samples, [1, 70_000, 70_000])
    kept = keep(Stream(lambda: pieces, RATE, 2), tmp_path / "kept.wav")
    assert (kept.rate, kept.channels) == (RATE, 2)
    assert np.array_equal(kept.whole().samples, hot.samples)
    assert np.array_equal(opened(tmp_path / "kept.wav").whole().samples, hot.samples)
