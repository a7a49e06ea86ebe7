"""What an episode is made from: voices, lexicon, music and settings, with one fingerprint over their contents."""

import json
from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.config import Workspace
from pipeline.episode.scripts import Written
from pipeline.errors import RequestError
from pipeline.synthesis import lexicon, lexicons, voices

RENDERING = 2
"""Raised whenever the same script, voice, music and settings would come out as other bytes."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything an episode is made from."""

    voices: tuple[tuple[str | None, voices.Voice], ...]
    """(speaker, voice); the speaker None says what no one else does."""
    lexicon: lexicon.Lexicon
    music: Path | None
    """A recording in place of the built-in theme."""
    fingerprint: str
    """SHA-256 over the contents of all of it."""


def recipe_of(found: Written, workspace: Workspace) -> Recipe:
    """What the episode of a script is made from, by the script, its show and the workspace."""
    folder = found.path.parent
    heard = _voices(found, catalogues(workspace))
    texts = lexicons.texts_of(folder)
    recording = _recording(found.show.music, folder)
    made_of = {
        "rendering": RENDERING,
        "script": store.file_digest(found.path),
        "published": found.script.published.isoformat(),
        "show": [found.show_name, found.show.heard()],
        "voices": [[speaker, v.sha256, v.config_sha256, v.speaker, v.pace] for speaker, v in heard],
        "lexicon": texts,
        "music": store.file_digest(recording) if recording else None,
    }
    fingerprint = store.digest(json.dumps(made_of, sort_keys=True).encode())
    return Recipe(heard, lexicon.read(*texts), recording, fingerprint)


def catalogues(workspace: Workspace) -> list[Path]:
    """The lists of voices: the one that comes with the program, and the workspace's own, which wins."""
    return workspace.catalogues()


def _voices(found: Written, known: list[Path]) -> tuple[tuple[str | None, voices.Voice], ...]:
    main = voices.find(found.script.voice or found.show.voice, known)
    others = [(speaker, voices.find(name, known)) for speaker, name in found.script.speakers]
    return ((None, main), *others)


def _recording(name: str | None, folder: Path) -> Path | None:
    if name is None:
        return None
    path = folder / name
    if not path.is_file():
        raise RequestError(f"no music `{path}`; correct `music` in show.toml, or leave it out for the built-in theme")
    return path


def seed(show: str) -> int:
    """A number of the show's own, from its name: its theme and its cover follow from it."""
    return int(store.digest(show.encode())[:8], 16)
