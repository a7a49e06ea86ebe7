"""The meter is fed block by block, and keeps what a report wants to draw."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.audio import Audio, Samples
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.loudness import measure, measure_blocks
from pipeline.mastering.meter import LEAST, Meter
from tests.ebu import RATE, SILENT, tones


def cut(samples: Samples, lengths: list[int]) -> list[Samples]:
    """The sound in blocks of those lengths, and the rest."""
    return np.split(samples, np.minimum(np.cumsum(lengths), len(samples)))


def noise(frames: int, rate: int, channels: int) -> Audio:
    return Audio.of(0.1 * np.random.RandomState(frames).standard_normal((frames, channels)), rate)


@settings(max_examples=15, deadline=None)
@given(
    frames=st.integers(10, 9000),
    rate=st.sampled_from([8000, 11025, 44100]),
    channels=st.integers(1, 2),
    lengths=st.lists(st.integers(0, 3000), max_size=6),
)
def test_how_a_sound_is_cut_changes_nothing(frames: int, rate: int, channels: int, lengths: list[int]) -> None:
    """Any blocks, empty ones and single frames too, give the same figures and curves as the whole."""
    sound = noise(frames, rate, channels)
    whole, pieces = Meter(rate, channels), Meter(rate, channels)
    whole.feed(sound.samples)
    passed = list(pieces.through(cut(sound.samples, lengths)))
    assert np.array_equal(np.concatenate(passed), sound.samples)
    assert pieces.finish() == whole.finish() == measure(sound)
    assert pieces.curves() == whole.curves()


def test_blocks_are_measured_as_the_whole() -> None:
    """The form for streams."""
    sound = noise(200_000, 44100, 2)
    assert measure_blocks(filters.blocks(sound), 44100, 2) == measure(sound)


def test_curves_have_a_value_for_each_tenth_of_a_second() -> None:
    """Loudness once its window is full, peaks where they are, the last tenth though it is not whole."""
    sound = tones((SILENT, 1.0), (-20.0, 4.0), (SILENT, 0.25))
    sound.samples[round(2.35 * RATE), 0] = 0.9
    meter = Meter(RATE, 2)
    meter.feed(sound.samples)
    meter.finish()
    curves = meter.curves()
    assert (len(curves.momentary), len(curves.short_term)) == (52, 52)
    assert (len(curves.sample_peaks), len(curves.true_peaks)) == (53, 53)
    assert curves.momentary[:10] == (LEAST,) * 10
    assert curves.momentary[18] == pytest.approx(-20.0, abs=0.1)
    assert curves.short_term[28] == LEAST
    assert curves.short_term[49] == pytest.approx(-20.0, abs=0.2)
    assert curves.sample_peaks[23] == max(curves.sample_peaks) == pytest.approx(-0.92, abs=0.01)
    assert curves.true_peaks[23] == max(curves.true_peaks)
    assert curves.sample_peaks[5] == curves.sample_peaks[52] == LEAST


def test_a_curve_is_bare_numbers() -> None:
    """Nothing infinite, so that a report can hold it as JSON, and no NaN, as FFmpeg says it of silence after sound."""
    meter = Meter(RATE, 1)
    meter.feed(tones((SILENT, 0.2), (-20.0, 3.23), (SILENT, 6.0), channels=1).samples)
    meter.finish()
    curves = meter.curves()
    assert np.isfinite([*curves.momentary, *curves.short_term, *curves.sample_peaks, *curves.true_peaks]).all()


def test_no_true_peak_is_below_a_sample() -> None:
    """Of a click, which is all treble, an oversampling filter keeps a part."""
    sound = tones((-40.0, 1.0), channels=1)
    sound.samples[20_000, 0] = 0.5
    meter = Meter(RATE, 1)
    meter.feed(sound.samples)
    assert meter.finish().true_peak_dbtp == pytest.approx(meter.peak_dbfs, abs=0.001)


def test_a_value_that_is_no_number_stops_the_stream_at_once() -> None:
    """The block that holds it is refused, before anything is made of it."""
    meter = Meter(RATE, 2)
    meter.feed(tones((-20.0, 0.32)).samples)
    bad = tones((-20.0, 0.01)).samples
    bad[7, 1] = np.nan
    with pytest.raises(MasteringError, match="NaN"):
        meter.feed(bad)


@pytest.mark.parametrize("decibels", [-60.0, 40.0])
def test_level_moves_every_figure_and_changes_none(decibels: float) -> None:
    """A sound far under the absolute gate, or far over full scale, measures as itself, so many dB away."""
    dice = np.random.RandomState(4)
    sound = tones(*((level, 0.7) for level in dice.uniform(-30, -3, 9)), channels=1)
    plain, moved = measure(sound), measure(sound.gain(decibels))
    assert moved.integrated_lufs - decibels == pytest.approx(plain.integrated_lufs, abs=0.01)
    assert moved.true_peak_dbtp - decibels == pytest.approx(plain.true_peak_dbtp, abs=0.01)
    assert moved.range_lu == pytest.approx(plain.range_lu, abs=0.01)


def test_the_gates_are_those_of_ffmpeg() -> None:
    """On a sound at an ordinary level, integrated loudness and range are what FFmpeg's meter says of itself."""
    levels = np.random.RandomState(8).uniform(-65, -10, 24)
    sound = tones(*((level, 0.5) for level in levels))
    chain = (("ebur128", "metadata=1:framelog=quiet"),)
    said = [frame.metadata for frame in filters.frames(filters.blocks(sound), RATE, 2, chain)]
    found = measure(sound)
    assert found.integrated_lufs == pytest.approx(float(said[-1]["lavfi.r128.I"]), abs=0.02)
    assert found.range_lu == pytest.approx(float(said[-1]["lavfi.r128.LRA"]), abs=0.5)
