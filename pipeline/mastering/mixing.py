"""Lays a voice and its music together as one stream: the voice evened out and kept, the music added as it is read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.mastering import filters, music
from pipeline.mastering.ducking import Follower
from pipeline.mastering.dynamics import VoiceChain, voice_chain
from pipeline.mastering.layers import mixed
from pipeline.mastering.meter import Meter
from pipeline.mastering.streams import Stream
from pipeline.mastering.surveying import measured


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """Voice and music together, not yet at their final loudness."""

    sound: Stream
    """Stereo."""
    offset: int
    """Frames before the first of the voice."""


def mix(
    voice: Stream,
    tune: music.Music,
    keep: Callable[[Stream], Stream],
    chain: VoiceChain | None = None,
    joints: Sequence[int] = (),
) -> Mix:
    """The voice at the music's rate, evened out, on both channels, with the music around it.

    `joints` are where chapters begin, in frames of the voice at the music's rate; a stinger comes before each.
    `keep` puts a stream where it can be read again, so that the chain runs once for any number of readings.
    Raises MasteringError when the voice is silent.
    """
    rate = tune.intro.rate
    loudness = measured(voice, true_peak=False)[0].integrated_lufs
    even = voice_chain(voice.resampled(rate), loudness, chain)
    meter, follower = Meter(rate, voice.channels, true_peak=False), Follower(rate)
    kept = keep(Stream(lambda: meter.through(follower.hear(filters.ahead(even.blocks()))), rate, voice.channels))
    laid = music.lay(follower.envelope(), meter.finish().integrated_lufs, tune, joints)
    return Mix(Stream(lambda: mixed(kept.blocks(), laid), rate, 2), laid.offset)
