"""The pages of the site: one for an episode, one for a show, one for all shows; complete without JavaScript."""

import base64
import functools
import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from pipeline.model import Master
from pipeline.publishing import clock, notes, text
from pipeline.publishing.channel import Channel
from pipeline.publishing.record import Listing

if TYPE_CHECKING:
    import jinja2

_TITLE = 70  # characters of a window's title that are shown anywhere


def episode(master: Master, channel: Channel, nearby: Sequence[Listing] = ()) -> str:
    """An episode's index.html; `nearby` are other episodes of the show, in the order in which they are to be listed."""
    script = master.speech.script
    return _render(
        "episode.html",
        head=_head(f"{script.title} · {channel.title}", script.title, script.summary),
        channel=channel,
        canonical=channel.base + text.path(script.episode, "index.html") if channel.is_public else None,
        up="../",
        title=text.one_line(script.title),
        summary=text.one_line(script.summary),
        published=_date(script.published),
        duration=_duration(clock.whole_seconds(master.samples, master.sample_rate)),
        audio={"file": text.path(master.mp3), "size": text.size(master.bytes)},
        voices=", ".join(master.speech.voices),
        chapters=[_place(part.start, master) | {"title": text.one_line(part.title)} for part in master.chapters],
        sections=_sections(master),
        notes=notes.cited(script),
        nearby=[_row(one, "../" + one.page) for one in nearby],
    )


def show(channel: Channel, listings: Sequence[Listing]) -> str:
    """A show's index.html: all its episodes, newest first."""
    return _render(
        "show.html",
        head=_head(channel.title, channel.title, channel.description),
        channel=channel,
        canonical=channel.base + "index.html" if channel.is_public else None,
        up="",
        website=text.web_address(channel.link or ""),
        episodes=[_row(one, one.page) for one in _newest_first(listings)],
    )


def index(shows: Sequence[tuple[Channel, Sequence[Listing]]]) -> str:
    """The index.html above the shows: each with its newest episode, in the order of their titles."""
    rows = []
    for channel, listings in sorted(shows, key=lambda one: (one[0].title.casefold(), one[0].show)):
        folder = text.path(channel.show) + "/"
        rows.append(
            {
                "channel": channel,
                "href": folder + "index.html",
                "feed": folder + "feed.xml",
                "cover": folder + text.path(channel.image) if channel.image else None,
                "count": len(listings),
                "newest": [_row(one, folder + one.page) for one in _newest_first(listings)[:1]],
            }
        )
    return _render(
        "index.html",
        head=_head("Shows", "Shows", "Podcasts made of what happens in repositories."),
        channel=None,
        shows=rows,
    )


def _head(window: str, title: str, description: str) -> dict[str, str]:
    shown = text.one_line(window) if len(text.one_line(window)) <= _TITLE else text.one_line(title)
    if len(shown) > _TITLE:
        shown = shown[: _TITLE - 1].rstrip() + "…"
    return {"title": shown, "description": text.one_line(description or title)[:300]}


def _date(moment: datetime) -> dict[str, str]:
    return {"iso": clock.iso_date(moment), "day": clock.written_date(moment), "time": clock.written_time(moment)}


def _duration(seconds: int) -> dict[str, str]:
    return {"iso": clock.iso_duration(seconds), "written": clock.spoken_duration(seconds)}


def _row(listing: Listing, href: str) -> dict[str, object]:
    """One episode in a list."""
    return {
        "href": href,
        "title": text.one_line(listing.title),
        "summary": text.one_line(listing.summary),
        "published": _date(listing.published),
        "duration": _duration(listing.seconds),
    }


def _newest_first(listings: Iterable[Listing]) -> list[Listing]:
    return sorted(listings, key=lambda one: (one.published, one.episode), reverse=True)


def _place(sample: int, master: Master) -> dict[str, object]:
    """A moment of the episode: as written, and as an address that a browser plays from there without a script."""
    moment = clock.seconds(sample, master.sample_rate)
    return {
        "time": clock.short_timestamp(sample, master.sample_rate),
        "seconds": moment,
        "href": f"{text.path(master.mp3)}#t={moment}",
    }


def _sections(master: Master) -> list[dict[str, object]]:
    """The transcript: each section with when it begins, its paragraphs, and the changes each sentence rests on."""
    script = master.speech.script
    changes = {
        note.label: {"name": note.name, "href": note.url or f"#change-{number}"}
        for number, note in enumerate(notes.cited(script), 1)
    }
    begins: dict[int, int] = {}
    for cue in master.cues:
        begins.setdefault(cue.section, cue.start)
    return [
        {
            "heading": text.one_line(section.heading),
            "place": _place(begins[number], master) if number in begins else None,
            "paragraphs": [
                {
                    "speaker": paragraph.speaker if len(script.speakers) > 1 else None,
                    "sentences": [
                        {"text": sentence.text, "changes": [changes[label] for label in sentence.citations]}
                        for sentence in paragraph.sentences
                    ],
                }
                for paragraph in section.paragraphs
            ],
        }
        for number, section in enumerate(script.sections)
    ]


def _render(template: str, **values: object) -> str:
    return _environment().get_template(template).render(disclosure=text.DISCLOSURE, **values)


@functools.cache
def _environment() -> "jinja2.Environment":
    """The templates; every value is cleaned and escaped once on its way in, and a missing one is an error."""
    import jinja2

    def published(value: object) -> object:
        return text.clean(value) if type(value) is str else value

    loader = jinja2.PackageLoader("pipeline.publishing")
    environment = jinja2.Environment(
        loader=loader,
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        finalize=published,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["style"] = _inline(environment, loader, "style.css")
    environment.globals["player"] = _inline(environment, loader, "player.js")
    return environment


def _inline(environment: "jinja2.Environment", loader: "jinja2.BaseLoader", name: str) -> dict[str, str]:
    """A style sheet or script to stand in the page, and the digest by which the page's policy admits it."""
    from markupsafe import Markup

    source = text.clean(loader.get_source(environment, name)[0])
    digest = base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
    return {"text": Markup(source), "digest": f"sha256-{digest}"}  # noqa: S704 - our own file, not text from outside
