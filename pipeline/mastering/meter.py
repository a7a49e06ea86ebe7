"""Measures loudness by EBU R 128 while sound passes, block by block; FFmpeg's meter weighs it, by PyAV."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Samples
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.peaks import Peaks, TruePeaks, decibels
from pipeline.model import Loudness

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame

SILENT_DBFS = -70.0
"""A sound that peaks below this is refused as silent."""
FAINT_DBFS = -40.0
"""A sound that peaks below this is metered as if it peaked at -1 dBFS: at its own level the absolute gate of
BS.1770-4 (-70 LUFS) would drop speech whole."""
LEAST = -110.0
"""LUFS or dB that count as nothing; below lies what is said of digital silence and of a window not yet full."""

_STEPS = 10
"""Values a second."""
GATE = -70.0
"""LUFS of the absolute gate of BS.1770-4."""
_EBU_R128: filters.Chain = (("ebur128", "metadata=1:framelog=quiet:dualmono=true"),)
"""Here it is decided that one channel counts as two: it will be heard from two speakers, or in both ears, so a mono
sound and its copy on two channels are equally loud."""


@dataclass(frozen=True, slots=True)
class Curves:
    """A sound over time, ten values a second, for a report."""

    momentary: tuple[float, ...]
    """LUFS of the 400 ms up to the end of each whole tenth of a second, at least LEAST."""
    short_term: tuple[float, ...]
    """LUFS of the 3 s up to there, at least LEAST."""
    sample_peaks: tuple[float, ...]
    """dBFS within each tenth, the last not always whole, at least LEAST."""
    true_peaks: tuple[float, ...]
    """dBTP within each tenth, at least LEAST; empty when they were not asked for, and until the meter is finished."""


class Meter:
    """Feed it a sound, finish it once, then read its curves."""

    def __init__(self, rate: int, channels: int, true_peak: bool = True) -> None:
        """For sound at `rate` Hz; without `true_peak` in half the time."""
        step = rate // _STEPS
        # What holds one gating block, 400 ms, and ends with a whole step; a shorter sound is metered as if it repeated.
        self._shortest = math.ceil(4 * rate / (_STEPS * step)) * step
        self._filters = filters.Running(rate, channels, _EBU_R128)
        self._frames = 0
        self._head: list[Samples] = []
        self._momentary: list[float] = []
        self._short_term: list[float] = []
        self._peaks = Peaks(step)
        self._true_peaks = TruePeaks(rate, channels, step) if true_peak else None
        self._between: list[float] = []

    def feed(self, block: Samples) -> None:
        """Go on with the next block, shape (frames, channels).

        Raises MasteringError when it holds NaN or infinity.
        """
        first = len(self._peaks.values)
        self._peaks.add(block)
        if not all(map(math.isfinite, self._peaks.values[max(first - 1, 0) :])):
            raise MasteringError("sound holds values that are not numbers (NaN or infinite): make the recording again")
        if self._frames < self._shortest:
            self._head.append(block.copy())
        self._frames += len(block)
        self._read(self._filters.push(block))
        if self._true_peaks:
            self._true_peaks.add(block)

    def through(self, blocks: Iterable[Samples]) -> Iterator[Samples]:
        """The same blocks, each measured on its way."""
        for block in blocks:
            self.feed(block)
            yield block

    def finish(self) -> Loudness:
        """LUFS and LU by ITU-R BS.1770-4 and EBU Tech 3342, true peak in dBTP (minus infinity when not asked for).

        The range of a sound under 3 s is 0. Raises MasteringError when there is nothing to measure: no sound, silence,
        or nothing but clicks.
        """
        self.close()
        peak = self.peak_dbfs
        if not self._frames:
            raise MasteringError("there is no sound to master: the recording has no samples")
        if peak < SILENT_DBFS:
            raise MasteringError("sound is silent: its peak is below -70 dBFS; look at the recording it was made from")
        gate = GATE + (peak + 1.0 if peak < FAINT_DBFS else 0.0)
        integrated = gated_loudness(np.array(self._momentary), gate)
        if not math.isfinite(integrated):
            raise MasteringError(
                "sound is too quiet to measure beside its own peaks: remove the clicks, then try again"
            )
        spread = _spread(_gated(np.array(self._short_term), gate, 20.0))
        true_peak = decibels(max(self._between, default=0.0))
        return Loudness(round(integrated, 3), round(true_peak, 3), round(spread, 3))

    def curves(self) -> Curves:
        """What was measured up to now; all of it once the meter is finished."""
        return Curves(
            tuple(self._momentary),
            tuple(self._short_term),
            _in_decibels(self._peaks.values),
            _in_decibels(self._between),
        )

    @property
    def peak_dbfs(self) -> float:
        """The highest sample up to now, minus infinity for digital silence."""
        return decibels(self._peaks.highest)

    @property
    def loudest_moment(self) -> float:
        """The highest momentary loudness in LUFS up to now, minus infinity for silence."""
        highest = max(self._momentary, default=LEAST)
        return highest if highest > LEAST else -math.inf

    def close(self) -> None:
        """Repeat a short sound until it fills a gating block, and bring out what the converters hold back."""
        if 0 < self._frames < self._shortest:
            times = math.ceil(self._shortest / self._frames)
            self._read(self._filters.push(np.tile(np.concatenate(self._head), (times - 1, 1))))
        self._read(self._filters.end())
        if self._true_peaks:
            # What lies beyond the converter's band, its samples show.
            self._between = [max(pair) for pair in zip(self._true_peaks.finish(), self._peaks.values, strict=True)]

    def _read(self, frames: Iterable["AudioFrame"]) -> None:
        """Note what FFmpeg's meter says at the end of each step; of a last one that is not whole it says nothing."""
        for said in (frame.metadata for frame in frames):
            if "lavfi.r128.M" in said:
                # In this order: in silence after a sound FFmpeg's sums may fall below zero, and it says "nan".
                self._momentary.append(max(LEAST, float(said["lavfi.r128.M"])))
                self._short_term.append(max(LEAST, float(said["lavfi.r128.S"])))


def gated_loudness(levels: NDArray[np.float64], gate: float = GATE) -> float:
    """Integrated loudness in LUFS of momentary loudness every 100 ms; minus infinity when none is above the gate."""
    return _mean(_gated(levels, gate, 10.0))


def _gated(levels: NDArray[np.float64], gate: float, below: float) -> NDArray[np.float64]:
    """The levels above an absolute gate in LUFS and above so many LU below the mean of those.

    FFmpeg gates too, but at -70 LUFS always, where faint speech lies.
    """
    loud = levels[levels > max(gate, LEAST)]
    return loud[loud > _mean(loud) - below]


def _mean(levels: NDArray[np.float64]) -> float:
    """The level of the mean power; of nothing, minus infinity."""
    return float(10 * np.log10(np.mean(10 ** (levels / 10)))) if len(levels) else -math.inf


def _spread(levels: NDArray[np.float64]) -> float:
    """From the tenth to the ninety-fifth percentile, each a level that was measured, as Tech 3342 has it."""
    low, high = np.percentile(levels, (10, 95), method="nearest") if len(levels) else (0.0, 0.0)
    return float(high - low)


def _in_decibels(peaks: Sequence[float]) -> tuple[float, ...]:
    return tuple(max(round(decibels(peak), 3), LEAST) for peak in peaks)
