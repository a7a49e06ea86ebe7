"""What is installed, what is kept and what is missing on this machine, each with what to do when something is wrong."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline import playing
from pipeline.checking import disk, packages
from pipeline.checking.finding import Finding, State
from pipeline.errors import DiffcastError
from pipeline.synthesis import voices
from pipeline.synthesis.lexicons import Lexicons

NEWEST = (3, 13)
"""Python that was tried."""
VOICE = "joe"
"""The voice of a show that names none."""
LANGUAGE = "en-US"
"""And the language."""
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
    root: Path
    """The workspace."""
    cache: Path | None
    """None when it can't be told where that is."""
    limits: Mapping[str, int]
    """Bytes that a folder of the cache may take, by its name."""
    check_show: Callable[[Path], object] | None = None
    """Reads a show.toml as a show that is made does; raises DiffcastError. None when that can't be loaded."""


def look_over(places: Places) -> tuple[Finding, ...]:
    """All findings, in the order in which they are best mended."""
    tables, unread = _read(places)
    casts = [_Cast(path.parent, *_cast(tables[path])) for path in places.shows if path in tables]
    casts = casts or [_Cast(None, LANGUAGE, [VOICE])]
    named = [name for path in places.catalogues for name in tables.get(path, ())]
    return (
        _python(),
        *packages.look(),
        *unread,
        *_settings([path for path in places.shows if path in tables], places.check_show),
        *_words(places.root, casts, named),
        *_voices(places.catalogues, [name for cast in casts for name in cast.voices], named),
        *_tools(),
        disk.folder("output", places.root / "output", "work elsewhere"),
        *(disk.cache(places.cache, places.limits) if places.cache else ()),
    )


@dataclass(frozen=True, slots=True)
class _Cast:
    """Who speaks in a show."""

    folder: Path | None
    """The show's; None for an episode of no show in particular."""
    language: str
    voices: Sequence[str]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] > NEWEST:
        newest = ".".join(map(str, NEWEST))
        return Finding("Python", "Python", "note", version, f"not tried yet; {newest} is the newest that was")
    return Finding("Python", "Python", "ok", version)


def _read(places: Places) -> tuple[dict[Path, Mapping[str, Any]], list[Finding]]:
    """What the lists of voices and the shows hold, and a finding on each that can't be read."""
    tables: dict[Path, Mapping[str, Any]] = {}
    unread: list[Finding] = []
    for path in (*places.catalogues, *places.shows):
        try:
            tables[path] = voices.tables([path]) if path in places.catalogues else _read_show(path)
        except DiffcastError as error:
            unread.append(_of_error("Settings", str(path), "wrong", error))
    return tables, unread


def _read_show(path: Path) -> dict[str, Any]:
    """What stands in a show.toml, whatever it means."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise DiffcastError(f"can't be read: {error}; mend the file") from error


def _settings(shows: Sequence[Path], check: Callable[[Path], object] | None) -> Iterator[Finding]:
    """What stands in a show.toml that is TOML, but no show."""
    if check is None:
        return
    for path in shows:
        try:
            check(path)
        except DiffcastError as error:
            yield _of_error("Settings", str(path), "wrong", error)


def _cast(show: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The language of a show and the voices it names, as far as it names any."""
    speakers = show.get("speakers")
    found = [show.get("voice", VOICE), *(speakers.values() if isinstance(speakers, dict) else ())]
    return str(show.get("language", LANGUAGE)), [name for name in found if isinstance(name, str)]


def _words(root: Path, casts: Sequence[_Cast], named: Sequence[str]) -> Iterator[Finding]:
    """Lexicons that can't be used, each complaint once; that of a voice that no show wants is worth a note."""
    told: dict[str, Finding] = {}
    for cast in (*casts, _Cast(None, LANGUAGE, named)):
        for voice in cast.voices:
            try:
                Lexicons(root, cast.folder, cast.language).read(voice)
            except DiffcastError as error:
                state: State = "wrong" if cast in casts else "note"
                told.setdefault(str(error), _of_error("Settings", "lexicon", state, error))
    yield from told.values()


def _voices(catalogues: Sequence[Path], wanted: Sequence[str], named: Sequence[str]) -> Iterator[Finding]:
    for name in dict.fromkeys((*wanted, *named)):
        yield _voice(name, catalogues, "wrong" if name in wanted else "note")


def _voice(name: str, catalogues: Sequence[Path], otherwise: State) -> Finding:
    try:
        voice = voices.find(name, catalogues).checked()
        heard = _heard(voice)
        size = voice.model.stat().st_size
    except DiffcastError as error:
        return _of_error("Voices", name, otherwise, error)
    return Finding("Voices", name, "ok", f"{voice.language}, {voice.licence}, its files are whole{heard}", bytes=size)


def _heard(voice: voices.Voice) -> str:
    """Checks configuration and speaker, where what reads them can be loaded; it is told of a model of several."""
    try:
        from pipeline.synthesis.voices import speakers
    except Exception:  # of a package that is missing or broken, which is found by itself
        return ""
    found, _ = speakers.read(voice.config, voice.name)
    found.id_of(voice.name, voice.speaker)
    return f", {found.count} speakers" if found.count > 1 else ""


def _of_error(group: str, name: str, state: State, error: DiffcastError) -> Finding:
    """An error's line in two: what was found, and what to do."""
    found, mark, advice = str(error).rpartition("; ")
    return Finding(group, name, state, found, advice) if mark else Finding(group, name, state, advice)


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
