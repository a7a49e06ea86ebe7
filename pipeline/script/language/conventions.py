"""The marks that projects put around a subject line: gitmoji, tags, types and areas before it, references behind it."""

import re
import unicodedata

from pipeline.script.language import verbs

GITMOJI = {
    "✨": "feat", "🐛": "fix", "🚑": "fix", "🩹": "fix", "🔒": "security", "🔐": "security", "⚡": "perf",
    "📝": "docs", "💥": "breaking", "🔥": "remove", "♻": "refactor", "🎨": "style", "✅": "test",
    "🧪": "test", "🚀": "feat", "👷": "ci", "💚": "ci", "🔧": "chore", "🔨": "chore", "⬆": "deps",
    "⬇": "deps", "📌": "deps", "➕": "deps", "➖": "deps", "🌐": "i18n", "🔖": "release", "⏪": "revert",
    "🗑": "deprecate", "👥": "data", "💄": "style", "🏗": "refactor", "🚚": "refactor", "♿": "feat",
    "📱": "feat", "🧱": "ci", "📄": "docs", "💡": "docs", "✏": "docs", "🙈": "chore",
}  # fmt: skip
"""The common gitmoji, without variation selectors, as conventional types."""
_NAMED_GITMOJI = {
    "bug": "fix", "sparkles": "feat", "memo": "docs", "zap": "perf", "lock": "security", "ambulance": "fix",
    "boom": "breaking", "fire": "remove", "recycle": "refactor", "white_check_mark": "test", "arrow_up": "deps",
    "arrow_down": "deps", "construction_worker": "ci", "green_heart": "ci", "wrench": "chore", "bookmark": "release",
    "globe_with_meridians": "i18n", "pencil2": "docs", "adhesive_bandage": "fix", "closed_lock_with_key": "security",
}  # fmt: skip

TYPES = {
    "feat": "feat", "feature": "feat", "fix": "fix", "bugfix": "fix", "bug": "fix", "hotfix": "fix",
    "perf": "perf", "docs": "docs", "doc": "docs", "refactor": "refactor", "style": "style", "test": "test",
    "tests": "test", "ci": "ci", "build": "build", "chore": "chore", "deps": "deps", "revert": "revert",
    "release": "release", "security": "security", "sec": "security", "i18n": "i18n", "l10n": "i18n",
    "cleanup": "refactor", "nfc": "refactor", "lint": "style", "maint": "refactor", "bld": "build", "tst": "test",
    "sty": "style", "typ": "refactor", "enh": "feat", "rel": "release", "bench": "test", "refact": "refactor",
    "optim": "perf", "documentation": "docs", "dependency": "deps", "dependencies": "deps", "readme": "docs",
    "enhancement": "feat", "performance": "perf", "relnotes": "notes", "changelog": "notes", "typo": "docs",
    "internal": "refactor", "ux": "feat", "wip": "other", "misc": "other",
}  # fmt: skip
"""Conventional commit types and their common variants."""

_CONVENTIONAL = re.compile(
    r"^(?P<type>[A-Za-z0-9]+)(?P<more>/[A-Za-z0-9]+)?(?:\((?P<scope>[^()]{1,60})\))?(?P<bang>!)?\s?(?::|\s[-–]\s)\s*(?P<rest>\S.*)$"
)
_TAG = re.compile(r"^\s*\[([^\[\]]{1,40})\]\s*:?\s*")
_NUMBERS = re.compile(r"\s*(?:\((?:#\d+|gh-\d+|[A-Z]+-\d+|\d+/[\dnx]+)\)|\[\d+/[\dnx]+\])(?=\s|$)")
_REFERENCES = (
    re.compile(r"(?i)\s*\[(?:skip|no) ?[\w ]{0,20}\]|\s*\[ci skip\]"),
    re.compile(
        r"(?i)[\s,;.(-]{0,4}\b(?:fix(?:es|ed)?|clos(?:es?|ed)|resolv(?:es?|ed)|refs?|see|re|part of|towards|addresses|"
        r"related to)"
        r":?\s+(?:(?:issue|bug|pr|ticket)s?\s+)?(?:#\d+|gh-\d+|https?://\S+)(?:(?:,| and|,? &)? ?#\d+)*\)?\.?$"
    ),
    re.compile(r"(?i)[,.;]?\s+(?:in )?github (?:issue|pr) #?\d+(?:(?:,| from) [^,.]{3,40})?\.?$"),
    re.compile(
        r"[.,]\s+(?:(?:[Rr]eported|[Ss]uggested|[Pp]ointed out|[Mm]ostly|[Ww]ritten) )?(?:by|from) "
        r"[A-Z]\w+(?: [A-Z][\w.-]*){1,3}(?: in)?$"
    ),
    re.compile(r"\s+(?:https?://\S+|\(?#\d+\)?)$"),
    re.compile(r"(?i)\s+(?:#\d{1,7}|\d{1,2}/\d{1,2})$"),
)
_AREA = re.compile(r"^(?P<area>(?:[^:\"“]|::){2,70}):\s+(?P<rest>\S.*)$")
_DIRECT = re.compile(r"^(?P<area>[A-Z][\w .]{2,40}?)\s+[-–—]\s+(?P<rest>[A-Za-z].*)$")
_PLUGIN = re.compile(r"^(?P<area>[a-z][\w./-]*) - (?P<rest>[A-Za-z].*)$")
_BULLET = re.compile(r"^[-.!•*·~+>|,;:]+\s+")
MOST_AREAS = 3


