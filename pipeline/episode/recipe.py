"""What an episode is made from: voices, lexicons, music and settings, with one fingerprint over their contents."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from pipeline import store
from pipeline.config import Workspace
from pipeline.episode.scripts import Written
from pipeline.episode.tunes import Tunes, tunes_of
from pipeline.synthesis import lexicon, voices
from pipeline.synthesis.assembly import Pauses
from pipeline.synthesis.lexicons import Lexicons

RENDERING = 3
"""Raised whenever the same script, voice, music and settings would come out as other bytes."""


STINGER_PAUSE = 2600
"""Milliseconds between chapters where a stinger is heard."""


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
    tunes: Tunes = field(default_factory=Tunes)
    fingerprint: str = ""
    """SHA-256 over the contents of all of it."""

    @property
    def pauses(self) -> Pauses:
        """Between sentences; a stinger needs room to be heard between chapters."""
        return Pauses() if self.tunes.stinger == "none" else Pauses(section=STINGER_PAUSE)

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
    tunes = tunes_of(found.show, folder)
    made_of = {
        "rendering": RENDERING,
        "script": store.file_digest(found.path),
        "published": found.script.published.isoformat(),
        "show": [found.show_name, found.show.heard()],
        "voices": [[speaker, v.sha256, v.config_sha256, v.speaker, v.pace] for speaker, v in cast],
        "lexicon": texts,
        "music": tunes.digests(),
    }
    fingerprint = store.digest(json.dumps(made_of, sort_keys=True).encode())
    words = {name: lexicon.read(*held) for name, held in texts.items()}
    roles = tuple(Role(speaker, voice, words[voice.name]) for speaker, voice in cast)
    return Recipe(roles, found.show.language, tunes, fingerprint)


def _cast(found: Written, known: list[Path]) -> tuple[tuple[str | None, voices.Voice], ...]:
    main = voices.find(found.script.voice or found.show.voice, known)
    others = [(speaker, voices.find(name, known)) for speaker, name in found.script.speakers]
    return ((None, main), *others)


def seed(show: str) -> int:
    """A number of the show's own, from its name: its theme and its cover follow from it."""
    return int(store.digest(show.encode())[:8], 16)
