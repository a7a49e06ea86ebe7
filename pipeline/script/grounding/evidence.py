"""What changes hold, in the forms in which it is looked up: words, quotations, numbers, hashes, people and counts."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pipeline.model import Change
from pipeline.script.house import House
from pipeline.script.language import nouns, prose
from pipeline.script.language.subjects import visible


@dataclass(frozen=True, slots=True)
class Evidence:
    """What some changes hold together."""

    words: frozenset[str] = frozenset()
    """In lower case, whole, by their parts and by stem."""
    capitals: frozenset[str] = frozenset()
    """Words with a capital, as they are written."""
    text: str = ""
    """All words in lower case, one space between them, for quotations."""
    told: tuple[str, ...] = ()
    """Messages as they are seen, in which amounts are looked for."""
    numbers: frozenset[int] = frozenset()
    """Numbers that are names: of pull requests and issues."""
    hashes: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    """Authors and reviewers, each once."""
    counts: frozenset[int] = frozenset()
    """How many changes there are: all, by author, by state, by kind."""
    of: tuple["Evidence", ...] = field(default=(), repr=False)
    """The evidence of each change."""
    sizes: tuple[tuple[str, int], ...] = ()
    """What is counted of files and lines: ("file", 3), ("line", 120)."""


_READ, _TITLE, _BODY = 200_000, 2_000, 20_000
"""Characters of a message that are looked at; of title and body, also as they are made fit to be read out."""
_FILES = 2_000
"""Paths of one change that are looked at."""


def together(changes: Sequence[Change], house: House, aloud: bool = False) -> Evidence:
    """What the changes hold together, and how many they are; `aloud`: also in the words that writers read out."""
    held = tuple(_with_area(of_one(change, aloud), house.area(change)) for change in changes)
    people = tuple(dict.fromkeys(name for one in held for name in one.people))
    return Evidence(
        words=frozenset().union(*(one.words for one in held)),
        capitals=frozenset().union(*(one.capitals for one in held)),
        text=" ".join(one.text for one in held),
        told=tuple(text for one in held for text in one.told),
        numbers=frozenset().union(*(one.numbers for one in held)),
        hashes=tuple(name for one in held for name in one.hashes),
        people=people,
        counts=_counts(changes),
        of=held,
        sizes=_sizes(changes),
    )


def _with_area(held: Evidence, area: str | None) -> Evidence:
    if not area:
        return held
    return Evidence(
        held.words | split(area), held.capitals | _capitals(area), f"{held.text} {flat(area)}", held.told,
        held.numbers, held.hashes, held.people,
    )  # fmt: skip


def _counts(changes: Sequence[Change]) -> frozenset[int]:
    tallies: tuple[Counter[str], ...] = (
        Counter(name for change in changes for name in set(change.authors or ())),
        Counter(change.state for change in changes if change.state),
        Counter(change.kind for change in changes),
    )
    return frozenset((len(changes), *(count for tally in tallies for count in tally.values())))


def _sizes(changes: Sequence[Change]) -> tuple[tuple[str, int], ...]:
    """Files and lines, of each change and of all."""
    each = [change.files for change in changes if change.files]
    everything = [file for files in each for file in files]
    found = {("file", len(files)) for files in each} | {("file", len({file.path for file in everything}))}
    for files in (*each, everything):
        added, deleted = sum(file.added or 0 for file in files), sum(file.deleted or 0 for file in files)
        found |= {("line", added), ("line", deleted), ("line", added + deleted), ("line", abs(added - deleted))}
    reviewers = {name for change in changes for name in change.reviewers or ()}
    authors = {name for change in changes for name in change.authors or ()}
    found |= {("person", len(names)) for names in (authors, reviewers, authors | reviewers)}
    return tuple(sorted(found | {("commit", len(change.commits)) for change in changes if change.commits}))


@lru_cache(maxsize=4096)
def of_one(change: Change, aloud: bool = False) -> Evidence:
    """What one change holds."""
    told = _seen(f"{change.title} . {(change.body or '')[:_READ]}")
    spoken = (change.title[:_TITLE], (change.body or "")[:_BODY]) if aloud else ()
    paths = " ".join(file.path for file in (change.files or ())[:_FILES])
    people = tuple(dict.fromkeys(visible(name) for name in (*(change.authors or ()), *(change.reviewers or ()))))
    named = change.id if change.kind == "release" else ""
    text = " ".join((named, told, *map(nouns.spoken, spoken), *people, *(change.labels or ()), paths))
    ids = [change.id if change.kind == "pull" else "", change.pull or "", *_REFERENCES.findall(told)]
    return Evidence(
        words=split(text),
        capitals=_capitals(text),
        text=flat(text),
        told=(named, told),
        numbers=frozenset(int(number) for number in ids if number.isdecimal() and len(number) < 13),
        hashes=tuple(number.lower() for number in (_own_hash(change), *(change.commits or ()), *_HASH.findall(told))),
        people=people,
    )


def _seen(text: str) -> str:
    """The text on one line as it is seen, quickly where it is plain."""
    return " ".join(_CONTROL.sub(" ", text).split()) if text.isascii() else visible(text)


_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


def _own_hash(change: Change) -> str:
    return change.id if change.kind == "commit" else ""


_REFERENCES = re.compile(r"(?:#|\b[A-Z]{1,8}-|\bgh-|\bD|/(?:issues|pull|merge_requests)/)(\d{1,12})\b")
_HASH = re.compile(r"\b[0-9a-f]{7,40}\b")
_TOKEN = re.compile(r"[\w.+/'’:#@&*-]+")
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_]+")


def split(text: str) -> frozenset[str]:
    """Every way to write the words of a text: whole, by their parts, without their marks, in lower case and by stem."""
    found: set[str] = set()
    for token in set(_TOKEN.findall(text)):
        bare = token.strip(".+/'’:#@&*-_").lower()
        found |= {re.sub(r"^v(?=\d)", "", bare), bare, re.sub(r"['’]s$", "", bare)}
        if bare and not bare.isalnum():
            found |= _joined(bare) | _runs(re.sub(r"^v(?=\d)", "", bare))
        for piece in re.split(r"[^\w]+|_", token):
            if not piece.isdecimal():
                found.add(piece.lower())
                found |= {part.lower() for part in _PARTS.findall(piece) if not part.isdecimal()}
    found |= {said for word, said in prose.SAID.items() if word in found}
    return frozenset(form for word in found if word for form in (word, stem(word)))


def _joined(bare: str) -> set[str]:
    """A word without its hyphens or underlines; not a version or a number, which would become another."""
    return set() if bare[0].isdigit() else {re.sub(r"[^\w]", "", bare), bare.replace("_", "")}


def _runs(bare: str) -> set[str]:
    """The ends, beginnings and middles of a dotted name or a path: "nn.linear" of "torch.nn.linear"."""
    found: set[str] = set()
    for mark in ("/", ".", "::"):
        parts = [part for part in bare.split(mark) if part][:12]
        if len(parts) > 1:
            starts = range(1 if parts[0][0].isdigit() else len(parts))  # of a version, only the beginnings
            ends = [(i, j) for i in starts for j in range(i + 1, len(parts) + 1)]
            found |= {run for i, j in ends if not (run := mark.join(parts[i:j])).isdecimal()}
    if "/" in bare:
        found |= _runs(bare.rsplit("/", 1)[-1]) if "." in bare else set()
    return found


def stem(word: str) -> str:
    """The word without the ending of its plural."""
    if len(word) > 3:
        for ending in ("ies", "es", "s", "y"):
            if word.endswith(ending):
                return word[: -len(ending)]
    return word


def flat(text: str) -> str:
    """The text's words in lower case, one space between them."""
    return " ".join(re.findall(r"\w+", text.lower()))


def _capitals(text: str) -> frozenset[str]:
    return frozenset(part for word in re.findall(r"[\w'’-]+", text) if not word.islower() for part in _pieces(word))


def _pieces(word: str) -> Iterable[str]:
    return (word, re.sub(r"['’]s?$", "", word), *re.split(r"[-'’_]", word), *_PARTS.findall(word))
