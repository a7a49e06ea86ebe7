"""Keeps true peaks below a ceiling: a gain that steps back before a peak and comes back after it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.audio import Samples

Values = NDArray[np.float32]
"""One value for each hop, shape (hops,)."""

HOPS = 700
"""Hops a second, about: within each, the highest true peak decides."""
_PIECE = 1 << 16
"""Hops worked on at once, so that three hours take no more memory than ten minutes."""
_NOTHING = 1e-3
"""Decibels that count as no reduction."""


@dataclass(frozen=True, slots=True)
class Limiter:
    """How the gain moves."""

    attack: float = 6.0
    """Milliseconds before a peak in which the gain steps back."""
    release: float = 60.0
    """Milliseconds in which 63 % of what was taken back, in decibels, has come again."""


def hop(rate: int) -> int:
    """Frames in a hop."""
    return max(rate // HOPS, 1)


def gains(peaks: Values, ceiling: float, settings: Limiter | None = None) -> Values:
    """The factor at the border before each hop and after the last, even between borders, at most 1.

    `peaks` are linear, the highest of each hop; `ceiling` is linear too. Within a hop the gain is nowhere above what
    its peak needs, nor does it turn sharply enough to be heard: it moves along half a wave.
    """
    chosen = settings or Limiter()
    ahead = max(round(chosen.attack * HOPS / 1000), 1)
    fall = 1000 / (chosen.release * HOPS)
    weights = np.hanning(ahead + 3)[1:-1] / np.hanning(ahead + 3)[1:-1].sum()
    found = np.ones(len(peaks) + 1, np.float32)
    held: NDArray[np.float64] | None = None  # reductions at the borders before the piece
    for start in range(0, len(found), _PIECE):
        stop = min(start + _PIECE, len(found))
        over = _over(peaks, ceiling, start, stop + ahead)
        reduction = _held(over, ahead, fall, 0.0 if held is None else held[-1])
        # A peak in the first moment finds the gain as if it had stepped back before the sound began.
        widened = np.concatenate([np.full(ahead, reduction[0]) if held is None else held, reduction])
        found[start:stop] = 10 ** (np.convolve(widened, weights, "valid") / -20)
        held = widened[-ahead:]
    return found


def _over(peaks: Values, ceiling: float, start: int, stop: int) -> NDArray[np.float64]:
    """Decibels by which the highest of the hops around each border is over the ceiling, at least 0.

    Two on each side: what lies between two samples depends on some samples more, and so on the gain that these have.
    """
    beside = np.zeros(stop - start + 3)
    first, last = max(start - 2, 0), min(stop + 1, len(peaks))
    beside[first - start + 2 : last - start + 2] = peaks[first:last]
    higher = np.lib.stride_tricks.sliding_window_view(beside, 4).max(axis=1)
    return np.asarray(20 * np.log10(np.maximum(higher, ceiling) / ceiling))


def _held(over: NDArray[np.float64], ahead: int, fall: float, last: float) -> NDArray[np.float64]:
    """The reduction that looks `ahead` borders on, and keeps a share of at least exp(-fall) from one to the next.

    In logarithms, that fall is a slope, and the highest of all slopes is found without a step-by-step loop.
    """
    size = len(over) - ahead
    highest = over[:size].copy()
    for shift in range(1, ahead + 1):
        np.maximum(highest, over[shift : shift + size], out=highest)
    along = fall * np.arange(1, size + 1)
    slopes = np.log(np.maximum(highest, _NOTHING)) + along
    slopes[0] = max(slopes[0], np.log(max(last, _NOTHING)))
    kept = np.exp(np.maximum.accumulate(slopes) - along)
    return np.where(kept > 2 * _NOTHING, kept, 0.0)


def limited(blocks: Iterable[Samples], gain: float, curve: Values, frames: int) -> Iterator[Samples]:
    """The blocks after a static gain (linear) and a curve of gains, one at the border of each hop of so many frames."""
    at = 0
    for block in blocks:
        yield block * (np.float32(gain) * _between(curve, at, at + len(block), frames))
        at += len(block)


def _between(curve: Values, start: int, stop: int, frames: int) -> Samples:
    """The curve at each frame, shape (frames, 1), or (1, 1) where it is 1 throughout."""
    first, last = start // frames, -(-stop // frames)
    points = curve[first : last + 1]
    if (points == 1.0).all():
        return np.ones((1, 1), np.float32)
    along = np.arange(frames, dtype=np.float32) / np.float32(frames)
    whole = points[:-1, np.newaxis] + np.diff(points)[:, np.newaxis] * along
    return whole.reshape(-1, 1)[start - first * frames : stop - first * frames]
