"""What a commit message holds, for the habits of many projects and tools."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.script.git.messages import parse
from pipeline.script.git.trailers import people, visible


@pytest.mark.parametrize(
    ("text", "title", "pull"),
    [
        ("Fix it (#12)", "Fix it", "12"),
        ("[backport] Fix it (#12) (#34)", "[backport] Fix it", "34"),
        ('Revert "Fix it (#12)" (#13)', 'Revert "Fix it (#12)"', "13"),
        ("Fix #12 in it", "Fix #12 in it", None),
        ("Merge pull request #7 from own/topic\n\nAdd a thing (#7)", "Add a thing", "7"),
        ("Merge pull request #7 from own/topic", "", "7"),
        ("Merge pull request 'Add a thing' (#8) from own/topic into main", "Add a thing", "8"),
        ("Merged in topic (pull request #9)\n\nAdd a thing\n\nMore", "Add a thing", "9"),
        ("Merge branch 'topic' into 'main'\n\nAdd a thing\n\nSee merge request own/it!10", "Add a thing", "10"),
        ("Merge branch 'main' into topic", "Merge branch 'main' into topic", None),
        ("Merge #11\n\nAdd a thing", "Add a thing", "11"),
        ("Auto merge of #12345 - someone:topic, r=another\n\nAdd a thing", "Add a thing", "12345"),
        ("Merged PR 14: Add a thing", "Add a thing", "14"),
        ("Add a thing\n\nPull Request resolved: https://github.com/o/r/pull/15", "Add a thing", "15"),
        ("Add a thing\n\nPull-Request: https://github.com/o/r/pull/16", "Add a thing", "16"),
        ("\n\n  Add\ta   thing  \n", "Add a thing", None),
        ("", "", None),
    ],
)
def test_title_and_pull_request(text: str, title: str, pull: str | None) -> None:
    """The title is the request's own where the message says so, without its number."""
    message = parse(text)
    assert (message.title, message.pull) == (title, pull)


BODY = "It was slow.\n\nNow: faster by 3%.\n- one\n- two"


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"Summary:\n{BODY}\n\nReviewed By: ann\n\nDifferential Revision: D1\n\nfbshipit-source-id: 00ff\n",
        f"{BODY}\n\nSigned-off-by: A <a@x>\nReviewed-and-tested-by: B <b@x>\nChange-Id: I12\n",
        f"{BODY}\n\nCo-authored-by: A <a@x>\n\n---------\n\nCo-authored-by: B <b@x>",
        f"{BODY}\n\ncc @ann @bo\n@cy, @team/dy\n\nghstack-source-id: 1\nghstack-comment-id: 2\n[ghstack-poisoned]",
        f"Stack from [ghstack](https://x) (oldest at bottom):\n* #8\n* __->__ #7\n\n{BODY}",
        f"Stack from [ghstack](https://x)\n(oldest at bottom):\n* #8\n* __->__ #7\n\n{BODY}",
        f"{BODY}\n\n---\n[//]: # (BEGIN SAPLING FOOTER)\nStack created with [Sapling](x).\n* #1\n* __->__ #2",
        f"{BODY}\n\nAssisted-by: a tool\nFixes: 12ab (x)\nLink: https://ex.test\n  goes on\n",
        f"{BODY}\n\n[skip ci]\n",
        f"{BODY}\r\n\r\nSee merge request own/it!10\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
    ],
)
def test_trailers_are_left_out_of_the_body(text: str) -> None:
    """What is written for tools goes; what is written for people stays as it was."""
    assert parse(f"Subject\n\n{text}").body == BODY


@pytest.mark.parametrize(
    "line", ["CC compilers: use it.", "Now: a, b", "Note: this stays.", "Test Plan: run it", "Closes #5"]
)
def test_prose_that_looks_like_a_trailer_stays(line: str) -> None:
    """A colon alone makes no trailer."""
    assert parse(f"Subject\n\nText.\n\n{line}").body == f"Text.\n\n{line}"


def test_people_are_named_once_and_as_they_write_themselves() -> None:
    """Case does not make another person; who gave no name is called by the address."""
    text = "S\n\nCo-authored-by: Zoë K <z@x>\nco-Authored-By: ZOË K <other@x>\nCo-authored-by: pr-push[bot] <b@x>\n"
    assert parse(text).co_authors == ("Zoë K", "pr-push[bot]")
    assert people(["Ada  B <a@x>", "<bo@ex.test>", " <> ", "\u202eAda b <c@x>"]) == ("Ada B", "bo")


def test_what_can_not_be_seen_is_left_out() -> None:
    """Controls, a terminal's colours, direction marks and what XML refuses; emoji with their joiners stay."""
    assert visible("a\x00\x1b[1;31m\x1b\u202e\u2067b\r\nc\rd\te\ufffe\ud800 👩‍💻") == "ab\nc\nd\te 👩‍💻"


@given(st.text())
def test_any_text_is_a_message(text: str) -> None:
    """One line of title, and nothing raised."""
    message = parse(text)
    assert "\n" not in message.title
    assert message.body is None or message.body.strip()


LINES = [
    "", "Text.", "  indented", "Now: it works", "Co-authored-by: Bo <b@x>", "Reviewed By: cy, #core", "cc @di", "@fy",
    "Stack from [ghstack](x):", "* __->__ #7", "* #6", "---", "---------", "--HG--", "Conflicts:", "\ta.py", "Summary:",
    "See merge request own/it!3", "(cherry picked from commit 0123456789)", "Fixes: #3", "Change-Id: I0", "a: b",
    "Pull Request resolved: https://github.com/o/r/pull/9",
]  # fmt: skip


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_any_trailers_leave_what_is_for_people(lines: list[str]) -> None:
    """Whatever stands in whatever order: no known trailer is left, co-authors and the number are found."""
    text = "\n".join(lines)
    message = parse(f"Subject\n\n{text}")
    left = (message.body or "").splitlines()
    assert not any(
        line.startswith(("Co-authored", "Reviewed By", "cc @", "See merge", "(cherry", "Pull R")) for line in left
    )
    assert message.co_authors == (("Bo",) if "Co-authored-by" in text else ())
    assert message.reviewers == (("cy",) if "Reviewed By" in text else ())
    assert {line.strip() for line in left} <= {line.strip() for line in lines}
    if "--HG--" not in lines:
        assert message.pull in ({None} if "equest" not in text else {"3", "9", None} if "3" in text else {"9"})


@pytest.mark.parametrize(
    "piece",
    ["a-", "(#1)", "@a ", "https://", "a: b\n", "See merge request !", "<", " \n", "Merge #", " r=a", " a=", "\x1b["],
)
def test_a_message_of_a_megabyte_is_taken_apart_in_linear_time(piece: str) -> None:
    """No pattern goes back and forth over it."""
    parse("Subject\n\n" + piece * (1_000_000 // len(piece)))
    parse(piece * (100_000 // len(piece)))
    parse("Merge #1\n\n1: " + piece * (100_000 // len(piece)))
