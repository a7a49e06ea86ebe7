"""Sound that need not fit into memory: it is read block by block, as often as needed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Self

import numpy as np

from pipeline.audio import Audio, Samples
from pipeline.mastering import filters


@dataclass(frozen=True, slots=True, eq=False)
class Stream:
    """A sound as something to read from; every reading gives the same blocks."""

    blocks: Callable[[], Iterable[Samples]]
    """Starts a reading: float32, shape (frames, channels), about filters.BLOCK frames at most."""
    rate: int
    """Hertz."""
    channels: int

    @classmethod
    def of(cls, audio: Audio) -> Self:
        """A sound that is in memory."""
        return cls(lambda: filters.blocks(audio), audio.rate, audio.channels)

    def gain(self, decibels: float) -> Self:
        """The same sound, so many decibels louder."""
        factor = np.float32(10 ** (decibels / 20))
        return type(self)(lambda: (block * factor for block in self.blocks()), self.rate, self.channels)

    def resampled(self, rate: int) -> Self:
        """The same sound at another rate, by soxr's very high quality (images under -180 dB)."""
        if rate == self.rate:
            return self
        return type(self)(lambda: converted(self.blocks(), self.rate, rate, self.channels), rate, self.channels)

    def whole(self) -> Audio:
        """The sound in memory, for one that is short."""
        nothing = np.zeros((0, self.channels), np.float32)
        return Audio(np.concatenate([nothing, *self.blocks()]), self.rate)


def converted(pieces: Iterable[Samples], rate: int, to: int, channels: int, quality: str = "VHQ") -> Iterator[Samples]:
    """Blocks at another rate; as exact as converting the whole at once, without holding it."""
    import soxr

    converter = soxr.ResampleStream(rate, to, channels, dtype="float32", quality=quality)
    for piece in pieces:
        yield converter.resample_chunk(piece).reshape(-1, channels)
    yield converter.resample_chunk(np.zeros((0, channels), np.float32), last=True).reshape(-1, channels)
