"""A second meter by ITU-R BS.1770-4, by other means than the first: whole sounds in the frequency domain, by numpy."""

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Audio

Response = NDArray[np.complex128]

_SHELF = (1681.974450955533, 0.7071752369554196, 3.999843853973347)
"""Hertz, quality and dB of the head's shelf, from which the tables of BS.1770 for 48 kHz come."""
_HIGH_PASS = (38.13547087602444, 0.5003270373238773)
_HOP, _BLOCK = 0.1, 0.4
"""Seconds."""


def integrated(audio: Audio) -> float:
    """LUFS; one channel as it stands, without the convention that it will be heard from two."""
    powers = _powers(audio)
    loud = powers[powers > _power(-70.0)]
    loud = loud[loud > loud.mean() / 10]
    return float(10 * np.log10(loud.mean()) - 0.691)


def true_peak(audio: Audio) -> float:
    """DBTP at eight times the rate."""
    times, frames = 8, audio.frames
    spectrum = np.fft.rfft(audio.samples, axis=0)
    if frames % 2 == 0:
        spectrum[-1] /= 2
    high = np.fft.irfft(spectrum, frames * times, axis=0) * times
    return float(20 * np.log10(np.abs(high).max()))


def _powers(audio: Audio) -> NDArray[np.float64]:
    """Mean squares of all blocks of 400 ms, each 100 ms after the one before; left and right count the same."""
    spare = audio.rate
    padded = audio.frames + spare
    weighting = _weighting(np.asarray(np.fft.rfftfreq(padded, 1 / audio.rate), np.float64), audio.rate)
    spectrum = np.asarray(np.fft.rfft(audio.samples, padded, axis=0), np.complex128)
    heard = np.fft.irfft(spectrum * weighting[:, np.newaxis], padded, axis=0)[: audio.frames]
    sums = np.concatenate([[0.0], np.cumsum(np.square(heard).sum(axis=1))])
    block = round(_BLOCK * audio.rate)
    starts = np.arange(0, audio.frames - block + 1, round(_HOP * audio.rate))
    powers: NDArray[np.float64] = (sums[starts + block] - sums[starts]) / block
    return powers


def _weighting(hertz: NDArray[np.float64], rate: int) -> Response:
    """K-weighting as a bilinear filter of that rate has it."""
    z = np.exp(-2j * np.pi * hertz / rate)
    s: Response = (1 - z) / (1 + z + 1e-15)
    return _shelf(s, rate) * _high_pass(s, rate)


def _shelf(s: Response, rate: int) -> Response:
    corner, quality, gain = _SHELF
    k = np.tan(np.pi * corner / rate)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    response: Response = (high * s**2 + band * k / quality * s + k**2) / (s**2 + k / quality * s + k**2)
    return response


def _high_pass(s: Response, rate: int) -> Response:
    corner, quality = _HIGH_PASS
    k = np.tan(np.pi * corner / rate)
    # BS.1770 leaves the numerator (1 - z)², without the usual division.
    response: Response = s**2 / (s**2 + k / quality * s + k**2) * (1 + k / quality + k**2)
    return response


def _power(lufs: float) -> float:
    return float(10 ** ((lufs + 0.691) / 10))
