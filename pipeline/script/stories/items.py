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
from pipeline.script.stories import kinds, people, reasons, themes
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
    return tuple(_paired(_once(_with_reasons(read))))


_READ = 300
"""So many of the weightiest messages are read for what they say beyond their subject; a long window has no more room."""


def _with_reasons(read: list[Item]) -> list[Item]:
    """The items with what their messages say of why, which makes them weigh more."""
    worth = [at for at, item in enumerate(read) if item.kind not in kinds.ROUTINE and item.subject.reverted is None]
    for at in sorted(worth, key=lambda at: (-read[at].weight, at))[:_READ]:
        item = read[at]
        if told := reasons.reasons(item.change.body, item.subject.text):
            weight = kinds.weight(item.change, item.subject, item.kind, told_why=True)
            read[at] = replace(item, reasons=told, weight=weight)
    return read


def _item(change: Change, repository: str, house: House) -> Item:
    subject = subjects.read(change.title)
    kind = kinds.kind_of(change, subject)
    if subject.reverted is not None:
        inner = subjects.read(subject.reverted)
        kind = kinds.kind_of(replace(change, title=subject.reverted, body=None), inner)
        subject = replace(inner, reverted=subject.reverted)
    weight = kinds.weight(change, subject, kind, told_why=False)
    humans = people.human(change)
    if change.authors and not humans and kind in ("deps", "data", "i18n", "notes", "chore", "ci"):
        kind, weight = "notes" if kind == "ci" else kind, 0.0
    area = house.area(change) or themes.area_of(subject, repository)
    return Item(change, subject, kind, area, weight, humans)


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


class _Seen:
    """Where changes stand, by the start of their spellings and of their hashes, so that long windows stay quick."""

    def __init__(self) -> None:
        self._all: dict[str, list[int]] = defaultdict(list)
        self._undone: dict[str, list[int]] = defaultdict(list)
        self._hashes: dict[str, list[int]] = defaultdict(list)

    def add(self, item: Item, place: int, undone: bool) -> None:
        """A change, told or found to be reverted, stands at that place."""
        index = self._undone if undone else self._all
        for start in {spelling[:_ENOUGH] for spelling in item.spellings}:
            index[start].append(place)
        if not undone:
            self._hashes[item.change.id[:_HASH]].append(place)

    def near(self, titles: frozenset[str], undoing: bool) -> set[int]:
        """Places of changes whose titles begin alike: any for a revert, for another only what was reverted."""
        index = self._all if undoing else self._undone
        return {place for title in titles if len(title) >= _ENOUGH for place in index.get(title[:_ENOUGH], ())}

    def named(self, hashes: list[str]) -> set[int]:
        """Places of the changes with these hashes."""
        return {place for name in hashes for place in self._hashes.get(name[:_HASH], ())}


_HASH = 7
"""Letters of a hash that everybody writes at least."""


def _paired(read: list[Item]) -> list[Item]:
    kept: list[Item] = []
    seen = _Seen()
    for item in read:
        target = _target(item, kept, seen)
        if target is not None:
            kept[target] = _joined(kept[target], item)
            seen.add(kept[target], target, undone=True)
            continue
        undoing = item.subject.reverted is not None
        seen.add(item, len(kept), undone=False)
        if undoing:
            seen.add(item, len(kept), undone=True)
        kept.append(replace(item, fate="reverts" if undoing else ""))
    return kept


def _joined(earlier: Item, later: Item) -> Item:
    """A change with its revert or its reland."""
    became: Fate = "reverted" if later.subject.reverted is not None else "relanded"
    return replace(
        earlier,
        fate=became,
        also=(*earlier.also, later.change),
        reasons=earlier.reasons or later.reasons,
        people=earlier.people or later.people,
    )


def _target(item: Item, kept: list[Item], seen: _Seen) -> int | None:
    """Where the change stands that this one reverts or lands again."""
    undoing = item.subject.reverted is not None
    titles = _spellings(item.subject.reverted) if item.subject.reverted is not None else item.spellings
    hashes = re.findall(r"(?i)this reverts commit ([0-9a-f]{7,40})", item.change.body or "") if undoing else []
    for place in sorted(seen.near(titles, undoing) | seen.named(hashes), reverse=True):
        other = kept[place]
        if undoing and _is_named(other.change.id, hashes):
            return place
        same = any(_same(one, another) for one in titles for another in other.spellings)
        if same and (undoing or other.fate in ("reverted", "reverts")):
            return place
    return None


def _is_named(number: str, hashes: list[str]) -> bool:
    return any(number.startswith(name) or name.startswith(number) for name in hashes)
