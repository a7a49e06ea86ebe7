"""Show notes fit a host's field, use only the tags it keeps, and stay whole when they are cut."""

import re
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Link, Sentence
from pipeline.publishing import description, text
from tests.publishing import episodes
from tests.publishing.reading import Page


def with_changes(count: int) -> str:
    """The notes of an episode whose first section cites so many changes."""
    talk = episodes.script()
    labels = [f"{number:07x}" for number in range(count)]
    first = replace(
        talk.sections[0].paragraphs[0],
        sentences=tuple(Sentence(f"Change <{label}> & more landed.", (label,)) for label in labels),
    )
    sections = (replace(talk.sections[0], paragraphs=(first,)), *talk.sections[1:])
    links = tuple(Link(label, f"https://example.org/commit/{label}?a&b") for label in labels)
    return description.html(episodes.master(replace(talk, sections=sections, links=links)))


def test_notes_give_summary_disclosure_chapters_and_changes() -> None:
    """Timestamps start at 00:00:00, one a line, so that apps that read them make chapters of them."""
    source = description.html(episodes.master())
    assert source.startswith(f"<p>{episodes.script().summary}</p>\n<p>{text.DISCLOSURE}</p>\n")
    assert re.findall(r"<li>(\d\d:\d\d:\d\d) ", source) == ["00:00:00", "00:00:12", "00:00:29", "00:00:34"]
    assert '<a href="https://github.com/pytorch/pytorch/pull/191685">#191685</a>: A proposal would' in source


def test_a_long_list_of_changes_is_cut_between_its_items() -> None:
    """It then says how many more there are, and nothing is left open."""
    source = with_changes(200)
    assert 3700 < len(source.encode()) <= description.LIMIT
    read = Page(source)
    assert read.faults == []
    left_out = 200 + 2 - len(read.all("a"))  # two more are cited by the other sections
    assert f"<li>and {left_out} more on the episode's page</li>" in source


def test_hostile_notes_read_back_equal() -> None:
    """Escaped once, no address but http and https."""
    read = Page(description.html(episodes.hostile()))
    assert read.texts["p"][0] == text.one_line(episodes.HOSTILE)
    assert {tag for tag, _ in read.elements} <= {"p", "ol", "ul", "li", "a"}
    assert [one["href"] for one in read.all("a")] == ["https://example.org/a?b=1&c=%22#d"]


@settings(max_examples=40, deadline=None)
@given(
    st.text(max_size=50) | st.text("&é😀 <", max_size=50).map(lambda part: part * 100),
    st.text("&<>日 a", max_size=30).map(lambda part: part * 30),
    st.integers(1, 40),
)
def test_any_texts_fit(summary: str, heading: str, count: int) -> None:
    """At most 4,000 bytes, and always whole elements of the allowed kinds."""
    talk = episodes.script()
    part = replace(talk.sections[1], heading=heading)
    source = description.html(episodes.master(replace(talk, summary=summary, sections=(part,) * count)))
    assert len(source.encode()) <= description.LIMIT
    read = Page(source)
    assert read.faults == []
    assert {tag for tag, _ in read.elements} <= {"p", "ul", "li", "a"}
