"""Reading a repository: windows, pull requests, hostile content and configuration, clones of URLs."""

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipeline import holding
from pipeline.errors import RequestError, SourceError
from pipeline.model import Activity, Change, FileChange
from pipeline.script import git
from pipeline.script.git import log, recorded
from tests.histories import History, at
from tests.histories import git as run_git

SHARED = Path(__file__).parents[2] / "../shared/activity"
DAY = (at(0), at(24))


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Clones and locks of a test stay in its own folder."""
    monkeypatch.setenv("DIFFCAST_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def titles(activity: Activity) -> list[str]:
    return [change.title for change in activity.changes]


def day(folder: Path | str) -> Activity:
    return git.read(str(folder), "daily", *DAY)


def only(activity: Activity) -> Change:
    (change,) = activity.changes
    return change


def test_window_excludes_its_start_and_includes_its_end(tmp_path: Path) -> None:
    """The committer's date decides, to the second."""
    history = History()
    for hours, title in [
        (-1, "before"),
        (0, "at start"),
        (1 / 3600, "inside"),
        (24, "at end"),
        (24 + 1 / 3600, "after"),
    ]:
        history.commit(title, hours)
    assert titles(day(history.write(tmp_path / "r"))) == ["inside", "at end"]


def test_dates_that_go_back_do_not_end_the_reading(tmp_path: Path) -> None:
    """A clock that went wrong hides nothing that lies behind it, and the changes come oldest first."""
    history = History()
    for hours, title in [(-9, "old"), (5, "five"), (-700, "wrong clock"), (3, "three"), (-800, "again"), (30, "late")]:
        history.commit(title, hours)
    assert titles(day(history.write(tmp_path / "r"))) == ["three", "five"]


def test_a_commit_is_read_whole(tmp_path: Path) -> None:
    """Every field of a change is what the repository holds."""
    history = History()
    history.commit("base", -1, files={"gone.py": "1\n2\n", "kept.py": "a\n"})
    text = "Fix it (#12)\n\nIt was broken.\n\nCo-authored-by: Grace H <g@x>\nCo-authored-by: ada byron <a@y>\n"
    history.commit(text, 2, files={"gone.py": None, "kept.py": "a\nb\n", "bin": "\0", "new name.py": "x\n"})
    folder = history.write(tmp_path / "fine.git", bare=True)
    run_git(folder, "remote", "add", "origin", "https://user:secret@github.com/own/fine.git")
    activity = day(folder)
    hash_ = run_git(folder, "rev-parse", "HEAD")
    assert activity == Activity("fine", "daily", *DAY, activity.changes, "https://github.com/own/fine")
    assert only(activity) == Change(
        kind="commit",
        id=hash_[:7],
        title="Fix it",
        url=f"https://github.com/own/fine/commit/{hash_}",
        authors=("Ada Byron", "Grace H"),
        when=at(2),
        body="It was broken.",
        files=(
            FileChange("bin"),
            FileChange("gone.py", 0, 2),
            FileChange("kept.py", 1, 0),
            FileChange("new name.py", 1, 0),
        ),
        state="landed",
        pull="12",
    )
    assert only(activity).when.utcoffset() == timedelta(hours=2)  # type: ignore[union-attr]


def test_a_merged_pull_request_is_told_once(tmp_path: Path) -> None:
    """The merge stands for its branch: the request's title, the branch's authors and files, even older ones."""
    history = History()
    base = history.commit("base", -50, files={"a": "1\n"})
    one = history.commit("wip", -40, author="Bo <b@x>", files={"b": "1\n"}, parents=(base,))
    two = history.commit("typo\n\nWhy it matters.", 1, author="Cy <c@x>", files={"b": "1\n2\n"}, parents=(one,))
    main = history.commit("direct", 2, files={"a": "2\n"}, parents=(base,))
    sync = history.commit(
        "Merge branch 'main' into topic", 3, author="Cy <c@x>", parents=(two, main), files={"a": "2\n"}
    )
    text = "Merge pull request #7 from bo/topic\n\nAdd b\n"
    history.commit(text, 4, author="Boss <o@x>", parents=(main, sync), files={"b": "1\n2\n"})
    direct, merged = day(history.write(tmp_path / "r")).changes
    assert (direct.title, merged.title, merged.pull) == ("direct", "Add b", "7")
    assert merged.authors == ("Bo", "Cy")
    assert merged.body == "Why it matters."
    assert merged.files == (FileChange("b", 2, 0),)


