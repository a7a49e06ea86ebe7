"""What `diffcast doctor` finds, what it advises, and when it says that no episode can be made."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pipeline.checking import doctor as checking
from pipeline.config import Show
from tests import workspace as workspaces
from tests.conftest import ROOT

Inside = Callable[..., workspaces.Said]


@pytest.fixture
def root(tmp_path: Path, tiny_catalogue: Path) -> Path:
    """A workspace of one show with the tiny voice."""
    show = tmp_path / "scripts" / "demo"
    show.mkdir(parents=True)
    (show / "show.toml").write_text('title = "Demo"\nvoice = "tiny"\n', encoding="utf-8")
    (tmp_path / "voices").mkdir()
    for file in tiny_catalogue.parent.iterdir():
        (tmp_path / "voices" / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.fixture
def inside(root: Path) -> Inside:
    """Run `diffcast` in that workspace."""
    return partial(workspaces.diffcast, root)


def findings(inside: Inside) -> dict[str, dict[str, str]]:
    """Each finding by its name."""
    return {one["name"]: one for one in json.loads(inside("doctor", "--json").stdout)["findings"]}


def test_all_is_well_where_the_tests_run(inside: Inside, own_cache: Path) -> None:
    """A line for each thing, exit status 0, and nothing left behind."""
    kept = own_cache / "clones" / "x" / "pack"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(bytes(1500))
    done = inside("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    for shown in (
        "Python",
        "piper-tts",
        "tiny",
        "its files are whole",
        "git",
        "1 file, 1.5 kB",
        "0 files, 0 bytes of at most",
        "free space",
    ):
        assert shown in done.stdout
    assert [path for path in own_cache.rglob("*") if path.is_file()] == [kept]


def test_a_voice_that_is_not_the_one_on_record_stops_the_shows_that_want_it(root: Path, inside: Inside) -> None:
    """And no others: one that no show wants is worth a note."""
    (root / "voices" / "tiny.onnx").write_bytes(b"other")
    broken = inside("doctor")
    assert broken.returncode == 1
    assert "is not the file that voices.toml names" in broken.stdout
    assert findings(inside)["tiny"]["advice"] == "get it again or correct the digest"
    (root / "scripts" / "demo" / "show.toml").write_text('title = "Demo"\n', encoding="utf-8")
    assert (findings(inside)["tiny"]["state"], findings(inside)["joe"]["state"]) == ("note", "ok")
    (root / "scripts" / "demo" / "show.toml").write_text('title = "Demo"\nvoice = "tinny"\n', encoding="utf-8")
    assert "did you mean `tiny`" in findings(inside)["tinny"]["advice"]


@pytest.mark.parametrize("place", ["voices/voices.toml", "scripts/demo/show.toml"])
def test_settings_that_cant_be_read_are_named(root: Path, inside: Inside, place: str) -> None:
    """They stop what rests on them; the rest is looked over all the same."""
    (root / place).write_text("title = ", encoding="utf-8")
    done = inside("doctor")
    assert done.returncode == 1
    assert re.search(rf"wrong +\S*{place} +can't be read", done.stdout)
    assert "free space" in done.stdout


def test_places_that_cant_be_written_are_wrong(
    root: Path, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file where a folder should be; said with what to do."""
    (root / "output").write_text("a file", encoding="utf-8")
    monkeypatch.setenv("DIFFCAST_CACHE", str(root / "output" / "cache"))
    found = findings(inside)
    assert (found["output"]["state"], found["cache"]["state"]) == ("wrong", "wrong")
    assert "set DIFFCAST_CACHE" in found["cache"]["advice"]


def test_tools_that_are_missing_are_notes(inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says for what it is needed; an episode can be made without."""
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    found = findings(inside)
    for name in ("git", "ffmpeg", "player"):
        assert found[name]["state"] == "note"
        assert "needed" in found[name]["advice"]
    assert inside("doctor").returncode == 0


def test_it_runs_where_no_package_is_installed(root: Path) -> None:
    """That is when it is needed most."""
    command = [sys.executable, "-S", "-m", "pipeline", "doctor"]
    done = subprocess.run(command, cwd=root, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert re.search(r"wrong +piper-tts +not installed; install it", done.stdout)


def test_it_knows_every_package_and_the_voice_of_a_show() -> None:
    """What it looks for is what pyproject.toml and show.toml say."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split("[<>=;]", line)[0].strip() for line in project["dependencies"]}
    assert needed == {*checking.PACKAGES, *checking.SELDOM}
    assert Show.model_fields["voice"].default == checking.VOICE
