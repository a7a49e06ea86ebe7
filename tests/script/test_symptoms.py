"""Subjects that say what was wrong, or what is so now, instead of what to do."""

import pytest

from pipeline.script.language import phrases, subjects


@pytest.mark.parametrize(
    ("title", "said"),
    [
        (":bug: Crash on start on old devices", "fixed a crash on start on old devices"),
        ("fix: hang when the queue is empty", "fixed a hang when the queue is empty"),
        ("fix: timer keeps running after the end", "fixed a case where the timer keeps running after the end"),
        ("🐛 Downloads stop when the lid is shut", "fixed a case where downloads stop when the lid is shut"),
        ("✨ Search finds titles with accents", "made sure that the search finds titles with accents"),
        ("fix: return 404 for missing users", "made anvil return 404 for missing users"),
        ("fix: ensure the server returns early", "made sure the server returns early"),
    ],
)
def test_what_was_wrong_is_not_told_as_what_is_new(title: str, said: str) -> None:
    """A fault in the subject of a fix is what is gone; an order stays an order."""
    clause = phrases.clause(subjects.read(title), "anvil")
    assert clause is not None and clause.said("past") == said
