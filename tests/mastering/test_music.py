"""Music steps back for the voice, whatever music it is."""

from collections.abc import Callable

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.fitting import of_recording
from pipeline.mastering.loudness import integrated, peak_dbfs
from pipeline.mastering.music import Mix, Music, arrange, nothing
from pipeline.mastering.placing import _fades
from pipeline.mastering.theme import compose

RATE = 44100
DICE = np.random.RandomState(3)


def voice(seconds: float = 9.0) -> Audio:
    """A mono sound that is loud all the time, near -20 LUFS, so that any window of it can be compared."""
    time = np.arange(round(seconds * RATE)) / RATE
    return Audio.of(0.14 * np.sin(2 * np.pi * 300 * time) * (1 + 0.3 * np.sin(2 * np.pi * 4 * time)), RATE)


def noise(seconds: float, level: float = 0.1, rate: int = RATE, channels: int = 2) -> Audio:
    return Audio.of(level * DICE.standard_normal((round(seconds * rate), channels)), rate)


def crescendo() -> Audio:
    """Quiet where the intro is heard alone, 30 dB louder under the words."""
    sound = noise(12.0, 0.3)
    sound.samples[: 4 * RATE] *= 0.03
    return sound


def music_alone(mix: Mix, spoken: Audio) -> Audio:
    """What is in the mix beside the voice."""
    rest = mix.audio.samples.copy()
    rest[mix.offset : mix.offset + spoken.frames] -= spoken.stereo().samples
    return Audio(rest, RATE)


@pytest.mark.parametrize(
    "music",
    [
        pytest.param(lambda: compose(5, RATE), id="theme"),
        pytest.param(lambda: of_recording(noise(30.0), RATE), id="steady noise"),
        pytest.param(lambda: of_recording(crescendo(), RATE), id="crescendo"),
    ],
)
def test_speech_stays_well_above_the_music(music: Callable[[], Music]) -> None:
    """At least 15 LU in every second in which words and music are heard together, and music is heard before them."""
    spoken = voice()
    mix = arrange(spoken, music())
    rest = music_alone(mix, spoken)
    for second in range(int(spoken.seconds)):
        window = slice(mix.offset + second * RATE, mix.offset + (second + 1) * RATE)
        under = Audio(rest.samples[window], RATE)
        over = Audio(spoken.stereo().samples[second * RATE : (second + 1) * RATE], RATE)
        if peak_dbfs(under) > -70:
            assert integrated(over) - integrated(under) >= 15.0
    alone = integrated(Audio(rest.samples[: mix.offset - RATE], RATE))
    assert -12.0 <= alone - integrated(spoken.stereo()) <= 0.0


def test_the_voice_begins_where_the_mix_says() -> None:
    """The offset is the first narrated sample on the file's clock; the voice itself is not changed."""
    spoken = voice(5.0)
    mix = arrange(spoken, nothing(RATE))
    heard = mix.audio.samples[mix.offset : mix.offset + spoken.frames]
    assert np.array_equal(heard, spoken.stereo().samples)
    assert 0 < mix.offset < RATE
    assert mix.audio.frames > mix.offset + spoken.frames


def test_the_theme_is_alone_before_gone_within_and_back_after_the_words() -> None:
    """Three to four and a half seconds of lead, silence in the middle, a close that fades to nothing."""
    spoken = voice(20.0)
    theme = compose(5, RATE)
    mix = arrange(spoken, theme)
    assert mix.offset == theme.lead
    rest = music_alone(mix, spoken)
    middle = rest.samples[mix.offset + 8 * RATE : mix.offset + 18 * RATE]
    assert np.abs(middle).max() < 1e-6
    assert np.abs(rest.samples[mix.offset + 19 * RATE : mix.offset + 20 * RATE]).max() > 1e-3
    assert 5.0 < mix.audio.seconds - mix.offset / RATE - 20.0 < 9.0
    assert np.abs(mix.audio.samples[-1]).max() < 1e-4


@pytest.mark.parametrize(
    "recording",
    [
        pytest.param(lambda: noise(1.0), id="one second"),
        pytest.param(lambda: noise(0.01), id="ten milliseconds"),
        pytest.param(lambda: noise(40.0, rate=8000, channels=1), id="mono, 8 kHz, longer than the episode"),
        pytest.param(lambda: noise(5.0, rate=96000), id="96 kHz"),
        pytest.param(lambda: Audio.silence(10 * RATE, RATE, 2), id="silent"),
        pytest.param(lambda: Audio.silence(0, RATE), id="empty"),
        pytest.param(lambda: noise(10.0, level=20.0), id="far beyond full scale"),
        pytest.param(lambda: noise(10.0, level=1e-4), id="faint"),
    ],
)
@pytest.mark.parametrize("seconds", [0.5, 3.0])
def test_any_recording_can_be_the_music(recording: Callable[[], Audio], seconds: float) -> None:
    """The voice is whole, the ends are still, nothing is louder than a voice's neighbour should be."""
    spoken = voice(seconds)
    mix = arrange(spoken, of_recording(recording(), RATE))
    assert mix.audio.channels == 2
    assert mix.audio.frames >= mix.offset + spoken.frames
    assert np.isfinite(mix.audio.samples).all()
    assert np.abs(music_alone(mix, spoken).samples).max() < 1.0
    assert np.abs(mix.audio.samples[-1]).max() < 1e-3


def test_music_with_values_that_are_not_numbers_is_refused() -> None:
    """NaN would spread over everything mixed with it."""
    with pytest.raises(MasteringError, match="NaN"):
        of_recording(Audio.of(np.array([0.1, np.nan, 0.1]), RATE), RATE)


def test_music_at_another_rate_is_refused_where_it_is_mixed() -> None:
    """Rather than played at the wrong speed."""
    with pytest.raises(MasteringError, match="48000 Hz"):
        arrange(voice(1.0), nothing(48000))


def test_fades_keep_the_power() -> None:
    """A fade in and a fade out of the same length add up to an even power throughout."""
    assert np.allclose(_fades(1000, 10, (1000, 0)) ** 2 + _fades(1000, 10, (0, 1000)) ** 2, 1.0)


def test_the_same_parts_give_the_same_mix() -> None:
    """To the bit."""
    spoken, theme = voice(3.0), compose(5, RATE)
    assert np.array_equal(arrange(spoken, theme).audio.samples, arrange(spoken, theme).audio.samples)
