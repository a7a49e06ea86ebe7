"""A script said aloud: the same bits whoever says it and whatever is remembered, at one level, without a click."""

import json
import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from pipeline import cache, store
from pipeline.episode.narrating import narrate
from pipeline.episode.recipe import Recipe, Role
from pipeline.errors import SynthesisError
from pipeline.script import markdown
from pipeline.synthesis import level
from pipeline.synthesis.assembly import Narration
from pipeline.synthesis.lexicon import built_in
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import Voice, find
from tests import tiny_voice

TEXT = """---
title: A talk
published: 2026-07-31T13:00:09Z
---
## Opening
Hello. The cache keeps it, and it helps. Merged.

## More
At 3.5 GB/s, none of them gives up. Thanks for listening.
"""


class Heard:
    """What narrate told its progress."""

    def __init__(self) -> None:
        self.steps: list[tuple[str, int, int]] = []
        self.warnings: list[str] = []

    def __call__(self, stage: str, done: int, total: int) -> None:
        self.steps.append((stage, done, total))

    def warn(self, message: str) -> None:
        self.warnings.append(message)


@pytest.fixture
def voice(tiny_catalogue: Path) -> Voice:
    """The tiny voice, not loaded."""
    return find("tiny", [tiny_catalogue])


def recipe(voice: Voice, **speakers: Voice) -> Recipe:
    return Recipe(tuple(Role(name, heard, built_in()) for name, heard in ((None, voice), *speakers.items())))


def at_rate(voice: Voice, rate: int, folder: Path) -> Voice:
    """The same voice, as if it had been trained at another rate."""
    settings = json.loads(voice.config.read_text(encoding="utf-8")) | {"audio": {"sample_rate": rate}}
    model, config = folder / "other.onnx", folder / "other.onnx.json"
    model.write_bytes(voice.model.read_bytes())
    config.write_text(json.dumps(settings), encoding="utf-8")
    return replace(voice, model=model, config=config, config_sha256=store.file_digest(config))


def said(text: str, wanted: Recipe, folder: Path, heard: Heard | None = None) -> tuple[Narration, NDArray[np.float32]]:
    script = markdown.from_markdown(text, markdown.Name("demo", "talk"))
    narration, _ = narrate(script, "talk.md", wanted, folder / "talk.wav", heard or Heard())
    samples, rate = soundfile.read(folder / "talk.wav", dtype="float32")
    assert (len(samples), rate) == (narration.frames, narration.rate)
    return narration, samples


