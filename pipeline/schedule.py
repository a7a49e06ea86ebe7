"""Which window of time an episode tells of: a day that ends at the publishing time, a week, or a range."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pipeline.errors import RequestError
from pipeline.model import Kind


@dataclass(frozen=True, slots=True)
class Window:
    """Changes after `since` and up to `until` are told."""

    kind: Kind
    since: datetime
    """Aware, in UTC, whole seconds."""
    until: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """When a show's day ends."""

    zone: str
    """IANA time zone."""
    publish_at: time

    def end_of(self, day: date) -> datetime:
        """The show's publishing time on that day, in UTC."""
        return datetime.combine(day, self.publish_at, ZoneInfo(self.zone)).astimezone(UTC)


def day(clock: Clock, on: date) -> Window:
    """From the publishing time of the day before to that day's: 23 or 25 hours where the clocks change."""
    return _ending("daily", clock, on, 1)


def week(clock: Clock, on: date) -> Window:
    """From the publishing time a week before to that day's."""
    return _ending("weekly", clock, on, 7)


def _ending(kind: Kind, clock: Clock, on: date, days: int) -> Window:
    try:
        return Window(kind, clock.end_of(on - timedelta(days=days)), clock.end_of(on))
    except OverflowError as error:
        raise RequestError(f"`{on}` lies too far off; choose a day that a repository could know") from error


def until_now(kind: Kind, now: datetime) -> Window:
    """The 24 hours that end now, or the 7 days when `kind` is weekly."""
    end = now.astimezone(UTC).replace(microsecond=0)
    return Window(kind, end - timedelta(days=7 if kind == "weekly" else 1), end)


def between(clock: Clock, since: str, until: str | None, now: datetime) -> Window:
    """From `since` to `until` (now when it is None), each a date or a date with a time as in ISO 8601.

    A date alone means the whole day: `since` from its first moment, `until` to its last, in the show's time zone.
    Exactly a day or a week is no more than a range: only --date and --weekly name those.
    """
    zone = ZoneInfo(clock.zone)
    start = _moment(since, zone, time.min)
    # The window leaves its start out and a day begins at midnight exactly.
    start = start - timedelta(seconds=1) if len(since) == len("2026-07-31") else start
    end = _moment(until, zone, time(23, 59, 59)) if until else now.astimezone(UTC).replace(microsecond=0)
    if start >= end:
        raise RequestError(f"nothing lies between {since} and {until or 'now'}; --since must come before --until")
    return Window("range", start, end)


def _moment(text: str, zone: ZoneInfo, of_day: time) -> datetime:
    try:
        if len(text) == len("2026-07-31"):
            found = datetime.combine(date.fromisoformat(text), of_day)
        else:
            found = datetime.fromisoformat(text)
        moment = found if found.tzinfo else found.replace(tzinfo=zone)
        if not 1000 <= moment.year < 9999:
            raise ValueError("a year that no repository knows")
        return moment.astimezone(UTC).replace(microsecond=0)
    except (ValueError, OverflowError) as error:
        raise RequestError(f"`{text}` is no date; write one such as 2026-07-31 or 2026-07-31T13:00Z") from error
