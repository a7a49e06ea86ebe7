"""Where a show's activity may come from, and how a script is made again when that is gone."""

import json
import shutil
from pathlib import Path

import pytest

from tests import workspace as workspaces
from tests.workspace import diffcast

DAY = ("--date", "2026-07-30")


@pytest.fixture
def made(tmp_path: Path, tiny_catalogue: Path) -> workspaces.Made:
    """A workspace and a repository of this test's own."""
    return workspaces.workspace(tmp_path, tiny_catalogue)


def script_of(folder: Path, *words: str) -> str:
    """The text of the script that `diffcast script` writes."""
    done = diffcast(folder, "script", *words)
    assert done.returncode == 0, done.stderr
    return (folder / done.stdout.strip()).read_text(encoding="utf-8")


def test_a_kept_activity_is_a_source_of_its_own(made: workspaces.Made, tmp_path: Path) -> None:
    """Whole, or cut to a window within it: the script is the one that the repository gave."""
    from_git = script_of(made.root, "--show", "demo", *DAY)
    kept = next((made.root / "scripts" / "demo" / "activity").glob("*.jsonl"))
    lines = kept.read_text(encoding="utf-8").splitlines()
    whole = tmp_path / "whole.jsonl"
    header = json.loads(lines[0]) | {"kind": "range", "since": "2026-07-01T00:00:00Z", "until": "2026-07-31T23:00:00Z"}
    whole.write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n", encoding="utf-8")
    again = script_of(made.root, "--repo", str(kept), "--show", "again")
    cut = script_of(made.root, "--repo", str(whole), "--show", "cut", *DAY)
    told = [text.partition("## ")[2].replace("the project briefing", "Demo") for text in (from_git, again, cut)]
    assert told[0] == told[1] == told[2]


def test_a_window_that_a_file_does_not_hold_is_refused(made: workspaces.Made) -> None:
    """What is not on record is not passed over as if nothing had happened."""
    assert diffcast(made.root, "script", "--show", "demo", *DAY).returncode == 0
    kept = next((made.root / "scripts" / "demo" / "activity").glob("*.jsonl"))
    done = diffcast(made.root, "script", "--repo", str(kept), "--date", "2026-08-02")
    assert done.returncode == 2
    assert "holds 2026-07-29 23:59 to 2026-07-30 23:59 UTC and no more" in done.stderr


def recorded(repository: Path) -> str:
    """The repository's history as JSON lines, the oldest commit first."""
    lines: list[str] = []
    for commit in workspaces.git(repository, "rev-list", "--reverse", "HEAD").split():
        facts = workspaces.git(repository, "show", "-s", "--format=%P%x00%an%x00%cI%x00%B", commit).split("\0")
        names = workspaces.git(repository, "show", "--format=", "--name-only", commit).split()
        files = [{"path": name, "added": 1, "deleted": 0} for name in names]
        record = dict(zip(("author", "committed", "message"), facts[1:], strict=True))
        lines.append(json.dumps(record | {"sha": commit, "parents": facts[0].split(), "files": files}) + "\n")
    return "".join(lines)


def test_a_recorded_history_is_read_like_the_repository(made: workspaces.Made, tmp_path: Path) -> None:
    """A day of it gives the same script; without a window it is told whole; what it does not reach is refused."""
    history = tmp_path / "project.jsonl"
    history.write_text(recorded(made.repository), encoding="utf-8")
    from_git = script_of(made.root, "--show", "demo", *DAY)
    from_file = script_of(made.root, "--repo", str(history), *DAY)
    said = from_file.partition("## ")[2].replace("the project briefing", "Demo")
    assert said == from_git.partition("## ")[2]
    whole = script_of(made.root, "--repo", str(history))
    assert "window: [2026-07-29T09:59:59Z, 2026-07-30T13:00:00Z]" in whole
    beyond = diffcast(made.root, "script", "--repo", str(history), "--date", "2027-01-01")
    assert beyond.returncode == 2
    assert "and no more" in beyond.stderr


def test_a_range_of_revisions_is_told_once(made: workspaces.Made) -> None:
    """Its window is that of its commits, by which the script is found again."""
    first = diffcast(made.root, "script", "--repo", "../project", "--range", "HEAD~3..HEAD")
    assert first.returncode == 0, first.stderr
    text = (made.root / first.stdout.strip()).read_text(encoding="utf-8")
    assert "kind: range" in text
    assert "limit on total size" in text
    assert "evict" not in text
    again = diffcast(made.root, "script", "--repo", "../project", "--range", "HEAD~3..HEAD")
    assert (again.stdout, "there already" in again.stderr) == (first.stdout, True)


