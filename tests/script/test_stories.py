"""What belongs together is one story, and what listeners care about comes first."""

from datetime import UTC, datetime, timedelta

from pipeline.model import Activity, Change, FileChange
from pipeline.script import stories

UNTIL = datetime(2026, 3, 4, 13, tzinfo=UTC)


def change(
    number: int, title: str, author: str = "Ada Byron", body: str | None = None, path: str = "src/a.c"
) -> Change:
    return Change(
        "commit", f"{number:07x}", title, None, (author,), UNTIL - timedelta(minutes=number), body,
        (FileChange(path, 5, 1),), "landed",
    )  # fmt: skip


def planned(*changes: Change) -> stories.Plan:
    return stories.plan(Activity("anvil", "daily", UNTIL - timedelta(days=1), UNTIL, changes))


def told(plan: stories.Plan) -> list[set[str]]:
    return [{number for item in story.items for number in item.ids} for story in (*plan.stories, *plan.brief)]


def test_a_revert_is_told_with_what_it_reverts() -> None:
    """The pair is one item whose fate is known."""
    plan = planned(
        change(1, "net: add a Quux retry (#5)"),
        change(2, 'Revert "net: add a Quux retry (#5)"', "Bo Lind"),
        change(3, "ui: add a Zork panel", "Cy Marsh"),
    )
    assert {"0000001", "0000002"} in told(plan)
    fates = {item.change.id: item.fate for story in (*plan.stories, *plan.brief) for item in story.items}
    assert fates["0000001"] == "reverted" and fates["0000003"] == ""


def test_a_reland_closes_the_circle() -> None:
    """Landed, reverted and landed again is one item."""
    title = "net: add a Quux retry"
    plan = planned(change(1, title), change(2, f'Revert "{title}"'), change(3, f'Reland "{title}"'))
    (item,) = (item for story in (*plan.stories, *plan.brief) for item in story.items)
    assert item.fate == "relanded" and len(item.ids) == 3


def test_a_stack_is_one_story() -> None:
    """Pull requests that list each other belong together, whatever their words."""

    def stacked(number: int, title: str) -> Change:
        body = "Stack from ghstack:\n* #13\n* #12\n* #11\n"
        return Change("pull", str(number), title, None, ("Bo Lind",), UNTIL, body, None, "merged")

    plan = planned(
        stacked(11, "Add a loom"), stacked(12, "Rewrite the shuttle"), stacked(13, "Drop old bobbins"),
        change(1, "Fix crash in Zork panel", "Cy Marsh"),
    )  # fmt: skip
    assert {"11", "12", "13"} in told(plan)


def test_one_pull_request_recorded_twice_is_told_once() -> None:
    """A commit and the pull request that it landed through are the same change."""
    commit = Change("commit", "abc1234", "Add a loom", None, ("Bo Lind",), UNTIL, None, None, "landed", None, "77")
    pull = Change("pull", "77", "Add a loom", None, ("Bo Lind",), UNTIL, None, None, "merged")
    assert told(planned(commit, pull)) == [{"abc1234", "77"}]


def test_listeners_come_before_chores() -> None:
    """Fixes and features lead; documentation, tests, bumps and bots don't."""
    plan = planned(
        change(1, "docs: fix typo", path="docs/a.md"),
        change(2, "chore(deps): bump left-pad from 1.0.0 to 1.1.0", "dependabot[bot]"),
        change(3, "Fix crash in the Zork panel", "Cy Marsh"),
        change(4, "test: cover the frobnicator", "Di Ames", path="tests/test_a.py"),
        change(5, "📝 Update release notes", "github-actions[bot]"),
    )
    assert plan.stories[0].lead.change.id == "0000003"
    assert {item.change.id for item in plan.routine} == {"0000002", "0000005"}


def test_what_was_closed_without_landing_is_not_told() -> None:
    """A closed pull request is no news."""
    closed = Change("pull", "9", "Add a loom", None, ("Bo Lind",), UNTIL, None, None, "closed")
    assert told(planned(closed)) == []
