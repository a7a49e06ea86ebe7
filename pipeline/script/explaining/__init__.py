"""What became of every change of an activity in a script, and why: told, named, rolled up, left out or dropped."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from pipeline.model import Activity, Change, Script
from pipeline.script.explaining import because
from pipeline.script.explaining.because import KINDS
from pipeline.script.explaining.table import table
from pipeline.script.house import House
from pipeline.script.stories import Plan, Story
from pipeline.script.stories.item import Item
from pipeline.script.stories.items import items

__all__ = ["Became", "Verdict", "as_data", "table", "verdicts"]

Became = Literal["lead", "story", "in brief", "named", "rolled up", "left out", "dropped"]
_BRIEF = ("in brief", "also this week")
_FEW = 3
"""A sentence that rests on more changes than this announces or lists them."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one change."""

    id: str
    title: str
    became: Became
    why: str
    kind: str
    """A key of stories.kinds.WEIGHTS; empty where the change was not judged."""
    area: str | None
    weight: float
    """What it counts for in the running order, from 0 to about 13."""
    section: str = ""
    """The heading under which it is told or named."""
    sentences: int = 0
    """How many sentences are about it alone or with one or two others."""


def verdicts(activity: Activity, plan: Plan, script: Script) -> tuple[Verdict, ...]:
    """A verdict for each change, in the order of the activity.

    The plan is the one the script was written from; a script that a person changed or a model wrote is judged by what
    it cites.
    """
    view = _View(activity, plan, script)
    return tuple(view.verdict(change) for change in activity.changes)


def as_data(found: Sequence[Verdict]) -> list[dict[str, object]]:
    """The verdicts as plain data, ready to be written as JSON."""
    return [asdict(verdict) for verdict in found]


class _View:
    """A script and its plan, looked at from each change."""

    def __init__(self, activity: Activity, plan: Plan, script: Script) -> None:
        self._repository = activity.repository
        self._plan = plan
        self._dropped = {change.id: reason for change, reason in plan.dropped}
        self._items = {label: item for item in _judged(activity, plan) for label in item.ids}
        told = (*plan.brief, *reversed(plan.stories))
        self._stories = {label: story for story in told for item in story.items for label in item.ids}
        self._told, self._named = _cited(script, self._items)
        self._briefs = sum(_heading(places) in _BRIEF for places in self._told.values())

    def verdict(self, change: Change) -> Verdict:
        """What became of one change."""
        item, told = self._items.get(change.id), self._told.get(change.id, [])
        became, why = self._fate(change, item, told)
        return Verdict(
            id=change.id,
            title=change.title,
            became=became,
            why=why,
            kind=item.kind if item else "",
            area=item.area if item else None,
            weight=round(item.weight, 1) if item else 0.0,
            section=(told or self._named.get(change.id, [""]))[0],
            sentences=len(told),
        )

    def _fate(self, change: Change, item: Item | None, told: list[str]) -> tuple[Became, str]:
        if change.id in self._dropped or item is None:
            closer = because.unsayable(item, self._repository) if item else ""
            return "dropped", closer or self._dropped.get(change.id, "nothing of it was kept")
        beside = f"told with “{item.change.title}”: {_relation(change, item)}" if change is not item.change else ""
        routine = item in self._plan.routine
        if told and not (routine and _heading(told) in _BRIEF):
            return self._place(item, told), beside or self._for(item)
        if routine and (told or self._is_rolled_up(item)):
            return "rolled up", beside or f"{because.dull(item) or 'routine'}; told in one line with others"
        if item.kind == "release" and self._told_of(self._stories.get(item.change.id)) > 1:
            return "rolled up", "one of a run of releases, told by the first and the last"
        if change.id in self._named or told:
            return "named", beside or self._in_a_list(item)
        return "left out", beside or self._against(item)

    def _place(self, item: Item, told: list[str]) -> Became:
        if _heading(told) in _BRIEF:
            return "in brief"
        lead = self._plan.stories and item in self._plan.stories[0].items
        return "lead" if lead else "story"

    def _is_rolled_up(self, item: Item) -> bool:
        """Whether another of its kind stands for it in the script."""
        return any(
            other.kind == item.kind and any(label in self._told or label in self._named for label in other.ids)
            for other in self._plan.routine
        )

    def _for(self, item: Item) -> str:
        story = self._stories.get(item.change.id)
        tie = because.tie(item, story, self._repository) if story else ""
        leads = story is not None and item is story.lead and len(story.items) > 1
        marks = ["the weightiest of its story" if leads else "", because.strong(item), tie, because.dull(item)]
        return "; ".join(mark for mark in marks if mark) or f"{KINDS[item.kind]} by itself"

    def _in_a_list(self, item: Item) -> str:
        story = self._stories.get(item.change.id)
        told = sum(other.change.id in self._told for other in story.items) if story else 0
        cause = because.unsayable(item, self._repository) or because.dull(item)
        if story is None or not told:
            return cause or "no time left"
        room = f"no time for more than {told} of the {len(story.items)} of its story"
        return f"{cause or room}; counted with its story"

    def _against(self, item: Item) -> str:
        """Why nothing is said of it."""
        story = self._stories.get(item.change.id)
        cause = because.unsayable(item, self._repository) or because.dull(item)
        if item in self._plan.routine:
            return cause or "routine, and no time for it"
        if cause and cause == because.unsayable(item, self._repository):
            return cause
        if story in self._plan.stories:
            return _with(cause, f"no time left: {self._told_of(story)} of its story told before it")
        if story and self._briefs:
            return _with(cause, f"no time left: {self._briefs} short items went before it")
        last = min((other.rank for other in self._plan.stories), default=0.0)
        return _with(cause, f"outranked: the last of the stories has {last:.1f}")

    def _told_of(self, story: Story | None) -> int:
        return sum(item.change.id in self._told for item in story.items) if story else 0


def _with(cause: str, rest: str) -> str:
    return f"{cause}; {rest}" if cause else rest


def _heading(places: Sequence[str]) -> str:
    """Where a change is told first, in small letters."""
    return places[0].lower() if places else ""


def _judged(activity: Activity, plan: Plan) -> Iterator[Item]:
    """Every item: as the plan has it, and judged again where the plan has nothing of it."""
    stories = (*plan.stories, *plan.brief)
    known = [*(item for story in stories for item in story.items), *plan.routine]
    seen = {label for item in known for label in item.ids}
    yield from (item for item in items(activity, House()) if item.change.id not in seen)
    yield from known


def _cited(script: Script, known: dict[str, Item]) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """For each change the headings of the sentences about it, and of those that only list it among others."""
    told: dict[str, list[str]] = {}
    named: dict[str, list[str]] = {}
    for place, section in enumerate(script.sections):
        opening = place == 0 and len(script.sections) > 2
        for sentence in (sentence for paragraph in section.paragraphs for sentence in paragraph.sentences):
            about = {known[label].change.id if label in known else label for label in sentence.citations}
            where = told if len(about) <= _FEW and not opening else named
            for label in dict.fromkeys(sentence.citations):
                where.setdefault(label, []).append(section.heading)
    return told, named


def _relation(change: Change, item: Item) -> str:
    if change.kind != item.change.kind:
        return "the same, recorded as a pull request and as a commit"
    return {"reverted": "its revert", "relanded": "its reland"}.get(item.fate, "the same change again")
