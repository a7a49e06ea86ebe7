"""Composes a show's own music from a number: a short phrase with a cadence, its bed, and the phrase as a close."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from pipeline.audio import Audio
from pipeline.mastering import scores
from pipeline.mastering.instruments import BASS, CELESTA, PAD, PIANO, Note, Timbre, in_room, play, ramp
from pipeline.mastering.music import Music
from pipeline.mastering.scores import BED, PHRASE, TAIL, Score, choose

_LANDING = 0.35
"""Seconds after it at which the voice comes in."""
_CALL = 2.8
"""Seconds of a stinger with its ring."""
_PEAK = 0.5

Part = tuple[Timbre, tuple[Note, ...], float]
"""An instrument, what it plays, how loud."""


@lru_cache(maxsize=4)
def compose(seed: int, rate: int) -> Music:
    """The music of the show with this number: always the same, to the last bit, for the same number and rate."""
    score = choose(seed)
    beat = 60 / score.tempo
    lead = round((PHRASE * beat + _LANDING) * rate)
    intro = _perform(score, beat, rate, bed=True)
    outro = _perform(score, beat * 1.1, rate, bed=False)
    return Music(intro, outro, lead, Audio.silence(0, rate, 2))


@lru_cache(maxsize=4)
def stinger(seed: int, rate: int) -> Audio:
    """A short call of the same show, to be heard between its chapters: its tonic, rolled, and an octave above it."""
    score = choose(seed)
    chord = tuple(scores.key(score, degree, lowest) for degree, lowest in ((1, 53), (3, 57), (5, 60), (1, 65)))
    rolled = tuple(Note(0.1 * at, 0.9, chord[tone], 0.6, 0.2 * at - 0.3) for at, tone in enumerate(score.arpeggio))
    top = Note(0.1 * len(rolled), 1.1, scores.key(score, score.line[-1], 67), 0.8, 0.15)
    parts = (
        (PIANO, (*rolled, top), 1.0),
        (CELESTA, (replace(top, key=top.key + 12, place=0.5),), 0.20),
        (PAD, tuple(Note(0.0, 1.0, key, 1.0, 0.6 * at - 0.6) for at, key in enumerate(chord[:3])), 0.13),
        (BASS, (Note(0.0, 0.9, scores.key(score, 1, 36)),), 0.30),
    )
    return _finished(parts, _CALL, rate)


def _perform(score: Score, beat: float, rate: int, bed: bool) -> Audio:
    """Phrase and resolution, followed by a bed or by the ring of the last chord."""
    rest = BED if bed else ((1, (TAIL - 1.5) / beat),)
    after = sum(beats for _, beats in BED) * beat if bed else TAIL
    close = scores.quiet_figure(score, beat) if bed else scores.last_chord(score, beat)
    melody = scores.melody(score, beat)
    sparkle = tuple(replace(note, key=note.key + 12, place=0.5) for note in melody)
    parts = (
        (PIANO, (*melody, *scores.figure(score, beat), *close), 1.0),
        (CELESTA, sparkle, 0.20),
        (PAD, scores.pad(score, beat, rest), 0.13),
        (BASS, scores.bass(score, beat, rest), 0.30),
    )
    return _finished(parts, PHRASE * beat + after, rate)


def _finished(parts: tuple[Part, ...], seconds: float, rate: int) -> Audio:
    """The parts played together in a room, from silence to silence."""
    # Nothing is above 11 kHz, so that half the rate will do until the end.
    times = 2 if rate % 2 == 0 and rate >= 44100 else 1
    frames = round(seconds * rate / times)
    dry = np.zeros((2, frames))
    for timbre, notes, level in parts:
        dry += level * play(timbre, notes, frames, rate // times)
    wet = in_room(dry, rate // times, times, level=0.30)
    wet *= _PEAK / np.abs(wet).max()
    edge = round(0.01 * rate)
    wet[:, :edge] *= ramp(edge)
    wet[:, -edge:] *= ramp(edge)[::-1]
    # On a grid of 20 bits, so that the last bit of a sine, which processors disagree about, does not show.
    return Audio.of(np.round(wet.T * 2**20) / 2**20, rate)
