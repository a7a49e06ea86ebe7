"""One commit of each odd kind, in a real repository, and what each became."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pipeline.model import Activity, Change
from pipeline.script import git, stories
from tests.histories import at
from tests.script import oddities
from tests.script.oddities import ODDITIES, PAIRS, Became, Odd


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Activity:
    """All of them, read at once."""
    folder = oddities.write(tmp_path_factory.mktemp("odd") / "it.git")
    return git.read(str(folder), "daily", at(-0.5), at(23))


def of(activity: Activity, number: int) -> tuple[Change, ...]:
    """The changes that one of them became: each lands a minute after the one before."""
    return tuple(c for c in activity.changes if c.when == at(0) + timedelta(minutes=number))


def became(change: Change, fate: str) -> Became:
    return Became(change.title, change.pull, change.authors or (), change.body, change.reviewers, fate)


def fates(activity: Activity, changes: tuple[Change, ...]) -> dict[str, str]:
    """What the editor does with each change when these are all that happened."""
    plan = stories.plan(replace(activity, changes=changes))
    items = [item for story in (*plan.stories, *plan.brief) for item in story.items]
    told = {item.change.id: "told" for item in items}
    paired = {change.id: "paired" for item in (*items, *plan.routine) for change in item.also}
    routine = {item.change.id: "rolled up" for item in plan.routine}
    return {change.id: "dropped" for change, _ in plan.dropped} | routine | told | paired


@pytest.mark.parametrize("number", range(len(ODDITIES)), ids=[odd.kind for odd in ODDITIES])
def test_each_odd_kind_becomes_what_it_says(read: Activity, number: int) -> None:
    """Title, pull request, people, body and reviewers, and what the editor does with it."""
    odd, changes = ODDITIES[number], of(read, number)
    fate = fates(read, changes)
    assert tuple(became(change, fate[change.id]) for change in changes) == odd.became


def test_nothing_else_is_read(read: Activity) -> None:
    """Every change belongs to one of them, and they come in their order."""
    assert len(read.changes) == sum(len(odd.became) for odd in ODDITIES)
    assert list(read.changes) == sorted(read.changes, key=lambda change: str(change.when))


def test_files_are_counted(read: Activity) -> None:
    """All ten thousand of one commit, and those of a merged branch as the merge brought them."""
    kinds = [odd.kind for odd in ODDITIES]
    (many,) = of(read, kinds.index("10,000 files"))
    assert len(many.files or ()) == 10_000
    assert sum(file.added or 0 for file in many.files or ()) == 20_000
    number = kinds.index("pull, GitHub")
    (merged,) = of(read, number)
    assert {file.path for file in merged.files or ()} == {f"topic/{number}/0/{step}.py" for step in (0, 1)}
    assert len(merged.commits or ()) == 2


def test_a_revert_and_a_reland_are_told_with_what_they_undo_and_redo(tmp_path: Path) -> None:
    """Three commits, one story; by the hash alone where the titles say nothing."""
    folder = oddities.write(tmp_path / "first.git", PAIRS[:1])
    hash_ = git.read(str(folder), "daily", at(-0.5), at(1)).changes[0].id
    named = tuple(_naming(odd, hash_) for odd in PAIRS)
    activity = git.read(str(oddities.write(tmp_path / "it.git", named)), "daily", at(-0.5), at(1))
    fate = fates(activity, activity.changes)
    expected = tuple(one for odd in named for one in odd.became)
    assert tuple(became(change, fate[change.id]) for change in activity.changes) == expected


def _naming(odd: Odd, hash_: str) -> Odd:
    """With the hash of the commit that it reverts."""
    told = tuple(replace(one, body=one.body and one.body.replace("{0}", hash_)) for one in odd.became)
    return replace(odd, message=str(odd.message).replace("{0}", hash_), became=told)
