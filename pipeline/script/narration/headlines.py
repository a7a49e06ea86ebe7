"""Stories in a few words: in the theme of the day, the title and the summary."""

import re
from collections.abc import Sequence

from pipeline.model import Activity
from pipeline.script.language import calendar, nouns, phrases
from pipeline.script.language.vocabulary import is_ordinary
from pipeline.script.narration.turns import finished
from pipeline.script.stories import Plan, Story, said
from pipeline.script.stories.people import joined


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
    "fix": "fixes around", "feat": "additions to", "perf": "speed-ups in", "remove": "the removal of",
    "refactor": "a rework of", "rename": "renames around", "deprecate": "deprecations in",
}  # fmt: skip
_BY_VERB = {
    "remove": "the removal of", "delete": "the removal of", "rename": "a rename of", "support": "support for",
    "deprecate": "the deprecation of", "drop": "the end of", "refactor": "a rework of",
}  # fmt: skip

_LONGEST_TITLE = 70


def pair(leads: Sequence[Story], bare: bool) -> dict[str, str]:
    """The first two themes, without words that would come twice: "work on A and B"; `bare`: the fixing goes unsaid."""
    one, two = (phrase(story) for story in leads)
    if bare:
        one, two = (re.sub(r"^(?:fixes around|a fix for|work on) ", "", theme) for theme in (one, two))
    openings = (
        "work on ",
        "fixes around ",
        "additions to ",
        "a fix for ",
        "speed-ups in ",
        "a rework of ",
        "the removal of ",
    )
    shared = next((words for words in openings if one.startswith(words) and two.startswith(words)), "")
    return {"one": one, "two": two.removeprefix(shared)}


def title(plan: Plan, activity: Activity) -> str:
    """The two leading themes, at most 70 characters."""
    headings = [story.heading for story in plan.stories]
    if not headings:
        return f"A quiet {calendar.span(activity)} in {activity.repository}"[:_LONGEST_TITLE]
    for second in headings[1:]:
        both = f"{headings[0]} and {_small(second, activity)}"
        if len(both) <= _LONGEST_TITLE:
            return both
    return headings[0] if len(headings[0]) <= _LONGEST_TITLE else headings[0][:_LONGEST_TITLE].rsplit(" ", 1)[0]


def _small(heading: str, activity: Activity) -> str:
    """The heading inside a title: its first word in lower case, unless the changes always write it with a capital."""
    first, _, rest = heading.partition(" ")
    small = first[:1].lower() + first[1:]
    if not small.replace("-", "").islower():
        return heading
    written_small = any(re.search(rf"(?<!\w){re.escape(small)}(?!\w)", change.title) for change in activity.changes)
    return f"{small} {rest}".strip() if written_small or is_ordinary(first) else heading


def summary(plan: Plan, activity: Activity) -> str:
    """Two sentences: what leads, and what else is in it."""
    if not plan.stories:
        return f"A quiet {calendar.span(activity)} in {activity.repository}. Only routine upkeep was recorded."
    first, *others = [phrase(story) for story in plan.stories]
    people = joined(plan.stories[0].people[:3])
    lead = f"The news from {activity.repository} opens with {first}" + (f", by {people}" if people else "")
    rest = f"It goes on with {joined(others[:3])}." if others else "The notes link to every change it names."
    return f"{finished(lead + '.')} {finished(rest)}"
