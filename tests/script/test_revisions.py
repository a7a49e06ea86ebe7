"""Ranges of revisions, in a folder and at a URL, and what is no range."""

import shutil
from datetime import timedelta
from pathlib import Path

import pytest

from pipeline.errors import RequestError, SourceError
from pipeline.model import Activity
from pipeline.script import git
from tests.histories import History, at
from tests.histories import git as run_git


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two releases on the main branch, three commits up to the second, and a branch beside it."""
    history = History()
    history.commit("one", 1, files={"a": "1\n"})
    history.commit("two", 2, files={"a": "2\n"})
    history.commit("three", 3, files={"b": "1\n"})
    history.commit("four", 4, files={"a": "3\n"})
    history.commit("five", 5, files={"a": "4\n"})
    path = history.write(tmp_path_factory.mktemp("range") / "it.git", bare=True)
    run_git(path, "config", "user.name", "Ada")
    run_git(path, "config", "user.email", "ada@ex.test")
    run_git(path, "tag", "v1.0", "main~4")
    run_git(path, "tag", "-a", "-m", "two", "v2.0", "main~1")
    run_git(path, "branch", "topic", "main~2")
    return path


def titles(activity: Activity) -> list[str]:
    return [change.title for change in activity.changes]


@pytest.mark.parametrize("by_url", [False, True], ids=["folder", "url"])
@pytest.mark.parametrize(
    ("revisions", "told"),
    [
        ("v1.0..v2.0", ["two", "three", "four"]),
        ("v1.0...v2.0", ["two", "three", "four"]),
        ("v2.0..", ["five"]),
        ("topic..HEAD", ["four", "five"]),
        ("v1.0~0..main~3", ["two"]),
        ("HEAD~1..HEAD", ["five"]),
        ("v2.0^{}..main", ["five"]),
        ("refs/tags/v2.0..refs/heads/main", ["five"]),
        ("v2.0..v2.0", []),
    ],
)
def test_a_range_tells_what_its_end_has_and_its_start_has_not(
    folder: Path, revisions: str, told: list[str], by_url: bool
) -> None:
    """By tags, annotated or not, branches, HEAD and steps from them; of a URL as well, whose clone keeps no tags."""
    assert titles(git.read_range(folder.as_uri() if by_url else str(folder), revisions)) == told


def test_the_window_of_a_range_follows_from_its_commits(folder: Path) -> None:
    """From a second before the first to the last; of an empty range, the second before its end."""
    activity = git.read_range(str(folder), "v1.0..v2.0")
    assert (activity.kind, activity.repository) == ("range", "it")
    assert (activity.since, activity.until) == (at(2) - timedelta(seconds=1), at(4))
    empty = git.read_range(str(folder), "v2.0..v2.0")
    assert (empty.since, empty.until, empty.changes) == (at(4) - timedelta(seconds=1), at(4), ())


def test_hashes_are_revisions(folder: Path) -> None:
    """Whole or short, also of a commit that no branch of the origin holds under a name the clone knows."""
    old, new = run_git(folder, "rev-parse", "main~3"), run_git(folder, "rev-parse", "--short", "main~2")
    assert titles(git.read_range(str(folder), f"{old}..{new}")) == ["three"]
    assert titles(git.read_range(folder.as_uri(), f"{old}..{new}")) == ["three"]


def test_what_moved_at_the_origin_is_fetched_anew(folder: Path, tmp_path: Path) -> None:
    """A tag set elsewhere, a branch that was forced, and one that is gone."""
    folder = shutil.copytree(folder, tmp_path / "it.git")
    url = folder.as_uri()
    assert titles(git.read_range(url, "topic~0..topic")) == []
    history = History()
    history.commit("one", 1, files={"a": "1\n"})
    history.commit("other", 7, files={"a": "other\n"})
    other = history.write(folder.parent / "other.git", bare=True)
    run_git(folder, "fetch", "-q", str(other), "+main:topic")
    run_git(folder, "tag", "-f", "v1.0", "main~2")
    assert titles(git.read_range(url, "v1.0..topic")) == ["other"]
    run_git(folder, "branch", "-D", "topic")
    with pytest.raises(RequestError, match="no revision `topic`"):
        git.read_range(url, "v1.0..topic")


@pytest.mark.parametrize("by_url", [False, True], ids=["folder", "url"])
@pytest.mark.parametrize(
    ("revisions", "said"),
    [
        ("v1..v2.0", "there is no revision `v1`; did you mean `v1.0`"),
        ("v1.0..Topik", "there is no revision `Topik`; did you mean `topic`"),
        ("v1.0..0123456789", "there is no revision `0123456789`; give a tag, a branch or a hash"),
        ("v2.0..v1.0", "`v2.0..v1.0` runs backwards; write the older end first"),
        ("v1.0..main~99", "there is no revision `main~99`"),
    ],
)
def test_a_revision_that_nothing_has_is_said_with_a_guess(
    folder: Path, revisions: str, said: str, by_url: bool
) -> None:
    """One line, with the nearest tags and branches."""
    with pytest.raises(RequestError) as caught:
        git.read_range(folder.as_uri() if by_url else str(folder), revisions)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


HOSTILE = [
    "", "v1.0", "..", "..v1.0", "a..b..c", "--output=x..v1.0", "v1.0..--all", "v1.0..-x", "^v1.0..v2.0",
    "v1.0..:/two", "a\0..b", "v1.0..$(touch x)", "v1.0..x y", "v1.0..ext::sh -c true", "v1.0..*", "\n..\n",
    "v1.0..v2.0 --output=x", "v1.0..main^@", "v1.0..main^!", "v1.0..-" + "x" * 9000,
]  # fmt: skip


@pytest.mark.parametrize("by_url", [False, True], ids=["folder", "url"])
def test_revisions_are_never_options(
    folder: Path, by_url: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stands there, it names a commit or is refused in a short line; nothing is written or run."""
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    before = sorted(path.name for path in folder.iterdir())
    for revisions in HOSTILE:
        with pytest.raises(RequestError) as caught:
            git.read_range(folder.as_uri() if by_url else str(folder), revisions)
        assert len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)
    assert list(empty.iterdir()) == []
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_shallow_clone_must_hold_the_range(folder: Path, tmp_path: Path) -> None:
    """Cut within it, it says how to deepen it; an empty repository has none."""
    run_git(tmp_path, "clone", "-q", "--bare", "--depth=3", folder.as_uri(), str(tmp_path / "cut"))
    assert titles(git.read_range(str(tmp_path / "cut"), "HEAD~1..")) == ["five"]
    run_git(tmp_path / "cut", "fetch", "-q", "--depth=1", "origin", "tag", "v1.0")
    with pytest.raises(SourceError, match="--unshallow"):
        git.read_range(str(tmp_path / "cut"), "v1.0..")
    with pytest.raises(RequestError, match="no commits yet"):
        git.read_range(str(History().write(tmp_path / "none", bare=True)), "a..b")
