"""A mono sound and its copy on two channels come out of mastering equally loud, as the meter's convention wants."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.mastering import encoder, fitting, levelling, mixing
from pipeline.mastering.streams import Stream
from tests import second_meter

RATE = 44_100


def voice(channels: int) -> Audio:
    """Four seconds of syllables, the same on every channel."""
    dice = np.random.RandomState(9)
    time = np.arange(4 * RATE) / RATE
    buzz = sum(np.cos(2 * np.pi * 130 * n * time) / n for n in range(1, 15))
    sound = 0.05 * buzz * np.interp(time, np.arange(0, 5, 0.2), dice.random_sample(25))
    return Audio.of(np.repeat(sound[:, np.newaxis], channels, axis=1), RATE)


def levelled(sound: Stream, mp3: Path) -> tuple[levelling.Mastered, Audio]:
    """What became of it, and what a listener hears from two speakers."""
    done = levelling.master(sound, levelling.Target(), encoder.encode, encoder.opened, mp3)
    return done, encoder.opened(mp3).whole().stereo()


def test_a_mono_mp3_is_as_loud_as_its_stereo_copy(tmp_path: Path) -> None:
    """Levelled as they are: the same gain, and the same loudness from two speakers, by a meter without convention."""
    (mono, one), (stereo, two) = (levelled(Stream.of(voice(count)), tmp_path / f"{count}.mp3") for count in (1, 2))
    assert (mono.channels, stereo.channels) == (1, 2)
    assert mono.gain == pytest.approx(stereo.gain, abs=0.01)
    assert second_meter.integrated(one) == pytest.approx(second_meter.integrated(two), abs=0.05)
    assert second_meter.integrated(one) == pytest.approx(-16.0, abs=0.3)


def test_a_mono_and_a_stereo_recording_make_the_same_mix(tmp_path: Path) -> None:
    """Through the voice's chain and with music: the same sound, sample for sample."""
    time = np.arange(6 * RATE) / RATE
    tune = fitting.of_recording(Audio.of(np.sin(2000 * time), RATE), RATE)

    def keep(even: Stream) -> Stream:
        return encoder.keep(even, tmp_path / f"{even.channels}.wav")

    mixes = [mixing.mix(Stream.of(voice(count)), tune, keep) for count in (1, 2)]
    mono, stereo = (mix.sound.whole().samples for mix in mixes)
    assert mixes[0].offset == mixes[1].offset
    assert np.abs(mono - stereo).max() < 1e-4 * np.abs(stereo).max()
