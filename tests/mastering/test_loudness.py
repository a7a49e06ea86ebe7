"""The meter is held to the signals of EBU Tech 3341 and 3342, made here."""

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.loudness import integrated, loudest_moment, measure, peak_dbfs, wide_range
from pipeline.model import Loudness
from tests import second_meter
from tests.ebu import CASES, RATE, Case, tones

LONG = {"3341-3", "3341-4", "3341-11", "3342-4"}
"""Cases of more than a minute, for `make proof` alone, as most files of the cases of twenty."""


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=f"{case.name}.{case.part}") for case in CASES if case.name not in LONG and case.part < 4],
)
def test_the_meter_reads_the_signals_of_the_ebu(case: Case) -> None:
    """Within the tolerances that Tech 3341 and 3342 print; cases 13 and 14 within half a LU."""
    for found, expected in zip(case.read(), case.expected, strict=True):
        assert expected - case.below <= found <= expected + case.above


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


@pytest.mark.parametrize("rate", [8000, 16000, 22050, 44100, 48000, 96000, 192000])
@pytest.mark.parametrize("channels", [1, 2])
def test_a_second_meter_agrees_at_every_rate(rate: int, channels: int) -> None:
    """Within a tenth of a LU and 0.3 dB, on noise that is loud and soft by turns."""
    sound = bursts(rate, channels)
    found = measure(sound)
    assert found.integrated_lufs == pytest.approx(second_meter.integrated(sound.stereo()), abs=0.1)
    assert found.true_peak_dbtp == pytest.approx(second_meter.true_peak(sound), abs=0.3)
    assert integrated(sound) == found.integrated_lufs


def bursts(rate: int, channels: int) -> Audio:
    """Two seconds of noise, with little treble, whose level changes every 300 ms; made at 48 kHz where that is less."""
    made = min(rate, RATE)
    dice = np.random.RandomState(rate)
    noise = np.convolve(dice.standard_normal(2 * made), [0.25, 0.5, 0.25], "same")[:, np.newaxis]
    level = np.repeat(10 ** (dice.uniform(-40, -14, 7) / 20), round(0.3 * made))[: 2 * made, np.newaxis]
    return Audio.of(np.repeat(noise * level, channels, axis=1), made).resampled(rate)


@pytest.mark.parametrize(("spread", "warned"), [(3.0, False), (8.0, False), (8.1, True)])
def test_a_wide_loudness_range_is_warned_of(spread: float, warned: bool) -> None:
    """Above 8 LU, in one line that says what it is and what to do."""
    line = wide_range(Loudness(-16.0, -1.0, spread), 60.0)
    assert wide_range(Loudness(-16.0, -1.0, spread), 59.9) is None
    assert bool(line) == warned
    assert not line or (f"{spread:.1f} LU" in line and "\n" not in line)


def test_loudest_moment_of_silence_is_minus_infinity() -> None:
    """Silent music is a fact, not an error."""
    assert loudest_moment(Audio.silence(RATE, RATE, 2)) == -np.inf


def test_peak_counts_both_signs() -> None:
    """The lowest sample counts as much as the highest."""
    assert peak_dbfs(Audio.of(np.array([0.1, -0.5]), RATE)) == pytest.approx(-6.02, abs=0.01)
