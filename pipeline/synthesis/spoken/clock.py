"""Times of day, time zones and durations: "14:05 UTC", "9:30 a.m. PST", "PT30S", "2h30m"."""

import re

from pipeline.synthesis.spoken import numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_ZONES = "UTC|GMT|[ECMP][SD]?T|BST|CES?T|EES?T|IST|JST|KST|AES?T|MSK|Z"
_HOUR = "1[0-2]|[1-9]"
_HALF = r"[ap]\.m\.?|[ap]m\b|[AP]\.?M\b\.?"
_SENTENCE_AFTER = re.compile(r"[\"')]*(?:\s*$| (?![MTWFSJAOND][a-z]{2}(?:[a-z]*day)?\b)[A-Z])")
"""A capital after "p.m." begins a sentence, unless it begins a day or a month ("5 p.m. Friday")."""
_UNITS = {"Y": "year", "W": "week", "D": "day", "H": "hour", "M": "minute", "S": "second"}
_DURATION_WORDS = frozenset(listed("took takes lasted lasts for after runs ran within of duration elapsed spent in"))

_LASTING = re.compile(
    r"\b(?:took|takes|taken|lasted|lasts|elapsed|duration|run ?time|uptime|remaining|spent|eta|total time|wall time)"
    r"(?: time| of| is| was| about| only| just){0,2}[:=]?[ (~]{0,2}$",
    re.I,
)
"""After these, numbers with colons count hours, minutes and seconds; so they do before the next ones."""
_LASTED = ("elapsed", "remaining", "left")
_NEAR = 30
_SHAPES = ("aspect", "ratio", "crop", "screen", "display")
"""After these, two numbers with a colon are no time."""


def count(digits: str, unit: str) -> str:
    """A number of units: "1", "hour" is "one hour"; "1.5" "one point five hours"."""
    return f"{numerals.decimal(digits)} {unit}" + ("" if digits.lstrip("0") == "1" else "s")


def _zone(zone: str) -> str:
    return "U.T.C" if zone == "Z" else spelling.spelled(zone)


def time(hour: str, minute: str, exact: bool = False) -> str:
    """A time on the clock; exact: an am, pm or zone follows, so twelve needs no "o'clock"."""
    if int(minute):
        return f"{numerals.cardinal(hour)} {numerals.clock_minutes(minute)}"
    if int(hour) > 12:
        return f"{numerals.cardinal(hour)} hundred"
    return numerals.cardinal(hour) + ("" if exact else " o'clock")


def _time(match: re.Match[str], draft: Draft) -> Said:
    """One time or a span of two, with what follows both: a half of the day and a zone."""
    *clock, until, last_hour, last_minute, half, zone = match.groups()
    hour, minute, second = clock
    if draft.after(match.end()) in _SHAPES:
        return None
    if not (until or half or zone) and (lasting := _lasting(match, draft)):
        return lasting
    if not _is_time(hour, minute):
        return None
    if until and not _is_time(last_hour, last_minute):
        return None
    midnight = int(hour) == int(minute) == 0 and not half
    said = "midnight" if midnight else time(hour, minute, bool(half or zone))
    if second and int(second[:2]):
        said += f" and {count(str(int(second[:2])), 'second')}"
    if until:
        said += f" to {time(last_hour, last_minute, bool(half or zone))}"
    return said + _half_and_zone(match, half, zone)


def _lasting(match: re.Match[str], draft: Draft) -> str:
    """How long something took, "" for a time of day: two numbers are minutes and seconds."""
    hour, minute, second = match.group(1, 2, 3)
    near = _LASTING.search(draft.text, max(0, match.start() - _NEAR), match.start())
    after = draft.after(match.end())
    said_so = (bool(near) and not after.startswith(("hour", "min"))) or after in _LASTED
    if second:
        known = said_so or hour in ("0", "00") or draft.before(match.start()) in _DURATION_WORDS
        return _units((hour, "hour"), (minute, "minute"), (second, "second")) if known else ""
    sure = said_so and not (near and near[0].lower().startswith("eta"))
    return _units((hour, "minute"), (minute, "second")) if sure else ""


def _units(*parts: tuple[str, str]) -> str:
    """The amounts that are not zero; of a part of a second only what follows the point."""
    return " ".join(count(value.lstrip("0") or "0", unit) for value, unit in parts if float(value)) or "zero seconds"


def _stopwatch(match: re.Match[str], draft: Draft) -> Said:
    """Minutes and seconds with a part of a second, "00:12.5", which no time of day has."""
    return _units((match[1], "minute"), (match[2], "second"))


def _half_and_zone(match: re.Match[str], half: str | None, zone: str | None) -> str:
    """What follows the hour; the full stop of "p.m." also ends the sentence where a new one begins."""
    said = f" {spelling.spelled(half)}" if half else ""
    if zone:
        return f"{said} {_zone(zone)}"
    return said + ("." if half and half.endswith(".") and _SENTENCE_AFTER.match(match.string, match.end()) else "")


def _is_time(hour: str, minute: str) -> bool:
    return int(hour) <= 24 and int(minute) <= 59


