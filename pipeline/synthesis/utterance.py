"""Utterance: what the voice said in one breath, with the length of every phoneme; cut, joined, and kept as bytes."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
from numpy.typing import NDArray

_FULL_SCALE = 1 << 15


@dataclass(frozen=True, slots=True, eq=False)
class Utterance:
    """What an engine returns for some phonemes."""

    samples: NDArray[np.float32]
    """Shape (frames,), full scale ±1.0, as the model made them: no normalisation."""
    rate: int
    """Hertz."""
    phonemes: tuple[str, ...]
    """In the order in which they are said; spaces and punctuation included."""
    durations: tuple[int, ...]
    """Samples of each phoneme; together with `lead` they add up to the sound exactly."""
    lead: int = 0
    """Samples before the first phoneme (the model's start mark)."""

    @property
    def edges(self) -> tuple[int, ...]:
        """Where each phoneme begins and, last, where the last one ends; one entry more than there are phonemes."""
        return tuple(accumulate(self.durations, initial=self.lead))

    def at(self, rate: int) -> "Utterance":
        """The same at another rate in hertz; every edge lies at the nearest sample."""
        if rate == self.rate or not len(self.samples):
            return self
        import soxr

        samples = soxr.resample(self.samples, self.rate, rate, quality="VHQ")
        edges = [min(round(edge * rate / self.rate), len(samples)) for edge in self.edges[:-1]] + [len(samples)]
        durations = tuple(b - a for a, b in pairwise(edges))
        return Utterance(samples, rate, self.phonemes, durations, edges[0])

    def cut(self, count: int, at: int) -> tuple["Utterance", "Utterance"]:
        """Two utterances: the first `count` phonemes, and the rest; the sound is cut at sample `at`.

        `at` lies between the two that sound: marks and spaces give way to it.
        """
        edges = self.edges
        first = (*(min(edge, at) for edge in edges[:count]), at)
        second = (at, *(max(edge, at) for edge in edges[count + 1 :]))
        return (
            Utterance(self.samples[:at], self.rate, self.phonemes[:count], _lengths(first), first[0]),
            Utterance(self.samples[at:], self.rate, self.phonemes[count:], _lengths(second)),
        )

    def to_bytes(self) -> bytes:
        """As it is kept: lengths in samples, then the sound as 16-bit FLAC, which is how Piper itself gives it out."""
        import soundfile

        head = np.array([self.rate, self.lead, len(self.durations), *self.durations], "<u4").tobytes()
        sound = io.BytesIO()
        soundfile.write(sound, self._whole(), self.rate, format="FLAC", subtype="PCM_16")
        return head + sound.getvalue()

    def _whole(self) -> NDArray[np.int16]:
        """The samples as 16-bit numbers."""
        scaled = np.round(self.samples * np.float32(_FULL_SCALE))
        return np.clip(scaled, -_FULL_SCALE, _FULL_SCALE - 1).astype(np.int16)

    def rounded(self) -> "Utterance":
        """The same with the precision in which it is kept, so that what is kept and what is new are the same bits."""
        samples = self._whole().astype(np.float32) / np.float32(_FULL_SCALE)
        return Utterance(samples, self.rate, self.phonemes, self.durations, self.lead)


def from_bytes(content: bytes, phonemes: Sequence[str]) -> Utterance:
    """An utterance that was kept; ValueError when the content is none of these phonemes."""
    import soundfile

    rate, lead, count = (int(n) for n in np.frombuffer(content, "<u4", 3))
    durations = tuple(int(n) for n in np.frombuffer(content, "<u4", count, 12))
    whole, _ = soundfile.read(io.BytesIO(content[12 + 4 * count :]), dtype="int16")
    if count != len(phonemes) or whole.shape != (lead + sum(durations),):
        raise ValueError("what was kept is not of these phonemes")
    return Utterance(whole.astype(np.float32) / np.float32(_FULL_SCALE), rate, tuple(phonemes), durations, lead)


def joined(parts: Sequence[Utterance]) -> Utterance:
    """Parts of one rate, one after the other; what lies before a later part's first phoneme goes to the one before."""
    if len(parts) == 1:
        return parts[0]
    durations: list[int] = []
    for part in parts:
        if durations and part.durations:
            durations[-1] += part.lead
        durations += part.durations
    sound = np.concatenate([part.samples for part in parts])
    phonemes = tuple(phoneme for part in parts for phoneme in part.phonemes)
    return Utterance(sound, parts[0].rate, phonemes, tuple(durations), parts[0].lead)


def _lengths(edges: Sequence[int]) -> tuple[int, ...]:
    return tuple(b - a for a, b in pairwise(edges))
