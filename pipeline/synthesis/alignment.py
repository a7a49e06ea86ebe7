"""When each written word is said, from the lengths of the phonemes that the model made.

A space among the phonemes does not always end a word ("of the" is one group), so a sentence's phonemes are matched with
those of its words said one by one, by edit distance, and each word lasts from its first to its last phoneme. Written
words then take the times of the spoken words that stand for them: a written word lasts from its first to its last
spoken one, and one that is not spoken joins its neighbour.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from pipeline.model import Word

SILENT = frozenset(" .,;:!?-'\"()—…ˈˌː")
"""Phoneme symbols that belong to no word by themselves: pauses, stress and length marks."""


def spoken_words(
    spoken: str,
    phonemes: Sequence[str],
    starts: Sequence[int],
    phonemes_of: Callable[[str], Sequence[str]],
) -> tuple[Word, ...]:
    """Words of the spoken text with their times.

    `starts` has one entry more than `phonemes`: where each begins and where the last ends, in samples.
    """
    words = spoken.split()
    alone = [(index, p) for index, word in enumerate(words) for p in phonemes_of(word) if p not in SILENT]
    heard = [(place, p) for place, p in enumerate(phonemes) if p not in SILENT]
    owners = _match([p for _, p in heard], [p for _, p in alone])
    places: dict[int, list[int]] = {}
    for (place, _), owner in zip(heard, owners, strict=True):
        if owner is not None:
            places.setdefault(alone[owner][0], []).append(place)
    return tuple(
        Word(starts[places[index][0]], starts[places[index][-1] + 1], word)
        for index, word in enumerate(words)
        if index in places
    )


def _match(heard: Sequence[str], alone: Sequence[str]) -> list[int | None]:
    """For each phoneme heard, the index of its partner among those of the words alone; order is kept.

    Wagner and Fischer's edit distance with free gaps inside a word's neighbour: a phoneme heard that has no partner
    goes to the partner of the one before it.
    """
    rows, columns = len(heard) + 1, len(alone) + 1
    cost = [list(range(columns))] + [[row] + [0] * (columns - 1) for row in range(1, rows)]
    for row in range(1, rows):
        above, current, symbol = cost[row - 1], cost[row], heard[row - 1]
        for column in range(1, columns):
            replaced = above[column - 1] + (symbol != alone[column - 1])
            current[column] = min(replaced, above[column] + 1, current[column - 1] + 1)
    partners: list[int | None] = [None] * len(heard)
    row, column = rows - 1, columns - 1
    while row and column:
        if cost[row][column] == cost[row - 1][column - 1] + (heard[row - 1] != alone[column - 1]):
            row, column = row - 1, column - 1
            partners[row] = column
        elif cost[row][column] == cost[row - 1][column] + 1:
            row -= 1
        else:
            column -= 1
    for place in range(1, len(partners)):
        partners[place] = partners[place - 1] if partners[place] is None else partners[place]
    return partners


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
    text = spoken = ""
    for written, said in _split(parts):
        if written.isspace():
            if text:
                yield text, len(spoken.split())
            text = ""
        else:
            text += written
        spoken += said
    if text:
        yield text, len(spoken.split())


def _split(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The parts, those that are said as they are written cut at their spaces."""
    for written, said in parts:
        if written == said:
            yield from ((piece, piece) for piece in re.split(r"(\s+)", written) if piece)
            continue
        if written[:1].isspace():
            yield " ", ""
        yield " ".join(written.split()) or " ", said
        if written[-1:].isspace():
            yield " ", ""
