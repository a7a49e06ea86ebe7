"""The gentle chain every voice goes through."""

from collections.abc import Iterator
from dataclasses import dataclass

from pipeline.audio import Samples
from pipeline.mastering import filters, sibilance
from pipeline.mastering.streams import Stream

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
    sibilance: float = -22.0
    """dBFS of a peak above 4.5 kHz from which s sounds are taken back by half; 0 leaves them as they are."""

    @property
    def filters(self) -> filters.Chain:
        """In FFmpeg's words. Neither looks ahead, so neither moves a sample in time."""
        linear = 10 ** (self.threshold / 20)
        return (
            ("highpass", f"f={self.high_pass}:poles=2"),
            (
                "acompressor",
                f"threshold={linear:.6f}:ratio={self.ratio}:attack={self.attack}:release={self.release}:knee=4:makeup=1",
            ),
        )


def voice_chain(voice: Stream, loudness: float, settings: VoiceChain | None = None) -> Stream:
    """The voice, evened out gently, near VOICE_LUFS; neither longer nor shorter nor later than it was.

    `loudness` is what it measures as it is, in LUFS.
    """
    chosen, levelled = settings or VoiceChain(), voice.gain(VOICE_LUFS - loudness)

    def blocks() -> Iterator[Samples]:
        even = filters.applied(levelled.blocks(), voice.rate, voice.channels, chosen.filters)
        heard = chosen.sibilance < 0 and voice.rate > 2 * sibilance.ABOVE
        return sibilance.softened(even, voice.rate, chosen.sibilance) if heard else even

    return Stream(blocks, voice.rate, voice.channels)
