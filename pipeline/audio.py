"""Audio: float samples with a rate, and the few operations every stage needs."""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]
"""Shape (frames, channels), full scale ±1.0."""


@dataclass(frozen=True, slots=True, eq=False)
class Audio:
    """Sound in memory."""

    samples: Samples
    """Shape (frames, channels), float32, full scale ±1.0."""
    rate: int
    """Hertz."""

    @classmethod
    def of(cls, samples: NDArray[np.floating], rate: int) -> Self:
        """Audio from a mono vector (frames,) or a matrix (frames, channels)."""
        matrix = samples[:, np.newaxis] if samples.ndim == 1 else samples
        return cls(np.ascontiguousarray(matrix, dtype=np.float32), rate)

    @classmethod
    def silence(cls, frames: int, rate: int, channels: int = 1) -> Self:
        """So many frames of nothing."""
        return cls(np.zeros((frames, channels), np.float32), rate)

    @property
    def frames(self) -> int:
        """Samples per channel."""
        return int(self.samples.shape[0])

    @property
    def channels(self) -> int:
        """1 for mono, 2 for stereo."""
        return int(self.samples.shape[1])

    @property
    def seconds(self) -> float:
        """Exact duration in seconds."""
        return self.frames / self.rate

    def gain(self, decibels: float) -> Self:
        """The same sound, so many decibels louder."""
        return type(self)(self.samples * np.float32(10 ** (decibels / 20)), self.rate)

    def stereo(self) -> Self:
        """Two channels: mono is copied to both at full level, more than two are refused."""
        if self.channels == 2:
            return self
        if self.channels != 1:
            raise ValueError(f"{self.channels} channels can't be copied to two")
        return type(self)(np.repeat(self.samples, 2, axis=1), self.rate)

    def resampled(self, rate: int) -> Self:
        """The same sound at another rate, by soxr's very high quality (images under -180 dB)."""
        if rate == self.rate:
            return self
        import soxr

        return type(self)(soxr.resample(self.samples, self.rate, rate, quality="VHQ"), rate)
