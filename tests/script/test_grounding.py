"""What a script says beyond its sources is found, word by word."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pipeline.model import Activity, Change, FileChange, Paragraph, Script, Section, Sentence
from pipeline.script import grounding

UNTIL = datetime(2026, 3, 4, 13, tzinfo=UTC)
LOOM = Change(
    "commit", "4f5e6d7a8b", "Add a Quux loom with 4 heddles (v1.2.3)", None, ("Ada Byron",), UNTIL,
    'The loom says "hello" to weave_fast.', tuple(map(FileChange, ("src/loom.c", "src/quux.c", "a.txt"))), "landed",
)  # fmt: skip
KILN = Change("pull", "812", "Fix crash in the Zork kiln glaze", None, ("Bo Lind",), UNTIL, None, None, "merged")
ACTIVITY = Activity("anvil", "daily", UNTIL - timedelta(days=1), UNTIL, (LOOM, KILN))


def script(*sentences: Sentence) -> Script:
    part = Section("Close", (Paragraph(sentences),))
    return Script("anvil", "2026-03-04-x", "Close", "Close.", UNTIL, (part,))


def tokens(text: str, *labels: str) -> list[str]:
    return [
        fault.token
        for fault in grounding.violations(script(Sentence(text, labels)), ACTIVITY)
        if fault.sentence == text
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ada Byron added a Quux loom.",
        "Ada's loom has four heddles.",
        "It touches three files and one idea.",
        "Version 1.2.3 has it.",
        'The loom says "hello" now.',
        "The weave_fast routine is in loom.c.",
        "It is 4f5e6d7 by hash.",
        "On Wednesday, March 4th, anvil got better.",
    ],
)
def test_what_the_change_holds_is_grounded(text: str) -> None:
    """Names, numbers in digits or words, counts, versions, files, quotations, hashes and dates of the window."""
    assert tokens(text, "4f5e6d7a8b") == []


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("Grace Hopper added a loom.", "Grace"),
        ("Marcus added a loom.", "Marcus"),
        ("The loom has five heddles.", "five"),
        ("The loom has 40 heddles.", "40"),
        ("Version 1.2.4 has it.", "1.2.4"),
        ('The loom says "goodbye" now.', "goodbye"),
        ("It changes weave_slow too.", "weave_slow"),
        ("It is 9f5e6d7 by hash.", "9f5e6d7"),
        ("The Frobnicator came along.", "Frobnicator"),
        ("On Friday, May 4th, it came.", "Friday, May 4th"),
        ("It glazes the kiln.", "kiln"),
        ("It helps Zork.", "Zork"),
    ],
)
def test_what_it_does_not_hold_is_found(text: str, token: str) -> None:
    """The word at fault is named."""
    assert token in tokens(text, "4f5e6d7a8b")


def test_a_sentence_without_citations_may_name_nothing() -> None:
    """Only the show, the repository and the dates go without."""
    assert tokens("The full list, with links, is in the notes.") == []
    assert tokens("It is March 4th in anvil.") == []
    assert "Ada" in tokens("Ada has more.") and "Quux" in tokens("The Quux is here.")


def test_swapped_citations_are_caught() -> None:
    """Two true sentences with each other's sources are false."""
    one, two = (
        Sentence("Ada Byron added a Quux loom.", ("4f5e6d7a8b",)),
        Sentence("Bo Lind fixed a crash in Zork.", ("812",)),
    )
    assert grounding.violations(script(one, two), ACTIVITY) == ()
    swapped = script(replace(one, citations=two.citations), replace(two, citations=one.citations))
    assert {fault.sentence for fault in grounding.violations(swapped, ACTIVITY)} == {one.text, two.text}


def test_a_citation_of_nothing_is_found_with_its_line() -> None:
    """A label that no change has is a fault, and the line is told."""
    (fault,) = grounding.violations(script(Sentence("It works.", ("nope",), line=7)), ACTIVITY)
    assert (fault.token, fault.line) == ("nope", 7)


def test_title_and_headings_are_judged_too() -> None:
    """A title that promises what no cited change holds is found."""
    false = replace(script(Sentence("Ada added a loom.", ("4f5e6d7a8b",))), title="Kubernetes and looms")
    assert [fault.token for fault in grounding.violations(false, ACTIVITY)] == ["Kubernetes"]
