"""The feed is what Apple, PSP-1 and Podcasting 2.0 ask for; read back by feedparser and ElementTree."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from datetime import timedelta

import feedparser

from pipeline.publishing import feed, record, text
from pipeline.publishing.record import Listing
from tests.publishing import episodes

SPACES = {
    "atom": "http://www.w3.org/2005/Atom",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "podcast": "https://podcastindex.org/namespace/1.0",
}


def listed(count: int = 1, **changes: object) -> list[Listing]:
    """So many episodes, each a day older than the one before."""
    first = record.listing(record.episode_record(episodes.master(), {}, ""), "episode.json", "<p>Notes &amp; links</p>")
    first = replace(first, **changes)  # type: ignore[arg-type]
    return [
        replace(first, episode=f"{first.episode}-{day}", published=first.published - timedelta(days=day))
        for day in range(count)
    ]


def tree(source: bytes) -> ET.Element:
    channel = ET.fromstring(source).find("channel")  # noqa: S314 - we wrote it
    assert channel is not None
    return channel


def test_everything_required_is_there() -> None:
    """Apple's and PSP-1's required and recommended elements of a channel, once each."""
    channel = tree(feed.render(episodes.channel(), listed()))
    apple = "itunes:category itunes:explicit itunes:image itunes:author itunes:owner itunes:type"
    podcasting = "podcast:guid podcast:locked podcast:medium podcast:person podcast:txt"
    for name in f"atom:link title description link language lastBuildDate {apple} {podcasting}".split():
        assert len(channel.findall(name, SPACES)) == 1, name
    assert channel.findtext("itunes:explicit", None, SPACES) == "false"
    nested = channel.find("itunes:category/itunes:category", SPACES)
    assert nested is not None
    assert nested.get("text") == "Tech News"


def test_an_item_says_what_was_measured() -> None:
    """Bytes and whole seconds of the finished file, the date in GMT, absolute addresses, the AI flag."""
    item = feedparser.parse(feed.render(episodes.channel(), listed())).entries[0]
    master = episodes.master()
    enclosure = item.enclosures[0]
    episode = "2026-07-31-nccl2-parity-0"
    assert enclosure.href == f"https://example.org/shows/pytorch/{episode}/{episode}.mp3"
    assert (enclosure.length, enclosure.type) == (str(master.bytes), "audio/mpeg")
    assert item.published == "Fri, 31 Jul 2026 13:00:09 GMT"
    assert item.itunes_duration == str(round(master.seconds))
    assert item.description == "<p>Notes &amp; links</p>"
    assert item.link == f"https://example.org/shows/pytorch/{episode}/index.html"
    only = tree(feed.render(episodes.channel(), listed())).find("item")
    assert only is not None
    assert only.findtext("podcast:txt[@purpose='ai-content']", None, SPACES) == "true"
    transcript = only.find("podcast:transcript", SPACES)
    assert transcript is not None
    assert transcript.get("type") == "text/vtt"
    chapters = only.find("podcast:chapters", SPACES)
    assert chapters is not None
    assert chapters.get("url") == f"https://example.org/shows/pytorch/{episode}/chapters.json"


def test_the_episodes_guid_stays_whatever_changes() -> None:
    """New address, title, date or recording: to an app it is the same episode."""
    before = feedparser.parse(feed.render(episodes.channel(), listed())).entries[0]
    moved = episodes.channel(base_url="https://elsewhere.example/")
    after = feedparser.parse(feed.render(moved, listed(title="Other", bytes=1, seconds=9))).entries[0]
    assert before.id == after.id == "diffcast:pytorch/2026-07-31-nccl2-parity-0"
    assert not before.guidislink


def test_a_guid_that_was_assigned_once_is_kept() -> None:
    """A feed that moves keeps the GUID of its first address when the show says so; only a public one has any."""
    first = tree(feed.render(episodes.channel(), [])).findtext("podcast:guid", None, SPACES)
    moved = episodes.channel(base_url="https://elsewhere.example", guid=first)
    assert tree(feed.render(moved, [])).findtext("podcast:guid", None, SPACES) == first
    assert episodes.channel(base_url="https://elsewhere.example").podcast_guid != first


def test_the_same_episodes_give_the_same_bytes_newest_first() -> None:
    """Whatever order they are found in; the build date is the newest episode's, never the clock's."""
    episodes_found = listed(5)
    source = feed.render(episodes.channel(), episodes_found)
    assert source == feed.render(episodes.channel(), episodes_found[::-1])
    days = [entry.published_parsed.tm_mday for entry in feedparser.parse(source).entries]
    assert days == [31, 30, 29, 28, 27]
    assert tree(source).findtext("lastBuildDate") == "Fri, 31 Jul 2026 13:00:09 GMT"


def test_a_show_without_a_public_address_previews_and_asks_not_to_be_listed() -> None:
    """Its addresses are the preview's, absolute; a GUID comes only with a public address."""
    source = feed.render(episodes.channel(base_url=None, owner_email=None, author=None), listed())
    channel = tree(source)
    assert feedparser.parse(source).entries[0].enclosures[0].href.startswith("http://127.0.0.1:8000/pytorch/2026")
    assert channel.findtext("itunes:block", None, SPACES) == "Yes"
    assert channel.find("podcast:guid", SPACES) is None
    assert tree(feed.render(episodes.channel(), listed())).find("itunes:block", SPACES) is None


def test_a_show_without_episodes_has_a_feed() -> None:
    """A new show can be subscribed to before its first episode."""
    parsed = feedparser.parse(feed.render(episodes.channel(), []))
    assert (parsed.bozo, parsed.entries, parsed.feed.title) == (False, [], "PyTorch Daily")


def test_hostile_text_parses_back_equal() -> None:
    """Escaped once; only what XML can't hold is gone."""
    hostile = episodes.HOSTILE
    show = episodes.channel(title=hostile, description=hostile, author=hostile, category=hostile)
    channel = tree(feed.render(show, listed(title=hostile, notes=hostile)))
    for found in ("title", "description", "itunes:author", "item/title", "item/description"):
        assert channel.findtext(found, None, SPACES) == text.clean(hostile).strip(), found


def test_a_huge_title_is_kept_whole() -> None:
    """100 KB are unusual, but nobody's to cut."""
    title = "&<" * 50_000
    assert tree(feed.render(episodes.channel(), listed(title=title))).findtext("item/title") == title


def test_names_outside_ascii_become_ascii_addresses() -> None:
    """Apple wants ASCII; the show's and the episode's folders may have any name."""
    source = feed.render(episodes.channel(show="日 本"), listed(episode="2026-é"))
    href = feedparser.parse(source).entries[0].enclosures[0].href
    assert href == ("https://example.org/shows/%E6%97%A5%20%E6%9C%AC/2026-%C3%A9-0/2026-%C3%A9-0.mp3")


def test_a_long_history_is_all_in_the_feed() -> None:
    """Nothing is left out, however many episodes there are."""
    assert feed.render(episodes.channel(), listed(5000)).count(b"<item>") == 5000
