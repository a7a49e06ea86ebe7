"""The weekly recap: the week's arc, threads followed day by day, who carried them, what shipped and what is open."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from pipeline.model import Activity, Paragraph, Section, Sentence
from pipeline.script.brief import Brief
from pipeline.script.language import calendar, numerals, prose
from pipeline.script.narration import beats, frame, headlines, telling
from pipeline.script.narration.beats import Beat
from pipeline.script.narration.teller import Teller
from pipeline.script.narration.telling import Place
from pipeline.script.stories import Plan, Story, said
from pipeline.script.stories.item import Item
from pipeline.script.stories.people import joined

LONGER = 1.3
"""A recap takes so much longer than a daily: three to four minutes."""
_FRAME = 58.0
"""Seconds of what is said around the threads, about."""
_COUNTED = 24
"""People's changes are counted aloud up to here; every one of them is cited."""


def sections(activity: Activity, plan: Plan, brief: Brief, seconds: float, teller: Teller) -> tuple[Section, ...]:
    """The recap in about so many seconds."""
    told = beats.chosen(plan.stories, activity.repository, seconds - _FRAME)
    parts = [Section("The week", (Paragraph(_arc(activity, plan, brief, teller)),))]
    before: Story | None = None
    for story, matter in zip(plan.stories, told, strict=True):
        sentences = _thread(story, _by_day(matter), teller, (brief.time_zone, before))
        if sentences:
            parts.append(Section(story.heading, (Paragraph(sentences),)))
            before = story
    for heading, found in (
        ("Also this week", frame.in_brief(_without_releases(plan), teller, seconds / 9)),
        ("Who carried it", _people(plan, teller)),
        ("Shipped and open", (*_shipped(plan, teller), *_open(plan, teller))),
    ):
        if found:
            parts.append(Section(heading, (Paragraph(found),)))
    parts.append(Section("Close", (Paragraph(frame.farewell(brief.show_title)),)))
    return tuple(parts)


def _without_releases(plan: Plan) -> Plan:
    kept = tuple(story for story in plan.brief if story.kind != "release")
    return replace(plan, brief=kept)


def _arc(activity: Activity, plan: Plan, brief: Brief, teller: Teller) -> tuple[Sentence, ...]:
    """The greeting, and the week in two sentences: where most of the work went, and what else it holds."""
    repo, zone = activity.repository, brief.time_zone
    hello = Sentence(f"{calendar.greeting(brief.published, zone)}.")
    week = teller.sentence([f"This is the week in {repo}, up to {calendar.date(activity.until, zone)}."], ())
    leads, further = plan.stories[:2], plan.stories[2:4]
    if plan.mood == "quiet" or not leads:
        quiet = teller.sentence([f"It was a quiet week in {repo}."], _leading(leads))
        return tuple(part for part in (hello, week, quiet) if part)
    one = headlines.things(leads)
    arc = teller.sentence([f"{form} {one}." for form in teller.pick(_ARCS)], _leading(leads))
    rest = joined([headlines.phrase(story) for story in further])
    also = teller.sentence([form.format(rest) for form in teller.pick(_ALSO)], _leading(further)) if rest else None
    return tuple(part for part in (hello, week, arc, also) if part)


_ARCS = ("The week belonged to", "Most of the week went into", "What shaped the week:", "It was a week for")
_ALSO = (
    "Alongside came {}.",
    "It also brought {}.",
    "There is more to tell: {}.",
    "Beside that, there is {}.",
)


def _leading(stories: Sequence[Story]) -> tuple[str, ...]:
    return tuple(number for story in stories for item in story.items[:12] for number in item.ids)


def _by_day(told: Sequence[Beat]) -> list[Beat]:
    """The announcement, then everything in the order in which it happened, reasons with their deeds."""
    first = [beat for beat in told if beat.order[0] < 0]
    later = [beat for beat in told if beat.order[0] >= 0]
    return first + sorted(later, key=lambda beat: (_moment(beat.item), beat.order))


def _moment(item: Item) -> datetime:
    return item.change.when or datetime.max.replace(tzinfo=UTC)


