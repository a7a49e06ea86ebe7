"""A mix comes out at its target, as it will be decoded, in at most two encodes."""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.encoder import encode, opened
from pipeline.mastering.levelling import Mastered, Target, master
from pipeline.mastering.loudness import measure, peak_dbfs
from pipeline.mastering.streams import Stream

RATE = 44100
TARGET = Target()


def mix(seconds: float) -> Audio:
    """Syllables of a buzzing voice, with sharp peaks: about 18 dB between loudness and peak."""
    dice = np.random.RandomState(5)
    time = np.arange(round(seconds * RATE)) / RATE
    pitch = np.cumsum(120 + 25 * np.sin(2.1 * time)) / RATE
    buzz = sum(np.cos(2 * np.pi * pitch * n) / 20 for n in range(1, 21))
    steps = np.arange(0, seconds + 1, 0.15)
    return Audio.of(buzz * np.interp(time, steps, dice.random_sample(len(steps))) ** 2, RATE).stereo()


def mastered(sound: Audio, mp3: Path, target: Target = TARGET) -> tuple[Mastered, Audio]:
    """What became of a mix, and what a listener hears."""
    done = master(Stream.of(sound), target, encode, opened, mp3)
    return done, opened(mp3).whole()


@pytest.mark.parametrize(
    ("seconds", "peak"),
    [
        pytest.param(4.0, -1.0, id="plain"),
        pytest.param(2.0, -60.0, id="peaks at -60 dBFS"),
        pytest.param(2.0, 6.0, id="peaks at +6 dBFS"),
        pytest.param(0.6, -3.0, id="under a second"),
    ],
)
def test_the_decoded_file_is_at_its_target(tmp_path: Path, seconds: float, peak: float) -> None:
    """-16 LUFS within 0.3, no true peak over -1 dBTP, not a sample more or less."""
    sound = mix(seconds)
    sound = sound.gain(peak - peak_dbfs(sound))
    done, heard = mastered(sound, tmp_path / "a.mp3")
    assert measure(heard) == done.loudness
    assert abs(done.loudness.integrated_lufs - TARGET.lufs) <= TARGET.tolerance
    assert done.loudness.true_peak_dbtp <= TARGET.true_peak
    assert (done.samples, done.sample_rate, done.channels) == (sound.frames, RATE, 2)
    assert heard.frames == sound.frames
    assert done.encodes == 1


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
def test_the_ffmpeg_program_measures_the_same(tmp_path: Path) -> None:
    """Another decoder and another build of the meter agree within 0.1 LU and 0.3 dB."""
    path = tmp_path / "a.mp3"
    done, _ = mastered(mix(2.5), path)
    command = ["ffmpeg", "-hide_banner", "-nostats", "-i", str(path), "-af", "ebur128=peak=true", "-f", "null", "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    assert float(re.findall(r"I:\s+(\S+) LUFS", said)[-1]) == pytest.approx(done.loudness.integrated_lufs, abs=0.1)
    assert float(re.findall(r"Peak:\s+(\S+) dBFS", said)[-1]) == pytest.approx(done.loudness.true_peak_dbtp, abs=0.3)


def test_the_same_mix_gives_the_same_bytes(tmp_path: Path) -> None:
    """Whatever came before it."""
    first, again = (mastered(mix(1.0), tmp_path / name)[0] for name in "ab")
    assert first == again
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("error", [-1.5, 1.5])
def test_an_encoder_that_misses_is_corrected_once(tmp_path: Path, error: float) -> None:
    """What counts is what is decoded: the second try makes up for what the first was measured to miss."""
    done = master(
        Stream.of(mix(2.0)), TARGET, lambda sound, mp3: encode(sound.gain(error), mp3), opened, tmp_path / "a.mp3"
    )
    assert done.encodes == 2
    assert abs(done.loudness.integrated_lufs - TARGET.lufs) <= TARGET.tolerance
    assert done.loudness.true_peak_dbtp <= TARGET.true_peak


def test_a_target_that_is_never_met_is_an_error_with_the_figures(tmp_path: Path) -> None:
    """No third try, and no file that is merely near."""
    tries = []

    def deaf(sound: Stream, mp3: Path) -> int:
        tries.append(sound)
        return encode(Stream.of(mix(1.0).gain(-20.0)), mp3)

    with pytest.raises(MasteringError, match=r"can't be brought to -16\.0 LUFS: it measures -\d\d\.\d LUFS"):
        master(Stream.of(mix(1.0)), TARGET, deaf, opened, tmp_path / "a.mp3")
    assert len(tries) == 2


def test_silence_is_refused_before_anything_is_encoded(tmp_path: Path) -> None:
    """No gain makes silence an episode."""
    with pytest.raises(MasteringError, match="is silent"):
        mastered(Audio.silence(RATE, RATE, 2), tmp_path / "a.mp3")
    assert not (tmp_path / "a.mp3").exists()


def test_another_target_is_met_as_well(tmp_path: Path) -> None:
    """The figures are data."""
    done, _ = mastered(mix(2.0), tmp_path / "a.mp3", Target(lufs=-23.0, true_peak=-2.0))
    assert abs(done.loudness.integrated_lufs + 23.0) <= 0.3
    assert done.loudness.true_peak_dbtp <= -2.0
