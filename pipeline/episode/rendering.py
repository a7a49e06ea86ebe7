"""From a script to a finished MP3: speech, mix, level, encoding and tags, and everything it was made from."""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.config import Workspace
from pipeline.episode.writing import Written
from pipeline.errors import RequestError, ScriptError
from pipeline.mastering import dynamics, encoder, id3, levelling, music, theme, timeline
from pipeline.model import Chapter, Master, Script, Speech
from pipeline.progress import Progress
from pipeline.publishing import cover, transcript
from pipeline.synthesis import assembly, lexicon, piper, speaking, voices

RENDERING = 1
"""Raised whenever the same script, voice, music and settings would come out as other bytes."""
RATE = 44_100
"""Hertz of the finished file."""
COVER_PIXELS = 600
"""Side of the picture in the tag."""


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


def recipe(found: Written, workspace: Workspace) -> Recipe:
    """What the episode of a script is made from, by the script, its show and the workspace."""
    folder = found.path.parent
    catalogues = [store.shipped("voices.toml"), workspace.root / "voices" / "voices.toml"]
    heard = _voices(found, [path for path in catalogues if path.is_file()])
    words = [store.shipped("lexicon/en.toml"), folder / "lexicon.toml"]
    texts = [path.read_text(encoding="utf-8") for path in words if path.is_file()]
    recording = _recording(found.show.music, folder)
    made_of = {
        "rendering": RENDERING,
        "script": store.file_digest(found.path),
        "show": [found.show_name, found.show.model_dump(mode="json")],
        "voices": [[speaker, v.sha256, v.config_sha256, v.speaker, v.pace] for speaker, v in heard],
        "lexicon": texts,
        "music": store.file_digest(recording) if recording else None,
    }
    fingerprint = store.digest(json.dumps(made_of, sort_keys=True).encode())
    return Recipe(heard, lexicon.read(*texts), recording, fingerprint)


def _voices(found: Written, catalogues: list[Path]) -> tuple[tuple[str | None, voices.Voice], ...]:
    main = voices.find(found.script.voice or found.show.voice, catalogues)
    others = [(speaker, voices.find(name, catalogues)) for speaker, name in found.script.speakers]
    return ((None, main), *others)


def _recording(name: str | None, folder: Path) -> Path | None:
    if name is None:
        return None
    path = folder / name
    if not path.is_file():
        raise RequestError(f"no music `{path}`; correct `music` in show.toml, or leave it out for the built-in theme")
    return path


def render(found: Written, wanted: Recipe, progress: Progress) -> tuple[Master, bytes]:
    """The episode of a script: the finished MP3 and what was measured of it."""
    tune = _tune(wanted, found.show_name)  # first, so that music that can't be read costs no minutes
    narration, heard = _narrate(found, wanted, progress)
    progress("mastering", 0, 1)
    mix = music.arrange(dynamics.voice_chain(narration.audio.resampled(RATE)), tune)
    levelled = levelling.master(mix.audio, levelling.Target(), encoder.encode, encoder.decode)
    cues = timeline.on_file(narration.cues, narration.audio.rate, mix.offset, RATE)
    chapters = timeline.chapters(found.script, cues, levelled.samples)
    speech = Speech(found.script, narration.audio.frames, narration.audio.rate, narration.cues, heard)
    mp3 = id3.tag(levelled.mp3, _tags(found, chapters, levelled.samples))
    progress("mastering", 1, 1)
    return Master(
        speech=speech,
        mp3=f"{found.script.episode}.mp3",
        bytes=len(mp3),
        sha256=hashlib.sha256(mp3).hexdigest(),
        samples=levelled.samples,
        sample_rate=levelled.sample_rate,
        channels=levelled.channels,
        loudness=levelled.loudness,
        chapters=chapters,
        cues=cues,
    ), mp3


def _tune(wanted: Recipe, show: str) -> music.Music:
    if wanted.music:
        return music.of_recording(encoder.read_music(wanted.music), RATE)
    return theme.compose(seed(show), RATE)


def seed(show: str) -> int:
    """A number of the show's own, from its name: its theme and its cover follow from it."""
    return int(store.digest(show.encode())[:8], 16)


def _tags(found: Written, chapters: tuple[Chapter, ...], samples: int) -> id3.Tags:
    script, show = found.script, found.show
    base = f"{show.base_url.rstrip('/')}/{found.show_name}/" if show.base_url else None
    return id3.Tags(
        title=script.title,
        artist=show.author,
        album=show.title,
        published=script.published,
        samples=samples,
        sample_rate=RATE,
        chapters=chapters,
        summary=script.summary,
        transcript=transcript.plain(script),
        page_url=f"{base}{script.episode}/" if base else None,
        show_url=show.link or base,
        cover=cover.draw(show.title, show.author, seed(found.show_name), size=COVER_PIXELS),
    )


def _narrate(found: Written, wanted: Recipe, progress: Progress) -> tuple[assembly.Narration, tuple[str, ...]]:
    """The script, said; and the names of the voices heard."""
    lines = assembly.lines(found.script)
    if not lines:
        raise ScriptError("there is nothing to say in it; write a sentence", str(found.path))
    chosen = dict(wanted.voices)
    _check_speakers(found.script, chosen, found.path)
    progress("loading the voice", 0, 1)
    engines = {voice: piper.Piper(voice) for voice in dict.fromkeys(chosen.get(x.speaker, chosen[None]) for x in lines)}
    progress("loading the voice", 1, 1)
    rates = {engine.rate for engine in engines.values()}
    if len(rates) > 1:
        raise ScriptError("its voices differ in sample rate; choose voices that share one", str(found.path))

    def say(line: assembly.Line) -> assembly.Take:
        return speaking.take(line, wanted.lexicon, engines[chosen.get(line.speaker, chosen[None])])

    progress("speaking", 0, len(lines))
    takes = assembly.render(lines, say, os.cpu_count() or 1, lambda done, total: progress("speaking", done, total))
    narration = assembly.assemble(lines, takes, rates.pop())
    if not narration.cues:
        raise ScriptError("not a word of it can be said; write a sentence", str(found.path))
    return narration, tuple(voice.name for voice in engines)


def _check_speakers(script: Script, chosen: Mapping[str | None, voices.Voice], path: Path) -> None:
    """A speaker that the front matter gives no voice is most likely a typing mistake, when others have one."""
    if not script.speakers:
        return
    for section in script.sections:
        for paragraph in section.paragraphs:
            if paragraph.speaker is not None and paragraph.speaker not in chosen:
                line = paragraph.sentences[0].line
                raise ScriptError(f"`speakers` names no voice for {paragraph.speaker}; add one", str(path), line)
