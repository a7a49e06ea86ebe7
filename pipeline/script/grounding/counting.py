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
_COUNTED = {
    **dict.fromkeys(words("changes commits requests prs fixes additions removals contributions bugfixes"), "commit"),
    **dict.fromkeys(words("people contributors authors developers reviewers maintainers engineers"), "person"),
    "files": "file", "lines": "line",
}  # fmt: skip
"""Nouns of which the record keeps count, and the count."""
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
    phrase = _phrase([word.lower() for word in _WORD.findall(text[amount.end : amount.end + 60])][:4])
    if amount.sense == "th":
        return _said(amount, evidence) or _placed(amount, phrase, evidence, scene)
    if not amount.unit and evidence.of:
        strict = next((word for word in phrase if _tally(word, evidence)), None)
        if strict:
            return _is_among(amount, _tally(strict, evidence)) or _verbatim(amount, strict, evidence)
    if _said(amount, evidence) or any(agrees(amount, length) for length in scene.lengths):
        return True
    if amount.unit:
        return False
    return _counted(amount, phrase, evidence, scene) or (
        amount.text.isdecimal() and len(amount.text) == 4 and scene.days.has_number(amount.value)
    )


def _tally(noun: str, evidence: Evidence) -> frozenset[int]:
    """What the record counts under this noun, so that no other number will do; empty where it counts nothing."""
    kind = _COUNTED.get(noun)
    if kind is None:
        return frozenset()
    counted = frozenset(size for name, size in evidence.sizes if name == kind)
    return evidence.counts | counted if kind == "commit" else counted


def _is_among(amount: Amount, sizes: frozenset[int]) -> bool:
    return any(agrees(amount, Amount(0, 0, "", size)) for size in sizes)


def _verbatim(amount: Amount, noun: str, evidence: Evidence) -> bool:
    return f" {flat(amount.text)} {noun} " in f" {evidence.text} "


def _said(amount: Amount, evidence: Evidence) -> bool:
    return any(agrees(amount, said) for text in evidence.told for said in amounts(text))


def _placed(amount: Amount, phrase: list[str], evidence: Evidence, scene: Scene) -> bool:
    """Whether a place in an order is free: a day ("the 20th"), or what is told ("the third change")."""
    if any(one.day == amount.value for one in scene.days.held) and amount.text[0].isdigit():
        return True
    if amount.value > max(3, *evidence.counts, 0):
        return False
    told = any(word in _RECORDED or word in _COUNTED for word in phrase)
    return told or not phrase or not _is_held(phrase[0], evidence)


def _is_held(word: str, evidence: Evidence) -> bool:
    return word in evidence.words or stem(word) in evidence.words


def _counted(amount: Amount, phrase: list[str], evidence: Evidence, scene: Scene) -> bool:
    """Whether so many changes are cited, or hold what is counted; the whole window has so many when none is cited."""
    if not evidence.of:
        changes, people = scene.whole
        whole = {people} if any(_COUNTED.get(word) == "person" for word in phrase) else {changes}
        counts = any(word in _RECORDED or word in _COUNTED for word in phrase)
        return any(word in _OF_THE_SHOW for word in phrase) or (counts and _is_among(amount, frozenset(whole)))
    if not phrase or any(word in _RECORDED for word in phrase):
        return _is_among(amount, evidence.counts)
    holders = {sum(stem(word) in one.words for one in evidence.of) for word in phrase if len(word) > 3}
    return _is_among(amount, frozenset(holders))


def _phrase(after: list[str]) -> list[str]:
    """What is counted: the words up to the next mark, verb or preposition; none in "all three landed"."""
    found: list[str] = []
    for word in after:
        verb = verbs.any_form(word)
        if not word[0].isalnum() or word in _NO_NOUN or (verb is not None and word == verb.past and not found):
            break
        found.append(word)
    return found
