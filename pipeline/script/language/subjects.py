"""A commit subject taken apart: tags, area, conventional type, gitmoji, revert or reland, verb and object."""

import re
import unicodedata
from dataclasses import dataclass, replace

from pipeline.script.language import verbs
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import words

GITMOJI = {
    "✨": "feat", "🐛": "fix", "🚑": "fix", "🩹": "fix", "🔒": "security", "🔐": "security", "⚡": "perf",
    "📝": "docs", "💥": "breaking", "🔥": "remove", "♻": "refactor", "🎨": "style", "✅": "test",
    "🧪": "test", "🚀": "feat", "👷": "ci", "💚": "ci", "🔧": "chore", "🔨": "chore", "⬆": "deps",
    "⬇": "deps", "📌": "deps", "➕": "deps", "➖": "deps", "🌐": "i18n", "🔖": "release", "⏪": "revert",
    "🗑": "deprecate", "👥": "data", "💄": "style", "🏗": "refactor", "🚚": "refactor", "♿": "feat",
    "📱": "feat", "🧱": "ci", "📄": "docs", "💡": "docs", "✏": "docs", "🙈": "chore",
}  # fmt: skip
"""The common gitmoji, without variation selectors, as conventional types."""

TYPES = {
    "feat": "feat", "feature": "feat", "fix": "fix", "bugfix": "fix", "bug": "fix", "hotfix": "fix",
    "perf": "perf", "docs": "docs", "doc": "docs", "refactor": "refactor", "style": "style", "test": "test",
    "tests": "test", "ci": "ci", "build": "build", "chore": "chore", "deps": "deps", "revert": "revert",
    "release": "release", "security": "security", "sec": "security", "i18n": "i18n", "l10n": "i18n",
    "cleanup": "refactor", "nfc": "refactor", "lint": "style",
}  # fmt: skip
"""Conventional commit types and their common variants."""

_CONVENTIONAL = re.compile(r"^(?P<type>[A-Za-z0-9]+)(?:\((?P<scope>[^()]{1,60})\))?(?P<bang>!)?:\s*(?P<rest>\S.*)$")
_TAG = re.compile(r"^\s*\[([^\[\]]{1,40})\]\s*:?\s*")
_STATUS = re.compile(
    r"(?i)^(?:wip|rfc|bc[- ]?breaking|breaking|draft|do not merge|dnm|poc|bug|easy|ez|nfc|\d+/[\dnx]+)$"
)
_NUMBERS = re.compile(r"\s*(?:\((?:#\d+|gh-\d+|[A-Z]+-\d+|\d+/[\dnx]+)\)|\[\d+/[\dnx]+\])(?=\s|$)")
_AREA = re.compile(r"^(?P<area>[^:\"“]{2,44}):\s+(?P<rest>\S.*)$")
_DIRECT = re.compile(r"^(?P<area>[A-Z][\w .]{2,40}?)\s+[-–—]\s+(?P<rest>[A-Za-z].*)$")
_REVERT = re.compile(r"^(?:[\"“]?)revert(?:ed|s)?\b:?\s*[\"“](?P<what>.+?)[\"”…]*$", re.I)
_RELAND = re.compile(r"^(?:reland|re-land|reapply|recommit)\b[:\s]*[\"“]?(?P<what>.+?)[\"”…]*$", re.I)
_NOT = re.compile(r"^(?:do not|don['’]t|does not|doesn['’]t|never|no longer)\s+(?P<rest>.+)$", re.I)


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


def read(title: str) -> Subject:
    """Take a subject line apart; every title gives a Subject, an empty one an empty text."""
    text, kind = _without_gitmoji(visible(title))
    text = re.sub(r"\s+#\d{1,2}$", "", _NUMBERS.sub("", text)).strip(" .")
    if match := _REVERT.match(re.sub(r"^\w+(?:\([^)]*\))?!?:\s*(?=(?i:revert)\b)", "", text)):
        return Subject(text, type="revert", reverted=match["what"].strip(' "”….'))
    text, tags = _tags(text)
    again = _RELAND.match(text)
    if again or any(tag.lower() in ("reland", "re-land") for tag in tags):
        what = again["what"].strip(' "”….') if again else text
        inner = read(what)
        areas = tuple(t for t in tags if t.lower() not in ("reland", "re-land")) + inner.areas
        return replace(_with_verb(inner.text, areas, inner.type or kind), relanded=inner.text)
    breaking = any(re.match(r"(?i)(bc[- ]?)?breaking", tag) for tag in tags)
    draft = any(re.match(r"(?i)(wip|draft|rfc|poc)$", tag) for tag in tags)
    areas = tuple(tag for tag in tags if not _STATUS.match(tag))
    kind = kind or ("fix" if any(tag.lower() == "bug" for tag in tags) else None)
    match = _CONVENTIONAL.match(text)
    if match and match["type"].lower() in TYPES:
        scope = (match["scope"],) if match["scope"] else ()
        found = _with_verb(match["rest"], areas + scope, kind or TYPES[match["type"].lower()])
        return replace(found, breaking=breaking or bool(match["bang"]), draft=draft)
    text, prefix = _prefix(text)
    return replace(_with_verb(text, areas + prefix, kind), breaking=breaking, draft=draft)


