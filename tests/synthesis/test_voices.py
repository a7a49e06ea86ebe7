"""The catalogue of voices: what a table may say, who speaks, and what a licence lets a public show do."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import store
from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis import audition
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import Voice, find, licences, listing, noting, speakers, tables
from tests import tiny_voice

AMY = Voice(
    "amy", Path("a.onnx"), Path("a.onnx.json"), "a" * 64, "b" * 64, "en-US", "CC0-1.0", source="piper:en_US-amy-medium"
)
TABLE = 'sha256 = "{0}"\nconfig_sha256 = "{0}"\nlanguage = "en-US"\nlicence = "CC0-1.0"\n'.format("a" * 64)


@pytest.fixture(scope="module")
def duo(tmp_path_factory: pytest.TempPathFactory) -> Voice:
    """A voice of two speakers, `low` and `high`."""
    return find("tiny", [tiny_voice.write(tmp_path_factory.mktemp("duo"), speakers=2)])


def pitch(voice: Voice) -> float:
    """Hertz of the loudest tone in what a voice says."""
    engine = Piper(voice)
    sound = engine.say(engine.phonemes("A lot of tones.")).samples
    return float(np.abs(np.fft.rfft(sound)).argmax() * engine.rate / len(sound))


def test_the_speakers_of_a_model_sound_different(duo: Voice) -> None:
    """Each speaks with its own pitch, by name or by id; without a word of it, the first one does."""
    low, high = pitch(replace(duo, speaker="low")), pitch(replace(duo, speaker="high"))
    assert high - low == pytest.approx(400, abs=60)
    assert pitch(replace(duo, speaker=1)) == high
    assert pitch(duo) == low


@pytest.mark.parametrize(
    ("speaker", "message"),
    [
        ("hgh", "voice `tiny` has no speaker `hgh`; did you mean `high`?"),
        ("x", "voice `tiny` has no speaker `x`; known: low, high"),
        (2, "voice `tiny` has no speaker 2; it has 2, from 0 to 1"),
    ],
)
def test_a_speaker_that_a_model_lacks_is_refused_with_those_it_has(
    duo: Voice, speaker: int | str, message: str
) -> None:
    """When the voice is loaded, before a word is said."""
    with pytest.raises(SynthesisError) as error:
        Piper(replace(duo, speaker=speaker))
    assert str(error.value) == message


def test_a_voice_of_one_speaker_has_no_other(tiny_catalogue: Path) -> None:
    """Speaker 0 is the one; a name is a mistake."""
    voice = find("tiny", [tiny_catalogue])
    assert pitch(replace(voice, speaker=0)) == pitch(voice)
    with pytest.raises(SynthesisError, match="has one speaker; take `speaker` out"):
        Piper(replace(voice, speaker="low"))


def test_a_typed_speaker_is_a_name_before_it_is_a_number() -> None:
    """Some models call their speakers by numbers that are not their ids."""
    heard = speakers.Speakers(2, (("1", 0), ("p225", 1)))
    assert [heard.meant(typed) for typed in ("1", "0", "p225", "x")] == ["1", 0, "p225", "x"]
    assert heard.id_of("v", heard.meant("1")) == 0
    assert speakers.Speakers(3, (("a", 1),)).each() == (0, "a", 2)


@pytest.mark.parametrize(
    "text", ["", "[", "[1]", '{"num_speakers": 0}', '{"speaker_id_map": {"a": "b"}}', "[" * 99_999], ids=len
)
def test_what_is_no_configuration_is_refused(tmp_path: Path, text: str) -> None:
    """In one line, whatever a server sent."""
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(SynthesisError, match=r"^voice `x`: its configuration is not one of a Piper voice .*$"):
        speakers.read(tmp_path / "x.json", "x")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hop_length": "x"}, "`hop_length`"),
        ({"inference": {"noise_scale": "x"}}, r"`inference\.noise_scale`"),
        ({"inference": {"noise_scale": float("nan")}}, r"`inference\.noise_scale`"),
        ({"inference": {"length_scale": 0}}, r"`inference\.length_scale`"),
        *(({"audio": {"sample_rate": rate}}, r"`audio\.sample_rate`") for rate in ("abc", "22050", 22050.5, 10**12, 1)),
        *(({"audio": {"sample_rate": rate}}, r"`audio\.sample_rate`") for rate in (0, -5, True, None)),
        *(({"phoneme_id_map": {"a": ids}}, r"`phoneme_id_map\.a") for ids in ("x", ["1"], 1, [2**70], [1.5], [-1])),
        *(({"phoneme_id_map": {"_": [0], "^": [1], "$": [2]} | {mark: []}}, rf"lacks \{mark}") for mark in "_^$"),
        ({"phoneme_type": "pinyin"}, "`phoneme_type`: Input should be 'espeak' or 'text'"),
        ({"default_speaker_id": 1}, "`default_speaker_id` is none"),
        ({"speaker_id_map": {"\x1b[31m": "x"}}, r"`speaker_id_map\.\?\[31m`"),
        ({"espeak": {"voice": "zzz"}}, r"`espeak\.voice` is `zzz`, which is no language of the phonemizer"),
    ],
)
def test_a_configuration_of_another_shape_is_refused_before_anything_is_said(
    tiny_catalogue: Path, tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    """In one line, with the key: the engine would take it on trust."""
    voice = find("tiny", [tiny_catalogue])
    config = tmp_path / "x.json"
    config.write_text(json.dumps(json.loads(voice.config.read_bytes()) | change), encoding="utf-8")
    with pytest.raises(SynthesisError, match=f"^voice `tiny`: its configuration.*{complaint}.*$"):
        Piper(replace(voice, config=config, config_sha256=store.file_digest(config)))


def test_a_fetched_voice_lies_in_the_cache_under_its_digests(tmp_path: Path, own_cache: Path) -> None:
    """And says how to get it while it is not there."""
    (tmp_path / "voices.toml").write_text(f'[amy]\nsource = "piper:en_US-amy-medium"\nspeaker = "p1"\n{TABLE}')
    voice = find("amy", [tmp_path / "voices.toml"])
    assert (voice.model, voice.config) == (own_cache / f"voices/{'a' * 64}.onnx", own_cache / f"voices/{'a' * 64}.json")
    assert voice.speaker == "p1"
    with pytest.raises(SynthesisError, match="not on this machine yet; get it with `diffcast voices add amy`"):
        voice.checked()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('source = "piper:../../x"', "no name of Piper's catalogue"),
        ('source = "ftp://x/a.onnx"', "none of `package:NAME`, `file:PATH`, `piper:NAME` and an address"),
        ('source = "package:no_such_package"', "is not installed"),
        ('source = "file:a"\nspeaker = true', "`speaker` is a speaker's id"),
        ('source = "file:a"\nspeaker = -1', "`speaker` is a speaker's id"),
        ('source = "file:a"\npace = "fast"', "`pace` is a number"),
        ('source = "file:a"\npace = 0', "`pace` is a number"),
        ('source = "file:a"\npcae = 1', "did you mean `pace`"),
        (r'source = "file:a\u0000b"', "`source` holds a control character"),
        (r'source = "file:a"' + "\n" + r'attribution = "\u001b]0;x"', "`attribution` holds a control character"),
        ('source = "file:"', "none of `package:NAME`"),
    ],
)
def test_a_table_that_means_nothing_is_refused(tmp_path: Path, line: str, complaint: str) -> None:
    """With the file, the voice and what is wrong."""
    path = tmp_path / "voices.toml"
    path.write_text(f"[amy]\n{line}\n{TABLE}")
    with pytest.raises(SynthesisError, match=complaint) as error:
        find("amy", [path])
    assert str(error.value).startswith(f"`{path}`: voice `amy`")


@pytest.mark.parametrize("table", [r'["\u001b[31m"]', r'["a\nb"]', '[x]\n"\\u009b" = 1'])
def test_names_that_would_write_over_a_terminal_are_shown_as_they_are_typed(tmp_path: Path, table: str) -> None:
    """A voices.toml may be a stranger's."""
    path = tmp_path / "voices.toml"
    path.write_text(f"\ufeff{table}\n", encoding="utf-8")
    with pytest.raises(SynthesisError, match=r"can't name a voice|unknown key") as error:
        tables([path])
    assert str(error.value).isprintable()


