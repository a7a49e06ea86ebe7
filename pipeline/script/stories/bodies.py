"""The sentences of a message body that speak of the change itself, in order, each with where it stood."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.model import Activity, Change
from pipeline.script.stories.why import layout
from pipeline.script.stories.why.sections import Section
from pipeline.sentences import split

_READ = 20_000
"""Characters of a body that are looked at."""
_MOST = 40
_LONGEST = 600
"""Characters of a sentence; longer ones are lists, logs or data."""
_ENDLESS = re.compile(r"\S{120,}")
"""Longer than any word or name that people write: minified code, encoded data, an attack."""
_PARTS = re.compile(
    r";\s+(?=\S)(?!(?:now )?it (?:now )?takes?\b)|\s+(?:—|--)\s+(?=(?:it|this|that|the|so|but|and|which|we|now)\b)"
)


def without_endless_words(activity: Activity) -> Activity:
    """The activity without runs of characters that no one could say, over which rules for words would take for ever."""

    def shortened(change: Change) -> Change:
        body = _ENDLESS.sub("…", change.body) if change.body else change.body
        return replace(change, title=_ENDLESS.sub("…", change.title), body=body)

    return replace(activity, changes=tuple(map(shortened, activity.changes)))


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a body and where it stood."""

    text: str
    place: int
    """0 for the first sentence."""
    listed: bool = False
    """Whether it was an item of a list."""
    section: Section = ""
    """What the heading above it announces."""
    before: str = ""
    """The sentence before it in its paragraph."""
    after: str = ""
    """The two sentences after it in the body."""


@lru_cache(maxsize=256)
def lines(body: str | None) -> tuple[Line, ...]:
    """The sentences of a body, at most the first forty."""
    found: list[Line] = []
    for block in layout.blocks(_ENDLESS.sub("…", (body or "")[:_READ])):
        before = ""
        for sentence in (one for part in block.text.split("\n") for one in split(part)):
            for text in _PARTS.split(sentence) if len(sentence) <= _LONGEST else ():
                found.append(Line(text, len(found), block.listed, block.section, before))
                before = text
        if len(found) >= _MOST:
            break
    after = [" ".join(later.text for later in found[place + 1 : place + 3]) for place in range(len(found))]
    return tuple(replace(line, after=text) for line, text in zip(found, after, strict=True))[:_MOST]
