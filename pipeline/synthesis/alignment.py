"""When each written word is said, from the lengths of the phonemes that the model made.

A space among the phonemes does not always end a word ("of the" is one group), so a sentence's phonemes are matched with
those of its words said one by one, by edit distance, and each word lasts from its first to its last phoneme. Written
words then take the times of the spoken words that stand for them: a written word lasts from its first to its last
spoken one, and one that is not spoken joins its neighbour.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from pipeline.model import Word
from pipeline.synthesis.matching import partners
from pipeline.synthesis.symbols import LENGTH, SILENT, STRESS

REMEMBERED = 4096
"""Words whose phonemes are kept: those of an hour of talk."""

Place = tuple[int, int]
"""The first of a word's phonemes, and the one after its last."""


def remembered(phonemes_of: Callable[[str], tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
    """The same function, which does not ask the engine twice for a word; make it once for each voice."""
    return lru_cache(maxsize=REMEMBERED)(phonemes_of)


def spoken_words(
    spoken: str,
    phonemes: Sequence[str],
    starts: Sequence[int],
    phonemes_of: Callable[[str], Sequence[str]],
) -> tuple[Word, ...]:
    """Words of the spoken text with their times.

    `starts` has one entry more than `phonemes`: where each begins and where the last ends, in samples. `phonemes_of`
    gives those of a word by itself; it is asked for every word, so let it be `remembered`.
    """
    words = spoken.split()
    places = word_places(words, phonemes, phonemes_of)
    return tuple(
        Word(starts[place[0]], starts[place[1]], word)
        for word, place in zip(words, places, strict=True)
        if place is not None
    )


def word_places(
    words: Sequence[str], phonemes: Sequence[str], phonemes_of: Callable[[str], Sequence[str]]
) -> list[Place | None]:
    """Where each word stands among the phonemes of all of them, its marks included; None for one without a sound."""
    alone = [(symbol, index) for index, word in enumerate(words) for symbol in _kept((*phonemes_of(word), " "))]
    heard = [place for place, symbol in enumerate(phonemes) if symbol == " " or symbol not in SILENT]
    found = partners([phonemes[place] for place in heard], [symbol for symbol, _ in alone])
    bounds: list[Place | None] = [None] * len(words)
    for place, owner in _with_owners(heard, _owners(found, alone), phonemes) if words else ():
        known = bounds[owner]
        bounds[owner] = (place if known is None else known[0], place + 1)
    return [None if bound is None else with_marks(bound, phonemes) for bound in bounds]


def _owners(found: Sequence[int | None], alone: Sequence[tuple[str, int]]) -> list[int | None]:
    """The word of each partner; in place of a space it is the next word that was run together with the one before."""
    owners: list[int | None] = []
    following = len(alone)
    for partner in reversed(found):
        free = partner
        if partner is not None and alone[partner][0] == " ":
            free = partner + 1 if partner + 1 < following else None
        owners.append(None if free is None else alone[free][1])
        following = following if partner is None else partner
    return owners[::-1]


def _kept(phonemes: Sequence[str]) -> Iterator[str]:
    """What is matched: sounds and the spaces between words; stress differs when a word is said alone."""
    return (symbol for symbol in phonemes if symbol == " " or symbol not in SILENT)


def _with_owners(heard: Sequence[int], owners: Sequence[int | None], phonemes: Sequence[str]) -> list[Place]:
    """Each sound with the word it belongs to; one without a partner goes with its group, the sound before it first."""
    groups: list[list[tuple[int, int | None]]] = [[]]
    for place, owner in zip(heard, owners, strict=True):
        if phonemes[place] == " ":
            groups.append([])
        else:
            groups[-1].append((place, owner))
    sounds: list[Place] = []
    last = 0
    for group in groups:
        last = next((owner for _, owner in group if owner is not None), last)
        for place, owner in group:
            last = last if owner is None else owner
            sounds.append((place, last))
    return sounds


def with_marks(place: Place, phonemes: Sequence[str]) -> Place:
    """The place with the stress marks before its first sound and the length marks after its last."""
    start, end = place
    while start and phonemes[start - 1] in STRESS:
        start -= 1
    while end < len(phonemes) and phonemes[end] in LENGTH:
        end += 1
    return start, end


def written_words(parts: Sequence[tuple[str, str]], said: Sequence[Word], spoken: str) -> tuple[Word, ...]:
    """Written words with their times, given (written, spoken) parts that join to the sentence and to `spoken`.

    `said` are the words of `spoken` in order; some may be missing (the voice swallowed them). A part that is said in
    other words than it is written with ("July 31st") is one word here, however many the eye sees.
    """
    times = _by_place(said, spoken.split())
    words: list[Word] = []
    pending, place = "", 0
    for text, upto in _shown(parts):
        pending = f"{pending} {text}".strip()
        heard = [times[index] for index in range(place, upto) if index in times]
        place = max(place, upto)
        if heard:
            words.append(Word(heard[0].start, heard[-1].end, pending))
            pending = ""
    if pending and words:
        words[-1] = replace(words[-1], text=f"{words[-1].text} {pending}")
    elif pending and said:  # only what stands between the words is heard
        words.append(Word(said[0].start, said[-1].end, pending))
    return tuple(words)


def _by_place(said: Sequence[Word], spoken: Sequence[str]) -> dict[int, Word]:
    """The words said, by their place among the words of the spoken text."""
    found: dict[int, Word] = {}
    places = iter(enumerate(spoken))
    for word in said:
        place = next((place for place, text in places if text == word.text), None)
        if place is not None:
            found[place] = word
    return found


def _shown(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, int]]:
    """Words as they are shown, each with the number of spoken words begun by its end."""
    text, begun, inside = "", 0, False
    for written, said in _split(parts):
        if not written.isspace():
            text += written
        elif text:
            yield text, begun
            text = ""
        if said:
            begun += len(said.split()) - (inside and not said[0].isspace())
            inside = not said[-1].isspace()
    if text:
        yield text, begun


def _split(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The parts, those that are said as they are written cut at their spaces."""
    for written, said in parts:
        if written == said:
            yield from ((piece, piece) for piece in re.split(r"(\s+)", written) if piece)
            continue
        if written[:1].isspace():
            yield " ", ""
        yield " ".join(written.split()) or written[:1], said
        if written[-1:].isspace():
            yield " ", ""
