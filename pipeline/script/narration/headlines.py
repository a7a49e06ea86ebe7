"""Stories in a few words: in the theme of the day, the title and the summary."""

import re
from collections.abc import Sequence

from pipeline.model import Activity
from pipeline.script.language import calendar, nouns, numerals, phrases, prose
from pipeline.script.language.vocabulary import PLURAL, is_ordinary
from pipeline.script.narration.turns import finished, lowered
from pipeline.script.stories import Plan, Story, naming, said
from pipeline.script.stories.people import joined


def phrase(story: Story) -> str:
    """A story in a few words, as a noun phrase that can stand in a sentence."""
    lead = story.lead
    if story.round_up:
        return story.theme
    if len(story.items) > 1:
        placed = naming.placed(story.theme)
        same = all(item.kind == story.kind for item in story.items if item.weight > 2)
        around = _AROUND.get(story.kind, "changes to") if same else "changes to"
        return f"{around} {placed}"
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
    return f"{_BY_VERB.get(verb, 'work on')} {nouns.with_article(thing, known=True)}"


def clause(story: Story, repository: str) -> str | None:
    """A story as a short clause: what its lead does now, or "the loader gets four fixes"; None where none is apt."""
    if story.round_up:
        return None
    effect = said.effect(story.lead, repository) if not story.lead.fate else None
    told = lowered(effect.rstrip("."), repository) if effect else None
    return told if told and len(told.split()) <= _TEASER and prose.code_words(told) < 2 else _of_group(story)


_TEASER = 15
"""Words of a clause that says what a story is about, at most."""


def _of_group(story: Story) -> str | None:
    settled = all(item.change.state in ("landed", "merged") for item in story.items)
    same = all(item.kind == story.kind for item in story.items)
    if not (settled and same) or story.kind not in _COUNTABLE or not 1 < len(story.items) <= _COUNTED:
        return None
    verb = "get" if nouns.head(story.theme).lower() in PLURAL else "gets"
    return f"{naming.placed(story.theme)} {verb} {numerals.in_words(len(story.items))} {_COUNTABLE[story.kind]}"


_COUNTED = 12
_COUNTABLE = {"fix": "fixes", "feat": "additions", "perf": "speed-ups", "test": "tests"}
_AROUND = {
    "fix": "fixes around", "feat": "additions to", "perf": "speed-ups in", "remove": "the removal of",
    "refactor": "a rework of", "rename": "renames around", "deprecate": "deprecations in",
}  # fmt: skip
_BY_VERB = {
    "remove": "the removal of", "delete": "the removal of", "rename": "a rename of", "support": "support for",
    "deprecate": "the deprecation of", "drop": "the end of", "refactor": "a rework of",
}  # fmt: skip

LONGEST_TITLE = 70


def title(plan: Plan, activity: Activity) -> str:
    """The two leading themes, at most 70 characters."""
    headings = [story.heading for story in plan.stories]
    if not headings:
        return f"A quiet {calendar.span(activity)} in {activity.repository}"[:LONGEST_TITLE]
    for second in headings[1:]:
        both = f"{headings[0]} and {_small(second, activity)}"
        if len(both) <= LONGEST_TITLE:
            return both
    return headings[0] if len(headings[0]) <= LONGEST_TITLE else headings[0][:LONGEST_TITLE].rsplit(" ", 1)[0]


def _small(heading: str, activity: Activity) -> str:
    """The heading inside a title: its first word in lower case, unless the changes always write it with a capital."""
    first, _, rest = heading.partition(" ")
    small = first[:1].lower() + first[1:]
    if not small.replace("-", "").islower():
        return heading
    written_small = any(re.search(rf"(?<!\w){re.escape(small)}(?!\w)", change.title) for change in activity.changes)
    return f"{small} {rest}".strip() if written_small or is_ordinary(first) else heading


def both(leads: Sequence[Story]) -> str:
    """The first two stories as noun phrases, without words that would come twice: "changes to A and B"."""
    one, *others = (phrase(story) for story in leads[:2])
    if not others:
        return one
    shared = next((words for words in _OPENINGS if one.startswith(words) and others[0].startswith(words)), "")
    return f"{one} and {others[0].removeprefix(shared)}"


def things(leads: Sequence[Story]) -> str:
    """The same after "about": of mere changes, what they change."""
    return both(leads).removeprefix("changes to ")


_OPENINGS = tuple(
    f"{words} " for words in (*_AROUND.values(), *_BY_VERB.values(), "changes to", "work on", "a fix for")
)


def pair(leads: Sequence[Story], repository: str) -> str | None:
    """Two stories told as one: "the loader skips blanks, and sorting is faster"; None where the first has no clause."""
    one, *others = (clause(story, repository) for story in leads[:2])
    if one is None or not others:
        return one
    two = others[0]
    if two is None:
        return f"{one}, along with {phrase(leads[1])}"
    actor = f"{repository} now "
    if one.startswith(actor) and two.startswith(actor):
        return f"{one}, and {two.removeprefix(actor)}"
    return f"{one}, and {two}"


def summaries(plan: Plan, activity: Activity) -> list[str]:
    """Two sentences: what leads, and what else is in it; in the ways it can be said, best first."""
    span, repo = calendar.span(activity), activity.repository
    if not plan.stories:
        return [f"A quiet {span} in {repo}. Only routine upkeep was recorded."]
    leads, others = plan.stories[:2], [*plan.stories[2:], *plan.brief[:2]]
    names = [leads[0].heading, *(_small(story.heading, activity) for story in leads[1:])]
    plain = f"{' and '.join(names)} {'lead' if len(names) > 1 else 'leads'} the {span} in {repo}."
    also = joined([_small(story.heading, activity) for story in others if story.kind != "release"][:3])
    rest = [f"Also in this episode: {also}."] if also else []
    told = pair(leads, repo)
    firsts = [f"{told}.", plain] if told else [plain]
    return [f"{finished(one)} {two}" for two in (*rest, "The notes link to every change it names.") for one in firsts]
