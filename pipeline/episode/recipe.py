"""What an episode is made from: voices, lexicons, music and settings, with one fingerprint over their contents."""

import json
from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.config import Workspace
from pipeline.episode.scripts import Written
from pipeline.errors import RequestError
from pipeline.synthesis import lexicon, voices
from pipeline.synthesis.lexicons import Lexicons

RENDERING = 3
"""Raised whenever the same script, voice, music and settings would come out as other bytes."""


@dataclass(frozen=True, slots=True)
class Role:
    """A speaker: the voice, and how words are said by it."""

    speaker: str | None
    """As the script names them; None says what no one else does."""
    voice: voices.Voice
    lexicon: lexicon.Lexicon


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything an episode is made from."""

    roles: tuple[Role, ...]
    """The first is that of the speaker None."""
    language: str = "en-US"
    """BCP 47 tag of what is said."""
    music: Path | None = None
    """A recording in place of the built-in theme."""
    fingerprint: str = ""
    """SHA-256 over the contents of all of it."""

    @property
    def voices(self) -> tuple[voices.Voice, ...]:
        """Each voice once, in order of first use."""
        return tuple(dict.fromkeys(role.voice for role in self.roles))


def recipe_of(found: Written, workspace: Workspace) -> Recipe:
    """What the episode of a script is made from, by the script, its show and the workspace."""
    folder = found.path.parent
    known = Lexicons(workspace.root, folder, found.show.language)
    cast = _cast(found, workspace.catalogues())
    texts = {voice.name: known.texts(voice.name) for _, voice in cast}
    recording = _recording(found.show.music, folder)
    made_of = {
        "rendering": RENDERING,
        "script": store.file_digest(found.path),
        "published": found.script.published.isoformat(),
        "show": [found.show_name, found.show.heard()],
        "voices": [[speaker, v.sha256, v.config_sha256, v.speaker, v.pace] for speaker, v in cast],
        "lexicon": texts,
        "music": store.file_digest(recording) if recording else None,
    }
    fingerprint = store.digest(json.dumps(made_of, sort_keys=True).encode())
    words = {name: lexicon.read(*held) for name, held in texts.items()}
    roles = tuple(Role(speaker, voice, words[voice.name]) for speaker, voice in cast)
    return Recipe(roles, found.show.language, recording, fingerprint)


def _cast(found: Written, known: list[Path]) -> tuple[tuple[str | None, voices.Voice], ...]:
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
