"""A paragraph said by one voice, to hear how it sounds: sentences in a row, as a WAV file."""

import io
import re
import wave
from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline import sentences
from pipeline.synthesis.spoken import to_spoken
from pipeline.synthesis.utterance import Utterance

PARAGRAPH = (
    "Good morning. This is the developer briefing for Friday. Version 2.4 is out: a hang at shutdown is gone, and "
    "loading a model takes 3 seconds instead of 12. Why does it matter? Because every test run does it once."
)
"""What is said when nothing else is asked for: a greeting, figures, a question."""
_PAUSE = 0.33
"""Seconds between sentences."""


class Engine(Protocol):
    """A loaded voice."""

    rate: int

    def phonemes(self, text: str) -> Sequence[str]:
        """The phonemes of a text."""

    def say(self, phonemes: Sequence[str]) -> Utterance:
        """The phonemes, said."""


def said(engine: Engine, text: str) -> NDArray[np.float32]:
    """The text in the engine's voice, shape (frames,), full scale ±1.0; empty when there is nothing to say in it."""
    pause = np.zeros(round(_PAUSE * engine.rate), np.float32)
    pieces: list[NDArray[np.float32]] = []
    for sentence in sentences.split(text):
        sound = engine.say(engine.phonemes(to_spoken(sentence))).samples
        if len(sound):
            pieces += [pause, sound] if pieces else [sound]
    return np.concatenate(pieces) if pieces else np.zeros(0, np.float32)


def wav(samples: NDArray[np.float32], rate: int) -> bytes:
    """A mono WAV file of 16 bits."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
    return out.getvalue()


def file_name(voice: str, speaker: int | str | None) -> str:
    """What the WAV file of a voice, or of one of its speakers, is called; a speaker's name is a stranger's."""
    whole = voice if speaker is None else f"{voice}-{speaker}"
    return re.sub(r"[^\w-]+", "_", whole)[:100] + ".wav"
