"""pydub's segments to our sound and back, so that a script written with pydub can make the music."""

import warnings
from typing import Any

import numpy as np

from pipeline.audio import Audio


def from_segment(segment: Any) -> Audio:
    """The sound of a pydub.AudioSegment, exactly: every whole number it holds has its own float32 up to 24 bits."""
    whole = np.array(segment.get_array_of_samples(), np.float64).reshape(-1, segment.channels)
    return Audio.of(whole / 2.0 ** (8 * segment.sample_width - 1), segment.frame_rate)


def to_segment(audio: Audio) -> Any:
    """A pydub.AudioSegment of 32-bit whole numbers; what is beyond full scale is cut off there."""
    whole = np.clip(np.round(audio.samples.astype(np.float64) * 2**31), -(2**31), 2**31 - 1).astype("<i4")
    return pydub().AudioSegment(data=whole.tobytes(), sample_width=4, frame_rate=audio.rate, channels=audio.channels)


def pydub() -> Any:
    """The pydub package; on import it warns of what is no matter here: its old syntax, audioop, a missing ffmpeg."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=SyntaxWarning)
        warnings.filterwarnings("ignore", category=DeprecationWarning, message=".*(invalid escape|audioop)")
        warnings.filterwarnings("ignore", category=RuntimeWarning, message="Couldn't find ff")
        import pydub as package
    return package
