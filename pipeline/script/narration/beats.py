"""What is said of each story, and in which order: facts chosen by weight until the time is used up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.script.language import pace, prose, tenses
from pipeline.script.language.phrases import Clause
from pipeline.script.narration import alike
from pipeline.script.stories import Story, reasons, said
from pipeline.script.stories.item import Item
from pipeline.script.stories.reasons import Reason

_WHO = 1.2
"""Seconds for a name, an adverb and the silence after the sentence."""
_NEWS = 0.4
"""A further deed of a kind is told when so much of what it says has not been said in the story."""
_ANNOUNCED = 5.0
"""Seconds of a sentence that opens a story."""
_SHARES = (0.38, 0.27, 0.22, 0.18, 0.15, 0.15, 0.15, 0.15)
"""How much of the stories' time each may take while others still have something to say."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One sentence's worth of matter."""

    story: int
    order: tuple[int, int]
    """Place within the story: the item's place, then what follows it."""
    kind: Literal["announce", "deed", "step", "why"]
    priority: float
    seconds: float
    """How long it takes to say, about."""
    item: Item
    clause: Clause | None = None
    reason: Reason | None = None
    more: tuple[Item, ...] = ()
    """Further changes of which the same is said."""


def chosen(stories: Sequence[Story], repository: str, room: float) -> tuple[tuple[Beat, ...], ...]:
    """Per story the beats to tell, in order, in about `room` seconds together; every story gets at least its first."""
    matter = [beats(place, story, repository) for place, story in enumerate(stories)]
    kept = [_must(told) for told in matter]
    waiting = sorted(
        (beat for told in matter for beat in told), key=lambda beat: (-beat.priority, beat.story, beat.order)
    )
    for shares in (_SHARES, (1.0,) * len(_SHARES)):
        for beat in waiting:
            mine = kept[beat.story]
            total = sum(b.seconds for told in kept for b in told)
            share = shares[beat.story] * room if beat.story < len(shares) else 0
            fits = total + beat.seconds <= room and sum(b.seconds for b in mine) + beat.seconds <= share
            if beat not in mine and fits and _stands(beat, mine):
                mine.append(beat)
    return tuple(tuple(sorted(told, key=lambda beat: beat.order)) for told in kept)


def _must(told: Sequence[Beat]) -> list[Beat]:
    """The announcement and the weightiest deed."""
    deeds = sorted((b for b in told if b.kind == "deed"), key=lambda beat: -beat.priority)
    return [beat for beat in told if beat.kind == "announce"] + deeds[:1]


def _stands(beat: Beat, mine: Sequence[Beat]) -> bool:
    """Whether what a beat refers to is told: reasons and steps follow their own deed, and only so many of them."""
    if beat.kind in ("announce", "deed"):
        return True
    same = [b for b in mine if b.item.change is beat.item.change]
    return bool(beat.more) or (
        any(b.kind == "deed" for b in same)
        and sum(b.kind == beat.kind for b in same) < (2 if beat.order[0] == 0 else 1)
    )


def beats(place: int, story: Story, repository: str) -> tuple[Beat, ...]:
    """Everything that can be said of a story."""
    found: list[Beat] = []
    items = _in_order(story)
    lead = story.lead
    announced = len(items) > 2 and (story.round_up or not _settled(story) or _of_one_kind(story))
    if announced:
        found.append(Beat(place, (-1, 0), "announce", 20, _ANNOUNCED, lead))
    common = _of_the_thread(place, items, (-1, 1) if announced else (0, -3))
    found += common
    told = frozenset(beat.reason.text for beat in common if beat.reason)
    ranked = sorted(items, key=lambda item: (-item.weight, items.index(item)))
    merged = alike.merged(items, repository)
    seen: set[str] = set()
    told_kinds: set[str] = set()
    for order, item in enumerate(items):
        clause, more = merged[order]
        words = set(re.findall(r"\w{3,}", clause.said("past").lower())) if clause else set()
        if clause is None or (
            item is not lead and item.kind in told_kinds and len(words - seen) < max(2, _NEWS * len(words))
        ):
            continue
        seen |= words
        told_kinds.add(item.kind)
        level = (
            10
            - place
            - (0.5 if story.round_up else 1.6) * ranked.index(item)
            - 0.4 * max(0, prose.code_words(clause.said("past")) - 1)
        )
        length = _WHO + pace.seconds(clause.said("past"))
        found.append(Beat(place, (order, 0), "deed", level, length, item, clause, more=more))
        found += _details((place, order), _without(item, told), level, (repository, clause.said("past")), item is lead)
    return tuple(found)


