"""Dates and hours as they are spoken: the greeting, the day, the window."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from pipeline.model import Activity
from pipeline.script.language.numerals import ordinal_day
from pipeline.script.language.vocabulary import words

_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_MONTHS = words(
    """
    January February March April May June July August September October November December
    """
)


def greeting(published: datetime, zone: str) -> str:
    """Say "Good morning", "afternoon" or "evening" by the hour where the show is at home; at night, just "Hello"."""
    hour = published.astimezone(ZoneInfo(zone)).hour
    if hour >= 22 or hour < 4:
        return "Hello"
    return "Good morning" if hour < 12 else "Good afternoon" if hour < 18 else "Good evening"


def day(moment: datetime, zone: str) -> str:
    """The day as in "Friday, July 31st"."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{_DAYS[local.weekday()]}, {date(moment, zone)}"


def date(moment: datetime, zone: str) -> str:
    """The date as in "July 31st"."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{_MONTHS[local.month - 1]} {ordinal_day(local.day)}"


def window(activity: Activity, zone: str) -> str:
    """The window as in "July 1st to August 19th", first and last day of the window; the start is exclusive."""
    first = date(activity.since + timedelta(seconds=1), zone)
    last = date(activity.until, zone)
    return first if first == last else f"{first} to {last}"


def span(activity: Activity) -> str:
    """What to call the window: day, week, or period."""
    length = activity.until - activity.since
    if activity.kind == "weekly" or timedelta(days=5) < length <= timedelta(days=8):
        return "week"
    return "day" if length <= timedelta(hours=36) else "period"


def weekday(moment: datetime, zone: str) -> str:
    """The day of the week, such as "Monday"."""
    return _DAYS[moment.astimezone(ZoneInfo(zone)).weekday()]
