"""Adding a voice: from Piper's catalogue, from an address and from this disk, and what hostile ones come to."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.proving import prove
from pipeline.synthesis.utterance import Utterance
from pipeline.synthesis.voices import Voice, find
from pipeline.synthesis.voices.adding import Places, Wish, add
from tests import tiny_voice
from tests.synthesis.voice_server import CARD, Served, catalogue_of, serving

NAME = "en_US-tiny-medium"
MODEL = f"en/en_US/tiny/medium/{NAME}.onnx"


@pytest.fixture
def served(tiny_catalogue: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Piper's catalogue, with one voice."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving(catalogue_of(tiny_catalogue.parent)) as found:
        yield found


@pytest.fixture
def places(served: Served, tmp_path: Path) -> Places:
    """A workspace without voices of its own yet."""
    return Places((), tmp_path / "voices" / "voices.toml", served.address)


def added(wish: Wish, places: Places) -> tuple[Voice, bool]:
    """The voice, proved by loading it; the catalogue that was written last counts."""
    seen = (places.own,) if places.own.is_file() else ()
    return add(wish, replace(places, catalogues=seen), Piper, lambda _name, _done, _whole: None)


@dataclass
class Spoilt:
    """An engine whose sound is multiplied by something."""

    engine: Piper
    factor: float

    def __post_init__(self) -> None:
        self.rate, self.language, self.known = self.engine.rate, self.engine.language, self.engine.known

    def phonemes(self, text: str) -> tuple[str, ...]:
        return self.engine.phonemes(text)

    def key(self, phonemes: Sequence[str]) -> str:
        return self.engine.key(phonemes)

    def say(self, phonemes: Sequence[str]) -> Utterance:
        said = self.engine.say(phonemes)
        return replace(said, samples=said.samples * np.float32(self.factor))


def edit(served: Served, change: str, to: str) -> None:
    """Make the catalogue say something else."""
    before = served.files["voices.json"].decode()
    assert change in before
    served.files["voices.json"] = before.replace(change, to).encode()


def test_a_voice_of_the_catalogue_is_noted_and_speaks(places: Places, own_cache: Path) -> None:
    """With its digests, its licence and whom to name, from the model card."""
    voice, new = added(Wish(NAME), places)
    assert new
    found = find(NAME, [places.own]).checked()
    assert (found.source, found.licence, found.language) == (f"piper:{NAME}", "CC0-1.0", "en-US")
    assert found.attribution == "tiny, a voice of the Piper project, trained on https://example.org/tones"
    assert found == voice
    assert found.model.parent == own_cache / "voices"
    assert len(list(found.model.parent.iterdir())) == 2


def test_another_machine_gets_the_same_files_by_name(places: Places, served: Served, own_cache: Path) -> None:
    """voices.toml is all it needs: by its digests, and nothing is written in it. What is here is not asked for."""
    voice, _ = added(Wish(NAME, name="amy"), places)
    noted = places.own.read_bytes()
    assert added(Wish("amy"), places) == (voice, False)
    voice.model.unlink()
    served.asked.clear()
    assert added(Wish("amy"), places) == (voice, True)
    assert voice.checked().model.is_file()
    assert [path for path, _ in served.asked if path.endswith((".onnx", ".onnx.json"))] == [MODEL]
    assert places.own.read_bytes() == noted


def test_files_that_are_no_longer_those_noted_are_not_taken(places: Places, served: Served) -> None:
    """The digest in voices.toml is of the voice that one has heard."""
    voice, _ = added(Wish(NAME), places)
    voice.model.unlink()
    own = places.own.read_text(encoding="utf-8").replace(voice.sha256, "0" * 64)
    places.own.write_text(own, encoding="utf-8")
    with pytest.raises(SynthesisError, match=r"is not the file that voices\.toml names"):
        added(Wish(NAME), places)


def test_a_second_voice_of_one_model_is_not_fetched_again(places: Places, served: Served, tmp_path: Path) -> None:
    """Two speakers of a model share its file."""
    folder = tmp_path / "duo"
    tiny_voice.write(folder, speakers=2)
    served.files = catalogue_of(folder).files
    low, _ = added(Wish(NAME, name="ana", speaker="low"), places)
    high, _ = added(Wish(NAME, name="ben", speaker="1"), places)
    assert low.model == high.model
    assert [path for path, _ in served.asked].count(MODEL) == 1
    assert [find(name, [places.own]).speaker for name in ("ana", "ben")] == ["low", 1]
    with pytest.raises(SynthesisError, match="voice `eve` has no speaker `hgh`; did you mean `high`"):
        added(Wish(NAME, name="eve", speaker="hgh"), places)
    assert low.checked()


def test_a_broken_download_leaves_voices_toml_as_it_is(places: Places, served: Served) -> None:
    """And the next run goes on where it ended."""
    served.breaks = [2000, 0]
    with pytest.raises(SynthesisError, match="broke off"):
        added(Wish(NAME), places)
    assert not places.own.exists()
    added(Wish(NAME), places)
    assert (MODEL, "bytes=2000-") in served.asked


def test_a_voice_at_any_address_is_noted_by_it(places: Places, served: Served) -> None:
    """Its card lies beside it or nowhere; the query is kept, for it may be needed."""
    voice, _ = added(Wish(f"{served.address}{MODEL}?download=true#here", name="far"), places)
    assert voice.source == f"{served.address}{MODEL}?download=true"
    assert (voice.licence, voice.language) == ("CC0-1.0", "en-US")
    del served.files["en/en_US/tiny/medium/MODEL_CARD"]
    voice.model.unlink()
    assert added(Wish("far"), places) == (voice, True)
    other, _ = added(Wish(f"{served.address}{MODEL}", licence="cc by 4.0", language="en-GB"), places)
    assert (other.name, other.licence, other.language) == (NAME, "CC-BY-4.0", "en-GB")


def test_a_pair_of_files_is_copied_beside_voices_toml(places: Places, tiny_catalogue: Path, tmp_path: Path) -> None:
    """So that the workspace is whole; files that lie there already stay where they are."""
    model = tiny_catalogue.parent / "tiny.onnx"
    voice, _ = added(Wish(str(model), name="near"), places)
    assert voice.source == "file:near.onnx"
    assert find("near", [places.own]).checked().model == places.own.parent / "near.onnx"
    again, _ = added(Wish(str(places.own.parent / "near.onnx"), name="same"), places)
    assert again.source == "file:near.onnx"
    (places.own.parent / "other.onnx").write_bytes(b"mine")
    with pytest.raises(RequestError, match=r"another `.*other\.onnx` is there already"):
        added(Wish(str(model), name="other"), places)
    assert (places.own.parent / "other.onnx").read_bytes() == b"mine"


def test_a_card_beside_a_file_counts_when_it_is_its_own(places: Places, tiny_catalogue: Path, tmp_path: Path) -> None:
    """In a folder of many voices the card is one of theirs."""
    for name in ("tiny.onnx", "tiny.onnx.json"):
        (tmp_path / name).write_bytes((tiny_catalogue.parent / name).read_bytes())
    card = tmp_path / "MODEL_CARD"
    card.write_text(CARD.format(licence="CC BY-NC 4.0"))
    assert added(Wish(str(tmp_path / "tiny.onnx"), name="a"), places)[0].licence == "CC-BY-NC-4.0"
    card.write_text(CARD.replace("for tiny", "for joe").format(licence="CC0"))
    assert added(Wish(str(tmp_path / "tiny.onnx"), name="b"), places)[0].licence == "unknown"


def test_what_is_no_voice_is_neither_noted_nor_kept(places: Places, served: Served, own_cache: Path) -> None:
    """It is loaded before it is noted."""
    served.files["evil/x.onnx"] = b"not a model"
    served.files["evil/x.onnx.json"] = served.files[f"{MODEL}.json"]
    with pytest.raises(SynthesisError, match="is not a Piper voice we can load"):
        added(Wish(f"{served.address}evil/x.onnx"), places)
    served.files["evil/x.onnx.json"] = b"[]"
    with pytest.raises(SynthesisError, match=r"^voice `x`: its configuration is not one of a Piper voice"):
        added(Wish(f"{served.address}evil/x.onnx"), places)
    served.files["evil/x.onnx.json"] = b"<html>"
    with pytest.raises(SynthesisError, match=r"^voice `x`: its configuration .*\(not JSON\)"):
        added(Wish(f"{served.address}evil/x.onnx"), places)
    assert not places.own.exists()
    assert list((own_cache / "voices").iterdir()) == []


def test_a_refused_voice_takes_nothing_of_another_one_with_it(places: Places, served: Served) -> None:
    """They may share a configuration, byte for byte."""
    voice, _ = added(Wish(NAME), places)
    served.files["evil/x.onnx"] = b"not a model"
    served.files["evil/x.onnx.json"] = served.files[f"{MODEL}.json"]
    with pytest.raises(SynthesisError, match="voice `x`: its model is not a Piper voice we can load"):
        added(Wish(f"{served.address}evil/x.onnx"), places)
    assert sorted(voice.model.parent.iterdir()) == sorted([voice.model, voice.config])
    assert voice.checked()


def test_another_speaker_of_a_noted_model_is_noted_without_a_question(
    places: Places, served: Served, tmp_path: Path
) -> None:
    """By the noted voice's name; what is not said otherwise is as it is noted there."""
    tiny_voice.write(tmp_path / "duo", speakers=2)
    served.files = catalogue_of(tmp_path / "duo").files
    first, _ = added(Wish(NAME), places)
    served.asked.clear()
    other, new = added(Wish(NAME, name="ben", speaker="high"), places)
    assert (new, served.asked) == (True, [])
    assert other == replace(first, name="ben", speaker="high")
    assert find("ben", [places.own]) == other
    with pytest.raises(RequestError, match="add another one with --name"):
        added(Wish(NAME, speaker="low"), places)


