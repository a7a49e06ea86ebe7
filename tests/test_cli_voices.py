"""`diffcast voices` as a person meets it: what it prints, where, and with which exit status."""

import json
import wave
from pathlib import Path

import numpy as np
import pytest

from pipeline.synthesis.voices import find
from tests import tiny_voice
from tests.synthesis.voice_server import catalogue_of, serving
from tests.test_narrating import recipe, said
from tests.workspace import Said, diffcast


@pytest.fixture
def root(tmp_path: Path, tiny_catalogue: Path) -> Path:
    """A workspace whose voice `joe` is the tiny one."""
    voices = tmp_path / "voices"
    (tmp_path / "scripts" / "demo").mkdir(parents=True)
    (tmp_path / "scripts" / "demo" / "show.toml").write_text('title = "Demo"\n', encoding="utf-8")
    voices.mkdir()
    for file in tiny_catalogue.parent.iterdir():
        text = file.read_bytes().replace(b"[tiny]", b"[joe]") if file.name == "voices.toml" else file.read_bytes()
        (voices / file.name).write_bytes(text)
    return tmp_path


def voices(root: Path, *words: str) -> Said:
    """Run `diffcast voices` in the workspace."""
    return diffcast(root, "voices", *words)


def test_a_voice_is_added_listed_and_heard(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each speaker of a model speaks into a file of its own; what its licence forbids is a warning."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    tiny_voice.write(tmp_path / "duo", speakers=2)
    with serving(catalogue_of(tmp_path / "duo", licence="CC BY-NC-SA 4.0")) as served:
        monkeypatch.setenv("DIFFCAST_PIPER_VOICES", served.address)
        done = voices(root, "add", "en_US-tiny-medium", "--name", "duo")
    assert done.returncode == 0, done.stderr
    assert 'a show takes it with voice = "duo"' in done.stdout
    assert done.stderr.splitlines()[:2] == [f"fetching en_US-tiny-medium.{kind}…" for kind in ("onnx", "onnx.json")]
    assert "warning: voice `duo`, licence CC-BY-NC-SA-4.0: it forbids commercial use" in done.stderr
    listed = voices(root, "list")
    assert [line.split() for line in listed.stdout.splitlines()] == [
        ["name", "language", "licence", "speakers"],
        ["duo", "en-US", "CC-BY-NC-SA-4.0", "2", "here"],
        ["joe", "en-US", "CC0-1.0", "1", "here"],
    ]
    assert listed.stderr.count("warning:") == 1
    heard = voices(root, "audition", "A word or two.", "--out", "heard")
    assert heard.stdout.splitlines() == ["heard/duo-low.wav", "heard/duo-high.wav", "heard/joe.wav"]
    for name in heard.stdout.splitlines():
        with wave.open(str(root / name)) as file:
            assert (file.getnchannels(), file.getframerate(), file.getsampwidth()) == (1, 22_050, 2)
            assert file.getnframes() > 1000


def test_the_list_as_json_says_what_is_missing(root: Path) -> None:
    """And what to do about it; an audition leaves it out with a word."""
    path = root / "voices" / "voices.toml"
    table = path.read_text(encoding="utf-8")
    path.write_text(f"{table}\n{table.replace('[joe]', '[far]').replace('file:tiny.onnx', 'piper:en_US-far-low')}")
    (root / "voices" / "tiny.onnx.json").rename(root / "voices" / "gone")
    rows = {row["name"]: row for row in json.loads(voices(root, "list", "--json").stdout)}
    assert rows["far"]["state"].endswith("get it with `diffcast voices add far`")
    assert "put it back or install it again" in rows["joe"]["state"]
    assert not any(row["here"] for row in rows.values())
    done = voices(root, "audition")
    assert done.returncode == 2
    assert done.stderr.count("left out: ") == 2
    assert "no voice is on this machine" in done.stderr


def test_without_network_a_voice_is_not_added_and_says_why(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, exit status 1, and voices.toml as it was."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    before = (root / "voices" / "voices.toml").read_bytes()
    done = voices(root, "add", "en_US-amy-medium", "--catalogue", "http://127.0.0.1:9")
    assert done.returncode == 1
    assert done.stderr.startswith("diffcast: can't get `voices.json` from `127.0.0.1`: nobody answers there; check")
    assert (root / "voices" / "voices.toml").read_bytes() == before


def test_what_is_here_already_is_no_error(root: Path) -> None:
    """And says so."""
    done = voices(root, "add", "joe")
    assert (done.returncode, done.stdout) == (0, "voice `joe` is here already, and noted\n")
    as_data = json.loads(voices(root, "add", "joe", "--json").stdout)
    assert (as_data["name"], as_data["added"], as_data["licence"]) == ("joe", False, "CC0-1.0")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "required: ACTION; see `diffcast voices --help`"),
        (("add",), "see `diffcast voices add --help`"),
        (("list", "--jsn"), "unknown option `--jsn`; did you mean `--json`?"),
        (("audition", " "), "there is nothing to say in an empty text"),
        (("add", "nowhere.onnx"), "no file `nowhere.onnx`"),
    ],
)
def test_a_slip_is_one_line_with_what_to_do(root: Path, words: tuple[str, ...], message: str) -> None:
    """Like that of every other command."""
    done = voices(root, *words)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_some_speakers_stand_for_hundreds(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many there are is said."""
    monkeypatch.setattr("pipeline.cli.voices.MOST_SPEAKERS", 2)
    tiny_voice.write(tmp_path / "many", speakers=3)
    assert voices(root, "add", str(tmp_path / "many" / "tiny.onnx"), "--name", "many").returncode == 0
    heard = voices(root, "audition", "A word.")
    assert len(heard.stdout.splitlines()) == 3
    assert "voice `many` has 3 speakers; the first 2 speak" in heard.stderr


def test_how_far_a_large_download_has_come_is_said_once(
    root: Path, tmp_path: Path, tiny_catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line at its start and one at its end, where no terminal looks on."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    monkeypatch.setattr("pipeline.cli.voices._LARGE", 100)
    with serving(catalogue_of(tiny_catalogue.parent)) as served:
        served.breaks = [1900]
        done = voices(root, "add", "en_US-tiny-medium", "--catalogue", served.address)
    fetching = "fetching en_US-tiny-medium.onnx (0.0 MB), in percent"
    assert done.stderr.splitlines()[:2] == [f"{fetching}…", f"{fetching}: 100 done"]


def test_two_speakers_of_one_model_talk_in_one_script(root: Path, tmp_path: Path) -> None:
    """Each is a voice of its own in voices.toml, and is heard where it speaks."""
    tiny_voice.write(tmp_path / "duo", speakers=2)
    for name, speaker in (("ana", "low"), ("ben", "high")):
        added = voices(root, "add", str(tmp_path / "duo" / "tiny.onnx"), "--name", name, "--speaker", speaker)
        assert added.returncode == 0, added.stderr
    ana, ben = (find(name, [root / "voices" / "voices.toml"]) for name in ("ana", "ben"))
    head = "---\ntitle: Talk\npublished: 2026-07-31T13:00:09Z\n---\n"
    text = f"{head}**Ana:** A lot of tones.\n\n**Ben:** A lot of tones.\n"
    narration, sound = said(text, recipe(ana, ana=ana, ben=ben), tmp_path)
    first, second = (sound[cue.start : cue.end] for cue in narration.cues)
    pitches = [float(np.abs(np.fft.rfft(part)).argmax() * narration.rate / len(part)) for part in (first, second)]
    assert pitches[1] - pitches[0] == pytest.approx(400, abs=60)
