"""What stands around the stories: greeting and theme, the short items, the close, title and summary."""

from collections.abc import Sequence
from datetime import datetime

from pipeline.model import Activity, Sentence
from pipeline.script.language import calendar, phrases, prose
from pipeline.script.narration import headlines
from pipeline.script.narration.telling import Teller
from pipeline.script.stories import Plan, Story, said
from pipeline.script.stories.items import Item
from pipeline.script.stories.people import joined

_THEMES = {
    "fixes": (
        "in {repo} it is a {span} of fixes, led by {one} and {two}",
        "{repo} spent the {span} mending things, above all {one} and {two}",
    ),
    "features": (
        "{repo} has new things to show, with {one} and {two} up front",
        "the {span} in {repo} brings something new, first of all {one} and {two}",
    ),
    "speed": (
        "the {span} in {repo} is about speed, with {one} and {two}",
        "{repo} is after speed, with {one} and {two}",
    ),
    "cleanup": (
        "{repo} has been clearing the ground, with {one} and {two}",
        "in {repo} it is a {span} of groundwork, with {one} and {two}",
    ),
    "upkeep": (
        "it was a {span} of upkeep in {repo}, with {one} and {two}",
        "{repo} took care of the house, with {one} and {two}",
    ),
    "mixed": (
        "what stands out in {repo} is {one} and {two}",
        "{repo} moved ahead with {one} and {two}",
        "the {span} in {repo} was shaped by {one} and {two}",
    ),
}


def opening(activity: Activity, plan: Plan, when: tuple[datetime, str], teller: Teller) -> tuple[Sentence, ...]:
    """The greeting with the date, and in one sentence what it all adds up to."""
    published, zone = when
    hello = calendar.greeting(published, zone)
    repo, span = activity.repository, calendar.span(activity)
    leads = plan.stories[:2]
    ids = tuple(number for story in leads for number in story.lead.ids)
    if plan.mood == "quiet" or not leads:
        theme = f"it was a quiet {span} in {repo}"
        ids = ids if leads else ()
    elif len(leads) == 1 or leads[1].round_up:
        more = f", along with {leads[1].theme}" if len(leads) > 1 else ""
        theme = f"the news from {repo} is {headlines.phrase(leads[0])}{more}"
        ids = _cited(leads)
    else:
        form = teller.pick(_THEMES[plan.mood])[0]
        theme = form.format(repo=repo, span=span, **headlines.pair(leads, bare=plan.mood == "fixes"))
        ids = _cited(leads)
    today = f"It's {calendar.day(published, zone)}"
    if span == "day":
        parts = [
            Sentence(f"{hello}."),
            teller.sentence([f"{today}, and {theme}.", f"{today}, and there is news from {repo}."], ids),
        ]
    else:
        covered = f"This episode is covering {calendar.window(activity, zone)} in {repo}."
        parts = [Sentence(f"{hello}."), teller.sentence([covered], ()), teller.sentence([f"{theme}."], ids)]
    return tuple(part for part in parts if part)


def _cited(stories: Sequence[Story]) -> tuple[str, ...]:
    return tuple(number for story in stories for item in story.items[:6] for number in item.ids) + tuple(
        number for story in stories for number in story.lead.ids
    )


def in_brief(plan: Plan, teller: Teller, words: int) -> tuple[Sentence, ...]:
    """One to three small things, each in a sentence; then what was routine, in one."""
    told: list[Sentence] = []
    for story in plan.brief:
        room = words - sum(prose.spoken_length(sentence.text) for sentence in told)
        if len(told) == 3 or room < 8:
            break
        sentence = _releases(story, teller) if story.items[0].kind == "release" else teller.item(story.lead)
        if sentence:
            told.append(sentence)
    if len(told) < 3 and plan.routine and (routine := _routine(plan.routine, teller)):
        told.append(routine)
    return tuple(told)


def _releases(story: Story, teller: Teller) -> Sentence | None:
    if len(story.items) == 1:
        return teller.item(story.items[0])
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
    parts.append(Sentence("The full list, with links, is in the notes."))
    name = f"the {show[4:]}" if show.startswith("The ") else show
    parts.append(Sentence(f"This was {name}, read by a synthetic voice."))
    return tuple(parts)


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
