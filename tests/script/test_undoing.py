"""Reverts and relands in the spellings that people and tools use, told with what they undo and redo."""

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.model import Activity, Change, FileChange
from pipeline.script import stories
from pipeline.script.stories import undoing

START = datetime(2026, 7, 1, tzinfo=UTC)
TITLE = "cache: evict the oldest entry first"
HASH = "aaaaaaa123456789012345678901234567890123"


def change(id_: str, title: str, body: str | None = None, pull: str | None = None) -> Change:
    files = (FileChange("cache.py", 9, 1),)
    return Change("commit", id_, title, None, ("Ada B",), START, body, files, "landed", None, pull)


def fates(*changes: Change) -> list[str]:
    """The fate of the only item that these changes become; a list of all when there are more."""
    plan = stories.plan(Activity("it", "daily", START - timedelta(hours=1), START, changes))
    items = [item for story in (*plan.stories, *plan.brief) for item in story.items] + list(plan.routine)
    assert sum(len(item.ids) for item in items) == len(changes)
    return [item.fate for item in items]


LANDED = change("aaaaaaa", TITLE, pull="80")


@pytest.mark.parametrize(
    ("title", "body"),
    [
        (f'Revert "{TITLE}"', None),
        (f"Revert '{TITLE}'", None),
        (f'⏪ Revert "{TITLE}"', None),
        (f'[1.x] Revert "{TITLE}"', None),
        ('Revert "cache: evict the oldest…', None),
        (f"[Revert] {TITLE}", None),
        (f"revert: {TITLE}", None),
        (f'Back out "{TITLE}"', None),
        (f'Revert "{TITLE}" for now', None),
        ("Backed out changeset aaaaaaa (bug 12) for failures", None),
        ("Revert D12", f"Original commit changeset.\n\nThis reverts commit {HASH}."),
        ("fix(cache): revert the new order of eviction", f"This reverts commit {HASH[:9]}."),
        ("Go back to the order of before", "Reverts own/it#80"),
        ("Revert #80", None),
    ],
)
def test_a_revert_is_told_with_what_it_takes_back(title: str, body: str | None) -> None:
    """By its title, by a hash, or by the number of the pull request."""
    assert fates(LANDED, change("bbbbbbb", title, body)) == ["reverted"]


@pytest.mark.parametrize(
    "title",
    [TITLE, f'Reland "{TITLE}"', f'Reapply "{TITLE}"', f"[reland] {TITLE}", f"Relanding {TITLE}", f"{TITLE} (take 2)",
     f'Revert "Revert "{TITLE}""', f'Revert^2 "{TITLE}"'],
)  # fmt: skip
def test_a_reland_is_told_with_both(title: str) -> None:
    """Also where it is spelled as the revert of a revert, which may name that by its hash."""
    revert = change("bbbbbbb", f'Revert "{TITLE}"', f"This reverts commit {HASH}.")
    assert fates(LANDED, revert, change("ccccccc", title)) == ["relanded"]
    by_hash = change("ccccccc", "Back to the new order", "This reverts commit bbbbbbb0000.")
    assert fates(LANDED, revert, by_hash) == ["relanded"]
    assert fates(revert, by_hash) == ["relanded"]


def test_three_times_reverted_is_reverted() -> None:
    """An odd number of times."""
    thrice = change("b", f'Revert "Revert "Revert "{TITLE}"""')
    assert undoing.plain(thrice) == f'Revert "{TITLE}"'


@pytest.mark.parametrize("title", ["Revert to the old order", "Revert", "Revert `fast` by default"])
def test_what_only_speaks_of_reverting_stands_for_itself(title: str) -> None:
    """The word alone names nothing that was taken back."""
    assert undoing.plain(change("b", title)) == title
    assert len(fates(LANDED, change("b", f"{title} of the pages that are kept"))) == 2


def test_a_commit_that_was_picked_is_told_once() -> None:
    """The same title, people and files twice; another change of that title has other files."""
    assert fates(LANDED, change("ddddddd", TITLE)) == [""]
    other = Change("commit", "d", TITLE, None, ("Ada B",), START, None, (FileChange("other.py", 9, 1),), "landed")
    assert len(fates(LANDED, other)) == 2


@pytest.mark.parametrize(
    "piece", ['Revert "', "[a] ", "[a]", "revert #", "reverted: ", "This reverts commit ", "a/", '"']
)
def test_a_title_of_a_megabyte_is_read_in_linear_time(piece: str) -> None:
    """No pattern goes back and forth over it."""
    text = piece * (1_000_000 // len(piece))
    undoing.plain(change("b", text, text))
    undoing.plain(change("b", f'Revert "{text}'))
