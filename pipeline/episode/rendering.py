"""From a script to a finished MP3: speech, mix, level, encoding and tags."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from pipeline import store
from pipeline.config import Show
from pipeline.episode import covers, tunes
from pipeline.episode.narrating import narrate
from pipeline.episode.recipe import Recipe, seed
from pipeline.episode.scripts import Written
from pipeline.errors import MasteringError
from pipeline.mastering import encoder, id3, levelling, loudness, mixing, music, presets, timeline
from pipeline.model import Chapter, Master, Speech
from pipeline.progress import Progress
from pipeline.publishing import transcript

RATE = 44_100
"""Hertz of the finished file."""
COVER_PIXELS = 600
"""Side of the picture in the tag."""


def render(found: Written, wanted: Recipe, mp3: Path, progress: Progress) -> Master:
    """Write the episode of a script as a finished MP3, work files beside it; returns what was measured of it."""
    tune = tunes.begun(wanted.tunes, seed(found.show_name), RATE)
    # What needs no speech is made while the voice speaks: a model leaves room on most machines' cores.
    voice, kept, sound = (mp3.with_name(name) for name in ("narration.wav", "voice.wav", "sound.mp3"))
    with ThreadPoolExecutor(1) as aside:
        composed = aside.submit(tune)
        picture = aside.submit(covers.of, found.show_name, found.show, COVER_PIXELS)
        narration, heard = narrate(found.script, str(found.path), wanted, voice, progress)
        progress("mastering", 0, 1)
    preset = _preset(found.show)
    joints = music.joints(narration.cues, narration.rate, RATE)
    mix = mixing.mix(encoder.opened(voice), composed.result(), partial(encoder.keep, path=kept), preset.chain, joints)
    levelled = levelling.master(mix.sound, preset.target, encoder.encode, encoder.opened, sound)
    cues = timeline.on_file(narration.cues, narration.rate, mix.offset, RATE)
    chapters = timeline.chapters(found.script, cues, levelled.samples)
    _tagged(sound, mp3, _tags(found, chapters, levelled.samples, picture.result()))
    progress("mastering", 1, 1)
    if warning := loudness.wide_range(levelled.loudness, levelled.samples / levelled.sample_rate):
        progress.warn(warning)
    return Master(
        speech=Speech(found.script, narration.frames, narration.rate, narration.cues, heard),
        mp3=f"{found.script.episode}.mp3",
        bytes=mp3.stat().st_size,
        sha256=store.file_digest(mp3),
        samples=levelled.samples,
        sample_rate=levelled.sample_rate,
        channels=levelled.channels,
        loudness=levelled.loudness,
        chapters=chapters,
        cues=cues,
    )


def _preset(show: Show) -> presets.Preset:
    """The show's preset, with what it sets for itself."""
    return presets.named(show.mastering.preset).but({**show.mastering.settings(), "loudness": show.loudness})


def _tagged(sound: Path, mp3: Path, tags: id3.Tags) -> None:
    """Write the finished file: its tag, then its sound."""
    try:
        id3.tag_file(sound, mp3, tags)
    except OSError as error:
        raise MasteringError(f"can't write `{mp3}`: {error.strerror or error}; make room there") from error


def _tags(found: Written, chapters: tuple[Chapter, ...], samples: int, picture: bytes) -> id3.Tags:
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
        cover=picture,
        language=show.language,
    )
