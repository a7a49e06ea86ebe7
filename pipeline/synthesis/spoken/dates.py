"""Dates as a host says them: "2026-07-31" is "July thirty-first, twenty twenty-six"; years, decades and quarters."""

import re

from pipeline.synthesis.spoken import clock, numerals
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_MONTHS = listed("January February March April May June July August September October November December")
_SHORT = {month[:3]: month for month in _MONTHS} | {"Sept": "September"}
_MONTH = "(?:" + "|".join([*_MONTHS, *(rf"{short}\b\.?" for short in _SHORT if short != "May")]) + ")"
_MONTH_BEFORE = re.compile(rf"(?<!\w)({_MONTH}),? $")
_DAY = r"([0-9]{1,2})(?:st|nd|rd|th)?"
_SLASH = r"([0-3]?[0-9])/([0-3]?[0-9])(?:/([0-9]{4}|[0-9]{2}))?"
_SLASHED = re.compile(_SLASH)
_TO = r"(?: to | through | until | ?[-–] ?)"
_YEAR = r"((?:1[0-9]|20|21)[0-9]{2})"
_BEFORE_YEAR = frozenset(
    listed(
        "in since of by until till before after from during late early mid pre post through for copyright year back"
        " circa around"
    )
)
_BEFORE_DATE = frozenset(
    listed("on by until from since starts starting started ends ending due dated at before after is lands released")
)
_BESIDE_DAY = frozenset(
    listed(
        "nightly nightlies build builds dated date snapshot snapshots version versions tag release edition since until"
        " on from of"
    )
)


def _full(month: str) -> str:
    return _SHORT.get(month.rstrip("."), month)


def spoken(month: int, day: int, year: str) -> str | None:
    """A date, or None when there is no such day."""
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    date = f"{_MONTHS[month - 1]} {numerals.ordinal(str(day))}"
    return f"{date}, {numerals.year(year)}" if year else date


def _iso(match: re.Match[str], draft: Draft) -> Said:
    return spoken(int(match[2]), int(match[3]), match[1])


def _bare(match: re.Match[str], draft: Draft) -> Said:
    """Eight digits where the words beside them ask for a day, "nightly 20260105"."""
    joined = draft.text[match.start() - 1 : match.start()] == "-"
    beside = {draft.before(match.start() - joined), draft.after(match.end())}
    return spoken(int(match[2]), int(match[3]), match[1]) if beside & _BESIDE_DAY else None


def _moment(match: re.Match[str], draft: Draft) -> Said:
    """A moment without signs between its parts, "20260105T101500Z"."""
    day = spoken(int(match[2]), int(match[3]), match[1])
    zone = " U.T.C" if match[6] else ""
    return f"{day} at {clock.time(match[4], match[5], True)}{zone}" if day else None


def _month_first(match: re.Match[str], draft: Draft) -> Said:
    """Such as "July 31st, 2026", "Jan 5-9", "May 2026": the month stands before the number."""
    first, last, year = match[1], match[2], match[3] or match[4]
    month = _MONTH_BEFORE.search(draft.open, max(0, match.start() - 12), match.start())
    if not month or not all(1 <= int(day) <= 31 for day in (first, last) if day):
        return None
    days = " to ".join(numerals.ordinal(day) for day in (first, last) if day)
    said = f"{_full(month[1])} {days}" if days else _full(month[1])
    said += ("," if days and year else "") + (f" {numerals.year(year)}" if year else "")
    return [(month.start(), match.end(), said)]


def _month_of_year(match: re.Match[str], draft: Draft) -> Said:
    return f"{_MONTHS[int(match[2]) - 1]} {numerals.year(match[1])}"


def _week_of_year(match: re.Match[str], draft: Draft) -> Said:
    """Such as "2026-W05"."""
    return f"week {numerals.cardinal(match[2])} of {numerals.year(match[1])}"


def _day_first(match: re.Match[str], draft: Draft) -> Said:
    day, of, month, year = match.groups()
    if not 1 <= int(day) <= 31:
        return None
    said = f"{numerals.ordinal(day)}{of} {_full(month)}" if of else f"{_full(month)} {numerals.ordinal(day)}"
    return f"{said}, {numerals.year(year)}" if year else said


def _days_first(match: re.Match[str], draft: Draft) -> Said:
    """Two days before their month, "3–5 October 2026"."""
    first, last, month, year = match.groups()
    if not all(1 <= int(day) <= 31 for day in (first, last)):
        return None
    said = f"{_full(month)} {numerals.ordinal(first)} to {numerals.ordinal(last)}"
    return f"{said}, {numerals.year(year)}" if year else said


def _slashed(match: re.Match[str], draft: Draft) -> Said:
    """Month and day with a slash, where the word before asks for a date or the year is there; one, or two with "to"."""
    dates = [_SLASHED.fullmatch(part) for part in re.split(_TO, match[0])]
    if not any(date and date[3] for date in dates) and draft.before(match.start()) not in _BEFORE_DATE:
        return None
    said = [_month_and_day(date) for date in dates if date]
    return " to ".join(filter(None, said)) if all(said) else None