def test_a_digest_that_is_none_is_refused(tmp_path: Path) -> None:
    """It names a file in the cache."""
    path = tmp_path / "voices.toml"
    path.write_text(f'[amy]\nsource = "piper:en_US-amy-medium"\n{TABLE.replace("a" * 64, "../../x")}')
    with pytest.raises(SynthesisError, match="`sha256` is no SHA-256"):
        find("amy", [path])


def test_a_list_shows_voices_that_can_not_be_used_with_the_reason(tmp_path: Path, tiny_catalogue: Path) -> None:
    """One that is missing or broken is a row like any other."""
    own = tmp_path / "voices.toml"
    own.write_text(f'[a]\nsource = "package:no_such"\n{TABLE}\n[b]\nsource = "piper:en_US-b-low"\n{TABLE}')
    rows = {row.name: row for row in listing.listed([tiny_catalogue, own])}
    assert list(rows) == ["a", "b", "tiny"]
    assert rows["tiny"].state == "here"
    assert "not installed" in rows["a"].state
    assert rows["b"].state.endswith("get it with `diffcast voices add b`")
    assert [row.as_data()["here"] for row in rows.values()] == [False, False, True]


def test_a_voice_is_noted_behind_what_the_file_holds(tmp_path: Path) -> None:
    """Comments, order and line ends of whoever wrote it stay, to the byte."""
    path = tmp_path / "voices.toml"
    for before in (b"# mine\r\n[x]\r\nsource = 'file:x' # so\r\n", b"# no end", b"", b"# two\n\n\n"):
        path.write_bytes(before)
        noting.note(AMY, path)
        assert path.read_bytes().startswith(before)
        found = find("amy", [path])
        assert (found.sha256, found.licence, found.source) == (AMY.sha256, AMY.licence, AMY.source)
    path.write_bytes(b"# mine\r\n")
    noting.note(AMY, path)
    assert path.read_bytes().count(b"\n") == path.read_bytes().count(b"\r\n")


