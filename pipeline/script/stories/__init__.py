"""The running order: what is told as a story, what in brief, what is routine, and what the window adds up to."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pipeline.model import Activity, Change
from pipeline.script.house import House
from pipeline.script.language import verbs
from pipeline.script.stories import kinds, naming, rounding, said
from pipeline.script.stories.item import Item
from pipeline.script.stories.items import items
from pipeline.script.stories.story import STORIES, WORTH_A_STORY, Plan, Story
from pipeline.script.stories.threads import threads

__all__ = ["Plan", "Story", "plan", "wider"]

_BRIEF = 24


def plan(activity: Activity, house: House | None = None) -> Plan:
    """Group, rank and name what happened."""
    everything = items(activity, house or House())
    routine = tuple(item for item in everything if _is_routine(item))
    told, dropped = _worth_telling(everything, activity)
    ranked = sorted(
        (_story(group) for group in threads(told, activity.repository)),
        key=lambda story: (-story.rank, story.items[0].change.id),
    )
    worthy = [story for story in ranked if story.rank >= WORTH_A_STORY and story.items[0].kind != "release"]
    leading = _different(worthy or [story for story in ranked if story.items[0].kind != "release"][:1])
    rest = [story for story in ranked if story not in leading]
    rest.sort(key=lambda story: (story.items[0].kind != "release", -story.rank))
    leading, rest = rounding.rounded_up(leading, rest)
    headings = naming.distinct([story.heading for story in leading])
    headed = [replace(story, heading=heading) for story, heading in zip(leading, headings, strict=True)]
    return Plan(tuple(headed), tuple(rest[:_BRIEF]), routine, dropped, _mood(headed, everything))


def _is_routine(item: Item) -> bool:
    return item.kind in kinds.ROUTINE or item.weight < _LIGHT


def _worth_telling(everything: Sequence[Item], activity: Activity) -> tuple[list[Item], tuple[tuple[Change, str], ...]]:
    """The weightiest changes that can be said aloud, in order of time, and those that are not told with the reason."""
    dropped = [(change, "closed without landing") for change in activity.changes if change.state == "closed"]
    worth = [item for item in everything if not _is_routine(item)]
    places = sorted(range(len(worth)), key=lambda place: (-worth[place].weight, place))
    dropped += [(worth[place].change, f"{_COMPARED} changes weigh more") for place in sorted(places[_COMPARED:])]
    told = []
    for place in sorted(places[:_COMPARED]):
        if clause := said.clause(worth[place], activity.repository):
            vague = clause.parts[0][0] is verbs.DEAL_WITH
            told.append(replace(worth[place], weight=_VAGUE * worth[place].weight) if vague else worth[place])
        else:
            dropped.append((worth[place].change, "its subject can't be said aloud"))
    return told, tuple(dropped)


_VAGUE = 0.75
"""What can only be said to have been worked on weighs so much less."""
_COMPARED, _LIGHT = 300, 0.4
"""So many changes are weighed against one another; what weighs less than the second is routine."""


def wider(plan: Plan, most: int) -> Plan | None:
    """The plan with the best of the short items told as one story more; None when none bears it or there are `most`."""
    chosen = next((story for story in plan.brief if _bears_a_chapter(story)), None)
    if chosen is None or len(plan.stories) >= most:
        return None
    # A round-up stays the last of the stories.
    at = len(plan.stories) - any(story.round_up for story in plan.stories)
    told = [*plan.stories[:at], chosen, *plan.stories[at:]]
    headings = naming.distinct([story.heading for story in told])
    stories = tuple(replace(story, heading=heading) for story, heading in zip(told, headings, strict=True))
    return replace(plan, stories=stories, brief=tuple(story for story in plan.brief if story is not chosen))


def _bears_a_chapter(story: Story) -> bool:
    """Whether there is more to say of it than one sentence."""
    more = len(story.items) > 1 or bool(story.lead.reasons)
    return more and story.kind != "release" and story.rank >= WORTH_A_STORY


def _different(ranked: Sequence[Story]) -> list[Story]:
    """The best stories, each further one by the same person counting less."""
    chosen: list[Story] = []
    waiting = list(ranked)
    while waiting and len(chosen) < STORIES:
        led = Counter(story.people[:1] for story in chosen if story.people)
        best = max(waiting, key=lambda story: story.rank * 0.92 ** led[story.people[:1]])
        chosen.append(best)
        waiting.remove(best)
    return chosen


def _story(group: tuple[Item, ...]) -> Story:
    weights = sorted((item.weight for item in group), reverse=True)
    bare = 0.93 if len(group) == 1 and not group[0].reasons else 1.0
    # Further changes count by what they weigh beside the first: a typo in its documentation makes no story larger.
    breadth = math.log2(sum(weights) / weights[0]) if weights[0] else 0.0
    rank = bare * _certainty(group) * (weights[0] + 1.5 * breadth)
    theme = naming.theme(group)
    return Story(group, theme, naming.heading(group, theme), rank)


def _certainty(group: tuple[Item, ...]) -> float:
    """What has landed counts more than what may still change."""
    settled = {"landed": 1.0, "merged": 1.0, "open": 0.75, "draft": 0.7}
    undone = {"reverts": 0.7, "reverted": 0.5}
    return max(undone.get(item.fate, 1.0) * settled.get(item.change.state or "", 0.85) for item in group)


_MOODS = {
    "fix": "fixes", "security": "fixes", "feat": "features", "perf": "speed", "refactor": "cleanup",
    "remove": "cleanup", "rename": "cleanup", "deprecate": "cleanup", "test": "upkeep", "docs": "upkeep",
    "ci": "upkeep", "build": "upkeep",
}  # fmt: skip


def _mood(stories: Sequence[Story], everything: Sequence[Item]) -> str:
    """What most of it is; "quiet" where at most two changes are worth a mention and none of them is a story's."""
    heard = [item for item in everything if item.weight > _MINOR]
    if not stories or stories[0].rank < WORTH_A_STORY or (len(heard) < 3 and heard and heard[0].weight < _LARGE):
        return "quiet"
    tally = Counter(_MOODS.get(item.kind, "mixed") for item in heard)
    best, count = tally.most_common(1)[0] if tally else ("mixed", 0)
    leads = {_MOODS.get(story.lead.kind, "mixed") for story in stories[:2]}
    return best if 2 * count >= len(heard) and best in leads else "mixed"


_MINOR, _LARGE = 2.0, 7.0
"""Tests and documentation weigh less than the first, what a listener must know more than the second."""
