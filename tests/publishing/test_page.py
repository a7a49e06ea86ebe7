"""Pages are whole, say what was measured, link every cited change, and load nothing from outside."""

import base64
import hashlib
import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest

from pipeline.publishing import page, record, text
from pipeline.publishing.channel import Channel
from pipeline.publishing.record import Listing
from tests.publishing import episodes
from tests.publishing.reading import Page

COMMIT = "https://github.com/pytorch/pytorch/commit/264019a"
PULL = "https://github.com/pytorch/pytorch/pull/191685"


def listing(**changes: object) -> Listing:
    return replace(
        record.listing(record.episode_record(episodes.master(), {}, ""), "episode.json"),
        **changes,  # type: ignore[arg-type]
    )


def pages() -> list[str]:
    """One of each kind, plain and hostile."""
    hostile = episodes.channel(title=episodes.HOSTILE, description=episodes.HOSTILE)
    row = listing(title=episodes.HOSTILE, summary=episodes.HOSTILE)
    return [
        page.episode(episodes.master(), episodes.channel(), [listing()]),
        page.episode(episodes.hostile(), hostile, [row]),
        page.show(episodes.channel(), [listing()]),
        page.show(hostile, [row]),
        page.show(episodes.channel(image=None, base_url=None, description=""), []),
        page.index([(episodes.channel(), [listing()]), (hostile, [row])]),
        page.index([]),
    ]


def test_an_episodes_page_says_what_it_is() -> None:
    """Title, summary, date, measured duration, size, disclosure."""
    read = Page(page.episode(episodes.master(), episodes.channel()))
    assert read.texts["h1"] == [episodes.script().title]
    assert [one["datetime"] for one in read.all("time")] == ["2026-07-31T13:00:09Z", "PT43S"]
    everything = read.texts["body"][0]
    for said in (episodes.script().summary, "31 July 2026, 13:00 UTC", "43 s", "(2.6 MB)", text.DISCLOSURE):
        assert said in everything


def test_the_player_waits_and_has_captions() -> None:
    """Nothing is fetched or played before someone asks."""
    read = Page(page.episode(episodes.master(), episodes.channel()))
    (player,) = read.all("audio")
    assert (player["preload"], player["src"]) == ("none", "2026-07-31-nccl2-parity.mp3")
    assert "autoplay" not in player
    (track,) = read.all("track")
    assert (track["kind"], track["src"]) == ("captions", "transcript.vtt")


def test_chapters_lead_to_their_time_without_a_script() -> None:
    """As a media fragment of the sound itself."""
    read = Page(page.episode(episodes.master(), episodes.channel()))
    places = [one["href"] for one in read.all("a") if "data-seconds" in one][:4]
    starts = [one.start / episodes.RATE for one in episodes.master().chapters]
    assert places == [f"2026-07-31-nccl2-parity.mp3#t={round(start, 3)}" for start in starts]


def test_the_transcript_is_whole_and_every_cited_change_is_linked() -> None:
    """In the text beside its sentence, and in the notes."""
    read = Page(page.episode(episodes.master(), episodes.channel()))
    for sentence in episodes.script().sentences:
        assert sentence.text in read.texts["body"][0]
    links = [one["href"] for one in read.all("a")]
    assert links.count(COMMIT) == 3
    assert links.count(PULL) == 2
    assert "#191685" in read.texts["a"]


def test_other_episodes_and_the_feed_are_one_step_away() -> None:
    """Nearby episodes are given; the show's page and feed are beside the folder."""
    links = [one["href"] for one in Page(page.episode(episodes.master(), episodes.channel(), [listing()])).all("a")]
    assert {"../index.html", "../feed.xml", "../2026-07-31-nccl2-parity/index.html"} <= set(links)


