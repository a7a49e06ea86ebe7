"""The test signals of EBU Tech 3341 and 3342, made from their descriptions, and what a meter has to say of each.

All but 3341's cases 7 and 8 and 3342's 5 and 6, which are recordings. 48 kHz, as the documents have them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.audio import Audio
from pipeline.mastering import filters
from pipeline.mastering.meter import Curves, Meter
from pipeline.model import Loudness

RATE = 48_000
Part = tuple[float, float]
"""(dBFS, seconds) of 1 kHz; minus infinity is silence."""
Reading = Callable[[Loudness, Curves], Sequence[float]]
SILENT = -np.inf


@dataclass(frozen=True, slots=True)
class Case:
    """One file, or one of the twenty files of cases 10 and 13."""

    name: str
    make: Callable[[], Audio]
    reading: Reading
    expected: tuple[float, ...]
    above: float = 0.1
    below: float = 0.1
    """How far a meter may be above and below what is expected."""
    true_peak: bool = False
    part: int = 0
    """Which file of a case of twenty."""

    def read(self) -> tuple[float, ...]:
        """What our meter says, one value for each that is expected."""
        sound = self.make()
        meter = Meter(sound.rate, sound.channels, self.true_peak)
        for block in filters.blocks(sound):
            meter.feed(block)
        return tuple(self.reading(meter.finish(), meter.curves()))


def tones(*parts: Part, channels: int = 2) -> Audio:
    """1 kHz in phase on all channels, one level after the other, phase-continuous."""
    level = np.concatenate([np.full(round(seconds * RATE), 10 ** (decibels / 20)) for decibels, seconds in parts])
    wave = level * np.sin(2 * np.pi * 1000 * np.arange(len(level)) / RATE)
    return Audio.of(np.repeat(wave[:, np.newaxis], channels, axis=1), RATE)


def surround() -> Audio:
    """Case 6: left, right, centre and both surrounds at their own levels."""
    mono = tones((0.0, 20.0), channels=1).samples
    return Audio.of(mono * 10 ** (np.array([-28, -28, -24, -30, -30]) / 20), RATE)


def between_samples(divisor: int, degrees: float, amplitude: float) -> Audio:
    """Cases 15 to 19: a sine of RATE/divisor Hz whose crests lie between the samples, faded over 10 ms."""
    time = np.arange(2 * RATE)
    wave = amplitude * np.sin(2 * np.pi * time / divisor + np.radians(degrees))
    fade = np.minimum(1, np.minimum(time, time[::-1]) / (0.01 * RATE))
    return Audio.of(np.repeat((wave * fade)[:, np.newaxis], 2, axis=1), RATE)


def one_crest(offset: int) -> Audio:
    """Cases 20 to 23: made at four times the rate, every fourth sample is kept from an offset on.

    A sine of RATE/6 Hz at 0.5 with one period of RATE/4 Hz at 1.0 in it, phase-continuous, then low-passed.
    """
    half = np.sin(2 * np.pi * np.arange(24 * 2000) / 24) * 0.5
    wave = np.concatenate([half, np.sin(2 * np.pi * np.arange(16) / 16), half])
    reach = np.arange(-256, 257)
    low_pass = 0.25 * np.sinc(0.25 * reach) * np.kaiser(len(reach), 8.0)
    fade = np.minimum(1, np.minimum(np.arange(len(wave)), np.arange(len(wave))[::-1]) / (0.04 * RATE))
    kept = np.convolve(wave * fade, low_pass, "same")[offset::4]
    return Audio.of(np.repeat(kept[:, np.newaxis], 2, axis=1), RATE)


def _tone_case(
    name: str,
    parts: Sequence[Part],
    reading: Reading,
    expected: tuple[float, ...],
    tolerance: float = 0.1,
    part: int = 0,
) -> Case:
    return Case(name, lambda: tones(*parts), reading, expected, tolerance, tolerance, part=part)


def _integrated(loudness: Loudness, _: Curves) -> tuple[float]:
    return (loudness.integrated_lufs,)


def _steady(loudness: Loudness, curves: Curves) -> tuple[float, ...]:
    """Integrated, and the extremes of momentary and short-term loudness once their windows are full."""
    momentary, short_term = curves.momentary[3:], curves.short_term[29:]
    return (loudness.integrated_lufs, min(momentary), max(momentary), min(short_term), max(short_term))


def _short_term(_: Loudness, curves: Curves) -> tuple[float, float]:
    """Its extremes after 3 s."""
    return min(curves.short_term[29:]), max(curves.short_term[29:])


def _momentary(_: Loudness, curves: Curves) -> tuple[float, float]:
    """Its extremes after 1 s."""
    return min(curves.momentary[9:]), max(curves.momentary[9:])


def _highest_short_term(_: Loudness, curves: Curves) -> tuple[float]:
    return (max(curves.short_term),)


def _highest_momentary(_: Loudness, curves: Curves) -> tuple[float]:
    return (max(curves.momentary),)


def _range(loudness: Loudness, _: Curves) -> tuple[float]:
    return (loudness.range_lu,)


def _true_peak(loudness: Loudness, _: Curves) -> tuple[float]:
    return (loudness.true_peak_dbtp,)


def _each_short_term(_: Loudness, curves: Curves) -> list[float]:
    return _highest_of_each(curves.short_term)


def _each_momentary(_: Loudness, curves: Curves) -> list[float]:
    return _highest_of_each(curves.momentary)


def _highest_of_each(levels: Sequence[float]) -> list[float]:
    """The maximum within each of the twenty equal parts of a file."""
    return [float(most) for most in np.array(levels).reshape(20, -1).max(axis=1)]


_CASE_3 = ((-36.0, 10.0), (-23.0, 60.0), (-36.0, 10.0))
_RISING = tuple(float(level) for level in range(-38, -18))
_CASE_11 = tuple(
    part for i, level in enumerate(_RISING) for part in ((SILENT, 0.15 * i), (level, 3.0), (SILENT, 3.0 - 0.15 * i))
)
_CASE_14 = tuple(
    part for i, level in enumerate(_RISING) for part in ((SILENT, 0.02 * i), (level, 0.4), (SILENT, 0.4 - 0.02 * i))
)
_STEPPED = 0.5
"""LU allowed in cases 13 and 14, where 0.1 is printed: their tones begin between the tenths of a second at which
FFmpeg's meter speaks, so its fullest window misses up to 40 ms of their 400. No target of ours is momentary."""


