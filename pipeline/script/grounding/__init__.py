"""Whether a script says only what the activity holds: every name, number, hash and term against the changes cited."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.model import Activity, Change, Script, Section
from pipeline.script.grounding import counting, dates, evidence
from pipeline.script.grounding.amounts import Amount, amounts, masked
from pipeline.script.grounding.elsewhere import Others
from pipeline.script.grounding.evidence import Evidence, flat, stem
from pipeline.script.grounding.naming import Word, is_held
from pipeline.script.grounding.terms import Scene, scene
from pipeline.script.house import House


@dataclass(frozen=True, slots=True)
class Violation:
    """Something said that the changes cited do not hold."""

    sentence: str
    token: str
    """The word, number, hash or quotation at fault."""
    line: int | None = None
    """Where the sentence stands in the script's file."""


_PLAIN = House()


def violations(
    script: Script, activity: Activity, show_title: str = "", house: House = _PLAIN
) -> tuple[Violation, ...]:
    """Everything in sentences, headings, title and summary that their changes do not hold; empty when grounded.

    Sentences are judged against the changes they cite, headings against those of their section, title and summary
    against all that are cited. A show may name itself and the days of the window without a citation. People go by
    the names of the house, and its areas are known by theirs.
    """
    activity = house.renamed(activity)
    changes = {change.id: change for change in activity.changes}
    cited = dict.fromkeys(label for sentence in script.sentences for label in sentence.citations)
    around = scene(script, activity, show_title, house)
    known = [changes[label] for label in cited if label in changes]
    others = Others(activity.changes, known, (sentence.text for sentence in script.sentences))
    court = _Court(changes, around, others, house)
    found = [fault for section in script.sections for fault in court.section(section)]
    for text in (script.title, script.summary):
        found += [Violation(text, token) for token in court.faults(text, cited)]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Court:
    """What sentences are judged by."""

    changes: dict[str, Change]
    scene: Scene
    others: Others
    house: House

    def section(self, section: Section) -> Iterator[Violation]:
        """Faults of its sentences, then of its heading."""
        sentences = [sentence for paragraph in section.paragraphs for sentence in paragraph.sentences]
        for sentence in sentences:
            unknown = [label for label in sentence.citations if label not in self.changes]
            for token in (*unknown, *self.faults(sentence.text, sentence.citations, told=True)):
                yield Violation(sentence.text, token, sentence.line)
        cited = [label for sentence in sentences for label in sentence.citations]
        for token in self.faults(section.heading, cited):
            yield Violation(section.heading, token, section.line)

    def faults(self, text: str, labels: Iterable[str], told: bool = False) -> list[str]:
        """What a text says that these changes do not hold; `told`: it is a sentence, and must be about them."""
        known = [self.changes[label] for label in dict.fromkeys(labels) if label in self.changes]
        faults: list[str] = []
        for aloud in (False, True):
            held = evidence.together(known, self.house, aloud)
            faults = list(self._faults(text, held, not told and _is_title(text)))
            if not faults and told:
                people = frozenset(stem(name.lower()) for name in held.people for name in name.split())
                faults = self.others.told(text, [change.id for change in known], held, people)
            if not faults:
                break
        return faults

    def _faults(self, text: str, evidence: Evidence, is_title: bool) -> Iterator[str]:
        """In the order of quotations, dates, numbers, words."""
        for match in _QUOTED.finditer(text):
            said = flat(match[1] or match[2])
            if said and f" {said} " not in f" {evidence.text} ":
                yield match[1] or match[2]
        days = list(dates.named(text))
        for start, end, day in days:
            if not self.scene.days.allow(*day) and f" {flat(text[start:end])} " not in f" {evidence.text} ":
                yield text[start:end]
        rest = masked(text, [(start, end) for start, end, _ in days])
        found = amounts(rest)
        yield from (amount.text for amount in found if not self._holds(amount, rest, evidence))
        yield from self._words(masked(rest, [(amount.start, amount.end) for amount in found]), evidence, is_title)
        yield from _strangers(text, evidence)

    def _holds(self, amount: Amount, text: str, evidence: Evidence) -> bool:
        version = "." in amount.text and amount.text in evidence.words
        named = version or _coded(text, amount.end, evidence)
        return named or counting.grounded(amount, text, evidence, self.scene)

    def _words(self, text: str, evidence: Evidence, is_title: bool) -> Iterator[str]:
        tokens = list(_TOKEN.finditer(text))
        for place, match in enumerate(tokens):
            token = match.group().rstrip(".'’:/#&-")
            if text[max(0, match.start() - 2) : match.start()] in (".", " ."):
                token = f".{token}"
            before = tokens[place - 1].group() if place else ""
            after = tokens[place + 1].group() if place + 1 < len(tokens) else ""
            first = is_title or place == 0 or _starts(text, match.start())
            if token and not is_held(Word(token, first, after, before), evidence, self.scene):
                yield token


_TOKEN = re.compile(r"[^\W_](?:[\w.+/'’:#&-]*\w)?|\d")
_QUOTED = re.compile(r"[\"“«„]([^\"“”«»„]+)[\"”»]|(?<!\w)[‘']([^'‘’]{2,80})[’'](?!\w)")


def _coded(text: str, end: int, evidence: Evidence) -> bool:
    """Whether a number is the end of a name that the record writes as one word: "CUDA 12" of "cuda12"."""
    match = re.search(r"([^\W\d_]+)[ -](\d[\d.]*)$", text[max(0, end - 40) : end])
    return match is not None and f"{match[1]}{match[2]}".lower() in evidence.words


def _starts(text: str, place: int) -> bool:
    """Whether a sentence begins at this place, so that a capital means nothing."""
    return re.search(r"[.!?:][\"'”]?\s+[\"'“‘(]?$|[\"“‘(]$", text[max(0, place - 5) : place]) is not None


def _is_title(text: str) -> bool:
    """Whether a text is written with capitals throughout, as titles may be."""
    longer = re.findall(r"[^\W\d_]{4,}", text)
    return sum(word[0].isupper() for word in longer) > 0.6 * len(longer) and len(longer) > 1


def _strangers(text: str, evidence: Evidence) -> Iterator[str]:
    """Full names put together of the names of two people."""
    parts = {part: name for name in evidence.people for part in name.split()}
    for match in re.finditer(r"(?<![\w-])([^\W\d_][\w’'-]+) (?=([^\W\d_][\w’'-]*[^\W\d_]))", text):
        one, other = match[1], re.sub(r"['’]s$", "", match[2])
        known = one[:1].isupper() and one in parts and other in parts
        if known and not any(f"{one} {other}" in name for name in evidence.people):
            yield f"{one} {other}"
