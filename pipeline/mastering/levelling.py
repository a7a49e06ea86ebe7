"""Brings a mix to its target as an MP3: gain, limiter, encode, then measure what a listener will decode."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.dynamics import limit
from pipeline.mastering.loudness import integrated, measure
from pipeline.model import Loudness

_NEAR = 0.15
"""LU from the loudness wanted at which the gain is good."""
_PASSES = 5
_MOST_STEP = 12.0
"""dB by which one pass may raise the gain."""


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


@dataclass(frozen=True, slots=True)
class Mastered:
    """The finished sound and what it measures, decoded."""

    mp3: bytes
    """Without a tag."""
    samples: int
    """Per channel."""
    sample_rate: int
    channels: int
    loudness: Loudness
    gain: float
    """dB of static gain given to the mix."""
    encodes: int
    """How many it took, 1 or 2."""


def master(mix: Audio, target: Target, encode: Callable[[Audio], bytes], decode: Callable[[bytes], Audio]) -> Mastered:
    """The mix at its target, encoded once; once more when the first try is measured off target.

    Raises MasteringError when the mix is silent, holds no sound or can't be brought to the target.
    """
    wanted = target.lufs - target.codec_gain
    gain = wanted - integrated(mix)
    ceiling = target.true_peak - target.codec_gain - target.headroom
    for encodes in (1, 2):
        limited, gain = _limited(mix, gain, ceiling, wanted)
        mp3 = encode(limited)
        heard = decode(mp3)
        if heard.frames != limited.frames:
            raise MasteringError(f"encoded MP3 holds {heard.frames} samples instead of {limited.frames}; run it again")
        loudness = measure(heard)
        if _on_target(loudness, target):
            return Mastered(mp3, heard.frames, heard.rate, heard.channels, loudness, round(gain, 3), encodes)
        wanted += target.lufs - loudness.integrated_lufs
        gain += target.lufs - loudness.integrated_lufs
        ceiling -= max(0.0, loudness.true_peak_dbtp - target.true_peak + 0.1)
    raise MasteringError(
        f"episode can't be brought to {target.lufs} LUFS: it measures {loudness.integrated_lufs:.1f} LUFS and "
        f"{loudness.true_peak_dbtp:.1f} dBTP; its peaks stand too far above its speech"
    )


def _limited(mix: Audio, gain: float, ceiling: float, wanted: float) -> tuple[Audio, float]:
    """The mix after gain and limiter at the loudness wanted, near enough, and the gain that took.

    A limiter takes loudness away, so the gain is corrected by what a decibel of it was seen to bring (the secant
    method); speech takes one or two passes, sharp clicks over soft speech a few more.
    """
    limited = limit(mix.gain(gain), ceiling)
    reached, brings = integrated(limited), 1.0
    for _ in range(_PASSES - 1):
        missing = wanted - reached
        if abs(missing) <= _NEAR:
            break
        step = min(missing / brings, _MOST_STEP)
        limited = limit(mix.gain(gain + step), ceiling)
        now = integrated(limited)
        gain, reached, brings = gain + step, now, min(max((now - reached) / step, 0.2), 1.0)
    return limited, gain


def _on_target(loudness: Loudness, target: Target) -> bool:
    """Whether a measurement is good enough to publish."""
    near = abs(loudness.integrated_lufs - target.lufs) <= target.tolerance
    return near and loudness.true_peak_dbtp <= target.true_peak
