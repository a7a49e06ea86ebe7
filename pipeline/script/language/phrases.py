"""Clauses out of subjects: who did what, or what the software does now, in the tense that the record allows."""

import re
from dataclasses import dataclass
from typing import Literal

from pipeline.script.language import foreign, nominal, nouns, prose, rewording, seconds, statements, symptoms, verbs
from pipeline.script.language.subjects import Subject
from pipeline.script.language.verbs import Verb

Form = Literal["past", "third", "base"]

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
    if subject.reverted or not re.search(r"[^\W\d_]{2}", text) or foreign.is_foreign(text):
        return None
    if subject.verb is None or statements.is_statement(text):
        thing = nouns.finished(nouns.clipped(_without_residue(_first_sentence(text)), _MOST_WORDS))
        found = nominal.deed(subject, thing)
        return Clause((found,)) if found else None
    return _of_order(subject, subject.verb, software)


def _of_order(subject: Subject, verb: Verb, software: str) -> Clause | None:
    rest, second = deeds(subject, whole=False)
    rest = nouns.clipped(rest, _MOST_WORDS)
    if not rest or re.match(r"a given commit\b\W*$", rest) or _NOTHING.fullmatch(rest):
        return None
    if subject.negated:
        third = f"{subject.verb.third if subject.verb else ''} {rest}"
        return Clause(((verbs.named("make"), f"sure that {software} no longer {third}"),))
    first = rewording.first(verb, rest, software, subject.adverb)
    if second and not first[1].startswith((software, "sure", "it possible")):
        return Clause((first, second))
    if second:
        joined = f"{first[1]} and {second[0].base} {second[1]}"
        return Clause(((first[0], joined),)) if len(joined.split()) <= _MOST_WORDS + 4 else Clause((first,))
    return Clause((first,))


_NOTHING = re.compile(
    r"(?i)\W*(?:it|this|that|to|for|in|on|of|with|from|stuff|things?|some\w*|more|again|a bit|misc|issues?|"
    r"true|false|null|none|nil|strict|\d+)?\W*"
)
_BARE = re.compile(
    r"(?i)(?:an? |the |some )?(?:new |more |missing |initial |basic |simple )?"
    r"(?:pages?|functions?|commands?|options?|modules?|tests?|docs|documentation|entry|support|packages?|variables?|"
    r"(?:[A-Z]\w+ )?translations?|examples?|methods?|types?|comments?|descriptions?|typos?|"
    r"settings? option|package option|themes?|plugins?)"
)


def _about(subject: Subject, rest: str) -> str:
    """As in "tar: add page": where what follows says little, the area says of what."""
    area = nouns.spoken(subject.areas[-1].replace("-", " ")) if subject.areas else ""
    plain = area and len(area.split()) < 5 and not prose.has_residue(area) and "." not in area
    said = _BARE.fullmatch(rest) and plain
    link = "in" if rest.lower().startswith(("typo", "a typo")) else "for"
    return f"{rest} {link} {area}" if said and "," not in area else rest


def deeds(subject: Subject, whole: bool = True) -> tuple[str, tuple[Verb, str] | None]:
    """What follows the first verb, and the second deed with what follows it; `whole`: nothing where marks stop it."""
    spoken = nouns.finished(_first_sentence(nouns.spoken(_dependency(subject))))
    rest, second = seconds.second(spoken, _says_of_itself(subject))
    if prose.has_residue(rest):
        return ("" if whole else _without_residue(rest)), None
    return _about(subject, nouns.finished(rest)), second


def _dependency(subject: Subject) -> str:
    """What follows the verb; of a package's address ("actions/checkout") only its name."""
    rest = re.sub(r"[\s:,]+v?(\d[\w.-]*)\s*(?:->|=>|→)\s*v?(\d[\w.-]*)", r" from \1 to \2", subject.rest)
    if subject.verb and subject.verb.base in ("bump", "update", "upgrade", "downgrade", "pin"):
        rest = re.sub(r"(?<=\w)/v\d+(?=\s|$)", "", rest)
        rest = re.sub(r"(?:(?<=\s)|^)[\w.-]+/(?:[\w.-]+/)*(?=[A-Za-z])", "", rest)
    return rest


def thing(subject: Subject) -> str:
    """What a change is about: what follows its verb, without a second deed."""
    stated = subject.verb is None or statements.is_statement(subject.text)
    text = _without_residue(_first_sentence(nouns.spoken(subject.text if stated else _dependency(subject))))
    text = text if stated else seconds.second(text, _says_of_itself(subject))[0]
    return _sufferer(text) if stated or _CASE.match(text) else text


_CASE = re.compile(r"(?:an? )?case where (?:the )?")


def _sufferer(text: str) -> str:
    """Of "a case where the timer keeps running", and of "the timer now stops", what it is about: the timer."""
    told = _CASE.sub("", text, count=1)
    found = re.sub(r" (?:now|no longer)(?= )", "", told, count=1).split()
    place = symptoms.finite(found) or (statements.said_of(" ".join(found)) if told != text else 0)
    return " ".join(found[:place]) if place else told


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
