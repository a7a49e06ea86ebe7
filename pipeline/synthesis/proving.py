"""Whether a loaded voice can speak: a word and every phoneme that it has are said, and what comes must be sound."""

import numpy as np

from pipeline.errors import SynthesisError
from pipeline.synthesis.recall import Engine
from pipeline.synthesis.utterance import Utterance

_MARKS = frozenset("_^$")
"""What stands around phonemes, and is none."""
_QUIETEST = 0.001
"""Of full scale: a voice whose loudest sample is below it is not heard."""
_SECONDS = (0.05, 10.0)
"""How long one word may last."""


def prove(name: str, engine: Engine) -> None:
    """SynthesisError, with the voice's name, when it says nothing, something endless or what is no sound."""
    word = engine.say(engine.phonemes("One."))
    _check_sound(name, word)
    seconds = len(word.samples) / word.rate
    if not _SECONDS[0] <= seconds <= _SECONDS[1]:
        raise SynthesisError(f"voice `{name}` says one word in {seconds:.2f} seconds; choose another voice")
    _check_sound(name, engine.say(tuple(sorted(engine.known - _MARKS))))


def _check_sound(name: str, said: Utterance) -> None:
    if not np.isfinite(said.samples).all():
        raise SynthesisError(f"voice `{name}`: what it says is no sound; choose another voice")
    if not len(said.samples) or np.abs(said.samples).max() < _QUIETEST:
        raise SynthesisError(f"voice `{name}` says nothing; choose another voice")
