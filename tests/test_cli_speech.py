"""Trying how something is said: the commands `spoken` and `say` as a person meets them."""

import io
import json
import subprocess
import sys
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tests import workspace as workspaces
from tests.conftest import ROOT

Inside = Callable[..., workspaces.Said]
Piped = Callable[[bytes], None]


@pytest.fixture
def root(tmp_path: Path, tiny_catalogue: Path) -> Path:
    """A workspace of one show with a lexicon of its own, and with the tiny voice."""
    show = workspaces.one_show(tmp_path, tiny_catalogue)
    (show / "lexicon.toml").write_text('[say]\nQXZ = "quicksie"\n', encoding="utf-8")
    return tmp_path


@pytest.fixture
def inside(root: Path) -> Inside:
    """Run `diffcast` in that workspace."""
    return partial(workspaces.diffcast, root)


@pytest.fixture
def piped(monkeypatch: pytest.MonkeyPatch) -> Piped:
    """Put bytes on standard input."""
    return lambda content: monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def sound(path: Path) -> tuple[int, np.ndarray]:
    """A WAV file by the standard library: rate, and samples of full scale ±1."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return file.getframerate(), np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_a_text_is_printed_as_it_will_be_said(inside: Inside) -> None:
    """With the words of the only show there is, which is said aside."""
    done = inside("spoken", "The QXZ is at", "2.3.1")
    assert (done.returncode, done.stdout) == (0, "The quicksie is at two point three point one\n")
    assert done.stderr == "As the show `demo` says it.\n"


def test_a_show_that_is_named_counts_and_else_no_show_is_taken_among_several(root: Path, inside: Inside) -> None:
    """What we choose ourselves is said, and what was asked for is not."""
    (root / "scripts" / "other").mkdir()
    (root / "scripts" / "other" / "show.toml").write_text('title = "Other"\n', encoding="utf-8")
    alone, named = inside("spoken", "QXZ"), inside("spoken", "QXZ", "--show", "demo")
    assert (alone.stdout, named.stdout, named.stderr) == ("Q.X.Z\n", "quicksie\n", "")
    assert "built-in lexicon alone" in alone.stderr


def test_lines_of_standard_input_stay_lines(inside: Inside, piped: Piped) -> None:
    """With `-` or without; what is not said at all is told aside, and keeps its place."""
    for words in (("spoken", "-"), ("spoken",)):
        piped("\ufeffA GPU\n\n<!-- hidden -->\r\nlast".encode())
        done = inside(*words)
        assert (done.returncode, done.stdout) == (0, "A G.P.U\n\n\nlast\n")
        assert "line 3: nothing of “<!-- hidden -->” is said" in done.stderr


def test_one_off_forms_count_as_in_a_script(inside: Inside) -> None:
    """So that one can be tried before it is written there."""
    assert inside("spoken", "The [QXZ](say:other word) is new").stdout == "The other word is new\n"


def test_spans_as_json_join_to_the_text_and_to_what_is_said(inside: Inside, piped: Piped) -> None:
    """One object a line: where each span stands, and by which rule it was read."""
    piped(b"The API at 20 ms.\nNext\n")
    first, second = json.loads(inside("spoken", "--json").stdout)
    assert (first["text"], second["spoken"]) == ("The API at 20 ms.", "Next")
    assert "".join(span["spoken"] for span in first["spans"]) == first["spoken"]
    for span in first["spans"]:
        assert set(span) >= {"start", "end", "written", "spoken", "rule"}
        assert first["text"][span["start"] : span["end"]] == span["written"]


def test_what_was_changed_is_listed_when_asked(inside: Inside) -> None:
    """Written, spoken and the rule; nothing of what stays as it is, and nothing that a terminal would obey."""
    done = inside("spoken", "--why", "The API took 20 ms \x1b[2J")
    spoken, *rows = done.stdout.splitlines()
    assert "A.P.I" in spoken
    assert any(row.split()[:3] == ["API", "→", "A.P.I"] and row.endswith("  lexicon") for row in rows)
    assert "The" not in done.stdout.replace(spoken, "")
    assert "\x1b" not in done.stdout


def test_phonemes_are_those_of_the_voice(inside: Inside) -> None:
    """Below the line they belong to, or beside it in JSON."""
    plain, data = inside("spoken", "--phonemes", "Hello"), inside("spoken", "--phonemes", "--json", "Hello")
    assert "həlˈoʊ" in plain.stdout
    assert json.loads(data.stdout)[0]["phonemes"] == plain.stdout.splitlines()[1].strip()


def test_spoken_loads_no_model_and_no_settings(root: Path) -> None:
    """It must be there in a moment."""
    heavy = ("numpy", "onnx", "onnxruntime", "piper", "soundfile", "pydantic", "rich", "pipeline.episode")
    code = (
        "import sys, pipeline.cli; pipeline.cli.main(['spoken', 'The API']); "
        f"sys.exit(', '.join(n for n in {heavy!r} if n in sys.modules) or 0)"
    )
    path = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], cwd=root, env=path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "The A.P.I\n"), done.stderr


def test_a_text_is_said_into_a_file(root: Path, inside: Inside) -> None:
    """The path on standard output, the length aside; sentences have an episode's pause between them."""
    done = inside("say", "Hello there. And more!", "-o", "said.wav")
    assert (done.returncode, done.stdout) == (0, "said.wav\n"), done.stderr
    rate, samples = sound(root / "said.wav")
    assert f"{len(samples) / rate:.2f} seconds, by `tiny`" in done.stderr
    silent = np.flatnonzero(np.diff(np.flatnonzero(np.abs(samples) > 0.01)) > rate * 0.3)
    assert len(silent) == 1
    again = inside("say", "Hello there. And more!", "-o", "again.wav")
    assert again.returncode == 0
    assert (root / "again.wav").read_bytes() == (root / "said.wav").read_bytes()