def test_speakers_are_named_when_there_are_several() -> None:
    """One voice needs no name before its every paragraph."""
    talk = episodes.script()
    sections = tuple(
        replace(part, paragraphs=tuple(replace(one, speaker="Ana") for one in part.paragraphs))
        for part in talk.sections
    )
    one = replace(talk, sections=sections, speakers=(("Ana", "joe"),))
    two = replace(one, speakers=(("Ana", "joe"), ("Ben", "joe")))
    assert "Ana" not in page.episode(episodes.master(one), episodes.channel())
    assert page.episode(episodes.master(two), episodes.channel()).count("<bdi>Ana</bdi>") == 4


@pytest.mark.parametrize("source", pages())
def test_every_page_is_well_formed_and_admits_only_itself(source: str) -> None:
    """One h1, a language, landmarks, tags closed in order; style and script are named by digest."""
    read = Page(source)
    assert read.faults == []
    assert len(read.all("h1")) == 1
    assert read.all("html")[0]["lang"] == "en"
    assert {"main", "header", "footer", "title"} <= {tag for tag, _ in read.elements}
    (policy,) = [one["content"] for one in read.all("meta") if one.get("http-equiv")]
    assert policy is not None
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        for content in read.texts.get(tag, []):
            digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
            assert f"{tag}-src 'sha256-{digest}'" in policy
    assert len(source.encode()) < 100_000


@pytest.mark.parametrize("source", pages())
def test_no_page_loads_from_outside_or_runs_what_it_quotes(source: str) -> None:
    """Sources are relative, links are http or relative, and hostile text made no element or handler."""
    read = Page(source)
    for tag, attributes in read.elements:
        assert not any(name.startswith("on") or name == "style" for name in attributes), tag
        if "src" in attributes:
            assert urlsplit(attributes["src"] or "").scheme == ""
        if "href" in attributes:
            assert urlsplit(attributes["href"] or "").scheme in ("", "http", "https")
    assert len(read.all("script")) <= 1
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", source)
    assert source.encode("utf-8")


def test_hostile_text_reads_back_equal() -> None:
    """Escaped once; template syntax in it is only text."""
    read = Page(page.episode(episodes.hostile(), episodes.channel()))
    assert read.texts["h1"] == [text.one_line(episodes.HOSTILE)]
    assert read.texts["bdi"].count(text.clean(episodes.HOSTILE)) >= 2
    assert 'javascript:alert("1")' in read.texts["bdi"]  # a footnote's words, not a link
    assert "#change-1" in [one["href"] for one in read.all("a")]


def test_a_huge_title_is_shown_whole_but_not_in_the_window() -> None:
    """The window's title is cut; the heading is not."""
    read = Page(page.episode(episodes.master(episodes.script("x<" * 50_000)), episodes.channel()))
    assert read.texts["h1"] == ["x<" * 50_000]
    assert len(read.texts["title"][0]) == 70


def test_pages_do_not_change_by_themselves() -> None:
    """The same episodes give the same bytes, found in any order."""
    rows = [listing(), listing(episode="2026-07-30-b", published=listing().published.replace(day=30))]
    assert page.show(episodes.channel(), rows) == page.show(episodes.channel(), rows[::-1])
    assert page.index([(episodes.channel(), rows)]) == page.index([(episodes.channel(), rows[::-1])])


def test_only_a_public_page_has_a_canonical_address() -> None:
    """A preview's address is nobody's to point at."""
    public = Page(page.episode(episodes.master(), episodes.channel())).all("link")
    assert public[0]["href"] == "https://example.org/shows/pytorch/2026-07-31-nccl2-parity/index.html"
    preview = Page(page.episode(episodes.master(), Channel("pytorch", "PyTorch", ""))).all("link")
    assert [one["rel"] for one in preview] == ["alternate"]


def test_the_index_lists_shows_by_title_with_their_newest_episode() -> None:
    """Each links to its own page and feed."""
    other = episodes.channel(show="click", title="click weekly")
    read = Page(page.index([(episodes.channel(), [listing()]), (other, [])]))
    assert [title.strip() for title in read.texts["h2"]] == ["click weekly", "PyTorch Daily"]
    links = [one["href"] for one in read.all("a")]
    assert "pytorch/2026-07-31-nccl2-parity/index.html" in links
    assert "click/feed.xml" in links
