"""Puts a finished episode on the shelf: its folder, then the show's cover, page and feed, then the list of shows."""

import json
from importlib import metadata
from pathlib import Path
from typing import Any

import pipeline
from pipeline import store
from pipeline.config import Show, Workspace, show_for_repository
from pipeline.episode import covers
from pipeline.episode.folder import Folder
from pipeline.episode.recipe import RENDERING, Recipe
from pipeline.episode.scripts import Written
from pipeline.errors import PublishingError
from pipeline.model import Master, Publication
from pipeline.publishing import chapters, description, feed, page, record, transcript
from pipeline.publishing.channel import Channel
from pipeline.publishing.record import Listing

ENGINES = ("piper-tts", "onnxruntime", "numpy", "soxr", "av", "soundfile", "mutagen")
"""Packages whose versions an episode's record keeps: each has a hand in its bytes."""
NEARBY = 6
COVER_PIXELS = 3000
"""Side of the show's cover; Apple asks for 1400 to 3000."""


def release(found: Written, wanted: Recipe, folder: Folder, finished: tuple[Master, Path]) -> dict[str, Any]:
    """Write the episode's files; episode.json comes last and makes it count as finished. Returns what that holds.

    `finished` is what was measured of the MP3, and the work file that holds it.
    """
    master, mp3 = finished
    channel = channel_of(found.show_name, found.show)
    kept = record.episode_record(master, made_with(wanted), store.file_digest(found.path))
    others = [known for known in listings(folder.path.parent)[0] if known.episode != folder.episode]
    files = {
        "index.html": page.episode(master, channel, others[:NEARBY]),
        "chapters.json": chapters.to_json(master, channel.title),
        "transcript.vtt": transcript.vtt(master.cues, master.sample_rate),
        "description.html": description.html(master),
        "timings.json": store.to_json(record.timings_record(master)),
        folder.record.name: store.to_json(kept),
    }
    publication = Publication(master, tuple(files.items()))
    contents: dict[Path, bytes | Path] = {folder.mp3: mp3}
    contents |= {folder.path / name: text.encode() for name, text in publication.files}
    store.write_together(contents)
    return kept


def shelve(workspace: Workspace, name: str, show: Show, redraw: bool) -> list[str]:
    """Make the show's cover, page and feed, and the list of shows, from every finished episode there is.

    Nothing is edited in place, and a file whose content stays the same is not written. A cover that is there is drawn
    anew only when asked for: it is the one slow part. Returns what is wrong with records that had to be left out.
    """
    folder = workspace.output / name
    store.sweep(folder)
    channel, (episodes, damaged) = channel_of(name, show), listings(folder)
    picture = folder / "cover.jpg"
    if redraw or not picture.is_file():
        store.write_changed(picture, covers.of(name, show, COVER_PIXELS))
    store.write_changed(folder / "index.html", page.show(channel, episodes).encode())
    store.write_changed(folder / "feed.xml", feed.render(channel, episodes))
    shows = [(channel_of(path.name, _settings(workspace, path.name)), listings(path)[0]) for path in _shows(workspace)]
    store.write_changed(workspace.output / "index.html", page.index(shows).encode())
    return damaged


def channel_of(name: str, show: Show) -> Channel:
    """The show as feed and pages present it."""
    return Channel(
        show=name,
        title=show.title,
        description=show.description or show.title,
        base_url=show.base_url,
        link=show.link,
        author=show.author,
        owner_email=show.owner_email,
        language=show.language.lower(),
        category=show.category,
        explicit=show.explicit,
    )


def listings(folder: Path) -> tuple[list[Listing], list[str]]:
    """Every finished episode of a show, newest first; and what is wrong with records that can't be read."""
    found: list[Listing] = []
    damaged: list[str] = []
    for path in sorted(folder.glob("*/episode.json")):
        notes = path.with_name("description.html")
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
            found.append(
                record.listing(content, str(path), notes.read_text(encoding="utf-8") if notes.is_file() else "")
            )
        except PublishingError as error:
            damaged.append(str(error))
        except (OSError, ValueError) as error:
            damaged.append(f"can't read `{path}` ({error}); render the episode anew")
    return sorted(found, key=lambda known: (known.published, known.episode), reverse=True), damaged


def made_with(wanted: Recipe) -> dict[str, Any]:
    """What an episode was made with: versions, voices with their licences, and the fingerprint of all of it."""
    return {
        "diffcast": pipeline.__version__,
        "rendering": RENDERING,
        "fingerprint": wanted.fingerprint,
        "packages": {name: metadata.version(name) for name in ENGINES},
        "voices": [
            {"name": voice.name, "sha256": voice.sha256, "licence": voice.licence, "attribution": voice.attribution}
            for voice in wanted.voices
        ],
    }


def _shows(workspace: Workspace) -> list[Path]:
    return sorted(path.parent for path in workspace.output.glob("*/feed.xml"))


def _settings(workspace: Workspace, name: str) -> Show:
    return workspace.show(name) if name in workspace.shows() else show_for_repository(name)
