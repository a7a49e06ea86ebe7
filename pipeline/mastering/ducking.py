"""Steps music back for a voice: follows the voice's envelope as it streams by, and makes the music's gain of it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Samples

STEPS = 100
"""Steps of an envelope in a second: short enough for the start of a word, and hours of them are a few megabytes."""
_SPEAKING = 10 ** (-26 / 10)
"""Power beside that of the speech from which a step counts as speech: soft ends of words do, a room does not."""

_PAUSE = 0.1
"""Power beside the mean at which a step is left out of it: the relative gate of BS.1770-4."""

Curve = NDArray[np.float32]
"""Gain over time, shape (steps,)."""


@dataclass(frozen=True, slots=True, eq=False)
class Envelope:
    """How strong a voice is, step by step: all that music needs to know of hours of speech."""

    power: Curve
    """Mean square of each step, over all channels."""
    step: int
    """Frames in a step."""
    frames: int
    """Frames of the voice; the last step may be cut short by its end."""
    rate: int
    """Hertz."""

    def speaking(self) -> NDArray[np.int64]:
        """The first frame of each step in which there is speech, in order."""
        return np.flatnonzero(self.power > _SPEAKING * self.speech()) * self.step

    def speech(self, start: int = 0, stop: int | None = None) -> float:
        """Mean power of the speech between two frames, pauses left out; 0.0 when there is none."""
        inside = self.power[max(0, start) // self.step : None if stop is None else -(-max(0, stop) // self.step)]
        heard = inside[inside > _PAUSE * inside.mean()] if len(inside) else inside
        return float(heard.mean()) if len(heard) else 0.0


class Follower:
    """Listens to a voice as its blocks go by."""

    def __init__(self, rate: int) -> None:
        """`rate` in hertz."""
        self._rate = rate
        self._step = max(1, rate // STEPS)
        self._powers: list[Curve] = []
        self._rest: Samples | None = None
        self._frames = 0

    def hear(self, pieces: Iterable[Samples]) -> Iterator[Samples]:
        """The same blocks, each followed as it passes."""
        for piece in pieces:
            self.take(piece)
            yield piece

    def take(self, piece: Samples) -> None:
        """Follow one block."""
        self._frames += len(piece)
        sound = piece if self._rest is None else np.concatenate([self._rest, piece])
        whole = len(sound) // self._step * self._step
        self._powers.append(_powers(sound[:whole], self._step))
        self._rest = sound[whole:].copy()

    def envelope(self) -> Envelope:
        """What was heard so far."""
        last = [] if self._rest is None or not len(self._rest) else [_powers(self._rest, len(self._rest))]
        powers = np.concatenate([np.zeros(0, np.float32), *self._powers, *last])
        return Envelope(powers, self._step, self._frames, self._rate)


@dataclass(frozen=True, slots=True)
class SideChain:
    """How music follows the voice. It sees the voice coming, so it has stepped back when a word begins."""

    attack: float = 0.5
    """Seconds to step back, before a word."""
    hold: float = 0.6
    """Seconds it stays back after a word: longer than pauses between sentences, so that it does not pump."""
    release: float = 1.0
    """Seconds to come up again."""

    def depth(self, voice: Envelope, at: int, steps: int) -> NDArray[np.float64]:
        """How far it is back, from 0 to 1, at so many steps from a frame of the voice, which may be before its start.

        Even in decibels and without a corner at either end.
        """
        places = at + np.arange(steps, dtype=np.int64) * voice.step
        far = np.int64(2**62)
        starts = voice.speaking()
        ends = np.concatenate([[-far], starts + voice.step])
        starts = np.concatenate([starts, [far]])
        following = np.searchsorted(starts, places, side="right")
        before = np.maximum(0, starts[following] - places) / voice.rate
        after = np.maximum(0, places - ends[following]) / voice.rate
        back = np.maximum(1 - before / self.attack, 1 - np.maximum(0, after - self.hold) / self.release)
        return np.asarray(0.5 - 0.5 * np.cos(np.pi * np.clip(back, 0.0, 1.0)))


def _powers(sound: Samples, step: int) -> Curve:
    """Mean squares of whole steps."""
    steps = sound.reshape(-1, step, sound.shape[1])
    return np.asarray(np.einsum("sfc,sfc->s", steps, steps) / (step * sound.shape[1]), np.float32)
