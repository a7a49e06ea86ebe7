"""Beats become sentences: a story as a paragraph, a small change as one sentence."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model import Paragraph, Sentence
from pipeline.script.language import rounding
from pipeline.script.narration import openings, turns, wording
from pipeline.script.narration.beats import Beat
from pipeline.script.narration.teller import Teller
from pipeline.script.stories import Story, said
from pipeline.script.stories.item import Item
from pipeline.script.stories.people import spoken

_CITED = 12
"""A sentence cites at most so many changes; where there are more, no count is said."""
_JOINT = 11
"""Two deeds of up to so many words each are told in one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the episode a beat stands."""

    story: Story
    before: Story | None = None
    """The story told before this one."""
    last: Beat | None = None
    """The deed told before it in this story."""
    begun: bool = False
    """Whether anything has been said of this story."""
    named: frozenset[str] = frozenset()
    """Who has been named in it, as recorded."""


def story(told: Sequence[Beat], place: Place, teller: Teller) -> Paragraph:
    """One story as a paragraph."""
    sentences: list[Sentence] = []
    last: Beat | None = None
    named: frozenset[str] = frozenset()
    waiting = list(told)
    while waiting:
        here = Place(place.story, place.before, last, bool(sentences), named)
        one, *rest = waiting
        found, used = _together(one, rest[0], teller) if rest and sentences and _joint(one, rest[0]) else ([], 2)
        if not found:
            found, used = _credited(one, here, teller) if one.kind == "deed" and not sentences and not rest else [], 1
        if not found:
            found, used = [sentence for sentence in (beat(one, here, teller),) if sentence], 1
        sentences += found
        last = one if found and one.kind == "deed" else last
        named |= _named(found, place.story.people if one.kind == "announce" else one.item.people)
        waiting = waiting[used:]
    return Paragraph(tuple(sentences))


def beat(one: Beat, place: Place, teller: Teller, days: Sequence[str] = ()) -> Sentence | None:
    """One beat as a sentence, or None when every way to say it has been used; `days` are words for its day."""
    ids = _ids(one, place.story) if one.kind == "announce" else _ids(one)
    return teller.sentence(_forms(one, place, teller, days), ids)


def _forms(one: Beat, place: Place, teller: Teller, days: Sequence[str]) -> Sequence[str]:
    if one.kind == "announce":
        forms = openings.announcements(place.story, teller.names, teller.pick, _CITED)
        return wording.turned(forms, place.story, place.before, teller)
    if one.kind == "why":
        return _why(one, place, teller)
    if one.clause is None:
        return ()
    if one.kind == "step":
        return wording.steps(one, teller)
    if days:
        ways = said.ways(
            one.item, one.clause, teller.names, bool(set(one.item.people) & place.named), place.story.theme
        )
        return wording.dated(ways, days, teller)
    ways = wording.ways(one, place.story, teller, place.named, place.last is not None)
    if not place.begun:
        chosen = teller.pick(ways[:3]) if place.before else ways
        return wording.turned(chosen, place.story, place.before, teller)
    return wording.linked(ways, one, place.last, teller) if place.last else ways


def _why(one: Beat, place: Place, teller: Teller) -> Sequence[str]:
    """What messages say of why, by the part that it plays."""
    if one.reason is None:
        return ()
    text = turns.as_certain(one.reason.text, one.item)
    if one.reason.sense == "gain":
        text = rounding.rounded(text)
    if one.more and not place.begun:
        return wording.turned([text], place.story, place.before, teller)
    if one.order[1] == -1:
        return teller.pick(turns.until_now(text))  # words that turn to something else by themselves
    # Only a repair has a trouble that it ends; elsewhere what sounds like one may be what is new.
    mends = one.item.kind in ("fix", "security", "perf")
    return turns.reworded(text, one.reason.sense if mends or one.reason.sense != "problem" else "effect")


def _named(sentences: Sequence[Sentence], people: Sequence[str]) -> frozenset[str]:
    """Who of these people is named, in full or by first name."""
    text = " ".join(sentence.text for sentence in sentences)
    return frozenset(name for name in people if spoken(name).split()[0] in text)


def _together(one: Beat, two: Beat, teller: Teller) -> tuple[list[Sentence], int]:
    """Two short deeds of the same people in one sentence."""
    sentence = teller.sentence(wording.both(one, two, teller), (*_ids(one), *_ids(two)))
    return ([sentence] if sentence else []), 2


def _credited(one: Beat, place: Place, teller: Teller) -> list[Sentence]:
    """One change as two sentences: what the software does now, then whose work it is; empty where that won't do."""
    people, item = one.item.people, one.item
    effect = said.effect(item, teller.repository) if len(people) == 1 and not one.more else None
    if effect is None:
        return []
    first = teller.sentence(wording.turned([effect], place.story, place.before, teller), item.ids)
    credit = wording.credited(teller.names.said(people[0]), teller) if first else []
    second = teller.sentence(credit, item.ids)
    return [sentence for sentence in (first, second) if sentence]


def short(item: Item, teller: Teller) -> Sentence | None:
    """One change in one sentence, for the short items."""
    return teller.sentence(wording.short(item, teller), item.ids)


def _ids(one: Beat, whole: Story | None = None) -> tuple[str, ...]:
    """The changes that a sentence about a beat, or about a whole story, rests on."""
    if whole:  # a number of changes is said of them, so each is cited once, without its revert or its other record
        return tuple(item.change.id for item in whole.items)[:_CITED]
    return tuple(number for item in (one.item, *one.more) for number in item.ids)


def _joint(one: Beat, two: Beat) -> bool:
    """Whether two beats are short deeds of the same kind, people and standing, which one sentence can hold."""
    if one.kind != "deed" or two.kind != "deed" or not (one.clause and two.clause) or one.more or two.more:
        return False
    clauses = (one.clause, two.clause)
    brief = all(len(clause.said("past").split()) <= _JOINT and len(clause.parts) == 1 for clause in clauses)
    same = one.item.people == two.item.people and bool(one.item.people) and one.item.kind == two.item.kind
    settled = all(it.item.change.state in ("landed", "merged") and not it.item.fate for it in (one, two))
    clear = one.clause.parts[0][0].base != "make" and not {"and", "or"} & set(one.clause.parts[0][1].split())
    return brief and same and settled and clear
