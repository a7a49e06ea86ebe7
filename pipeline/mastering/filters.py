"""Runs FFmpeg's audio filters over sound in memory, block by block, by PyAV (no ffmpeg program is needed)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from pipeline.audio import Audio, Samples

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.filter.graph import Graph

T = TypeVar("T")
Chain = tuple[tuple[str, str], ...]
"""Filters in order: (name, options as FFmpeg writes them)."""

BLOCK = 1 << 16
"""Frames per block: large enough to be quick, small enough to cost no memory."""

_LAYOUTS = {1: "mono", 2: "stereo", 5: "5.0", 6: "5.1"}


def blocks(audio: Audio) -> Iterator[Samples]:
    """The sound in pieces of at most BLOCK frames."""
    for start in range(0, audio.frames, BLOCK):
        yield audio.samples[start : start + BLOCK]


def ahead(items: Iterable[T]) -> Iterator[T]:
    """The same items in the same order, the next one made on a thread of its own while one is at work on the last."""
    from concurrent.futures import ThreadPoolExecutor

    source = iter(items)
    with ThreadPoolExecutor(1) as pool:
        coming = pool.submit(next, source, None)
        while (item := coming.result()) is not None:
            coming = pool.submit(next, source, None)
            yield item


def applied(pieces: Iterable[Samples], rate: int, channels: int, chain: Chain) -> Iterator[Samples]:
    """The sound after the filters, at the same rate."""
    return map(samples, frames(pieces, rate, channels, chain))


def frames(pieces: Iterable[Samples], rate: int, channels: int, chain: Chain) -> Iterator["AudioFrame"]:
    """What comes out of the filters, frame by frame; `metadata` of a frame holds what a meter says up to there."""
    running = Running(rate, channels, chain)
    for piece in pieces:
        yield from running.push(piece)
    yield from running.end()


class Running:
    """Filters at work: blocks are pushed in as they come, and each push gives what has come out."""

    def __init__(self, rate: int, channels: int, chain: Chain) -> None:
        self._graph = _graph(rate, channels, chain)
        self._rate = rate
        self._at = 0

    def push(self, piece: Samples) -> list["AudioFrame"]:
        """The frames that are ready after one more block."""
        if not len(piece):
            return []
        self._graph.push(_frame(piece, self._rate, self._at))
        self._at += len(piece)
        return list(_pulled(self._graph))

    def end(self) -> list["AudioFrame"]:
        """The frames that were held back; no block may follow."""
        self._graph.push(None)
        return list(_pulled(self._graph))


def samples(frame: "AudioFrame") -> Samples:
    """A frame's sound, shape (frames, channels)."""
    array = frame.to_ndarray()
    matrix = array.T if frame.format.is_planar else array.reshape(-1, len(frame.layout.channels))
    return np.ascontiguousarray(matrix, dtype=np.float32)


def _graph(rate: int, channels: int, chain: Chain) -> "Graph":
    """Source → filters → sink, in FFmpeg's words."""
    from av.filter import Graph

    graph = Graph()
    last = graph.add_abuffer(
        sample_rate=rate, format="flt", layout=_LAYOUTS[channels], channels=channels, time_base=Fraction(1, rate)
    )
    for name, options in (*chain, ("abuffersink", "")):
        context = graph.add(name, options)
        last.link_to(context)
        last = context
    graph.configure()
    return graph


def _frame(piece: Samples, rate: int, at: int) -> "AudioFrame":
    """A block as PyAV wants it."""
    from av.audio.frame import AudioFrame

    packed = np.ascontiguousarray(piece, dtype=np.float32).reshape(1, -1)
    frame = AudioFrame.from_ndarray(packed, format="flt", layout=_LAYOUTS[piece.shape[1]])
    frame.sample_rate = rate
    frame.pts = at
    frame.time_base = Fraction(1, rate)
    return frame


def _pulled(graph: "Graph") -> Iterator["AudioFrame"]:
    """Every frame that is ready; a filter that wants more input, or has ended, says so by an exception."""
    from av.audio.frame import AudioFrame

    while True:
        try:
            frame = graph.pull()
        except (BlockingIOError, EOFError):
            return
        if isinstance(frame, AudioFrame):
            yield frame
