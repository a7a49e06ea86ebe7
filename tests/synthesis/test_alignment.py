"""Written words get the times of what is said for them."""

from itertools import accumulate, pairwise

from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Word
from pipeline.synthesis.alignment import spoken_words, written_words
from pipeline.synthesis.piper import Piper


def times(tiny: Piper, text: str) -> tuple[Word, ...]:
    said = tiny.say(tiny.phonemes(text))
    return spoken_words(text, said.phonemes, list(accumulate(said.durations, initial=said.lead)), tiny.phonemes)


def test_words_ascend_and_never_overlap(tiny: Piper) -> None:
    """Also where the engine runs words together ("of the")."""
    words = times(tiny, "All of the calls on the device were in the same stream, and it works.")
    assert [word.text for word in words][:4] == ["All", "of", "the", "calls"]
    assert all(a.start < a.end <= b.start for a, b in pairwise(words))


def test_making_one_word_longer_moves_its_followers_by_just_that(tiny: Piper) -> None:
    """Times are the model's lengths, not shares of the whole."""
    said = tiny.say(tiny.phonemes("Now the cache is warm."))
    longer = list(said.durations)
    longer[2] += 1000
    plain, moved = (
        spoken_words("Now the cache is warm.", said.phonemes, list(accumulate(d, initial=said.lead)), tiny.phonemes)
        for d in (said.durations, longer)
    )
    assert moved[0].end == plain[0].end + 1000
    assert [w.start - v.start for v, w in zip(plain[1:], moved[1:], strict=True)] == [1000] * (len(plain) - 1)


def test_a_written_word_lasts_from_its_first_to_its_last_spoken_one() -> None:
    """A hash is seven letters and digits aloud and one word to the eye."""
    parts = [("Commit ", "Commit "), ("26a", "two six eh"), (" lands.", " lands.")]
    said = [Word(10 * i, 10 * i + 8, text) for i, text in enumerate(["Commit", "two", "six", "eh", "lands."])]
    assert written_words(parts, said, "Commit two six eh lands.") == (
        Word(0, 8, "Commit"),
        Word(10, 38, "26a"),
        Word(40, 48, "lands."),
    )


def test_a_written_word_that_is_not_said_joins_its_neighbour() -> None:
    """Nothing written is lost from what is shown."""
    parts = [("🎉 ", ""), ("Done ", "Done "), ("(#1)", "")]
    assert written_words(parts, [Word(0, 5, "Done")], "Done ") == (Word(0, 5, "🎉 Done (#1)"),)


def test_punctuation_after_a_replaced_word_stays_with_it() -> None:
    """What is glued in writing is one word to the eye."""
    parts = [("Use ", "Use "), ("NCCL", "nickel"), (", now.", ", now.")]
    said = [Word(0, 1, "Use"), Word(2, 3, "nickel,"), Word(4, 5, "now.")]
    assert [w.text for w in written_words(parts, said, "Use nickel, now.")] == ["Use", "NCCL,", "now."]


@given(st.lists(st.tuples(st.text("ab .", max_size=6), st.text("xy .", max_size=6)), max_size=8))
def test_shown_words_keep_all_that_is_written(parts: list[tuple[str, str]]) -> None:
    """Whatever the parts are, the words shown hold every written character, in order and in time."""
    spoken = "".join(part[1] for part in parts)
    said = [Word(10 * i, 10 * i + 5, text) for i, text in enumerate(spoken.split())]
    words = written_words(parts, said, spoken)
    if words:
        written = "".join(part[0] for part in parts)
        assert "".join("".join(w.text for w in words).split()) == "".join(written.split())
    assert all(a.end <= b.start or a.start <= b.start for a, b in pairwise(words))
