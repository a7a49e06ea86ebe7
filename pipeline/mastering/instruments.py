"""The theme's small orchestra, made of sine waves: felt piano, celesta, pad, bass, and the room they stand in."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
"""Shape (2, frames)."""
Turning = NDArray[np.complexfloating]
"""What sine waves do in a second: 2πi times their hertz, less how they die."""

_REFERENCE_KEY, _REFERENCE_HERTZ = 69, 440.0
_HIGHEST = 9000.0
"""Hertz above which a harmonic is left out; the room would take it away."""
_SOFTER = 0.25
"""Power of a note's level by which each harmonic is softer than the one before, beyond its timbre."""
_ROWS, _COLUMNS = 32, 128
"""Size of the tables that sines are made from."""
_ROOM = 1.6
"""Seconds until the room is still."""


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
    stiffness: float = 0.0
    """How far the harmonics of a stiff string lie above whole multiples: the n-th by a factor of 1 + stiffness n²/2."""


PIANO = Timbre(
    (1.0, 0.55, 0.34, 0.22, 0.15, 0.10, 0.07, 0.05, 0.03, 0.02),
    attack=0.010, decay=1.2, release=0.35, spread=3.0, stiffness=0.0002,
)  # fmt: skip
PAD = Timbre((1.0, 0.40, 0.20, 0.12, 0.06, 0.03), attack=0.60, decay=0.0, release=1.0, spread=7.0)
CELESTA = Timbre((1.0, 0.05, 0.0, 0.22), attack=0.006, decay=0.55, release=0.4, spread=0.0)
BASS = Timbre((1.0, 0.40, 0.10), attack=0.020, decay=2.2, release=0.25, spread=0.0)


def play(timbre: Timbre, notes: tuple[Note, ...], frames: int, rate: int) -> Wave:
    """The notes played on one instrument, stereo, so many frames long."""
    out = np.zeros((2, frames))
    for note in notes:
        start = round(note.start * rate)
        length = min(round((note.length + timbre.release) * rate), frames - start)
        if length > 0:
            out[:, start : start + length] += _sound(timbre, note, length, rate)
    return out


def in_room(wave: Wave, rate: int, times: int, level: float) -> Wave:
    """The wave in a soft, dark room, with so many times as many frames a second, and nothing above 11 kHz.

    The room's answer is noise that dies away by 60 dB in 1.6 seconds, with a little air before it.
    """
    noise = np.random.RandomState(1).standard_normal((2, round(_ROOM * rate)))
    time = np.arange(noise.shape[1]) / rate
    answer = noise * np.exp(-6.9 * time / _ROOM) * (1 - np.exp(-time / 0.02))
    length = _quick(wave.shape[1] + answer.shape[1])
    hertz = np.fft.rfftfreq(length, 1 / rate)
    heard = np.fft.rfft(answer, length) * _passed(hertz, 1500.0, 5000.0)
    heard *= level * np.sqrt(length / 2 / (np.abs(heard) ** 2).sum(axis=1, keepdims=True))
    whole = np.fft.rfft(wave, length) * (1 + heard) * _passed(hertz, 6000.0, 11000.0)
    return np.fft.irfft(whole, length * times)[:, : wave.shape[1] * times] * times


@lru_cache(maxsize=16)
def ramp(frames: int) -> NDArray[np.float64]:
    """From 0 to 1 along half a cosine."""
    return np.asarray(0.5 - 0.5 * np.cos(np.pi * np.arange(frames) / max(frames, 1)))


def _passed(hertz: NDArray[np.floating], passing: float, stopped: float) -> NDArray[np.float64]:
    """What a low-pass leaves of each frequency: all below `passing`, nothing above `stopped`, a half cosine between."""
    return np.asarray(0.5 - 0.5 * np.cos(np.pi * np.clip((stopped - hertz) / (stopped - passing), 0.0, 1.0)))


def _sound(timbre: Timbre, note: Note, frames: int, rate: int) -> Wave:
    """One note: a soft start, a soft end, a place in the room; each ear hears more of one of two close tunings."""
    hertz = _REFERENCE_HERTZ * 2 ** ((note.key - _REFERENCE_KEY) / 12)
    apart = 2 ** (timbre.spread / 2400)
    tunings = [(hertz / apart, (0.7, 0.3)), (hertz * apart, (0.3, 0.7))] if timbre.spread else [(hertz, (1.0, 1.0))]
    place = np.pi / 4 * (1 + note.place)
    ears = note.level * np.array([[np.cos(place)], [np.sin(place)]])
    waves, strengths = [], []
    for tuned, shares in tunings:
        turning, loud = _partials(timbre, tuned, note.level)
        waves.append(turning)
        strengths.append(ears * np.array(shares)[:, np.newaxis] * loud)
    both = _sines(np.concatenate(waves) / rate, np.concatenate(strengths, axis=1), frames)
    start, end = min(round(timbre.attack * rate), frames), min(round(timbre.release * rate), frames)
    both[:, :start] *= ramp(start)
    both[:, frames - end :] *= ramp(end)[::-1]
    return both


def _partials(timbre: Timbre, hertz: float, level: float) -> tuple[Turning, NDArray[np.float64]]:
    """A tone's harmonics: how each turns and dies in a second, the higher the faster, and how strong it begins.

    What is played softly is played darkly.
    """
    order = np.arange(1, len(timbre.partials) + 1)
    turns = hertz * order * (1 + timbre.stiffness * order**2 / 2)
    dying = (1 + order) / (2 * timbre.decay) if timbre.decay else np.zeros(len(order))
    strengths = np.array(timbre.partials) * min(level, 1.0) ** (_SOFTER * (order - 1))
    heard = turns < _HIGHEST
    return (2j * np.pi * turns - dying)[heard], np.asarray(strengths[heard])


def _sines(turning: Turning, strengths: NDArray[np.float64], frames: int) -> Wave:
    """Sums of dying sine waves, one sum per row of strengths.

    With t = bN + n, exp(zt) = exp(zbN) exp(zn): a product of two small tables, summed over the waves, gives them all,
    ten times quicker than one sine after the other. Tables are kept so small that the linear algebra library, to which
    `@` hands them, wakes no threads: those would spin for longer than they work.
    """
    rows = -(-frames // (_COLUMNS * _ROWS)) * _ROWS
    coarse = np.exp(np.outer(np.arange(rows) * _COLUMNS, turning))
    fine = np.exp(np.outer(turning, np.arange(_COLUMNS)))
    left = strengths[:, np.newaxis, :] * coarse
    small = np.concatenate([left.real, left.imag], axis=2).reshape(-1, _ROWS, 2 * len(turning))
    table = small @ np.concatenate([fine.imag, fine.real])
    return np.asarray(table.reshape(len(strengths), -1)[:, :frames])


def _quick(least: int) -> int:
    """A length, no shorter, at which a Fourier transform is quick: a power of two times 1, 3 or 5."""
    return min(factor << max(0, (-(-least // factor) - 1).bit_length()) for factor in (1, 3, 5))
