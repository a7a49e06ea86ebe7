"""The changes of an activity as items: taken apart, weighed, read for why, each told once."""

import re
from dataclasses import replace

from pipeline.model import Activity, Change
from pipeline.script.house import House
from pipeline.script.language import subjects
from pipeline.script.language.vocabulary import words
from pipeline.script.stories import kinds, pairing, people, reasons, themes, undoing
from pipeline.script.stories.item import Item
from pipeline.script.stories.reasons import Reason


def items(activity: Activity, house: House) -> tuple[Item, ...]:
    """All changes but those that were closed without landing, each told once."""
    read = [_item(change, activity.repository, house) for change in activity.changes if change.state != "closed"]
    return tuple(pairing.paired(_once(_with_reasons(read))))


_READ = 300
"""So many of the weightiest messages are read for what they say beyond their subject; no window has room for more."""


def _with_reasons(read: list[Item]) -> list[Item]:
    """The items with what their messages say of why, which makes them weigh more."""
    worth = [at for at, item in enumerate(read) if item.kind not in kinds.ROUTINE and item.subject.reverted is None]
    for at in sorted(worth, key=lambda at: (-read[at].weight, at))[:_READ]:
        item = read[at]
        if told := _relevant(item):
            measured = any(reason.sense == "gain" for reason in told) and item.kind in ("other", "refactor")
            kind = "perf" if measured else item.kind
            weight = kinds.weight(item.change, item.subject, kind, told_why=True)
            read[at] = replace(item, kind=kind, reasons=told, weight=weight)
    return read


def _relevant(item: Item) -> tuple[Reason, ...]:
    """What the message says of why, as far as it is about this change.

    Trouble, aims and backgrounds that share no word with the subject may belong to something else, and what a landed
    change "would" do is another one's.
    """
    found = reasons.reasons(item.change.body, item.subject.text)
    landed = item.change.state in ("landed", "merged")
    own = {word[:5].lower() for word in re.findall(r"[^\W\d_]{4,}", item.subject.text) if word.lower() not in _COMMON}

    def about_it(reason: Reason) -> bool:
        if landed and re.search(r"\bwould\b", reason.text):
            return False
        return reason.sense not in _LOOSE or any(word in reason.text.lower() for word in own)

    return tuple(reason for reason in found if about_it(reason))


_LOOSE = ("problem", "cause", "purpose")
_COMMON = frozenset(words("when that this with from into make sure does change fixes should instead after before"))


def _item(change: Change, repository: str, house: House) -> Item:
    subject = subjects.read(undoing.plain(change))
    kind = kinds.kind_of(change, subject)
    if subject.reverted is not None:
        inner = subjects.read(subject.reverted)
        kind = kinds.kind_of(replace(change, title=subject.reverted, body=None), inner)
        subject = replace(inner, reverted=subject.reverted)
    subject = subjects.of_kind(subject, kind)
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
