"""Histories recorded as JSON lines are read as the repositories they were recorded from."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from pipeline.errors import RequestError, ScriptError
from pipeline.model import Activity
from pipeline.script import export, git
from pipeline.script.git import recorded
from tests.histories import History, at
from tests.histories import git as run_git

DAY = (at(-0.5), at(24))


def record(folder: Path) -> list[dict[str, object]]:
    """What such a file holds of each commit of a repository, oldest first."""
    rows: list[dict[str, object]] = []
    for hash_ in run_git(folder, "rev-list", "--reverse", "--topo-order", "HEAD").split():
        fields = run_git(folder, "log", "-1", "--format=%P%x00%an%x00%aI%x00%cI%x00%B", hash_).split("\0")
        counted = run_git(folder, "show", "--numstat", "--format=", "--diff-merges=first-parent", hash_).splitlines()
        files = [
            {"path": path, "added": None if added == "-" else int(added), "deleted": None if gone == "-" else int(gone)}
            for added, gone, path in (line.split("\t") for line in counted)
        ]
        parents, author, authored, committed, message = fields
        rows.append({"sha": hash_, "parents": parents.split(), "author": author, "handle": "h", "authored": authored,
                     "committed": committed, "message": message.strip(), "files": files})  # fmt: skip
    return rows


def write(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A pull request, a merge by hand, and a commit outside the window."""
    history = History()
    base = history.commit("base", -9, files={"a": "1\n"})
    main = history.commit("Größe (#1)\n\nWhy.\n\nCo-authored-by: Cy <c@x>", 1, files={"a": "2\n"})
    part = history.commit("part", 1.5, author="Bo <b@x>", files={"b": "1\n"}, parents=(base,))
    pull = history.commit("Merge pull request #2 from bo/b\n\nAdd b", 2, files={"b": "1\n"}, parents=(main, part))
    side = history.commit("side", 2.5, author=" <di@x>", files={"c": "\0"}, parents=(base,))
    history.commit("Merge branch 'side'", 3, files={"c": "\0"}, parents=(pull, side))
    return history.write(tmp_path / "it")


def test_a_recorded_history_is_read_as_its_repository(folder: Path, tmp_path: Path) -> None:
    """The same changes in all they hold; the name is the file's."""
    activity = recorded.read(write(tmp_path / "it.jsonl", record(folder)), "daily", *DAY)
    from_git = git.read(str(folder), "daily", *DAY)
    unnamed = from_git.changes[2]  # a name that is not there: the address tells it, which the record does not hold
    assert unnamed.authors == ("di",)
    told = (*from_git.changes[:2], replace(unnamed, authors=("h",)))
    assert activity == Activity("it", "daily", *DAY, told)
    assert [change.title for change in activity.changes] == ["Größe", "Add b", "side"]
    assert recorded.read(tmp_path / "it.jsonl", "daily", at(1), at(2)).changes == activity.changes[1:2]
    assert recorded.span(tmp_path / "it.jsonl") == (at(-9), at(3))


def test_the_two_kinds_of_files_are_told_apart(folder: Path, tmp_path: Path) -> None:
    """By their first line; what is neither is not taken for a history."""
    assert recorded.is_recorded(write(tmp_path / "it.jsonl", record(folder)))
    export.write(tmp_path / "kept.jsonl", git.read(str(folder), "daily", *DAY))
    assert not recorded.is_recorded(tmp_path / "kept.jsonl")
    for number, text in enumerate(("", "\n\n", "no JSON", "[]", '{"activity": 1, "sha": "x"}')):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text, "utf-8")
        assert not recorded.is_recorded(path)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"sha": None}, "`sha` is missing"),
        ({"sha": 5}, "expected text"),
        ({"message": None}, "`message` is missing"),
        ({"committed": "2026-07-01T12:00:00"}, "must be a time with its zone"),
        ({"committed": None}, "`committed` is missing"),
        ({"parents": "x"}, "`parents` must be a list"),
        ({"files": [{"path": "a", "added": -1}]}, "`added` must be a number of lines"),
        ({"files": [{"path": "a", "lines": 1}]}, "unknown key `lines`"),
        ({"comitted": "x"}, "did you mean `committed`"),
        ({"author": "\ud800"}, "expected text"),
    ],
)
def test_a_line_that_can_not_be_used_is_named(
    folder: Path, tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    """With the file, the line and what is wrong."""
    rows = record(folder)
    rows[1] |= changed
    path = tmp_path / "it.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    with pytest.raises(ScriptError) as caught:
        recorded.read(path, "daily", *DAY)
    assert f"{path}:2: " in str(caught.value)
    assert said in str(caught.value)


def test_files_that_hold_no_history_are_said(folder: Path, tmp_path: Path) -> None:
    """Missing, empty, not text, a commit twice, a window turned round."""
    rows = record(folder)
    with pytest.raises(ScriptError, match="can't be read"):
        recorded.is_recorded(tmp_path / "missing.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(ScriptError, match="is empty"):
        recorded.read(tmp_path / "empty.jsonl", "daily", *DAY)
    (tmp_path / "bytes.jsonl").write_bytes(b"\xff\xfe{")
    with pytest.raises(ScriptError, match="not UTF-8"):
        recorded.read(tmp_path / "bytes.jsonl", "daily", *DAY)
    with pytest.raises(ScriptError, match=r":7: commit [0-9a-f]+ stands twice"):
        recorded.read(write(tmp_path / "twice.jsonl", [*rows, rows[0]]), "daily", *DAY)
    with pytest.raises(RequestError, match="turn it round"):
        recorded.read(tmp_path / "twice.jsonl", "daily", datetime(2026, 2, 1, tzinfo=UTC), at(-9999))
