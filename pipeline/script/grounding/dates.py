"""Days that a text names, in the forms people write, and whether they lie in the window."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from pipeline.script.grounding.amounts import ORDINALS

_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
           "november", "december")  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTH = "|".join([name.title() for name in _MONTHS] + [f"{name[:3].title()}\\b\\.?" for name in _MONTHS])
_DAY = "|".join(name.title() for name in _DAYS)
_NTH = rf"\d{{1,2}}(?:st|nd|rd|th)?(?![\w.:])|(?:the )?(?:{'|'.join(sorted(ORDINALS, key=len, reverse=True))})\b"
_DATE = re.compile(
    rf"(?<![\w-])(?:(?P<iso>\d{{4}}-\d\d-\d\d)(?![\w-])|(?:(?P<weekday>{_DAY})(?:,? (?=(?:the )?\d|(?:{_MONTH})))?)?"
    rf"(?:(?P<month>{_MONTH})(?: (?P<day>{_NTH}))?(?:,? (?P<year>\d{{4}})(?!\w))?"
    rf"|(?:the )?(?P<day2>{_NTH})(?: of)? (?P<month2>{_MONTH})(?:,? (?P<year2>\d{{4}})(?!\w))?)?)(?![^\W_])"
)
_LONGEST = 400
"""Days of a window that are listed; a longer one holds every day of the year."""


@dataclass(frozen=True, slots=True)
class Days:
    """The days of a window, with one more on either side, since the show's time zone may move it."""

    held: frozenset[date]

    def allow(self, weekday: str, month: str, day: int | None, year: str) -> bool:
        """Whether some day of the window is what a text names; an empty part is one that it leaves open."""
        return any(
            (not weekday or _DAYS[one.weekday()] == weekday.lower())
            and (not month or one.month == _month(month))
            and (day is None or one.day == day)
            and (not year or one.year == int(year))
            for one in self.held
        )

    def has_number(self, value: float) -> bool:
        """Whether it is the year or, in an order, the day of the month: "2026", "the 20th"."""
        return any(value == one.year for one in self.held)


def days(since: datetime, until: datetime, *others: datetime) -> Days:
    """The days from one moment to the other, and those of the other moments."""
    held = {moment.date() + timedelta(days=near) for moment in (since, until, *others) for near in (-1, 0, 1)}
    for number in range(min(_LONGEST, max(0, (until - since).days + 1))):
        held.add((since + timedelta(days=number)).date())
    return Days(frozenset(held))


def named(text: str) -> Iterator[tuple[int, int, tuple[str, str, int | None, str]]]:
    """Start and end of every date in a text, with weekday, month, day of the month and year as far as it gives them."""
    for match in _DATE.finditer(text):
        if match["iso"]:
            try:
                day = date.fromisoformat(match["iso"])
            except ValueError:
                continue
            yield match.start(), match.end(), ("", _MONTHS[day.month - 1], day.day, str(day.year))
        elif match.group() and not _is_a_verb(match, text):
            month = match["month"] or match["month2"] or ""
            nth = match["day"] or match["day2"]
            yield (
                match.start(), match.end(),
                (match["weekday"] or "", month, _number(nth) if nth else None, match["year"] or match["year2"] or ""),
            )  # fmt: skip


def _is_a_verb(match: re.Match[str], text: str) -> bool:
    """Whether it is no month: "May we", "March on", where a sentence begins."""
    before = text[max(0, match.start() - 3) : match.start()].rstrip()
    return match.group() in ("May", "March") and (not before or before[-1] in '.!?:"“')


def _month(name: str) -> int:
    return next(place for place, full in enumerate(_MONTHS, 1) if full.startswith(name.lower().rstrip(".")[:3]))


def _number(nth: str) -> int:
    digits = re.match(r"\d+", nth)
    return int(digits.group()) if digits else ORDINALS[nth.lower().removeprefix("the ")]
