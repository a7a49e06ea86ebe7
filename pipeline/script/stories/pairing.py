"""Reverts and relands are paired with what they undo and redo, a change that was picked twice with its first."""

import re
from collections import defaultdict
from dataclasses import replace
from functools import lru_cache

from pipeline.script.language import subjects
from pipeline.script.stories import kinds, undoing
from pipeline.script.stories.item import Fate, Item


def _bare(title: str) -> str:
    """Letters and digits of a title after its tags, lower case."""
    text = re.sub(r"\(#[^)]*\)?|#\d+|^\s*(?:\[[^\]]*\]\s*)+", " ", title)
    return re.sub(r"[\W_]+", "", text).lower()


_SHORT = 7
"""Digits of a hash by which changes name one another."""
_ENOUGH = 9
"""Letters and digits that two titles must share at least to be one."""


def _spelled(item: Item) -> frozenset[str]:
    """The title as others may quote it, with and without its prefix."""
    return _spellings(item.subject.relanded or item.change.title) | _spellings(item.subject.text)


@lru_cache(maxsize=8192)
def _spellings(title: str) -> frozenset[str]:
    return frozenset((_bare(title), _bare(subjects.read(title).text)))


def _same(one: str, other: str) -> bool:
    """Whether two bare titles are one, even where a quotation was cut short."""
    return min(len(one), len(other)) >= _ENOUGH and (one.startswith(other) or other.startswith(one))


class _Seen:
    """Where changes stand, by the start of their titles, so that long windows stay quick."""

    def __init__(self) -> None:
        self._all: dict[str, list[int]] = defaultdict(list)
        self._undone: dict[str, list[int]] = defaultdict(list)
        self._titles: dict[str, list[int]] = defaultdict(list)

    def add(self, item: Item, place: int) -> None:
        """A change stands at that place; one that undoes, or was undone, may be landed again."""
        index = self._undone if item.fate in ("reverted", "reverts") else self._all
        for start in {spelling[:_ENOUGH] for spelling in _spelled(item)}:
            index[start].append(place)
        self._titles[item.change.title].append(place)

    def near(self, item: Item, titles: frozenset[str]) -> set[int]:
        """Places that a change may belong to: any of like title for a revert, else what was undone or is the same."""
        found = set(self._titles.get(item.change.title, ()))
        for start in {title[:_ENOUGH] for title in titles if len(title) >= _ENOUGH}:
            found.update(self._undone.get(start, ()))
            if item.subject.reverted is not None:
                found.update(self._all.get(start, ()))
        return found


def paired(read: list[Item]) -> list[Item]:
    """The items in order, each of which undoes or redoes another told with that one."""
    kept: list[Item] = []
    seen = _Seen()
    by_name: dict[str, int] = {}
    for item in read:
        found = _named(item, kept, by_name) or _target(item, kept, seen)
        place = found[0] if found else len(kept)
        for name in (item.change.id[:_SHORT], f"#{item.change.pull}" if item.change.pull else ""):
            by_name[name] = place
        if found:
            kept[place] = _joined(kept[place], item, found[1])
        else:
            kept.append(replace(item, fate="reverts" if item.subject.reverted is not None else ""))
        seen.add(kept[place], place)
    return kept


def _joined(earlier: Item, later: Item, became: Fate) -> Item:
    """A change with its revert, its reland, or the same change once more."""
    return replace(
        earlier,
        fate=became,
        also=(*earlier.also, later.change),
        reasons=earlier.reasons or later.reasons,
        people=earlier.people or later.people,
    )


def _named(item: Item, kept: list[Item], by_name: dict[str, int]) -> tuple[int, Fate] | None:
    """Where a change stands that this one takes back by its hash or number; who takes a revert back, lands again."""
    named = undoing.named(item.change)
    for name in (*(hash_[:_SHORT] for hash_ in named.hashes), *(f"#{pull}" for pull in named.pulls)):
        place = by_name.get(name)
        if place is not None:
            other = kept[place]
            last = other.also[-1] if other.also else other.change
            is_revert = other.fate in ("reverted", "reverts") and name in (last.id[:_SHORT], f"#{last.pull}")
            return place, "relanded" if is_revert else "reverted"
    return None


def _target(item: Item, kept: list[Item], seen: _Seen) -> tuple[int, Fate] | None:
    """Where the change stands that this one, by its title, reverts, lands again, or is once more."""
    undoes = item.subject.reverted is not None
    titles = _spellings(item.subject.reverted) if item.subject.reverted is not None else _spelled(item)
    for place in sorted(seen.near(item, titles), reverse=True):
        other = kept[place]
        if not any(_same(one, another) for one in titles for another in _spelled(other)):
            continue
        if undoes:
            return place, "reverted"
        if other.fate in ("reverted", "reverts"):
            return place, "relanded"
        if _is_copy(item, other):
            return place, other.fate
    return None


def _is_copy(item: Item, other: Item) -> bool:
    """Whether two commits are one change, such as a fix that was also picked to where the branch then went."""
    one, two = item.change, other.change
    return (
        one.kind == two.kind == "commit"
        and item.kind not in kinds.ROUTINE
        and one.title == two.title
        and one.authors == two.authors
        and bool(one.files)
        and {file.path for file in one.files or ()} == {file.path for file in two.files or ()}
    )
