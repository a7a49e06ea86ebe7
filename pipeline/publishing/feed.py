"""The show's feed: RSS 2.0 with the tags of Apple Podcasts, Atom's self link and Podcasting 2.0."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from datetime import UTC
from email.utils import format_datetime

from pipeline.publishing import text
from pipeline.publishing.channel import Channel
from pipeline.publishing.record import Listing

_NAMESPACES = {
    "xmlns:atom": "http://www.w3.org/2005/Atom",
    "xmlns:itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "xmlns:podcast": "https://podcastindex.org/namespace/1.0",
}


def render(channel: Channel, listings: Sequence[Listing]) -> bytes:
    """feed.xml of the show with these episodes, newest first; the same values give the same bytes.

    A show without a public address gets the preview's addresses, asks directories not to list it, and has no
    podcast:guid yet.
    """
    rss = ET.Element("rss", {"version": "2.0", **_NAMESPACES})
    top = ET.SubElement(rss, "channel")
    episodes = sorted(listings, key=lambda one: (one.published, one.episode), reverse=True)
    _about(top, channel)
    if episodes:
        _add(top, "lastBuildDate", _date(episodes[0]))
    _apple(top, channel)
    _podcasting(top, channel)
    base = channel.base
    for listing in episodes:
        _item(ET.SubElement(top, "item"), channel, base, listing)
    ET.indent(rss)
    xml: bytes = ET.tostring(rss, encoding="utf-8", xml_declaration=True)
    return xml + b"\n"


def guid(listing: Listing) -> str:
    """The episode's GUID: from its id alone, so that a new address, title or recording does not make it new."""
    return f"diffcast:{listing.show}/{listing.episode}"


def _about(top: ET.Element, channel: Channel) -> None:
    _add(top, "atom:link", href=channel.feed_url, rel="self", type="application/rss+xml")
    _add(top, "title", channel.title)
    _add(top, "link", channel.home)
    _add(top, "description", channel.description or channel.title)
    _add(top, "language", channel.language)
    _add(top, "generator", "Diffcast")


def _apple(top: ET.Element, channel: Channel) -> None:
    category = _add(top, "itunes:category", text=channel.category)
    if channel.subcategory:
        _add(category, "itunes:category", text=channel.subcategory)
    _add(top, "itunes:explicit", _flag(channel.explicit))
    _add(top, "itunes:type", "episodic")
    if channel.image:
        _add(top, "itunes:image", href=channel.base + text.path(channel.image))
    if channel.author:
        _add(top, "itunes:author", channel.author)
    if channel.owner_email:
        owner = _add(top, "itunes:owner")
        _add(owner, "itunes:name", channel.author or channel.title)
        _add(owner, "itunes:email", channel.owner_email)
    if not channel.is_public:
        _add(top, "itunes:block", "Yes")


def _podcasting(top: ET.Element, channel: Channel) -> None:
    if channel.podcast_guid:
        _add(top, "podcast:guid", channel.podcast_guid)
    _add(top, "podcast:locked", "yes", **({"owner": channel.owner_email} if channel.owner_email else {}))
    _add(top, "podcast:medium", "podcast")
    if channel.author:
        _add(top, "podcast:person", text.one_line(channel.author)[:128], role="host")
    _add(top, "podcast:txt", "true", purpose="ai-content")


def _item(item: ET.Element, channel: Channel, base: str, listing: Listing) -> None:
    _add(item, "title", listing.title)
    _add(item, "link", base + listing.page)
    _add(item, "guid", guid(listing), isPermaLink="false")
    _add(item, "pubDate", _date(listing))
    _add(item, "description", listing.notes or listing.summary)
    _add(item, "enclosure", url=base + listing.audio, length=str(listing.bytes), type="audio/mpeg")
    _add(item, "itunes:duration", str(listing.seconds))
    _add(item, "itunes:explicit", _flag(channel.explicit))
    _add(item, "itunes:episodeType", "full")
    _add(
        item,
        "podcast:transcript",
        url=base + listing.file("transcript.vtt"),
        type="text/vtt",
        language=channel.language,
        rel="captions",
    )
    _add(item, "podcast:chapters", url=base + listing.file("chapters.json"), type="application/json+chapters")
    _add(item, "podcast:txt", "true", purpose="ai-content")


def _add(parent: ET.Element, tag: str, content: str | None = None, /, **attributes: str) -> ET.Element:
    """A new child; its text and attributes lose what XML forbids and the white space around them."""
    child = ET.SubElement(parent, tag, {name: text.one_line(value) for name, value in attributes.items()})
    child.text = None if content is None else text.clean(content).strip()
    return child


def _date(listing: Listing) -> str:
    return format_datetime(listing.published.astimezone(UTC), usegmt=True)


def _flag(value: bool) -> str:
    return "true" if value else "false"
