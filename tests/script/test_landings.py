"""Which commits of a history are told, and what a pull request stands for."""

from datetime import UTC, datetime, timedelta

import pytest

from pipeline.script.git.landings import Commit, landings

START = datetime(2026, 7, 1, tzinfo=UTC)


def history(*commits: tuple[str, str, str]) -> dict[str, Commit]:
    """Commits by name from (name, parents, message), a minute apart."""
    return {
        name: Commit(name, tuple(parents.split()), "Ada <a@x>", START + timedelta(minutes=number), text)
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


def test_deep_histories_need_no_deep_stack() -> None:
    """Ten thousand merges inside one another."""
    rows = [("0", "", "zero")]
    for number in range(1, 10_001):
        rows += [(f"c{number}", "0", "C"), (str(number), f"c{number} {number - 1}", "Merge branch 'x'")]
    assert len(told(history(*rows), "10000")) == 10_001
