"""What is said of each story, and in which order: facts chosen by weight until the time is used up."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.script import nouns, phrases, prose, reasons, said
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
    more: tuple[Item, ...] = ()
    """Further changes of which the same is said."""


def chosen(stories: Sequence[Story], repository: str, words: int) -> tuple[tuple[Beat, ...], ...]:
    """Per story the beats to tell, in order, together about `words` long; every story gets at least its first."""
    matter = [beats(place, story, repository) for place, story in enumerate(stories)]
    kept = [_must(told) for told in matter]
    waiting = sorted(
        (beat for told in matter for beat in told), key=lambda beat: (-beat.priority, beat.story, beat.order)
    )
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
    same = [b for b in mine if b.item.change is beat.item.change]
    return bool(beat.more) or (
        any(b.kind == "deed" for b in same)
        and sum(b.kind == beat.kind for b in same) < (2 if beat.order[0] == 0 else 1)
    )


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
    common = _of_the_thread(place, items, (-1, 1) if announced else (len(items), 1))
    found += common
    told = frozenset(beat.reason.text for beat in common if beat.reason)
    ranked = sorted(items, key=lambda item: (-item.weight, items.index(item)))
    merged = _merged(items, repository)
    seen: set[str] = set()
    for order, item in enumerate(items):
        clause, more = merged[order]
        words = set(re.findall(r"\w{3,}", clause.said("past").lower())) if clause else set()
        if clause is None or (item is not lead and len(words - seen) < 2):
            continue
        seen |= words
        level = (
            10
            - place
            - (0.5 if story.round_up else 1.6) * ranked.index(item)
            - 0.4 * max(0, prose.code_words(clause.said("past")) - 1)
        )
        length = spoken_length(clause.said("past")) + 3
        found.append(Beat(place, (order, 0), "deed", level, length, item, clause, more=more))
        found += _details((place, order), _without(item, told), level, repository, clause.said("past"))
    return tuple(found)


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
        Beat(place, (at[0], at[1] + rank), "why", 18.0 - rank, spoken_length(text), held[0],
             reason=next(r for r in held[0].reasons if r.text == text), more=tuple(held[1:]))
        for rank, (text, held) in enumerate(shared[:2])
    ]  # fmt: skip


def _merged(items: Sequence[Item], repository: str) -> list[tuple[Clause | None, tuple[Item, ...]]]:
    """Per item its clause; changes that differ in one word only are told by the first of them, with the words as a list."""
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
            words = tail.split()
            listed = [words[at], *(word[1] for _, word in alike)]
            words[at] = " and ".join([", ".join(listed[:-1]), listed[-1]])
            result[one] = (Clause(((verb, " ".join(words)),)), tuple(items[other] for other, _ in alike))
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


def _details(at: tuple[int, int], item: Item, level: float, repository: str, own: str) -> list[Beat]:
    place, order = at
    found = []
    for rank, reason in enumerate(item.reasons[:3]):
        value = level - 0.2 + 0.25 * min(reason.weight, 3.5) - 2.2 * rank - (1.5 if reason.sense == "same" else 0)
        after = 1 + rank if reason.text.startswith(("This ", "That ")) else 4 + rank
        found.append(Beat(place, (order, after), "why", value, spoken_length(reason.text), item, reason=reason))
    for rank, clause in enumerate(
        reasons.steps(item.change.body, item.subject.text, said.software(item, repository))[:3]
    ):
        text = clause.said("past")
        if own and _same_start(text, own):
            continue
        dull = 4.0 if re.search(r"(?i)\btests?\b|\bcoverage\b|\bregression", text) else 0.0
        value = level - 1.0 - 1.0 * rank - dull
        found.append(Beat(place, (order, 8 + rank), "step", value, spoken_length(text) + 3, item, clause))
    return found


def _same_start(one: str, other: str) -> bool:
    """Whether two predicates begin with the same verb and thing, so that the second would sound like the first."""
    first, second = re.findall(r"\w+", one.lower()), re.findall(r"\w+", other.lower())
    plain = [[word for word in words if word not in ("a", "an", "the")] for words in (first, second)]
    one_set, other_set = set(plain[0][1:]), set(plain[1][1:])
    return plain[0][:2] == plain[1][:2] or len(one_set & other_set) >= 0.6 * min(len(one_set), len(other_set))


def spoken_length(text: str) -> int:
    """How many plain words take as long to say as this text."""
    total = 0.0
    for word in text.split():
        bare = word.strip(".,;:!?\"'")
        parts = re.findall(r"[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|\d+|[A-Z]", bare)
        total += max(
            1.0, sum(0.42 * len(p) if p.isupper() and len(p) > 1 else 0.8 if len(parts) > 1 else 1.0 for p in parts)
        )
    return round(total)


def phrase(story: Story) -> str:
    """A story in a few words, as a noun phrase that can stand in a sentence."""
    lead = story.lead
    if story.round_up:
        return story.theme
    if len(story.items) > 1:
        placed = said.placed(story.theme)
        same = all(item.kind == story.kind for item in story.items if item.weight > 2)
        around = _AROUND.get(story.kind, "work on") if same else "work on"
        return (
            f"work on {placed}" if around == "additions to" and not placed.startswith("the ") else f"{around} {placed}"
        )
    thing = nouns.core(phrases.thing(lead.subject))
    verb = lead.subject.verb.base if lead.subject.verb else ""
    if lead.kind == "fix" and verb in ("fix", "resolve", "repair"):
        fault = re.sub(
            r"\s+(?:being |not )?(?:ignored|lost|missing|crashing|failing|broken|dropped)(?: (?:for|in|on) \S+)?$",
            "",
            thing,
        )
        article = re.match(r"(?:a|an|the) (?=\S+ )", phrases.thing(lead.subject))
        fault = f"{article.group() if article else ''}{fault}"
        return nouns.with_article(fault, known=False) if fault.endswith(" fix") else f"a fix for {fault}"
    if verb in ("add", "introduce", "implement", "create"):
        return nouns.with_article(thing, known=False)
    return f"{_BY_VERB.get(verb, 'work on')} {thing}"


_AROUND = {
    "fix": "fixes around", "feat": "additions to", "perf": "speed-ups in", "remove": "the removal of", "refactor": "a rework of",
    "rename": "renames around", "deprecate": "deprecations in",
}  # fmt: skip
_BY_VERB = {
    "remove": "the removal of", "delete": "the removal of", "rename": "a rename of", "support": "support for",
    "deprecate": "the deprecation of", "drop": "the end of", "refactor": "a rework of",
}  # fmt: skip
