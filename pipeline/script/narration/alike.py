"""Changes that say the same of different things are told in one sentence."""

from collections.abc import Sequence

from pipeline.script.language.phrases import Clause
from pipeline.script.stories import said
from pipeline.script.stories.item import Item


def merged(items: Sequence[Item], repository: str) -> list[tuple[Clause | None, tuple[Item, ...]]]:
    """Per item its clause; changes that differ in one word are told by the first of them, with a list."""
    clauses = [said.clause(item, repository) for item in items]
    result: list[tuple[Clause | None, tuple[Item, ...]]] = [(clause, ()) for clause in clauses]
    for one, clause in enumerate(clauses):
        if result[one][0] is None or clause is None or len(clause.parts) != 1 or items[one].fate:
            continue
        alike = [
            (other, word)
            for other in range(one + 1, len(items))
            if (word := _other_word(clause, result[other][0], items[one], items[other]))
        ]
        places = {word[0] for _, word in alike}
        if len(places) == 1 and len(alike) <= 2:
            (at,) = places
            verb, tail = clause.parts[0]
            said_words = tail.split()
            listed = [said_words[at], *(word[1] for _, word in alike)]
            said_words[at] = " and ".join([", ".join(listed[:-1]), listed[-1]])
            result[one] = (Clause(((verb, " ".join(said_words)),)), tuple(items[other] for other, _ in alike))
            for other, _ in alike:
                result[other] = (None, ())
    return result


def _other_word(one: Clause, other: Clause | None, first: Item, second: Item) -> tuple[int, str] | None:
    """Where two clauses differ, and the other's word, when it is one word in one place and the same people."""
    if other is None or len(other.parts) != 1 or other.parts[0][0] is not one.parts[0][0] or second.fate:
        return None
    mine, theirs = one.parts[0][1].split(), other.parts[0][1].split()
    if (
        len(mine) != len(theirs)
        or len(mine) < 3
        or first.people[:1] != second.people[:1]
        or first.change.state != second.change.state
    ):
        return None
    differing = [place for place, (a, b) in enumerate(zip(mine, theirs, strict=True)) if a != b]
    return (differing[0], theirs[differing[0]]) if len(differing) == 1 and differing[0] < len(mine) - 1 else None
