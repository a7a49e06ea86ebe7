"""Clauses out of subjects: who did what, or what the software does now, in the tense that the record allows."""

import re
from dataclasses import dataclass
from typing import Literal

from pipeline.script.language import nouns, prose, verbs
from pipeline.script.language.subjects import Subject
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import words

Form = Literal["past", "third", "base"]

_NEW = frozenset(["add", "introduce", "implement", "create", "build", "write", "provide", "ship", "land"])
_MENDING = frozenset(
    ["fix", "resolve", "repair", "prevent", "avoid", "eliminate", "correct", "mitigate", "address", "patch"]
)
_PERSONAL = frozenset(
    words(
        """
    keep let prevent avoid share place shard limit normalize legalize put make leave exclude suppress export
    materialize map provide aggregate scale extend grow round settle allow ensure use support cache store distribute
    report strip filter load close speak draw
    """
    )
)
"""Behaviour that one may say of the person as well: "kept the counts on the device"."""
_SECOND = re.compile(r"(?::\s+|;\s+|,\s+and\s+|,\s+|\s+and\s+)(?:also\s+)?([a-z]+)\s+(?=\S)")
_FINITE = re.compile(
    r"(?i)\b(?:is|are|was|were|fails?|failed|doesn't|does not|don't|has|have|can't|cannot|can|"
    r"crashes|hangs|returns|raises|breaks|should|must|gets|won't)\b"
)
_MOST_WORDS = 20


@dataclass(frozen=True, slots=True)
class Clause:
    """One or two verbs with what follows each; said in any form."""

    parts: tuple[tuple[Verb, str], ...]

    def said(self, form: Form) -> str:
        """The predicate without its subject: "fixed a hang in all-gather"."""
        return " and ".join(f"{getattr(verb, form)} {tail}".strip() for verb, tail in self.parts)

    @property
    def words(self) -> int:
        """Length of the predicate."""
        return len(self.said("past").split())


def clause(subject: Subject, software: str) -> Clause | None:
    """What the change did; `software` does what the subject says of behaviour. None: nothing can be said."""
    text = nouns.spoken(subject.text)
    if not re.search(r"[^\W\d_]{2}", text) or subject.reverted:
        return None
    if subject.verb is None:
        return _of_noun_phrase(subject, text)
    rest, second = _second(_first_sentence(nouns.spoken(subject.rest)), _says_of_itself(subject))
    rest = nouns.clipped(_without_residue(rest), _MOST_WORDS)
    if not rest:
        return None
    if subject.negated:
        no_longer = f"sure that {software} no longer {subject.verb.third} {rest}"
        return Clause(((verbs.named("make"), no_longer),))
    first = _first(subject.verb, rest, software)
    if second and not first[1].startswith((software, "sure", "it possible")):
        return Clause((first, second))
    if second:
        joined = f"{first[1]} and {second[0].base} {second[1]}"
        return Clause(((first[0], joined),)) if len(joined.split()) <= _MOST_WORDS + 4 else Clause((first,))
    return Clause((first,))


def deeds(subject: Subject) -> tuple[str, tuple[Verb, str] | None]:
    """What follows the first verb, whole, and the second deed with what follows it."""
    rest, second = _second(_first_sentence(nouns.spoken(subject.rest)), _says_of_itself(subject))
    return ("", second) if prose.has_residue(rest) else (rest, second)


def thing(subject: Subject) -> str:
    """What a change is about: what follows its verb, without a second deed."""
    text = _without_residue(_first_sentence(nouns.spoken(subject.rest or subject.text)))
    return _second(text, _says_of_itself(subject))[0] if subject.verb else text


def _first(verb: Verb, rest: str, software: str) -> tuple[Verb, str]:
    special = _special(verb.base, rest, software)
    if special:
        return special
    if not verb.deed and verb.base not in _PERSONAL:
        return verbs.named("make"), f"{software} {verb.base} {nouns.with_article(rest, known=True)}"
    return verb, nouns.with_article(rest, verb.base not in _NEW, broken=verb.base in _MENDING)


def _special(base: str, rest: str, software: str) -> tuple[Verb, str] | None:
    """Verbs of subject lines that speech says otherwise."""
    if base == "support":
        return verbs.named("add"), f"support for {re.sub('^(?:for|of) ', '', rest)}"
    if base == "allow" and (match := re.match(r"(?P<who>.+?) to (?P<what>[a-z]+ ?.*)$", rest)):
        return verbs.named("make"), f"it possible for {match['who']} to {match['what']}"
    if base == "ensure":
        return verbs.named("make"), f"sure {rest}" if _FINITE.search(rest) else f"sure of {rest}"
    if base == "avoid" and re.match(r"[a-z]+ing\b", rest):
        return verbs.named("make"), f"{software} avoid {rest}"
    if base == "use":
        return _switch(rest)
    return _of_tests(base, rest)


def _of_tests(base: str, rest: str) -> tuple[Verb, str] | None:
    if base == "experiment":
        return verbs.named("experiment"), f"with {rest}"
    if base == "cover":
        return verbs.named("cover"), f"{rest} with tests" if "test" not in rest else rest
    if base in ("test", "verify") and len(rest.split()) < 9:
        return verbs.named("add"), f"a test for {rest}"
    return None


