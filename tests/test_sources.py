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


def test_a_show_may_name_a_file(made: workspaces.Made) -> None:
    """Relative to the workspace, as a repository is."""
    assert diffcast(made.root, "script", "--show", "demo", *DAY).returncode == 0
    kept = next((made.root / "scripts" / "demo" / "activity").glob("*.jsonl"))
    shutil.copy(kept, made.root / "july.jsonl")
    other = made.root / "scripts" / "other"
    other.mkdir()
    (other / "show.toml").write_text('title = "Other"\nrepo = "july.jsonl"\n', encoding="utf-8")
    assert "This was Other" in script_of(made.root, "--show", "other")
