"""The command line as a person meets it: results, messages, exit status, and nothing half-made."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import wave
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests import workspace as workspaces
from tests.conftest import ROOT

Run = Callable[..., subprocess.CompletedProcess[str]]
Inside = Callable[..., workspaces.Said]
DAY = ("--date", "2026-07-30")


@pytest.fixture
def made(tmp_path: Path, tiny_catalogue: Path) -> workspaces.Made:
    """A workspace and a repository of this test's own."""
    return workspaces.workspace(tmp_path, tiny_catalogue)


@pytest.fixture
def run(made: workspaces.Made) -> Run:
    """Run `diffcast` in the workspace, as its own process."""

    def command(*words: str, cwd: Path = made.root, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "pipeline", *words],
            cwd=cwd,
            env=os.environ | {"PYTHONPATH": str(ROOT), "TZ": "Asia/Kolkata"} | more,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )

    return command


@pytest.fixture
def inside(made: workspaces.Made) -> Inside:
    """Run `diffcast` in the workspace without a process of its own, which is quicker: for what is said, not made."""
    return partial(workspaces.diffcast, made.root)


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by relative path."""
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def test_an_episode_is_made_and_the_second_run_does_nothing(run: Run, made: workspaces.Made) -> None:
    """Path and figures on standard output, all else on standard error; the second run touches no file."""
    first = run("episode", "--show", "demo", *DAY)
    assert first.returncode == 0, first.stderr
    mp3 = made.root / first.stdout.splitlines()[0]
    assert mp3.is_file()
    for row in ("duration", "loudness", "true peak", "chapters"):
        assert row in first.stdout
    before = {p: p.stat().st_mtime_ns for p in made.root.rglob("*") if p.is_file()}
    second = run("episode", "--show", "demo", *DAY)
    assert (second.returncode, second.stdout) == (0, first.stdout)
    assert "Up to date" in second.stderr
    assert {p: p.stat().st_mtime_ns for p in made.root.rglob("*") if p.is_file()} == before


def test_the_folder_holds_what_the_design_names(inside: Inside, made: workspaces.Made) -> None:
    """Nothing more, nothing less, and no temporary file."""
    outcome = json.loads(inside("episode", "--show", "demo", *DAY, "--json").stdout)
    names = {path.name for path in Path(outcome["mp3"]).parent.iterdir()}
    assert names == {
        f"{outcome['episode']}.mp3",
        "index.html",
        "chapters.json",
        "transcript.vtt",
        "description.html",
        "episode.json",
        "timings.json",
    }
    beside = {path.name for path in (made.root / "output" / "demo").iterdir()}
    assert beside == {outcome["episode"], "feed.xml", "cover.jpg", "index.html"}


def test_a_script_that_was_deleted_comes_back_the_same(run: Run, inside: Inside, made: workspaces.Made) -> None:
    """The writer needs nothing but the activity; and the episode is the same bytes."""
    assert inside("episode", "--show", "demo", *DAY).returncode == 0
    before = files(made.root)
    for path in (made.root / "scripts" / "demo").glob("*.md"):
        path.unlink()
    subprocess.run(["rm", "-r", "--", str(made.root / "output")], check=True)
    assert run("episode", "--show", "demo", *DAY, PYTHONHASHSEED="7", TZ="America/Lima", LC_ALL="C").returncode == 0
    assert files(made.root) == before


def test_an_edited_script_is_rendered_and_never_written_over(inside: Inside, made: workspaces.Made) -> None:
    """What a person wrote is what is heard; --rewrite refuses to lose it."""
    path = made.root / inside("script", "--show", "demo", *DAY).stdout.strip()
    path = made.root / path.relative_to(made.root)
    edited = path.read_text(encoding="utf-8").rstrip() + "\n\nAnd one thing more.\n"
    path.write_text(edited, encoding="utf-8")
    outcome = json.loads(inside("episode", "--show", "demo", *DAY, "--json").stdout)
    timings = json.loads((Path(outcome["mp3"]).parent / "timings.json").read_text(encoding="utf-8"))
    assert timings["sentences"][-1]["text"] == "And one thing more."
    refused = inside("script", "--show", "demo", *DAY, "--rewrite")
    assert refused.returncode == 2
    assert "edited by hand" in refused.stderr
    assert path.read_text(encoding="utf-8") == edited


def test_rewriting_keeps_the_id(inside: Inside, made: workspaces.Made) -> None:
    """GUIDs and URLs follow from it, so it never changes."""
    first = inside("script", "--show", "demo", *DAY).stdout
    again = inside("script", "--show", "demo", *DAY, "--rewrite")
    assert (again.returncode, again.stdout) == (0, first)


def test_an_empty_window_is_a_sentence_and_no_episode(inside: Inside, made: workspaces.Made) -> None:
    """A normal outcome: exit status 0, nothing written."""
    before = files(made.root)
    done = inside("episode", "--show", "demo", "--date", "2026-03-01")
    assert (done.returncode, done.stdout) == (0, "")
    assert "Nothing happened" in done.stderr
    assert files(made.root) == before


def test_outside_a_workspace_everything_goes_under_diffcast(made: workspaces.Made, tmp_path: Path) -> None:
    """In a stranger's repository nothing of theirs is touched."""
    before = files(made.repository)
    voices = made.repository / "diffcast" / "voices"
    voices.mkdir(parents=True)
    for file in (made.root / "voices").iterdir():
        (voices / file.name).write_bytes(file.read_bytes())
    done = workspaces.diffcast(made.repository, "episode", "--repo", ".", *DAY, "--json")
    assert done.returncode == 0, done.stderr
    outcome = json.loads(done.stdout)
    assert Path(outcome["mp3"]).is_relative_to(made.repository / "diffcast" / "output" / "project")
    after = {name: content for name, content in files(made.repository).items() if not name.startswith("diffcast/")}
    assert after == before