def visible(text: str) -> str:
    """The text on one line, without control, format and bidirectional characters."""
    spaced = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text)
    kept = "".join(c for c in spaced if unicodedata.category(c) not in ("Cf", "Cs", "Co", "Cn"))
    return " ".join(kept.split())


def _without_gitmoji(text: str) -> tuple[str, str | None]:
    kind = None
    match = re.match(r"^:([a-z_]+):\s*", text)
    if match:
        text = text[match.end() :]
        kind = {"bug": "fix", "sparkles": "feat", "memo": "docs", "zap": "perf", "lock": "security"}.get(match[1])
    while text and unicodedata.category(text[0]) in ("So", "Sk", "Mn", "Sm") and text[0] not in "<>+=~|`^¨´":
        kind = kind or GITMOJI.get(text[0])
        text = text[1:].lstrip()
    return text, kind


def _tags(text: str) -> tuple[str, tuple[str, ...]]:
    tags: list[str] = []
    while match := _TAG.match(text):
        tags.append(match[1].strip())
        text = text[match.end() :]
    return text, tuple(tag for tag in tags if tag)


def _prefix(text: str) -> tuple[str, tuple[str, ...]]:
    """The area before a colon; three words and more are one only when an order follows."""
    rest, prefix = _area(text)
    if prefix and len(prefix[0].split()) > 2 and not verbs.any_form(rest.split(" ")[0]):
        return text, ()
    return rest, prefix


def _area(text: str) -> tuple[str, tuple[str, ...]]:
    """An area prefix: "Arm backend: fix …" or "Some Engine Direct - add …"; never a sentence that has a colon."""
    match = _AREA.match(text) or _DIRECT.match(text)
    if not match:
        return text, ()
    words = match["area"].split()
    first = words[0].strip("`").lower()
    if len(words) > 4 or (len(words) > 1 and verbs.any_form(first)) or first in ("fixes", "closes", "http", "https"):
        return text, ()
    if "->" in match["area"] or "=" in match["area"]:
        return text, ()
    return match["rest"], (match["area"].strip(" `"),)


def _with_verb(text: str, areas: tuple[str, ...], kind: str | None) -> Subject:
    verb, negated, rest = _predicate(text)
    return Subject(text, areas, kind, verb=verb, negated=negated, rest=rest)


_NOMINAL = re.compile(
    r"(?i)(?<![\w-])(?:refactor|refactoring|support|enablement|conversion|cleanup|migration|"
    r"integration|optimi[sz]ations?|removal"
    r"|refresh|robustness|benchmark|improvements?|clarifications?|enhancements?|updates?|fix|fixes|examples?|helper"
    r"|microbench|accumulation|primitives|transport)(?:\s+(?:for|in|of|on|and)\b.*|\s*)$"
)
_AMBIGUOUS = frozenset(
    words(
        """
    test support update log cover route share group pin run link record mark release document build cache guard
    stream patch place scale shard store sort tag style template fork port pipe press frame benchmark bench audit
    bundle compile link load map mask match measure process print query read report request return round save scan
    schedule search show sign start step stub sync track trigger tune use wrap copy change block call cap check
    count cycle display export extend filter fill fold force forward format function gate import insert limit lock
    merge open pad parse pass play push pull set split switch turn upgrade upload wait warn experiment
    """
    )
)


def _predicate(text: str) -> tuple[Verb | None, bool, str]:
    if match := _NOT.match(text):
        first, _, rest = match["rest"].partition(" ")
        if verb := verbs.imperative(first):
            return verb, True, rest
    first, _, rest = text.partition(" ")
    adverb = re.match(r"(?i)(properly|correctly|also|always|automatically|explicitly|only)$", first)
    if adverb and rest:
        first, _, rest = rest.partition(" ")
    low = first.lower()
    if low == "make" and rest.lower().startswith("sure "):
        return verbs.named("ensure"), False, re.sub(r"^sure\s+(?:that\s+)?", "", rest, flags=re.I)
    verb = verbs.any_form(low) if first.isalpha() or "-" in first else None
    if verb is None and re.match(r"(?i)re-\w+$", first):
        verb = verbs.any_form(low.replace("-", ""))
    if verb is None or not rest.strip() or (low in _AMBIGUOUS and _is_noun_phrase(rest)):
        return None, False, text
    return verb, False, rest.strip()


def _is_noun_phrase(rest: str) -> bool:
    """As in "Test framework refactor": an ambiguous first word before a nominalised action is a noun."""
    if re.match(r"(?i)(?:the|a|an|all|every|any|each|no|this|that|both|only|more|new|for|of)\b", rest):
        return bool(re.match(r"(?i)(?:for|of)\b", rest))
    match = _NOMINAL.search(rest)
    return bool(
        match
        and match.start() > 0
        and not re.search(r"\b(?:for|in|of|to|with|on|when|if|following|after)\b", rest[: match.start()])
    )
