"""Music steps back for the voice, whatever music it is."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.errors import MasteringError
from pipeline.mastering.ducking import Follower, SideChain
from pipeline.mastering.fitting import of_recording
from pipeline.mastering.layers import mixed
from pipeline.mastering.loudness import integrated, peak_dbfs
from pipeline.mastering.music import Mix, Music, arrange, lay, nothing
from pipeline.mastering.placing import Levels, _fades
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


def spoken_in_chapters() -> tuple[Audio, tuple[int, ...]]:
    """Three chapters of ten, eight and ten seconds, two and a half seconds apart, and where the later two begin."""
    pause = Audio.silence(round(2.5 * RATE), RATE).samples
    parts = [voice(10.0).samples, pause, voice(8.0).samples, pause, voice(10.0).samples]
    return Audio(np.concatenate(parts), RATE), (round(12.5 * RATE), 23 * RATE)


def test_a_stinger_is_heard_between_chapters_and_steps_back_for_the_next() -> None:
    """Once in each pause, nearly as loud as the voice; 15 LU below it as soon as there are words."""
    spoken, joints = spoken_in_chapters()
    mix = arrange(spoken, replace(nothing(RATE), stinger=noise(2.8)), joints)
    rest = music_alone(mix, spoken)
    for joint in joints:
        pause = Audio(rest.samples[mix.offset + joint - 2 * RATE : mix.offset + joint - RATE], RATE)
        assert -6.0 <= integrated(pause) - integrated(spoken.stereo()) <= -1.0
        tail = Audio(rest.samples[mix.offset + joint : mix.offset + joint + RATE // 2], RATE)
        assert integrated(voice(1.0).stereo()) - integrated(tail) >= 15.0
    assert np.count_nonzero(np.abs(rest.samples).sum(axis=1)) <= round(2 * 2.8 * RATE)


def test_a_stinger_needs_a_pause_and_no_music_beside_it() -> None:
    """Where a chapter begins without one, in the middle of words or under the intro, none is heard."""
    spoken, joints = spoken_in_chapters()
    follower = Follower(RATE)
    follower.take(spoken.samples)
    call = replace(nothing(RATE), stinger=noise(2.0))
    assert len(lay(follower.envelope(), -20.0, call, joints).layers) == 2
    assert not lay(follower.envelope(), -20.0, call, (0, 5 * RATE, 16 * RATE, 60 * RATE)).layers
    long = replace(call, intro=noise(14.0), lead=RATE)
    assert len(lay(follower.envelope(), -20.0, long, joints, Levels(bed=13.0)).layers) == 2


def test_a_chapter_mark_a_little_within_the_first_word_has_its_stinger() -> None:
    """Steps of the envelope begin before the frame that is asked for, and people set marks by hand."""
    spoken, joints = spoken_in_chapters()
    follower = Follower(RATE)
    follower.take(spoken.samples)
    call = replace(nothing(RATE), stinger=noise(2.0))
    late = [joint + 300 for joint in joints]
    assert len(lay(follower.envelope(), -20.0, call, late).layers) == 2


@pytest.mark.parametrize("size", [7, 441, 1000, 65536])
def test_a_voice_in_blocks_gets_the_same_music(size: int) -> None:
    """Whatever the blocks: the same envelope, the same mix."""
    rate = 8000
    spoken = Audio(voice(2.0).samples[: round(1.3 * rate)], rate)
    blocks = [spoken.samples[at : at + size] for at in range(0, spoken.frames, size)]
    follower = Follower(rate)
    heard = list(follower.hear(blocks))
    assert np.array_equal(np.concatenate(heard), spoken.samples)
    laid = lay(follower.envelope(), integrated(spoken.stereo()), compose(5, rate))
    whole = arrange(spoken, compose(5, rate))
    assert laid.offset == whole.offset
    assert np.allclose(np.concatenate(list(mixed(blocks, laid))), whole.audio.samples, atol=1e-6)


def test_music_is_back_before_a_word_and_stays_back_between_sentences() -> None:
    """The side-chain looks ahead; it holds through a short pause and comes up in a long one."""
    spoken = voice(1.0).samples
    sound = [spoken, np.zeros((RATE // 2, 1), np.float32), spoken, np.zeros((4 * RATE, 1), np.float32), spoken]
    follower = Follower(RATE)
    follower.take(np.concatenate(sound))
    depth = SideChain(attack=0.5, hold=0.6, release=1.0).depth(follower.envelope(), -RATE, 850)
    at = np.arange(850) / 100 - 1.0
    assert not depth[at < -0.51].any()
    assert (depth[(at >= 0) & (at <= 3.0)] == 1.0).all()
    assert not depth[(at > 4.2) & (at < 5.9)].any()
    assert (depth[(at >= 6.5) & (at < 7.5)] == 1.0).all()
    assert np.abs(np.diff(depth)).max() < 0.04
