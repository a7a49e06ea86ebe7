"""Lines of a script to takes: how each is said, the sound, and when each written word is heard."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from pipeline.errors import SynthesisError
from pipeline.synthesis import level, phrasing, utterance
from pipeline.synthesis.alignment import spoken_words, written_words
from pipeline.synthesis.assembly import Line, Take, trimmed
from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.pronouncing import alone, phonemes_of, unheard
from pipeline.synthesis.recall import Engine
from pipeline.synthesis.spoken import Span, spans
from pipeline.synthesis.symbols import dropped
from pipeline.synthesis.utterance import Utterance

_NOTHING = np.zeros(0, np.float32)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line as it is put to a voice."""

    line: Line
    spans: tuple[Span, ...]
    spoken: str
    phonemes: tuple[str, ...]
    engine: Engine
    complaints: tuple[str, ...]
    """What of it is not heard, in a clause each."""

    @property
    def sounds(self) -> int:
        """How many sounds it has."""
        return phrasing.sounds(self.phonemes)

    @property
    def shared(self) -> tuple[object, ...]:
        """What it must share with a line that it is said together with."""
        return self.line.section, self.line.speaker, id(self.engine)


def check_forms(line: Line, lexicon: Lexicon) -> None:
    """SynthesisError, with the line, when a word of it is to be said in a way that can't be."""
    try:
        lexicon.with_forms(line.sentence.pronunciations)
    except SynthesisError as error:
        raise _placed(line, error) from error


def prompt(line: Line, lexicon: Lexicon, language: str, engine: Engine) -> Prompt:
    """How the line is put to the voice; SynthesisError names the sentence and its line in the script."""
    try:
        found = spans(line.sentence.text, lexicon.with_forms(line.sentence.pronunciations), language)
        phonemes = phonemes_of(found, engine.phonemes, engine.known)
    except SynthesisError as error:
        raise _placed(line, error) from error
    spoken = "".join(span.spoken for span in found)
    heard = tuple(phoneme for phoneme in phonemes if phoneme in engine.known)
    return Prompt(line, found, spoken, heard, engine, tuple(_complaints(found, phonemes, engine)))


def _complaints(found: Sequence[Span], phonemes: Sequence[str], engine: Engine) -> Iterator[str]:
    """What of a line the voice does not say though it stands there to be said."""
    for word in unheard(found, engine.phonemes):
        yield f"nothing is heard of “{word}”; write how it is said: [{word}](say:…)"
    if lacking := dropped(phonemes, engine.known):
        yield f"the voice has no {' '.join(lacking)}, which its language asks for here; listen to it once"


def takes(group: Sequence[Prompt], rate: int) -> tuple[Take, ...]:
    """Lines said in one breath, one take each at `rate` hertz; SynthesisError names the first and its place."""
    made = iter(_takes([one for one in group if one.sounds], rate))
    return tuple(next(made) if one.sounds else Take(one.spoken.strip(), _NOTHING, ()) for one in group)


def _takes(group: Sequence[Prompt], rate: int) -> tuple[Take, ...]:
    """The same for lines that all have something to be heard."""
    if not group:
        return ()
    said = _said(group)
    found: list[Take] = []
    for one in group[:-1]:
        count = len(one.phonemes) + 1
        at = phrasing.pause_after(said, count)
        if at is None:  # they ran into each other
            return tuple(_take(one, _said([one]).at(rate)) for one in group)
        mine, said = said.cut(count, at)
        found.append(_take(one, mine.at(rate)))
    return (*found, _take(group[-1], said.at(rate)))


def _said(group: Sequence[Prompt]) -> Utterance:
    """The lines as one utterance; parts of a long one are levelled, since a voice begins each at a level of its own."""
    try:
        parts = [group[0].engine.say(phonemes) for phonemes in breaths(group)]
    except SynthesisError as error:
        raise _placed(group[0].line, error) from error
    if len(parts) > 1:
        parts = [replace(part, samples=level.levelled(part.samples, part.rate)) for part in parts]
    return utterance.joined(parts)


def breaths(group: Sequence[Prompt]) -> list[tuple[str, ...]]:
    """The phonemes of lines that are said together, as the model gets them: at once, or in parts."""
    heard = [phoneme for one in group if one.sounds for phoneme in (*one.phonemes, " ")]
    return phrasing.in_parts(heard[:-1])


def _take(prompt: Prompt, said: Utterance) -> Take:
    one_by_one = alone(prompt.spans, prompt.engine.phonemes)
    heard = spoken_words(prompt.spoken, said.phonemes, said.edges, one_by_one)
    sound, cut = trimmed(said.samples, said.rate, phrasing.voiced(said, 0, len(said.phonemes)))
    words = written_words([(span.written, span.spoken) for span in prompt.spans], heard, prompt.spoken)
    return Take(" ".join(prompt.spoken.split()), level.levelled(sound, said.rate), words, cut)


def _placed(line: Line, error: SynthesisError) -> SynthesisError:
    place = f"line {line.sentence.line}" if line.sentence.line else "a sentence"
    return SynthesisError(f"{place} (“{line.sentence.text[:60]}”): {error}")
