"""Proves that readers unlike each other find the same in our tags: all scripts, 1 to 255 chapters, hostile text."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import eyed3
import numpy as np
from mutagen.mp3 import MP3

from pipeline.audio import Audio
from pipeline.mastering import encoder, id3
from pipeline.mastering.streams import Stream
from pipeline.mastering.tag_text import line, plain
from pipeline.model import Chapter
from pipeline.publishing import cover

RATE = 44_100
SECONDS = 6
Found = dict[str, Any]
"""What a reader tells: title, chapters as (start in ms, title), addresses, transcript, summary, picture's bytes."""

TITLES = {
    "Latin": "Déjà vu – naïve Ångström",
    "CJK": "今週の変更: 日本語 한국어 中文",
    "emoji": "🔥 Faster 👩‍👩‍👧 builds 🚀",
    "right-to-left": "בנייה מהירה, بناء أسرع",
}
HOSTILE = "a\x00b\x1b[31m\r\n\ud83d c\udc00 \ufeff\ufffe\x85 \u202ed & <T> %s"


def cases() -> dict[str, id3.Tags]:
    """Tags by what is unusual about them."""
    found = {name: _tags(title, [f"{title} {number}" for number in range(3)]) for name, title in TITLES.items()}
    found["1 chapter"] = _tags("One", ["Only"])
    found["255 chapters"] = _tags("Many", [f"Part {number} – 部分" for number in range(255)])
    found["200-KB transcript"] = _tags("Long", ["a", "b", "c"], transcript="語り " * 33_000)
    found["empty summary"] = _tags("Short", ["a", "b", "c"], summary="")
    found["hostile text"] = _tags(HOSTILE, [HOSTILE, "\x00", "\ud800"], summary=HOSTILE, transcript=HOSTILE)
    return found


