"""What kind of change one is, by all that its record says; what is unfinished, and what is torn."""

from dataclasses import replace

import pytest

from pipeline.model import Change, FileChange
from pipeline.script import narration, stories
from pipeline.script.brief import Brief
from pipeline.script.house import House
from pipeline.script.language import phrases, subjects
from pipeline.script.narration.teller import Teller, Unsaid
from pipeline.script.stories import people
from pipeline.script.stories.items import items
from pipeline.script.stories.people import Names
from tests.script.test_narration import commit, day


def kind(change: Change) -> str:
    return items(day(change), House())[0].kind


@pytest.mark.parametrize(
    ("title", "changed", "expected"),
    [
        ("Axis shows wrong labels", {"labels": ("bug", "regression")}, "fix"),
        ("Rework the axis", {"labels": ("breaking change",)}, "breaking"),
        ("Limit the streams", {"body": "Fixes CVE-2026-12345."}, "security"),
        ("Anvil 2.0", {"kind": "release"}, "release"),
        ("Group commits", {"body": "Throughput grows from 9,000 to 31,000 transactions per second."}, "perf"),
        ("Add notes on security fixes", {"files": (FileChange("docs/security.md"),)}, "docs"),
        ("feat: add a clock", {"files": (FileChange("packages/testing/clock.c"),)}, "feat"),
        ("Fix typo that made the server refuse all logins", {}, "fix"),
    ],
)
def test_the_record_decides_the_kind(title: str, changed: dict[str, object], expected: str) -> None:
    """Whatever of the record says what a change is counts, not its subject alone."""
    assert kind(replace(commit(1, title), **changed)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize("title", ["WIP: add a dark mode", "[WIP] Add a dark mode", "Draft: add a dark mode"])
def test_unfinished_work_is_not_told_as_done(title: str) -> None:
    """A commit that calls itself a draft has landed as one."""
    activity = day(commit(1, title), commit(2, "Fix crash in the kiln", "Bo Lind"))
    script = narration.write(activity, stories.plan(activity), Brief("anvil", "The Anvil briefing", activity.until))
    told = " ".join(sentence.text for sentence in script.sentences)
    assert "in progress" in told and "added a dark mode" not in told and "there is now" not in told.lower()


def test_a_security_fix_is_called_one() -> None:
    """Listeners act on it."""
    activity = day(commit(1, "Limit the depth of headers", body="This is CVE-2026-12345."))
    script = narration.write(activity, stories.plan(activity), Brief("anvil", "The Anvil briefing", activity.until))
    assert any("security fix" in sentence.text for sentence in script.sentences)


def test_what_a_landed_change_would_do_belongs_to_another() -> None:
    """A plan in the body of a change is not what the change did."""
    body = "A follow-up would give the kiln a second door. This prevents a crash of the kiln when its door is open."
    (item,) = items(day(commit(1, "Fix crash of the kiln", body=body)), House())
    assert [reason.text for reason in item.reasons] == [body.partition(". ")[2]]


@pytest.mark.parametrize("title", ["Remove `true`", "Fix it", "Update 3"])
def test_what_says_nothing_is_not_said(title: str) -> None:
    """A deed without a thing is left to the list."""
    assert phrases.clause(subjects.read(title), "anvil") is None


@pytest.mark.parametrize(
    "torn", ["Ada made it via a new if it fails.", "Ada fixed a guard and.", "Ada used a for the loop.", "Ada cut h."]
)
def test_torn_sentences_are_not_said(torn: str) -> None:
    """What was cut at the wrong place is left out, a measured second or an in-tree thing is not."""
    teller = Teller(0, Names(()), "anvil", Unsaid())
    assert teller.sentence([torn], ()) is None
    for sound in ("The query takes 1.8 s instead of 4.7 s.", "Ada brought the in-tree kiln to a for loop."):
        assert teller.sentence([sound], ()) is not None


def test_one_person_under_two_names_is_credited_once() -> None:
    """A first name beside the full one, and the first part of a mail address for a name."""
    change = replace(commit(1, "Add a loom"), authors=("Laurenz", "Laurenz Stamp", "djm@ex.test"))
    assert people.human(change) == ("Laurenz Stamp", "djm")
