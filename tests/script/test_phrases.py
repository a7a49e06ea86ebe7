"""Subjects become clauses that one can say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.script.language import nouns, phrases, subjects


def said(title: str, software: str = "the tool") -> str:
    clause = phrases.clause(subjects.read(title), software)
    return clause.said("past") if clause else ""


@pytest.mark.parametrize(
    ("title", "past"),
    [
        ("Fix hang in all_gather when world size is 1", "fixed a hang in all-gather when world size is one"),
        ("Add `--quiet` option (#4)", "added a quiet option"),
        ("Remove the legacy tool.core.cache import path", "removed the legacy core cache import path"),
        ("Rename internal hooks", "renamed the internal hooks"),
        ("Support tabs", "added support for tabs"),
        ("Allow users to leave early", "made it possible for users to leave early"),
        ("Use short names instead of long names", "switched from long names to short names"),
        ("Validate the header", "made the tool validate the header"),
        ("Do not close a borrowed stream", "made sure that the tool no longer closes a borrowed stream"),
        ("Make sure it doesn't block", "made sure it doesn't block"),
        ("Fix async tp and move it into compile", "fixed async tp and moved it into compile"),
        ("Improve read and write performance", "improved read and write performance"),
        ("Update sponsors: remove Acme", "updated the sponsors and removed Acme"),
        ("Sortable tables (Grid)", "worked on sortable tables"),
        ("[Bug] Output is doubled by the cache", "fixed a case where the output is doubled by the cache"),
        ("Scanner should resolve input from root", "made the scanner resolve input from root"),
        ("send/recv -> put/get in comms", "moved from send and recv to put and get in comms"),
    ],
)
def test_a_subject_is_never_read_as_an_order(title: str, past: str) -> None:
    """Verbs take a tense, objects an article, and marks of code go."""
    assert said(title) == past


@given(st.text(max_size=120) | st.text(alphabet="fixadtheuse-_./:;,'\"`()[]{}<>=#! AZ19", max_size=90))
def test_any_title_gives_a_clause_or_none(title: str) -> None:
    """No title raises."""
    subject = subjects.read(title)
    clause = phrases.clause(subject, "the tool")
    assert clause is None or clause.said("base").strip()
    assert isinstance(phrases.thing(subject), str)


def test_what_cannot_be_said_is_not_said() -> None:
    """Subjects without words give no clause."""
    assert said("") == "" and said("!!! 42 ???") == ""


def test_a_huge_title_is_cut_where_a_part_of_it_ends() -> None:
    """What is cut keeps at most some twenty words and hangs on nothing."""
    text = said("Add a reader " + "for files that hold many lines of text " * 40)
    assert 3 < len(text.split()) <= 26 and not text.endswith((" for", " that", " of"))


@pytest.mark.parametrize(
    ("phrase", "known", "expected"),
    [
        ("unused image", True, "an unused image"),
        ("option flag management", True, "the option flag management"),
        ("hour limit", False, "an hour limit"),
        ("user option", False, "a user option"),
        ("URL parser", False, "a URL parser"),
        ("ANSI sequences", False, "ANSI sequences"),
        ("memory usage", False, "memory usage"),
        ("buffer and texture kernels", False, "buffer and texture kernels"),
    ],
)
def test_articles_stand_where_a_listener_would_miss_them(phrase: str, known: bool, expected: str) -> None:
    """Count nouns get one, by sound; names, plurals and mass nouns don't."""
    assert nouns.with_article(phrase, known) == expected


@pytest.mark.parametrize("part", ["a.", "aB", "0a", "a-", "_", "(", "a/", "1.1.", "and fix x ", "fixes #1 ", "[a]"])
def test_a_subject_without_end_takes_no_time(part: str) -> None:
    """What is said of it is short, however long it is; nothing in it is looked at twice as often as it is long."""
    subject = subjects.read("Fix " + part * 4_000)
    clause = phrases.clause(subject, "the tool")
    assert clause is None or clause.words < 60
    assert len(subject.text) <= 1000 and len(nouns.spoken(part * 4_000)) < 60_000
