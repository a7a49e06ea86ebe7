"""What is said in one breath: short sentences with a neighbour, long ones in parts, and nothing lost."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.synthesis.phrasing import LONG, SHORT, in_parts, pause_after, together, voiced
from pipeline.synthesis.utterance import Utterance, from_bytes, joined


def groups(*sizes: tuple[int, str]) -> list[list[int]]:
    """Sizes of what is said together, given (sounds, speaker)."""
    found = together(sizes, lambda item: item[0], lambda item: item[1])
    return [[size for size, _ in group] for group in found]


def test_a_short_sentence_joins_the_next_of_its_own_speaker_and_section() -> None:
    """Where none follows it is said alone, since at the end of a longer one it would be mumbled."""
    assert groups((50, "a"), (60, "a")) == [[50], [60]]
    assert groups((5, "a"), (60, "a"), (50, "a")) == [[5, 60], [50]]
    assert groups((60, "a"), (5, "a"), (50, "a")) == [[60], [5, 50]]
    assert groups((50, "a"), (60, "a"), (5, "a")) == [[50], [60], [5]]
    assert groups((5, "a"), (4, "a"), (60, "a")) == [[5, 4, 60]]
    assert groups((60, "a"), (5, "b"), (60, "a")) == [[60], [5], [60]]
    assert groups(
        (5, "a"),
    ) == [[5]]
    assert groups() == []


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from("ab")), max_size=30))
def test_nothing_is_lost_or_moved_and_only_short_ones_are_joined(sizes: list[tuple[int, str]]) -> None:
    """The groups put end to end are the sentences; no group holds two long ones."""
    made = groups(*sizes)
    assert [size for group in made for size in group] == [size for size, _ in sizes]
    assert all(sum(group[:-1]) < SHORT for group in made)


WORDS = st.lists(st.sampled_from(["ab", "kəl", "stɹ", "ˈoʊpən", ",", ".", ";"]), max_size=400)


@given(WORDS, st.integers(8, 60))
def test_a_long_sentence_comes_in_parts_that_keep_the_limit(words: list[str], longest: int) -> None:
    """Put end to end they are the sentence, and none is longer than allowed."""
    phonemes = tuple(" ".join(words))
    parts = in_parts(phonemes, longest)
    assert tuple(p for part in parts for p in part) == phonemes
    assert all(len(part) <= longest for part in parts)


def test_a_long_sentence_is_cut_at_its_clauses() -> None:
    """A semicolon near the middle is better than a comma, a comma better than a space."""
    words = "ðə kjuː "
    text = f"{words * 12}ænd, {words * 2}oʊ; {words * 10}"
    for sentence, mark in ((text, ";"), (text.replace(";", ""), ","), (text.replace(";", "").replace(",", ""), " ")):
        first, second = in_parts(tuple(sentence), len(sentence) * 3 // 4)
        assert first[-1] == mark
        assert second[0] == " " or mark == " "
    assert in_parts(tuple(text), LONG) == [tuple(text)]


def utterance(*lengths: int, phonemes: str, lead: int = 0) -> Utterance:
    rng = np.random.default_rng(1)
    sound = [np.zeros(lead)] + [
        rng.uniform(-0.5, 0.5, n) * (phoneme not in " .,") for n, phoneme in zip(lengths, phonemes, strict=True)
    ]
    return Utterance(np.concatenate(sound).astype(np.float32), 1000, tuple(phonemes), lengths, lead)


def test_two_sentences_are_cut_apart_in_the_pause_between_them() -> None:
    """No sound of either is lost or shared, and lengths still add up to the sound."""
    said = utterance(30, 40, 50, 20, 60, 10, phonemes="ab. cd", lead=5)
    at = pause_after(said, 4)
    assert at is not None
    assert voiced(said, 0, 2)[1] <= at <= voiced(said, 4, 6)[0]
    first, second = said.cut(4, at)
    for part in (first, second):
        assert part.lead + sum(part.durations) == len(part.samples)
    assert first.phonemes + second.phonemes == said.phonemes
    assert np.array_equal(np.concatenate([first.samples, second.samples]), said.samples)
    assert np.array_equal(joined([first, second]).samples, said.samples)


def test_parts_said_one_after_the_other_are_one_utterance() -> None:
    """Silence before a part belongs to the phoneme before it."""
    one, other = utterance(30, 40, phonemes="ab", lead=5), utterance(20, 10, phonemes="cd", lead=7)
    both = joined([one, other])
    assert both.edges == (5, 35, 82, 102, 112)
    assert len(both.samples) == 112


def test_sentences_that_ran_into_each_other_are_not_cut() -> None:
    """Where the voice made no pause there is no place to cut."""
    assert pause_after(utterance(30, 40, 3, 2, 60, 10, phonemes="ab. cd"), 4) is None
    assert pause_after(utterance(30, 40, 50, 20, 60, 10, phonemes="abefcd"), 4) is None


@pytest.mark.parametrize("rate", [500, 1000, 1600, 22_050])
def test_another_rate_moves_every_edge_to_the_nearest_sample(rate: int) -> None:
    """Lengths add up to the sound at any rate."""
    said = utterance(33, 44, 55, phonemes="a.b", lead=7)
    moved = said.at(rate)
    assert moved.lead + sum(moved.durations) == len(moved.samples)
    assert all(abs(new - old * rate / 1000) <= 1 for new, old in zip(moved.edges, said.edges, strict=True))


def test_what_is_kept_is_what_was_said_to_the_bit() -> None:
    """16-bit FLAC and back is the rounded sound; of other phonemes it is refused."""
    said = utterance(30, 40, 50, phonemes="a b", lead=9)
    again = from_bytes(said.rounded().to_bytes(), said.phonemes)
    assert np.array_equal(again.samples, said.rounded().samples)
    assert (again.durations, again.lead, again.rate, again.phonemes) == (said.durations, 9, 1000, said.phonemes)
    assert np.abs(again.samples - said.samples).max() <= 1 / 65536
    with pytest.raises(ValueError, match="not of these phonemes"):
        from_bytes(said.to_bytes(), "ab")
