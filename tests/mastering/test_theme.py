"""The music we compose is the same every time, mellow, without clicks, and comes home."""

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.mastering.scores import choose
from pipeline.mastering.theme import compose, stinger

RATE = 44100
SEEDS = (5, 11, 42)


def pitch_classes(sound: Audio) -> list[int]:
    """Semitones above C, the strongest first."""
    mono = sound.samples.mean(axis=1)
    power = np.abs(np.fft.rfft(mono * np.hanning(len(mono)))) ** 2
    hertz = np.fft.rfftfreq(len(mono), 1 / sound.rate)
    heard = hertz > 40
    strengths = np.zeros(12)
    keys = np.round(69 + 12 * np.log2(hertz[heard] / 440)).astype(int)
    np.add.at(strengths, keys % 12, power[heard])
    return [int(pitch) for pitch in np.argsort(strengths)[::-1]]


def test_a_number_always_gives_the_same_music() -> None:
    """To the bit, composed anew."""
    first = compose(SEEDS[0], 8000)
    compose.cache_clear()
    again = compose(SEEDS[0], 8000)
    assert again is not first
    assert np.array_equal(first.intro.samples, again.intro.samples)
    assert np.array_equal(first.outro.samples, again.outro.samples)


def test_shows_have_music_of_their_own() -> None:
    """Forty numbers make at least thirty-five different choices, whatever the size of the number."""
    assert len({choose(seed * 977).__repr__() for seed in range(40)}) >= 35
    assert choose(2**255 + 1) != choose(2)


def above(sound: Audio, *hertz: float) -> list[float]:
    """Decibels of what lies above each frequency beside the whole."""
    length = 1 << sound.frames.bit_length()
    power = (np.abs(np.fft.rfft(sound.samples.T, length)) ** 2).sum(axis=0)
    places = np.fft.rfftfreq(length, 1 / sound.rate)
    return [float(10 * np.log10(power[places > border].sum() / power.sum())) for border in hertz]


@pytest.mark.parametrize("seed", range(100, 120))
def test_no_show_has_harsh_music(seed: int) -> None:
    """Twenty of them, some whole: nothing above -40 dB over 12 kHz, little over 5 kHz, no clipping."""
    call = stinger(seed, RATE)
    for sound in (call, compose(seed, RATE).intro if seed % 7 == 0 else call):
        highest, high = above(sound, 12000, 5000)
        assert highest < -40
        assert high < -25
        assert np.abs(sound.samples).max() <= 0.5


def test_the_music_is_mellow_and_clean() -> None:
    """Stereo, no click, from silence to silence, no clipping, the sound of felt rather than of glass."""
    music = compose(SEEDS[0], RATE)
    for part in (music.intro, music.outro, stinger(SEEDS[0], RATE)):
        highest, bright = above(part, 12000, 1000)
        assert highest < -40
        assert bright < -6
        assert part.channels == 2
        assert 0.1 < np.corrcoef(part.samples[:, 0], part.samples[:, 1]).item(1) < 0.95
        assert np.abs(part.samples).max() <= 0.5
        assert np.abs(np.diff(part.samples, 2, axis=0)).max() < 0.08
        assert not part.samples[0].any()
        assert not part.samples[-1].any()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_phrase_leaves_room_for_the_first_word_and_the_close_ends_on_the_tonic(seed: int) -> None:
    """Three and a half to four and a half seconds alone; at the end the tonic's triad sounds and nothing else."""
    rate = 8000
    music, tonic = compose(seed, rate), choose(seed).tonic
    assert 3.5 <= music.lead / rate <= 4.5
    assert 8.0 <= music.intro.seconds <= 12.0
    assert 7.0 <= music.outro.seconds <= 11.0
    ending = Audio(music.outro.samples[-int(2.6 * rate) : -int(0.6 * rate)], rate)
    assert set(pitch_classes(ending)[:3]) == {tonic, (tonic + 4) % 12, (tonic + 7) % 12}


def test_the_music_keeps_its_pitch_and_length_at_another_rate() -> None:
    """Time is seconds, not samples."""
    high, low = compose(SEEDS[0], RATE), compose(SEEDS[0], 8000)
    assert low.intro.seconds == pytest.approx(high.intro.seconds, abs=0.001)
    assert set(pitch_classes(low.outro)[:3]) == set(pitch_classes(high.outro)[:3])
