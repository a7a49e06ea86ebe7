"""What a show's own music plays: key, phrase, figures and tempo from a number, and the notes that follow from them."""

from dataclasses import dataclass

import numpy as np

from pipeline.mastering.instruments import Note

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
CHORD = 2
"""Beats that a chord lasts."""
PHRASE = 8
"""Beats to the resolution."""
BED = ((1, 4), (4, 4), (1, 6))
"""(chord, beats) of the bed after it."""
TAIL = 5.0
"""Seconds in which the last chord rings."""


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


def key(score: Score, degree: int, lowest: int) -> int:
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


def melody(score: Score, beat: float) -> tuple[Note, ...]:
    """The line on the strong beats, each note leading to the next by step, and the note it comes home to."""
    notes = []
    for index, (degree, target) in enumerate(zip(score.line, score.line[1:], strict=False)):
        leading = target - 1 if target > degree + 1 else target + 1 if target < degree - 1 else degree + 2
        cell = score.rhythms[index % 2]
        for (at, length), tone in zip(cell, (degree, leading), strict=False):
            start = (index * CHORD + at) * beat
            notes.append(Note(start, length * beat, _high(score, tone), 0.85 if tone == degree else 0.6, 0.15))
    notes.append(Note(PHRASE * beat, 4 * beat, _high(score, score.line[-1]), 0.65, 0.15))
    return tuple(notes)


def figure(score: Score, beat: float) -> tuple[Note, ...]:
    """The quavers beneath the melody, swinging gently from side to side."""
    return tuple(
        Note(
            (index * CHORD + step / 2) * beat,
            beat / 2,
            key(score, _triad(root)[tone], 52),
            0.55 if step == 0 else 0.42,
            -0.35 if step % 2 else -0.1,
        )
        for index, root in enumerate(score.chords)
        for step, tone in enumerate(score.arpeggio)
    )


def quiet_figure(score: Score, beat: float) -> tuple[Note, ...]:
    """The figure at half its pace, softer and softer, for the bed."""
    notes = []
    start = 0
    for root, beats in BED:
        for at in range(beats):
            tone = score.arpeggio[at % len(score.arpeggio)]
            level = 0.45 * 0.96 ** (start + at)
            notes.append(Note((PHRASE + start + at) * beat, beat, key(score, _triad(root)[tone], 52), level, -0.2))
        start += beats
    return tuple(notes)


def last_chord(score: Score, beat: float) -> tuple[Note, ...]:
    """The tonic, rolled slowly from below and left to ring."""
    keys = (key(score, 1, 48), key(score, 5, 52), key(score, 3, 57), _high(score, 8))
    return tuple(
        Note(PHRASE * beat + 0.09 * index, TAIL - 1.0, key, 0.6, -0.3 + 0.2 * index) for index, key in enumerate(keys)
    )


def _harmony(score: Score, rest: tuple[tuple[int, float], ...], beat: float) -> list[tuple[int, float, float]]:
    """(chord, start, length) in seconds, of the phrase and what follows it."""
    changes = []
    at = 0.0
    for root, beats in (*((root, float(CHORD)) for root in score.chords), *rest):
        changes.append((root, at * beat, beats * beat))
        at += beats
    return changes


def pad(score: Score, beat: float, rest: tuple[tuple[int, float], ...]) -> tuple[Note, ...]:
    """Chords held softly; each tone in the same octave, so that they move little. The very last is a plain triad."""
    changes = _harmony(score, rest, beat)
    sizes = [4] * (len(changes) - 1) + [4 if rest is BED else 3]
    return tuple(
        Note(start, length, key(score, degree, 53), 0.5 if tone == 3 else 1.0, (-0.6, 0.2, 0.6, -0.2)[tone])
        for (root, start, length), size in zip(changes, sizes, strict=True)
        for tone, degree in enumerate(_triad(root)[:size])
    )


def bass(score: Score, beat: float, rest: tuple[tuple[int, float], ...]) -> tuple[Note, ...]:
    """The root of each chord."""
    return tuple(
        Note(start, length * 0.95, key(score, root, 36)) for root, start, length in _harmony(score, rest, beat)
    )
