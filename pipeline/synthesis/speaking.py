"""One line of a script to a take: how it is said, the sound, and when each written word is heard."""

from itertools import accumulate
from typing import Protocol

from pipeline.errors import SynthesisError
from pipeline.synthesis.alignment import spoken_words, written_words
from pipeline.synthesis.assembly import Line, Take
from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import spans
from pipeline.synthesis.utterance import Utterance


class Engine(Protocol):
    """A loaded voice."""

    rate: int

    def phonemes(self, text: str) -> tuple[str, ...]:
        """The phonemes of a text."""

    def say(self, text: str) -> Utterance:
        """The text, said."""


def take(line: Line, lexicon: Lexicon, engine: Engine) -> Take:
    """The line as the voice says it; SynthesisError names the sentence and its line in the script."""
    sentence = line.sentence
    try:
        words = lexicon.with_words({p.written: p.said for p in sentence.pronunciations})
        parts = [(span.written, span.spoken) for span in spans(sentence.text, words)]
        spoken = "".join(said for _, said in parts)
        said = engine.say(spoken)
    except SynthesisError as error:
        place = f"line {sentence.line}" if sentence.line else "a sentence"
        raise SynthesisError(f"{place} (“{sentence.text[:60]}”): {error}") from error
    starts = list(accumulate(said.durations, initial=said.lead))
    heard = spoken_words(spoken, said.phonemes, starts, engine.phonemes)
    return Take(" ".join(spoken.split()), said.samples, written_words(parts, heard, spoken))
