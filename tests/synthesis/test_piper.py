"""The engine: exact lengths, and the same bits whatever was said before."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate
from pathlib import Path

import numpy as np
import pytest

from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import find
from tests.conftest import ROOT

TEXTS = ("The teardown no longer leaks.", "A hang is gone.", "One, two, three: go!", "Is it faster?")


def test_phoneme_lengths_add_up_to_the_sound_exactly(tiny: Piper) -> None:
    """Lead plus all durations is the sample count, for every sentence."""
    for text in TEXTS:
        said = tiny.say(tiny.phonemes(text))
        assert len(said.samples) == said.lead + sum(said.durations)
        assert len(said.phonemes) == len(said.durations)


def test_each_phoneme_sounds_where_its_duration_says(tiny: Piper) -> None:
    """The tiny voice is silent in pauses and only there, so sound and times can be compared."""
    said = tiny.say(tiny.phonemes("One, two."))
    edges = list(accumulate(said.durations, initial=said.lead))
    for phoneme, start in zip(said.phonemes, edges, strict=False):
        peak = float(np.abs(said.samples[start : start + 256]).max())
        assert (peak == 0.0) == (phoneme in " ,."), phoneme


def test_a_sentence_is_the_same_bits_in_any_order_and_on_any_thread(tiny: Piper) -> None:
    """What was said before, and how many say something at once, changes nothing."""
    alone = [tiny.say(tiny.phonemes(text)).samples for text in TEXTS]
    backwards = [tiny.say(tiny.phonemes(text)).samples for text in reversed(TEXTS)][::-1]
    with ThreadPoolExecutor(4) as pool:
        together = [said.samples for said in pool.map(tiny.say, map(tiny.phonemes, TEXTS * 5))]
    assert all(np.array_equal(a, b) for a, b in zip(alone, backwards, strict=True))
    assert all(np.array_equal(a, b) for a, b in zip(alone * 5, together, strict=True))


def test_different_sentences_get_different_noise(tiny: Piper) -> None:
    """The noise follows from what is said: two sentences do not share a breath."""
    one, other = (tiny.say(tiny.phonemes(text)).samples[:2000] for text in ("aaaa", "oooo"))
    assert not np.array_equal(one, other)


def test_a_model_that_wants_more_noise_gets_the_same_noise_and_more(
    tiny: Piper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How much noise is handed in first decides speed only, never the sound."""
    plenty = tiny.say(tiny.phonemes(TEXTS[0])).samples
    monkeypatch.setattr("pipeline.synthesis.piper.NOISE_PER_ID", 1)
    assert np.array_equal(plenty, tiny.say(tiny.phonemes(TEXTS[0])).samples)


@pytest.mark.parametrize("text", ["", " ", "\n", "...", "—"])
def test_a_text_without_words_is_no_sound_and_no_error(tiny: Piper, text: str) -> None:
    """Nothing to say is legal."""
    assert len(tiny.say(tiny.phonemes(text)).samples) == 0


def test_phoneme_blocks_in_a_text_are_words(tiny: Piper) -> None:
    """Piper's [[ ]] lets a text inject raw phonemes; here it can't."""
    assert tiny.phonemes("say [[hello]] now") == tiny.phonemes("say hello now")


def test_a_full_stop_inside_does_not_cut_the_sentence(tiny: Piper) -> None:
    """What is handed in is said in one breath of the model, all of it."""
    assert set("pɑːɹk") <= set(tiny.phonemes("Ask Dr. Park."))


def test_an_unknown_voice_is_refused_with_a_guess(tiny_catalogue: Path) -> None:
    """A typing mistake is met with the nearest name."""
    with pytest.raises(RequestError, match="did you mean `tiny`"):
        find("tinny", [tiny_catalogue])


def test_a_model_that_is_not_the_one_named_is_refused(tiny_catalogue: Path, tmp_path: Path) -> None:
    """The digest is checked before a model is loaded."""
    for file in tiny_catalogue.parent.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    with (tmp_path / "tiny.onnx").open("ab") as model:
        model.write(b"\0")
    with pytest.raises(SynthesisError, match=r"not the file that voices\.toml names"):
        Piper(find("tiny", [tmp_path / "voices.toml"]))


def test_a_file_that_is_no_model_is_refused_in_one_line(tmp_path: Path, tiny_catalogue: Path) -> None:
    """Whatever onnx says of it, a person reads which voice and what to do."""
    from pipeline.store import file_digest

    (tmp_path / "x.onnx").write_bytes(b"not a model")
    (tmp_path / "x.onnx.json").write_bytes((tiny_catalogue.parent / "tiny.onnx.json").read_bytes())
    (tmp_path / "voices.toml").write_text(
        f'[x]\nsource = "file:x.onnx"\nsha256 = "{file_digest(tmp_path / "x.onnx")}"\n'
        f'config_sha256 = "{file_digest(tmp_path / "x.onnx.json")}"\nlanguage = "en"\nlicence = "CC0-1.0"\n',
        encoding="utf-8",
    )
    with pytest.raises(SynthesisError, match=r"voice `x`: `x\.onnx` is not a Piper voice") as error:
        Piper(find("x", [tmp_path / "voices.toml"]))
    assert "\n" not in str(error.value)


def test_the_packaged_voice_is_the_one_that_voices_toml_names() -> None:
    """The digests in the repository match the package that the lock installs."""
    assert find("joe", [ROOT / "voices" / "voices.toml"]).checked().licence == "CC0-1.0"


def test_loading_a_voice_leaves_nothing_in_the_users_home(
    tiny_catalogue: Path, tmp_path: Path, own_cache: Path
) -> None:
    """The engine's library would keep a number of the machine there, and what it reports."""
    load = (
        "import sys; from pathlib import Path; from pipeline.synthesis import piper, voices; "
        "piper.Piper(voices.find('tiny', [Path(sys.argv[1])])).say('hello')"
    )
    subprocess.run(
        [sys.executable, "-c", load, str(tiny_catalogue)],
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "HOME": str(tmp_path),
            "DIFFCAST_CACHE": str(own_cache),
        },
        check=True,
    )
    assert list(tmp_path.rglob("*")) == []
