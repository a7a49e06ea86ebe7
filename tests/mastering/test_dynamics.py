"""What the voice chain and the limiter may do to a sound, and what they may not."""

import numpy as np
import pytest

from pipeline.audio import Audio
from pipeline.mastering import dynamics
from pipeline.mastering.dynamics import VOICE_LUFS, VoiceChain
from pipeline.mastering.limiting import hop, limited
from pipeline.mastering.loudness import integrated, measure
from pipeline.mastering.sibilance import softened
from pipeline.mastering.streams import Stream
from pipeline.mastering.surveying import survey

RATE = 44100


def speech(seconds: float = 4.0) -> Audio:
    """Something like a voice: a buzz of harmonics in syllables of uneven strength, with hiss between."""
    dice = np.random.RandomState(7)
    time = np.arange(round(seconds * RATE)) / RATE
    pitch = np.cumsum(130 + 25 * np.sin(2.1 * time) + 10 * np.sin(5.3 * time)) / RATE
    buzz = sum(np.sin(2 * np.pi * pitch * n + n) / n for n in range(1, 25))
    strength = np.interp(
        time, np.arange(0, seconds + 1, 0.12), dice.random_sample(len(np.arange(0, seconds + 1, 0.12)))
    )
    hiss = dice.standard_normal(len(time)) * np.clip(0.4 - strength, 0, 1) * 0.2
    return Audio.of(0.25 * (buzz * strength**2 + hiss), RATE)


def voice_chain(audio: Audio, settings: VoiceChain | None = None) -> Audio:
    """A short voice after the chain."""
    return dynamics.voice_chain(Stream.of(audio), integrated(audio), settings).whole()


def limit(audio: Audio, ceiling: float) -> Audio:
    """A short sound after the limiter alone."""
    blocks = Stream.of(audio).blocks
    curve = survey(blocks(), audio.rate, audio.channels).curve(0.0, ceiling)
    return Audio(np.concatenate(list(limited(blocks(), 1.0, curve, hop(audio.rate)))), audio.rate)


