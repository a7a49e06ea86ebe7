"""Music as it is heard: speech at least 15 LU above the bed for real voices and any music; twenty mellow themes."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from pipeline import store
from pipeline.audio import Audio
from pipeline.mastering import dynamics, filters, fitting, music, theme
from pipeline.mastering.loudness import integrated, measure
from pipeline.mastering.meter import Meter
from pipeline.mastering.streams import Stream
from pipeline.model import Cue
from pipeline.script import markdown
from pipeline.synthesis import assembly, phrasing, speaking
from pipeline.synthesis.lexicon import built_in
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import find

RATE = 44_100
WINDOW = 30
"""Tenths of a second in a short-term window of EBU Tech 3341."""
SEEDS = range(100, 120)
Curve = NDArray[np.float64]
SCRIPT = """---
title: A talk
published: 2026-07-31T13:00:09Z
---
## Opening
Good morning. This is the briefing, and it is short today. The cache now keeps what was said, so edits are cheap.
Three people worked on it, and none of them gave up.

## Middle
The second thing is smaller. A flag that nobody used is gone, and with it a page of documentation.

## Close
That is all for today. Thanks for listening, and see you tomorrow.
"""


def main() -> bool:
    """Print what was measured; whether all of it is good."""
    voice, cues = _voice()
    joints = music.joints(cues, RATE, RATE)
    held = [_bed(name, voice, each, joints) for name, each in _musics()]
    return all([*held, *map(_mellow, SEEDS)])


def _voice() -> tuple[Audio, tuple[Cue, ...]]:
    """A real voice after its chain, and its sentences on the clock of RATE."""
    script = markdown.from_markdown(SCRIPT, markdown.Name("show", "talk"))
    engine, lexicon = Piper(find("joe", [store.shipped("voices.toml")])), built_in()
    lines = assembly.lines(script, assembly.Pauses(section=2600))
    prompts = (speaking.prompt(line, lexicon, "en", engine) for line in lines)
    groups = phrasing.together(prompts, lambda one: one.sounds, lambda one: one.shared)
    takes = (take for group in groups for take in speaking.takes(group, engine.rate))
    pieces: list[NDArray[np.float32]] = []
    narration = assembly.assemble(lines, takes, engine.rate, pieces.append)
    voice = Audio.of(np.concatenate(pieces), engine.rate).resampled(RATE)
    moved = (replace(cue, start=cue.start * 2, end=cue.end * 2) for cue in narration.cues)
    return dynamics.voice_chain(Stream.of(voice), integrated(voice)).whole(), tuple(moved)


def _musics() -> Iterator[tuple[str, music.Music]]:
    """Themes, and recordings of the kinds that are hard to lay under a voice."""
    for seed in SEEDS[:3]:
        yield f"theme {seed}", replace(theme.compose(seed, RATE), stinger=theme.stinger(seed, RATE))
    noise = np.random.RandomState(4).standard_normal((40 * RATE, 2)) * 0.1
    beats = noise * (np.arange(len(noise)) % (RATE // 2) < 2000)[:, np.newaxis]
    rising = noise * np.linspace(0.01, 1, len(noise))[:, np.newaxis]
    for name, sound in (("noise", noise), ("beats", beats), ("rising", rising), ("one second", noise[:RATE])):
        recording = Audio.of(sound, RATE)
        yield name, replace(fitting.of_recording(recording, RATE), stinger=fitting.of_call(recording, RATE))


def _bed(name: str, voice: Audio, wanted: music.Music, joints: tuple[int, ...]) -> bool:
    """Whether words stay 15 LU above the music, over all of them and in every three seconds that hold enough."""
    mix = music.arrange(voice, wanted, joints)
    words = np.zeros_like(mix.audio.samples)
    words[mix.offset : mix.offset + voice.frames] = voice.stereo().samples
    spoken, bed = (_momentary(Audio(each, RATE)) for each in (words, mix.audio.samples - words))
    both = (spoken > spoken.max() - 15) & (bed > -70)
    gap = _level(spoken[both]) - _level(bed[both])
    windows = [slice(at, at + WINDOW) for at in range(len(spoken) - WINDOW)]
    shorts = [
        _level(spoken[each][both[each]]) - _level(bed[each][both[each]]) for each in windows if both[each].sum() >= 15
    ]
    print(f"{name}: words {gap:.1f} LU above the music, {min(shorts):.1f} in the closest three seconds")
    return gap >= 15 and min(shorts) >= 15


def _momentary(sound: Audio) -> Curve:
    """LUFS of the last 400 ms, each tenth of a second."""
    meter = Meter(sound.rate, sound.channels, true_peak=False)
    for block in filters.blocks(sound):
        meter.feed(block)
    meter.close()
    return np.array(meter.curves().momentary)


def _level(levels: Curve) -> float:
    return float(10 * np.log10(np.mean(10 ** (levels / 10))))


def _mellow(seed: int) -> bool:
    """Whether a theme has nothing above -40 dB over 12 kHz, no clipping, and an end in silence."""
    composed = theme.compose(seed, RATE)
    for sound in (composed.intro, composed.outro, theme.stinger(seed, RATE)):
        power = (np.abs(np.fft.rfft(sound.samples, axis=0)) ** 2).sum(axis=1)
        high = power[np.fft.rfftfreq(sound.frames, 1 / RATE) > 12_000].sum()
        if 10 * np.log10(high / power.sum()) >= -40 or measure(sound).true_peak_dbtp > -5.9:
            print(f"theme {seed}: harsh or too loud")
            return False
    ending = composed.outro.samples[-RATE // 5 :]
    return bool(np.abs(ending).max() < 0.01)


if __name__ == "__main__":
    raise SystemExit(not main())
