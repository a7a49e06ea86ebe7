"""Composes a show's own music from a number: a short phrase with a cadence, its bed, and the phrase as a close."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from pipeline.audio import Audio
from pipeline.mastering.instruments import BASS, CELESTA, PAD, PIANO, Note, low_pass, play, room
from pipeline.mastering.music import Music

_SCALE = (0, 2, 4, 5, 7, 9, 11)
"""The major scale in semitones."""
_TONICS = (0, 2, 3, 5, 7, 9, 10)
"""C, D, E flat, F, G, A, B flat."""
_PHRASES = (
    ((1, 6, 4, 5), (5, 6, 6, 7, 8)),
    ((1, 3, 4, 5), (8, 7, 6, 5, 3)),
    ((4, 1, 2, 5), (6, 5, 4, 4, 3)),
    ((6, 4, 1, 5), (8, 6, 5, 7, 8)),
    ((1, 4, 2, 5), (3, 4, 6, 7, 8)),
    ((6, 2, 4, 5), (8, 9, 8, 7, 8)),
)
"""(chords by the degree of their root, melody by degree on each chord and on the tonic they resolve to)."""
_ARPEGGIOS = ((0, 2, 1, 2), (0, 1, 2, 1), (0, 2, 3, 1), (2, 1, 0, 1))
"""Tones of the chord on the four quavers of each."""
_RHYTHMS = (((0.0, 1.5), (1.5, 0.5)), ((0.0, 1.0), (1.0, 1.0)), ((0.0, 0.75), (0.75, 1.25)), ((0.5, 1.5),))
"""(beat, length) of the melody's notes within a chord; the first is the line's, the next leads on."""
_CHORD = 2
"""Beats that a chord lasts."""
_PHRASE = 8
"""Beats to the resolution."""
_LANDING = 0.35
"""Seconds after it at which the voice comes in."""
_BED = ((1, 4), (4, 4), (1, 6))
"""(chord, beats) of the bed after it."""
_TAIL = 5.0
"""Seconds in which the last chord rings."""
_PEAK = 0.5


@dataclass(frozen=True, slots=True)
class Score:
    """What a seed chooses; every choice goes with every other."""

    tonic: int
    """Semitones above C."""
    chords: tuple[int, ...]
    line: tuple[int, ...]
    arpeggio: tuple[int, ...]
    rhythms: tuple[tuple[tuple[float, float], ...], ...]
    tempo: int
    """Beats a minute."""


@lru_cache(maxsize=4)
def compose(seed: int, rate: int) -> Music:
    """The music of the show with this number: always the same, to the last bit, for the same number and rate."""
    score = choose(seed)
    beat = 60 / score.tempo
    lead = round((_PHRASE * beat + _LANDING) * rate)
    intro = _perform(score, beat, rate, bed=True)
    outro = _perform(score, beat * 1.1, rate, bed=False)
    return Music(intro, outro, lead, Audio.silence(0, rate, 2))


def choose(seed: int) -> Score:
    """Key, phrase, figures and tempo for a number. RandomState's stream is promised never to change."""
    dice = np.random.RandomState(seed % 2**32)

    def pick(count: int) -> int:
        return int(dice.random_sample() * count)

    chords, line = _PHRASES[pick(len(_PHRASES))]
    return Score(
        tonic=_TONICS[pick(len(_TONICS))],
        chords=chords,
        line=line,
        arpeggio=_ARPEGGIOS[pick(len(_ARPEGGIOS))],
        rhythms=(_RHYTHMS[pick(len(_RHYTHMS))], _RHYTHMS[pick(len(_RHYTHMS))]),
        tempo=120 + 2 * pick(8),
    )


def _perform(score: Score, beat: float, rate: int, bed: bool) -> Audio:
    """Phrase and resolution, followed by a bed or by the ring of the last chord."""
    rest = _BED if bed else ((1, (_TAIL - 1.5) / beat),)
    after = sum(beats for _, beats in _BED) * beat if bed else _TAIL
    frames = round((_PHRASE * beat + after) * rate)
    close = _quiet_figure(score, beat) if bed else _last_chord(score, beat)
    melody = _melody(score, beat)
    sparkle = tuple(replace(note, key=note.key + 12, place=0.5) for note in melody)
    parts = (
        (PIANO, (*melody, *_figure(score, beat), *close), 1.0),
        (CELESTA, sparkle, 0.20),
        (PAD, _pad(score, beat, rest), 0.13),
        (BASS, _bass(score, beat, rest), 0.30),
    )
    dry = sum((level * play(timbre, notes, frames, rate) for timbre, notes, level in parts), np.zeros((frames, 2)))
    wet = low_pass(room(dry, rate, seconds=1.6, level=0.30), rate, 6000.0, 11000.0)
    wet *= _PEAK / np.abs(wet).max()
    edge = np.minimum(1.0, np.minimum(np.arange(frames), np.arange(frames)[::-1]) / (0.01 * rate))[:, np.newaxis]
    # On a grid of 24 bits, so that the last bit of a sine, which processors disagree about, does not show.
    return Audio.of(np.round(wet * edge * 2**23) / 2**23, rate)


