"""Puts pieces of music on a voice's clock: where each begins, how loud it is alone and under words, how it fades."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Audio
from pipeline.mastering.ducking import Envelope, SideChain
from pipeline.mastering.layers import Layer
from pipeline.mastering.loudness import loudest_moment


@dataclass(frozen=True, slots=True)
class Levels:
    """How loud and how long music is, beside the voice."""

    alone: float = -1.5
    """LU from the voice to the music's loudest moment where it is heard alone."""
    under: float = -18.0
    """LU from the voice to the music's loudest moment where it lies under words."""
    stinger: float = -3.0
    """LU from the voice to the loudest moment of a stinger."""
    bed: float = 7.0
    """Seconds under the opening words until the intro has faded out."""
    early: float = 1.6
    """Seconds before the end of the last word at which the outro begins."""
    ending: float = 2.5
    """Seconds of fade at the very end."""
    gap: float = 1.2
    """Seconds without words that a stinger needs; where there are fewer, none is heard."""
    side_chain: SideChain = field(default_factory=SideChain)
    """Of intro and outro."""
    quick: SideChain = field(default_factory=lambda: SideChain(attack=0.35, hold=0.05, release=0.1))
    """Of a stinger, which has two seconds to be heard in."""


_FADED = 0.6
"""The part of the bed in which it fades out."""
_LATE = 0.15
"""Seconds from the last word of a chapter to the stinger; it has come up by then."""

_NEAR = 0.05
"""Seconds by which a joint may lie within the first word: envelopes have steps, and marks set by hand are not exact."""


@dataclass(frozen=True, slots=True, eq=False)
class Placing:
    """A voice, and where music goes around it. Layers are on the voice's clock: an intro begins before frame 0."""

    voice: Envelope
    loudness: float
    """LUFS of the voice, on both channels."""
    levels: Levels

    def intro(self, sound: Audio, lead: int) -> Layer:
        """At its own level for `lead` frames, back before the first word, gone in some seconds or half the speech."""
        bed = min(self._frames(self.levels.bed), self.voice.frames // 2, sound.frames - lead)
        heard = Audio(sound.samples[: lead + bed], sound.rate)
        fade = round(_FADED * bed) or min(lead, self._frames(self.levels.side_chain.attack))
        return self._around(heard, -lead, (0, fade))

    def outro(self, sound: Audio) -> Layer:
        """In softly under the last words, up after them, a fade to nothing."""
        spoken = self.voice.speaking()
        end = min(int(spoken[-1]) + self.voice.step, self.voice.frames) if len(spoken) else self.voice.frames
        early = min(self._frames(self.levels.early), end // 2, sound.frames // 2)
        ending = min(self._frames(self.levels.ending), sound.frames - early)
        return self._around(sound, end - early, (early, ending))

    def stingers(self, sound: Audio, joints: Iterable[int], free: tuple[int, int]) -> Iterator[Layer]:
        """One before each joint whose pause has room for it, all of them between two frames of the voice."""
        alone, under = (_factor(sound, self.loudness + level) for level in (self.levels.stinger, self.levels.under))
        spoken = self.voice.speaking()
        begin, end = free
        for joint in sorted(joints):
            following = int(np.searchsorted(spoken, joint - self._frames(_NEAR)))
            if not 0 < following < len(spoken):
                continue
            last = int(spoken[following - 1]) + self.voice.step
            at = last + self._frames(_LATE)
            if spoken[following] - last >= self._frames(self.levels.gap) and begin <= at <= end - sound.frames:
                depth = self.levels.quick.depth(self.voice, at, _steps(sound, self.voice.step))
                yield Layer(at, sound, _curve(alone, under, depth), self.voice.step)
                begin = at + sound.frames

    def _around(self, sound: Audio, at: int, fades: tuple[int, int]) -> Layer:
        """A piece that begins at a frame of the voice, ducked, with fades in and out of so many frames."""
        step = self.voice.step
        depth = self.levels.side_chain.depth(self.voice, at, _steps(sound, step))
        back = np.repeat(depth > 1 - 1e-9, step)[: sound.frames, np.newaxis]
        alone = _factor(Audio(sound.samples * ~back, sound.rate), self.loudness + self.levels.alone)
        words = self.loudness + self._beside(at, at + sound.frames)
        under = _factor(Audio(sound.samples * back, sound.rate), words + self.levels.under)
        gains = _curve(alone, min(alone, under), depth) * _fades(sound.frames, step, fades)
        return Layer(at, sound, np.asarray(gains, np.float32), step)

    def _beside(self, start: int, stop: int) -> float:
        """LU from the whole of the speech to what is said between two frames where that is softer, else 0."""
        here, all_of_it = self.voice.speech(start, stop), self.voice.speech()
        return min(0.0, round(10 * math.log10(here / all_of_it), 2)) if here and all_of_it else 0.0

    def _frames(self, seconds: float) -> int:
        return round(seconds * self.voice.rate)


def _steps(sound: Audio, step: int) -> int:
    """How many gains a sound needs: one at each whole step and one beyond its end."""
    return -(-sound.frames // step) + 1


def _factor(sound: Audio, lufs: float) -> float:
    """What brings the loudest moment of some music to a loudness; what is silent stays as it is."""
    loudest = loudest_moment(sound) if sound.frames else -math.inf
    return 10 ** ((lufs - loudest) / 20) if math.isfinite(loudest) else 1.0


def _curve(alone: float, under: float, depth: NDArray[np.float64]) -> NDArray[np.float32]:
    """From one factor to another as the depth says, even in decibels."""
    return np.asarray(alone * (under / alone) ** depth, np.float32)


def _fades(frames: int, step: int, fades: tuple[int, int]) -> NDArray[np.float64]:
    """Equal-power fades at both ends of a sound, step by step, down to nothing; either may be without frames."""
    places = np.arange(-(-frames // step) + 1) * step
    rise, fall = (
        np.sin(np.pi / 2 * np.clip(along / fade, 0.0, 1.0)) if fade else np.ones(len(places))
        for along, fade in ((places, fades[0]), (frames - places, fades[1]))
    )
    return rise * fall
