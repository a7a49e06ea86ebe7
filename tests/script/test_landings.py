"""Which commits of a history are told, and what a pull request stands for."""

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.script.git.landings import Commit, landings
from pipeline.script.git.messages import parse

START = datetime(2026, 7, 1, tzinfo=UTC)


def history(*commits: tuple[str, str, str]) -> dict[str, Commit]:
    """Commits by name from (name, parents, message), a minute apart."""
    return {
        name: Commit(name, tuple(parents.split()), "Ada <a@x>", START + timedelta(minutes=number), parse(text))
        for number, (name, parents, text) in enumerate(commits)
    }


def told(commits: dict[str, Commit], head: str) -> list[tuple[str, str]]:
    return [(found.commit.hash, " ".join(c.hash for c in found.brought)) for found in landings(commits, head)]


def test_a_line_of_commits_is_told_in_order() -> None:
    """Without merges every commit lands by itself; what is not in the history was there before."""
    assert told(history(("a", "gone", "A"), ("b", "a", "B")), "b") == [("a", ""), ("b", "")]
    assert told({}, "x") == []


@pytest.mark.parametrize(
    "text", ["Add it (#1)", "Merge pull request #1 from o/stable\n\nAdd it", "Merge overlays into tilesets (#1)"]
)
def test_the_merge_of_a_pull_request_stands_for_its_branch(text: str) -> None:
    """With merges from the main branch inside it, which bring nothing of their own."""
    commits = history(
        ("a", "", "A"), ("x", "a", "X"), ("b", "a", "B"), ("s", "x b", "Merge branch 'main'"),
        ("y", "s", "Y"), ("m", "b y", text),
    )  # fmt: skip
    assert told(commits, "m") == [("a", ""), ("b", ""), ("m", "x y")]


@pytest.mark.parametrize(
    "text",
    ["Merge branch 'topic'", "Merge stable into main (#6)", "Merge `8.x` into `main` after it (#6)", "Add by hand"],
)
def test_other_merges_are_left_out(text: str) -> None:
    """Their commits are told one by one, and the pull requests among them as such."""
    commits = history(
        ("a", "", "A"), ("x", "a", "X"), ("p", "a", "P"), ("q", "x p", "Fix (#2)"), ("b", "a", "B"), ("m", "b q", text)
    )
    assert told(commits, "m") == [("a", ""), ("b", ""), ("x", ""), ("q", "p")]


def minutes(commits: dict[str, Commit], head: str) -> dict[str, int]:
    return {found.commit.hash: (found.when - START) // timedelta(minutes=1) for found in landings(commits, head)}


def test_what_a_merge_brings_lands_with_it() -> None:
    """However deep it lay, and however old it is; what the branch holds itself lands by its own date."""
    commits = history(
        ("a", "", "A"), ("x", "a", "X"), ("y", "a", "Y"), ("p", "x y", "Merge branch 'y' into x"), ("b", "a", "B"),
        ("q", "p", "Add it (#2)"), ("m", "b q", "Merge tag 'v1' of git://ex.test/x"),
    )  # fmt: skip
    assert minutes(commits, "m") == {"a": 0, "b": 4, "x": 6, "y": 6, "q": 6}


@pytest.mark.parametrize(
    "text",
    ["Merge branch 'main' of git@ex.test:o/r", "Merge remote-tracking branch 'origin/trunk'", "Merge branch 'main'"],
)
def test_the_main_branch_merged_into_a_line_that_became_it_lands_by_its_own_dates(text: str) -> None:
    """Somebody pulled before they pushed: what came that way was there before."""
    commits = history(("a", "", "A"), ("mine", "a", "M"), ("x", "a", "X"), ("y", "x", "Y"), ("m", "mine y", text))
    assert minutes(commits, "m") == {"a": 0, "mine": 1, "x": 2, "y": 3}


def test_a_rollup_is_told_as_the_pull_requests_it_gathers() -> None:
    """Each by its own number and title; the rollup itself not at all."""
    commits = history(
        ("a", "", "A"), ("x", "a", "X"), ("r", "a x", "Rollup merge of #7 - bo:x, r=cy\n\nAdd x"), ("y", "a", "Y"),
        ("s", "r y", "Rollup merge of #8 - di:y, r=cy\n\nAdd y"),
        ("m", "a s", "Auto merge of #9 - cy:rollup, r=cy\n\nRollup of 2 pull requests\n\nSuccessful merges:\n\n - #7"),
    )  # fmt: skip
    assert told(commits, "m") == [("a", ""), ("r", "x"), ("s", "y")]
    assert [commits[name].message.title for name in "rs"] == ["Add x", "Add y"]


def test_deep_histories_need_no_deep_stack() -> None:
    """Ten thousand merges inside one another."""
    rows = [("0", "", "zero")]
    for number in range(1, 10_001):
        rows += [(f"c{number}", "0", "C"), (str(number), f"c{number} {number - 1}", "Merge branch 'x'")]
    assert len(told(history(*rows), "10000")) == 10_001
