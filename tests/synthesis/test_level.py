"""The level of a sentence: measured as the standard says, and the same for all."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.audio import Audio
from pipeline.mastering import loudness as meter
from pipeline.synthesis.level import LUFS, levelled, loudness


def murmur(seconds: float, rate: int, seed: int = 1) -> NDArray[np.float32]:
    """Noise whose level changes ten times a second, as speech's does."""
    rng = np.random.default_rng(seed)
    frames = round(seconds * rate)
    steps = np.repeat(rng.random(frames * 10 // rate + 1), rate // 10 + 1)[:frames]
    return (0.1 * steps * rng.standard_normal(frames)).astype(np.float32)


@pytest.mark.parametrize("rate", [16_000, 22_050, 24_000, 44_100, 48_000])
@pytest.mark.parametrize("seconds", [0.3, 1.0, 3.3, 12.0])
def test_it_agrees_with_an_independent_meter(rate: int, seconds: float) -> None:
    """FFmpeg's EBU R 128 meter reads the same to 0.05 LU."""
    sound = murmur(seconds, rate)
    played_on_two = meter.integrated(Audio.of(sound, rate))
    assert loudness(sound, rate) == pytest.approx(played_on_two - 10 * math.log10(2), abs=0.05)


def test_a_sine_reads_what_the_standard_says() -> None:
    """BS.1770-4: a full-scale sine of 997 Hz on one channel is -3.01 LUFS."""
    clock = np.arange(48_000 * 2) / 48_000
    assert loudness(np.sin(2 * np.pi * 997 * clock).astype(np.float32), 48_000) == pytest.approx(-3.01, abs=0.01)


@pytest.mark.parametrize("gain", [0.004, 0.1, 1.0, 5.0])
@pytest.mark.parametrize("seconds", [0.05, 0.5, 4.0])
def test_every_sound_is_brought_to_one_loudness(gain: float, seconds: float) -> None:
    """Soft or loud, and to 2 LU also short or long: a brief one stays a little louder."""
    made = levelled(murmur(seconds, 22_050) * np.float32(gain), 22_050)
    assert loudness(made, 22_050) == pytest.approx(LUFS + 1.5 * max(0, 1 - seconds / 1.5), abs=0.02)


def test_silence_stays_silence() -> None:
    """There is nothing to raise."""
    assert math.isinf(loudness(np.zeros(0, np.float32), 22_050))
    assert not levelled(np.zeros(9000, np.float32), 22_050).any()