@settings(max_examples=50)
@given(st.text(st.characters(exclude_categories=())), st.text(st.characters(exclude_categories=())))
def test_whatever_a_stranger_calls_things_the_file_stays_toml(licence: str, speaker: str) -> None:
    """No licence, card or speaker's name can end its string and say something else."""
    table = "\n".join(noting.table(replace(AMY, licence=licence, speaker=speaker)))
    assert set(tomllib.loads(table)) == {"amy"}
    assert set(tomllib.loads(table)["amy"]) == {"source", "sha256", "config_sha256", "language", "licence", "speaker"}


def test_what_is_there_already_is_not_noted_twice(tmp_path: Path) -> None:
    """And a file that is no catalogue is left as it is."""
    path = tmp_path / "voices" / "voices.toml"
    noting.note(AMY, path)
    noting.note(replace(AMY, name="tugão"), path)
    assert list(tables([path])) == ["amy", "tugão"]
    with pytest.raises(RequestError, match="has a voice `amy` already; choose another with --name"):
        noting.note(AMY, path)
    for broken in (b"[amy", b"\xff", b"amy = 1"):
        path.write_bytes(broken)
        with pytest.raises(SynthesisError):
            noting.note(replace(AMY, name="other"), path)
        assert path.read_bytes() == broken


@pytest.mark.parametrize("name", ["", "a b", "../x", "a.b", "[x]", "-a", "a" * 65, "x\n"])
def test_a_name_that_could_mean_something_else_is_refused(name: str) -> None:
    """It becomes a table's name and a file's."""
    with pytest.raises(RequestError, match="can't name a voice"):
        noting.check_name(name)