def test_a_pull_request_merged_after_the_window_is_not_told_in_parts(tmp_path: Path) -> None:
    """Its commits belong to the day on which it lands."""
    history = History()
    base = history.commit("base", -50)
    part = history.commit("part", 3, parents=(base,))
    history.commit("Add it (#3)", 30, parents=(base, part))
    folder = history.write(tmp_path / "r")
    assert titles(day(folder)) == []
    assert titles(git.read(str(folder), "daily", at(24), at(48))) == ["Add it"]


def test_other_merges_are_left_out_and_what_they_bring_is_told(tmp_path: Path) -> None:
    """Branch syncs, also those that went through a pull request, and octopus merges."""
    history = History()
    base = history.commit("base", -50)
    left, right, far = (history.commit(name, n, parents=(base,)) for n, name in enumerate(("left", "right", "far"), 1))
    stable_pull = history.commit("Fix on stable (#5)", 4, parents=(base, far))
    octopus = history.commit("Merge branches 'left' and 'right'", 5, parents=(base, left, right))
    history.commit("Merge stable into main (#6)", 6, parents=(octopus, stable_pull))
    assert titles(day(history.write(tmp_path / "r"))) == ["left", "right", "Fix on stable"]


def test_hostile_content_is_read_as_plain_text(tmp_path: Path) -> None:
    """Separators, controls, direction marks and odd paths stay inside their own field or are left out."""
    history = History()
    name = "Zo\x1e\x1f\u202e\tTab <z@x>"
    text = "Sub\x1eject\tx \x1b[31m\u2066end\n\n3\t4\tfake.py\n\x1f\n:100644 100644 a b M\n"
    paths = {"a\tb": "1\n", 'q"\\ü': "1\n", "line\nend": "1\n2\n", "--output=x": "1\n"}
    history.commit(text, 1, author=name, files=paths)
    history.commit(b"", 2)
    history.commit("x" * 1_000_000 + "\n\n" + "y z\n" * 250_000, 3)
    history.commit("Grüße von Zoë", 4, author="Zoë <z@x>", encoding="ISO-8859-1")
    history.commit(b"raw \xff\xfe byte", 5)
    folder = history.write(tmp_path / "r")
    run_git(folder, "update-ref", "refs/heads/--output=x", "main")
    run_git(folder, "symbolic-ref", "HEAD", "refs/heads/--output=x")
    odd, empty, long, latin, raw = day(folder).changes
    assert (odd.title, odd.authors) == ("Subject x end", ("Zo Tab",))
    assert odd.body == "3\t4\tfake.py\n\n:100644 100644 a b M"
    found = {(file.path, file.added) for file in odd.files or ()}
    assert found == {("a\ufffdb", 1), ('q"\\ü', 1), ("line\ufffdend", 2), ("--output=x", 1)}
    assert (empty.title, empty.body) == ("", None)
    assert (len(long.title), len(long.body or "")) == (1_000_000, 999_999)
    assert (latin.title, latin.authors) == ("Grüße von Zoë", ("Zoë",))
    assert raw.title == "raw \ufffd\ufffd byte"


