"""Which symbols of two sequences belong together, by edit distance: fast enough for sentences of any length."""

from collections.abc import Sequence


def partners(heard: Sequence[str], alone: Sequence[str]) -> list[int | None]:
    """For each symbol heard, the index of its partner in `alone`, or None when it was put in between; order is kept.

    Partners need not be equal: one symbol that stands for another counts as one edit, as does one too many or too few.
    Where that leaves a choice, the more equal partners the better. A whole row of the table of distances is one integer
    with a bit for each symbol of `alone` (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau
    edit distances"), so that even a sentence without an end takes milliseconds.
    """
    longer, rising = _rows(heard, alone)
    found: list[int | None] = [None] * len(heard)
    row, column = len(heard) - 1, len(alone) - 1
    while row >= 0 and column >= 0:
        if heard[row] == alone[column]:
            found[row] = column
            row, column = row - 1, column - 1
        elif longer[row] >> column & 1:
            row -= 1
        elif rising[row] >> column & 1:
            column -= 1
        else:
            found[row] = column
            row, column = row - 1, column - 1
    return found


def _rows(heard: Sequence[str], alone: Sequence[str]) -> tuple[list[int], list[int]]:
    """For each row of the table, the cells with a distance 1 more than above, and those 1 more than to the left."""
    full = (1 << len(alone)) - 1
    places: dict[str, int] = {}
    for place, symbol in enumerate(alone):
        places[symbol] = places.get(symbol, 0) | 1 << place
    longer: list[int] = []
    rising: list[int] = []
    rises, falls = full, 0
    for symbol in heard:
        same = places.get(symbol, 0)
        kept = ((((same & rises) + rises) ^ rises) | same | falls) & full  # as above to the left
        more, less = falls | ~(kept | rises) & full, kept & rises
        longer.append(more)
        more, less = more << 1 | 1, less << 1
        rises, falls = (less | ~(kept | more)) & full, more & kept & full
        rising.append(rises)
    return longer, rising