def test_ranges_that_span_the_same_second_have_a_script_each(made: workspaces.Made) -> None:
    """What they tell tells them apart; each is found again, and an empty one is said to be so."""
    for number in range(3):
        workspaces.git(made.repository, "commit", "-q", "--allow-empty", "-m", f"Fix a crash on line {number}")
    ranges = ("HEAD~3..HEAD", "HEAD~1..HEAD")
    first = [diffcast(made.root, "script", "--repo", "../project", "--range", one) for one in ranges]
    again = [diffcast(made.root, "script", "--repo", "../project", "--range", one) for one in ranges]
    assert [done.returncode for done in first] == [0, 0]
    assert first[0].stdout != first[1].stdout
    assert [done.stdout for done in again] == [done.stdout for done in first]
    empty = diffcast(made.root, "script", "--repo", "../project", "--range", "HEAD..HEAD")
    assert (empty.returncode, empty.stdout) == (0, "")
    assert "holds no commits (the older end comes first" in empty.stderr


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("github:us/project", "--range is for git"),
        ("../project", "no revision `nothing`"),
        ("scripts/demo/x.jsonl", "x.jsonl"),
    ],
)
def test_a_range_needs_a_repository_that_has_it(made: workspaces.Made, source: str, says: str) -> None:
    """One line that says what would do."""
    done = diffcast(made.root, "script", "--repo", source, "--range", "nothing..HEAD")
    assert done.returncode in (1, 2)
    assert says in done.stderr.splitlines()[-1]


def test_a_forge_that_is_not_there_is_one_line_without_the_token(
    made: workspaces.Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is none is refused before anything is asked; the token stands nowhere."""
    monkeypatch.setenv("GITHUB_TOKEN", "ghp_secret")
    monkeypatch.setenv("GITHUB_API_URL", "ftp://nowhere.example")
    for source, says in (("github:project", "owner/name"), ("github:us/project", "GITHUB_API_URL")):
        done = diffcast(made.root, "episode", "--repo", source)
        assert done.returncode == 2
        assert says in done.stderr.splitlines()[-1]
        assert "ghp_secret" not in done.stdout + done.stderr


def test_a_script_is_written_anew_when_its_repository_is_gone(made: workspaces.Made) -> None:
    """From the activity kept beside it, and the run says so; with no script left too."""
    first = script_of(made.root, "--show", "demo", *DAY)
    shutil.rmtree(made.repository)
    for words in (("--rewrite",), ()):
        done = diffcast(made.root, "script", "--show", "demo", *DAY, *words)
        assert done.returncode == 0, done.stderr
        assert "what was kept of it" in done.stderr
        path = made.root / done.stdout.strip()
        assert path.read_text(encoding="utf-8") == first
        path.unlink()
    gone = diffcast(made.root, "script", "--show", "demo", "--date", "2026-07-29")
    assert gone.returncode == 2
    assert "there is no folder" in gone.stderr


@pytest.mark.parametrize("more", [("--rewrite",), ()])
def test_the_command_that_made_a_script_works_when_the_repository_is_gone(
    made: workspaces.Made, more: tuple[str, ...]
) -> None:
    """From what was kept, with a warning; a window that was never told is still refused."""
    asked = ("--repo", "../project")
    first = script_of(made.root, *asked, *DAY)
    shutil.rmtree(made.repository)
    done = diffcast(made.root, "script", *asked, *DAY, *more)
    assert done.returncode == 0, done.stderr
    assert "there is no folder `../project`" in done.stderr
    assert (made.root / done.stdout.strip()).read_text(encoding="utf-8") == first
    gone = diffcast(made.root, "script", *asked, "--date", "2026-07-29", *more)
    assert (gone.returncode, gone.stdout) == (2, "")


@pytest.mark.parametrize("name", ["new\nline", "tab\tand\x7f", "long" * 60, "\u2028"])
def test_a_repository_of_any_name_has_a_show(made: workspaces.Made, name: str) -> None:
    """What a title can't hold is left out of it; a path that show.toml can't hold is refused in a line."""
    folder = made.repository.rename(made.repository.parent / name)
    done = diffcast(made.root, "script", "--repo", str(folder), *DAY)
    assert done.returncode == 0, done.stderr
    founded = diffcast(made.root, "new-show", "ours", "--repo", str(folder))
    assert founded.returncode == (0 if name.isprintable() else 2), founded.stderr


def test_a_show_may_name_a_file(made: workspaces.Made) -> None:
    """Relative to the workspace, as a repository is."""
    assert diffcast(made.root, "script", "--show", "demo", *DAY).returncode == 0
    kept = next((made.root / "scripts" / "demo" / "activity").glob("*.jsonl"))
    shutil.copy(kept, made.root / "july.jsonl")
    other = made.root / "scripts" / "other"
    other.mkdir()
    (other / "show.toml").write_text('title = "Other"\nrepo = "july.jsonl"\n', encoding="utf-8")
    assert "This was Other" in script_of(made.root, "--show", "other")
