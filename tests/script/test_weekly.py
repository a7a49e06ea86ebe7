"""The weekly recap: its own shape, threads followed day by day, what is open at the end."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from pipeline.model import Activity, Change, Script
from pipeline.script import grounding, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.language import pace
from tests.golden import scripts
from tests.script.test_narration import commit

UNTIL = datetime(2026, 3, 6, 20, tzinfo=UTC)  # a Friday
DEEDS = ("Add a kiln door", "Fix crash in the kiln door", "Speed up the kiln door", "Document the kiln door")


def week(*changes: Change) -> Activity:
    return Activity("anvil", "weekly", UNTIL - timedelta(days=7), UNTIL, changes)


def thread() -> tuple[Change, ...]:
    """One change a day, from Tuesday to Friday, each an hour before midnight in UTC but the last."""
    days = (datetime(2026, 3, day, 23, tzinfo=UTC) for day in (3, 4, 5, 6))
    moments = (min(moment, UNTIL - timedelta(hours=1)) for moment in days)
    return tuple(
        replace(commit(number, title), when=moment)
        for number, (title, moment) in enumerate(zip(DEEDS, moments, strict=True))
    )


def recap(activity: Activity, zone: str = "UTC") -> Script:
    brief = Brief("anvil", "The Anvil Week", activity.until, zone)
    return narration.write(activity, stories.plan(activity), brief)


def text(script: Script) -> str:
    return " ".join(sentence.text for sentence in script.sentences)


def test_a_thread_is_followed_from_day_to_day() -> None:
    """Each new day is named once, in order, as the show's time zone has it."""
    for zone, first in (("UTC", "Tuesday"), ("Pacific/Auckland", "Wednesday")):
        named = re.findall(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day", text(recap(week(*thread()), zone)))
        order = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        assert named[0] == first and named == sorted(named, key=order.index) and len(named) == len(set(named)) > 2


def test_a_full_week_takes_three_to_four_minutes() -> None:
    """A recap of a week with enough to tell, told within its time, with its own sections."""
    script = scripts.written("larkspur-week")
    assert 180 <= pace.AROUND + pace.total(sentence.text for sentence in script.sentences) <= 240
    headings = [section.heading for section in script.sections]
    assert headings[0] == "The week" and {"Who carried it", "Shipped and open"} <= set(headings)


def test_what_is_open_at_the_end_is_said() -> None:
    """A draft of the week stands among what is to be continued."""
    draft = Change(
        "pull", "77", "Add a second kiln", None, ("Bo Lind",), UNTIL - timedelta(days=1), None, None, "draft"
    )
    script = recap(week(*thread(), draft))
    assert any("Bo" in s.text and "second kiln" in s.text for s in script.sections[-2].paragraphs[0].sentences)
    assert not grounding.violations(script, week(*thread(), draft), "The Anvil Week")


def test_a_quiet_week_is_said_to_be_quiet() -> None:
    """One typo makes no recap of three minutes."""
    script = recap(week(commit(1, "docs: fix typo")))
    assert "quiet week" in text(script) and len(script.sentences) < 9