def test_a_plain_script_of_the_past_renders(inside: Inside, made: workspaces.Made) -> None:
    """Title from the first line, date from the name, show from the folder."""
    path = made.root / "scripts" / "demo" / "2024-02-29-leap.txt"
    path.write_text("A leap day\n\nGood morning. It is a leap day.\n", encoding="utf-8")
    outcome = json.loads(inside("episode", str(path), "--json").stdout)
    assert (outcome["title"], outcome["published"][:10], outcome["show"]) == ("A leap day", "2024-02-29", "demo")


def test_batch_makes_what_is_missing_and_lists_what_failed(inside: Inside, made: workspaces.Made) -> None:
    """One bad script stops no other; exit status 1; the second run makes nothing."""
    assert inside("script", "--show", "demo", *DAY).returncode == 0
    (made.root / "scripts" / "demo" / "2026-01-01-bad.md").write_text("---\ntitel: x\n---\nHello.\n", encoding="utf-8")
    first = inside("batch")
    assert first.returncode == 1
    assert sorted(line.split()[0] for line in first.stdout.splitlines()) == ["failed", "made"]
    assert "did you mean `title`" in first.stdout
    (made.root / "scripts" / "demo" / "undated.txt").write_text("Undated\n\nHello there.\n", encoding="utf-8")
    undated = inside("batch", "scripts/demo/undated.txt")
    assert undated.returncode == 1
    assert "has no date" in undated.stdout
    assert "begin its name with" in undated.stdout
    (made.root / "scripts" / "demo" / "undated.txt").unlink()
    second = inside("batch")
    assert "0 made, 1 up to date, 1 failed" in second.stderr


