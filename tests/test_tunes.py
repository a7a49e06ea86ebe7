"""A show's music is its own theme, a recording of its own, or none, and a call between chapters where it is wanted."""

from pathlib import Path

import numpy as np
import pytest
import soundfile

from pipeline.config import Show
from pipeline.episode.recipe import Recipe
from pipeline.episode.tunes import Tunes, begun, tunes_of
from pipeline.errors import MasteringError, RequestError
from pipeline.mastering import theme

RATE = 8000


@pytest.fixture
def jingle(tmp_path: Path) -> Path:
    """A recording beside a show.toml."""
    soundfile.write(tmp_path / "ours.wav", 0.3 * np.sin(np.arange(3 * RATE) / 3), RATE)
    return tmp_path / "ours.wav"


def test_a_show_has_its_theme_and_no_stinger_unless_it_says_otherwise(tmp_path: Path) -> None:
    """Silence, the theme or a file for each of the two."""
    plain = tunes_of(Show(title="x"), tmp_path)
    assert plain == Tunes("theme", "none")
    music = begun(plain, 5, RATE)()
    assert music.intro is theme.compose(5, RATE).intro
    assert not music.stinger.frames
    called = begun(tunes_of(Show(title="x", music="none", stinger="theme"), tmp_path), 5, RATE)()
    assert not called.intro.frames
    assert not called.outro.frames
    assert called.stinger is theme.stinger(5, RATE)


def test_a_file_is_found_beside_the_settings_and_counts_by_what_it_holds(jingle: Path) -> None:
    """For either; the same name with another sound makes another episode."""
    wanted = tunes_of(Show(title="x", music="ours.wav", stinger="ours.wav"), jingle.parent)
    assert wanted == Tunes(jingle, jingle)
    music = begun(wanted, 5, RATE)()
    assert music.intro.frames > music.lead > 0
    assert 2.5 < music.stinger.seconds < 3.5
    before = wanted.digests()
    jingle.write_bytes(jingle.read_bytes() + b"more")
    assert wanted.digests() != before


def test_a_file_that_is_not_there_or_no_sound_is_refused_before_anything_is_said(tmp_path: Path) -> None:
    """With the setting's name, and what else may be written."""
    with pytest.raises(RequestError, match=r'`stinger` in show\.toml, or write "theme" or "none"'):
        tunes_of(Show(title="x", stinger="True"), tmp_path)
    (tmp_path / "ours.mp3").write_text("not music")
    with pytest.raises(MasteringError, match=r"ours\.mp3 holds no sound"):
        begun(tunes_of(Show(title="x", music="ours.mp3"), tmp_path), 5, RATE)


def test_chapters_stand_apart_where_a_stinger_is_heard_between_them() -> None:
    """Two seconds of it alone, and not a pause is longer without it."""
    assert Recipe(()).pauses.section < 1000
    assert Recipe((), tunes=Tunes(stinger="theme")).pauses.section > 2000
