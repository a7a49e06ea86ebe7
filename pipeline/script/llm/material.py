"""The stories as the model gets them: JSON of what may be told, cut to a number of bytes, with what was left out."""

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.model import Activity
from pipeline.script.brief import Brief
from pipeline.script.language import calendar
from pipeline.script.language.subjects import visible
from pipeline.script.llm.wire import NoAnswerError
from pipeline.script.stories import Plan, Story
from pipeline.script.stories.bodies import lines
from pipeline.script.stories.item import Item

_TITLE = 200
"""Characters of a title."""
_CUTS = ((1500, 12, 8), (700, 12, 8), (350, 9, 6), (160, 6, 4), (0, 6, 4), (0, 3, 2), (0, 1, 0))
"""Characters of a body, changes of a story and short items, from the widest cut to the narrowest."""


@dataclass(frozen=True, slots=True)
class Material:
    """What the model may tell of."""

    text: str
    """JSON on one line."""
    changes: Mapping[str, tuple[str, ...]]
    """For each id the model may cite, the labels of the changes that a sentence about it rests on."""


def material(activity: Activity, plan: Plan, brief: Brief, room: int) -> Material:
    """The plan in at most `room` bytes, the widest cut that fits; NoAnswerError when not even the narrowest does."""
    handles = dict(_handles(plan))
    if not handles:
        raise NoAnswerError("there is no story for a model to tell")
    items = [item for story in (*plan.stories, *plan.brief) for item in story.items]
    known = {item.change.id: _facts(item, brief, handles[item.change.id]) for item in items}
    frame = {
        "show": brief.show_title,
        "repository": activity.repository,
        "greeting": calendar.greeting(brief.published, brief.time_zone),
        "day": calendar.day(brief.published, brief.time_zone),
        "covers": calendar.span(activity),
    }
    for cut in _CUTS:
        record = frame | _told(plan, known, cut)
        text = json.dumps(record, ensure_ascii=False)
        if len(text.encode()) <= room:
            shown = {
                change["id"] for part in ("stories", "in_brief") for told in record[part] for change in told["changes"]
            }
            return Material(
                text, {handles[item.change.id]: item.ids for item in items if handles[item.change.id] in shown}
            )
    raise NoAnswerError("the model's `context` is too small for what happened; raise it")


def _handles(plan: Plan) -> Iterator[tuple[str, str]]:
    """(label, id for the model): a pull request's number, the start of a hash, else a number of ours.

    Anything else, such as a release's tag, is free text that would end up in the form of the answer.
    """
    numbers = (f"c{number}" for number in itertools.count(1))
    taken: set[str] = set()
    for story in (*plan.stories, *plan.brief):
        for item in story.items:
            label = item.change.id
            starts = [label[:size] for size in (7, 10, 16, 64)] if re.fullmatch(r"[0-9a-f]{7,64}", label) else []
            wanted = [label] if re.fullmatch(r"[0-9]{1,10}", label) else starts
            handle = next(name for name in itertools.chain(wanted, numbers) if name not in taken)
            taken.add(handle)
            yield label, handle


def _told(plan: Plan, known: Mapping[str, dict[str, Any]], cut: tuple[int, int, int]) -> dict[str, Any]:
    body, most, short = cut
    told: dict[str, Any] = {
        "stories": [_story(story, known, most, body) for story in plan.stories],
        "in_brief": [_story(story, known, 1, min(body, 300)) for story in plan.brief[:short]],
    }
    left = len(plan.brief) - len(told["in_brief"])
    return told | {"in_brief_left_out": left} if left else told


def _story(story: Story, known: Mapping[str, dict[str, Any]], most: int, body: int) -> dict[str, Any]:
    told: dict[str, Any] = {
        "about": visible(story.theme)[:_TITLE],
        "changes": [_shortened(known[item.change.id], body) for item in story.items[:most]],
    }
    left = len(story.items) - len(told["changes"])
    return told | {"changes_left_out": left} if left else told


def _shortened(facts: dict[str, Any], body: int) -> dict[str, Any]:
    """Facts with this much of the body, and how many characters of it are not there; what is not known is left out."""
    why = facts["body"]
    cut = facts | {"body": why[:body], "body_cut": max(0, len(why) - body)}
    return {name: fact for name, fact in cut.items() if fact}


def _facts(item: Item, brief: Brief, handle: str) -> dict[str, Any]:
    """What is known of a change; of its body the prose, without code, templates and trailers."""
    change = item.change
    title = visible(change.title)
    return {
        "id": handle,
        "kind": item.kind,
        "state": change.state,
        "since": item.fate,
        "area": brief.house.area(change) or item.area,
        "people": [visible(name) for name in item.people[:3]],
        "title": title[:_TITLE],
        "title_cut": max(0, len(title) - _TITLE),
        "body": visible(" ".join(line.text for line in lines(change.body))),
    }