def test_a_repository_can_not_run_anything(tmp_path: Path) -> None:
    """Commands in a repository's own configuration and attributes are never started by reading it."""
    history = History()
    history.commit("base", -1, files={".gitattributes": "*.x diff=evil\n", "a.x": "1\n"})
    history.commit("change", 1, files={"a.x": "2\n"})
    folder = history.write(tmp_path / "r")
    run_git(folder, "checkout", "-q", "-f", "main")
    marker = tmp_path / "marker"
    script = tmp_path / "evil"
    script.write_text(f"#!/bin/sh\ntouch {marker}\n")
    script.chmod(0o755)
    commands = "core.fsmonitor core.pager pager.log diff.external diff.evil.textconv diff.evil.command "
    for name in (commands + "core.sshCommand gpg.program alias.log remote.origin.uploadpack").split():
        run_git(folder, "config", name, str(script))
    run_git(folder, "config", "log.showSignature", "true")
    run_git(folder, "config", "remote.origin.url", f"ext::{script}")
    run_git(folder, "config", "core.hooksPath", str(tmp_path))
    assert titles(day(folder)) == ["change"]
    assert not marker.exists()


def test_variables_of_a_hook_do_not_lead_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside a hook git's own variables name another repository; the one that was asked for is read."""
    history = History()
    history.commit("mine", 1)
    folder = history.write(tmp_path / "r")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "other"))
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "false")
    assert titles(day(folder)) == ["mine"]


def test_a_url_is_cloned_once_and_then_updated(tmp_path: Path, own_cache: Path) -> None:
    """The clone is bare, holds no half-made folder beside it, and follows the default branch under a new name."""
    history = History()
    history.commit("one", 1, files={"a": "1\n"})
    folder = history.write(tmp_path / "up", bare=True)
    url = folder.as_uri()
    assert only(day(url)).files == (FileChange("a"),)
    history.commit("two", 2, files={"b": "1\n"})
    history.write(folder, bare=True)
    run_git(folder, "branch", "-m", "main", "trunk")
    assert titles(day(url)) == ["one", "two"]
    (kept,) = (own_cache / "clones").iterdir()
    assert (kept / "HEAD").is_file()


def upstream(folder: Path) -> tuple[History, Path]:
    """A repository that gives clones without file contents, and its history so far."""
    history = History()
    history.commit("one", 1, files={"a": "1\n"})
    history.commit("two", 2, files={"b": "1\n"})
    history.write(folder, bare=True)
    run_git(folder, "config", "uploadpack.allowFilter", "true")
    return history, folder


def kept_objects(cache: Path) -> set[str]:
    """The kinds of objects that the only clone holds."""
    (kept,) = (cache / "clones").iterdir()
    listed = run_git(kept, "cat-file", "--batch-all-objects", "--batch-check=%(objecttype)")
    return set(listed.split())


def test_no_file_content_is_ever_fetched(tmp_path: Path, own_cache: Path) -> None:
    """Neither by the clone, nor by what updates it, nor by reading it."""
    history, folder = upstream(tmp_path / "up")
    assert titles(day(folder.as_uri())) == ["one", "two"]
    history.commit("three", 3, files={"a": "2\n"})
    history.write(folder, bare=True)
    run_git(folder, "tag", "v1", "main~2")
    assert titles(day(folder.as_uri())) == ["one", "two", "three"]
    assert titles(git.read_range(folder.as_uri(), "v1..")) == ["two", "three"]
    assert kept_objects(own_cache) == {"commit", "tree"}


def test_a_branch_that_was_forced_back_is_followed(tmp_path: Path) -> None:
    """What the origin no longer has is no longer told."""
    _, folder = upstream(tmp_path / "up")
    assert titles(day(folder.as_uri())) == ["one", "two"]
    run_git(folder, "update-ref", "refs/heads/main", "main~1")
    assert titles(day(folder.as_uri())) == ["one"]


def test_many_may_read_one_url_at_once(tmp_path: Path, own_cache: Path) -> None:
    """One clones, the others wait for it."""
    _, folder = upstream(tmp_path / "up")
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(titles, pool.map(day, [folder.as_uri()] * 4))) == [["one", "two"]] * 4
    assert len(list((own_cache / "clones").iterdir())) == 1


