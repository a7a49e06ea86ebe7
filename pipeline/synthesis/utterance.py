"""Utterance: one sentence as the voice said it, with the length of every phoneme."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, eq=False)
class Utterance:
    """What an engine returns for a sentence."""

    samples: NDArray[np.float32]
    """Shape (frames,), full scale ±1.0, as the model made them: no normalisation."""
    rate: int
    """Hertz."""
    phonemes: tuple[str, ...]
    """In the order in which they are said; spaces and punctuation included."""
    durations: tuple[int, ...]
    """Samples of each phoneme; together with `lead` they add up to the sound exactly."""
    lead: int = 0
    """Samples before the first phoneme (the model's start mark)."""
