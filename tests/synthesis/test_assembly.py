"""One recording: nothing is lost, pauses are as measured, every time is exact, and no join clicks."""

from datetime import UTC, datetime

import numpy as np
import pytest
from numpy.typing import NDArray

from pipeline.model import Paragraph, Script, Section, Sentence, Word
from pipeline.synthesis.assembly import Narration, Pauses, Take, assemble, lines, trimmed

RATE = 1000


def script(*sections: Section) -> Script:
    return Script("show", "episode", "Title", "Summary.", datetime(2026, 7, 31, tzinfo=UTC), sections)


def take(length: int, text: str = "said", words: tuple[Word, ...] = ()) -> Take:
    return Take(text, np.full(length, 0.5, np.float32), words)


TWO_PARTS = script(
    Section("A", (Paragraph((Sentence("One."), Sentence("Two.", pause=50))), Paragraph((Sentence("Three."),)))),
    Section("B", (Paragraph((Sentence("Four."),), speaker="Ana"),)),
)


def narrated(of: Script, takes: list[Take], pauses: Pauses | None = None) -> tuple[Narration, NDArray[np.float32]]:
    pieces: list[NDArray[np.float32]] = []
    made = assemble(lines(of, pauses), takes, RATE, pieces.append)
    return made, np.concatenate(pieces)


def test_pauses_follow_sentence_paragraph_and_section_and_what_is_asked_for() -> None:
    """Between cues lies exactly the pause: a sentence's own, or the longest that its place calls for."""
    made, sound = narrated(TWO_PARTS, [take(100)] * 4, Pauses(sentence=300, paragraph=600, section=900))
    gaps = [b.start - a.end for a, b in zip(made.cues, made.cues[1:], strict=False)]
    assert gaps == [300, 50, 900]
    assert len(sound) == made.frames == made.cues[-1].end
    assert [cue.section for cue in made.cues] == [0, 0, 0, 1]
    assert made.cues[3].speaker == "Ana"


@pytest.mark.parametrize(
    ("text", "pause"),
    [("It is.", 330), ("Is it?", 420), ("“Is it?”", 420), ("Well…", 480), ("Well...", 480), ("Two things:", 220)],
)
def test_the_mark_at_the_end_decides_the_pause(text: str, pause: int) -> None:
    """A question waits for its answer, a colon leads on; a closing quotation mark changes nothing."""
    of = script(Section("A", (Paragraph((Sentence(text), Sentence("Next."))),)))
    assert lines(of)[0].pause == pause


def test_the_recording_is_silent_between_cues_and_only_there() -> None:
    """A cue's sound lies between its start and its end."""
    made, sound = narrated(TWO_PARTS, [take(100)] * 4)
    for a, b in zip(made.cues, made.cues[1:], strict=False):
        assert not sound[a.end : b.start].any()
        assert sound[a.start : a.end].all()


def test_a_sentence_without_sound_takes_no_time() -> None:
    """An emoji alone is skipped; the pause around it is not doubled."""
    made, _ = narrated(TWO_PARTS, [take(100), take(0), take(100), take(100)], Pauses(300, 600, 900))
    assert [cue.text for cue in made.cues] == ["One.", "Three.", "Four."]
    assert made.cues[1].start - made.cues[0].end == 300


def test_only_edges_are_trimmed_and_words_move_with_them() -> None:
    """A pause of 1.5 s in the middle stays; words keep their place in the sound."""
    inner = np.concatenate([np.zeros(200), np.full(100, 0.5), np.zeros(1500), np.full(100, 0.5), np.zeros(300)])
    sound, cut = trimmed(inner.astype(np.float32), RATE)
    words = (Word(200, 300, "One"), Word(1800, 1900, "two."))
    one = script(Section("A", (Paragraph((Sentence("One two."),)),)))
    made, _ = narrated(one, [Take("", sound, words, cut)])
    assert made.frames == 15 + 100 + 1500 + 100 + 60
    assert [(w.start, w.end) for w in made.cues[0].words] == [(15, 115), (1615, 1715)]


def test_no_phoneme_is_trimmed_however_soft_it_is() -> None:
    """A last consonant lies far below a vowel; what the voice calls a phoneme stays whole."""
    sound = np.concatenate([np.full(100, 1e-4), np.full(100, 0.5), np.full(200, 1e-4)]).astype(np.float32)
    kept, cut = trimmed(sound, RATE, (10, 390))
    assert cut == 10
    assert len(kept) >= 380


@pytest.mark.parametrize("sound", [np.ones(200, np.float32), np.ones(1, np.float32), np.full(3, 1e-6, np.float32)])
def test_edges_are_faded_so_that_a_join_does_not_click(sound: NDArray[np.float32]) -> None:
    """The first and last samples are near silence, however short the sound."""
    kept, _ = trimmed(sound, 22_050)
    assert len(kept) == len(sound)
    assert len(kept) < 2 or max(abs(kept[0]), abs(kept[-1])) <= 0.02 * np.abs(sound).max()
