"""Chapters that a person has written down are read, or refused with the line that is wrong."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import MasteringError
from pipeline.mastering.chapter_files import Mark, read

PODCASTING = {
    "version": "1.2.0",
    "chapters": [
        {"startTime": 0, "title": "Opening"},
        {"startTime": 61.5, "title": "日本語", "url": "https://example.org/a"},
        {"startTime": 70, "title": "picture change", "toc": False},
        {"startTime": 3723.25, "title": "End"},
    ],
}
PODLOVE = [
    {"start": "00:00:00.000", "title": "Opening"},
    {"start": "00:01:01.500", "title": "日本語", "href": "https://example.org/a"},
    {"start": "01:02:03.250", "title": "End"},
]
XML = """<?xml version="1.0" encoding="UTF-8"?>
<psc:chapters version="1.2" xmlns:psc="http://podlove.org/simple-chapters">
  <psc:chapter start="0" title="Opening"/>
  <psc:chapter start="01:01.5" title="日本語" href="https://example.org/a"/>
  <psc:chapter start="1:02:03.250" title="End"/>
</psc:chapters>
"""
LINES = "0:00 Opening\n\n01:01.500 - 日本語 <https://example.org/a>\r\n1:02:03,25 End\n"
LABELS = "0.000000\t0.000000\tOpening\n61.500000\t70.000000\t日本語\n\\\t100.0\t200.0\n3723,250000\t3723,250000\tEnd\n"
MARKS = (Mark(0, "Opening"), Mark(61.5, "日本語", "https://example.org/a"), Mark(3723.25, "End"))


@pytest.mark.parametrize(
    "text",
    [json.dumps(PODCASTING), json.dumps(PODLOVE), json.dumps({"chapters": PODLOVE}), XML, LINES, "\ufeff" + LINES],
)
def test_every_form_says_the_same(text: str) -> None:
    """Whatever it was written by; a silent chapter is none."""
    assert read(text, "c") == MARKS


def test_audacitys_labels_have_no_addresses() -> None:
    """Points and regions alike begin where they begin; frequencies are no labels, whichever sign marks decimals."""
    assert read(LABELS, "c") == tuple(mark._replace(url=None) for mark in MARKS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "c holds no chapters"),
        ("0:00 a\nhello\n", "c:2: “hello” does not begin with a time"),
        ("0:00 a\n\n0:61 b\n", "c:3: “0:61” is no time"),
        ("1:60:00 b\n", "c:1: “1:60:00” is no time"),
        ("0:10 a\n0:05 b\n", "c:2: 5 s does not come after 10 s"),
        ("0\t0\ta\n0\t0\tb\n", "c:2: 0 s does not come after 0 s"),
        ("0:00 a\n1:00:00 b\n", "c:2: 3600 s lies behind the end; the recording has 600.0 s"),
        ("-1\t0\ta\n", "c:1"),
        ("[1]", "c, chapter 1 is no object"),
        ('{"chapters": 1}', "no list"),
        ('[{"start": 0},\n{"start" 1}]', "c:2: not JSON"),
        ('[{"start": NaN}]', "c, chapter 1: nan is no time"),
        ('[{"start": 1' + "0" * 400 + "}]", "c, chapter 1: 1000"),
        ('[{"start": -1}]', "c, chapter 1: -1 is no time"),
        ('[{"start": true}]', "c, chapter 1: “True” is no time"),
        ('[{"title": "x"}]', "c, chapter 1: it has no `startTime`"),
        ('[{"start": 0, "title": []}]', "c, chapter 1: its title"),
        ('[{"start": 1}, {"start": 0}]', "c, chapter 2: 0 s does not come after 1 s"),
        ("[" * 100_000, "c"),
        ("<a>\n<b>", "c:2: not XML"),
        ("<a/>", "c holds no chapters"),
        ("<a>\n<chapter title='x'/></a>", "c:2: it has no `startTime`"),
        ('<!DOCTYPE a [\n<!ENTITY b "c">]>\n<chapter start="0" title="&b;"/>', "document type"),
        ("\n".join(f"{number}\t{number}\tx" for number in range(256)), "256 chapters"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, said: str) -> None:
    """In one line."""
    with pytest.raises(MasteringError) as refused:
        read(text, "c", 600.0)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


PIECES = (
    "0:00",
    "0:01",
    "1",
    "\t",
    "\n",
    " ",
    "<",
    ">",
    "{",
    "[",
    '"start"',
    ":",
    "}",
    "]",
    "&",
    "é",
    "\u2028",
    "\x1b",
)
VALUES = st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=5)
KEYS = st.sampled_from(["start", "startTime", "title", "url", "href", "toc"])
OBJECTS = st.lists(st.dictionaries(KEYS, VALUES, max_size=4), max_size=3).map(json.dumps)
HOSTILE = st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | OBJECTS


@settings(max_examples=100)
@given(HOSTILE)
def test_anything_is_read_or_refused_in_one_line(text: str) -> None:
    """Nothing else is raised; what is read is in order."""
    try:
        marks = read(text, "c", 600.0)
    except MasteringError as error:
        assert len(str(error).splitlines()) == 1
        return
    starts = [mark.start for mark in marks]
    assert starts == sorted(set(starts))
    assert starts[0] >= 0
    assert starts[-1] < 600


@settings(max_examples=50)
@given(st.lists(st.integers(0, 359_999_999), min_size=1, max_size=20, unique=True))
def test_a_time_written_out_comes_back(milliseconds: list[int]) -> None:
    """To the millisecond, up to a hundred hours."""
    moments = [(ms // 3_600_000, ms // 60_000 % 60, ms // 1000 % 60, ms % 1000) for ms in sorted(milliseconds)]
    lines = "\n".join("{:02}:{:02}:{:02}.{:03} x".format(*moment) for moment in moments)
    assert [round(1000 * mark.start) for mark in read(lines, "c")] == sorted(milliseconds)