def _thread(
    story: Story, told: Sequence[Beat], teller: Teller, place: tuple[str, Story | None]
) -> tuple[Sentence, ...]:
    """A thread from its first appearance to where it stands, each new day named."""
    zone, before = place
    sentences: list[Sentence] = []
    today = ""
    done: Beat | None = None
    named: frozenset[str] = frozenset()
    for number, beat in enumerate(told):
        when = beat.item.change.when
        day = calendar.weekday(when, zone) if when and beat.order[0] >= 0 else ""
        last = number == len(told) - 1
        new_day = day if day != today and beat.kind == "deed" else ""
        here = Place(story, before, done, bool(sentences), named)
        sentence = telling.beat(
            beat, here, teller, _days(new_day, not today, last) if new_day and len(story.items) > 1 else ()
        )
        if sentence:
            sentences.append(sentence)
            today = day or today
            done = beat if beat.kind == "deed" else done
            named |= frozenset(story.people if beat.kind == "announce" else beat.item.people)
    if sentences and (stand := _standing(story, teller)):
        sentences.append(stand)
    return tuple(sentences)


def _days(day: str, first: bool, last: bool) -> tuple[str, ...]:
    """Words that name a day, where the thread begins, goes on or ends."""
    if first:
        return (f"It began on {day}:", f"On {day},", f"The start was on {day}:", f"{day} saw the first step:")
    if last:
        return (
            f"On {day},",
            f"{day} brought the last step:",
            f"The week's last word on it came on {day}:",
            f"By {day},",
        )
    return (f"On {day},", f"{day} followed:", f"Come {day},", f"Then, on {day},")


def _standing(story: Story, teller: Teller) -> Sentence | None:
    """Where a thread stands at the end of the week."""
    ids = tuple(number for item in story.items for number in item.ids)[:_COUNTED]
    pending = [item for item in story.items if item.change.state in ("open", "draft")]
    undone = [item for item in story.items if item.fate == "reverted"]
    if len(ids) < 3 or undone or story.round_up:
        return None
    if len(pending) == len(story.items):
        return teller.sentence(["None of it has landed yet.", "All of it is still open."], ids)
    if pending:
        return teller.sentence(["A part of it is still open.", "Not all of it has landed yet."], ids)
    return None


def _people(plan: Plan, teller: Teller) -> tuple[Sentence, ...]:
    """Who landed how much, and who took part."""
    items = [item for story in (*plan.stories, *plan.brief) for item in story.items]
    landed = [item for item in items if item.change.state in ("landed", "merged")]
    counts = Counter(name for item in landed for name in item.people)
    order = list(counts)
    first = sorted(counts, key=lambda name: (-counts[name], order.index(name)))[:3]
    told: list[Sentence] = []
    if first and 3 <= counts[first[0]] <= _COUNTED:
        ids = tuple(number for item in landed if first[0] in item.people for number in (item.change.id,))
        count = numerals.in_words(counts[first[0]])
        name = teller.names.said(first[0])
        forms = (f"{name} landed {count} changes.", f"{count[0].upper()}{count[1:]} changes came from {name}.")
        told += [s for s in (teller.sentence(teller.pick(forms), ids),) if s]
    others = [name for name in first[1:] if counts[name] > 1]
    if told and others:
        ids = tuple(item.change.id for item in landed if set(others) & set(item.people))[:_COUNTED]
        people = joined(teller.names.said(name) for name in others)
        forms = (f"Further changes came from {people}.", f"{people} took part as well.")
        told += [s for s in (teller.sentence(forms, ids),) if s]
    return tuple(told)


def _shipped(plan: Plan, teller: Teller) -> tuple[Sentence, ...]:
    found = [frame.releases(story, teller) for story in (*plan.stories, *plan.brief) if story.kind == "release"]
    return tuple(sentence for sentence in found if sentence)


def _open(plan: Plan, teller: Teller) -> tuple[Sentence, ...]:
    """What is still open, the weightiest first, in at most two sentences."""
    pending = [
        item for story in (*plan.stories, *plan.brief) for item in story.items if item.change.state in ("open", "draft")
    ]
    told: list[Sentence] = []
    for item in sorted(pending, key=lambda item: -item.weight):
        clause = said.clause(item, teller.repository)
        if clause is None or len(told) == 2 or prose.code_words(clause.said("base")) > 2:
            continue
        whose = f"{joined(teller.names.said(name) for name in item.people[:2])}'s " if item.people else "a "
        what = "draft" if item.change.state == "draft" else "proposal"
        forms = [
            f"Still open is {whose}{what} to {clause.said('base')}.",
            f"Not settled yet: {whose}{what} to {clause.said('base')}.",
            f"To be continued: {whose}{what} to {clause.said('base')}.",
        ]
        told += [s for s in (teller.sentence(forms, item.ids),) if s]
    return tuple(told)
