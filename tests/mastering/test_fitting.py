"""A recording is trimmed, looped where it is too short, and cut without a click."""

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.mastering.fitting import CALL, LEAD, OUTRO, of_call, of_recording
from pipeline.mastering.placing import Levels

RATE = 8000
BED = Levels().bed


def tone(seconds: float, hertz: float = 333.0) -> Audio:
    """It begins and ends anywhere in its wave."""
    wave = 0.3 * np.cos(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)
    return Audio.of(np.stack([wave, wave], axis=1), RATE)


def dice(seconds: float) -> Audio:
    return Audio.of(0.1 * np.random.RandomState(2).standard_normal((round(seconds * RATE), 2)), RATE)


@pytest.mark.parametrize("seconds", [1.0, 2.345, 7.0])
def test_what_is_too_short_is_looped_without_a_click_or_a_gap(seconds: float) -> None:
    """From zero crossing to zero crossing: a tone goes on as a tone."""
    music = of_recording(tone(seconds), RATE)
    assert music.intro.seconds == pytest.approx(LEAD + BED, abs=0.001)
    assert music.outro.seconds == pytest.approx(OUTRO, abs=0.001)
    steepest = np.abs(np.diff(tone(1.0).samples, axis=0)).max()
    for part in (music.intro, music.outro):
        inner = part.samples[100:-100]
        assert np.abs(np.diff(inner, axis=0)).max() < 1.5 * steepest
        levels = np.sqrt((inner[: len(inner) // 400 * 400, 0].reshape(-1, 400) ** 2).mean(axis=1))
        assert levels.min() > 0.7 * 0.3 / np.sqrt(2)


def test_a_loop_keeps_the_power_where_it_goes_over() -> None:
    """Equal-power: noise stays as loud as it is."""
    inner = of_recording(dice(3.0), RATE).intro.samples[400:]
    levels = 10 * np.log10((inner[: len(inner) // 800 * 800].reshape(-1, 1600) ** 2).mean(axis=1))
    assert levels.max() - levels.min() < 2.5


def test_a_blip_is_heard_once() -> None:
    """Over and over it would only buzz."""
    assert of_recording(dice(0.3), RATE).intro.seconds == pytest.approx(0.3, abs=0.01)


def test_silence_at_both_ends_is_trimmed() -> None:
    """What lasts long enough is neither looped nor moved."""
    hush = np.zeros((5 * RATE, 2), np.float32)
    sound = dice(30.0)
    music = of_recording(Audio(np.concatenate([hush, sound.samples, hush]), RATE), RATE)
    assert np.array_equal(music.intro.samples[100:1000], sound.samples[100:1000])
    assert np.array_equal(music.outro.samples[-1000:], sound.samples[-1000:])


def test_a_call_is_short_and_fades_where_it_is_cut() -> None:
    """A whole song is cut down, a short sound is left as it is."""
    cut = of_call(dice(30.0), 2 * RATE)
    assert (cut.rate, cut.seconds) == (2 * RATE, CALL)
    assert np.abs(cut.samples[-50:]).max() < 0.01
    assert of_call(tone(1.0), RATE).seconds == pytest.approx(1.0, abs=0.01)
    assert not of_call(Audio.silence(RATE, RATE), RATE).frames
