"""One change as the editor sees it: taken apart and weighed, with what was found in it."""

from dataclasses import dataclass
from typing import Literal

from pipeline.model import Change
from pipeline.script.language.subjects import Subject
from pipeline.script.stories.reasons import Reason

Fate = Literal["", "reverted", "relanded", "reverts"]


@dataclass(frozen=True, slots=True)
class Item:
    """One change worth judging, with what the editor found in it."""

    change: Change
    subject: Subject
    kind: str
    """A key of kinds.WEIGHTS."""
    area: str | None
    weight: float
    people: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    fate: Fate = ""
    """What became of it within the window; "reverts": it undoes something from before."""
    also: tuple[Change, ...] = ()
    """Changes told together with it: its revert, its reland, the same change recorded twice."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Every change that a sentence about it rests on."""
        return (self.change.id, *(change.id for change in self.also))