def _between_samples(name: str, divisor: int, degrees: float, amplitude: float, expected: float) -> Case:
    return Case(
        name, lambda: between_samples(divisor, degrees, amplitude), _true_peak, (expected,), 0.2, 0.4, true_peak=True
    )


def _one_crest(offset: int) -> Case:
    return Case(f"3341-{20 + offset}", lambda: one_crest(offset), _true_peak, (0.0,), 0.2, 0.4, true_peak=True)


CASES = (
    _tone_case("3341-1", ((-23.0, 20.0),), _steady, (-23.0,) * 5),
    _tone_case("3341-2", ((-33.0, 20.0),), _steady, (-33.0,) * 5),
    _tone_case("3341-3", _CASE_3, _integrated, (-23.0,)),
    _tone_case("3341-4", ((-72.0, 10.0), *_CASE_3, (-72.0, 10.0)), _integrated, (-23.0,)),
    _tone_case("3341-5", ((-26.0, 20.0), (-20.0, 20.1), (-26.0, 20.0)), _integrated, (-23.0,)),
    Case("3341-6", surround, _integrated, (-23.0,)),
    _tone_case("3341-9", ((-20.0, 1.34), (-30.0, 1.66)) * 5, _short_term, (-23.0,) * 2),
    *(
        _tone_case("3341-10", ((SILENT, 0.15 * i), (-23.0, 3.0), (SILENT, 1.0)), _highest_short_term, (-23.0,), part=i)
        for i in range(20)
    ),
    _tone_case("3341-11", _CASE_11, _each_short_term, _RISING),
    _tone_case("3341-12", ((-20.0, 0.18), (-30.0, 0.22)) * 25, _momentary, (-23.0,) * 2),
    *(
        _tone_case(
            "3341-13", ((SILENT, 0.02 * i), (-23.0, 0.4), (SILENT, 1.0)), _highest_momentary, (-23.0,), _STEPPED, i
        )
        for i in range(20)
    ),
    _tone_case("3341-14", _CASE_14, _each_momentary, _RISING, _STEPPED),
    _between_samples("3341-15", 4, 0.0, 0.50, -6.0),
    _between_samples("3341-16", 4, 45.0, 0.50, -6.0),
    _between_samples("3341-17", 6, 60.0, 0.50, -6.0),
    _between_samples("3341-18", 8, 67.5, 0.50, -6.0),
    _between_samples("3341-19", 4, 45.0, 1.41, 3.0),
    *map(_one_crest, range(4)),
    _tone_case("3342-1", ((-20.0, 20.0), (-30.0, 20.0)), _range, (10.0,), 1.0),
    _tone_case("3342-2", ((-20.0, 20.0), (-15.0, 20.0)), _range, (5.0,), 1.0),
    _tone_case("3342-3", ((-40.0, 20.0), (-20.0, 20.0)), _range, (20.0,), 1.0),
    _tone_case("3342-4", tuple((level, 20.0) for level in (-50.0, -35.0, -20.0, -35.0, -50.0)), _range, (15.0,), 1.0),
)
