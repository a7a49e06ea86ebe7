"""Which symbols of two sequences belong together, by edit distance: fast enough for sentences of any length."""

from collections.abc import Sequence


def partners(heard: Sequence[str], alone: Sequence[str]) -> list[int | None]:
    """For each symbol heard, the index of its partner in `alone`, or None when it was put in between; order is kept.

    Partners need not be equal: one symbol that stands for another counts as one edit, as does one too many or too few.
    Where that leaves a choice, symbols are partners. A whole row of the distance table is one integer with a bit for
    each symbol of `alone` (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances").
    """
    kept, longer = _rows(heard, alone)
    found: list[int | None] = [None] * len(heard)
    row, column = len(heard) - 1, len(alone) - 1
    while row >= 0 and column >= 0:
        if heard[row] == alone[column] or not kept[row] >> column & 1:
            found[row] = column
            row, column = row - 1, column - 1
        elif longer[row] >> column & 1:
            row -= 1
        else:
            column -= 1
    return found


def _rows(heard: Sequence[str], alone: Sequence[str]) -> tuple[list[int], list[int]]:
    """For each row, the cells whose distance is that of the cell above to the left, and those 1 more than above."""
    full = (1 << len(alone)) - 1
    places: dict[str, int] = {}
    for place, symbol in enumerate(alone):
        places[symbol] = places.get(symbol, 0) | 1 << place
    kept: list[int] = []
    longer: list[int] = []
    rises, falls = full, 0
    """Where the row's distance goes up, or down, from the cell to the left."""
    for symbol in heard:
        same = places.get(symbol, 0)
        equal = ((((same & rises) + rises) ^ rises) | same | falls) & full
        more = falls | ~(equal | rises) & full
        less = equal & rises
        kept.append(equal)
        longer.append(more)
        more, less = more << 1 | 1, less << 1
        rises, falls = (less | ~(equal | more)) & full, more & equal & full
    return kept, longer
