"""Masters three hours of sound in a process of its own: on target, whole, and flat in memory."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pipeline.audio import Samples
from pipeline.mastering import encoder, levelling, mixing, theme
from pipeline.mastering.streams import Stream

HOURS = 3.0
MOST_MB = 400
RATE = 22_050


def speech(seconds: float) -> Iterator[Samples]:
    """Like a voice at -30 dBFS: bursts of noise as long as syllables, of uneven strength, pauses between sentences."""
    dice = np.random.default_rng(11)
    shape = np.hanning(round(0.18 * RATE))
    smooth = np.hanning(24) / np.hanning(24).sum()
    for sentence in range(round(seconds / 6)):
        syllables = [np.convolve(dice.standard_normal(len(shape)), smooth, "same") * shape for _ in range(31)]
        levels = dice.uniform(0.02, 0.12, len(syllables))
        spoken = np.concatenate([one * level for one, level in zip(syllables, levels, strict=True)])
        if sentence % 500 == 3:
            spoken[1000] = 0.9  # a click, for the limiter
        yield np.pad(spoken, (0, 6 * RATE - len(spoken)))[:, np.newaxis].astype(np.float32)


def master(hours: float, folder: Path) -> levelling.Mastered:
    """As an episode is: the narration from a file, the show's music around it, an MP3 as a file."""
    voice = encoder.keep(Stream(lambda: speech(3600 * hours), RATE, 1), folder / "narration.wav")
    mix = mixing.mix(voice, theme.compose(1, 44_100), lambda sound: encoder.keep(sound, folder / "voice.wav"))
    return levelling.master(mix.sound, levelling.Target(), encoder.encode, encoder.opened, folder / "sound.mp3")


def main() -> bool:
    """Whether three hours are mastered within MOST_MB."""
    with tempfile.TemporaryDirectory() as folder:
        code = """
import resource, sys, time
from pathlib import Path
from tests.proof import three_hours
begun = time.process_time()
done = three_hours.master(float(sys.argv[1]), Path(sys.argv[2]))
cpu, peak = time.process_time() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
heard = done.loudness
print(done.samples / done.sample_rate, cpu, peak, heard.integrated_lufs, heard.true_peak_dbtp, done.encodes)
"""
        line = [sys.executable, "-S", "-c", "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"]
        line += [sys.executable, "-c", code, str(HOURS), folder]
        # The small process between, for a process starts with the peak of the one that started it.
        said = subprocess.run(line, capture_output=True, text=True, check=True).stdout
    seconds, cpu, peak, lufs, true_peak, encodes = map(float, said.split())
    print(
        f"{seconds / 3600:.2f} hours: {cpu:.0f} CPU s, {peak:.0f} MB, {lufs:.2f} LUFS, {true_peak:.2f} dBTP, "
        f"{encodes:.0f} encode"
    )
    return peak < MOST_MB and abs(lufs + 16.0) <= 0.3 and true_peak <= -1.0 and encodes <= 2