def lag(before: Audio, after: Audio) -> int:
    """By how many samples `after` is later than `before`; slopes count, not the lows, whose phase a high-pass turns."""
    size = 1 << 18
    first, second = (np.fft.rfft(np.diff(sound.samples[:, 0], 2), size) for sound in (before, after))
    spectrum = second * np.conj(first)
    return int((np.argmax(np.fft.irfft(spectrum)) + size // 2) % size - size // 2)


def test_the_voice_chain_moves_nothing_in_time() -> None:
    """Chapters and words are counted before it: same length, no delay."""
    voice = speech()
    after = voice_chain(voice)
    assert after.frames == voice.frames
    assert lag(voice, after) == 0


def test_an_impulse_stays_where_it_was() -> None:
    """The first sample that is heard is the first that was there, but for the 1.5 ms in which a band is cut out."""
    samples = np.zeros((RATE, 1))
    samples[12345] = 0.5
    after = voice_chain(Audio.of(samples, RATE)).samples[:, 0]
    assert np.argmax(np.abs(after)) == 12345
    assert np.abs(after[: 12345 - 64]).max() < 1e-6


@pytest.mark.parametrize("decibels", [-45.0, -20.0, 12.0])
def test_the_voice_chain_does_the_same_at_every_level(decibels: float) -> None:
    """It is set for no particular recording."""
    voice = speech()
    assert np.allclose(voice_chain(voice.gain(decibels)).samples, voice_chain(voice).samples, atol=2e-4)


def test_compression_is_gentle_and_even() -> None:
    """Loud moments come down a few decibels, under 6 at the 95th percentile, and the rest stays as it was."""
    voice = speech()
    levelled = voice.gain(VOICE_LUFS - integrated(voice))
    before, after = (np.sqrt((s.samples.reshape(-1, 441) ** 2).mean(axis=1)) for s in (levelled, voice_chain(voice)))
    reduction = 20 * np.log10(before / after)[before > 0.01]
    assert 1.0 < np.percentile(reduction, 95) < 6.0
    assert measure(voice_chain(voice)).range_lu <= measure(voice).range_lu


def test_rumble_is_taken_out_and_speech_is_not() -> None:
    """20 Hz loses over 15 dB against 200 Hz."""
    time = np.arange(2 * RATE) / RATE
    quiet = VoiceChain(threshold=0.0)
    both = Audio.of(0.1 * np.sin(2 * np.pi * 20 * time) + 0.1 * np.sin(2 * np.pi * 200 * time), RATE)
    spectrum = np.abs(np.fft.rfft(voice_chain(both, quiet).samples[:, 0]))
    assert 20 * np.log10(spectrum[400] / spectrum[40]) > 15.0


@pytest.mark.parametrize("ceiling", [-1.5, -6.0])
def test_the_limiter_keeps_peaks_between_samples_below_the_ceiling(ceiling: float) -> None:
    """A tone whose samples all miss its crests, 3 dB over what they show, and speech far too loud."""
    time = np.arange(RATE)
    fade = np.minimum(1, np.minimum(time, time[::-1]) / (0.01 * RATE))
    between = Audio.of(1.4 * fade * np.sin(np.pi / 2 * time + np.pi / 4), RATE)
    for sound in (between, speech().gain(18.0).stereo()):
        limited = limit(sound, ceiling)
        assert measure(limited).true_peak_dbtp <= ceiling + 0.1
        assert limited.frames == sound.frames
    assert lag(sound, limited) == 0


def test_the_limiter_leaves_alone_what_is_below_the_ceiling() -> None:
    """No make-up gain, no colour: to the bit, between two stretches that it holds, too."""
    time = np.arange(RATE) / RATE
    sound = Audio.of(0.3 * np.sin(2 * np.pi * 440 * time) + 0.1 * np.sin(2 * np.pi * 5000 * time), RATE)
    assert np.array_equal(limit(sound, -1.5).samples, sound.samples)
    for end in (sound.samples[:500], sound.samples[-500:]):
        end *= 4
    held = limit(sound, -1.5).samples
    assert np.array_equal(held[RATE // 2 + 10_000 : -5000], sound.samples[RATE // 2 + 10_000 : -5000])
    assert np.abs(held).max() < 0.85


def test_limiting_is_the_same_every_time() -> None:
    """To the bit."""
    sound = speech(1.0).gain(12.0)
    assert np.array_equal(limit(sound, -1.0).samples, limit(sound, -1.0).samples)


def hissing(seconds: float = 9.0) -> Audio:
    """A low tone with bursts of sharp noise at 2.0 and 6.0 s; longer than one window of the work."""
    dice, time = np.random.RandomState(2), np.arange(round(seconds * RATE)) / RATE
    spectrum = np.fft.rfft(dice.standard_normal(len(time)))
    spectrum[np.fft.rfftfreq(len(time), 1 / RATE) < 6000] = 0
    sharp = ((time % 4.0) > 2.0) & ((time % 4.0) < 2.2)
    noise = np.fft.irfft(spectrum, len(time)) * np.convolve(sharp, np.hanning(441) / np.hanning(441).sum(), "same")
    return Audio.of(0.2 * np.sin(2 * np.pi * 300 * time) + 0.1 * noise, RATE)


def test_sharp_sounds_are_taken_back_and_nothing_else() -> None:
    """Some decibels while they last; the tone beneath them keeps its level to a thousandth, and the rest its bits."""
    sound = hissing()
    pieces = np.split(sound.samples, [1, 70_000, 70_000, 300_001])
    after = np.concatenate(list(softened(pieces, RATE, -22.0)))
    assert after.shape == sound.samples.shape
    difference = (after - sound.samples)[:, 0]
    assert not difference[: round(1.9 * RATE)].any()
    assert not difference[round(3.2 * RATE) : round(5.9 * RATE)].any()
    burst = slice(round(2.05 * RATE), round(2.15 * RATE))
    spectra = [np.abs(np.fft.rfft(s.ravel()[burst] * np.hanning(4410))) ** 2 for s in (sound.samples, after)]
    hertz = np.fft.rfftfreq(4410, 1 / RATE)
    low, high = (
        10 * np.log10(spectra[1][band].sum() / spectra[0][band].sum()) for band in (hertz < 4000, hertz > 6000)
    )
    assert -8.0 < high < -2.0
    assert abs(low) < 0.01
    assert np.array_equal(after, np.concatenate(list(softened([sound.samples], RATE, -22.0))))
