"""Keeps the peaks of a sound over time, of its samples and of the curve between them, block by block."""

import math

import numpy as np

from pipeline.audio import Samples

OVERSAMPLED = 192_000
"""Hertz near which ITU-R BS.1770-4 annex 2 looks for true peaks: four times 48 kHz."""

_PIECE = 1 << 13
"""Frames converted at a time: so few that the result stays in the processor's cache, which halves the cost."""


def decibels(ratio: float) -> float:
    """An amplitude ratio in dB: 1.0 is 0 dB, nothing is minus infinity."""
    return 20 * math.log10(ratio) if ratio > 0 else -math.inf


class Peaks:
    """The highest absolute sample of each step of so many frames, over all channels."""

    def __init__(self, step: int) -> None:
        self._step = step
        self._frames = 0
        self.values: list[float] = []
        """Linear, 1.0 is full scale; the last step may not be whole yet. NaN and infinity stay in their step."""

    def add(self, block: Samples) -> None:
        """Go on with one more block."""
        frames, channels = block.shape
        if not frames:
            return
        begun = self._frames % self._step
        borders = np.arange(-begun, frames, self._step)
        borders[0] = 0
        found = np.maximum.reduceat(np.abs(block).ravel(), borders * channels).tolist()
        if begun:
            # A NaN is no greater than anything, and must not be lost.
            self.values[-1] = float(np.maximum(self.values[-1], found.pop(0)))
        self.values += found
        self._frames += frames

    @property
    def highest(self) -> float:
        """Over all steps; nothing is 0."""
        return max(self.values, default=0.0)


class TruePeaks:
    """The same of the sound at about OVERSAMPLED hertz, so that peaks between samples are seen."""

    def __init__(self, rate: int, channels: int, step: int) -> None:
        import soxr

        times = max(1, min(4, round(OVERSAMPLED / rate)))
        self._peaks = Peaks(step * times)
        self._channels = channels
        self._converter = soxr.ResampleStream(rate, rate * times, channels, dtype="float32", quality="HQ")

    def add(self, block: Samples) -> None:
        """Go on with one more block."""
        for start in range(0, len(block), _PIECE):
            self._rise(block[start : start + _PIECE])

    def finish(self) -> list[float]:
        """All peaks, linear; the converter has held back the end."""
        self._rise(np.zeros((0, self._channels), np.float32), last=True)
        return self._peaks.values

    def _rise(self, piece: Samples, last: bool = False) -> None:
        risen = self._converter.resample_chunk(np.ascontiguousarray(piece, np.float32), last=last)
        self._peaks.add(risen.reshape(-1, self._channels))
