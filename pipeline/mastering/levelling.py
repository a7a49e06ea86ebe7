"""Brings a mix to its target as an MP3: gain, limiter, encode, then measure what a listener will decode."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.dynamics import limit
from pipeline.mastering.loudness import integrated, measure
from pipeline.model import Loudness


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
    before = integrated(mix)
    gain = target.lufs - target.codec_gain - before
    ceiling = target.true_peak - target.codec_gain - target.headroom
    limited, gain = _limited(mix, gain, ceiling, target)
    for encodes in (1, 2):
        mp3 = encode(limited)
        heard = decode(mp3)
        loudness = measure(heard)
        if _on_target(loudness, target):
            return Mastered(mp3, heard.frames, heard.rate, heard.channels, loudness, round(gain, 3), encodes)
        gain += target.lufs - loudness.integrated_lufs
        ceiling -= max(0.0, loudness.true_peak_dbtp - target.true_peak + 0.1)
        limited = limit(mix.gain(gain), ceiling)
    raise MasteringError(
        f"episode can't be brought to {target.lufs} LUFS: it measures {loudness.integrated_lufs:.1f} LUFS and "
        f"{loudness.true_peak_dbtp:.1f} dBTP; its peaks stand too far above its speech"
    )


def _limited(mix: Audio, gain: float, ceiling: float, target: Target) -> tuple[Audio, float]:
    """The mix after gain and limiter, and the gain: a little more where the limiter took loudness away."""
    limited = limit(mix.gain(gain), ceiling)
    missing = target.lufs - target.codec_gain - integrated(limited)
    if abs(missing) <= target.tolerance / 2:
        return limited, gain
    return limit(mix.gain(gain + missing), ceiling), gain + missing


def _on_target(loudness: Loudness, target: Target) -> bool:
    """Whether a measurement is good enough to publish."""
    near = abs(loudness.integrated_lufs - target.lufs) <= target.tolerance
    return near and loudness.true_peak_dbtp <= target.true_peak
