"""The chapters file: Podcasting 2.0 JSON chapters, version 1.2, with the times that the MP3's own chapters have."""

from pipeline import store
from pipeline.model import Chapter, Master
from pipeline.publishing import clock, text


def to_json(master: Master, show_title: str) -> str:
    """chapters.json; times are seconds to the millisecond, in order, the first 0."""
    return store.to_json(
        {
            "version": "1.2.0",
            "title": text.one_line(master.speech.script.title),
            "podcastName": text.one_line(show_title),
            "fileName": master.mp3,
            "chapters": [_chapter(chapter, master.sample_rate) for chapter in master.chapters],
        }
    )


def _chapter(chapter: Chapter, rate: int) -> dict[str, object]:
    entry: dict[str, object] = {
        "startTime": clock.seconds(chapter.start, rate),
        "endTime": clock.seconds(chapter.end, rate),
        "title": text.one_line(chapter.title),
    }
    address = text.web_address(chapter.url) if chapter.url else None
    return entry | ({"url": address} if address else {})
