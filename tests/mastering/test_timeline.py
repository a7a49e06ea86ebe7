"""Times move from the narration's clock to the file's without losing their order, and chapters cover the file."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.mastering.timeline import MOST_CHAPTERS, chapters, on_file
from pipeline.model import Cue, Link, Paragraph, Script, Section, Sentence, Word


def script(sections: list[tuple[str, tuple[str, ...]]], links: tuple[Link, ...] = ()) -> Script:
    """A script of one sentence per section, which cites the labels given."""
    return Script(
        show="pytorch",
        episode="2026-07-31-x",
        title="The day",
        summary="",
        published=datetime(2026, 7, 31, tzinfo=UTC),
        sections=tuple(
            Section(heading, (Paragraph((Sentence("Said.", citations=labels),)),)) for heading, labels in sections
        ),
        links=links,
    )


def cue(start: int, end: int, section: int = 0) -> Cue:
    return Cue(start, end, "Said.", "Said.", section, words=(Word(start, end, "Said."),))


def test_a_moment_keeps_its_place_in_the_sound() -> None:
    """At twice the rate each sample is two, after the intro."""
    moved = on_file([cue(100, 300)], 22050, 5000, 44100)
    assert (moved[0].start, moved[0].end) == (5200, 5600)
    assert moved[0].words == (Word(5200, 5600, "Said."),)
    assert all(type(time) is int for time in (moved[0].start, moved[0].end))


@given(
    lengths=st.lists(st.integers(0, 10**6), min_size=2, max_size=40),
    rates=st.tuples(st.sampled_from([8000, 16000, 22050, 44100, 48000]), st.sampled_from([44100, 48000])),
    offset=st.integers(0, 10**6),
)
def test_sentences_never_overlap_or_drift(lengths: list[int], rates: tuple[int, int], offset: int) -> None:
    """What followed on follows on, and no time is more than half a sample from where it belongs, however late."""
    borders = [sum(lengths[: count + 1]) for count in range(len(lengths))]
    cues = [cue(start, end) for start, end in pairwise(borders)]
    moved = on_file(cues, rates[0], offset, rates[1])
    for before, after in pairwise(moved):
        assert before.start <= before.end == after.start
    for was, now in zip(cues, moved, strict=True):
        assert abs((now.start - offset) * rates[0] - was.start * rates[1]) * 2 <= rates[0]


def test_chapters_cover_the_file_from_its_first_sample_to_its_last() -> None:
    """The first begins with the music, each other with its first sentence."""
    found = chapters(
        script([("Opening", ()), ("Compiler", ()), ("Close", ())]),
        [cue(1000, 2000, 0), cue(2500, 3000, 0), cue(4000, 5000, 1), cue(6000, 7000, 2)],
        9000,
    )
    assert [(c.start, c.end, c.title) for c in found] == [
        (0, 4000, "Opening"),
        (4000, 6000, "Compiler"),
        (6000, 9000, "Close"),
    ]


def test_a_section_in_which_nothing_is_said_has_no_chapter() -> None:
    """A heading alone, or a sentence without sound, is no place to jump to."""
    found = chapters(
        script([("Opening", ()), ("Empty", ()), ("Mute", ()), ("Close", ())]),
        [cue(1000, 2000, 0), cue(3000, 3000, 2), cue(3000, 4000, 3)],
        5000,
    )
    assert [(c.start, c.end, c.title) for c in found] == [(0, 3000, "Opening"), (3000, 5000, "Close")]


def test_a_section_without_a_heading_takes_the_title_of_the_episode() -> None:
    """Plain scripts of the past have none."""
    assert [c.title for c in chapters(script([("", ())]), [cue(0, 9)], 10)] == ["The day"]


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("https://github.com/pytorch/pytorch/commit/1", "https://github.com/pytorch/pytorch/commit/1"),
        ("http://example.org/1", "http://example.org/1"),
        ("commit 264019a", None),
        ("javascript:alert(1)", None),
    ],
)
def test_a_chapter_links_to_its_first_cited_change(target: str, expected: str | None) -> None:
    """Only when the footnote is a web address."""
    links = (Link("b", "https://example.org/b"), Link("a", target))
    found = chapters(script([("Opening", ("a", "b"))], links), [cue(0, 9)], 10)
    assert found[0].url == expected


def test_a_citation_without_a_footnote_has_no_link() -> None:
    """An edited script may have lost it."""
    assert chapters(script([("Opening", ("gone",))]), [cue(0, 9)], 10)[0].url is None


@pytest.mark.parametrize("count", [1, 254, 255, 256, 300, 1000])
def test_more_chapters_than_a_table_holds_are_joined(count: int) -> None:
    """Still from 0 to the end, in order, without gaps."""
    cues = [cue(10 * index, 10 * index + 5, index) for index in range(count)]
    found = chapters(script([(f"Part {index}", ()) for index in range(count)]), cues, 10 * count)
    assert len(found) == min(count, MOST_CHAPTERS)
    assert (found[0].start, found[-1].end) == (0, 10 * count)
    assert all(before.end == after.start > before.start for before, after in pairwise(found))


def test_nothing_said_makes_no_chapters() -> None:
    """There is nowhere to jump to."""
    assert chapters(script([("Opening", ())]), [], 10) == ()
