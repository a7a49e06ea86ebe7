"""The meter is held to the signals of EBU Tech 3341 and 3342, made here."""

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.loudness import integrated, loudest_moment, measure, peak_dbfs

RATE = 48000


def tones(*parts: tuple[float, float], channels: int = 2) -> Audio:
    """1 kHz in phase on all channels: (dBFS, seconds) one after the other, phase-continuous."""
    level = np.concatenate([np.full(round(seconds * RATE), 10 ** (decibels / 20)) for decibels, seconds in parts])
    wave = level * np.sin(2 * np.pi * 1000 * np.arange(len(level)) / RATE)
    return Audio.of(np.repeat(wave[:, np.newaxis], channels, axis=1), RATE)


def surround() -> Audio:
    """Case 6: left, right, centre and both surrounds at their own levels."""
    mono = tones((0.0, 20.0), channels=1).samples
    return Audio.of(mono * 10 ** (np.array([-28, -28, -24, -30, -30]) / 20), RATE)


CASE_3 = ((-36.0, 10.0), (-23.0, 60.0), (-36.0, 10.0))
REPEATED_12 = ((-20.0, 0.18), (-30.0, 0.22)) * 25


@pytest.mark.parametrize(
    ("sound", "expected"),
    [
        pytest.param(tones((-23.0, 20.0)), -23.0, id="3341-1"),
        pytest.param(tones((-33.0, 20.0)), -33.0, id="3341-2"),
        pytest.param(tones(*CASE_3), -23.0, id="3341-3"),
        pytest.param(tones((-72.0, 10.0), *CASE_3, (-72.0, 10.0)), -23.0, id="3341-4"),
        pytest.param(tones((-26.0, 20.0), (-20.0, 20.1), (-26.0, 20.0)), -23.0, id="3341-5"),
        pytest.param(surround(), -23.0, id="3341-6"),
    ],
)
def test_integrated_loudness_is_within_a_tenth_of_ebu_3341(sound: Audio, expected: float) -> None:
    """Cases 1 to 6, tolerance ±0.1 LU."""
    assert integrated(sound) == pytest.approx(expected, abs=0.1)


def test_momentary_loudness_is_within_a_tenth_of_ebu_3341() -> None:
    """Case 12: levels that change within 400 ms read as a steady -23 LUFS."""
    assert loudest_moment(tones(*REPEATED_12)) == pytest.approx(-23.0, abs=0.1)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param(((-20.0, 20.0), (-30.0, 20.0)), 10.0, id="3342-1"),
        pytest.param(((-20.0, 20.0), (-15.0, 20.0)), 5.0, id="3342-2"),
        pytest.param(((-40.0, 20.0), (-20.0, 20.0)), 20.0, id="3342-3"),
        pytest.param(tuple((level, 20.0) for level in (-50.0, -35.0, -20.0, -35.0, -50.0)), 15.0, id="3342-4"),
    ],
)
def test_loudness_range_is_within_one_of_ebu_3342(parts: tuple[tuple[float, float], ...], expected: float) -> None:
    """Cases 1 to 4, tolerance ±1 LU."""
    assert measure(tones(*parts, channels=1)).range_lu == pytest.approx(expected, abs=1.0)


@pytest.mark.parametrize(
    ("divisor", "degrees", "amplitude", "expected"),
    [
        pytest.param(4, 0.0, 0.50, -6.0, id="3341-15"),
        pytest.param(4, 45.0, 0.50, -6.0, id="3341-16"),
        pytest.param(6, 60.0, 0.50, -6.0, id="3341-17"),
        pytest.param(8, 67.5, 0.50, -6.0, id="3341-18"),
        pytest.param(4, 45.0, 1.41, 3.0, id="3341-19"),
    ],
)
def test_true_peak_is_within_ebu_3341(divisor: int, degrees: float, amplitude: float, expected: float) -> None:
    """Cases 15 to 19: peaks between the samples, tolerance +0.2/-0.4 dB."""
    time = np.arange(RATE)
    wave = amplitude * np.sin(2 * np.pi * time / divisor + np.radians(degrees))
    fade = np.minimum(1, np.minimum(time, time[::-1]) / (0.01 * RATE))
    peak = measure(Audio.of(np.repeat((wave * fade)[:, np.newaxis], 2, axis=1), RATE)).true_peak_dbtp
    assert expected - 0.4 <= peak <= expected + 0.2


def test_one_channel_is_as_loud_as_its_copy_on_two() -> None:
    """The convention: a mono sound is measured as it will be heard, from two speakers."""
    mono = tones((-20.0, 2.0), channels=1)
    assert measure(mono) == measure(mono.stereo())


@pytest.mark.parametrize("seconds", [0.05, 0.3, 0.41, 0.55, 1.234, 2.9])
def test_a_short_sound_is_measured_properly(seconds: float) -> None:
    """Below one gating block, and between whole steps, the same tone has the same loudness."""
    assert measure(tones((-23.0, seconds))).integrated_lufs == pytest.approx(-23.0, abs=0.1)


def test_a_peak_in_the_last_moment_is_seen() -> None:
    """The meter stops at its last whole step; the peak after it counts all the same."""
    sound = tones((-30.0, 2.05), channels=1)
    sound.samples[-500, 0] = 0.9
    assert measure(sound).true_peak_dbtp == pytest.approx(20 * np.log10(0.9), abs=0.4)


def test_a_faint_sound_is_measured_as_the_same_sound_louder() -> None:
    """Speech that peaks at -60 dBFS lies below the absolute gate, and still has a loudness."""
    sound = tones((-20.0, 1.0), (-35.0, 1.0), (-20.0, 1.0))
    faint = measure(sound.gain(-40.0))
    assert faint.integrated_lufs == pytest.approx(measure(sound).integrated_lufs - 40.0, abs=0.02)
    assert faint.true_peak_dbtp == pytest.approx(measure(sound).true_peak_dbtp - 40.0, abs=0.02)


@pytest.mark.parametrize(
    ("samples", "said"),
    [
        pytest.param(np.zeros((RATE, 1)), "silent", id="zeros"),
        pytest.param(np.full((RATE, 1), 1e-4), "silent", id="peak under -70 dBFS"),
        pytest.param(np.full((RATE, 1), np.nan), "NaN", id="nan"),
        pytest.param(np.array([[0.5], [np.inf], [0.1]]), "NaN", id="infinity"),
        pytest.param(np.zeros((0, 2)), "no samples", id="nothing"),
    ],
)
def test_what_has_no_loudness_is_refused(samples: np.ndarray, said: str) -> None:
    """One line that says what is wrong, never a number that looks like a measurement."""
    with pytest.raises(MasteringError, match=said) as refused:
        measure(Audio.of(samples, RATE))
    assert "\n" not in str(refused.value)


def test_a_click_over_near_silence_is_refused() -> None:
    """Nothing but the click is loud enough for the gate."""
    samples = 1e-5 * np.sin(np.arange(RATE * 2))
    samples[RATE] = 0.0112
    with pytest.raises(MasteringError, match="too quiet"):
        measure(Audio.of(samples, RATE))


def test_loudest_moment_of_silence_is_minus_infinity() -> None:
    """Silent music is a fact, not an error."""
    assert loudest_moment(Audio.silence(RATE, RATE, 2)) == -np.inf


def test_peak_counts_both_signs() -> None:
    """The lowest sample counts as much as the highest."""
    assert peak_dbfs(Audio.of(np.array([0.1, -0.5]), RATE)) == pytest.approx(-6.02, abs=0.01)
