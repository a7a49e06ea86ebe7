"""Whether a script says only what the activity holds: every name, number, hash and term against the changes cited."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from pipeline.model import Activity, Change, Script
from pipeline.script import calendar, nouns, numerals, prose, verbs
from pipeline.script.subjects import visible
from pipeline.script.vocabulary import PLURAL, SINGULAR, UNCOUNTED, is_ordinary, words


@dataclass(frozen=True, slots=True)
class Violation:
    """Something said that the changes cited do not hold."""

    sentence: str
    token: str
    """The word, number, hash or quotation at fault."""
    line: int | None = None
    """Where the sentence stands in the script's file."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What some changes hold, in the forms in which it is looked up."""

    words: frozenset[str]
    text: str
    """Everything in lower case, for quotations."""
    numbers: frozenset[int]
    ids: tuple[str, ...] = ()


_TOKEN = re.compile(r"[^\W_](?:[\w.+/'’:#&-]*\w)?|\d")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")
_HASH = re.compile(r"(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}")
_QUOTED = re.compile(r"[\"“«]([^\"“”«»]+)[\"”»]")
_DATE = re.compile(
    r"(?i)^(?:january|february|march|april|may|june|july|august|september|october|november|december|"
    r"\d{1,2}(?:st|nd|rd|th))$"
)


def violations(script: Script, activity: Activity) -> tuple[Violation, ...]:
    """Everything in sentences, headings, title and summary that their changes do not hold; empty when grounded."""
    changes = {change.id: change for change in activity.changes}
    free = _free(script, activity)
    foreign = _terms(activity.changes)
    found: list[Violation] = []
    for section in script.sections:
        for paragraph in section.paragraphs:
            for sentence in paragraph.sentences:
                found += [
                    Violation(sentence.text, label, sentence.line)
                    for label in sentence.citations
                    if label not in changes
                ]
                held = _evidence(_known(sentence.citations, changes))
                found += [
                    Violation(sentence.text, token, sentence.line)
                    for token in _ungrounded(sentence.text, held, free, foreign)
                ]
        cited = [label for p in section.paragraphs for sentence in p.sentences for label in sentence.citations]
        held = _evidence(_known(cited, changes))
        found += [
            Violation(section.heading, token, section.line)
            for token in _ungrounded(section.heading, held, free, foreign)
        ]
    everything = _evidence(_known((label for sentence in script.sentences for label in sentence.citations), changes))
    for text in (script.title, script.summary):
        found += [Violation(text, token) for token in _ungrounded(text, everything, free, foreign)]
    return tuple(found)


def _known(labels: Iterable[str], changes: dict[str, Change]) -> tuple[Change, ...]:
    return tuple(changes[label] for label in dict.fromkeys(labels) if label in changes)


def _free(script: Script, activity: Activity) -> frozenset[str]:
    """Words that need no citation: the show's, the repository's, and the dates of the window."""
    dates: set[str] = set()
    for moment in (activity.since, activity.until, script.published):
        # The show's time zone is not known here; it moves a date by a day at most.
        dates |= {
            word
            for days in (-1, 0, 1)
            for word in calendar.day(moment + timedelta(days=days), "UTC").lower().replace(",", "").split()
        }
    names = _split(f"{activity.repository} {script.show}")
    return frozenset(dates | names | {"ci"})


def _evidence(changes: tuple[Change, ...]) -> Evidence:
    held = [_of_one(change) for change in changes]
    people = {name for change in changes for name in change.authors or ()}
    counts = {len(changes), len(people)} | {len(change.files) for change in changes if change.files}
    return Evidence(
        frozenset().union(*(one.words for one in held)),
        " ".join(one.text for one in held),
        frozenset(counts).union(*(one.numbers for one in held)),
        tuple(change.id for change in changes),
    )


_READ, _TITLE, _BODY = 200_000, 2_000, 20_000
"""Characters of a message that are looked at; of title and body, also as they are made fit to be read out."""


@cache
def _of_one(change: Change) -> Evidence:
    paths = " ".join(file.path for file in change.files or ())
    told = visible(f"{change.title} {(change.body or '')[:_READ]}")
    people = visible(" ".join(change.authors or ()))
    title, body = (nouns.spoken(part) for part in (change.title[:_TITLE], (change.body or "")[:_BODY]))
    spoken = f"{title} {title.replace(chr(34), '')} {body}"
    text = " ".join((change.id, change.pull or "", told, spoken, people, " ".join(change.labels or ()), paths))
    numbers = {int(digits) for digits in re.findall(r"(?<![0-9a-f])\d{1,6}(?![0-9a-f]{4})", f"{told} {spoken}")}
    numbers |= {value for _, value in numerals.spoken(f"{told} {spoken}")}
    return Evidence(frozenset(_split(text)), " ".join(text.lower().split()), frozenset(numbers), (change.id,))


