"""Shapes level over time: the gentle chain every voice goes through, and the limiter that keeps the ceiling."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pipeline.audio import Audio, Samples
from pipeline.mastering import filters
from pipeline.mastering.loudness import integrated

VOICE_LUFS = -17.0
"""Where a voice is brought before the chain, so that a threshold means the same for a quiet and a hot source."""


@dataclass(frozen=True, slots=True)
class VoiceChain:
    """What is done to a voice; the threshold is set for one that measures VOICE_LUFS."""

    high_pass: float = 70.0
    """Hertz; rumble and plosives lie below, the lowest voices above."""
    threshold: float = -17.0
    """dBFS above which the compressor acts."""
    ratio: float = 2.0
    """Decibels in for one decibel out above the threshold."""
    attack: float = 12.0
    """Milliseconds until the compressor has acted."""
    release: float = 160.0
    """Milliseconds until it has let go."""

    @property
    def filters(self) -> filters.Chain:
        """In FFmpeg's words. Neither looks ahead, so neither moves a sample in time.

        No de-esser: FFmpeg's own, set strongly enough to take 2 dB off sibilants, adds distortion only 27 dB below
        them (measured on a Piper voice).
        """
        linear = 10 ** (self.threshold / 20)
        return (
            ("highpass", f"f={self.high_pass}:poles=2"),
            (
                "acompressor",
                f"threshold={linear:.6f}:ratio={self.ratio}:attack={self.attack}:release={self.release}:knee=4:makeup=1",
            ),
        )


@dataclass(frozen=True, slots=True)
class Limiter:
    """A look-ahead limiter that works on an oversampled signal, so that peaks between samples are seen."""

    oversampling: int = 4
    attack: float = 5.0
    """Milliseconds of look-ahead."""
    release: float = 80.0
    """Milliseconds until the gain is back."""

    def filters(self, ceiling_dbtp: float) -> filters.Chain:
        """In FFmpeg's words. `level` would raise the result again; `latency` takes the look-ahead's delay back."""
        linear = 10 ** (ceiling_dbtp / 20)
        return (
            ("alimiter", f"limit={linear:.6f}:attack={self.attack}:release={self.release}:level=false:latency=true"),
        )


def voice_chain(audio: Audio, settings: VoiceChain | None = None) -> Audio:
    """The voice, evened out gently, near VOICE_LUFS; neither longer nor shorter nor later than it was.

    Raises MasteringError when the voice is silent.
    """
    levelled = audio.gain(VOICE_LUFS - integrated(audio))
    return filters.apply(levelled, (settings or VoiceChain()).filters)


def limit(audio: Audio, ceiling_dbtp: float, settings: Limiter | None = None) -> Audio:
    """The sound with no true peak above the ceiling (to 0.1 dB), the same length, nothing moved in time.

    True peak as ITU-R BS.1770-4 annex 2 has it: the highest value of the signal at four times its rate.
    """
    chosen = settings or Limiter()
    high = audio.rate * chosen.oversampling
    risen = filters.ahead(_converted(filters.blocks(audio), audio.rate, high, audio.channels))
    held = filters.ahead(filters.frames(risen, high, audio.channels, chosen.filters(ceiling_dbtp)))
    pieces = list(_converted(map(filters.samples, held), high, audio.rate, audio.channels))
    return Audio(np.concatenate(pieces), audio.rate)


def _converted(pieces: Iterator[Samples], rate: int, to: int, channels: int) -> Iterator[Samples]:
    """A stream of blocks at another rate; as exact as converting the whole at once, without holding it."""
    import soxr

    converter = soxr.ResampleStream(rate, to, channels, dtype="float32", quality="HQ")
    for piece in pieces:
        yield converter.resample_chunk(piece).reshape(-1, channels)
    yield converter.resample_chunk(np.zeros((0, channels), np.float32), last=True).reshape(-1, channels)
