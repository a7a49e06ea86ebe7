"""What stands around the stories: greeting and theme, the short items, the close, title and summary."""

from collections.abc import Sequence

from pipeline.model import Activity, Sentence
from pipeline.script.brief import Brief
from pipeline.script.language import calendar, pace, phrases
from pipeline.script.narration import headlines, telling
from pipeline.script.narration.teller import Teller
from pipeline.script.stories import Plan, Story, said
from pipeline.script.stories.item import Item
from pipeline.script.stories.people import joined

_NOUNS = {
    "fixes": (
        "it is a {span} of fixes in {repo}, with {both}",
        "{repo} spent the {span} mending things, with {both}",
    ),
    "features": (
        "{repo} has new things to show, with {both}",
        "there is something new in {repo}: {both}",
    ),
    "speed": (
        "the {span} in {repo} is about speed, with {both}",
        "{repo} is after speed, with {both}",
    ),
    "cleanup": (
        "{repo} has been clearing the ground, with {both}",
        "it is a {span} of groundwork in {repo}, with {both}",
    ),
    "upkeep": (
        "it was a {span} of upkeep in {repo}, with {both}",
        "{repo} took care of the house, with {both}",
    ),
    "mixed": (
        "{repo} moved ahead with {both}",
        "the {span} in {repo} is about {things}",
        "most of the news from {repo} is about {things}",
        "in {repo}, the {span} belonged to {things}",
        "{repo} has news about {things}",
    ),
}
_NEWS = (
    "in {repo}, {told}",
    "here is the {span} in {repo}: {told}",
    "there is news from {repo}: {told}",
    "the {span} in {repo} in short: {told}",
)


def opening(activity: Activity, plan: Plan, brief: Brief, teller: Teller) -> tuple[Sentence, ...]:
    """The greeting with the date, and in one sentence what it all adds up to."""
    hello, zone = calendar.greeting(brief.published, brief.time_zone), brief.time_zone
    themes, ids = _theme(activity, plan, teller)
    today = f"It's {calendar.day(brief.published, zone)}"
    if calendar.span(activity) == "day":
        fallback = f"{today}, and there is news from {activity.repository}."
        parts = [
            Sentence(f"{hello}."),
            teller.sentence([*(f"{today}, and {theme}." for theme in themes), fallback], ids),
        ]
    else:
        covered = f"This episode is covering {calendar.window(activity, zone)} in {activity.repository}."
        told = [f"{theme}." for theme in themes]
        parts = [Sentence(f"{hello}."), teller.sentence([covered], ()), teller.sentence(told, ids)]
    return tuple(part for part in parts if part)


def _theme(activity: Activity, plan: Plan, teller: Teller) -> tuple[list[str], tuple[str, ...]]:
    """What it adds up to, in the ways it can be said, best first, and the changes that this rests on."""
    repo, span = activity.repository, calendar.span(activity)
    leads = plan.stories[:2]
    if plan.mood == "quiet" or not leads:
        return [f"it was a quiet {span} in {repo}"], tuple(number for story in leads for number in story.lead.ids)
    told = headlines.pair(leads, repo)
    # What begins with the project's name needs no words to place it.
    placed = [] if told and told.startswith(repo) else teller.pick(_NEWS)
    news = [form.format(repo=repo, span=span, told=told) for form in (*placed, "{told}")] if told else []
    if len(leads) == 1:
        return [*news, f"the news from {repo} is {headlines.phrase(leads[0])}"], _cited(leads)
    both, things = headlines.both(leads), headlines.things(leads)
    about = [form.format(repo=repo, span=span, both=both, things=things) for form in teller.pick(_NOUNS[plan.mood])]
    return [*news, *about], _cited(leads)


def _cited(stories: Sequence[Story]) -> tuple[str, ...]:
    return tuple(number for story in stories for item in story.items[:6] for number in item.ids) + tuple(
        number for story in stories for number in story.lead.ids
    )


