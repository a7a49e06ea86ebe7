"""What `diffcast doctor` finds, what it advises, and when it says that no episode can be made."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pipeline.checking import doctor as checking
from pipeline.checking import packages
from pipeline.config import Show
from tests import workspace as workspaces
from tests.conftest import ROOT

Inside = Callable[..., workspaces.Said]


@pytest.fixture
def root(tmp_path: Path, tiny_catalogue: Path) -> Path:
    """A workspace of one show with the tiny voice."""
    workspaces.one_show(tmp_path, tiny_catalogue)
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
    for text in ("title = ", "x = " + "[" * 5000):
        (root / place).write_text(text, encoding="utf-8")
        done = inside("doctor")
        assert done.returncode == 1
        assert re.search(rf"wrong +\S*{place} +can't (be )?read", done.stdout)
        assert "free space" in done.stdout


@pytest.mark.parametrize(
    ("place", "text", "found"),
    [
        ("scripts/demo/show.toml", 'title = "Demo"\ntitel = "x"', "unknown key `titel`; did you mean `title`"),
        ("scripts/demo/show.toml", 'title = "Demo"\nlength = "long"', "`length`"),
        ("scripts/demo/lexicon.toml", "[say]\nA = 1", "lexicon.toml`: lexicon: [say] A: 1 can't be said"),
        ("voices/lexicon/tiny.toml", "[sya]", "tiny.toml`: lexicon: [sya] is not a table"),
        ("voices/lexicon/en.toml", "x = " + "[" * 5000, "en.toml`: lexicon: not TOML"),
    ],
)
def test_settings_and_words_that_no_episode_can_be_made_with_are_wrong(
    root: Path, inside: Inside, place: str, text: str, found: str
) -> None:
    """As they would be where it is made; once each."""
    (root / place).parent.mkdir(exist_ok=True)
    (root / place).write_text(text + "\n", encoding="utf-8")
    done = inside("doctor")
    assert done.returncode == 1
    assert done.stdout.count(found) == 1
    assert "1 to be mended" in done.stdout


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('speaker = "ben"', "voice `tiny` has one speaker"),
        ('source = "file:"', "source `file:` is none of"),
        (r'source = "file:a\u0000b"', "`source` holds a control character"),
    ],
)
def test_a_voice_that_cant_speak_is_wrong(root: Path, inside: Inside, line: str, found: str) -> None:
    """Though its files are whole."""
    path = root / "voices" / "voices.toml"
    table = path.read_text(encoding="utf-8")
    path.write_text(table.replace('source = "file:tiny.onnx"\n', "") if "source" in line else table, encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")
    assert found in findings(inside)["tiny"]["found"]
    assert inside("doctor").returncode == 1


def test_a_package_that_cant_be_loaded_is_wrong(root: Path) -> None:
    """It is installed, and lacks a library of the system's; all else is looked over."""
    (root / "broken").mkdir()
    for name in ("soundfile", "pydantic", "platformdirs", "babel", "numpy", "onnx", "piper", "av", "PIL", "jinja2"):
        (root / "broken" / f"{name}.py").write_text("raise OSError('no library libx.so\\n\\nat all')", encoding="utf-8")
    command = [sys.executable, "-m", "pipeline", "doctor"]
    env = os.environ | {"PYTHONPATH": f"{root / 'broken'}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    for name in ("soundfile", "pydantic", "platformdirs"):
        assert re.search(rf"wrong +{name} +[\d.]+ can't be loaded: no library libx\.so; install it again", done.stdout)
    assert re.search(r"note +babel +[\d.]+ can't be loaded", done.stdout)
    assert "tiny" in done.stdout


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
    assert needed == {*packages.NEEDED, *packages.SELDOM}
    assert Show.model_fields["voice"].default == checking.VOICE
    assert Show.model_fields["language"].default == checking.LANGUAGE
