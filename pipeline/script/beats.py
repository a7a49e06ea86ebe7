"""What is said of each story, and in which order: facts chosen by weight until the time is used up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipeline.script import nouns, phrases, reasons, said
from pipeline.script.items import Item
from pipeline.script.phrases import Clause
from pipeline.script.reasons import Reason
from pipeline.script.stories import Story

_SHARES = (0.38, 0.27, 0.22, 0.18)
"""How much of the stories' time each may take while others still have something to say."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One sentence's worth of matter."""

    story: int
    order: tuple[int, int]
    """Place within the story: the item's place, then what follows it."""
    kind: Literal["announce", "deed", "step", "why"]
    priority: float
    words: int
    item: Item
    clause: Clause | None = None
    reason: Reason | None = None


def chosen(stories: Sequence[Story], repository: str, words: int) -> tuple[tuple[Beat, ...], ...]:
    """Per story the beats to tell, in order, together about `words` long; every story gets at least its first."""
    matter = [beats(place, story, repository) for place, story in enumerate(stories)]
    kept = [_must(told) for told in matter]
    waiting = sorted((beat for told in matter for beat in told), key=lambda beat: (-beat.priority, beat.story, beat.order))
    for shares in (_SHARES, (1.0,) * len(_SHARES)):
        for beat in waiting:
            mine = kept[beat.story]
            total = sum(b.words for told in kept for b in told)
            room = shares[beat.story] * words if beat.story < len(shares) else 0
            fits = total + beat.words <= words and sum(b.words for b in mine) + beat.words <= room
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
    same = [b for b in mine if b.item is beat.item]
    return any(b.kind == "deed" for b in same) and sum(b.kind == beat.kind for b in same) < 2


def beats(place: int, story: Story, repository: str) -> tuple[Beat, ...]:
    """Everything that can be said of a story, its items in order of time but the lead of a small one first."""
    found: list[Beat] = []
    items = list(story.items)
    lead = story.lead
    announced = len(items) > 2
    if not announced:
        items.sort(key=lambda item: item is not lead)
    if announced:
        found.append(Beat(place, (-1, 0), "announce", 20, 12, lead))
    ranked = sorted(items, key=lambda item: (-item.weight, items.index(item)))
    seen: set[str] = set()
    for order, item in enumerate(items):
        clause = said.clause(item, repository)
        words = set(re.findall(r"\w{4,}", clause.said("past").lower())) if clause else set()
        if clause is None or (item is not lead and not words - seen):
            continue
        seen |= words
        level = 10 - place - 1.6 * ranked.index(item)
        length = _length(clause.said("past")) + 3
        found.append(Beat(place, (order, 0), "deed", level, length, item, clause))
        found += _details(place, order, item, level, repository)
    return tuple(found)


def _details(place: int, order: int, item: Item, level: float, repository: str) -> list[Beat]:
    found = []
    for rank, reason in enumerate(item.reasons[:3]):
        value = level - 0.2 + 0.25 * min(reason.weight, 3.5) - 2.2 * rank - (1.5 if reason.sense == "same" else 0)
        after = 1 + rank if reason.text.startswith(("This ", "That ")) else 4 + rank
        found.append(Beat(place, (order, after), "why", value, _length(reason.text), item, reason=reason))
    for rank, clause in enumerate(reasons.steps(item.change.body, item.subject.text, said.software(item, repository))[:3]):
        text = clause.said("past")
        dull = 2.5 if re.search(r"(?i)\btests?\b|\bcoverage\b|\bregression", text) else 0.0
        value = level - 1.0 - 1.0 * rank - dull
        found.append(Beat(place, (order, 8 + rank), "step", value, _length(text) + 3, item, clause))
    return found


def _length(text: str) -> int:
    """Words as the voice will need time for them: parts of code names and letters of acronyms count."""
    return spoken_length(text)


def spoken_length(text: str) -> int:
    """How many plain words take as long to say as this text."""
    total = 0.0
    for word in text.split():
        bare = word.strip(".,;:!?\"'")
        parts = re.findall(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|\d+|[A-Z]", bare)
        total += max(1.0, sum(0.42 * len(p) if p.isupper() and len(p) > 1 else 0.8 if len(parts) > 1 else 1.0 for p in parts))
    return round(total)


def phrase(story: Story) -> str:
    """A story in a few words, as a noun phrase that can stand in a sentence."""
    lead = story.lead
    if len(story.items) > 1:
        around = f"{said.placed(story.theme)}"
        kinds = {item.kind for item in story.items if item.weight > 2}
        if kinds == {"fix"}:
            return f"fixes around {around}"
        return f"speed-ups in {around}" if kinds == {"perf"} else f"work on {around}"
    thing = nouns.core(phrases.thing(lead.subject))
    verb = lead.subject.verb.base if lead.subject.verb else ""
    if lead.kind == "fix" and verb in ("fix", "resolve", "repair"):
        return nouns.with_article(thing, known=False) if thing.endswith(" fix") else f"a fix for {thing}"
    if verb in ("add", "introduce", "implement", "create"):
        return nouns.with_article(thing, known=False)
    by_verb = {"remove": "the removal of", "delete": "the removal of", "rename": "a rename of", "support": "support for",
               "deprecate": "the deprecation of", "optimize": "a faster", "drop": "the end of"}  # fmt: skip
    return f"{by_verb[verb]} {thing}" if verb in by_verb and verb != "optimize" else f"work on {thing}"
