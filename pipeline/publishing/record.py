"""A finished episode as the two records kept beside its MP3, and read back for the feed and the show's page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from pipeline.errors import PublishingError
from pipeline.model import Chapter, Cue, Master
from pipeline.publishing import clock, text


@dataclass(frozen=True, slots=True)
class Listing:
    """What the feed and the lists of episodes need of one finished episode."""

    show: str
    episode: str
    title: str
    summary: str
    published: datetime
    """Aware, in UTC."""
    seconds: int
    """The measured duration, rounded to whole seconds."""
    bytes: int
    """Size of the MP3 as it is served."""
    notes: str = ""
    """The show notes, as HTML for a feed; empty falls back to the summary."""

    def file(self, name: str) -> str:
        """The address of a file of the episode, relative to the show's folder."""
        return text.path(self.episode, name)

    @property
    def page(self) -> str:
        """The episode's page, relative to the show's folder."""
        return self.file("index.html")

    @property
    def audio(self) -> str:
        """The MP3, relative to the show's folder."""
        return self.file(f"{self.episode}.mp3")


def episode_record(master: Master, made_with: Mapping[str, object], script_sha256: str) -> dict[str, object]:
    """What was measured of the episode: the content of episode.json, in the order in which it is kept."""
    script, rate = master.speech.script, master.sample_rate
    return {
        "show": script.show,
        "episode": script.episode,
        "title": text.one_line(script.title),
        "summary": text.one_line(script.summary),
        "published": clock.iso_date(script.published),
        "duration": clock.iso_duration(clock.whole_seconds(master.samples, rate)),
        "seconds": round(master.seconds, 6),
        "samples": master.samples,
        "sample_rate": rate,
        "channels": master.channels,
        "bytes": master.bytes,
        "sha256": master.sha256,
        "integrated_lufs": round(master.loudness.integrated_lufs, 2),
        "true_peak_dbtp": round(master.loudness.true_peak_dbtp, 2),
        "loudness_range_lu": round(master.loudness.range_lu, 2),
        "voices": list(master.speech.voices),
        "chapters": [_chapter(chapter, rate) for chapter in master.chapters],
        "script_sha256": script_sha256,
        "made_with": dict(made_with),
    }


def timings_record(master: Master) -> dict[str, object]:
    """When each sentence and word is said, in seconds of the file: the content of timings.json."""
    return {"sentences": [_sentence(cue, master.sample_rate) for cue in master.cues]}


def listing(record: object, name: str, notes: str = "") -> Listing:
    """The listing that an episode.json holds.

    `name` is the file it was read from, for the message; `notes` the episode's description.html.
    Raises PublishingError when the record lacks something or holds it in another form.
    """
    try:
        return _listing(record, notes)
    except (KeyError, TypeError, ValueError) as error:
        fault = f"no `{error.args[0]}`" if isinstance(error, KeyError) else str(error)
        raise PublishingError(f"`{name}` is not an episode's record ({fault}); render the episode anew") from error


def _listing(record: object, notes: str) -> Listing:
    if not isinstance(record, dict):
        raise TypeError("not an object")
    samples, rate = _count(record, "samples"), _count(record, "sample_rate")
    published = datetime.fromisoformat(_words(record, "published"))
    if published.tzinfo is None:
        raise ValueError("`published` names no time zone")
    return Listing(
        show=_folder(record, "show"),
        episode=_folder(record, "episode"),
        title=_words(record, "title"),
        summary=_words(record, "summary"),
        published=published,
        seconds=clock.whole_seconds(samples, rate),
        bytes=_count(record, "bytes"),
        notes=notes,
    )


def _words(record: Mapping[str, object], key: str) -> str:
    value = record[key]
    if not isinstance(value, str):
        raise TypeError(f"`{key}` is not text")
    return value


def _folder(record: Mapping[str, object], key: str) -> str:
    value = _words(record, key)
    if value in ("", ".", "..") or "/" in value or "\\" in value or text.clean(value) != value:
        raise ValueError(f"`{key}` is not a folder's name")
    return value


def _count(record: Mapping[str, object], key: str) -> int:
    value = record[key]
    if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        raise TypeError(f"`{key}` is not a whole number above 0")
    return value


def _chapter(chapter: Chapter, rate: int) -> dict[str, object]:
    times: dict[str, object] = {
        "start": clock.seconds(chapter.start, rate),
        "end": clock.seconds(chapter.end, rate),
        "title": text.one_line(chapter.title),
    }
    address = text.web_address(chapter.url) if chapter.url else None
    return times | ({"url": address} if address else {})


def _sentence(cue: Cue, rate: int) -> dict[str, object]:
    return {
        "start": clock.seconds(cue.start, rate),
        "end": clock.seconds(cue.end, rate),
        "text": text.clean(cue.text),
        "spoken": text.clean(cue.spoken),
        "speaker": None if cue.speaker is None else text.clean(cue.speaker),
        "citations": [text.clean(label) for label in cue.citations],
        "words": [
            {
                "start": clock.seconds(word.start, rate),
                "end": clock.seconds(word.end, rate),
                "text": text.clean(word.text),
            }
            for word in cue.words
        ],
    }