_ONE_MORE = 3.5
"""Seconds to spare with which a short item is told."""


def _items(seconds: float) -> int:
    """How many small things are told: three, and more where the stories leave time."""
    return 3 if seconds < 24 else 5 if seconds < 42 else round(seconds / 6)


def in_brief(plan: Plan, teller: Teller, seconds: float) -> tuple[Sentence, ...]:
    """Some small things, each in a sentence, more where there is room; then what was routine, in one."""
    told: list[Sentence] = []
    for story in plan.brief:
        room = seconds - pace.total(sentence.text for sentence in told)
        if len(told) == _items(seconds) or room < _ONE_MORE:
            break
        sentence = releases(story, teller) if story.items[0].kind == "release" else telling.short(story.lead, teller)
        if sentence:
            told.append(sentence)
    if len(told) < 3 and plan.routine and (routine := _routine(plan.routine, teller)):
        told.append(routine)
    return tuple(told)


def releases(story: Story, teller: Teller) -> Sentence | None:
    """The versions that came out, in one sentence."""
    if len(story.items) == 1:
        return telling.short(story.items[0], teller)
    first, last = (
        phrases.thing(item.subject).removeprefix("version ").lstrip("v") for item in (story.items[0], story.items[-1])
    )
    if not (first and last):
        return None
    forms = [
        f"Releases went out from version {first} up to {last}.",
        f"New versions came out, from {first} up to {last}.",
    ]
    return teller.sentence(teller.pick(forms), (*story.items[0].ids, *story.items[-1].ids))


_ROUTINE_NAMES = {
    "deps": "dependency updates",
    "i18n": "translations",
    "notes": "release notes",
    "data": "lists of contributors",
    "chore": "chores",
    "style": "tidying",
}


def _routine(items: Sequence[Item], teller: Teller) -> Sentence | None:
    """Bots, bumps and translations in one line."""
    kinds = [kind for kind in _ROUTINE_NAMES if any(item.kind == kind for item in items)][:3]
    if not kinds:
        return None
    ids = tuple(next(item.change.id for item in items if item.kind == kind) for kind in kinds)
    names = joined(_ROUTINE_NAMES[kind] for kind in kinds)
    forms = [f"Routine upkeep went on as well, with {names}.", f"The usual upkeep was done too: {names}."]
    return teller.sentence(teller.pick(forms), ids)


def close(plan: Plan, show: str, teller: Teller) -> tuple[Sentence, ...]:
    """What to watch, if the record shows something open; where the list is; that the voice is synthetic."""
    pending = [
        item for story in (*plan.stories, *plan.brief) for item in story.items if item.change.state in ("open", "draft")
    ]
    parts: list[Sentence] = []
    if pending and (watch := _watch(pending, teller)):
        parts.append(watch)
    return (*parts, *farewell(show))


def farewell(show: str) -> tuple[Sentence, ...]:
    """Where the list is, and that the voice is synthetic; the same words close every episode of a show."""
    name = f"the {show[4:]}" if show.startswith("The ") else show
    return (
        Sentence("The full list, with links, is in the notes."),
        Sentence(f"This was {name}, read by a synthetic voice."),
    )


def _watch(pending: Sequence[Item], teller: Teller) -> Sentence | None:
    clause = said.clause(pending[0], teller.repository)
    if clause is None:
        return None
    mine = [item for item in pending if item.people[:1] == pending[0].people[:1]]
    people = joined(teller.names.said(name) for name in pending[0].people[:2])
    owner = f"{people}'s " if people else "the "
    what = "draft" if pending[0].change.state == "draft" else "proposal"
    still = "which is still marked work in progress" if what == "draft" else "which is still open"
    forms = [
        f"What to watch next: {owner}{what} to {clause.said('base')}, {still}.",
        f"To watch: {owner}{what}, {still}.",
    ]
    return teller.sentence(forms, mine[0].ids)
