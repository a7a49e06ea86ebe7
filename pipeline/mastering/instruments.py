"""The theme's small orchestra, made of sine waves: felt piano, celesta, pad, bass, and the room they stand in."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
"""Shape (frames,) for one channel, (frames, 2) for two."""

_REFERENCE_KEY, _REFERENCE_HERTZ = 69, 440.0


@dataclass(frozen=True, slots=True)
class Note:
    """One note of a score."""

    start: float
    """Seconds."""
    length: float
    """Seconds until it is let go."""
    key: int
    """MIDI key number; 60 is middle C."""
    level: float = 1.0
    """1.0 is a plain accent."""
    place: float = 0.0
    """-1 is left, 1 is right."""


@dataclass(frozen=True, slots=True)
class Timbre:
    """How an instrument sounds."""

    partials: tuple[float, ...]
    """Strengths of the harmonics, the fundamental first."""
    attack: float
    """Seconds to full level."""
    decay: float
    """Seconds in which the fundamental falls by a factor of e while held; 0 holds it."""
    release: float
    """Seconds to fade once let go."""
    spread: float
    """Detuning between the two ears in cents: what makes a plain wave warm."""


PIANO = Timbre(
    (1.0, 0.55, 0.34, 0.22, 0.15, 0.10, 0.07, 0.05, 0.03, 0.02), attack=0.010, decay=1.2, release=0.35, spread=3.0
)
PAD = Timbre((1.0, 0.40, 0.20, 0.12, 0.06, 0.03), attack=0.60, decay=0.0, release=1.0, spread=7.0)
CELESTA = Timbre((1.0, 0.05, 0.0, 0.22), attack=0.006, decay=0.55, release=0.4, spread=0.0)
BASS = Timbre((1.0, 0.40, 0.10), attack=0.020, decay=2.2, release=0.25, spread=0.0)


def play(timbre: Timbre, notes: tuple[Note, ...], frames: int, rate: int) -> Wave:
    """The notes played on one instrument, stereo, so many frames long."""
    out = np.zeros((frames, 2))
    for note in notes:
        start = round(note.start * rate)
        sound = _sound(timbre, note, rate)[: max(0, frames - start)]
        out[start : start + len(sound)] += sound
    return out


def room(wave: Wave, rate: int, seconds: float, level: float) -> Wave:
    """The wave with the answer of a soft, dark room added, the same length.

    The room is noise that dies away by 60 dB in so many seconds, darker the later, with a little air before it.
    """
    noise = np.random.RandomState(1).standard_normal((round(seconds * rate), 2))
    time = np.arange(len(noise))[:, np.newaxis] / rate
    answer = noise * np.exp(-6.9 * time / seconds) * (1 - np.exp(-time / 0.02))
    answer = low_pass(answer, rate, 1500.0, 5000.0)
    answer /= np.sqrt((answer**2).sum(axis=0))
    length = _quick(len(wave) + len(answer))
    wet = np.fft.irfft(np.fft.rfft(wave, length, axis=0) * np.fft.rfft(answer, length, axis=0), length, axis=0)
    return wave + level * wet[: len(wave)]


def low_pass(wave: Wave, rate: int, passing: float, stopped: float) -> Wave:
    """Nothing is left above `stopped` hertz, everything below `passing`; a half cosine between, no delay."""
    length = _quick(len(wave) + rate // 10)
    frequency = np.fft.rfftfreq(length, 1 / rate)[:, np.newaxis]
    slope = np.clip((stopped - frequency) / (stopped - passing), 0.0, 1.0)
    kept = 0.5 - 0.5 * np.cos(np.pi * slope)
    return np.fft.irfft(np.fft.rfft(wave, length, axis=0) * kept, length, axis=0)[: len(wave)]


def _sound(timbre: Timbre, note: Note, rate: int) -> Wave:
    """One note: a soft start, a soft end, a place in the room; each ear hears more of one of two close tunings."""
    time = np.arange(round((note.length + timbre.release) * rate)) / rate
    hertz = _REFERENCE_HERTZ * 2 ** ((note.key - _REFERENCE_KEY) / 12)
    low = _tone(timbre, hertz * 2 ** (-timbre.spread / 2400), time)
    high = _tone(timbre, hertz * 2 ** (timbre.spread / 2400), time) if timbre.spread else low
    left, right = np.cos(np.pi / 4 * (1 + note.place)), np.sin(np.pi / 4 * (1 + note.place))
    both = np.stack([(0.7 * low + 0.3 * high) * left, (0.3 * low + 0.7 * high) * right], axis=1) * note.level
    start, end = round(timbre.attack * rate), round(timbre.release * rate)
    both[:start] *= _ramp(start)[: len(both)]
    both[-end:] *= _ramp(end)[::-1][-len(both) :]
    return both


def _tone(timbre: Timbre, hertz: float, time: Wave) -> Wave:
    """Harmonics that die the faster the higher they are.

    sin(nx) follows from the two before it, 2 cos(x) sin((n-1)x) - sin((n-2)x), which is quicker than another sine.
    """
    phase = 2 * np.pi * hertz * time
    before, sine, twice = np.zeros(len(time)), np.sin(phase), 2 * np.cos(phase)
    dying: Wave | float = np.exp(-0.5 * time / timbre.decay) if timbre.decay else 1.0
    held = dying * dying
    tone = np.zeros(len(time))
    for strength in timbre.partials:
        tone += strength * held * sine
        before, sine = sine, twice * sine - before
        held = held * dying
    return tone


def _ramp(frames: int) -> Wave:
    """From 0 to 1 along half a cosine, shape (frames, 1)."""
    return (0.5 - 0.5 * np.cos(np.pi * np.arange(frames) / max(frames, 1)))[:, np.newaxis]


def _quick(least: int) -> int:
    """A length, no shorter, at which a Fourier transform is quick: a power of two times 1, 3 or 5."""
    return min(factor << max(0, (-(-least // factor) - 1).bit_length()) for factor in (1, 3, 5))
