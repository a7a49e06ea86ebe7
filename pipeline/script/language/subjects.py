"""A commit subject taken apart: tags, area, conventional type, gitmoji, revert or reland, verb and object."""

import re
import unicodedata
from dataclasses import dataclass, replace

from pipeline.script.language import conventions, orders, symptoms, verbs
from pipeline.script.language.conventions import GITMOJI, TYPES
from pipeline.script.language.verbs import Verb

__all__ = ["GITMOJI", "TYPES", "Subject", "read", "visible"]

_READ = 1000
"""Characters of a title that are looked at."""
_STATUS = re.compile(
    r"(?i)^(?:wip|rfc|bc[- ]?breaking|breaking|draft|do not merge|dnm|poc|bug|easy|ez|nfc|\d+/[\dnx]+)$"
)
_REVERT = re.compile(r"^(?:[\"“]?)revert(?:ed|s)?\b:?\s*[\"“](?P<what>.+?)[\"”…]*$", re.I)
_RELAND = re.compile(r"^(?:reland|re-land|reapply|recommit)\b[:\s]*[\"“]?(?P<what>.+?)[\"”…]*$", re.I)
_QUIET = ("refactor", "style", "docs", "test", "chore", "build")
"""Types of changes after which the software behaves as before."""
_OF_CODE = re.compile(
    r"(?i)\b(?:tests?|unused|dead|imports?|includes?|targets|call ?sites?|codebase|clippy|lint\w*)\b|"
    r"\w\.(?:cc?|cpp|cu|h|hpp|py|pyi|so|sh|rs|go|js|ts|toml|ya?ml|cmake|bzl|mk|md|rst)\b"
)
"""What people deal with, not the software."""
_WIP = re.compile(r"(?i)^(?:\(wip\)|wip|draft(?=:))\b[:\s-]*(?=\S)")


@dataclass(frozen=True, slots=True)
class Subject:
    """What one subject line says, without the marks of its convention."""

    text: str
    """The sentence or phrase that is left."""
    areas: tuple[str, ...] = ()
    """Tags, scope and area prefix, as written, in order."""
    type: str | None = None
    """A conventional type, also from a gitmoji."""
    breaking: bool = False
    draft: bool = False
    reverted: str | None = None
    """The subject that this one reverts."""
    relanded: str | None = None
    """The subject that this one lands again."""
    verb: Verb | None = None
    negated: bool = False
    """ "Do not V …": the verb is what no longer happens."""
    rest: str = ""
    """What follows the verb; all of the text when there is none."""
    adverb: str = ""
    """What stands before the verb: "partially", "always"."""


_NUMBERED_FIX = re.compile(r"(?i)(?:fix(?:es|ed)?|close[sd]?|resolve[sd]?):?\s+(?:issue\s+)?#\d+\s*[:–—-]\s*(?=\S)")
"""As in "Fix #123: wrong colors": what follows is the subject."""


def read(title: str) -> Subject:
    """Take a subject line apart; every title gives a Subject, an empty one an empty text."""
    text, kind = conventions.without_gitmoji(visible(title[:_READ]))
    if numbered := _NUMBERED_FIX.match(text):
        text, kind = text[numbered.end() :], "fix"
    text = conventions.without_references(text)
    if match := _REVERT.match(re.sub(r"^\w+(?:\([^)]*\))?!?:\s*(?=(?i:revert)\b)", "", text)):
        return Subject(text, type="revert", reverted=match["what"].strip(' "”….'))
    text, tags = conventions.tags(text)
    again = _RELAND.match(text)
    if again or any(tag.lower() in ("reland", "re-land") for tag in tags):
        what = again["what"].strip(' "”….') if again else text
        inner = read(what)
        areas = tuple(t for t in tags if t.lower() not in ("reland", "re-land")) + inner.areas
        return replace(_with_verb(inner.text, areas, inner.type or kind), relanded=inner.text)
    found = _marked(text, tags, kind)
    breaking = found.breaking or any(re.match(r"(?i)(bc[- ]?)?breaking", tag) for tag in tags)
    return replace(found, breaking=breaking, draft=any(re.match(r"(?i)(wip|draft|rfc|poc)$", tag) for tag in tags)
                   or _WIP.match(text) is not None)  # fmt: skip


def of_kind(subject: Subject, kind: str) -> Subject:
    """The subject read again as one that declares the kind, where it begins with no order and declares none."""
    if subject.type is not None or subject.verb is not None or kind not in ("fix", "feat"):
        return subject
    again = _with_verb(subject.text, subject.areas, kind)
    return replace(subject, text=again.text, type=kind, verb=again.verb, rest=again.rest, adverb=again.adverb)


def _marked(text: str, tags: tuple[str, ...], kind: str | None) -> Subject:
    """What stands after tags: a type with its scope, area prefixes, and the words themselves."""
    areas = tuple(tag for tag in tags if not _STATUS.match(tag) and tag.lower() not in TYPES)
    declared = (TYPES.get(tag.lower()) for tag in tags)
    kind = kind or next((found for found in declared if found), None)
    text = _WIP.sub("", text)
    breaking = False
    for _ in range(2):
        if typed := conventions.typed(text):
            text, said, scope, bang = typed
            areas, breaking = areas + scope, breaking or bang
            kind = kind or (said if said != "other" else None)
    text, prefixes = conventions.areas(conventions.without_bullet(text))
    text, pictured = conventions.without_gitmoji(conventions.without_bullet(text))
    return replace(_with_verb(text, areas + prefixes, kind or pictured), breaking=breaking)


def visible(text: str) -> str:
    """The text on one line, without control, format and bidirectional characters."""
    spaced = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    kept = "".join(c for c in spaced if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn"))
    return " ".join(kept.split())


def _with_verb(text: str, areas: tuple[str, ...], kind: str | None) -> Subject:
    text = symptoms.as_said(text, kind)
    verb, negated, rest, adverb = orders.predicate(text)
    either = verb is not None and verb.base in verbs.EITHER and (kind in _QUIET or _OF_CODE.search(rest))
    if verb and (either or kind == "refactor"):
        verb = replace(verb, deed=True)
    return Subject(text, areas, kind, verb=verb, negated=negated, rest=rest if verb else text, adverb=adverb)
