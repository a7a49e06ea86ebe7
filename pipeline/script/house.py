"""How a show wants its repository spoken of: areas by name, people by the name they go by, words left unsaid."""

from collections import Counter
from dataclasses import dataclass, replace

from pipeline.model import Activity, Change


@dataclass(frozen=True, slots=True)
class House:
    """A show's own ways; the default changes nothing."""

    areas: tuple[tuple[str, str], ...] = ()
    """(path prefix such as "torch/distributed", name as it is said) pairs."""
    people: tuple[tuple[str, str], ...] = ()
    """(name as recorded, name as it is said) pairs."""
    avoid: tuple[str, ...] = ()
    """Words and phrases that are never said, in any case."""

    def area(self, change: Change) -> str | None:
        """The name of the area that holds most of the change's files, the longest prefix winning; None when none does.

        A tie goes to the area that stands first.
        """
        files = change.files or ()
        held = Counter(name for file in files if (name := self._area_of(file.path)))
        best = max(held, key=lambda name: held[name], default=None)
        return best if best and held[best] * 2 > len(files) else None

    def _area_of(self, path: str) -> str | None:
        inside = [
            pair for pair in self.areas if path == pair[0].rstrip("/") or path.startswith(pair[0].rstrip("/") + "/")
        ]
        return max(inside, key=lambda pair: len(pair[0]))[1] if inside else None

    def renamed(self, activity: Activity) -> Activity:
        """The activity with its people by the names that the show calls them."""
        names = dict(self.people)
        if not names:
            return activity
        return replace(activity, changes=tuple(self._credited(change, names) for change in activity.changes))

    @staticmethod
    def _credited(change: Change, names: dict[str, str]) -> Change:
        return replace(
            change,
            authors=change.authors and tuple(dict.fromkeys(names.get(name, name) for name in change.authors)),
            reviewers=change.reviewers and tuple(dict.fromkeys(names.get(name, name) for name in change.reviewers)),
        )
