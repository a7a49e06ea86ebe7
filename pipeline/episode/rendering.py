"""From a script to a finished MP3: speech, mix, level, encoding and tags."""

import hashlib
from concurrent.futures import ThreadPoolExecutor

from pipeline import store
from pipeline.episode import tunes
from pipeline.episode.narrating import narrate
from pipeline.episode.recipe import Recipe, seed
from pipeline.episode.scripts import Written
from pipeline.mastering import dynamics, encoder, id3, levelling, music, timeline
from pipeline.model import Chapter, Master, Speech
from pipeline.progress import Progress
from pipeline.publishing import cover, transcript

RATE = 44_100
"""Hertz of the finished file."""
COVER_PIXELS = 600
"""Side of the picture in the tag."""


def render(found: Written, wanted: Recipe, progress: Progress) -> tuple[Master, bytes]:
    """The episode of a script: the finished MP3 and what was measured of it."""
    tune = tunes.begun(wanted.tunes, seed(found.show_name), RATE)
    # What needs no speech is made while the voice speaks: a model leaves room on most machines' cores.
    with ThreadPoolExecutor(1) as aside, store.scratch() as folder:
        composed = aside.submit(tune)
        picture = aside.submit(_cover, found)
        narration, heard = narrate(found.script, str(found.path), wanted, folder / "narration.wav", progress)
        progress("mastering", 0, 1)
        voice = encoder.read(folder / "narration.wav")
    joints = music.joints(narration.cues, narration.rate, RATE)
    mix = music.arrange(dynamics.voice_chain(voice.resampled(RATE)), composed.result(), joints)
    levelled = levelling.master(mix.audio, levelling.Target(lufs=found.show.loudness), encoder.encode, encoder.decode)
    cues = timeline.on_file(narration.cues, narration.rate, mix.offset, RATE)
    chapters = timeline.chapters(found.script, cues, levelled.samples)
    speech = Speech(found.script, narration.frames, narration.rate, narration.cues, heard)
    mp3 = id3.tag(levelled.mp3, _tags(found, chapters, levelled.samples, picture.result()))
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


def _cover(found: Written) -> bytes:
    return cover.draw(found.show.title, found.show.author, seed(found.show_name), size=COVER_PIXELS)


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
    )