@pytest.mark.parametrize("damage", ["refs/heads/main.lock", "HEAD", "objects/pack"])
def test_a_clone_that_a_killed_run_damaged_is_cloned_anew(tmp_path: Path, own_cache: Path, damage: str) -> None:
    """A lock nobody holds, a broken file, objects that are gone; what was half cloned goes too."""
    _, folder = upstream(tmp_path / "up")
    day(folder.as_uri())
    (kept,) = (own_cache / "clones").iterdir()
    (kept.parent / f"new-{kept.name}-x" / "clone").mkdir(parents=True)
    if damage == "objects/pack":
        for pack in (kept / damage).iterdir():
            pack.unlink()
    else:
        (kept / damage).write_text("broken")
    run_git(folder, "update-ref", "refs/heads/main", "main~1")
    assert titles(day(folder.as_uri())) == ["one"]
    assert list((own_cache / "clones").iterdir()) == [kept]


def test_half_a_clone_of_another_repository_goes_when_nobody_makes_it(tmp_path: Path, own_cache: Path) -> None:
    """What a killed run left is swept by any other; what a living one is making stays."""
    left, making = (own_cache / "clones" / f"new-{name * 32}-x" for name in "ab")
    for folder in (left, making):
        folder.mkdir(parents=True)
    with holding.lock(f"clone {'b' * 32}"):
        day(upstream(tmp_path / "up")[1].as_uri())
    assert not left.exists()
    assert making.exists()


def test_a_url_that_can_not_be_reached_leaves_nothing_behind(tmp_path: Path, own_cache: Path) -> None:
    """One line names the address, without its secret."""
    with pytest.raises(SourceError, match=r"can't read `file:///.*nowhere`: .*; check the address"):
        day((tmp_path / "nowhere").as_uri())
    assert list((own_cache / "clones").iterdir()) == []
    with pytest.raises(SourceError) as caught:
        day("https://user:secret@127.0.0.1:1/x.git")
    assert "secret" not in str(caught.value)
    assert "127.0.0.1" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "source", ["-x", "--upload-pack=x", "", "git://ex.test/x", "ext::sh -c true", "http://ex.test/x"]
)
def test_sources_that_could_run_or_leak_are_refused(source: str) -> None:
    """Options, helpers and unencrypted transports are no repository."""
    with pytest.raises(RequestError):
        day(source)


def test_what_is_no_repository_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing folder, a folder without a repository, a window that ends before it starts, and no git."""
    with pytest.raises(RequestError, match="there is no folder"):
        day(tmp_path / "missing")
    with pytest.raises(RequestError, match="not a git repository"):
        day(tmp_path)
    with pytest.raises(RequestError, match="is empty"):
        git.read(str(tmp_path), "range", at(2), at(1))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SourceError, match="git isn't installed"):
        day(tmp_path)


def test_a_repository_without_commits_has_no_activity(tmp_path: Path) -> None:
    """Neither locally nor as a clone, which fills when commits arrive."""
    folder = History().write(tmp_path / "r", bare=True)
    assert day(folder).changes == ()
    assert day(folder.as_uri()).changes == ()
    assert day(folder.as_uri()).changes == ()


def test_a_shallow_clone_must_hold_the_window(tmp_path: Path) -> None:
    """Cut before the window it is read; cut within, it says how to deepen it."""
    history = History()
    for hours in (-5, -4, 1, 2, 3):
        history.commit(f"at {hours}", hours)
    folder = history.write(tmp_path / "up", bare=True)
    for depth in (2, 4):
        clone = tmp_path / f"depth{depth}"
        run_git(tmp_path, "clone", "-q", "--bare", f"--depth={depth}", folder.as_uri(), str(clone))
    with pytest.raises(SourceError, match="fetch --shallow-since=2026-06-30"):
        day(tmp_path / "depth2")
    assert titles(day(tmp_path / "depth4")) == ["at 1", "at 2", "at 3"]


def test_a_clone_without_file_contents_is_read_without_fetching_them(tmp_path: Path) -> None:
    """Somebody's own partial clone: paths, no line counts, no network."""
    history = History()
    history.commit("base", -1, files={"a": "1\n"})
    history.commit("change", 1, files={"a": "2\n", "b": "1\n"})
    folder = history.write(tmp_path / "up", bare=True)
    run_git(folder, "config", "uploadpack.allowFilter", "true")
    run_git(tmp_path, "clone", "-q", "--bare", "--filter=blob:none", folder.as_uri(), str(tmp_path / "part"))
    folder.rename(tmp_path / "gone")
    assert only(day(tmp_path / "part")).files == (FileChange("a"), FileChange("b"))


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("/x/click.git", "click"),
        ("/x/click/", "click"),
        ("/x/click/.git", "click"),
        ("https://ex.test/own/py%C3%BC.git/", "pyü"),
        ("git@ex.test:own/click.git", "click"),
        ("file:///srv/click.git", "click"),
        ("/", "repository"),
    ],
)
def test_a_repository_is_called_by_the_last_part_of_its_address(source: str, name: str) -> None:
    """Without `.git`, whatever stands around it."""
    assert git.repository_name(source) == name


