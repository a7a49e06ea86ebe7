"""Whether the amounts of a sentence are those of the changes it cites, or count them."""

import re

from pipeline.script.grounding.amounts import Amount, agrees, amounts
from pipeline.script.grounding.evidence import Evidence, flat, stem
from pipeline.script.grounding.terms import Scene
from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words

_RECORDED = frozenset(
    words(
        """
    change changes commit commits request requests pr prs patch patches fix fixes bugfix bugfixes addition additions
    removal removals release releases version versions update updates improvement improvements feature features tweak
    tweaks cleanup cleanups refactor refactors refactoring refactorings revert reverts reland relands step steps part
    parts piece pieces item items story stories thread threads contribution contributions speed-up speed-ups
    deprecation deprecations rename renames proposal proposals draft drafts bump bumps one ones others more thing
    things optimization optimizations chore chores upgrade upgrades merge merges landing landings stack
    """
    )
)
"""Nouns that may count changes."""
_CHANGES = frozenset(words("changes commits requests prs fixes additions removals contributions bugfixes speed-ups"))
"""Nouns that count nothing else."""
_PEOPLE = frozenset(
    words("people person persons contributor contributors author authors developer developers hands reviewer reviewers "
          "maintainer maintainers engineer engineers names committers others")
)  # fmt: skip
_OF_THE_SHOW = frozenset(words("item items story stories note notes chapter chapters minutes topics themes"))
"""What a show counts of its own."""
_NO_NOUN = frozenset(
    words("of in and or but are were is was have has had all went came from by to for on at with that which who "
          "together so then now also go come")
)  # fmt: skip
"""Words that end the phrase that a number begins."""
_WORD = re.compile(r"[\w'’-]+|[.,;:!?]")


def grounded(amount: Amount, text: str, evidence: Evidence, scene: Scene) -> bool:
    """Whether an amount is said by the changes, counts them, or belongs to the window."""
    if amount.sense == "#":
        return int(amount.value) in evidence.numbers or _said(amount, evidence)
    after = [word.lower() for word in _WORD.findall(text[amount.end : amount.end + 60])][:4]
    if evidence.of and amount.sense in ("", "about") and not amount.unit and (noun := _changes(after)):
        count = int(amount.value)
        return count in evidence.counts or _verbatim(amount, noun, evidence) or ("commit", count) in evidence.sizes
    if _said(amount, evidence) or any(agrees(amount, length) for length in scene.lengths):
        return True
    if amount.sense == "th":
        return _placed(amount, after, evidence, scene)
    if amount.unit or amount.value != int(amount.value):
        return False
    return _counted(int(amount.value), after, evidence, scene) or (
        amount.text.isdecimal() and len(amount.text) == 4 and scene.days.has_number(amount.value)
    )


def _changes(after: list[str]) -> str:
    """The noun, when so many changes are said to be told."""
    return next((word for word in _phrase(after) if word in _CHANGES), "")


def _verbatim(amount: Amount, noun: str, evidence: Evidence) -> bool:
    return f" {flat(amount.text)} {noun} " in f" {evidence.text} "


def _said(amount: Amount, evidence: Evidence) -> bool:
    return any(agrees(amount, said) for text in evidence.told for said in amounts(text))


def _placed(amount: Amount, after: list[str], evidence: Evidence, scene: Scene) -> bool:
    """Whether a place in an order is free: a day ("the 20th"), or what is told ("the third change")."""
    if any(one.day == amount.value for one in scene.days.held) and amount.text[0].isdigit():
        return True
    if amount.value > max(3, *evidence.counts, 0):
        return False
    noun = next((word for word in after if word in _RECORDED or word in _PEOPLE), None)
    return noun is not None or not after or not any(word in evidence.words for word in after[:1])


def _counted(value: int, after: list[str], evidence: Evidence, scene: Scene) -> bool:
    """Whether so many changes, people, files or lines are cited, or the whole window has so many when none is."""
    phrase = _phrase(after)
    changes, people = scene.whole
    if not evidence.of and any(word in _OF_THE_SHOW for word in phrase):
        return True
    if any(word in _PEOPLE for word in phrase) and value in (
        {size for kind, size in evidence.sizes if kind == "person"} if evidence.of else {people}
    ):
        return True
    if any(word in _RECORDED for word in phrase):
        return value in (evidence.counts if evidence.of else {changes}) or ("commit", value) in evidence.sizes
    if any((word.rstrip("s"), value) in evidence.sizes for word in phrase if word in ("files", "lines", "file")):
        return True
    if not phrase:
        return bool(evidence.of) and value in evidence.counts
    return any(value == sum(stem(word) in one.words for one in evidence.of) for word in phrase if len(word) > 3)


def _phrase(after: list[str]) -> list[str]:
    """What is counted: the words up to the next mark, verb or preposition; none in "all three landed"."""
    found: list[str] = []
    for word in after:
        verb = verbs.any_form(word)
        if not word[0].isalnum() or word in _NO_NOUN or (verb is not None and word == verb.past and not found):
            break
        found.append(word)
    return found
