"""Every change has a verdict, and the verdict says in plain words why."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Activity, Change, FileChange, Paragraph, Script, Section, Sentence
from pipeline.script import explaining, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.explaining import Verdict

UNTIL = datetime(2026, 3, 4, 13, tzinfo=UTC)
ADA, BO = "Ada Byron", "Bo Lind"


def change(number: int, title: str, author: str = ADA, **facts: object) -> Change:
    made = Change("commit", f"{number:07x}ab", title, None, (author,), UNTIL, None, None, "landed")
    return replace(made, **facts)  # type: ignore[arg-type]


CHANGES = (
    change(
        1, "Add a Quux loom with four heddles", body="Previously, nobody could weave twill, so cloth came out plain."
    ),
    change(2, "Fix a crash in the Quux loom when the warp is empty"),
    change(3, "Add tension sensors to the Quux loom"),
    change(4, "Speed up the Zork kiln by reusing its shelves", BO),
    change(5, "Bump plimsoll from 1.2.0 to 1.3.0", "dependabot[bot]"),
    change(6, "Remove the old spindle driver", BO),
    change(7, 'Revert "Remove the old spindle driver"', BO),
    change(8, "Rename bobbins", BO, state="closed"),
    change(9, "::{}(}", BO),
    change(10, "Test the empty warp", BO, files=(FileChange("tests/test_warp.py", 3, 1),)),
)
ACTIVITY = Activity("anvil", "daily", UNTIL - timedelta(days=1), UNTIL, CHANGES)


def explained(activity: Activity, seconds: float = 160.0) -> dict[str, Verdict]:
    plan = stories.plan(activity)
    script = narration.write(activity, plan, Brief("anvil", "the anvil", activity.until, seconds=seconds))
    return {verdict.title: verdict for verdict in explaining.verdicts(activity, plan, script)}


def test_every_change_has_one_verdict_in_the_order_of_the_activity() -> None:
    """None is forgotten, none comes twice."""
    plan = stories.plan(ACTIVITY)
    script = narration.write(ACTIVITY, plan, Brief("anvil", "the anvil", UNTIL))
    found = explaining.verdicts(ACTIVITY, plan, script)
    assert [verdict.id for verdict in found] == [one.id for one in CHANGES]
    assert all(verdict.why for verdict in found)


def test_verdicts_say_what_became_of_a_change_and_why() -> None:
    """Told with what it shares, rolled up, told with its revert, dropped, unsayable."""
    found = explained(ACTIVITY)
    told = found["Add a Quux loom with four heddles"]
    assert told.became == "lead" and told.sentences and "`Quux`" in told.why and "says why it matters" in told.why
    bump = found["Bump plimsoll from 1.2.0 to 1.3.0"]
    assert bump.became in ("rolled up", "left out") and "a dependency bump by a bot" in bump.why
    assert "its revert" in found['Revert "Remove the old spindle driver"'].why
    assert "reverted within the window" in found["Remove the old spindle driver"].why
    assert (found["Rename bobbins"].became, found["Rename bobbins"].why) == ("dropped", "closed without landing")
    assert found["::{}(}"].became in ("dropped", "left out") and found["::{}(}"].why == "it has no subject"
    assert found["Speed up the Zork kiln by reusing its shelves"].kind == "perf"


def test_a_full_episode_leaves_the_lighter_changes_out() -> None:
    """With more than fits, what is left out says that there was no time or that others outrank it."""
    titles = [f"Fix the {word} of the {thing}" for word in ("seam", "hinge", "latch", "crank") for thing in
              ("barn", "mill", "dock", "crane", "forge", "tower")]  # fmt: skip
    many = tuple(change(20 + place, title, f"Person{place} Surname{place}") for place, title in enumerate(titles))
    found = explained(replace(ACTIVITY, changes=many), seconds=40.0).values()
    left = [verdict for verdict in found if verdict.became == "left out"]
    assert left and all("no time left" in verdict.why or "outranked" in verdict.why for verdict in left)


def test_a_script_by_another_hand_is_judged_by_what_it_cites() -> None:
    """A sentence about one change tells it, one that lists many only names them."""
    ids = tuple(one.id for one in CHANGES)
    part = Section("Looms", (Paragraph((Sentence("It runs.", ids[:1]), Sentence("And more.", ids[1:6]))),))
    script = Script("anvil", "x", "Looms", "Looms.", UNTIL, (part,))
    found = explaining.verdicts(ACTIVITY, stories.plan(ACTIVITY), script)
    assert [(verdict.became, verdict.section) for verdict in found[:2]] == [("lead", "Looms"), ("named", "Looms")]


def test_the_table_fits_the_terminal() -> None:
    """No line is wider than asked; what was told comes first; all are counted; wide signs take two columns."""
    wide = replace(ACTIVITY, changes=(*CHANGES, change(11, "織機を追加する" * 12)))
    found = tuple(explained(wide).values())
    for width in (80, 100, 120):
        text = explaining.table(found, width)
        assert all(len(line) + sum(ord(char) > 0x2E80 for char in line) <= width for line in text.splitlines())
    lines = explaining.table(found).splitlines()
    assert lines[0].split() == ["weight", "kind", "change", "why"]
    assert lines[2].startswith("Lead story: ") and lines[-1].startswith("11 changes: ")
    assert explaining.table(()) == ""


def test_verdicts_are_plain_data() -> None:
    """They can be written as JSON."""
    found = tuple(explained(ACTIVITY).values())
    first = json.loads(json.dumps(explaining.as_data(found)))[0]
    assert first["became"] == "lead" and set(first) >= {"id", "title", "why", "kind", "area", "weight", "sentences"}


@given(st.lists(st.text(max_size=60), max_size=8))
def test_odd_titles_are_explained_too(titles: list[str]) -> None:
    """No title is too odd for a verdict and a line."""
    activity = replace(ACTIVITY, changes=tuple(change(place, title) for place, title in enumerate(titles, 40)))
    plan = stories.plan(activity)
    script = Script("anvil", "x", "Looms", "Looms.", UNTIL, ())
    found = explaining.verdicts(activity, plan, script)
    assert len(found) == len(titles)
    assert all(line.isprintable() for line in explaining.table(found).splitlines())