def _key(score: Score, degree: int, lowest: int) -> int:
    """The MIDI key of a degree of the scale (1 is the tonic, 8 the octave), in the octave from `lowest` up."""
    semitones = score.tonic + _SCALE[(degree - 1) % 7]
    return lowest + (semitones - lowest) % 12


def _high(score: Score, degree: int) -> int:
    """The MIDI key of a melody's degree, where degree 8 is an octave above degree 1."""
    octave, step = divmod(degree - 1, 7)
    tonic = score.tonic + (60 if score.tonic < 8 else 48)
    return tonic + 12 * octave + _SCALE[step]


def _triad(root: int) -> tuple[int, ...]:
    """A chord's degrees with a fourth to keep it open: the ninth, or the seventh where the ninth would be harsh."""
    return (root, root + 2, root + 4, root + (6 if root == 3 else 8))


def _melody(score: Score, beat: float) -> tuple[Note, ...]:
    """The line on the strong beats, each note leading to the next by step, and the note it comes home to."""
    notes = []
    for index, (degree, target) in enumerate(zip(score.line, score.line[1:], strict=False)):
        leading = target - 1 if target > degree + 1 else target + 1 if target < degree - 1 else degree + 2
        cell = score.rhythms[index % 2]
        for (at, length), tone in zip(cell, (degree, leading), strict=False):
            start = (index * _CHORD + at) * beat
            notes.append(Note(start, length * beat, _high(score, tone), 0.85 if tone == degree else 0.6, 0.15))
    notes.append(Note(_PHRASE * beat, 4 * beat, _high(score, score.line[-1]), 0.65, 0.15))
    return tuple(notes)


def _figure(score: Score, beat: float) -> tuple[Note, ...]:
    """The quavers beneath the melody, swinging gently from side to side."""
    return tuple(
        Note(
            (index * _CHORD + step / 2) * beat,
            beat / 2,
            _key(score, _triad(root)[tone], 52),
            0.55 if step == 0 else 0.42,
            -0.35 if step % 2 else -0.1,
        )
        for index, root in enumerate(score.chords)
        for step, tone in enumerate(score.arpeggio)
    )


def _quiet_figure(score: Score, beat: float) -> tuple[Note, ...]:
    """The figure at half its pace, softer and softer, for the bed."""
    notes = []
    start = 0
    for root, beats in _BED:
        for at in range(beats):
            tone = score.arpeggio[at % len(score.arpeggio)]
            level = 0.45 * 0.96 ** (start + at)
            notes.append(Note((_PHRASE + start + at) * beat, beat, _key(score, _triad(root)[tone], 52), level, -0.2))
        start += beats
    return tuple(notes)


def _last_chord(score: Score, beat: float) -> tuple[Note, ...]:
    """The tonic, rolled slowly from below and left to ring."""
    keys = (_key(score, 1, 48), _key(score, 5, 52), _key(score, 3, 57), _high(score, 8))
    return tuple(
        Note(_PHRASE * beat + 0.09 * index, _TAIL - 1.0, key, 0.6, -0.3 + 0.2 * index) for index, key in enumerate(keys)
    )


def _harmony(score: Score, rest: tuple[tuple[int, float], ...], beat: float) -> list[tuple[int, float, float]]:
    """(chord, start, length) in seconds, of the phrase and what follows it."""
    changes = []
    at = 0.0
    for root, beats in (*((root, float(_CHORD)) for root in score.chords), *rest):
        changes.append((root, at * beat, beats * beat))
        at += beats
    return changes


def _pad(score: Score, beat: float, rest: tuple[tuple[int, float], ...]) -> tuple[Note, ...]:
    """Chords held softly; each tone in the same octave, so that they move little. The very last is a plain triad."""
    changes = _harmony(score, rest, beat)
    sizes = [4] * (len(changes) - 1) + [4 if rest is _BED else 3]
    return tuple(
        Note(start, length, _key(score, degree, 53), 0.5 if tone == 3 else 1.0, (-0.6, 0.2, 0.6, -0.2)[tone])
        for (root, start, length), size in zip(changes, sizes, strict=True)
        for tone, degree in enumerate(_triad(root)[:size])
    )


def _bass(score: Score, beat: float, rest: tuple[tuple[int, float], ...]) -> tuple[Note, ...]:
    """The root of each chord."""
    return tuple(
        Note(start, length * 0.95, _key(score, root, 36)) for root, start, length in _harmony(score, rest, beat)
    )