_APPEAL = {"gain": 1.2, "breaking": 1.2, "security": 1.2, "same": -1.5}
"""What is measured, and what a listener must act on, is told before other reasons."""
_BEHIND = ("refactor", "rename", "other")
"""Only of these does a listener ask whether behavior stays as it was."""
_ORDER = ("breaking", "security", "feat", "fix", "perf", "deprecate", "remove", "other", "refactor", "rename", "build")
"""What listeners want to hear first; tests and documentation follow."""


def _in_order(story: Story) -> list[Item]:
    """The main change first, then kind by kind, each in order of time."""

    def place(item: Item) -> tuple[bool, int]:
        return item is not story.lead, _ORDER.index(item.kind) if item.kind in _ORDER else len(_ORDER)

    return sorted(story.items, key=place)


def _settled(story: Story) -> bool:
    return all(item.change.state in ("landed", "merged") for item in story.items)


def _of_one_kind(story: Story) -> bool:
    """Whether a sentence that opens the story could say more than what it is about."""
    return story.kind in _ANNOUNCED_KINDS and all(item.kind == story.kind for item in story.items)


_ANNOUNCED_KINDS = ("fix", "feat", "perf", "refactor", "remove", "docs", "test")


def _without(item: Item, told: frozenset[str]) -> Item:
    """The item without the reasons that are said of its whole thread."""
    return replace(item, reasons=tuple(reason for reason in item.reasons if reason.text not in told))


def _of_the_thread(place: int, items: Sequence[Item], at: tuple[int, int]) -> list[Beat]:
    """What several messages of a thread say in the same words is said of the thread, once."""
    holders: dict[str, list[Item]] = {}
    for item in items:
        for reason in item.reasons:
            if reason.sense != "same":
                holders.setdefault(reason.text, []).append(item)
    shared = [(text, held) for text, held in holders.items() if len(held) > 1]
    return [
        Beat(place, (at[0], at[1] + rank), "why", 18.0 - rank, pace.seconds(text) + pace.GAP, held[0],
             reason=next(r for r in held[0].reasons if r.text == text), more=tuple(held[1:]))
        for rank, (text, held) in enumerate(shared[:2])
    ]  # fmt: skip


def _details(at: tuple[int, int], item: Item, level: float, own: tuple[str, str], first: bool) -> list[Beat]:
    place, order = at
    repository, deed = own
    found = []
    kept = [reason for reason in item.reasons if reason.sense != "same" or item.kind in _BEHIND]
    for rank, reason in enumerate(kept[:3]):
        value = level - 0.2 + 0.25 * min(reason.weight, 5.0) - 1.8 * rank + _APPEAL.get(reason.sense, 0.0)
        after = 1 + rank if reason.text.startswith(("This ", "That ")) else 4 + rank
        after = -1 if _tells_what_was(reason) and rank == 0 and first else after
        found.append(
            Beat(place, (order, after), "why", value, pace.seconds(reason.text) + pace.GAP, item, reason=reason)
        )
    for rank, clause in enumerate(
        reasons.steps(item.change.body, item.subject.text, said.software(item, repository))[:3]
    ):
        text = clause.said("past")
        if deed and _same_start(text, deed):
            continue
        dull = 4.0 if re.search(r"(?i)\btests?\b|\bcoverage\b|\bregression", text) else 0.0
        value = level - 1.0 - 1.0 * rank - dull
        found.append(Beat(place, (order, 8 + rank), "step", value, _WHO + pace.seconds(text), item, clause))
    return found


def _tells_what_was(reason: Reason) -> bool:
    """Whether it is told before the deed: how things were until the change."""
    pointing = re.match(r"(?:This|That|It|They|The change)\b", reason.text)
    return reason.sense == "before" and not pointing and tenses.is_past(reason.text)


def _same_start(one: str, other: str) -> bool:
    """Whether two predicates begin with the same verb and thing, so that the second would sound like the first."""
    first, second = re.findall(r"\w+", one.lower()), re.findall(r"\w+", other.lower())
    plain = [[word for word in words if word not in ("a", "an", "the")] for words in (first, second)]
    one_set, other_set = set(plain[0][1:]), set(plain[1][1:])
    return plain[0][:2] == plain[1][:2] or len(one_set & other_set) >= 0.6 * min(len(one_set), len(other_set))