def without_gitmoji(text: str) -> tuple[str, str | None]:
    """The text after its pictures, and the type that the first known one stands for."""
    kind = None
    while match := re.match(r"^:([a-z0-9_]+):\s*", text):
        text = text[match.end() :]
        kind = kind or _NAMED_GITMOJI.get(match[1])
    while text and unicodedata.category(text[0]) in ("So", "Sk", "Mn", "Sm") and text[0] not in "<>+=~|`^¨´":
        kind = kind or GITMOJI.get(text[0])
        text = text[1:].lstrip()
    return text, kind


def without_references(text: str) -> str:
    """The text without issue numbers, addresses and orders to machines at its end."""
    text = _NUMBERS.sub("", text)
    for pattern in (*_REFERENCES, *_REFERENCES):
        for _ in range(3):
            text = pattern.sub("", text)
    return text.strip(" .")


def without_bullet(text: str) -> str:
    """The text without list marks at its start."""
    return _BULLET.sub("", text)


def tags(text: str) -> tuple[str, tuple[str, ...]]:
    """The text after its tags in square brackets, and the tags."""
    found: list[str] = []
    while match := _TAG.match(text):
        found.append(match[1].strip())
        text = text[match.end() :]
    return text, tuple(tag for tag in found if tag)


def typed(text: str) -> tuple[str, str, tuple[str, ...], bool] | None:
    """A conventional subject as its rest, type, scope and whether it is marked as breaking; None for another one."""
    match = _CONVENTIONAL.match(text)
    if not match or match["type"].lower() not in TYPES:
        return None
    return match["rest"], TYPES[match["type"].lower()], (match["scope"],) if match["scope"] else (), bool(match["bang"])


def areas(text: str) -> tuple[str, tuple[str, ...]]:
    """The text after its area prefixes; three words and more are one only when an order follows."""
    found: list[str] = []
    while len(found) < MOST_AREAS:
        rest, prefix = _area(text)
        words = prefix.split()
        if not prefix or (found and len(words) > 1 and not re.match(r"--?\w", words[1])):
            break
        if len(words) > 2 and not verbs.any_form(rest.split(" ")[0]):
            break
        text = rest
        found.append(prefix)
    return text, tuple(found)


def _area(text: str) -> tuple[str, str]:
    """An area prefix: "Arm backend: fix …" or "Some Engine Direct - add …"; never a sentence that has a colon."""
    match = _AREA.match(text) or _DIRECT.match(text) or _PLUGIN.match(text)
    if not match:
        return text, ""
    words = match["area"].split()
    first = words[0].strip("`").lower()
    ordered = len(words) > 1 and verbs.any_form(first) and not re.match(r"-{1,2}\w", words[1])
    listed = len(words) > 1 and all(word.endswith(",") for word in words[:-1])
    if (len(words) > 4 and not listed) or (ordered and not listed) or first in ("fixes", "closes", "note", "no"):
        return text, ""
    if "->" in match["area"] or "=" in match["area"]:
        return text, ""
    return match["rest"], match["area"].strip(" `")
