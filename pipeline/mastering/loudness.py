"""Measures how loud a sound is: integrated loudness, loudness range and true peak, by FFmpeg's EBU R 128 meter."""

import math
from dataclasses import dataclass, replace

import numpy as np

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.model import Loudness

SILENT_DBFS = -70.0
"""A sound that peaks below this is refused as silent."""
FAINT_DBFS = -40.0
"""A sound that peaks below this is metered as if it peaked at -1 dBFS: at its own level the absolute gate of
BS.1770-4 (-70 LUFS) would drop speech whole."""

_STEPS = 10
"""The meter reports this many times a second, and only on whole steps."""
_SHORTEST = 0.4
"""Seconds in one gating block of BS.1770-4; a shorter sound is metered as if it repeated."""

_QUICK = "metadata=1:framelog=quiet"
_FULL = f"{_QUICK}:peak=true"


@dataclass(frozen=True, slots=True)
class _Reading:
    """What the meter says at one moment; all but the first since the beginning."""

    momentary: float
    """LUFS over the last 400 ms."""
    integrated: float
    """LUFS."""
    range: float
    """LU."""
    true_peak: float
    """dBTP; minus infinity when it was not asked for."""


def measure(audio: Audio) -> Loudness:
    """Loudness of a sound of any length: LUFS and LU by ITU-R BS.1770-4 and EBU Tech 3342, true peak in dBTP.

    One channel is measured as it stands: the same sound on two channels reads 3 LU more.
    Raises MasteringError when there is nothing to measure: no sound, silence, or values that are not numbers.
    """
    said, raised = _said(audio, _FULL)
    last = said[-1]
    return Loudness(round(last.integrated - raised, 3), round(last.true_peak - raised, 3), round(last.range, 3))


def integrated(audio: Audio) -> float:
    """Integrated loudness alone, in LUFS: the same as `measure` finds, in half the time."""
    said, raised = _said(audio, _QUICK)
    return round(said[-1].integrated - raised, 3)


def loudest_moment(audio: Audio) -> float:
    """The highest momentary loudness (400 ms) in LUFS; minus infinity when the sound is silent."""
    if peak_dbfs(audio) < SILENT_DBFS:
        return -math.inf
    said, raised = _meter(audio, _QUICK)
    return max(reading.momentary for reading in said) - raised


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


def decibels(ratio: float) -> float:
    """An amplitude ratio in dB: 1.0 is 0 dB, nothing is minus infinity."""
    return 20 * math.log10(ratio) if ratio > 0 else -math.inf


def _said(audio: Audio, options: str) -> tuple[list[_Reading], float]:
    """What the meter says of a sound that is loud enough to speak of."""
    if peak_dbfs(audio) < SILENT_DBFS:
        raise MasteringError("episode is silent: its peak is below -70 dBFS; look at the recording it was made from")
    said, raised = _meter(audio, options)
    if said[-1].integrated <= SILENT_DBFS:
        raise MasteringError("sound is too quiet to measure beside its own peaks: remove the clicks, then try again")
    return said, raised


def _meter(audio: Audio, options: str) -> tuple[list[_Reading], float]:
    """What the meter says after each tenth of a second, and by how many dB the sound was raised for it.

    The meter says nothing of a last step that is not whole, so the end is padded for the sake of its peak, and the
    loudness of the padded step is that of the step before.
    """
    peak = peak_dbfs(audio)
    raised = -1.0 - peak if peak < FAINT_DBFS else 0.0
    sound = _long_enough(audio.gain(raised) if raised else audio)
    step = sound.rate // _STEPS
    padded = Audio(np.pad(sound.samples, ((0, -sound.frames % step), (0, 0))), sound.rate)
    frames = filters.frames(filters.blocks(padded), padded.rate, padded.channels, (("ebur128", options),))
    said = [_reading(dict(frame.metadata)) for frame in frames]
    whole = sound.frames // step
    if whole < len(said):
        said[-1] = replace(said[whole - 1], true_peak=said[-1].true_peak)
    return said, raised


def _reading(metadata: dict[str, str]) -> _Reading:
    """The four values we read of a step."""
    momentary, so_far, spread = (float(metadata[f"lavfi.r128.{key}"]) for key in ("M", "I", "LRA"))
    return _Reading(momentary, so_far, spread, decibels(float(metadata.get("lavfi.r128.true_peak", 0))))


def _long_enough(audio: Audio) -> Audio:
    """The sound itself, or as many repetitions as one gating block needs."""
    times = math.ceil(_SHORTEST * audio.rate / audio.frames)
    return audio if times <= 1 else Audio(np.tile(audio.samples, (times, 1)), audio.rate)