def _four_digits(match: re.Match[str], draft: Draft) -> Said:
    """Such as "0900 UTC"."""
    hour, minute, after = match.groups()
    said = f"{numerals.cardinal(hour)} {numerals.clock_minutes(minute) if int(minute) else 'hundred'}"
    return f"{said} {_zone(after)}"


def _bare_hour(match: re.Match[str], draft: Draft) -> Said:
    """Such as "6 pm", "9-11 am"."""
    first, last, half, zone = match.groups()
    hours = f"{numerals.cardinal(first)} to {numerals.cardinal(last)}" if last else numerals.cardinal(first)
    return hours + _half_and_zone(match, half, zone)


def _offset(match: re.Match[str], draft: Draft) -> Said:
    """How far a zone is from another: "UTC+5:30", or the offset alone, "+02:00"."""
    sign = "plus" if match[2] == "+" else "minus"
    minutes = f" {numerals.clock_minutes(match[4])}" if match[4] and int(match[4]) else ""
    return f"{_zone(match[1]) if match[1] else ''} {sign} {numerals.cardinal(match[3])}{minutes}".lstrip()


def _iso_duration(match: re.Match[str], draft: Draft) -> Said:
    years, months, weeks, days, hours, minutes, seconds = match.groups()
    parts = [
        (years, "year"),
        (months, "month"),
        (weeks, "week"),
        (days, "day"),
        (hours, "hour"),
        (minutes, "minute"),
        (seconds, "second"),
    ]
    return " ".join(count(value, unit) for value, unit in parts if value) or None


def _compact(match: re.Match[str], draft: Draft) -> Said:
    """Such as "2h30m", "1d 4h": two units or more, so that a lone "5m" stays open."""
    parts = re.findall(r"([0-9]+(?:\.[0-9]+)?) ?(ms|[wdhms])", match[0])
    return " ".join(count(value, "millisecond" if unit == "ms" else _UNITS[unit.upper()]) for value, unit in parts)


def _iso_moment(match: re.Match[str], draft: Draft) -> Said:
    """The time of an ISO 8601 moment; the date before it is claimed by itself."""
    said = "midnight" if int(match[1]) == int(match[2]) == 0 else time(match[1], match[2], True)
    zone = f" {_zone('Z')}" if match[3] in ("Z", "z") else ""
    return [(match.start(), match.end(), f" at {said}{zone}")]


_N = r"([0-9]+(?:\.[0-9]+)?)"
TOKENS = (
    Rule(
        "duration",
        re.compile(
            rf"P(?=[0-9T])(?:{_N}Y)?(?:{_N}M)?(?:{_N}W)?(?:{_N}D)?(?:T(?=[0-9])(?:{_N}H)?(?:{_N}M)?(?:{_N}S)?)?"
        ),
        _iso_duration,
    ),
)
MOMENT = Rule(
    "time",
    re.compile(
        r"(?<=-[0-9][0-9])[T ]([0-9]{2}):([0-9]{2})(?::[0-9]{2}(?:[.,][0-9]+)?)?"
        r"(Z|[+-][0-9]{2}:?[0-9]{2})?(?!\w)"
    ),
    _iso_moment,
    ":",
)
RULES = (
    Rule("range", re.compile(r"(?<=[0-9][ap]m)[-–](?=noon|midnight|[0-9])"), lambda m, d: " to ", "-–"),
    Rule("offset", re.compile(r"\b(UTC|GMT) ?([+−-]) ?0?([0-9]{1,2})(?::?([0-9]{2}))?(?!\w)"), _offset, "+−-"),
    Rule("offset", re.compile(r"()([+−-])(?<![\w:+−-].)0?([0-9]{1,2}):([0-9]{2})(?![\w:])"), _offset, ":"),
    Rule(
        "duration", re.compile(r"([0-9]{1,3}):([0-5][0-9]\.[0-9]{1,3})(?![\w:]|\.[0-9])"), _stopwatch, ":", numbers=True
    ),
    Rule(
        "time",
        re.compile(
            r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}(?:\.[0-9]+)?))?( ?[-–] ?([0-9]{1,2}):([0-9]{2}))?"
            rf"(?: ?({_HALF}))?(?: ?({_ZONES})\b)?(?!\w|:[0-9])"
        ),
        _time,
        ":",
        numbers=True,
    ),
    Rule(
        "time",
        re.compile(rf"({_HOUR})(?: ?[-–] ?({_HOUR}))? ?({_HALF})(?: ({_ZONES})\b)?(?!\w)"),
        _bare_hour,
        "mM",
        numbers=True,
    ),
    Rule(
        "time",
        re.compile(r"([01][0-9]|2[0-4])([0-5][0-9]) (UTC|GMT|Z)\b"),
        _four_digits,
        numbers=True,
    ),
    Rule(
        "duration",
        re.compile(r"[0-9]+(?:\.[0-9]+)? ?[wdhm](?: ?[0-9]+(?:\.[0-9]+)? ?(?:ms|[dhms])){1,4}(?!\w)"),
        _compact,
        numbers=True,
    ),
)
