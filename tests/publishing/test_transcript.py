"""Captions are short, in order, and hold every word that is said; read back by webvtt-py."""

import html
import io
import re

import webvtt
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Cue, Word
from pipeline.publishing import text, transcript
from tests.publishing import episodes

RATE = episodes.RATE


def captions(source: str) -> list[tuple[int, int, str]]:
    """(start ms, end ms, text) of each caption, in which markup is undone."""
    return [
        (milliseconds(one.start), milliseconds(one.end), html.unescape(re.sub(r"<v [^>]*>", "", one.raw_text)))
        for one in webvtt.from_buffer(io.StringIO(source)).captions
    ]


def milliseconds(written: str) -> int:
    hours, minutes, seconds = written.split(":")
    return (int(hours) * 60 + int(minutes)) * 60_000 + int(seconds.replace(".", ""))


def spaced(words: str) -> str:
    return "".join(words.split())


def test_captions_say_what_the_script_says_when_it_is_said() -> None:
    """Times to the millisecond, the voice disclosed in the header."""
    source = transcript.vtt(episodes.master().cues, RATE)
    assert source.startswith("WEBVTT\n\nNOTE\n")
    assert "synthetic" in source.split("\n\n")[1]
    assert "00:00:02.000 --> 00:00:05.600\nGood morning, it is Friday, the thirty-first of July.\n" in source
    said = " ".join(words.replace("\n", " ") for _, _, words in captions(source))
    assert said == " ".join(one.text for one in episodes.script().sentences)


def test_a_long_sentence_is_cut_after_a_comma_at_the_time_of_the_next_word() -> None:
    """Two lines hold about 130 letters; the cut falls where a reader would breathe."""
    source = transcript.vtt(episodes.master().cues, RATE)
    assert "00:00:12.600 --> 00:00:17.400\nTristan Rice landed a check for values that are not a number,\n" in source
    assert "00:00:17.400 --> 00:00:25.400\nand it no longer depends" in source


def test_a_speaker_is_named_when_the_speaker_changes() -> None:
    """Apple Podcasts reads the voice tag; one unnamed voice needs none."""
    cues = [Cue(0, RATE, "One.", "One.", 0, "Ana"), Cue(RATE, 2 * RATE, "Two.", "Two.", 0, "Ana")]
    cues.append(Cue(2 * RATE, 3 * RATE, "Three.", "Three.", 0, "Ben & <Co>"))
    source = transcript.vtt(cues, RATE)
    assert re.findall("<v .*", source) == ["<v Ana>One.", "<v Ben &amp; &lt;Co&gt;>Three."]


def test_a_sentence_that_takes_no_time_has_no_caption() -> None:
    """Nothing was said, and a caption without length is an error in WebVTT."""
    assert captions(transcript.vtt([Cue(5, 5, "🙂", "", 0), Cue(RATE, RATE * 2, "Yes.", "Yes.", 0)], RATE)) == [
        (1000, 2000, "Yes.")
    ]


def test_hostile_text_is_escaped_once() -> None:
    """No tag, no arrow, no control; the words come back equal."""
    source = transcript.vtt(episodes.hostile().cues, RATE)
    sentence = text.one_line(episodes.HOSTILE)
    assert spaced("".join(said for _, _, said in captions(source))) == spaced(sentence * 2)
    assert not re.search(r"<(?!v )", source)


written = st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.from_regex(
    r"[&<a,]{0,300}", fullmatch=True
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(written, max_size=12).map(" ".join), st.integers(0, 9), st.integers(0, 60), st.booleans(), written
        ),
        max_size=5,
    )
)
def test_any_cues_give_short_lines_in_order(rows: list[tuple[str, int, int, bool, str]]) -> None:
    """Never reversed, never overlapping, never longer than 65 characters; a sentence with time enough loses nothing."""
    cues, at = [], 0
    for sentence, gap, seconds, timed, speaker in rows:
        start, end = at + gap * RATE, at + (gap + seconds) * RATE
        words = sentence.split() if timed else []
        times = [start + (end - start) * place // max(1, len(words)) for place in range(len(words) + 1)]
        said = tuple(Word(times[place], times[place + 1], word) for place, word in enumerate(words))
        cues.append(Cue(start, end, sentence, sentence, 0, speaker, (), said))
        at = end
    source = transcript.vtt(cues, RATE)
    assert all(len(line) <= 65 for line in source.split("\n"))
    times = [time for start, end, _ in captions(source) for time in (start, end)]
    assert times == sorted(times)
    assert all(start < end for start, end, _ in captions(source))
    expected = "".join(text.one_line(cue.text) for cue in cues if cue.end > cue.start)
    assert spaced("".join(said for _, _, said in captions(source))) == spaced(expected)
