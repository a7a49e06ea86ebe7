"""When each written word is said, from the lengths of the phonemes that the model made.

A space among the phonemes does not always end a word ("of the" is one group), so a sentence's phonemes are matched with
those of its words said one by one, by edit distance, and each word lasts from its first to its last phoneme. Written
words then take the times of the spoken words that stand for them: a written word lasts from its first to its last
spoken one, and one that is not spoken joins its neighbour.
"""

from collections.abc import Callable, Sequence

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

    `said` are the words of `spoken` in order; some may be missing (the voice swallowed them).
    """
    times = _times_by_place(said, spoken)
    ends = _spoken_place_ends(parts)
    words: list[Word] = []
    pending = ""
    place = 0
    for text, upto in _display_words(parts, ends):
        span = [times[i] for i in range(place, upto) if i in times]
        place = max(place, upto)
        pending = f"{pending} {text}".strip()
        if span:
            words.append(Word(span[0].start, span[-1].end, pending))
            pending = ""
    if pending and words:
        last = words[-1]
        words[-1] = Word(last.start, last.end, f"{last.text} {pending}")
    return tuple(words)


def _times_by_place(said: Sequence[Word], spoken: str) -> dict[int, Word]:
    """The words said, by their place among the words of the spoken text."""
    found: dict[int, Word] = {}
    words = iter(enumerate(spoken.split()))
    for word in said:
        for place, text in words:
            if text == word.text:
                found[place] = word
                break
    return found


def _spoken_place_ends(parts: Sequence[tuple[str, str]]) -> list[int]:
    """How many whole spoken words have begun by the end of each part."""
    ends: list[int] = []
    so_far = ""
    for _, spoken in parts:
        so_far += spoken
        ends.append(len(so_far.split()))
    return ends


def _display_words(parts: Sequence[tuple[str, str]], ends: Sequence[int]) -> list[tuple[str, int]]:
    """Words to show, each with the number of spoken words begun by its end.

    A part whose written and spoken words agree in number is cut word by word; any other stays whole.
    """
    words: list[tuple[str, int]] = []
    glued = False
    begun = 0
    for (written, spoken), end in zip(parts, ends, strict=True):
        texts = written.split()
        one_by_one = len(texts) == len(spoken.split())
        pieces = texts if one_by_one else [" ".join(texts)] if texts else []
        for index, piece in enumerate(pieces):
            upto = end - (len(pieces) - 1 - index) if one_by_one else end
            if glued and words and index == 0 and not written[:1].isspace():
                words[-1] = (words[-1][0] + piece, max(upto, words[-1][1]))
            else:
                words.append((piece, max(upto, begun)))
        begun = end
        glued = bool(written) and not written[-1].isspace() if written else glued
    return words
