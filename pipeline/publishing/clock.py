"""Samples and dates as the units that pages, feeds, captions and records write."""

from datetime import UTC, datetime

_MONTHS = (  # written out, since strftime would follow the machine's language
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def milliseconds(samples: int, rate: int) -> int:
    """Samples as whole milliseconds, rounded to the nearest; the one rounding that all files share."""
    return (2000 * samples + rate) // (2 * rate)


def seconds(samples: int, rate: int) -> float:
    """Samples as seconds with three decimals: the same milliseconds as everywhere else."""
    return milliseconds(samples, rate) / 1000


def whole_seconds(samples: int, rate: int) -> int:
    """Samples as whole seconds, rounded to the nearest."""
    return (2 * samples + rate) // (2 * rate)


def iso_duration(total: int) -> str:
    """Whole seconds as an ISO 8601 duration: 163 becomes "PT2M43S"."""
    hours, minutes, rest = _split(total)
    parts = f"{hours}H" * (hours > 0) + f"{minutes}M" * (minutes > 0) + f"{rest}S" * (rest > 0)
    return f"PT{parts or '0S'}"


def spoken_duration(total: int) -> str:
    """Whole seconds as a person reads them: 163 becomes "2 min 43 s"."""
    hours, minutes, rest = _split(total)
    parts = [f"{hours} h"] * (hours > 0) + [f"{minutes} min"] * (minutes > 0) + [f"{rest} s"] * (rest > 0)
    return " ".join(parts) or "0 s"


def timestamp(samples: int, rate: int) -> str:
    """Samples as "HH:MM:SS", rounded down, so that a player which jumps there misses nothing."""
    return "{:02}:{:02}:{:02}".format(*_split(samples // rate))


def short_timestamp(samples: int, rate: int) -> str:
    """Samples as "M:SS" or "H:MM:SS", rounded down."""
    hours, minutes, rest = _split(samples // rate)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def caption_time(count: int) -> str:
    """Milliseconds as "HH:MM:SS.mmm"."""
    return "{:02}:{:02}:{:02}".format(*_split(count // 1000)) + f".{count % 1000:03}"


def iso_date(moment: datetime) -> str:
    """A moment in UTC as ISO 8601: "2026-07-31T13:00:09Z"."""
    return moment.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def written_date(moment: datetime) -> str:
    """The day of a moment in UTC, in English whatever the machine's language: "31 July 2026"."""
    day = moment.astimezone(UTC)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def written_time(moment: datetime) -> str:
    """The hour of a moment in UTC: "13:00 UTC"."""
    return moment.astimezone(UTC).strftime("%H:%M UTC")


def _split(total: int) -> tuple[int, int, int]:
    minutes, rest = divmod(total, 60)
    return *divmod(minutes, 60), rest
