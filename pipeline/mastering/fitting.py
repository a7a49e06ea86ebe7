"""Fits someone's own recording to an episode: its beginning and its end, trimmed, looped where it is too short."""

import numpy as np

from pipeline.audio import Audio
from pipeline.mastering.loudness import peak_dbfs
from pipeline.mastering.music import Music, nothing
from pipeline.mastering.placing import Levels

LEAD = 3.6
"""Seconds of a recording heard alone before the first word."""
OUTRO = 8.0
"""Seconds of a recording's end that make the outro."""
_SOFT = 0.02
"""Seconds of fade where a recording is cut, against clicks."""


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
    outro = last.samples[-round(OUTRO * rate) :].copy()
    soft = min(round(_SOFT * rate), len(outro))
    outro[:soft] *= np.linspace(0, 1, soft, dtype=np.float32)[:, np.newaxis]
    return Music(
        Audio.of(intro, rate), Audio.of(outro, rate), min(round(LEAD * rate), len(intro)), Audio.silence(0, rate, 2)
    )
