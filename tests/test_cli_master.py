"""`diffcast master` makes of any recording what an episode is: at its loudness, with chapters, or says why not."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from mutagen.mp3 import MP3
from PIL import Image

from pipeline.audio import Audio
from pipeline.cli import main
from pipeline.mastering.loudness import measure


def talk(rate: int, channels: int, seconds: float = 4.0) -> np.ndarray:
    """Something with the rhythm of speech: bursts of coloured noise, and pauses."""
    time = np.arange(round(seconds * rate)) / rate
    syllables = np.clip(np.sin(2 * np.pi * 4 * time), 0, None) * (np.sin(2 * np.pi * 0.4 * time) > -0.8)
    noise = np.convolve(np.random.default_rng(1).normal(0, 0.3, len(time)), np.ones(12) / 12, "same")
    return np.repeat((noise * syllables)[:, np.newaxis], channels, axis=1)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DIFFCAST_CACHE", str(tmp_path / "cache"))
    return tmp_path


def recorded(path: Path, rate: int = 48000, channels: int = 1, subtype: str = "PCM_16", gain: float = 1.0) -> Path:
    soundfile.write(path, gain * talk(rate, channels), rate, subtype=subtype)
    return path


def run(capsys: pytest.CaptureFixture[str], *typed: str) -> dict[str, Any]:
    """What the command tells as JSON."""
    assert main(["master", *typed, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


@pytest.mark.parametrize(
    ("name", "rate", "channels", "subtype", "gain"),
    [
        ("six.wav", 8000, 6, "PCM_24", 0.5),
        ("hot.wav", 44100, 1, "FLOAT", 8.0),
        ("faint.flac", 96000, 2, "PCM_24", 0.003),
    ],
)
def test_any_recording_comes_out_at_its_loudness(
    here: Path, capsys: pytest.CaptureFixture[str], name: str, rate: int, channels: int, subtype: str, gain: float
) -> None:
    """Measured on what is decoded; nothing is cut off, and a quarter of a second is added at either end."""
    recorded(here / name, rate, channels, subtype, gain)
    told = run(capsys, name, "-o", "out.mp3", "--loudness", "-17")
    samples, rate = soundfile.read(here / "out.mp3", dtype="float32", always_2d=True)
    heard = measure(Audio(samples, rate))
    assert heard.integrated_lufs == pytest.approx(-17.0, abs=0.3)
    assert heard.true_peak_dbtp <= -1.0
    assert samples.shape == (round(4.5 * 44100), 2)
    assert (told["title"], told["seconds"]) == (Path(name).stem, 4.5)


def test_chapters_cover_and_texts_are_in_the_tag(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On the finished file's clock, behind the music's lead; the same files give the same bytes."""
    recorded(here / "talk.wav")
    soundfile.write(here / "tune.wav", 0.2 * np.sin(2 * np.pi * 330 * np.arange(20 * 22050) / 22050), 22050)
    Image.new("RGB", (900, 900)).save(here / "art.png")
    (here / "c.txt").write_text("0:00 Opening\n0:02.5 日本語 <https://example.org/a>\n", encoding="utf-8")
    typed = ("talk.wav", "-o", "out.mp3", "--music", "tune.wav", "--chapters", "c.txt", "--cover", "art.png")
    told = run(capsys, *typed, "--title", "Talk", "--artist", "We", "--album", "Show", "--preset", "quiet")
    kind: Any = MP3
    read = kind(here / "out.mp3").tags
    assert [str(read[name]) for name in ("TIT2", "TPE1", "TALB", "TCON")] == ["Talk", "We", "Show", "Podcast"]
    marks = sorted((mark.start_time, str(mark.sub_frames["TIT2"])) for mark in read.getall("CHAP"))
    assert marks == [(0, "Opening"), (2500 + 3600, "日本語")]
    assert [chapter["title"] for chapter in told["chapters"]] == ["Opening", "日本語"]
    assert read.getall("APIC")[0].data[:2] == b"\xff\xd8"
    assert told["integrated_lufs"] == pytest.approx(-20, abs=0.3)
    first = (here / "out.mp3").read_bytes()
    run(capsys, *typed, "--title", "Talk", "--artist", "We", "--album", "Show", "--preset", "quiet")
    assert (here / "out.mp3").read_bytes() == first


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        (["none.wav", "-o", "out.mp3"], 2, "recording can't be read: none.wav"),
        (["text.wav", "-o", "out.mp3"], 1, "text.wav holds no sound"),
        (["talk.wav", "-o", "out.mp3", "--chapters", "late.txt"], 1, "late.txt:2: 9 s lies behind the end"),
        (["talk.wav", "-o", "out.mp3", "--chapters", "none.txt"], 2, "can't read `none.txt`"),
        (["talk.wav", "-o", "out.mp3", "--cover", "text.wav"], 1, "`text.wav` is no picture"),
        (["talk.wav", "-o", "out.mp3", "--music", "text.wav"], 1, "music can't be read: text.wav"),
        (["talk.wav", "-o", "nowhere.wav"], 2, "`nowhere.wav` is no MP3 file"),
        (["talk.mp3", "-o", "talk.mp3"], 2, "would be overwritten"),
        (["talk.wav", "-o", "out.mp3", "--loudness", "-5"], 2, "no loudness"),
        (["talk.wav", "-o", "out.mp3", "--preset", "loud"], 2, "no mastering preset `loud`"),
        (["talk.wav", "-o", "a" * 300 + ".mp3"], 2, "is no MP3 file"),
        (["b" * 300 + ".wav", "-o", "out.mp3"], 2, "File name too long"),
        (["talk.wav", "-o", "talk.mp3/out.mp3"], 1, "`talk.mp3` is not a folder"),
        (["talk.wav", "-o", "out.mp3", "--chapters", "odd.json"], 1, "javascript:alert(1)” is no address"),
        (["talk.wav"], 2, "-o"),
    ],
)
def test_what_cannot_be_mastered_is_said_in_one_line(
    here: Path, capsys: pytest.CaptureFixture[str], typed: list[str], status: int, said: str
) -> None:
    """And no file is left."""
    recorded(here / "talk.wav", 8000)
    (here / "talk.mp3").write_bytes(b"mine")
    (here / "text.wav").write_text("no sound\n" * 300)
    (here / "late.txt").write_text("0:00 a\n0:09 b\n")
    (here / "odd.json").write_text('{"chapters": [{"startTime": 0, "title": "a", "url": "javascript:alert(1)"}]}')
    assert main(["master", *typed]) == status
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("diffcast: ")
    assert said in last
    assert not (here / "out.mp3").exists()
    assert (here / "talk.mp3").read_bytes() == b"mine"
