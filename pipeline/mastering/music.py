"""Lays music around a voice: an intro that steps back under the first words, and an outro that brings it home."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Audio, Samples
from pipeline.errors import MasteringError
from pipeline.mastering.loudness import integrated, loudest_moment, peak_dbfs

Curve = NDArray[np.float32]
"""Gain over time, shape (frames, 1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Music:
    """The two pieces an episode needs, stereo, at the same rate; a piece without frames means no music there."""

    intro: Audio
    outro: Audio
    lead: int
    """Frames of the intro that are heard alone, before the first word."""


@dataclass(frozen=True, slots=True)
class Levels:
    """How loud and how long music is, beside the voice."""

    alone: float = -1.5
    """LU from the voice to the music's loudest moment where it is heard alone."""
    under: float = -16.0
    """LU from the voice to the music's loudest moment where it lies under words."""
    duck: float = 0.5
    """Seconds in which music steps back before the first word, or comes up after the last."""
    bed: float = 7.0
    """Seconds under the opening words until the intro has faded out."""
    early: float = 1.6
    """Seconds before the end of the last word at which the outro begins."""
    ending: float = 2.5
    """Seconds of fade at the very end."""


@dataclass(frozen=True, slots=True, eq=False)
class Mix:
    """Voice and music together, not yet at their final loudness."""

    audio: Audio
    offset: int
    """Frames before the first narrated sample."""


LEAD = 3.6
"""Seconds of a recording heard alone before the first word."""
OUTRO = 8.0
"""Seconds of a recording's end that make the outro."""
_ROOM = 0.25
"""Seconds of silence at an end without music: some players swallow the first moments of a file."""
_FADED = 0.6
"""The part of the bed in which it fades out."""
_SOFT = 0.02
"""Seconds of fade where a recording is cut, against clicks."""


def nothing(rate: int) -> Music:
    """No music at all."""
    return Music(Audio.silence(0, rate, 2), Audio.silence(0, rate, 2), 0)


def of_recording(recording: Audio, rate: int, levels: Levels | None = None) -> Music:
    """Intro and outro from someone's own music: its beginning and its end, whatever its length, rate and channels.

    Raises MasteringError when the music holds values that are not numbers.
    """
    if not recording.frames:
        return nothing(rate)
    peak_dbfs(recording)
    chosen = levels or Levels()
    spare = round((LEAD + chosen.bed + OUTRO + 1) * recording.rate)
    first, last = (
        Audio(np.ascontiguousarray(piece), recording.rate).stereo().resampled(rate)
        for piece in (recording.samples[:spare], recording.samples[-spare:])
    )
    intro = first.samples[: round((LEAD + chosen.bed) * rate)]
    outro = last.samples[-round(OUTRO * rate) :]
    soft = _rise(min(round(_SOFT * rate), len(outro)), len(outro))
    return Music(Audio.of(intro, rate), Audio.of(outro * soft, rate), min(round(LEAD * rate), len(intro)))


def arrange(voice: Audio, music: Music, levels: Levels | None = None) -> Mix:
    """The voice on both channels with the music around it.

    Raises MasteringError when voice and music have different rates.
    """
    if {music.intro.rate, music.outro.rate} != {voice.rate}:
        raise MasteringError(f"music at {music.intro.rate} Hz can't be laid around a voice at {voice.rate} Hz")
    chosen = levels or Levels()
    spoken = voice.stereo()
    voice_lufs = integrated(voice)
    intro = _intro(music, spoken.frames, voice_lufs, chosen)
    outro, early = _outro(music, spoken.frames, voice_lufs, chosen)
    offset = music.lead if len(intro) else round(_ROOM * voice.rate)
    end = offset + spoken.frames - early
    frames = max(end + len(outro), offset + spoken.frames + (0 if len(outro) else round(_ROOM * voice.rate)))
    mixed = np.zeros((max(frames, len(intro)), 2), np.float32)
    mixed[offset : offset + spoken.frames] = spoken.samples
    mixed[: len(intro)] += intro
    mixed[end : end + len(outro)] += outro
    return Mix(Audio(mixed, voice.rate), offset)


def _intro(music: Music, spoken: int, voice_lufs: float, levels: Levels) -> Samples:
    """The intro: at its own level, back before the first word, gone within a few seconds or half the speech."""
    rate, lead = music.intro.rate, music.lead
    bed = min(round(levels.bed * rate), spoken // 2, music.intro.frames - lead)
    samples = music.intro.samples[: lead + bed]
    alone = _gain(samples[:lead], rate, voice_lufs + levels.alone)
    under = min(_gain(samples[lead:], rate, voice_lufs + levels.under), alone) if bed else alone
    back = min(round(levels.duck * rate), lead)
    curve = np.full((len(samples), 1), under, np.float32)
    curve[: lead - back] = alone
    curve[lead - back : lead] = _between(alone, under, back)
    return samples * curve * _fall(round(_FADED * bed) or back, len(samples))


def _outro(music: Music, spoken: int, voice_lufs: float, levels: Levels) -> tuple[Samples, int]:
    """The outro and how many frames of it lie under the last words: in softly, up after them, a fade to nothing."""
    rate, frames = music.outro.rate, music.outro.frames
    early = min(round(levels.early * rate), spoken // 2, frames // 2)
    samples = music.outro.samples
    alone = _gain(samples[early:], rate, voice_lufs + levels.alone)
    under = min(_gain(samples[:early], rate, voice_lufs + levels.under), alone)
    up = min(round(levels.duck * rate), frames - early)
    curve = np.full((frames, 1), alone, np.float32)
    curve[:early] = under
    curve[early : early + up] = _between(under, alone, up)
    ending = min(round(levels.ending * rate), frames - early)
    return samples * curve * _rise(early, frames) * _fall(ending, frames), early


def _gain(samples: Samples, rate: int, lufs: float) -> float:
    """The factor that brings the loudest moment of some music to a loudness; what is silent stays as it is."""
    loudest = loudest_moment(Audio(samples, rate)) if len(samples) else -math.inf
    return 10 ** ((lufs - loudest) / 20) if math.isfinite(loudest) else 1.0


def _between(first: float, last: float, frames: int) -> Curve:
    """From one gain to another, even in decibels, without a corner at either end."""
    along = 0.5 - 0.5 * np.cos(np.pi * np.arange(frames, dtype=np.float64) / max(frames, 1))
    return np.asarray(first * (last / first) ** along, np.float32)[:, np.newaxis]


def _rise(fade: int, frames: int) -> Curve:
    """An equal-power fade in over the first `fade` of so many frames."""
    curve = np.ones((frames, 1), np.float32)
    curve[:fade, 0] = np.sin(np.pi / 2 * np.arange(fade) / max(fade, 1))
    return curve


def _fall(fade: int, frames: int) -> Curve:
    """An equal-power fade out over the last `fade` of so many frames, down to nothing."""
    return _rise(fade, frames)[::-1]