def test_a_voice_keeps_its_own_name_for_whom_to_thank(places: Places, served: Served) -> None:
    """Whatever a person calls it, when no card says it."""
    edit(served, '"en/en_US/tiny/medium/MODEL_CARD"', '"en/en_US/tiny/medium/CARD"')
    voice, _ = added(Wish(NAME, name="é"), places)
    assert voice.attribution == f"{NAME}, a voice of the Piper project"


def test_an_address_where_nobody_answers_is_told_of_the_model(places: Places) -> None:
    """That is what was asked for."""
    with pytest.raises(SynthesisError, match=r"^can't get `x\.onnx` from `127\.0\.0\.1`: nobody answers"):
        added(Wish("http://127.0.0.1:9/x.onnx"), places)


def test_what_stands_where_files_would_be_copied_stays(places: Places, tiny_catalogue: Path) -> None:
    """A folder as well as a file."""
    model = tiny_catalogue.parent / "tiny.onnx"
    (places.own.parent / "dd.onnx").mkdir(parents=True)
    with pytest.raises(RequestError, match=r"another `.*dd\.onnx` is there already"):
        added(Wish(str(model), name="dd"), places)


def test_a_voice_that_speaks_no_sound_is_refused(tiny: Piper) -> None:
    """Silence, and what is no number."""
    prove("tiny", tiny)
    for factor, complaint in ((0.0, "says nothing"), (np.nan, "is no sound")):
        with pytest.raises(SynthesisError, match=f"^voice `tiny`.*{complaint}"):
            prove("tiny", Spoilt(tiny, factor))