def test_what_is_remembered_is_what_was_said(voice: Voice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty cache, from a full one, on one core or four: the same samples and the same times."""
    first, sound = said(TEXT, recipe(voice), tmp_path)
    kept = cache.sentences().usage()
    with monkeypatch.context() as mute:
        mute.setattr(Piper, "say", None)  # a voice that can't speak any more
        second, again = said(TEXT, recipe(voice), tmp_path)
    assert (second, cache.sentences().usage()) == (first, kept)
    assert np.array_equal(sound, again)
    monkeypatch.setenv("DIFFCAST_CACHE", str(tmp_path / "other"))
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    third, anew = said(TEXT, recipe(voice), tmp_path)
    assert third == first
    assert np.array_equal(sound, anew)


def test_one_edited_sentence_is_the_only_one_that_is_said_anew(voice: Voice, tmp_path: Path) -> None:
    """The rest comes out of the cache: one entry more."""
    said(TEXT, recipe(voice), tmp_path)
    before = cache.sentences().usage()[0]
    narration, _ = said(TEXT.replace("gives up", "goes away"), recipe(voice), tmp_path)
    assert cache.sentences().usage()[0] == before + 1
    assert len(narration.cues) == 5


def test_a_damaged_entry_is_said_anew(voice: Voice, tmp_path: Path) -> None:
    """Torn files, and whole files with something else in them, cost nothing but time."""
    _, sound = said(TEXT, recipe(voice), tmp_path)
    torn, foreign = sorted(path for path in cache.sentences().folder.rglob("*") if path.is_file())[:2]
    torn.write_bytes(torn.read_bytes()[:50])
    cache.sentences().put(foreign.name, b"no sound at all, but whole")
    _, again = said(TEXT, recipe(voice), tmp_path)
    assert np.array_equal(sound, again)


def test_every_sentence_has_its_own_cue_whether_said_alone_or_with_a_neighbour(voice: Voice, tmp_path: Path) -> None:
    """A short one shares a breath with what follows; its time, words and pause are its own."""
    narration, sound = said(TEXT, recipe(voice), tmp_path)
    assert [cue.text.split()[0] for cue in narration.cues] == ["Hello.", "The", "Merged.", "At", "Thanks"]
    for cue, following in zip(narration.cues, narration.cues[1:], strict=False):
        assert following.start - cue.end == (900 if cue.text == "Merged." else 330) * narration.rate // 1000
        assert not sound[cue.end : following.start].any()
    for cue in narration.cues:
        assert " ".join(word.text for word in cue.words) == cue.text
        edges = [edge for word in cue.words for edge in (word.start, word.end)]
        assert edges == sorted(edges)
        assert cue.start <= edges[0] < edges[-1] <= cue.end


def test_sentences_are_equally_loud_and_no_join_clicks(voice: Voice, tmp_path: Path) -> None:
    """Within 2 LU, short or long; at a cue's edges the sound steps no further than it does inside."""
    narration, sound = said(TEXT, recipe(voice), tmp_path)
    for cue in narration.cues:
        assert level.loudness(sound[cue.start : cue.end], narration.rate) == pytest.approx(level.LUFS + 0.75, abs=0.8)
    steps = np.abs(np.diff(sound, prepend=0, append=0))
    edges = [edge for cue in narration.cues for edge in (cue.start, cue.end)]
    at_joins = max(float(steps[max(edge - 2, 0) : edge + 3].max()) for edge in edges)
    assert at_joins < 0.1 * float(steps.max())


def test_speakers_may_have_voices_of_unlike_sample_rates(voice: Voice, tmp_path: Path) -> None:
    """The narration has the higher rate; each speaker's words lie where they are heard."""
    other = at_rate(voice, 16_000, tmp_path)
    text = TEXT.replace("published", "speakers: {ana: tiny}\npublished").replace("At 3.5", "**Ana:** At 3.5")
    narration, sound = said(text, recipe(voice, ana=other), tmp_path)
    assert narration.rate == tiny_voice.RATE
    ana = [cue for cue in narration.cues if cue.speaker]
    assert len(ana) == 2
    for cue in ana:
        for word in cue.words:
            assert np.abs(sound[word.start : word.end]).max() > 0.01


def test_a_sentence_that_fails_is_tried_once_more(
    voice: Voice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A voice that fails once is no failure; one that fails twice is named with the sentence, its file and line."""
    real, failures = Piper.say, [True]

    def once(self: Piper, phonemes: tuple[str, ...]) -> object:
        if failures:
            failures.pop()
            raise SynthesisError("voice `tiny`: no")
        return real(self, phonemes)

    monkeypatch.setattr(Piper, "say", once)
    assert len(said(TEXT, recipe(voice), tmp_path)[0].cues) == 5
    failures.extend([True] * 100)
    monkeypatch.setenv("DIFFCAST_CACHE", str(tmp_path / "other"))
    with pytest.raises(SynthesisError, match=r"talk\.md, line 6 \(“Hello\.”\): voice `tiny`: no"):
        said(TEXT, recipe(voice), tmp_path)


def test_an_endless_sentence_is_said_whole(voice: Voice, tmp_path: Path) -> None:
    """Ninety words without a stop: every word is there, in order, and has its time."""
    words = [f"{word}," if n % 9 == 8 else word for n, word in enumerate(["wind", "sand", "star", "leaf", "rain"] * 18)]
    text = TEXT.replace("Merged.", " ".join(words) + ".")
    narration, _ = said(text, recipe(voice), tmp_path)
    cue = next(cue for cue in narration.cues if cue.text.startswith("wind"))
    assert len(cue.words) == len(words)
    assert all(a.end <= b.start for a, b in zip(cue.words, cue.words[1:], strict=False))


def test_progress_counts_sentences(voice: Voice, tmp_path: Path) -> None:
    """From none to all, one by one."""
    heard = Heard()
    said(TEXT, recipe(voice), tmp_path, heard)
    assert [step for step in heard.steps if step[0] == "speaking"] == [("speaking", n, 5) for n in range(6)]


def test_another_pace_is_another_sound(voice: Voice, tmp_path: Path) -> None:
    """What is kept of one pace is not taken for another."""
    usual, _ = said(TEXT, recipe(voice), tmp_path)
    slow, _ = said(TEXT, recipe(replace(voice, pace=1.5)), tmp_path)
    assert slow.frames > usual.frames


def test_phonemes_of_a_word_reach_the_voice_and_the_captions_keep_the_word(voice: Voice, tmp_path: Path) -> None:
    """The spoken text has words only, the sound is that of the phonemes, and the written word lasts as long as them."""
    text = TEXT.replace("The cache", "The [cache](ipa:zˈuːmzˈuːmzˈuːm)")
    plain, _ = said(TEXT, recipe(voice), tmp_path)
    marked, _ = said(text, recipe(voice), tmp_path)
    assert [cue.spoken for cue in marked.cues] == [cue.spoken for cue in plain.cues]
    lengths = [
        [word.end - word.start for word in cue.words if word.text == "cache"] for cue in (*plain.cues, *marked.cues)
    ]
    (before,), (after,) = (found for found in lengths if found)
    assert after > 2 * before


def test_phonemes_that_the_voice_lacks_are_told_with_the_line(voice: Voice, tmp_path: Path) -> None:
    """And with the word."""
    with pytest.raises(SynthesisError, match=r"talk.md, line 6 .*“cache”: the voice has no ʤ"):
        said(TEXT.replace("The cache", "The [cache](ipa:ʤˈæk)"), recipe(voice), tmp_path)


def test_what_is_not_heard_is_told_with_its_line(voice: Voice, tmp_path: Path) -> None:
    """A word in a script that the voice has no sounds for is named, and how to mend it; the rest is said."""
    heard = Heard()
    narration, _ = said(TEXT.replace("keeps it", "keeps \u6f22\u5b57"), recipe(voice), tmp_path, heard)
    assert [warning for warning in heard.warnings if "\u6f22\u5b57" in warning and warning.startswith("talk.md:6: ")]
    assert len(narration.cues) == 5


def test_a_form_that_can_not_be_said_stops_before_a_voice_is_loaded(voice: Voice, tmp_path: Path) -> None:
    """With its line; nothing else is waited for."""
    heard = Heard()
    with pytest.raises(SynthesisError, match=r"talk\.md, line 9"):
        said(TEXT.replace("gives up", "gives [up](say:1337)"), recipe(voice), tmp_path, heard)
    assert heard.steps == []


def test_another_language_is_said_in_its_own_words(voice: Voice, tmp_path: Path) -> None:
    """Numbers are the language's, and what does not fit the voice is told once."""
    heard = Heard()
    german = replace(recipe(voice), language="de-DE")
    narration, _ = said(TEXT.replace("At 3.5 GB/s", "Mit 3,5 %"), german, tmp_path, heard)
    assert any("drei Komma fünf Prozent" in cue.spoken for cue in narration.cues)
    assert sum("sound foreign" in warning for warning in heard.warnings) == 1


@pytest.mark.parametrize(
    "text", ["Hi. 🎉. 🎉. Bye.", "Hi. ***. 🎉. ... Bye. Now.", "🎉. Hi.", "Hi. 🎉.", "Hi. “Bye.” (Now.)"]
)
def test_sentences_without_a_word_take_no_time_among_short_ones(voice: Voice, tmp_path: Path, text: str) -> None:
    """They have no cue; the ones beside them are said as if they were not there."""
    narration, _ = said(f"---\ntitle: x\npublished: 2026-07-31T13:00:09Z\n---\n{text}\n", recipe(voice), tmp_path)
    assert [cue.spoken.strip('"().,!') for cue in narration.cues] == [
        word for word in ("Hi", "Bye", "Now") if word in text
    ]
    assert all(cue.words and cue.end - cue.start > narration.rate // 20 for cue in narration.cues)