def test_a_relative_path_takes_the_name_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`.` is not a name."""
    (tmp_path / "click").mkdir()
    monkeypatch.chdir(tmp_path / "click")
    assert git.repository_name(".") == "click"


def said(change: Change) -> tuple[object, ...]:
    """What a replayed repository shares with its record: hashes and the counts of lines are its own."""
    parts = len(change.commits or ())
    return change.title, change.authors, change.when, change.body, change.pull, change.reviewers, parts


@pytest.mark.skipif(not SHARED.is_dir(), reason="the five recorded histories are not here")
@pytest.mark.parametrize("name", ["torchcomms", "executorch", "torchtitan", "fastapi", "click"])
def test_recorded_histories_are_read_whole(name: str, tmp_path: Path) -> None:
    """Each commit that is not a merge is told, or is part of a merge that is; nobody is lost."""
    rows = [json.loads(line) for line in (SHARED / f"{name}.jsonl").read_text("utf-8").splitlines()]
    folder = tmp_path / name
    subprocess.run(
        [sys.executable, SHARED / "replay.py", SHARED / f"{name}.jsonl", folder], check=True, capture_output=True
    )
    first = min(datetime.fromisoformat(commit["committed"]) for commit in rows)
    activity = git.read(str(folder), "range", first - timedelta(seconds=1), datetime(2027, 1, 1, tzinfo=UTC))
    from_file = recorded.read(SHARED / f"{name}.jsonl", "range", activity.since, activity.until)
    assert [said(change) for change in from_file.changes] == [said(change) for change in activity.changes]
    assert from_file.repository == activity.repository
    singles = [commit for commit in rows if len(commit["parents"]) < 2]
    assert {commit["author"] for commit in singles} <= {name for c in activity.changes for name in c.authors or ()}
    if len(singles) == len(rows):
        assert [c.when for c in activity.changes] == sorted(datetime.fromisoformat(c["committed"]) for c in rows)
        assert {f.path for c in activity.changes for f in c.files or ()} == {
            f["path"] for c in rows for f in c["files"]
        }
    else:
        assert all(change.pull for change in activity.changes)
    assert not any("Signed-off-by" in (c.body or "") or "source-id" in (c.body or "") for c in activity.changes)


def test_git_is_there() -> None:
    """Without git the tests above would prove nothing."""
    assert shutil.which("git")


def test_a_merge_that_announces_files_and_counts_none_has_none() -> None:
    """As git prints it where the only file that a merge brings is one that it leaves out of its counts."""
    record = b"\0c0ffee\0 a b\0Ada Byron <ada@ex.test>\x001750000000 +0200\0 Merge branch 'x'\n\0\n"
    found = log.commit_of(record, log.counted)
    assert (found.hash, found.parents, found.files) == ("c0ffee", ("a", "b"), ())
