"""From a script to a finished MP3: speech, mix, level, encoding and tags."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from pipeline.episode.recipe import Recipe, seed
from pipeline.episode.scripts import Written
from pipeline.errors import ScriptError
from pipeline.mastering import dynamics, encoder, id3, levelling, music, theme, timeline
from pipeline.model import Chapter, Master, Script, Speech
from pipeline.progress import Progress
from pipeline.publishing import cover, transcript
from pipeline.synthesis import assembly, piper, speaking, voices

RATE = 44_100
"""Hertz of the finished file."""
COVER_PIXELS = 600
"""Side of the picture in the tag."""


def render(found: Written, wanted: Recipe, progress: Progress) -> tuple[Master, bytes]:
    """The episode of a script: the finished MP3 and what was measured of it."""
    tune = _tune(wanted, found.show_name)  # first, so that music that can't be read costs no minutes
    narration, heard = _narrate(found, wanted, progress)
    progress("mastering", 0, 1)
    mix = music.arrange(dynamics.voice_chain(narration.audio.resampled(RATE)), tune)
    levelled = levelling.master(mix.audio, levelling.Target(lufs=found.show.loudness), encoder.encode, encoder.decode)
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
    chosen = {_name(speaker): voice for speaker, voice in wanted.voices}
    _check_speakers(found.script, chosen, found.path)

    def voice_of(line: assembly.Line) -> voices.Voice:
        return chosen.get(_name(line.speaker), chosen[None])

    progress("loading the voice", 0, 1)
    engines = {voice: piper.Piper(voice) for voice in dict.fromkeys(map(voice_of, lines))}
    progress("loading the voice", 1, 1)
    rates = {engine.rate for engine in engines.values()}
    if len(rates) > 1:
        raise ScriptError("its voices differ in sample rate; choose voices that share one", str(found.path))

    def say(line: assembly.Line) -> assembly.Take:
        return speaking.take(line, wanted.lexicon, engines[voice_of(line)])

    progress("speaking", 0, len(lines))
    takes = assembly.render(lines, say, os.cpu_count() or 1, lambda done, total: progress("speaking", done, total))
    narration = assembly.assemble(lines, takes, rates.pop())
    if not narration.cues:
        raise ScriptError("not a word of it can be said; write a sentence", str(found.path))
    return narration, tuple(voice.name for voice in engines)


def _name(speaker: str | None) -> str | None:
    """A speaker's name as it is compared: people write `ana: joe` above and **Ana:** below."""
    return speaker.casefold() if speaker else None


def _check_speakers(script: Script, chosen: Mapping[str | None, voices.Voice], path: Path) -> None:
    """A speaker that the front matter gives no voice is most likely a typing mistake, when others have one."""
    if not script.speakers:
        return
    for section in script.sections:
        for paragraph in section.paragraphs:
            if _name(paragraph.speaker) not in chosen:
                line = paragraph.sentences[0].line
                raise ScriptError(f"`speakers` names no voice for {paragraph.speaker}; add one", str(path), line)