def _month_and_day(date: re.Match[str]) -> str | None:
    month, day, year = int(date[1]), int(date[2]), date[3] or ""
    if month > 12 and year:
        month, day = day, month
    return spoken(month, day, f"20{year}" if len(year) == 2 else year)


def _with_points(match: re.Match[str], draft: Draft) -> Said:
    """The day first, as in "31.12.2026": two digits each and a year, so it is no version."""
    return spoken(int(match[2]), int(match[1]), match[3])


def _decade(match: re.Match[str], draft: Draft) -> Said:
    """Such as "the 1990s", "the '90s", "the early 90s"; elsewhere "90s" is ninety seconds."""
    start = match.start()
    short = draft.open[start - 1 : start] == "'"
    known = short or (draft.before(start) in ("the", "early", "late", "mid") and not draft.after(match.end()).islower())
    if len(match[1]) == 2 and not (known and int(match[1]) > 10):
        return None
    return [(start - short, match.end(), numerals.decade(match[1]))]


def _year(match: re.Match[str], draft: Draft) -> Said:
    first, last, short = match.groups()
    if last:
        return f"{numerals.year(first)} to {numerals.year(last)}"
    if short:
        follows = int(short) > int(first[2:])
        return f"{numerals.year(first)} to {numerals.year(first[:2] + short)}" if follows else None
    before = draft.before(match.start() - (draft.text[match.start() - 1 : match.start()] == "-"))
    sign = _SHORT_BEFORE_YEAR.search(draft.open, max(0, match.start() - 6), match.start())
    if sign and sign[1]:
        return [(sign.start(1), match.end(), f"about {numerals.year(first)}")]
    return numerals.year(first) if (sign or before in _BEFORE_YEAR) and int(first) < 2040 else None


def _quarter(match: re.Match[str], draft: Draft) -> Said:
    kind, first, last, year = match.groups()
    quarter = f"{kind} {numerals.cardinal(first)}" + (f" to {kind} {numerals.cardinal(last)}" if last else "")
    return f"{quarter} {numerals.year(year)}" if year else quarter


_SHORT_BEFORE_YEAR = re.compile(r"(?:\b(ca?\.) |\b(?:est|al)\. \(?|© ?)$")
_END = r"(?![\w:%]|[.,/-][0-9])"

RULES = (
    Rule(
        "date",
        re.compile(r"((?:19|20)[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])(?![\w.]?\w)"),
        _bare,
        numbers=True,
    ),
    Rule(
        "date", re.compile(r"([0-9]{4})[-/]([01]?[0-9])[-/]([0-3]?[0-9])(?![\w/-]|\.[0-9])"), _iso, "-/", numbers=True
    ),
    Rule(
        "date",
        re.compile(r"([0-3][0-9])\.([01][0-9])\.((?:19|20)[0-9]{2})(?![\w.]?\w)"),
        _with_points,
        ".",
        numbers=True,
    ),
    Rule(
        "date",
        re.compile(rf"{_DAY} ?[-–] ?{_DAY} ({_MONTH})(?:,? {_YEAR})?(?!\w)"),
        _days_first,
        "-–",
        numbers=True,
    ),
    Rule(
        "month", re.compile(r"((?:19|20)[0-9]{2})-(0[1-9]|1[0-2])(?![\w/-]|\.[0-9])"), _month_of_year, "-", numbers=True
    ),
    Rule(
        "date",
        re.compile(r"([0-9]{4})([01][0-9])([0-3][0-9])T([0-2][0-9])([0-5][0-9])(?:[0-5][0-9])?(Z?)(?!\w)"),
        _moment,
        "T",
        numbers=True,
    ),
    Rule("week", re.compile(r"((?:19|20)[0-9]{2})-?W([0-5][0-9])(?![\w/-])"), _week_of_year, "W", numbers=True),
    Rule("date", re.compile(rf"{_DAY}( of)? ({_MONTH})(?:,? {_YEAR})?(?!\w)"), _day_first, numbers=True),
    Rule(
        "date", re.compile(rf"(?:{_DAY}(?: ?[-–] ?{_DAY})?(?:,? {_YEAR})?|{_YEAR}){_END}"), _month_first, numbers=True
    ),
    Rule(
        "date",
        re.compile(rf"{_SLASH}(?:{_TO}{_SLASH})?(?![\w/]|-\w)"),
        _slashed,
        "/",
        numbers=True,
    ),
    Rule("decade", re.compile(r"((?:1[5-9]|20)?[0-9]0)'?s(?!\w)"), _decade, "s", numbers=True),
    Rule(
        "year",
        re.compile(r"((?:19|20)[0-9]{2})(?:[-–]((?:19|20)[0-9]{2})|[-–/]([0-9]{2}))?(?![\w:%]|[.,/-][0-9])"),
        _year,
        numbers=True,
    ),
    Rule("quarter", re.compile(rf"([QH])(?<!\w.)([1-4])(?:[-–]\1?([1-4]))?(?: {_YEAR})?(?!\w)"), _quarter),
)
