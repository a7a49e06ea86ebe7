"""Changes as the editor sees them: taken apart, weighed, reverts and relands paired with what they undo and redo."""

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from pipeline.model import Activity, Change
from pipeline.script.house import House
from pipeline.script.language import subjects
from pipeline.script.language.subjects import Subject
from pipeline.script.stories import kinds, people, reasons, themes, undoing
from pipeline.script.stories.reasons import Reason

Fate = Literal["", "reverted", "relanded", "reverts"]


@dataclass(frozen=True, slots=True)
class Item:
    """One change worth judging, with what the editor found in it."""

    change: Change
    subject: Subject
    kind: str
    """A key of kinds.WEIGHTS."""
    area: str | None
    weight: float
    people: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    fate: Fate = ""
    """What became of it within the window; "reverts": it undoes something from before."""
    also: tuple[Change, ...] = ()
    """Changes told together with it: its revert, its reland, the same change recorded twice."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every change that a sentence about it rests on."""
        return (self.change.id, *(change.id for change in self.also))

    @property
    def spellings(self) -> frozenset[str]:
        """The title as others may quote it, with and without its prefix."""
        return _spellings(self.subject.relanded or self.change.title) | _spellings(self.subject.text)


def bare(title: str) -> str:
    """Letters and digits of a title after its tags, lower case."""
    text = re.sub(r"\(#[^)]*\)?|#\d+|^\s*(?:\[[^\]]*\]\s*)+", " ", title)
    return re.sub(r"[\W_]+", "", text).lower()


_SHORT = 7
"""Digits of a hash by which changes name one another."""
_ENOUGH = 9
"""Letters and digits that two titles must share at least to be one."""


@lru_cache(maxsize=8192)
def _spellings(title: str) -> frozenset[str]:
    return frozenset((bare(title), bare(subjects.read(title).text)))


def _same(one: str, other: str) -> bool:
    """Whether two bare titles are one, even where a quotation was cut short."""
    return min(len(one), len(other)) >= _ENOUGH and (one.startswith(other) or other.startswith(one))


def items(activity: Activity, house: House) -> tuple[Item, ...]:
    """All changes but those that were closed without landing, each told once."""
    read = [_item(change, activity.repository, house) for change in activity.changes if change.state != "closed"]
    return tuple(_paired(_once(read)))


def _item(change: Change, repository: str, house: House) -> Item:
    subject = subjects.read(undoing.plain(change))
    kind = kinds.kind_of(change, subject)
    if subject.reverted is not None:
        inner = subjects.read(subject.reverted)
        kind = kinds.kind_of(replace(change, title=subject.reverted, body=None), inner)
        subject = replace(inner, reverted=subject.reverted)
    told = reasons.reasons(change.body, subject.text) if kind not in kinds.ROUTINE and subject.reverted is None else ()
    weight = kinds.weight(change, subject, kind, bool(told))
    humans = people.human(change)
    if change.authors and not humans and kind in ("deps", "data", "i18n", "notes", "chore", "ci"):
        kind, weight = "notes" if kind == "ci" else kind, 0.0
    area = house.area(change) or themes.area_of(subject, repository)
    return Item(change, subject, kind, area, weight, humans, told)


def _once(read: list[Item]) -> list[Item]:
    """A commit and the pull request it landed through are one change: the first recorded, with the other beside it."""
    kept: list[Item] = []
    place: dict[str, int] = {}
    for item in read:
        number = item.change.pull or (item.change.id if item.change.kind == "pull" else None)
        at = place.get(number) if number else None
        if at is not None and item.subject.reverted is None and kept[at].change.kind != item.change.kind:
            kept[at] = replace(kept[at], also=(*kept[at].also, item.change))
            continue
        if number:
            place[number] = len(kept)
        kept.append(item)
    return kept


def _paired(read: list[Item]) -> list[Item]:
    kept: list[Item] = []
    by_start: dict[str, list[int]] = defaultdict(list)
    by_name: dict[str, int] = {}
    for item in read:
        found = _named(item, kept, by_name) or _target(item, kept, by_start)
        place = found[0] if found else len(kept)
        for name in (item.change.id[:_SHORT], f"#{item.change.pull}" if item.change.pull else ""):
            by_name[name] = place
        if found:
            kept[place] = _joined(kept[place], item, found[1])
            continue
        for spelling in item.spellings:
            by_start[spelling[:_ENOUGH]].append(len(kept))
        kept.append(replace(item, fate="reverts" if item.subject.reverted is not None else ""))
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


def _target(item: Item, kept: list[Item], by_start: dict[str, list[int]]) -> tuple[int, Fate] | None:
    """Where the change stands that this one, by its title, reverts, lands again, or is once more."""
    undoes = item.subject.reverted is not None
    titles = _spellings(item.subject.reverted) if item.subject.reverted is not None else item.spellings
    near = {place for title in titles if len(title) >= _ENOUGH for place in by_start.get(title[:_ENOUGH], ())}
    for place in sorted(near, reverse=True):
        other = kept[place]
        if not any(_same(one, another) for one in titles for another in other.spellings):
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
