"""Proves that independent meters agree on ten unlike masters, decoded: ours, one in numpy, and ffmpeg's where it is."""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pipeline import store
from pipeline.audio import Audio
from pipeline.mastering import encoder, levelling, mixing, music, theme
from pipeline.mastering.loudness import measure
from pipeline.mastering.streams import Stream
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import find
from tests import second_meter

RATE = 44_100
LU, DB = 0.1, 0.3
"""How far two meters may be apart."""
_SAID = (
    "Three changes landed on Friday, and the second of them matters most.",
    "It took the cache out of the loop!",
    "Nobody had measured that before: what it cost, or why.",
)
_ROW = "{:<24}{:>9}{:>9}{:>9}   {:>9}{:>9}{:>9}  {}\n"


def main() -> bool:
    """Whether any two meters are within LU and DB on every master."""
    sys.stdout.write(_ROW.format("master", "ours", "numpy", "ffmpeg", "ours TP", "numpy", "ffmpeg", ""))
    with tempfile.TemporaryDirectory() as folder:
        rows = [_row(name, mix, Path(folder) / "a.mp3") for name, mix in masters(Path(folder))]
    return all(rows)


def masters(folder: Path) -> Iterator[tuple[str, Stream]]:
    """Ten mixes to be levelled: voices high, low, noisy, loud and soft, half of them with music, and music alone."""
    voice = spoken()
    dice = np.random.default_rng(1)
    noise = dice.standard_normal((voice.frames, 1)).astype(np.float32)
    hum = np.sin(2 * np.pi * 50 * np.arange(voice.frames) / RATE)[:, np.newaxis]
    clicks = np.where(dice.random((voice.frames, 1)) < 2 / RATE, 0.9, 0.0)
    rooms = {
        "a voice": voice,
        "an octave lower": Audio(voice.samples, RATE // 2).resampled(RATE),
        "a fifth higher": Audio(voice.samples, RATE * 3 // 2).resampled(RATE),
        "with hiss at -45 dBFS": Audio.of(voice.samples + 0.0056 * noise, RATE),
        "with hum": Audio.of(voice.samples + 0.02 * hum, RATE),
        "with clicks": Audio.of(voice.samples + clicks, RATE),
        "peaks at -60 dBFS": voice.gain(-60.0),
        "peaks at +6 dBFS": voice.gain(8.0),
    }
    for number, (name, sound) in enumerate(rooms.items()):
        tune = theme.compose(number, RATE) if number % 2 else music.nothing(RATE)
        yield name, mixed(sound, tune, folder / f"{number}.wav")
    wide = np.concatenate([voice.samples, np.roll(voice.samples, RATE // 3)], axis=1)
    yield "two voices, left, right", Stream.of(Audio(wide, RATE))
    yield "music alone", Stream.of(theme.compose(77, RATE).intro)


def mixed(voice: Audio, tune: music.Music, kept: Path) -> Stream:
    """A voice with its music, as an episode has it."""
    return mixing.mix(Stream.of(voice), tune, lambda even: encoder.keep(even, kept)).sound


def spoken() -> Audio:
    """A few sentences by the packaged voice, peaking near full scale."""
    engine = Piper(find("joe", [store.shipped("voices.toml")]))
    said = [engine.say(engine.phonemes(sentence)).samples for sentence in _SAID]
    voice = Audio.of(np.concatenate(said), engine.rate).resampled(RATE)
    return voice.gain(-2.0 - 20 * float(np.log10(np.abs(voice.samples).max())))


def _row(name: str, mix: Stream, mp3: Path) -> bool:
    """Levels a mix, and has every meter measure what is heard."""
    levelling.master(mix, levelling.Target(), encoder.encode, encoder.opened, mp3)
    heard = encoder.opened(mp3).whole()
    ours = measure(heard)
    theirs, peak = _by_ffmpeg(mp3)
    loud = [ours.integrated_lufs, second_meter.integrated(heard), theirs]
    high = [ours.true_peak_dbtp, second_meter.true_peak(heard), peak]
    good = np.nanmax(loud) - np.nanmin(loud) <= LU and np.nanmax(high) - np.nanmin(high) <= DB
    figures = [f"{value:.2f}" for value in (*loud, *high)]
    sys.stdout.write(_ROW.format(name, *figures, "ok" if good else "APART"))
    sys.stdout.flush()
    return bool(good)


def _by_ffmpeg(mp3: Path) -> tuple[float, float]:
    """LUFS and dBTP by the ffmpeg program, whose decoder and build of the meter are others; NaN where it is absent."""
    if not shutil.which("ffmpeg"):
        return np.nan, np.nan
    command = ["ffmpeg", "-hide_banner", "-nostats", "-i", str(mp3), "-af", "ebur128=peak=true", "-f", "null", "-"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    return float(re.findall(r"I:\s+(\S+) LUFS", said)[-1]), float(re.findall(r"Peak:\s+(\S+) dBFS", said)[-1])
