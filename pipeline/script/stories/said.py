"""One change as a sentence, in the several ways an editor would choose between; certainty follows the record."""

import re
from dataclasses import replace

from pipeline.script.language import effects, nouns, phrases, prose, verbs
from pipeline.script.language.phrases import Clause
from pipeline.script.language.subjects import Subject
from pipeline.script.language.vocabulary import PROBLEMS, is_ordinary
from pipeline.script.stories.item import Item
from pipeline.script.stories.people import Names, joined

_MOST_WORDS = 30
"""A longer predicate leaves no room for who did it."""


def software(item: Item, repository: str) -> str:
    """Who does what the subject says the software does: the area where it has a name, else the project."""
    if item.kind == "ci" or (item.area or "").lower() == "ci":
        return "CI"
    area = item.area or ""
    if not _can_do(area):
        return repository
    return placed(area.lower() if area.istitle() and is_ordinary(area) else area)


def _can_do(area: str) -> bool:
    """Whether an area can be said to do something: a name or plain words, not a path or an abbreviation."""
    found = area.split()
    named = area[:1].isupper() and not area.isupper()
    if not 0 < len(found) <= 4 or not (named or len(found) > 1) or re.search(r"[\d_.:,/\\]|-$", area):
        return False
    return (
        "and" not in found
        and not nouns.are_many(area)
        and all(word[0].isupper() or (len(word) > 2 and is_ordinary(word)) for word in found)
    )


def placed(area: str) -> str:
    """An area after a preposition: "the Arm backend", "DistMuon"."""
    return nouns.with_article(area, known=True) if nouns.head(area).islower() else area


def clause(item: Item, repository: str) -> Clause | None:
    """What the change did, or None when its subject can't be said."""
    found = phrases.clause(_without_revert(item), software(item, repository))
    return None if found is None or prose.has_residue(found.said("past")) or found.words > _MOST_WORDS else found


_UNHEARD = ("test", "ci", "docs", "style", "chore", "deps", "i18n", "data", "notes", "release", "build", "rename")
"""Kinds of change that nobody notices in the software."""


def effect(item: Item, repository: str) -> str | None:
    """What the software does after a change that landed, as a sentence without its author; None where unsure."""
    if item.change.state not in ("landed", "merged") or item.fate in ("reverted", "reverts") or item.kind in _UNHEARD:
        return None
    if item.subject.draft:
        return None
    found = effects.effect(item.subject, software(item, repository), repository)
    return None if found is None or prose.has_residue(found) else found


def _without_revert(item: Item) -> Subject:
    return replace(item.subject, reverted=None)


def who(item: Item, names: Names) -> str:
    """The people credited, introduced or by first name; empty when nobody is known."""
    return joined(names.said(name) for name in item.people[:3]) if item.people else ""


def ways(item: Item, predicate: Clause, names: Names, further: bool, theme: str = "") -> list[str]:
    """Sentences that say the same of one change, best first; `further`: some of its thread has been said."""
    if item.fate == "reverts":
        return _undone(item, predicate, names)
    state = item.change.state
    if state in ("open", "draft"):
        return _pending(item, predicate, names)
    if item.change.kind == "pull" and state is None:
        return _unsettled(item, predicate, names)
    if item.subject.draft:
        people, base = who(item, names), predicate.said("base")
        return [f"{people or 'The project'} landed work in progress to {base}.",
                f"Still in progress is work{f' by {people}' if people else ''} to {base}."]  # fmt: skip
    found = _landed(item, predicate, names, further)
    area = item.area or ""
    if item.kind == "security" and not re.search(r"(?i)secur|vulnerab|CVE", found[0]):
        found = [f"In a security fix, {found[0]}", *found]
    elif area[:1].isupper() and area.lower() != theme.lower() and area.lower() not in found[0].lower():
        found = [f"{place} {placed(area)}, {found[0]}" for place in ("In", "For")] + found
    return [f"{sentence[:-1]}{_fate(item)}." for sentence in found]


def _fate(item: Item) -> str:
    return {"reverted": ", but it was reverted again", "relanded": ", and after a revert it has landed again"}.get(
        item.fate, ""
    )


