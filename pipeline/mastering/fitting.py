"""Fits someone's own recording to an episode: its beginning and its end, trimmed, looped where it is too short."""

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Audio, Samples
from pipeline.mastering.loudness import peak_dbfs
from pipeline.mastering.meter import SILENT_DBFS
from pipeline.mastering.music import Music, nothing
from pipeline.mastering.placing import Levels

LEAD = 3.6
"""Seconds of a recording heard alone before the first word."""
OUTRO = 8.0
"""Seconds of a recording's end that make the outro."""
CALL = 4.0
"""Seconds of a recording that make a stinger at most."""
_FAINT = 10 ** (-60 / 20)
"""Beside the peak, what is softer at either end is trimmed away."""
_SOFT = 0.005
"""Seconds of fade where a recording begins, against clicks."""
_HUSH = 0.6
"""Seconds of fade where a stinger is cut."""
_SHORTEST = 0.5
"""Seconds from which a recording is looped when it is too short; over and over, a shorter one would only buzz."""
_CROSSFADE = 0.25
"""Seconds in which a loop's end goes over into its beginning, at most a quarter of the loop."""


def of_recording(recording: Audio, rate: int, levels: Levels | None = None) -> Music:
    """Intro and outro from someone's own music: its beginning and its end, whatever its length and rate.

    What is silent is no music. Raises MasteringError when it holds values that are not numbers.
    """
    heard = _trimmed(recording)
    chosen = levels or Levels()
    lead, outro = round(LEAD * rate), round(OUTRO * rate)
    intro = lead + round(chosen.bed * rate)
    spare = round((max(intro, outro) / rate + 1) * recording.rate)
    first, last = (
        _long_enough(_at(piece, recording.rate, rate), rate, least)
        for piece, least in ((heard[:spare], intro), (heard[-spare:], outro))
    )
    if not len(first):
        return nothing(rate)
    lead = min(lead, len(first))
    return Music(Audio(_soft(first[:intro], rate), rate), Audio(last[-outro:], rate), lead, nothing(rate).stinger)


def of_call(recording: Audio, rate: int) -> Audio:
    """A stinger from someone's own recording: its first seconds, faded out where they are cut.

    Raises MasteringError when it holds values that are not numbers.
    """
    most = round(CALL * rate)
    sound = _at(_trimmed(recording)[: round((CALL + 1) * recording.rate)], recording.rate, rate)
    call = _soft(sound[:most], rate)
    if len(sound) > most:
        fade = round(_HUSH * rate)
        call[-fade:] *= _rise(fade)[::-1]
    return Audio(call, rate)


def _trimmed(recording: Audio) -> Samples:
    """Without what is silent at either end; nothing at all of a silent recording."""
    if not recording.frames:
        return recording.samples
    peak = peak_dbfs(recording)
    if peak < SILENT_DBFS:
        return recording.samples[:0]
    loud = np.flatnonzero(np.abs(recording.samples).max(axis=1) > _FAINT * 10 ** (peak / 20))
    return recording.samples[loud[0] : loud[-1] + 1]


def _at(samples: Samples, rate: int, wanted: int) -> Samples:
    """Some of a recording in stereo at another rate."""
    return Audio(np.ascontiguousarray(samples), rate).stereo().resampled(wanted).samples.copy()


def _long_enough(samples: Samples, rate: int, least: int) -> Samples:
    """The sound, or as many times the sound, from zero crossing to zero crossing, as give the frames needed."""
    if not _SHORTEST * rate <= len(samples) < least:
        return samples
    fade = min(round(_CROSSFADE * rate), len(samples) // 4)
    start, end = _crossings(samples, fade)
    period, piece = end - start, samples[start : end + fade]
    times = max(1, -(-(least - fade) // period))
    out = np.zeros((times * period + fade, 2), np.float32)
    for number in range(times):
        copy = piece.copy()
        if number:
            copy[:fade] *= _rise(fade)
        if number < times - 1:
            copy[-fade:] *= _rise(fade)[::-1]
        out[number * period : number * period + len(copy)] += copy
    return out


def _crossings(samples: Samples, fade: int) -> tuple[int, int]:
    """The first and the last frame at which the sound rises through zero with room for a fade after it, if any."""
    both = samples.sum(axis=1)
    rising = np.flatnonzero((both[:-1] < 0) & (both[1:] >= 0)) + 1
    rising = rising[rising <= len(samples) - fade]
    if len(rising) < 2 or rising[-1] - rising[0] < len(samples) // 2:
        return 0, len(samples) - fade
    return int(rising[0]), int(rising[-1])


def _soft(samples: Samples, rate: int) -> Samples:
    """The same with a start that can't click."""
    soft = min(round(_SOFT * rate), len(samples))
    samples[:soft] *= _rise(soft)
    return samples


def _rise(frames: int) -> NDArray[np.float32]:
    """An equal-power fade in, shape (frames, 1)."""
    return np.asarray(np.sin(np.pi / 2 * np.arange(frames) / max(frames, 1)), np.float32)[:, np.newaxis]