def _tags(
    title: str, chapters: list[str], summary: str = "What moved – 要約", transcript: str = "Hello. こんにちは"
) -> id3.Tags:
    borders = [SECONDS * RATE * place // len(chapters) for place in range(len(chapters) + 1)]
    return id3.Tags(
        title=title,
        artist="A & B",
        album="Show – 番組",
        published=datetime(2026, 7, 31, 13, 0, tzinfo=UTC),
        samples=SECONDS * RATE,
        sample_rate=RATE,
        chapters=tuple(
            Chapter(start, end, name, f"https://example.org/{place}?q=ü")
            for place, (start, end, name) in enumerate(zip(borders, borders[1:], chapters, strict=False))
        ),
        summary=summary,
        transcript=transcript,
        page_url="https://example.org/e/",
        show_url="https://example.org/",
        cover=cover.draw("Show", "A & B", 1, size=600),
    )


def expected(tags: id3.Tags) -> Found:
    """What every reader should tell, as far as it tells such things."""
    long = len(tags.transcript) > 75_000
    return {
        "title": line(tags.title, 300),
        "album": line(tags.album, 300),
        "length": 1000 * SECONDS,
        "chapters": [
            (round(1000 * chapter.start / RATE), line(chapter.title, 300) or f"Chapter {number}")
            for number, chapter in enumerate(tags.chapters, 1)
        ],
        "addresses": [f"https://example.org/{place}?q=%C3%BC" for place in range(len(tags.chapters))],
        "transcript": "The transcript is at https://example.org/e/" if long else plain(tags.transcript),
        "summary": plain(tags.summary),
        "picture": len(tags.cover or b""),
    }


def by_mutagen(path: str) -> Found:
    kind: Any = MP3
    read = kind(path).tags
    chapters = read.getall("CHAP")
    return {
        "title": str(read["TIT2"]),
        "album": str(read["TALB"]),
        "length": int(str(read["TLEN"])),
        "chapters": sorted((chapter.start_time, str(chapter.sub_frames["TIT2"])) for chapter in chapters),
        "addresses": [c.sub_frames["WXXX:"].url for c in sorted(chapters, key=lambda c: int(c.element_id[3:]))],
        "transcript": read.getall("USLT")[0].text,
        "summary": "".join(text for frame in read.getall("COMM") for text in frame.text),
        "picture": len(read.getall("APIC")[0].data),
    }


def by_eyed3(path: str) -> Found:
    read = eyed3.load(path).tag
    chapters = list(read.frame_set[b"CHAP"])
    return {
        "title": read.title,
        "album": read.album,
        "chapters": [(chapter.times[0], chapter.title) for chapter in chapters],
        "addresses": [chapter.user_url.rstrip("\x00") for chapter in chapters],
        "transcript": read.lyrics[0].text,
        "summary": "".join(comment.text for comment in read.comments),
        "picture": len(read.images[0].image_data),
    }


def by_ffprobe(path: str) -> Found:
    read = _json("ffprobe", "-v", "error", "-show_chapters", "-show_format", "-of", "json", path)
    tags = read["format"]["tags"]
    return {
        "title": tags["title"],
        "album": tags["album"],
        "length": int(tags["TLEN"]),
        "chapters": [(round(1000 * float(entry["start_time"])), entry["tags"]["title"]) for entry in read["chapters"]],
        "transcript": next(text for name, text in tags.items() if name.startswith("lyrics")),
        "summary": tags.get("comment", ""),
    }


def by_exiftool(path: str) -> Found:
    """Of emoji it makes bytes (seen in 12.57); so does the next, question marks."""
    read = _json("exiftool", "-json", "-b", "-Title", "-Album", "-Lyrics", "-Comment", path)
    return {key.lower(): str(read[0].get(key, "")) for key in ("Title", "Album")} | {
        "transcript": read[0]["Lyrics"],
        "summary": read[0].get("Comment", ""),
    }


def by_mediainfo(path: str) -> Found:
    read = _json("mediainfo", "--Output=JSON", path)["media"]["track"][0]
    summary = read.get("Comment", "").replace(" / ", "\n")  # as it shows the end of a line
    return {"title": read["Title"], "album": read["Album"], "summary": summary}


def by_music_metadata(path: str) -> Found:
    """A JavaScript library; NODE_PATH names the folder of node_modules that has it."""
    script = (
        f"import {{parseFile}} from '{os.environ['NODE_PATH']}/music-metadata/lib/index.js';"
        "const m = await parseFile(process.argv[1], {includeChapters: true, duration: false});"
        "const c = m.common, picture = c.picture[0].data.length;"
        "console.log(JSON.stringify({title: c.title, album: c.album, picture, all: m.format.chapters,"
        " words: c.lyrics[0].text, comment: c.comment}))"
    )
    read = _json("node", "--input-type=module", "-e", script, path)
    return {
        "title": read["title"],
        "album": read["album"],
        "chapters": [(round(1000 * entry["start"]), entry["title"]) for entry in read["all"]],
        "addresses": [entry["url"]["url"] for entry in read["all"]],
        "transcript": read["words"],
        "summary": "".join(entry["text"] for entry in read.get("comment") or []),
        "picture": read["picture"],
    }


def _json(*command: str) -> Any:
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def readers() -> dict[str, Callable[[str], Found]]:
    """Those that are on this machine."""
    found: dict[str, Callable[[str], Found]] = {"mutagen": by_mutagen, "eyeD3": by_eyed3}
    programs = {"ffprobe": by_ffprobe, "exiftool": by_exiftool, "mediainfo": by_mediainfo}
    found |= {name: reader for name, reader in programs.items() if shutil.which(name)}
    library = Path(os.environ.get("NODE_PATH", ".")) / "music-metadata"
    return found | ({"music-metadata": by_music_metadata} if library.exists() else {})


def main() -> bool:
    """Whether at least four readers find in every case what was meant, as far as they look for it."""
    noise = Audio.of(np.random.default_rng(1).normal(0, 0.1, (SECONDS * RATE, 2)), RATE)
    good = dict.fromkeys(readers(), True)
    with tempfile.TemporaryDirectory() as folder:
        sound, path = Path(folder) / "sound.mp3", Path(folder) / "episode.mp3"
        encoder.encode(Stream.of(noise), sound)
        for case, tags in cases().items():
            id3.tag_file(sound, path, tags)
            size, wanted = len(id3.head(tags)), expected(tags)
            for name, reader in readers().items():
                found = reader(str(path))
                off = [key for key, value in found.items() if value != wanted[key]]
                good[name] &= not off
                told = f"{', '.join(off)} differ: {[found[key] for key in off]!r:.300}" if off else ", ".join(found)
                print(f"{case:18} {size:7} bytes  {name:15} {'OFF' if off else 'ok'}  {told}")
    print(f"{sum(good.values())} readers found everything they look for; 4 are wanted")
    return sum(good.values()) >= 4
