"""Says how loud a whole sound is: integrated loudness, range, true peak, and what a person should know of it."""

import math
from collections.abc import Iterable

from pipeline.audio import Audio, Samples
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.meter import SILENT_DBFS, Meter
from pipeline.mastering.peaks import decibels
from pipeline.model import Loudness

WIDE = 8.0
"""LU of loudness range above which speech is hard to follow on a train; no standard sets one for podcasts."""
_SHORTEST_RANGE = 60.0
"""Seconds; EBU Tech 3342 has the range of shorter sounds as unreliable: one soft phrase decides it."""


def measure(audio: Audio) -> Loudness:
    """Loudness of a sound of any length, see Meter.finish."""
    return measure_blocks(filters.blocks(audio), audio.rate, audio.channels)


def measure_blocks(blocks: Iterable[Samples], rate: int, channels: int) -> Loudness:
    """The same of a sound that comes in blocks."""
    return _fed(Meter(rate, channels), blocks).finish()


def integrated(audio: Audio) -> float:
    """Integrated loudness alone, in LUFS: the same as `measure` finds, in half the time."""
    meter = _fed(Meter(audio.rate, audio.channels, true_peak=False), filters.blocks(audio))
    return meter.finish().integrated_lufs


def loudest_moment(audio: Audio) -> float:
    """The highest momentary loudness (400 ms) in LUFS; minus infinity when the sound is silent."""
    if peak_dbfs(audio) < SILENT_DBFS:
        return -math.inf
    meter = _fed(Meter(audio.rate, audio.channels, true_peak=False), filters.blocks(audio))
    meter.close()
    return meter.loudest_moment


def wide_range(loudness: Loudness, seconds: float) -> str | None:
    """The line that warns of a loudness range over WIDE, or None; a range says nothing of less than a minute."""
    if loudness.range_lu <= WIDE or seconds < _SHORTEST_RANGE:
        return None
    return (
        f"loudness range is {loudness.range_lu:.1f} LU, more than {WIDE:.0f}: soft passages will be lost in traffic; "
        "bring the speakers to one level before mastering"
    )


def peak_dbfs(audio: Audio) -> float:
    """The highest sample in dBFS, minus infinity for digital silence.

    Raises MasteringError when there are no samples or any of them is NaN or infinite.
    """
    if not audio.frames:
        raise MasteringError("there is no sound to master: the recording has no samples")
    peak = max(float(audio.samples.max()), -float(audio.samples.min()))
    if not math.isfinite(peak):
        raise MasteringError("sound holds values that are not numbers (NaN or infinite): make the recording again")
    return decibels(peak)


def _fed(meter: Meter, blocks: Iterable[Samples]) -> Meter:
    """The meter, after all of them."""
    for block in blocks:
        meter.feed(block)
    return meter
