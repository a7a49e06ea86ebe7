"""Windows of time: where a day, a week and a range begin and end."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import pytest

from pipeline.errors import RequestError
from pipeline.model import Kind
from pipeline.schedule import Clock, Window, between, day, until_now, week

BERLIN = Clock("Europe/Berlin", time(13, 0, 9))
NOW = datetime(2026, 8, 1, 6, 30, 15, 999, tzinfo=UTC)


def test_a_day_is_the_24_hours_that_end_at_publishing_time() -> None:
    """In the show's time zone, summer time included."""
    window = day(BERLIN, date(2026, 7, 31))
    assert (window.kind, window.since.isoformat(), window.until.isoformat()) == (
        "daily",
        "2026-07-30T11:00:09+00:00",
        "2026-07-31T11:00:09+00:00",
    )


def test_a_week_ends_on_the_day_named() -> None:
    """Seven days, the last one ending at publishing time."""
    window = week(BERLIN, date(2026, 7, 31))
    assert (window.kind, (window.until - window.since).days) == ("weekly", 7)


def test_without_a_day_the_window_ends_now_in_whole_seconds() -> None:
    """What is written down says the same moment as what was asked of git."""
    assert until_now("daily", NOW).until == NOW.replace(microsecond=0)


@pytest.mark.parametrize(("kind", "days"), [("daily", 1), ("weekly", 7)])
def test_without_a_day_a_show_tells_of_its_own_span(kind: Kind, days: int) -> None:
    """A weekly show's window is a week long."""
    window = until_now(kind, NOW)
    assert (window.kind, (window.until - window.since).days) == (kind, days)


@pytest.mark.parametrize(
    ("since", "until", "start", "end"),
    [
        ("2026-07-01", "2026-07-02", "2026-06-30T21:59:59+00:00", "2026-07-02T21:59:59+00:00"),
        ("2026-07-01T12:00", None, "2026-07-01T10:00:00+00:00", "2026-08-01T06:30:15+00:00"),
        ("2026-07-01T12:00Z", "2026-07-01T12:00:01Z", "2026-07-01T12:00:00+00:00", "2026-07-01T12:00:01+00:00"),
    ],
    ids=["whole days", "until now", "moments"],
)
def test_a_range_takes_days_and_moments(since: str, until: str | None, start: str, end: str) -> None:
    """A date alone is the whole day where the show is made: first and last second included."""
    window = between(BERLIN, since, until, NOW)
    assert (window.since.isoformat(), window.until.isoformat()) == (start, end)


@pytest.mark.parametrize(
    ("since", "until"), [("2026-07-02", "2026-07-01"), ("yesterday", None), ("2026-07-01", "0001-01-01")]
)
def test_a_range_that_makes_no_sense_is_refused(since: str, until: str | None) -> None:
    """With the text that was given and one that would do."""
    with pytest.raises(RequestError, match=since if since == "yesterday" else "--since|no date"):
        between(BERLIN, since, until, NOW)


@pytest.mark.parametrize("changes", [date(2026, 3, 29), date(2026, 10, 25)])
@pytest.mark.parametrize(("window", "span"), [(day, 1), (week, 7)])
def test_windows_meet_where_the_clocks_change(
    changes: date, window: Callable[[Clock, date], Window], span: int
) -> None:
    """Each begins where the one before ended, so that no commit is told twice or never."""
    clock = Clock("Europe/Berlin", time(23, 59, 59))
    ends = [window(clock, changes + timedelta(days=span * step)) for step in range(-2, 3)]
    assert all(one.until == next_one.since for one, next_one in pairwise(ends))
