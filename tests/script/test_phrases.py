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
        ("Rename internal hooks", "renamed internal hooks"),
        ("Support tabs", "added support for tabs"),
        ("Allow users to leave early", "made it possible for users to leave early"),
        ("Use short names instead of long names", "switched from long names to short names"),
        ("Validate the header", "made the tool validate the header"),
        ("Do not close a borrowed stream", "made sure that the tool no longer closes a borrowed stream"),
        ("Make sure it doesn't block", "made sure it doesn't block"),
        ("Fix async tp and move it into compile", "fixed async tp and moved it into compile"),
        ("Improve read and write performance", "improved read and write performance"),
        ("Update sponsors: remove Acme", "updated sponsors and removed Acme"),
        ("Sortable tables (Grid)", "worked on sortable tables"),
        ("[Bug] Output is doubled by the cache", "fixed a case where the output is doubled by the cache"),
        ("Scanner should resolve input from root", "made the scanner resolve input from root"),
        ("Fix `table` guide example", "fixed the table guide example"),
        ("Fix list is empty after a reload", "fixed a case where the list is empty after a reload"),
        ("Paths no longer end in a slash", "made sure that paths no longer end in a slash"),
        ("The reader now closes early", "made sure that the reader closes early"),
        ("When parsing, skip blank lines", "made the tool skip blank lines when parsing"),
        ("Don't manually join paths", "made sure that the tool no longer joins paths"),
        ("Partially fix the reader", "partially fixed the reader"),
        ("Always close the file", "made the tool always close the file"),
        ("hopefully fix the flaky reader", "tried to fix the flaky reader"),
        ("Work around a compiler bug", "worked around a compiler bug"),
        ("reader: be more lenient", "made the tool more lenient"),
        ("Set up the linter", "set up the linter"),
        ("Answer range requests with 416", "made the tool answer range requests with 416"),
        ("Store the cache per target", "made the tool store the cache per target"),
        ("refactor: store the cache per target", "stored the cache per target"),
        ("tls: ticket: reject tickets that are old", "made the tool reject tickets that are old"),
        ("Copy 410 MB/s in `lark new`", "made the tool copy 410 MB per second in lark new"),
        ("Set cookies to SameSite=Lax", "made the tool set cookies to SameSite Lax"),
        ("Rename Page::get to Page::row", "renamed page-get to page-row"),
        ("Use size_t for offsets", "switched to size_t for offsets"),
        ("Fix off-by-one in the ring", "fixed an off-by-one in the ring"),
        ("Link reader.cc into the tests", "linked reader.cc into the tests"),
        ("Allow closing the file early", "made it possible to close the file early"),
        ("Better error messages for paths", "improved error messages for paths"),
        ("More tests for paths", "added more tests for paths"),
        ("typo in the guide", "fixed a typo in the guide"),
        ("Minor fixes to the guide", "made minor fixes to the guide"),
        ("Fixes for the parser", "made fixes for the parser"),
        ("tar: add page", "added a page for tar"),
        ("reader: 1.0 -> 1.1", "updated reader from 1.0 to 1.1"),
        ("Bump own/reader from 1.0 to 1.1", "bumped reader from 1.0 to 1.1"),
        ("Add link to error message", "added a link to the error message"),
        ("Use sortedListOfNames in PathReader", "switched to sorted-list-of-names in the path reader"),
        ("fix(reader): list crashes the parser, closes #5", "fixed a case where the list crashes the parser"),
        ("Fix/improve the reader", "fixed and improved the reader"),
        ("Support --depth=N option", "added support for depth option"),
        ("Change so the reader waits", "made it so that the reader waits"),
        ("send/recv -> put/get in comms", "moved from send and recv to put and get in comms"),
    ],
)
def test_a_subject_is_never_read_as_an_order(title: str, past: str) -> None:
    """Verbs take a tense, objects an article, and marks of code go."""
    assert said(title) == past


@pytest.mark.parametrize(
    ("phrase", "heading"),
    [
        ("per book", "Book"),
        ("existing folder in lark new", "Folder in lark new"),
        ("50k lines of history", "Lines of history"),
        ("about unreachable arms in match expressions", "Unreachable arms"),
        ("only the modules that changed", "Modules"),
        ("back gesture being sent twice", "Back gesture"),
    ],
)
def test_a_heading_names_a_thing(phrase: str, heading: str) -> None:
    """It begins with no preposition, no number and no word that fits everything."""
    assert nouns.title(phrase) == heading


@given(st.text(max_size=120) | st.text(alphabet="fixadtheuse-_./:;,'\"`()[]{}<>=#! AZ19", max_size=90))
def test_any_title_gives_a_clause_or_none(title: str) -> None:
    """No title raises."""
    subject = subjects.read(title)
    clause = phrases.clause(subject, "the tool")
    assert clause is None or clause.said("base").strip()
    assert isinstance(phrases.thing(subject), str)


def test_what_cannot_be_said_is_not_said() -> None:
    """Nor are subjects of one word, of none, that say nothing, or are in another language."""
    for title in (
        "",
        "!!! 42 ???",
        "wip",
        "misc",
        "whitespace",
        "minor changes",
        "code review",
        "Fix #12",
        "More fixes",
        "索引を修正",
        "Corrige el error de la lista",
        "The list is empty",
        "Update",
    ):
        assert said(title) == "", title


def test_a_huge_title_is_cut_where_a_part_of_it_ends() -> None:
    """What is cut keeps at most some twenty words and hangs on nothing."""
    text = said("Add a reader " + "for files that hold many lines of text " * 40)
    assert 3 < len(text.split()) <= 26 and not text.endswith((" for", " that", " of"))


@pytest.mark.parametrize(
    ("phrase", "known", "expected"),
    [
        ("unused image", True, "an unused image"),
        ("option flag management", True, "option flag management"),
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
