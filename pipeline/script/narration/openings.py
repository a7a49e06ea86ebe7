"""How a story begins: who has been at what, worded by what the changes have in common."""

from collections.abc import Callable, Sequence

from pipeline.script.language import nouns, numerals
from pipeline.script.language.vocabulary import PLURAL
from pipeline.script.narration import turns
from pipeline.script.stories import Story, naming
from pipeline.script.stories.people import Names, joined

_BY_KIND: dict[str, tuple[str, ...]] = {
    "fix": (
        "{theme} got {count} fixes, from {people}.",
        "{people} went through {theme} and fixed what was wrong, in {count} changes.",
        "{count} fixes from {people} are for {theme}.",
        "{people} fixed {count} things around {theme}.",
    ),
    "feat": (
        "{theme} gained {count} additions, from {people}.",
        "{people} extended {theme}, in {count} steps.",
        "{people} brought {count} additions to {theme}.",
        "{theme} can do more now, with {count} additions from {people}.",
    ),
    "perf": (
        "{people} went after the speed of {theme}, in {count} changes.",
        "{theme} {was} tuned for speed by {people}, in {count} steps.",
        "{count} changes from {people} are about the speed of {theme}.",
    ),
    "refactor": (
        "{people} reworked {theme}, in {count} steps.",
        "{theme} {was} reworked by {people}, in {count} steps.",
        "{people} put {theme} in order, in {count} changes.",
    ),
    "remove": (
        "{people} cleared away {theme}, in {count} steps.",
        "{count} changes from {people} clear away {theme}.",
    ),
    "docs": (
        "{people} wrote about {theme}, in {count} changes.",
        "The documentation of {theme} was worked on by {people}, in {count} changes.",
    ),
    "test": (
        "{people} worked on the tests of {theme}, in {count} changes.",
        "{count} changes from {people} test {theme}.",
    ),
}
_MIXED = (
    "{people} worked on {theme}, in {count} changes.",
    "{count} changes from {people} are about {theme}.",
    "{theme} kept {people} busy, with {count} changes.",
    "{people} put {count} changes into {theme}.",
)
_OPEN = (
    "{people} {has} {count} {what} on {theme}.",
    "{count} {what} from {people} are about {theme}.",
)
_NOBODY = (
    "{count} {what} are about {theme}.",
    "{theme} saw {count} {what}.",
)
_LONG = (
    "{people} landed a long run of {what} around {theme}.",
    "A long run of {what} from {people} is about {theme}.",
)
_ROUND_UP = {
    "fix": ("{count} more things were fixed.", "{count} more fixes went in.", "There is a handful of other fixes."),
    "feat": ("{count} more things are new.", "{count} more additions went in."),
}
_ANY = ("{count} more changes are worth a mention.", "{count} more changes went in.")


def announcements(story: Story, names: Names, pick: Callable[[Sequence[str]], Sequence[str]], most: int) -> list[str]:
    """Sentences that open a story of several changes, best first; above `most` of them no number is said."""
    count = numerals.in_words(len(story.items))
    if story.round_up:
        settled = _settled(story)
        forms = _ROUND_UP.get(story.kind, _ANY) if settled else ("{count} more pull requests are worth a mention.",)
        return [form.format(count=count[0].upper() + count[1:]) for form in pick(forms)]
    facts = {
        "theme": naming.placed(story.theme),
        "people": _people(story, names),
        "count": count,
        "what": turns.what(story),
        "was": "were" if nouns.head(story.theme).lower() in PLURAL else "was",
        "has": "has" if len(story.people) == 1 else "have",
    }
    return [turns.finished(form.format(**facts)) for form in pick(_forms(story, most))]


def _forms(story: Story, most: int) -> Sequence[str]:
    if not story.people:
        return _NOBODY
    if len(story.items) > most:
        return _LONG
    if not _settled(story):
        return _OPEN
    own = _BY_KIND.get(story.kind, ()) if all(item.kind == story.kind for item in story.items) else ()
    return own or _MIXED


def _settled(story: Story) -> bool:
    return all(item.change.state in ("landed", "merged") for item in story.items)


def _people(story: Story, names: Names) -> str:
    if len(story.people) < 4:
        return joined(names.said(name) for name in story.people)
    return joined([*(names.said(name) for name in story.people[:2]), "", ""])