def _landed(item: Item, predicate: Clause, names: Names, further: bool) -> list[str]:
    people, past = who(item, names), predicate.said("past")
    if not people:
        return _anonymous(predicate, further)
    found = [f"{people} {past}."]
    if further:
        found = [f"{people} also {past}.", f"{people} {past}.", f"A further change from {people} {past}."]
    found += _turned(item, predicate, people)
    return found


def _turned(item: Item, predicate: Clause, people: str) -> list[str]:
    """The same with the thing, the fault or the software in front."""
    verb, tail = predicate.parts[0]
    found = []
    if len(predicate.parts) == 1 and len(item.people) == 1:
        if verb.base in ("add", "introduce", "implement") and tail.startswith(("a ", "an ")):
            found.append(f"From {people} comes {tail}.")
        if verb.base == "fix" and tail.startswith(("a ", "an ")) and _names_fault(tail) and len(tail.split()) < 12:
            found.append(f"Thanks to {people}, {tail} is gone.")
        if verb.base == "make" and not item.subject.negated and item.subject.verb and not item.subject.verb.deed:
            begun, _, rest = tail.partition(f" {item.subject.verb.base} ")
            plain = not begun.startswith(("sure ", "it ")) and " and " not in rest
            if rest and item.subject.verb.base != "make" and len(begun.split()) <= 4 and plain:
                found.append(f"With a change from {people}, {begun} now {item.subject.verb.third} {rest}.")
    return found


def _names_fault(tail: str) -> bool:
    main = nouns.head(tail).lower()
    return main.rsplit("-", 1)[-1] in PROBLEMS or main.endswith("-after-free")


def _anonymous(predicate: Clause, further: bool) -> list[str]:
    third = predicate.said("third")
    first = ["Another change {}.", "A further change {}."] if further else ["A change {}.", "One change {}."]
    return [
        form.format(third) for form in (*first, "The project has a change that {}.", "There is also a change that {}.")
    ]


def _pending(item: Item, predicate: Clause, names: Names) -> list[str]:
    people, base = who(item, names), predicate.said("base")
    kind = "draft" if item.change.state == "draft" else "open pull request"
    if not people:
        return [
            f"An {kind} would {base}." if kind[0] == "o" else f"A {kind} would {base}.",
            f"Still pending is a pull request to {base}.",
        ]
    if item.change.state == "draft":
        return [
            f"{people} {'is' if len(item.people) < 2 else 'are'} still working on a pull request to {base}.",
            f"A pull request from {people}, still marked work in progress, would {base}.",
            f"A draft from {people} would {base}.",
        ]
    return [
        f"{people} {'proposes' if len(item.people) < 2 else 'propose'} to {base}.",
        f"An open pull request from {people} would {base}.",
        f"In an open pull request, {people} {'wants' if len(item.people) < 2 else 'want'} to {base}.",
    ]


def _unsettled(item: Item, predicate: Clause, names: Names) -> list[str]:
    """A pull request of which the record does not say whether it landed: told by what it does."""
    people, third = who(item, names), predicate.said("third")
    if not people:
        return [f"One pull request {third}.", f"A pull request {third}.", f"There is a pull request that {third}."]
    return [
        f"A pull request from {people} {third}.",
        f"In a pull request, {people} {third}." if len(item.people) == 1 else f"One pull request by {people} {third}.",
        f"One pull request from {people} {third}.",
        f"Another pull request by {people} {third}.",
    ]


def _undone(item: Item, predicate: Clause, names: Names) -> list[str]:
    people, past = who(item, names), predicate.said("past")
    if item.change.state in ("open", "draft"):
        asked = people or "An open request"
        return [f"{asked} {'proposes' if len(item.people) < 2 else 'propose'} to back out a change that {past}."]
    who_did = people or "The project"
    return [
        f"{who_did} backed out an earlier change that {past}.",
        f"{who_did} took back a change that {past}.",
    ]


def joint(first: Clause, second: Clause, people: str) -> str:
    """Two short deeds of one person in one sentence."""
    return f"{people} {first.said('past')} and {second.said('past')}."


def release(item: Item, names: Names) -> list[str]:
    """A version that came out."""
    tail = verbs.named("release")
    what = phrases.thing(item.subject)
    what = what if what.lower().startswith("version") else f"version {what.lstrip('v')}"
    people = who(item, names)
    found = [f"{what[0].upper()}{what[1:]} is out."]
    return [*found, f"{people} {tail.past} {what}."] if people else found