def _split(text: str) -> set[str]:
    """Every way to write the words of a text: whole, by their parts, without their marks, in lower case and by stem."""
    found: set[str] = set()
    for token in re.findall(r"[\w.+/'’:#@&*-]+", text):
        bare = token.strip(".+/'’:#@&*-_").lower()
        found |= {
            re.sub(r"^v(?=\d)", "", bare),
            bare,
            bare.removesuffix("'s"),
            re.sub(r"[^\w]", "", bare),
            bare.replace("_", ""),
        }
        for piece in re.split(r"[^\w]+|_", token):
            found.add(piece.lower())
            found |= {part.lower() for part in _PARTS.findall(piece)}
        found |= {piece for piece in re.split(r"[/:]+", bare) if piece}
    found |= {said for word, said in prose.SAID.items() if word in found}
    return {form for word in found if word for form in (word, _stem(word))}


def _stem(word: str) -> str:
    return re.sub(r"(?:ies|es|s|y)$", "", word) if len(word) > 3 else word


def _terms(changes: Iterable[Change]) -> frozenset[str]:
    """Words that belong to their own changes: names and terms of titles and authors, and nouns that few titles hold."""
    found: set[str] = set()
    tally: Counter[str] = Counter()
    for change in changes:
        words = {token.lower() for token in re.findall(r"[\w-]+", f"{change.title} {' '.join(change.authors or ())}")}
        found |= {_stem(word) for word in words if not _plain(word)}
        tally.update({_stem(word) for word in words if len(word) > 4 and word in _NOUNS})
    return frozenset(found | {noun for noun, count in tally.items() if count <= _RARE})


_RARE = 3
_OURS = frozenset(
    words(
        """
    change changes request draft proposal project support addition additions removal fix fixes test tests version
    record release releases update updates thread case cases deprecation deprecations rework rename renames notes
    format software documentation behavior speed performance coverage link links list lists thread threads front
    item items window episode commit commits story stories theme themes sponsors people name names
    """
    )
)
"""Nouns of the writer's own sentences."""
_NOUNS = (SINGULAR | PLURAL | UNCOUNTED) - _OURS


def _plain(word: str) -> bool:
    return is_ordinary(word) or verbs.any_form(word) is not None or len(word) < 3


def _ungrounded(text: str, held: Evidence, free: frozenset[str], foreign: frozenset[str]) -> Iterator[str]:
    """What the text says without a ground in the evidence, in order."""
    for match in _QUOTED.finditer(text):
        if " ".join(match[1].lower().split()).strip(" .,") not in held.text:
            yield match[1]
    for spoken, value in numerals.spoken(text):
        if value not in held.numbers:
            yield spoken
    for place, match in enumerate(_TOKEN.finditer(text)):
        token = match.group().rstrip(".'’:/#&-")
        if token and not _grounded(token, place == 0 or _starts(text, match.start()), held, free, foreign):
            yield token


def _starts(text: str, place: int) -> bool:
    """Whether a sentence begins at this place, so that a capital means nothing."""
    return re.search(r"[.!?:][\"'”]?\s+$", text[:place]) is not None


def _grounded(token: str, first: bool, held: Evidence, free: frozenset[str], foreign: frozenset[str]) -> bool:
    lower = re.sub(r"['’](?:s|d|t|re|ve|ll|m)?$", "", token.lower())
    if _HASH.fullmatch(lower) and not lower.isdigit():
        return any(number.lower().startswith(lower) for number in held.ids) or lower in held.words
    if lower in held.words or _stem(lower) in held.words or re.sub(r"[^\w]", "", lower) in held.words:
        return True
    if lower in free or _DATE.match(lower):
        return lower in free
    if re.search(r"\d|_", lower) or re.search(r"[a-z][A-Z]", token):
        return False
    pieces = [piece for piece in re.split(r"[-/.:']+", token) if piece]
    if len(pieces) > 1:
        return all(_grounded(piece, first and number == 0, held, free, foreign) for number, piece in enumerate(pieces))
    if token.islower() or (first and token[1:].islower()) or len(token) == 1:
        return _stem(lower) not in foreign and (_plain(lower) or token.islower())
    return token[1:].islower() and _DAYS_AND_TITLES.match(token) is not None


_DAYS_AND_TITLES = re.compile(r"^(?:Opening|Close|In|I)$")
