"""The trial that listens: what it forgives and what it does not, checked without its recogniser."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.mastering.loudness import integrated
from tests.listening.episode import Episode, Said, Timed
from tests.listening.folding import pair
from tests.listening.levels import jumps, levels, loudness
from tests.listening.times import disordered, judged, starts

RATE = 44_100


def normal(text: str) -> str:
    """Stands for the normaliser of the trial's own environment: number words to digits, no punctuation."""
    numbers = {"two": "2", "three": "3", "eight": "8", "thirteen": "13", "thirty": "30"}
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split()
    return " ".join(numbers.get(word, word) for word in words)


def said(text: str, start: float, *words: tuple[float, float, str]) -> Said:
    """A sentence of one second."""
    return Said(start, start + 1, text, text, tuple(Timed(*word) for word in words))


@pytest.mark.parametrize(
    ("spoken", "heard"),
    [
        ("made C.I pass.", "made CI pass"),
        ("made C.I pass.", "made C .I. pass"),
        ("version two point three", "version 2.3"),
        ("version two point three", "version 2 .3"),
        ("the backend of B.F eight", "The back -end of BF8."),
        ("docs dot M.D", "docs.md"),
        ("pie torch fuses it", "PyTorch fuses it"),
        ("the dataloader", "The data loader"),
    ],
)
def test_what_cannot_be_heard_is_no_error(spoken: str, heard: str) -> None:
    """Spelling, digits, and where a compound or an initialism is cut."""
    ours, theirs = pair(spoken, heard, normal, {"pytorch": "pie torch"})
    assert ours == theirs


@pytest.mark.parametrize(
    ("spoken", "heard"),
    [
        ("version two point three", "version 2 3"),
        ("version two point thirteen", "version 2.30"),
        ("made C.I pass", "made CD pass"),
        ("the queue is full", "the queue is fuller"),
        ("it is not so", "it is so"),
    ],
)
def test_what_can_be_heard_is_an_error(spoken: str, heard: str) -> None:
    """A missing point, another number, another letter, a lost word."""
    ours, theirs = pair(spoken, heard, normal, {})
    assert ours != theirs


def test_words_are_judged_by_equal_words_and_never_by_the_first() -> None:
    """A word that was misheard has no time to compare; "July 31st," is compared by its first word."""
    ours = said("x", 1, (1.0, 1.1, "On"), (1.2, 1.5, "July 31st,"), (1.5, 1.6, "Philox"), (1.7, 1.9, "moved."))
    theirs = [Timed(0.9, 1, "On"), Timed(1.25, 1.3, "July"), Timed(1.3, 1.5, "31st"), Timed(1.5, 1.6, "phillix"),
              Timed(2.0, 2.1, "moved")]  # fmt: skip
    found = starts([ours], [theirs])
    assert [one.word for one in found] == ["July 31st,", "moved."]
    verdict = judged(found)
    assert verdict.median == pytest.approx(0.175)
    assert verdict.near == 0.5
    assert verdict.bias == pytest.approx(-0.175)
    assert verdict.worst[0].word == "moved."


def test_words_that_overlap_or_leave_their_sentence_are_named() -> None:
    """Each begins where its predecessor ends, or later, and none outlasts the sentence."""
    assert not disordered([said("x", 1, (1.0, 1.2, "a"), (1.2, 1.4, "b"))])
    wrong = disordered([said("x", 1, (1.0, 1.3, "a"), (1.2, 1.4, "b"), (1.5, 2.1, "c"), (0.5, 0.5, "d"))])
    assert [one.split("'")[1] for one in wrong] == ["b", "c", "d"]


def test_a_sentence_is_listened_to_with_half_of_the_pause_around_it() -> None:
    """Never with a neighbour's sound, and with no more than the margin."""
    found = Episode(Path("x.mp3"), (said("a", 1), said("b", 2.2), said("c", 9))).windows(0.25)
    assert found == [(0.75, pytest.approx(2.1)), (pytest.approx(2.1), 3.45), (8.75, 10.25)]


ONE_OF_TWO = 3.01
"""LU by which one channel measures less than the two it is played on, which is what the mastering's meter tells."""


@pytest.mark.parametrize("rate", [22_050, 44_100])
@pytest.mark.parametrize("hertz", [60, 1000, 5000])
def test_loudness_agrees_with_the_meter_of_ffmpeg(rate: int, hertz: int) -> None:
    """Within a tenth of a LU, pauses gated out."""
    time = np.arange(2 * rate) / rate
    tone = (0.1 * np.sin(2 * np.pi * hertz * time)).astype(np.float32)
    sound = np.concatenate([tone, np.zeros(rate, np.float32), tone * 0.5])
    assert loudness(sound, rate) == pytest.approx(integrated(Audio.of(sound, rate)) - ONE_OF_TWO, abs=0.1)


def test_a_louder_sentence_and_a_click_at_a_join_are_found() -> None:
    """Twice the amplitude is 6 LU; a step between two samples is a click where speech has none as large."""
    tone = (0.1 * np.sin(2 * np.pi * 300 * np.arange(RATE) / RATE)).astype(np.float32)
    gap = np.zeros(RATE // 2, np.float32)
    sentences = [said("a", 0), said("b", 1.5), said("c", 3)]
    sound = np.concatenate([tone, gap, tone, gap, tone * 2])
    assert [one.lu for one in levels(sound, RATE, sentences)] == pytest.approx([0, 0, 6.02], abs=0.05)
    assert jumps(sound, RATE, sentences).joins < 0.02
    sound[round(1.5 * RATE)] = 0.3
    assert jumps(sound, RATE, sentences).joins > 0.25