def test_a_recording_of_the_shows_own_replaces_the_theme(inside: Inside, made: workspaces.Made) -> None:
    """A second of mono telephone sound is music too, repeated before the first word; and the level is the show's."""
    show = made.root / "scripts" / "demo"
    with wave.open(str(show / "jingle.wav"), "wb") as jingle:
        jingle.setparams((1, 2, 8000, 8000, "NONE", ""))
        jingle.writeframes(bytes(array("h", (8000 * (n // 20 % 2) - 4000 for n in range(8000)))))
    settings = 'title = "Demo"\nrepo = "../project"\nmusic = "jingle.wav"\nloudness = -19\n'
    (show / "show.toml").write_text(settings, encoding="utf-8")
    outcome = json.loads(inside("episode", "--show", "demo", *DAY, "--json").stdout)
    assert abs(outcome["integrated_lufs"] + 19) <= 0.3
    timings = json.loads((Path(outcome["mp3"]).parent / "timings.json").read_text(encoding="utf-8"))
    assert timings["sentences"][0]["start"] == pytest.approx(3.6, abs=0.05)


def broken(folder: Path, kind: str) -> None:
    """Make one thing wrong in the workspace."""
    show = folder / "scripts" / "demo"
    if kind == "voice":
        (show / "show.toml").write_text('title = "Demo"\nrepo = "../project"\nvoice = "jo"\n', encoding="utf-8")
    if kind == "music":
        (show / "theme.mp3").write_text("not music at all", encoding="utf-8")
        (show / "show.toml").write_text('title = "Demo"\nrepo = "../project"\nmusic = "theme.mp3"\n', encoding="utf-8")
    if kind == "output":
        (folder / "output").write_text("a file where a folder should be", encoding="utf-8")
    if kind == "dots":
        (show / "..md").write_text("# Dots\n\nHello there.\n", encoding="utf-8")
    if kind == "speaker":
        talk = (
            "---\ntitle: x\npublished: 2026-01-01T00:00:00Z\nspeakers: {ana: joe}\n---\n**Ben:** Hi.\n\n**Ana:** Hi.\n"
        )
        (show / "talk.md").write_text(talk, encoding="utf-8")
    if kind == "front matter":
        (show / "bad.md").write_text("---\ntitle: x\nvoise: joe\n---\nHello there.\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "words", "status", "says"),
    [
        ("", ("episode", "--repo", "/", *DAY), 2, "not a git repository"),
        ("", ("episode", "--repo", "nowhere", *DAY), 2, "nowhere"),
        ("", ("episode", "--repo", "--output=x", *DAY), 2, ""),
        ("", ("episode", "scripts/demo/none.md"), 2, "no script `scripts/demo/none.md`"),
        ("dots", ("episode", "scripts/demo/..md"), 2, "can't name an episode"),
        ("front matter", ("episode", "scripts/demo/bad.md"), 1, "bad.md:3"),
        ("voice", ("episode", "--show", "demo", *DAY), 2, "did you mean `joe`"),
        ("output", ("episode", "--show", "demo", *DAY), 1, "can't write"),
        ("music", ("episode", "--show", "demo", *DAY), 1, "theme.mp3"),
        ("", ("episode", "--show", "demi"), 2, "did you mean `demo`"),
        ("", ("episode", "--show", "demo", "--since", "never"), 2, "`never` is no date"),
        ("", ("episode", "--show", "demo", "--date", "31.7."), 2, "is no day"),
        ("", ("episode", "--show", "demo", *DAY, "--until", "2026-08-01"), 2, "--until needs --since"),
        ("", ("episode", "--show", "demo", "--date", "0001-01-01"), 2, "too far off"),
        ("speaker", ("episode", "scripts/demo/talk.md"), 1, "talk.md:6: `speakers` names no voice for Ben"),
        ("", ("episode", "scripts/demo/x.md", "--show", "demo"), 2, "leave out --show"),
        ("", ("episode", "--shwo", "demo"), 2, "unknown option `--shwo`; did you mean `--show`?"),
        ("", ("epsiode",), 2, "no command `epsiode`; did you mean `episode`?"),
        ("", (), 2, "say what to do: episode"),
        ("", ("episode", "--show", "demo", "--range="), 2, "argument --range: it is empty"),
        ("", ("episode", "--date", "2026-07-30", "--range", "a..b"), 2, "not allowed with"),
        ("", ("episode", "--repo", "https://127.0.0.1:9/x/y", *DAY), 1, "check the address and the network"),
        ("", ("episode", "--repo", "https://127.0.0.1:9/x?token=s#t", *DAY), 1, "read `https://127.0.0.1:9/x`:"),
        ("", ("episode", "--repo", "nowhere.jsonl"), 1, "nowhere.jsonl"),
        ("", ("new-show", "demo", "--repo", "../project"), 2, "there is a show `demo` already"),
        ("", ("new-show", "Demo", "--repo", "../project"), 2, "can't be a show's name"),
        ("", ("new-show", "other", "--repo", "../nowhere"), 2, "there is no folder `../nowhere`"),
        ("", ("new-show", "other", "--repo", "https://me:secret@127.0.0.1:9/x"), 2, "leave user and password out"),
        ("", ("new-show", "other", "--repo", "https://127.0.0.1:9/x?token=s"), 2, "what follows `?`"),
    ],
    ids=lambda value: value if isinstance(value, str) and value else None,
)
def test_what_a_person_can_mend_is_one_line(
    inside: Inside, made: workspaces.Made, kind: str, words: tuple[str, ...], status: int, says: str
) -> None:
    """What failed, on which thing, what to do next; no traceback, and nothing half-written in output/."""
    broken(made.root, kind)
    done = inside(*words)
    assert done.returncode == status, done.stderr
    assert says in done.stderr
    *before, last = done.stderr.splitlines()
    assert last.startswith("diffcast: ")
    assert all(line.startswith(("warning: ", "reading", "loading")) for line in before), before
    assert done.stdout == ""
    assert not list((made.root / "output").rglob("*"))


def test_a_shallow_clone_that_ends_inside_the_window_says_how_to_deepen_it(
    inside: Inside, made: workspaces.Made, tmp_path: Path
) -> None:
    """History that is not there can't be told, and is not passed over silently."""
    shallow = tmp_path / "shallow"
    workspaces.git(tmp_path, "clone", "-q", "--depth", "2", f"file://{made.repository}", str(shallow))
    done = inside("episode", "--repo", str(shallow), *DAY)
    assert done.returncode == 1
    assert "--unshallow" in done.stderr


def test_two_repositories_of_one_name_are_not_taken_for_each_other(
    inside: Inside, made: workspaces.Made, tmp_path: Path
) -> None:
    """The second is told to take a show of its own, instead of being given the first one's episode."""
    assert inside("script", "--repo", str(made.repository), *DAY).returncode == 0
    other = tmp_path / "elsewhere" / "project"
    other.mkdir(parents=True)
    workspaces.git(other, "init", "-q")
    workspaces.git(other, "commit", "-q", "--allow-empty", "-m", "Another start", when="2026-07-30T10:00:00Z")
    done = inside("script", "--repo", str(other), *DAY)
    assert done.returncode == 2
    assert "another repository" in done.stderr


def test_two_addresses_of_one_name_are_not_taken_for_each_other(
    inside: Inside, made: workspaces.Made, tmp_path: Path
) -> None:
    """Nor are files; what the first one's script rests on tells them apart without the network."""
    workspaces.git(made.repository, "remote", "add", "origin", "https://github.com/us/project.git")
    assert inside("script", "--repo", str(made.repository), *DAY).returncode == 0
    (kept,) = (made.root / "scripts" / "project" / "activity").glob("*.jsonl")
    foreign = tmp_path / "project.jsonl"
    foreign.write_text(re.sub(r'"id": "\w', '"id": "0', kept.read_text(encoding="utf-8")), encoding="utf-8")
    for source in ("https://github.com/them/project", "github:them/project", str(foreign)):
        done = inside("script", "--repo", source, *DAY)
        assert done.returncode == 2
        assert "another repository (https://github.com/us/project)" in done.stderr
    for source in ("https://github.com/us/project.git", "github:Us/project", str(kept)):
        assert inside("script", "--repo", source, *DAY).returncode == 0


def test_an_interrupt_while_mastering_leaves_nothing_or_all(inside: Inside, made: workspaces.Made) -> None:
    """Exit status 130 and an empty output, or the finished episode; run again, it is what it would have been."""
    path = made.root / "scripts" / "demo" / "2024-02-29-leap.txt"
    path.write_text("A leap day\n\nGood morning. It is a leap day.\n", encoding="utf-8")
    assert inside("episode", str(path)).returncode == 0
    wanted = files(made.root / "output")
    for wait in (0.3, 0.6, 0.9, 1.2):
        shutil.rmtree(made.root / "output")
        command = [sys.executable, "-m", "pipeline", "episode", str(path)]
        process = subprocess.Popen(
            command, cwd=made.root, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True
        )
        with process:
            assert process.stderr
            assert any("mastering" in line for line in process.stderr)
            time.sleep(wait)
            process.send_signal(signal.SIGTERM)
            process.communicate()
        assert process.returncode in (0, 130)
        assert process.returncode == 0 or not list((made.root / "output").rglob("*"))
        assert inside("episode", str(path)).returncode == 0
        assert files(made.root / "output") == wanted


def test_a_damaged_record_is_named_and_stops_no_other_episode(inside: Inside, made: workspaces.Made) -> None:
    """The feed goes on without it, and rendering its script again mends it."""
    show = made.root / "scripts" / "demo"
    for day in ("2024-02-28", "2024-02-29"):
        (show / f"{day}-x.txt").write_text(f"{day}\n\nGood morning.\n", encoding="utf-8")
    assert inside("batch").returncode == 0
    wanted = files(made.root / "output")
    (made.root / "output" / "demo" / "2024-02-28-x" / "episode.json").write_text('{"x": 1', encoding="utf-8")
    other = inside("episode", "scripts/demo/2024-02-29-x.txt")
    assert other.returncode == 0
    assert "2024-02-28-x/episode.json" in other.stderr
    assert inside("batch").returncode == 0
    mended = files(made.root / "output")
    assert [name for name in wanted if mended.get(name) != wanted[name] and "index.html" not in name] == []


def test_two_scripts_that_would_be_one_episode_are_refused(inside: Inside, made: workspaces.Made) -> None:
    """Neither writes over the other."""
    for ending in ("md", "txt"):
        (made.root / "scripts" / "demo" / f"2024-02-29-x.{ending}").write_text("X\n\nHello.\n", encoding="utf-8")
    done = inside("episode", "scripts/demo/2024-02-29-x.md")
    assert done.returncode == 2
    assert "would be one episode" in done.stderr


def test_help_is_quick_to_load() -> None:
    """The command's start imports nothing heavy."""
    heavy = ("numpy", "onnx", "onnxruntime", "piper", "av", "soundfile", "soxr", "pydantic", "PIL", "jinja2", "rich")
    code = f"import sys, pipeline.cli; sys.exit(', '.join(n for n in {heavy!r} if n in sys.modules) or 0)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
