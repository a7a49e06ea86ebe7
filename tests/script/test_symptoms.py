"""Subjects that say what was wrong, or what is so now, instead of what to do."""

import pytest

from pipeline.script.language import effects, nouns, phrases, subjects


@pytest.mark.parametrize(
    ("title", "said"),
    [
        (":bug: Crash on start on old devices", "fixed a crash on start on old devices"),
        ("fix: hang when the queue is empty", "fixed a hang when the queue is empty"),
        ("fix: timer keeps running after the end", "fixed a case where the timer keeps running after the end"),
        ("🐛 Downloads stop when the lid is shut", "fixed a case where downloads stop when the lid is shut"),
        ("🐛 Search finds titles with accents", "made sure that the search finds titles with accents"),
        ("Fix lost writes when the log is full", "fixed lost writes when the log is full"),
        ("Fix back gesture being sent twice", "fixed the back gesture being sent twice"),
        ("fix: dialog doesn't open at night", "fixed a case where the dialog doesn't open at night"),
        ("✨ Search finds titles with accents", "made sure that the search finds titles with accents"),
        ("fix: return 404 for missing users", "made anvil return 404 for missing users"),
        ("fix: ensure the server returns early", "made sure the server returns early"),
    ],
)
def test_what_was_wrong_is_not_told_as_what_is_new(title: str, said: str) -> None:
    """A fault in the subject of a fix is what is gone; an order stays an order."""
    clause = phrases.clause(subjects.read(title), "anvil")
    assert clause is not None and clause.said("past") == said


@pytest.mark.parametrize(
    ("title", "told", "heading"),
    [
        ("Timer keeps running after the end", "The timer no longer keeps running after the end.", "Timer"),
        ("Dialog doesn't open at night", "The dialog now opens at night.", "Dialog"),
        ("Users cannot log in with long passwords", "Users can now log in with long passwords.", "Users"),
        ("Parser fails to read empty files", "The parser now reads empty files.", "Parser"),
        ("Legend overlaps the chart on phones", "The legend no longer overlaps the chart on phones.", "Legend"),
    ],
)
def test_a_fault_that_was_mended_is_told_by_what_is_so_without_it(title: str, told: str, heading: str) -> None:
    """What a bug says was wrong no longer is; without knowing it for a bug, nothing is said."""
    plain = subjects.read(title)
    assert phrases.clause(plain, "anvil") is None
    mended = subjects.of_kind(plain, "fix")
    assert effects.effect(mended, "anvil", "anvil") == told
    assert nouns.title(phrases.thing(mended)) == heading
