"""Looks a sound over once, so that what any gain and ceiling would make of it is known without another pass."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Samples
from pipeline.mastering import filters, limiting
from pipeline.mastering.limiting import Values
from pipeline.mastering.meter import Meter, gated_loudness
from pipeline.mastering.streams import Stream, converted
from pipeline.model import Loudness

_STEPS = 10
"""Loudness values a second."""
_WINDOW = 4
"""Of them in one gating block of BS.1770-4, 400 ms."""
OVERSAMPLING = 4
"""At which ITU-R BS.1770-4 annex 2 looks for peaks between samples."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What a sound measures, step by step."""

    rate: int
    peaks: Values
    """True peak of each hop, linear, the highest of all channels."""
    powers: Values
    """Sum of squares of each hop over all channels."""
    momentary: NDArray[np.float64]
    """LUFS of the 400 ms up to the end of each whole tenth of a second."""
    integrated: float
    """LUFS of the sound as it is."""

    def curve(self, gain: float, ceiling: float, settings: limiting.Limiter | None = None) -> Values:
        """The limiter's gains, see limiting.gains, for this sound `gain` dB louder and a ceiling in dBTP."""
        return limiting.gains(self.peaks, 10 ** ((ceiling - gain) / 20), settings)

    def loudness(self, gain: float, curve: Values) -> float:
        """Integrated loudness in LUFS after a gain in dB and a limiter's curve; minus infinity for silence.

        What the limiter takes from a gating block is reckoned from the power of its hops, without K-weighting: peaks
        are short, and the difference is a few hundredths of a LU.
        """
        return gated_loudness(self.momentary + gain + self._taken(curve))

    def _taken(self, curve: Values) -> NDArray[np.float64]:
        """Decibels, at most 0, that the limiter takes from each gating block."""
        left = np.square(curve[:-1])
        left += np.square(curve[1:])
        left *= self.powers / 2  # in place: three hours have millions of hops
        before, after = self._summed(self.powers), self._summed(left)
        if len(before) < _WINDOW:
            before, after = (np.full(_WINDOW, each.sum() / _WINDOW) for each in (before, after))
        window = np.ones(_WINDOW)
        before, after = (np.convolve(each, window)[: len(each)] for each in (before, after))
        change = np.zeros(len(self.momentary))
        known = min(len(before), len(change))
        heard = before[:known] > 0
        change[:known][heard] = 10 * np.log10(np.maximum(after[:known][heard] / before[:known][heard], 1e-12))
        change[known:] = change[known - 1]
        return change

    def _summed(self, hops: NDArray[np.floating]) -> NDArray[np.float64]:
        """Sums over each tenth of a second."""
        steps = -(-len(hops) * limiting.hop(self.rate) * _STEPS // self.rate)
        borders = np.arange(steps) * self.rate // _STEPS // limiting.hop(self.rate)
        return np.add.reduceat(hops, borders, dtype=np.float64)


def survey(blocks: Iterable[Samples], rate: int, channels: int) -> Survey:
    """Reads a sound through once. Raises MasteringError when it is silent, or holds what is not a number."""
    meter = Meter(rate, channels, true_peak=False)
    hop = limiting.hop(rate)
    peaks = _Hops(hop * OVERSAMPLING, channels, lambda hops: np.abs(hops).max(axis=1))
    crests = _Hops(hop, channels, lambda hops: np.abs(hops).max(axis=1))  # what lies beyond the converter's band
    powers = _Hops(hop, channels, lambda hops: np.square(hops).sum(axis=1))
    plain = crests.through(powers.through(meter.through(blocks)))
    after = np.zeros((hop, channels), np.float32)  # a sound that is cut off rings on between the samples
    for risen in converted(chain(plain, [after]), rate, rate * OVERSAMPLING, channels, "HQ"):
        peaks.take(risen)
    integrated = meter.finish().integrated_lufs
    power, peak = powers.found(), peaks.found()
    peak[len(power) - 1] = peak[len(power) - 1 :].max()
    peak = np.maximum(peak[: len(power)], crests.found(), out=peak[: len(power)])
    return Survey(rate, peak, power, np.array(meter.curves().momentary), integrated)


def measured(sound: Stream, true_peak: bool = True) -> tuple[Loudness, int]:
    """What a sound measures, see Meter.finish, and its length in frames."""
    meter = Meter(sound.rate, sound.channels, true_peak)
    frames = sum(len(block) for block in meter.through(filters.ahead(sound.blocks())))
    return meter.finish(), frames


class _Hops:
    """Takes a sound in blocks, and keeps one value of each hop of so many frames."""

    def __init__(self, frames: int, channels: int, value: Callable[[Samples], Values]) -> None:
        self._frames, self._channels, self._value = frames, channels, value
        self._rest = np.zeros((0, channels), np.float32)
        self._found = bytearray()

    def take(self, block: Samples) -> None:
        """Go on with one more block."""
        known = np.concatenate([self._rest, block.reshape(-1, self._channels)])
        whole = len(known) - len(known) % self._frames
        self._found += self._value(known[:whole].reshape(-1, self._frames * self._channels)).tobytes()
        self._rest = known[whole:]

    def through(self, blocks: Iterable[Samples]) -> Iterator[Samples]:
        """The same blocks, each taken on its way."""
        for block in blocks:
            self.take(block)
            yield block

    def found(self) -> Values:
        """All values; the last hop may not have been whole."""
        if len(self._rest):
            self.take(np.zeros((self._frames - len(self._rest), self._channels), np.float32))
        return np.frombuffer(self._found, np.float32)
