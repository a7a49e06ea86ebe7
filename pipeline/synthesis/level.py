"""Brings every sentence to one loudness, so that none stands out: short ones come out of a model louder than long ones.

Loudness as ITU-R BS.1770-4 has it, annex 1: K-weighting, 400 ms blocks that overlap by 75 %, two gates.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

LUFS = -23.0
"""Where every sentence is brought, on one channel: below full scale by more than the peaks of speech stand above."""

_BLOCK, _STEP = 0.4, 0.1
"""Seconds of a gating block, and from one to the next."""
_OFFSET = -0.691
"""dB, such that a 997 Hz sine reads its level (BS.1770-4, annex 1)."""
_ABSOLUTE, _RELATIVE = -70.0, -10.0
"""The gates: LUFS, and LU below what passed the first."""


_FAINTEST = 10 ** (-70 / 20)
"""A sound that peaks below this holds nothing to be heard."""


_BRIEF, _ABOVE = 1.5, 1.5
"""A sound of fewer seconds than the first may stay up to so many LU louder: it has no unstressed syllables, so that at
the loudness of a long one it would sound softer."""


def levelled(samples: NDArray[np.float32], rate: int) -> NDArray[np.float32]:
    """The sound at LUFS, one without energy as it is. Shape (frames,); it may now exceed full scale."""
    peak = float(np.abs(samples).max(initial=0.0))
    if peak < _FAINTEST:
        return samples
    # Metered at full scale: at its own level the absolute gate would drop a faint voice whole.
    found = loudness(samples / np.float32(peak), rate) + 20 * math.log10(peak)
    wanted = LUFS + _ABOVE * max(0.0, 1 - len(samples) / rate / _BRIEF)
    return samples * np.float32(10 ** ((wanted - found) / 20))


def loudness(samples: NDArray[np.float32], rate: int) -> float:
    """Integrated loudness of one channel in LUFS, minus infinity for silence; a short sound is one block."""
    weighted = _k_weighted(samples, rate).astype(np.float64) ** 2
    block, step = round(_BLOCK * rate), round(_STEP * rate)
    if len(weighted) <= block:
        return _lufs(float(weighted.mean())) if len(weighted) else -math.inf
    sums = np.concatenate([[0.0], np.cumsum(weighted)])
    starts = np.arange(0, len(weighted) - block + 1, step)
    powers = (sums[starts + block] - sums[starts]) / block
    for gate in (_ABSOLUTE, None):
        level = _lufs(float(powers.mean())) + _RELATIVE if gate is None else gate
        passing = powers[10 * np.log10(powers + 1e-30) + _OFFSET > level]
        if not len(passing):
            return -math.inf
        powers = passing
    return _lufs(float(powers.mean()))


def _lufs(power: float) -> float:
    return _OFFSET + 10 * math.log10(power) if power > 0 else -math.inf


def _k_weighted(samples: NDArray[np.float32], rate: int) -> NDArray[np.float32]:
    """The sound as the meter hears it: filtered as a spectrum, with room so that its end can't wrap around."""
    size = 1 << (len(samples) + rate // 2).bit_length()
    spectrum = np.fft.rfft(samples, size) * _weights(size, rate)
    weighted: NDArray[np.float32] = np.fft.irfft(spectrum, size)[: len(samples)].astype(np.float32, copy=False)
    return weighted


@lru_cache(maxsize=8)
def _weights(size: int, rate: int) -> NDArray[np.complex64]:
    """The two filters' response at each frequency of an FFT.

    BS.1770-4 gives coefficients for 48 kHz alone; they are those of a high shelf (1682 Hz, +4.0 dB) and a high-pass
    (38.1 Hz), made digital by the bilinear transform, which gives them for any rate.
    """
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    return np.asarray(_shelf(z, rate) * _high_pass(z, rate), np.complex64)


def _shelf(z: NDArray[np.complex128], rate: int) -> NDArray[np.complex128]:
    k, q = math.tan(math.pi * 1681.974450955533 / rate), 0.7071752369554196
    high = 10 ** (3.999843853973347 / 20)
    band = high**0.4996667741545416
    above = (high + band * k / q + k * k) + 2 * (k * k - high) * z + (high - band * k / q + k * k) * z * z
    below = (1 + k / q + k * k) + 2 * (k * k - 1) * z + (1 - k / q + k * k) * z * z
    return np.asarray(above / below)


def _high_pass(z: NDArray[np.complex128], rate: int) -> NDArray[np.complex128]:
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    lead = 1 + k / q + k * k
    below = 1 + 2 * (k * k - 1) / lead * z + (1 - k / q + k * k) / lead * z * z
    return np.asarray((1 - 2 * z + z * z) / below)
