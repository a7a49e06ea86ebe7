"""The main job, for real: the default show's episode with the packaged voice, read back with tools not our own."""

import json
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import eyed3
import feedparser
import pytest
import webvtt

from tests.conftest import ROOT

pytestmark = pytest.mark.real_voice


def needs(*tools: str) -> pytest.MarkDecorator:
    missing = [tool for tool in tools if shutil.which(tool) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


@pytest.fixture(scope="module")
def episode(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the episode that `make episode` makes, rendered in a workspace of its own without any script."""
    root = tmp_path_factory.mktemp("default")
    shutil.copytree(ROOT / "scripts" / "pytorch", root / "scripts" / "pytorch", ignore=shutil.ignore_patterns("*.md"))
    command = [sys.executable, "-m", "pipeline", "episode", "--show", "pytorch", "--json"]
    done = subprocess.run(
        command,
        cwd=root,
        env={"PATH": "", "PYTHONPATH": str(ROOT), "HOME": str(root), "DIFFCAST_CACHE": str(root / "cache")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Path(json.loads(done.stdout)["mp3"]).parent


def read(episode: Path, name: str) -> Any:
    return json.loads((episode / name).read_text(encoding="utf-8"))


def mp3(episode: Path) -> Path:
    return episode / f"{episode.name}.mp3"


def output(*command: str | Path) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def test_it_is_a_briefing_of_two_to_three_minutes(episode: Path) -> None:
    """It greets with the spoken date, tells two to four stories and says that the voice is synthetic."""
    record, said = read(episode, "episode.json"), read(episode, "timings.json")["sentences"]
    assert 120 <= record["seconds"] <= 180
    assert "Friday, July thirty-first" in " ".join(sentence["spoken"] for sentence in said[:3])
    assert "synthetic voice" in said[-1]["text"]
    told = [c["title"] for c in record["chapters"] if c["title"] not in ("Opening", "In brief", "Close")]
    assert 2 <= len(told) <= 4


def test_each_sentence_about_a_change_cites_it(episode: Path) -> None:
    """Only greeting, turns and sign-off cite nothing; what they say names no one."""
    sentences = read(episode, "timings.json")["sentences"]
    bare = [sentence["text"] for sentence in sentences if not sentence["citations"]]
    assert len(bare) <= 4
    assert not re.search(r"[0-9a-f]{7}|\d{6}|Tristan|weifengpy|fduwjj|soulitzer", " ".join(bare))


@needs("ffmpeg")
def test_ffmpeg_measures_the_target(episode: Path) -> None:
    """−16 LUFS ±0.3 and at most −1.0 dBTP, on the decoded file."""
    said = output(
        "ffmpeg", "-hide_banner", "-nostats", "-i", mp3(episode), "-af", "ebur128=peak=true", "-f", "null", "-"
    )
    assert abs(float(re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1]) + 16) <= 0.3
    assert float(re.findall(r"Peak:\s+(-?[\d.]+) dBFS", said)[-1]) <= -1.0


@needs("mpg123")
def test_mpg123_decodes_as_many_samples_as_were_recorded(episode: Path) -> None:
    """The gapless header is exact, so every clock that counts the file agrees."""
    sound = subprocess.run(["mpg123", "-q", "-s", str(mp3(episode))], capture_output=True, check=True).stdout
    record = read(episode, "episode.json")
    assert len(sound) // (2 * record["channels"]) == record["samples"]


@needs("ffprobe")
def test_ffprobe_lists_the_chapters_of_chapters_json(episode: Path) -> None:
    """Same titles, same times, in the same order."""
    listed = json.loads(output("ffprobe", "-v", "error", "-show_chapters", "-of", "json", mp3(episode)))["chapters"]
    ours = read(episode, "chapters.json")["chapters"]
    assert [(float(c["start_time"]), c["tags"]["title"]) for c in listed] == [
        (c["startTime"], c["title"]) for c in ours
    ]


@needs("ffprobe", "mediainfo")
def test_the_stream_is_what_hosts_take(episode: Path) -> None:
    """MP3, 44.1 kHz, stereo, 128 kbit/s, constant."""
    fields = "stream=codec_name,sample_rate,channels,bit_rate"
    probe = ("ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", fields, "-of", "csv=p=0")
    assert output(*probe, mp3(episode)).startswith("mp3,44100,2,128000")
    assert output("mediainfo", "--Inform=Audio;%BitRate_Mode%", mp3(episode)).strip() == "CBR"


@needs("mp3val", "exiftool")
def test_validators_have_nothing_to_say(episode: Path) -> None:
    """Neither about the frames nor about the tag."""
    assert "WARNING" not in output("mp3val", mp3(episode))
    assert output("exiftool", "-warning", "-error", mp3(episode)) == ""


def test_chapters_begin_at_their_first_sentence(episode: Path) -> None:
    """The first at 0, each other within 25 ms of its first word, each ending where the next begins."""
    record = read(episode, "episode.json")
    starts = [chapter["start"] for chapter in record["chapters"]]
    begun = [sentence["start"] for sentence in read(episode, "timings.json")["sentences"]]
    assert starts[0] == 0
    assert all(min(abs(start - first) for first in begun) <= 0.025 for start in starts[1:])
    assert [c["end"] for c in record["chapters"][:-1]] == starts[1:]
    assert abs(record["chapters"][-1]["end"] - record["seconds"]) <= 0.001


def test_eyed3_reads_the_tag(episode: Path) -> None:
    """Version 2.3, one ordered top-level table of contents with a title, a picture, the words and the length."""
    tag = eyed3.load(mp3(episode)).tag
    assert tag.version[:2] == (2, 3)
    (contents,) = tag.table_of_contents
    assert (contents.toplevel, contents.ordered) == (True, True)
    assert contents.description == "Chapters"
    assert len(contents.child_ids) == len(read(episode, "episode.json")["chapters"])
    assert tag.images[0].mime_type == "image/jpeg"
    assert "synthetic voice" in tag.lyrics[0].text
    length = tag.frame_set[b"TLEN"][0].text
    assert int(length) == round(read(episode, "episode.json")["seconds"] * 1000)


def test_feedparser_reads_the_feed_and_it_agrees_with_the_file(episode: Path) -> None:
    """Bytes and seconds are those of the finished file."""
    feed = feedparser.parse((episode.parent / "feed.xml").read_bytes())
    assert not feed.bozo
    (item,) = feed.entries
    assert int(item.enclosures[0].length) == mp3(episode).stat().st_size
    assert int(item.itunes_duration) == round(read(episode, "episode.json")["seconds"])


def test_webvtt_reads_the_captions(episode: Path) -> None:
    """Every sentence is there, in time order, and none lasts beyond the end."""
    captions = webvtt.read(str(episode / "transcript.vtt")).captions
    written = " ".join(caption.text.replace("\n", " ") for caption in captions)
    for sentence in read(episode, "timings.json")["sentences"]:
        assert sentence["text"] in written
    assert all(a.end_in_seconds <= b.start_in_seconds for a, b in pairwise(captions))


def test_words_have_times_of_their_own(episode: Path) -> None:
    """They ascend, never overlap and lie within their sentence; together they are the sentence."""
    for sentence in read(episode, "timings.json")["sentences"]:
        words = sentence["words"]
        assert " ".join(word["text"] for word in words) == sentence["text"]
        edges = [sentence["start"], *(edge for word in words for edge in (word["start"], word["end"])), sentence["end"]]
        assert edges == sorted(edges)


def test_the_script_in_the_repository_is_what_the_writer_makes(episode: Path) -> None:
    """Nobody polished it by hand: delete it and it comes back the same."""
    written = episode.parents[2] / "scripts" / "pytorch" / f"{episode.name}.md"
    assert written.read_bytes() == (ROOT / "scripts" / "pytorch" / written.name).read_bytes()