@pytest.mark.parametrize(
    ("said", "licence"),
    [
        ("CC0", "CC0-1.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"),
        ("CC BY 4.0", "CC-BY-4.0"),
        ("cc-by-nc-sa-4.0", "CC-BY-NC-SA-4.0"),
        ("https://creativecommons.org/licenses/by-nc-nd/4.0/", "CC-BY-NC-ND-4.0"),
        ("Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International", "CC-BY-NC-SA-4.0"),
        ("Creative Commons Attribution Share Alike 4.0", "CC-BY-SA-4.0"),
        ("Public Domain (LibriVox)", "public domain"),
        ("http://unlicense.org", "Unlicense"),
        ("Apache License 2.0", "Apache-2.0"),
        ("MIT AND CC-BY-4.0", "MIT AND CC-BY-4.0"),
        ("GPL-3.0-or-later", "GPL-3.0-or-later"),
        ("See URL", "unknown"),
        ("Unknown", "unknown"),
        ("  ", "unknown"),
        ("ask `me`\x1b[31m first", "ask me [31m first"),
    ],
)
def test_licences_as_cards_write_them(said: str, licence: str) -> None:
    """Known ones by their SPDX identifier, others in the card's words without marks."""
    assert licences.spdx(said) == licence


def test_a_card_may_name_its_licence_in_many_places() -> None:
    """In a field, under a heading, twice, or nowhere; it says too whose card it is and what the voice learned from."""
    assert licences.from_card("# Model card\n\n* License: CC0\n") == "CC0-1.0"
    assert licences.from_card("## License\n\nReleased under CC BY 4.0.\n") == "CC-BY-4.0"
    assert licences.from_card("* License: CC0\n* License: CC BY-NC 4.0\n") == "CC0-1.0 AND CC-BY-NC-4.0"
    assert licences.from_card("") == licences.from_card("* License:\n\n## Training\n") == "unknown"
    card = "# Model card for joe (medium)\n* URL: https://example.org/data\n"
    assert (licences.about(card), licences.data_of(card)) == ("joe", "https://example.org/data")


@pytest.mark.parametrize(
    ("licence", "about"),
    [
        ("CC-BY-NC-4.0", "commercial"),
        ("CC0-1.0 AND CC-BY-NC-SA-4.0", "commercial"),
        ("CC-BY-ND-4.0", "derived"),
        ("CC-BY-SA-4.0", "same licence"),
        ("https://www.cstr.ed.ac.uk/projects/blizzard/2013/lessac_blizzard2013/license.html", "research"),
        ("for academic research only", "research"),
        ("unknown", "nobody has said"),
        ("", "nobody has said"),
        ("LicenseRef-Something", "nobody has said"),
        ("CC-BY-4.0", "makers are named"),
    ],
)
def test_a_licence_that_stands_against_a_public_show_is_a_warning(licence: str, about: str) -> None:
    """Of one line, with the voice and its licence."""
    found = licences.warning(replace(AMY, licence=licence))
    assert found is not None
    assert found.startswith("voice `amy`, licence ")
    assert about in found


@pytest.mark.parametrize("licence", ["CC0-1.0", "MIT", "public domain", "Apache-2.0 AND CC0-1.0", "GPL-3.0-or-later"])
def test_a_free_licence_is_no_warning(licence: str) -> None:
    """Nor is one that asks for a name, once the voice has one to give."""
    assert licences.warning(replace(AMY, licence=licence)) is None
    assert licences.warning(replace(AMY, licence="CC-BY-4.0", attribution="Amy, by her makers")) is None


@settings(max_examples=50)
@given(st.text(max_size=400))
def test_any_text_is_a_card(text: str) -> None:
    """Nothing that a stranger writes stops the reading of it, or makes more than a line."""
    for found in (licences.from_card(text), licences.spdx(text), licences.about(text), licences.data_of(text)):
        assert found.isprintable()
    licences.concern(licences.from_card(text))


def test_a_recording_is_named_after_its_voice_and_holds_no_strangers_path() -> None:
    """A speaker's name comes with the model."""
    assert audition.file_name("amy", "../../x y") == "amy-_x_y.wav"


def test_the_packaged_voices_licence_asks_for_nothing() -> None:
    """The default show may be published as it is."""
    assert licences.warning(find("joe", [store.shipped("voices.toml")])) is None
