"""Symbols of two sequences find their partners by the fewest edits."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.synthesis.matching import partners

SYMBOLS = st.lists(st.sampled_from("abc "), max_size=12)


def distance(one: list[str], other: list[str]) -> int:
    """Edit distance as the textbooks compute it, cell by cell."""
    above = list(range(len(other) + 1))
    for place, symbol in enumerate(one):
        row = [place + 1]
        for column, its in enumerate(other):
            row.append(min(above[column] + (symbol != its), above[column + 1] + 1, row[column] + 1))
        above = row
    return above[-1]


@given(SYMBOLS, SYMBOLS)
def test_partners_are_in_order_and_cost_as_few_edits_as_can_be(heard: list[str], alone: list[str]) -> None:
    """Each symbol has one partner at most, and together they are a shortest way from one sequence to the other."""
    found = partners(heard, alone)
    taken = [partner for partner in found if partner is not None]
    assert taken == sorted(set(taken))
    replaced = sum(heard[at] != alone[partner] for at, partner in enumerate(found) if partner is not None)
    assert replaced + found.count(None) + len(alone) - len(taken) == distance(heard, alone)


@given(SYMBOLS)
def test_a_sequence_is_its_own_partner(symbols: list[str]) -> None:
    """Equal symbols are preferred to others that cost as little."""
    assert partners(symbols, symbols) == list(range(len(symbols)))


def test_a_symbol_put_in_has_no_partner() -> None:
    """Rather than taking the place of another that is there."""
    assert partners(list("xay"), list("ay")) == [None, 0, 1]
    assert partners(list("abxx"), list("ab")) == [0, 1, None, None]
    assert partners([], list("ab")) == []
    assert partners(list("ab"), []) == [None, None]
