"""Subject lines of every convention are taken apart into the same parts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.script.language import subjects


@pytest.mark.parametrize(
    ("title", "areas", "kind", "verb", "rest"),
    [
        ("feat(parser)!: add raw strings (#12)", ("parser",), "feat", "add", "raw strings"),
        ("fix: drop stale handle", (), "fix", "drop", "stale handle"),
        ("net: retry the handshake", ("net",), None, "retry", "the handshake"),
        ("[dist][easy] Fix hang in all_gather (#7)", ("dist",), None, "fix", "hang in all_gather"),
        ("🐛 Fix empty answer", (), "fix", "fix", "empty answer"),
        ("⚡️ Cache the lookup", (), "perf", "cache", "the lookup"),
        (":bug: Fixed a leak", (), "fix", "fix", "a leak"),
        ("Adding support for tabs", (), None, "add", "support for tabs"),
        ("Parser Engine - Add a mode", ("Parser Engine",), None, "add", "a mode"),
        ("Test framework refactor", (), None, None, "Test framework refactor"),
        ("Replay took the torn record", (), None, None, "Replay took the torn record"),
        ("Loop whose counts differ", (), None, None, "Loop whose counts differ"),
        ("Merge dropped the labels", (), None, None, "Merge dropped the labels"),
        ("Remove deprecated options", (), None, "remove", "deprecated options"),
    ],
)
def test_a_subject_gives_up_its_convention(
    title: str, areas: tuple[str, ...], kind: str | None, verb: str | None, rest: str
) -> None:
    """Tags, scopes, prefixes and gitmoji become areas and a type; what is left begins with its verb."""
    found = subjects.read(title)
    assert (found.areas, found.type, found.verb and found.verb.base, found.rest) == (areas, kind, verb, rest)


def test_marks_of_breaking_and_draft_are_read() -> None:
    """A bang, a breaking tag and a WIP tag are not areas."""
    assert subjects.read("feat!: drop the old door").breaking
    assert subjects.read("[BC-breaking] Rename open").breaking
    wip = subjects.read("[WIP][ui] Add a door")
    assert wip.draft and wip.areas == ("ui",)


@pytest.mark.parametrize(
    "title", ['Revert "net: add retry (#5)"', 'revert: "net: add retry"', 'fix: revert "net: add retry"']
)
def test_a_revert_names_what_it_reverts(title: str) -> None:
    """The reverted subject is kept apart, in the usual spellings."""
    assert (subjects.read(title).reverted or "").startswith("net: add retry")


def test_a_reland_is_read_as_what_it_lands() -> None:
    """A reland has the verb of the change it lands again."""
    found = subjects.read('Reland "net: add retry"')
    assert found.relanded and found.verb and found.verb.base == "add" and found.areas == ("net",)


def test_do_not_is_a_negation() -> None:
    """The words "do not" belong to the verb after it."""
    found = subjects.read("Do not close a borrowed stream")
    assert found.negated and found.verb and found.verb.base == "close"


@given(st.text(max_size=200))
def test_any_title_gives_a_subject_on_one_visible_line(title: str) -> None:
    """No title raises, and nothing invisible is left in it."""
    text = subjects.read(title).text
    assert text == subjects.visible(text)