def test_paragraphs_and_pauses_are_those_of_a_script(root: Path, inside: Inside, piped: Piped) -> None:
    """A blank line rests longer than a full stop, and a pause that is written as long as it says."""
    lengths = []
    for text in (b"One.\nTwo.", b"One.\n\nTwo.", b'One. <break time="2s"/> Two.'):
        piped(text)
        assert inside("say", "-o", "said.wav").returncode == 0
        rate, samples = sound(root / "said.wav")
        lengths.append(len(samples) / rate)
    assert lengths[0] + 0.2 < lengths[1] < lengths[2] - 1


def test_without_a_file_it_is_played_by_a_player_that_can(
    root: Path, inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One without a device is passed over, the sound is handed to the next, and no file is left."""
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs))
    nobody = inside("say", "Hello.")
    assert (nobody.returncode, nobody.stdout) == (2, "")
    assert "no player is installed" in nobody.stderr
    assert "-o FILE.wav" in nobody.stderr
    (programs / "paplay").write_text("#!/bin/sh\necho no device >&2\nexit 1\n")
    (programs / "paplay").chmod(0o755)
    failed = inside("say", "Hello.")
    assert failed.returncode == 1
    assert "paplay: no device" in failed.stderr
    heard = tmp_path / "heard.wav"
    (programs / "aplay").write_text(f'#!/bin/sh\nexec /bin/cat "$2" > {heard}\n')
    (programs / "aplay").chmod(0o755)
    before = {path for path in root.rglob("*") if path.is_file()}
    done = inside("say", "Hello.")
    assert (done.returncode, done.stdout) == (0, "")
    assert len(sound(heard)[1]) > 1000
    assert {path for path in root.rglob("*") if path.is_file()} - before == {heard}


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        (("spoken", ""), 2, "there is no text"),
        (("say", "  ", "-o", "x.wav"), 2, "there is no text"),
        (("spoken", "x", "--show", "demi"), 2, "did you mean `demo`"),
        (("say", "x", "--show", "../x", "-o", "x.wav"), 2, "can't be a show's name"),
        (("say", "x", "--voice", "tiney", "-o", "x.wav"), 2, "did you mean `tiny`"),
        (("say", "<!-- x -->", "-o", "x.wav"), 1, "not a word of it can be said"),
        (("say", "x", "-o", "x.mp3"), 2, "is no WAV file"),
        (("say", "x", "-o", "scripts/demo/show.toml/x.wav"), 1, "can't write"),
        (("spoken", "x", "--wyh"), 2, "did you mean `--why`"),
        (("spkoen", "x"), 2, "did you mean `spoken`"),
        (("spoken", "\udcff"), 2, "not UTF-8"),
        (("spoken", "[QXZ](say:4)"), 1, "can't be said"),
    ],
)
def test_what_a_person_can_mend_is_one_line(inside: Inside, words: tuple[str, ...], status: int, says: str) -> None:
    """No traceback, nothing on standard output, no file."""
    done = inside(*words)
    assert (done.returncode, done.stdout) == (status, ""), done.stderr
    assert says in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].startswith("diffcast: ")


@pytest.mark.parametrize("content", [b"", b"\n \n", None])
def test_nothing_on_standard_input_is_no_text(
    inside: Inside, piped: Piped, monkeypatch: pytest.MonkeyPatch, content: bytes | None
) -> None:
    """Also where it was closed from the start."""
    if content is None:
        monkeypatch.setattr(sys, "stdin", None)
    else:
        piped(content)
    done = inside("say", "-o", "x.wav")
    assert done.returncode == 2
    assert "there is no text" in done.stderr


def test_standard_input_that_is_no_text_is_named_with_its_line(inside: Inside, piped: Piped) -> None:
    """What came before it was said already."""
    piped(b"Hello\n\xff\xfe\n")
    done = inside("spoken")
    assert (done.returncode, done.stdout) == (2, "Hello\n")
    assert "standard input, line 2: not UTF-8" in done.stderr


@pytest.mark.parametrize("tag", ["x" * 3000, "../x", "e", "en-US\x1b[31m"], ids=["long", "path", "short", "control"])
@pytest.mark.parametrize("command", ["spoken", "say"])
def test_a_language_is_a_language_tag(inside: Inside, command: str, tag: str) -> None:
    """It names files; one line, exit status 2."""
    done = inside(command, "--language", tag, "One.")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "is no language tag; write one such as `en-US`" in done.stderr
    assert done.stderr.rstrip("\n").isprintable()


def test_what_a_language_lacks_is_said_aside(inside: Inside) -> None:
    """As it is when it is said; nothing of English."""
    done = inside("spoken", "--language", "zzz-zzzz-zz", "One.")
    assert (done.returncode, done.stdout) == (0, "One.\n")
    assert "warning: language `zzz-zzzz-zz`: no lexicon of shared words\n" in done.stderr
    assert "warning" not in inside("spoken", "--language", "en-GB", "One.").stderr


@pytest.mark.parametrize("settings", ["x = " + "[" * 5000, 'language = "../x"', "language = ["], ids=len)
def test_a_show_that_cant_be_read_is_one_line(root: Path, inside: Inside, settings: str) -> None:
    """With the file; a byte order mark is nothing to complain of."""
    path = root / "scripts" / "demo" / "show.toml"
    path.write_text(settings, encoding="utf-8")
    done = inside("spoken", "One.")
    assert (done.returncode, done.stdout) == (2, "")
    assert "show.toml`" in done.stderr.splitlines()[-1]
    path.write_text('title = "Demo"\n', encoding="utf-8-sig")
    assert inside("spoken", "One.").stdout == "One.\n"