def _switch(rest: str) -> tuple[Verb, str]:
    match = re.match(r"(?P<new>.+?) (?:instead of|rather than|over|in place of) (?P<old>.+)$", rest)
    if match and not re.match(r"[a-z]+ing\b", match["old"]):
        old = re.match(r"(?P<old>.+?)(?P<where> (?:in|for|when|on) .+)?$", match["old"])
        where = (old["where"] or "") if old else ""
        return verbs.named("switch"), f"from {old['old'] if old else match['old']} to {match['new']}{where}"
    return verbs.named("switch"), f"to {nouns.with_article(rest, known=False)}"


def _second(rest: str, third: bool) -> tuple[str, tuple[Verb, str] | None]:
    """A second imperative in the same subject: "…; share the layout", "… and move it into compile"."""
    for match in _SECOND.finditer(rest):
        verb = verbs.imperative(match[1]) or (verbs.any_form(match[1]) if third and match[1].endswith("s") else None)
        tail = rest[match.end() :]
        clear = match.group().lstrip().startswith((";", ",", ":")) or not re.search(r"(?:ing|s)$", match[1])
        before = rest[: match.start()].split()
        if (
            verb
            and (verb.deed or match.group().lstrip()[0] in ";,:")
            and clear
            and before
            and _takes_object(match, tail)
        ):
            tail = nouns.clipped(tail, 12)
            return rest[: match.start()], (verb, nouns.with_article(tail, known=True)) if tail else None
        if verb and clear and len(before) > 2 and not verbs.imperative(before[-1]) and verb.base in verbs.ALSO_NOUNS:
            return rest[: match.start()], None
    return re.split(r"[;:]\s+", rest)[0], None


def _says_of_itself(subject: Subject) -> bool:
    """Whether it is "Adds X and removes Y" rather than "Add X and remove Y"."""
    return subject.verb is not None and subject.text.lower().startswith(subject.verb.third + " ")


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=\w{3})\.\s+(?=\w)", text)[0]


def _without_residue(text: str) -> str:
    """What stands before marks that can't be read out, ended where a part of it ends."""
    if not prose.has_residue(text):
        return text
    words = text.split()
    good = next((place for place, word in enumerate(words) if prose.has_residue(word)), 0)
    return nouns.clipped(text, good) if good > 1 else ""


def _takes_object(match: re.Match[str], tail: str) -> bool:
    """Words that are nouns as often as verbs ("and test coverage") count only before a determiner or pronoun."""
    joined = match.group().lstrip()[0] in ";,:"
    before = match.string[: match.start()]
    determined = re.match(r"(?:the|a|an|its|it|them|their|all|any|this|these)\b", tail) is not None
    if not joined and (
        re.search(r"\bto [a-z]+\s", before) or (verbs.imperative(before.split()[-1]) and not determined)
    ):
        return False
    if match[1] in verbs.ALSO_NOUNS:
        return determined
    return True


_NOUN_DEEDS = {
    "enablement": "enable", "support": "add", "refactor": "refactor", "refactoring": "refactor", "cleanup": "cleanup",
    "removal": "remove", "migration": "migrate", "optimization": "optimize", "optimizations": "optimize",
}  # fmt: skip


def _of_noun_phrase(subject: Subject, text: str) -> Clause | None:
    """A subject without a verb: a thing that landed, a renaming arrow, or a sentence about what was wrong."""
    if match := re.match(r"^\s*(\S+)\s*(?:->|→)\s*(\S+)(.*)$", subject.text):
        old, new, more = (nouns.spoken(part) for part in match.groups())
        if old and new:
            return Clause(((verbs.named("move"), f"from {old} to {new} {more}".strip()),))
    text = nouns.clipped(_without_residue(_first_sentence(text)), _MOST_WORDS)
    if not text:
        return None
    if sentence := _of_sentence(subject, text):
        return sentence
    last = text.split()[-1].lower()
    if last in _NOUN_DEEDS and len(text.split()) > 1:
        thing = text if last == "support" else " ".join(text.split()[:-1])
        return Clause(((verbs.named(_NOUN_DEEDS[last]), nouns.with_article(thing, known=last != "support")),))
    first = text.split()[0]
    landing = "work" if first.endswith("ing") and verbs.any_form(first.lower()) else ""
    return Clause(((verbs.named("land"), f"{landing} on {text}" if landing else _landed(text)),))


def _of_sentence(subject: Subject, text: str) -> Clause | None:
    """A subject that is a sentence: what should be, or what was wrong."""
    wish = re.match(r"(?P<who>\S+(?: \S+){0,4}) should (?!not |no )(?P<what>[a-z]+) (?P<rest>.+)$", text)
    if wish and verbs.any_form(wish["what"]):
        return Clause(((verbs.named("make"), f"{wish['who']} {wish['what']} {wish['rest']}"),))
    if not _FINITE.search(text) or len(text.split()) <= 3:
        return None
    return Clause(((verbs.named("fix" if subject.type == "fix" else "address"), f"the case where {text}"),))


def _landed(text: str) -> str:
    """A thing that landed; an action made a noun ("conversion") is one that listeners can place."""
    known = re.search(r"(?i)(?:conversion|migration|integration|accumulation|enablement|rename)$", nouns.head(text))
    return nouns.with_article(text, known=known is not None)
