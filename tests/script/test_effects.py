"""A change told by what the software does after it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.script.language import effects, subjects


def told(title: str) -> str:
    return effects.effect(subjects.read(title), "the tool", "the tool") or ""


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("Fix crash when parsing empty files", "Parsing empty files no longer crashes."),
        ("Fix sidebar not displayed in the tree", "The sidebar is now displayed in the tree."),
        ("Fix flag being ignored on retry", "The flag is no longer ignored on the retry."),
        ("Do not close a borrowed stream", "The tool no longer closes a borrowed stream."),
        ("Prevent the reader from closing early", "The reader no longer closes early."),
        ("Allow users to leave early", "Users can now leave early."),
        ("Allow binding to constants", "Binding to constants is now possible."),
        ("Add support for tabs", "The tool now supports tabs."),
        ("Support tabs", "The tool now supports tabs."),
        ("Add `--quiet` option (#4)", "There is now a quiet option."),
        ("Submit reads in batches", "The tool now submits reads in batches."),
        ("Stop reading a file when the client has gone", "The tool no longer reads a file when the client has gone."),
        ("Only redraw what changed", "The tool now only redraws what changed."),
        ("Keep 50k lines of history", "The tool now keeps 50k lines of history."),
        ("Drop `scale.auto` in favour of `scale.nice`", "Scale auto is gone, in favour of scale nice."),
        ("Speed up the reader", "The reader is now faster."),
        ("Make the header optional", "The header is now optional."),
        ("Remove the old format from the reader", "The old format is gone from the reader."),
        ("Deprecate the old format", "The old format is now deprecated."),
        ("Use lists instead of tuples in the reader", "The reader now uses lists instead of tuples."),
        ("Ensure styles are kept after a reload", "Styles are now kept after a reload."),
        ("Paths no longer require a slash", "Paths no longer require a slash."),
    ],
)
def test_a_change_is_told_by_what_the_software_does_now(title: str, sentence: str) -> None:
    """The sentence has no author, stands in the present tense and says no more than the subject."""
    assert told(title) == sentence


@pytest.mark.parametrize(
    "title", ["Fix typo", "Refactor the reader", "Remove unused imports", "wip", "", "Fix the thing and add a test"]
)
def test_what_nobody_would_notice_has_no_effect(title: str) -> None:
    """Where nothing certain can be said of the software, nothing is."""
    assert told(title) == ""


@given(st.text(max_size=120))
def test_any_title_gives_one_finished_sentence_or_none(title: str) -> None:
    """No title raises; what is said ends in one full stop."""
    text = told(title)
    assert text == "" or (text.endswith(".") and not text.endswith("..") and not text[0].islower())
