"""What a running order is made of: stories with their changes, names and ranks."""

from collections import Counter
from dataclasses import dataclass

from pipeline.model import Change
from pipeline.script.stories import naming
from pipeline.script.stories.item import Item

STORIES = 4
"""So many stories an episode has, where they are long enough to fill it."""
WORTH_A_STORY = 3.4
"""Below this rank a change is told in brief, unless there is nothing else."""


@dataclass(frozen=True, slots=True)
class Story:
    """Changes that are one thread, and how it is announced."""

    items: tuple[Item, ...]
    """Oldest first."""
    theme: str
    """What they have in common, as a noun phrase without article; for one change, the thing it is about."""
    heading: str
    """Two to six words."""
    rank: float
    round_up: bool = False
    """Whether its changes have no more in common than their kind."""

    @property
    def lead(self) -> Item:
        """The change that matters most."""
        return max(self.items, key=lambda item: (item.weight, -self.items.index(item)))

    @property
    def kind(self) -> str:
        """The kind that carries at least half of its weight; "other" when none does."""
        return naming.main_kind(self.items)

    @property
    def people(self) -> tuple[str, ...]:
        """Who is credited, whoever has most changes first."""
        counts = Counter(name for item in self.items for name in item.people)
        order = list(counts)
        return tuple(sorted(counts, key=lambda name: (-counts[name], order.index(name))))


@dataclass(frozen=True, slots=True)
class Plan:
    """A running order."""

    stories: tuple[Story, ...]
    """At most four, the lead first."""
    brief: tuple[Story, ...]
    """Candidates for the short items, best first."""
    routine: tuple[Item, ...]
    """What is told in one line or not at all."""
    dropped: tuple[tuple[Change, str], ...]
    """Changes that are not told at all, each with the reason in a few words."""
    mood: str
    """What most of it is: fixes, features, speed, cleanup, releases, mixed or quiet."""
