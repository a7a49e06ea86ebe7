"""In plain words: what speaks for a change, what speaks against it, and what ties it to its story."""

import re
from collections.abc import Sequence

from pipeline.script.language import prose
from pipeline.script.stories import Story, people, said, themes
from pipeline.script.stories.item import Item

KINDS = {
    "breaking": "breaking change", "security": "security", "feat": "feature", "fix": "fix", "perf": "speed",
    "deprecate": "deprecation", "release": "release", "remove": "removal", "other": "other", "refactor": "rework",
    "rename": "rename", "build": "build", "test": "tests", "docs": "docs", "ci": "CI", "style": "style",
    "chore": "chore", "deps": "dependency", "data": "data", "i18n": "translation", "notes": "notes",
}  # fmt: skip
"""Kinds as they are shown."""
_DULL = {
    "deps": "a dependency bump", "data": "a list of people or sponsors, brought up to date",
    "i18n": "a translation", "notes": "release notes or a merge", "chore": "a chore",
    "style": "formatting only", "test": "tests only", "docs": "documentation only", "ci": "CI only",
    "build": "build files only",
}  # fmt: skip


def dull(item: Item) -> str:
    """What makes a change less interesting; empty when nothing does."""
    marks = []
    if item.kind in _DULL:
        marks.append(_DULL[item.kind])
    if item.change.authors and not item.people:
        by_bot = any(people.is_bot(name) for name in item.change.authors)
        marks.append(("by a bot" if marks else "made by a bot") if by_bot else "by nobody who is named")
    if item.fate == "reverted":
        marks.append("reverted within the window")
    if item.fate == "reverts":
        marks.append("undoes a change from before the window")
    if item.change.state in ("open", "draft"):
        marks.append("still open" if item.change.state == "open" else "still a draft")
    return _joined(marks)


def strong(item: Item) -> str:
    """What makes a change worth telling."""
    marks = [{"breaking": "breaks what was", "security": "mends security"}.get(item.kind, "")]
    if item.reasons:
        marks.append("says why it matters")
    if item.fate == "relanded":
        marks.append("landed again after a revert")
    return _joined([mark for mark in marks if mark])


def _joined(marks: Sequence[str]) -> str:
    return ", ".join(marks).replace("bump, by a bot", "bump by a bot")


def unsayable(item: Item, repository: str) -> str:
    """Why a change's subject can't be said aloud; empty when it can."""
    if said.clause(item, repository) is not None:
        return ""
    text = item.subject.text
    if not re.search(r"\w", text):
        return "it has no subject"
    if not re.search(r"[A-Za-z]", text):
        return "its subject is written in letters that the voice does not read"
    if prose.has_residue(prose.plain(text)) or prose.code_words(text) > len(text.split()) / 2:
        return "its subject is more code than words"
    return "its subject says nothing that can be said aloud"


def tie(item: Item, story: Story, repository: str) -> str:
    """What ties a change to the others of its story."""
    others = [other for other in story.items if other is not item]
    if not others:
        return ""
    if story.round_up:
        return f"one of {len(story.items)} of its kind that stand alone"
    shared = _shared_words(item, others, repository)
    if shared:
        return f"shares {' and '.join(f'`{word}`' for word in shared)} with {_others(others)}"
    if item.area and any(other.area == item.area for other in others):
        return f"shares the area {item.area} with {_others(others)}"
    if item.people and any(other.people[:1] == item.people[:1] for other in others):
        return f"goes with {_others(others)} by {item.people[0]}"
    return f"goes with {_others(others)} about {story.theme}"


def _others(others: Sequence[Item]) -> str:
    return "another" if len(others) == 1 else f"{len(others)} others"


def _shared_words(item: Item, others: Sequence[Item], repository: str) -> list[str]:
    """At most two terms that most of the others have too, as the subject writes them."""
    mine = themes.keywords(item.subject, repository)
    count = {word: sum(word in themes.keywords(other.subject, repository) for other in others) for word in mine}
    best = sorted((word for word in mine if count[word]), key=lambda word: (-count[word], -len(word), word))[:2]
    written = (re.search(rf"(?i)(?<!\w){re.escape(word)}\w*", item.subject.text) for word in best)
    return [match.group() if match else word for match, word in zip(written, best, strict=True)]