@pytest.mark.parametrize("content", [b"", b"[]", b"<html>", b'{"x": 1}', b"[" * 99_999, b"\xff"], ids=len)
def test_a_catalogue_of_another_shape_is_refused(places: Places, served: Served, content: bytes) -> None:
    """In one line, with the server."""
    served.files["voices.json"] = content
    with pytest.raises(SynthesisError, match=r"^can't read the catalogue `voices\.json` of `127\.0\.0\.1`: .*$"):
        added(Wish(NAME), places)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ('"size_bytes": ', '"size_bytes": -'),
        ('"size_bytes": ', '"size_bytes": 9999999999'),
        ('"md5_digest": "', '"md5_digest": "../'),
        ('"code": "en_US"', '"code": 7'),
        ("en/en_US/tiny", "../../tiny"),
        ("en/en_US/tiny", "/etc/tiny"),
        ("en/en_US/tiny", "https://elsewhere.example/tiny"),
        ("en/en_US/tiny", "en//tiny"),
        (f"{NAME}.onnx.json", "other.onnx.json"),
    ],
)
def test_an_entry_of_another_shape_is_refused(places: Places, served: Served, change: str, to: str) -> None:
    """No path of the catalogue leads anywhere else, and no size is beyond measure."""
    edit(served, change, to)
    with pytest.raises(SynthesisError, match=r"^can't read the catalogue"):
        added(Wish(NAME), places)
    assert [path for path, _ in served.asked] == ["voices.json"]


def test_a_name_that_the_catalogue_lacks_is_met_with_those_it_has(places: Places, served: Served) -> None:
    """A part of a name is enough; and nothing is downloaded for a name that is taken."""
    with pytest.raises(RequestError, match=f"did you mean `{NAME}`"):
        added(Wish("tiny"), places)
    with pytest.raises(RequestError, match=f"did you mean `{NAME}`"):
        added(Wish("en_US-tyni-medium"), places)
    added(Wish(NAME, name="amy"), places)
    served.asked.clear()
    with pytest.raises(RequestError, match="there is a voice `amy`"):
        added(Wish(NAME, name="amy"), places)
    assert MODEL not in [path for path, _ in served.asked]
    with pytest.raises(RequestError, match="change there what you want otherwise"):
        added(Wish("amy", licence="MIT"), places)


def test_a_voice_without_a_language_asks_for_one(places: Places, tiny_catalogue: Path, tmp_path: Path) -> None:
    """It decides how text is said."""
    (tmp_path / "x.onnx").write_bytes((tiny_catalogue.parent / "tiny.onnx").read_bytes())
    config = json.loads((tiny_catalogue.parent / "tiny.onnx.json").read_text())
    config["espeak"]["voice"] = "\x1b[31m"
    (tmp_path / "x.onnx.json").write_text(json.dumps(config))
    with pytest.raises(RequestError, match="can't tell the language of `x`; say it"):
        added(Wish(str(tmp_path / "x.onnx")), places)


@pytest.mark.parametrize(
    "what",
    [
        "~no-such-user/x.onnx",
        f"{'x' * 300}.onnx",
        "nowhere/x.onnx",
        "x.onnx",
        "https://127.0.0.1:9/x.bin",
        "ftp://x/a.onnx",
        "http://a..b/x.onnx",
    ],
)
def test_what_can_be_no_voice_is_said_so_at_once(places: Places, what: str) -> None:
    """Without asking anybody."""
    with pytest.raises(RequestError, match=r"no file|is no address"):
        added(Wish(what), places)
