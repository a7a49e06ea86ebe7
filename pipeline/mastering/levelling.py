"""Brings a mix to its target as an MP3: gain, limiter, encode, then measure what a listener will decode."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.limiting import Limiter, Values, hop, limited
from pipeline.mastering.streams import Stream
from pipeline.mastering.surveying import Survey, measured, survey
from pipeline.model import Loudness

_NEAR = 0.02
"""LU from the loudness wanted at which the gain is good."""
_TRIES = 12
_MOST_STEP = 12.0
"""dB by which one try may raise the gain."""
_MOST = 20.0
"""dB by which all may: a sound that needs more is clicks over something soft, and would be turned inside out."""


@dataclass(frozen=True, slots=True)
class Target:
    """What the finished file must measure, decoded."""

    lufs: float = -16.0
    tolerance: float = 0.3
    """LU either side."""
    true_peak: float = -1.0
    """dBTP, never above."""
    codec_gain: float = -0.4455
    """dB that LAME adds by itself: it multiplies by 0.95 up to 160 kbit/s."""
    headroom: float = 0.5
    """dB left below the ceiling before encoding, for peaks the codec makes."""
    limiter: Limiter = field(default_factory=Limiter)
    """How the peaks are kept there."""


@dataclass(frozen=True, slots=True)
class Mastered:
    """The finished sound and what it measures, decoded."""

    samples: int
    """Per channel."""
    sample_rate: int
    channels: int
    loudness: Loudness
    gain: float
    """dB of static gain given to the mix."""
    encodes: int
    """How many it took, 1 or 2."""


Encode = Callable[[Stream, Path], int]
"""Writes a stream as MP3, and says how many frames it was."""
Decode = Callable[[Path], Stream]


def master(mix: Stream, target: Target, encode: Encode, decode: Decode, mp3: Path) -> Mastered:
    """Write the mix at its target into an MP3 file, without a tag; encoded anew when the first try is off target.

    Raises MasteringError when the mix is silent, holds no sound or can't be brought to the target.
    """
    found = survey(filters.ahead(mix.blocks()), mix.rate, mix.channels)
    wanted = target.lufs - target.codec_gain
    ceiling = target.true_peak - target.codec_gain - target.headroom
    for encodes in (1, 2):
        gain, curve = _gain(found, wanted, ceiling, target.limiter)
        frames = encode(_levelled(mix, gain, curve), mp3)
        loudness, heard = measured(decode(mp3))
        if heard != frames:
            raise MasteringError(f"encoded MP3 holds {heard} samples instead of {frames}; run it again")
        if _on_target(loudness, target):
            return Mastered(frames, mix.rate, mix.channels, loudness, round(gain, 3), encodes)
        wanted += target.lufs - loudness.integrated_lufs
        ceiling -= max(0.0, loudness.true_peak_dbtp - target.true_peak + 0.1)
    raise MasteringError(
        f"sound can't be brought to {target.lufs} LUFS: it measures {loudness.integrated_lufs:.1f} LUFS and "
        f"{loudness.true_peak_dbtp:.1f} dBTP; its peaks stand too far above its speech, or hardly any of it is heard"
    )


def _gain(found: Survey, wanted: float, ceiling: float, limiter: Limiter) -> tuple[float, Values]:
    """The gain in dB, and the limiter's curve, that bring a mix to the loudness wanted, near enough.

    A limiter takes loudness away, so the gain is corrected by what a decibel of it was seen to bring (the secant
    method); speech takes one or two tries, sharp clicks over soft speech a few more.
    """
    first = gain = wanted - found.integrated
    curve = found.curve(gain, ceiling, limiter)
    reached, brings = found.loudness(gain, curve), 1.0
    for _ in range(_TRIES):
        missing = wanted - reached
        step = min(missing / brings, _MOST_STEP, first + _MOST - gain)
        if min(abs(missing), abs(step)) <= _NEAR:
            break
        curve = found.curve(gain + step, ceiling, limiter)
        now = found.loudness(gain + step, curve)
        gain, reached, brings = gain + step, now, min(max((now - reached) / step, 0.2), 1.0)
    return gain, curve


def _levelled(mix: Stream, gain: float, curve: Values) -> Stream:
    """The mix after gain and limiter, made ahead of whoever reads it."""
    factor = 10 ** (gain / 20)
    return Stream(lambda: filters.ahead(limited(mix.blocks(), factor, curve, hop(mix.rate))), mix.rate, mix.channels)


def _on_target(loudness: Loudness, target: Target) -> bool:
    """Whether a measurement is good enough to publish."""
    near = abs(loudness.integrated_lufs - target.lufs) <= target.tolerance
    return near and loudness.true_peak_dbtp <= target.true_peak
