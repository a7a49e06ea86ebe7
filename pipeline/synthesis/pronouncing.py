"""The phonemes of a sentence: the engine's own, and for words whose phonemes are written down, those in their place.

The engine is given the whole sentence in words first, so that what stands beside such a word sounds as it should ("the"
before a vowel, pauses, stops, the melody of a question). Then the word's phonemes are found among the sentence's, as
its times are, and replaced.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from typing import NamedTuple

from pipeline.errors import SynthesisError
from pipeline.synthesis.alignment import Place, with_marks, word_places
from pipeline.synthesis.matching import partners
from pipeline.synthesis.spoken import Span
from pipeline.synthesis.symbols import SILENT, dropped, has_sound, symbols_of

Say = Callable[[str], Sequence[str]]
"""The engine's phonemes for a text."""
_WORD = re.compile(r"\S+")


class _Mark(NamedTuple):
    """A stretch of a spoken text whose phonemes are written down."""

    start: int
    end: int
    written: str
    phonemes: str


def phonemes_of(spans: Sequence[Span], say: Say, known: Container[str] | None = None) -> tuple[str, ...]:
    """The phonemes of what the spans say, those of marked ones replaced.

    `say` is asked for the whole text and for single words of it. Raises SynthesisError for phonemes that are not among
    the `known` ones of the voice, and for a marked word that is not heard in what is said.
    """
    marks = list(_marks(spans))
    for mark in marks if known is not None else ():
        if missing := dropped(symbols_of(mark.phonemes), known or ()):
            raise SynthesisError(
                f"phonemes {mark.phonemes!r} of “{mark.written}”: the voice has no {' '.join(missing)}; "
                "write them in symbols that it has"
            )
    return _replaced("".join(span.spoken for span in spans), marks, say)


def alone(spans: Sequence[Span], say: Say) -> Say:
    """The phonemes of single words, those of marked spans as `phonemes_of` has them: what their times are found by.

    When a marked span is several words, its phonemes are the first word's, and the others make no sound of their own.
    """
    spoken = "".join(span.spoken for span in spans)
    words = list(_WORD.finditer(spoken))
    special: dict[str, Sequence[str]] = {}
    for mark in _marks(spans):
        own = _own(mark, words)
        if own:
            start = words[own[0]].start()
            shifted = mark._replace(start=mark.start - start, end=mark.end - start)
            special.update((words[n][0], ()) for n in own[1:])
            special[words[own[0]][0]] = _replaced(spoken[start : words[own[-1]].end()], [shifted], say)
    return lambda word: special[word] if word in special else say(word)


def unheard(spans: Sequence[Span], say: Say) -> tuple[str, ...]:
    """The written words of which the voice says nothing though no rule leaves them out, in order.

    They are words in a script that has no spoken form, and those for which the voice has no phonemes at all.
    """
    words = [("".join(span.written for span in word), word) for word in _written(spans)]
    return tuple(text for text, word in words if _has_letters(text) and not _is_heard(word, say))


def _has_letters(text: str) -> bool:
    return any(character.isalnum() for character in text)


def _is_heard(word: Sequence[Span], say: Say) -> bool:
    """Whether a written word is said, or left out on purpose."""
    said = "".join(span.spoken for span in word).strip()
    return has_sound(say(said)) if said else all(span.rule != "word" for span in word)


def _written(spans: Sequence[Span]) -> Iterator[list[Span]]:
    """The spans of each written word."""
    word: list[Span] = []
    for span in spans:
        if not span.written.isspace():
            word.append(span)
        elif word:
            yield word
            word = []
    if word:
        yield word


def _marks(spans: Sequence[Span]) -> Iterator[_Mark]:
    place = 0
    for span in spans:
        if span.phonemes:
            start = place + len(span.spoken) - len(span.spoken.lstrip())
            yield _Mark(start, place + len(span.spoken.rstrip()), span.written, span.phonemes)
        place += len(span.spoken)


def _own(mark: _Mark, words: Sequence[re.Match[str]]) -> list[int]:
    """The words that a mark has a part in."""
    return [n for n, word in enumerate(words) if word.start() < mark.end and word.end() > mark.start]


def _replaced(spoken: str, marks: Sequence[_Mark], say: Say) -> tuple[str, ...]:
    heard = tuple(say(spoken))
    if not marks:
        return heard
    words = list(_WORD.finditer(spoken))
    places = word_places([word[0] for word in words], heard, say)
    result: list[str] = []
    done = 0
    for mark in marks:
        own = _own(mark, words)
        found = [place for n in own if (place := places[n]) is not None]
        if not found:
            raise SynthesisError(f"“{mark.written}” has phonemes but is not said; also write how it is said, in words")
        start, end = found[0][0], found[-1][1]
        around = spoken[words[own[0]].start() : mark.start] + spoken[mark.end : words[own[-1]].end()]
        if _has_letters(around):
            start, end = _inner((start, end), heard, say(spoken[mark.start : mark.end]))
        result += [*heard[done:start], *symbols_of(mark.phonemes)]
        done = end
    return (*result, *heard[done:])


def _inner(place: Place, heard: Sequence[str], stem: Sequence[str]) -> Place:
    """Where the stem stands within a word that has more to it ("Łukasz's")."""
    sounds = [at for at in range(*place) if heard[at] not in SILENT]
    found = partners([heard[at] for at in sounds], [symbol for symbol in stem if symbol not in SILENT])
    inside = [at for at, partner in zip(sounds, found, strict=True) if partner is not None]
    return with_marks((inside[0], inside[-1] + 1), heard) if inside else place
