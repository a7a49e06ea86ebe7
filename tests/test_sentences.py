"""Where sentences end: technical text, abbreviations, quotes and other scripts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.sentences import split

ONE = [
    "Use a mirror, e.g. the E.U. one, after 6 p.m. if Dr. Bo agrees.",
    "Mr. Ito spent $40 in 1997 on part IV of the CI job.",
    "See No. 5 and Fig. 3, i.e. the second page, p. 12.",
    "Hmm... yes",
    "The module torch.nn.functional moved to setup.py and .NET.",
    "J. R. R. Tolkien and Guido van Rossum vs. the U.S. Navy.",
    "They’re sure it’s the tool’s “final” fix",
    "“Stop!” said the compiler.",
    "1. Install the package.",
    "It was merged on Jan. 5 by Acme Inc. of Ghent.",
    "Wrapped lines of\na commit body\r\nare one sentence.",
    "The option (see sec. 4.) stays.",
]

MANY = [
    ("Release v3.10.2 cut 1,204.5 ms to 0.75 ms. It ships today.", 2),
    ("It takes 5 s. Then it stops. numpy is faster. weifengpy said so.", 4),
    ("Is it done? Yes! Ship it.", 3),
    ('He said "It works." Then he left. (It did not.) She knew.', 4),
    ("We met at 6 p.m. Then it rained.", 2),
    ("It needs 10 V. Bo has plan B. The rest waits.", 3),
    ("No. It fails.", 2),
    ("We waited... Then it came… And went.", 3),
    ("今日は晴れ。明日は雨！本当？", 3),
    ("It uses 日本語。Then English. Done", 3),
    ("First paragraph\n\nSecond paragraph", 2),
    ("A line\r\n\r\nanother", 2),
    ("They use C++, Go, etc. They like it.", 2),
    ("See https://ex.test/a.b?c=d. Next.", 2),
    ("Done. Merged. Ship.", 3),
    ("", 0),
    (" \n\t\r\n ", 0),
]


@pytest.mark.parametrize("text", ONE)
def test_points_inside_a_sentence_do_not_end_it(text: str) -> None:
    """Abbreviations, versions, initials, quotes and line ends keep a sentence whole."""
    assert split(text) == (" ".join(text.splitlines()),)


@pytest.mark.parametrize(("text", "count"), MANY)
def test_stops_end_sentences(text: str, count: int) -> None:
    """A stop, a question, a blank line or a full-width stop begins the next sentence."""
    assert len(split(text)) == count


def test_line_ends_of_every_kind_read_the_same() -> None:
    """LF, CRLF and CR texts have the same sentences."""
    text = "One long\nsentence here. Two\nmore.\n\nThree"
    expected = ("One long sentence here.", "Two more.", "Three")
    assert split(text) == split(text.replace("\n", "\r\n")) == split(text.replace("\n", "\r")) == expected


FRAGMENTS = st.sampled_from(
    [*".!?…。 \n\r\t\"'”)]」", "e.g.", "Dr.", "v1.2", "...", "\r\n", "\n\n", "p.m.", "A.", "\u2028"]
)


@given(st.lists(st.one_of(FRAGMENTS, st.text(max_size=5))).map("".join))
def test_nothing_but_white_space_is_lost(text: str) -> None:
    """The sentences hold every visible character, in order, and none is blank or padded."""
    sentences = split(text)
    assert "".join("".join(sentences).split()) == "".join(text.split())
    assert all(sentence and sentence == sentence.strip() for sentence in sentences)


@given(st.lists(st.one_of(FRAGMENTS, st.text(max_size=5))).map("".join))
def test_a_sentence_split_again_is_never_lost(text: str) -> None:
    """Splitting what was split keeps the characters and can only cut finer."""
    again = [part for sentence in split(text) for part in split(sentence)]
    assert "".join("".join(again).split()) == "".join(text.split())


@pytest.mark.parametrize("piece", ["a. ", ". ", "x", "“", "a.\n", "。", "((", " "])
def test_half_a_megabyte_of_anything_is_split_to_its_end(piece: str) -> None:
    """A rule that took time by the square of the length would not end here."""
    text = piece * (500_000 // len(piece))
    assert "".join("".join(split(text)).split()) == "".join(text.split())


def test_days_and_short_forms_of_other_languages_end_no_sentence() -> None:
    """A day is written with a point in German, Czech and others; "z. B." has a point in its middle."""
    assert split("Am 3. Juli kam es. Das war gut.") == ("Am 3. Juli kam es.", "Das war gut.")
    assert split("Verze z 31. prosince 2026. Ano.") == ("Verze z 31. prosince 2026.", "Ano.")
    assert split("Es gibt z. B. das Modul. Und d. h. viel.") == ("Es gibt z. B. das Modul.", "Und d. h. viel.")
    assert split("Wir nutzen CUDA bzw. HIP. Gut.") == ("Wir nutzen CUDA bzw. HIP.", "Gut.")
    assert split("It was raised to 3. July came. The index is z. A new one follows.") == (
        "It was raised to 3.",
        "July came.",
        "The index is z.",
        "A new one follows.",
    )
