"""Written words get the times of what is said for them."""

from collections.abc import Callable
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.model import Word
from pipeline.synthesis.alignment import remembered, spoken_words, word_places, written_words
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.spoken import spans
from pipeline.synthesis.symbols import LENGTH, STRESS

FRAMES = (
    "The fix for {} is in.",
    "All of the {} jobs in the end ran: none of them, not one, failed.",
    "Is {} the one that I asked for, or a later one?",
    "A lot of it moved to {}, as we said it would; the other half is an open issue.",
    "{} again, and again {}!",
    "Out of the box, an {} is one of the easier ways to do it for a user.",
    "That that was {} was clear (at least to some of us).",
    "The hour, the apple, the {} and the owner of a unit were all in the list.",
)
TOKENS = (
    "26a9f3c", "#191642", "v2.3.1rc1", "$4.5M", "10-25", "C.I.", "CI", "SQL", "torch.nn.functional", "`src/main.py`",
    "--no-cache", "LOG_LEVEL=debug", "July 31st, 2026", "3.2 GB/s", "x86_64", "non-blocking", "state-of-the-art",
    "NCCL's", "Łukasz", "read–write", "1e-5", "50%", "C++", "a", "the the", "https://example.test/a/b?c=d",
)  # fmt: skip
"""208 sentences together: hashes, numbers, money, letters, hyphens, paths, repeated and run-together words."""


def times(tiny: Piper, text: str) -> tuple[Word, ...]:
    said = tiny.say(tiny.phonemes(text))
    return spoken_words(text, said.phonemes, list(accumulate(said.durations, initial=said.lead)), tiny.phonemes)


@pytest.mark.parametrize("frame", FRAMES)
def test_every_word_of_technical_sentences_is_placed(tiny: Piper, frame: str) -> None:
    """Each spoken word has its own phonemes, in order, none left over and none across a pause between words."""
    alone = remembered(tiny.phonemes)
    for token in TOKENS:
        parts = [(span.written, span.spoken) for span in spans(frame.replace("{}", token))]
        spoken = "".join(said for _, said in parts)
        phonemes = tiny.phonemes(spoken)
        words = spoken.split()
        places = [place for place in word_places(words, phonemes, alone) if place is not None]
        assert len(places) == len(words), spoken
        assert all(a[1] <= b[0] for a, b in pairwise(places))
        for word, (start, end) in zip(words, places, strict=True):
            assert " " not in phonemes[start:end] or " " in alone(word), spoken
        between = [phonemes[a:b] for (_, a), (b, _) in pairwise(places)]
        assert not any(symbol.isalpha() for gap in between for symbol in gap), spoken
        timed = spoken_words(spoken, phonemes, range(len(phonemes) + 1), alone)
        written = written_words(parts, timed, spoken)
        assert [word for shown in written for word in shown.text.split()] == frame.replace("{}", token).split()
        assert all(a.start < a.end <= b.start for a, b in pairwise(written))


def test_words_run_together_are_told_apart(tiny: Piper) -> None:
    """The engine says "of the" and "for a" in one breath, and glides from "the" into a vowel."""

    def sounds(spoken: str) -> list[str]:
        said = tiny.phonemes(spoken)
        return ["".join(said[a:b]) for a, b in filter(None, word_places(spoken.split(), said, tiny.phonemes))]

    assert sounds("All of the apples in the box.") == ["ˈɔːl", "ʌv", "ðɪʲ", "ˈæpəlz", "ɪn", "ðə", "bˈɑːks"]
    assert sounds("It was a key for a user.") == ["ɪt", "wʌz", "ɐ", "kˈiː", "fɚɹ", "ə", "jˈuːzɚ"]


def test_a_word_lasts_from_its_stress_mark_to_its_length_mark(tiny: Piper) -> None:
    """The voice takes time for both, and sounds in it."""
    phonemes = tiny.phonemes("Now, each key.")
    places = word_places(["Now,", "each", "key."], phonemes, tiny.phonemes)
    assert all(place is not None for place in places)
    (_, each, key) = places
    assert each is not None
    assert key is not None
    assert phonemes[each[0]] in STRESS
    assert phonemes[key[1] - 1] in LENGTH


SAID = "Now all of the C.I jobs on the two branches, two of them new, are in a state of the art."


@settings(max_examples=25)
@given(st.data())
def test_times_are_the_lengths_of_the_phonemes_and_nothing_else(tiny: Piper, data: st.DataObject) -> None:
    """Whatever the lengths: one more phoneme's worth in a word moves its end and its followers by exactly that."""
    alone, phonemes = REMEMBERED.setdefault(id(tiny), (remembered(tiny.phonemes), tiny.phonemes(SAID)))
    lengths = data.draw(st.lists(st.integers(1, 9000), min_size=len(phonemes), max_size=len(phonemes)))
    lead, more = data.draw(st.integers(0, 9000)), data.draw(st.integers(1, 50_000))
    places = [place for place in word_places(SAID.split(), phonemes, alone) if place is not None]
    chosen = data.draw(st.integers(0, len(places) - 1))
    longer = list(lengths)
    longer[data.draw(st.integers(places[chosen][0], places[chosen][1] - 1))] += more
    plain, moved = (spoken_words(SAID, phonemes, list(accumulate(d, initial=lead)), alone) for d in (lengths, longer))
    assert [word.text for word in plain] == SAID.split()
    assert all(a.start < a.end <= b.start for a, b in pairwise(plain))
    assert moved[:chosen] == plain[:chosen]
    assert (moved[chosen].start, moved[chosen].end) == (plain[chosen].start, plain[chosen].end + more)
    assert moved[chosen + 1 :] == tuple(Word(w.start + more, w.end + more, w.text) for w in plain[chosen + 1 :])


REMEMBERED: dict[int, tuple[Callable[[str], tuple[str, ...]], tuple[str, ...]]] = {}


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


@settings(max_examples=60)
@given(st.lists(st.tuples(st.text("ab .", max_size=6), st.text("xy .", max_size=6)), max_size=8))
def test_shown_words_keep_all_that_is_written(parts: list[tuple[str, str]]) -> None:
    """Whatever the parts are, the words shown hold every written character, in order and in time."""
    spoken = "".join(part[1] for part in parts)
    said = [Word(10 * i, 10 * i + 5, text) for i, text in enumerate(spoken.split())]
    words = written_words(parts, said, spoken)
    if words:
        written = "".join(part[0] for part in parts)
        assert [text for word in words for text in word.text.split()] == written.split()
    assert bool(words) == bool(said) or not any(part[0].strip() for part in parts)
    assert all(a.start < a.end <= b.start for a, b in pairwise(words))
