"""Times, sizes and addresses are written one way, by whole numbers."""

import uuid
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.publishing import clock, text
from pipeline.publishing.channel import Channel


@pytest.mark.parametrize(
    ("total", "iso", "written"),
    [(0, "PT0S", "0 s"), (163, "PT2M43S", "2 min 43 s"), (3600, "PT1H", "1 h"), (7325, "PT2H2M5S", "2 h 2 min 5 s")],
)
def test_durations(total: int, iso: str, written: str) -> None:
    """ISO 8601 for programs, words for people."""
    assert (clock.iso_duration(total), clock.spoken_duration(total)) == (iso, written)


def test_timestamps_round_down_and_times_to_the_nearest() -> None:
    """A player that jumps to a timestamp misses nothing."""
    assert clock.timestamp(44_100 * 3725 - 1, 44_100) == "01:02:04"
    assert clock.short_timestamp(44_100 * 725, 44_100) == "12:05"
    assert clock.milliseconds(22, 44_100) == 0
    assert clock.milliseconds(23, 44_100) == 1
    assert clock.caption_time(3_725_004) == "01:02:05.004"


def test_dates_are_in_utc_and_english() -> None:
    """Whatever zone they come in and whatever the machine's language."""
    moment = datetime(2026, 8, 1, 1, 0, 9, tzinfo=timezone(timedelta(hours=12)))
    assert clock.iso_date(moment) == "2026-07-31T13:00:09Z"
    assert (clock.written_date(moment), clock.written_time(moment)) == ("31 July 2026", "13:00 UTC")
    assert moment.astimezone(UTC) == datetime.fromisoformat(clock.iso_date(moment))


@pytest.mark.parametrize(("count", "written"), [(999, "999 bytes"), (1500, "2 kB"), (2_600_123, "2.6 MB")])
def test_sizes(count: int, written: str) -> None:
    """Decimal units, as download pages show them."""
    assert text.size(count) == written


@pytest.mark.parametrize(
    "target",
    ["javascript:alert(1)", "data:text/html,x", "//example.org", "https://", "http://[x", "https://a b", "ftp://x", ""],
)
def test_only_web_addresses_become_links(target: str) -> None:
    """Anything else is shown as text."""
    assert text.web_address(target) is None


@given(st.text())
def test_cleaning_twice_is_cleaning_once(raw: str) -> None:
    """And what remains can be written as UTF-8."""
    cleaned = text.clean(raw)
    assert text.clean(cleaned) == cleaned
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned


def test_the_podcasts_guid_is_that_of_the_namespaces_example() -> None:
    """podnews.net/rss is its published vector; ours is made from the feed's address in the same way."""
    namespace = uuid.UUID("ead4c236-bf58-58c6-a2c6-a6b28d128cb6")
    assert str(uuid.uuid5(namespace, "podnews.net/rss")) == "9b024349-ccf0-5f69-a609-6b82873eab3c"
    show = Channel(show="a", title="A", description="", base_url="https://example.com")
    assert show.podcast_guid == str(uuid.uuid5(namespace, "example.com/a/feed.xml"))
