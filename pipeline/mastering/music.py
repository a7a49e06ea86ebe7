"""Lays music around a voice: an intro that steps back under the first words, an outro that brings it home, stingers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering import filters
from pipeline.mastering.ducking import Envelope, Follower
from pipeline.mastering.layers import Laid, mixed
from pipeline.mastering.loudness import integrated
from pipeline.mastering.placing import Levels, Placing
from pipeline.model import Cue


@dataclass(frozen=True, slots=True, eq=False)
class Music:
    """The pieces an episode needs, stereo, at the same rate; a piece without frames means no music there."""

    intro: Audio
    outro: Audio
    lead: int
    """Frames of the intro that are heard alone, before the first word."""
    stinger: Audio
    """Between two chapters."""


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """Voice and music together, not yet at their final loudness."""

    audio: Audio
    offset: int
    """Frames before the first narrated sample."""


_ROOM = 0.25
"""Seconds of silence at an end without music: some players swallow the first moments of a file."""


def nothing(rate: int) -> Music:
    """No music at all."""
    none = Audio.silence(0, rate, 2)
    return Music(none, none, 0, none)


def lay(
    voice: Envelope, loudness: float, music: Music, joints: Sequence[int] = (), levels: Levels | None = None
) -> Laid:
    """The music for a voice of that loudness (LUFS, on both channels), from its envelope alone.

    `joints` are the frames of the voice at which a new chapter's first word begins; a stinger comes before each.
    Raises MasteringError when voice and music have different rates.
    """
    if {music.intro.rate, music.outro.rate, music.stinger.rate} != {voice.rate}:
        raise MasteringError(f"music at {music.intro.rate} Hz can't be laid around a voice at {voice.rate} Hz")
    placing = Placing(voice, loudness, levels or Levels())
    intro = [placing.intro(music.intro, music.lead)] if music.intro.frames else []
    outro = [placing.outro(music.outro)] if music.outro.frames else []
    free = (max([0, *(layer.end for layer in intro)]), min([voice.frames, *(layer.offset for layer in outro)]))
    between = list(placing.stingers(music.stinger, joints, free)) if music.stinger.frames else []
    room = round(_ROOM * voice.rate)
    offset = music.lead if intro else room
    layers = tuple(replace(layer, offset=offset + layer.offset) for layer in (*intro, *between, *outro))
    end = offset + voice.frames
    return Laid(layers, offset, max([0 if outro else room, *(layer.end - end for layer in layers)]))


def joints(cues: Sequence[Cue], narration_rate: int, rate: int) -> tuple[int, ...]:
    """The frames at `rate` of the narration at which sections begin, but for the first one heard."""
    heard = [cue for cue in cues if cue.end > cue.start]
    starts = [cue.start for before, cue in pairwise(heard) if cue.section != before.section]
    return tuple(start * rate // narration_rate for start in starts)


def arrange(voice: Audio, music: Music, joints: Sequence[int] = (), levels: Levels | None = None) -> Mix:
    """The voice on both channels with the music around it: what `lay` and `mixed` make of a voice held in memory."""
    follower = Follower(voice.rate)
    follower.take(voice.samples)
    laid = lay(follower.envelope(), integrated(voice.stereo()), music, joints, levels)
    return Mix(Audio(np.concatenate(list(mixed(filters.blocks(voice), laid))), voice.rate), laid.offset)
