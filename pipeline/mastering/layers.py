"""Adds music to a voice while it streams: each piece of music at its place, its gain moving step by step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

import numpy as np

from pipeline.audio import Audio, Samples
from pipeline.mastering import filters
from pipeline.mastering.ducking import Curve


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A piece of music at its place in the file. Many layers may share one sound, so they cost little memory."""

    offset: int
    """Frames of the file before its first."""
    sound: Audio
    """Stereo, at its own level."""
    gains: Curve
    """Factors at each whole step of the sound and at one more, even between them."""
    step: int
    """Frames in a step."""

    @property
    def end(self) -> int:
        """The first frame of the file after it."""
        return self.offset + self.sound.frames

    def heard(self, start: int, stop: int) -> Samples:
        """What is heard of it between two frames of its own, shape (frames, 2)."""
        places = np.arange(start, stop) / self.step
        gains = np.interp(places, np.arange(len(self.gains)), self.gains)
        return self.sound.samples[start:stop] * np.asarray(gains, np.float32)[:, np.newaxis]


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """The music of an episode, ready to be added to its voice."""

    layers: tuple[Layer, ...]
    """In order of time; none reaches beyond the end of the file."""
    offset: int
    """Frames of the file before the first narrated one."""
    after: int
    """Frames of the file after the last narrated one."""


def mixed(voice: Iterable[Samples], laid: Laid) -> Iterator[Samples]:
    """The voice, mono or stereo, on both channels with the music around it, not yet at its final loudness."""
    at = 0
    for piece in chain(_silence(laid.offset), voice, _silence(laid.after)):
        both = np.repeat(piece, 2, axis=1) if piece.shape[1] == 1 else piece.copy()
        end = at + len(both)
        for layer in laid.layers:
            start, stop = max(at, layer.offset), min(end, layer.end)
            if start < stop:
                both[start - at : stop - at] += layer.heard(start - layer.offset, stop - layer.offset)
        at = end
        yield both


def _silence(frames: int) -> Iterator[Samples]:
    """So many frames of nothing, in blocks."""
    return (np.zeros((min(filters.BLOCK, frames - at), 1), np.float32) for at in range(0, frames, filters.BLOCK))
