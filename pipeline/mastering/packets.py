"""The frames of a sound file of a stranger's: what can't be decoded is passed over, counted and told of."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from av.audio.frame import AudioFrame
    from av.audio.stream import AudioStream
    from av.container import InputContainer

_SOON = 0.5
"""Seconds by which a file may be shorter than it says without a word: many name their length in whole frames."""
_MOST_DAMAGED = 0.1
"""Share of packets that may be damaged."""


class Frames:
    """The frames of a stream, read once; what can't be decoded is passed over and counted."""

    def __init__(self, container: "InputContainer", stream: "AudioStream") -> None:
        self._container, self._stream = container, stream
        self._packets = self._damaged = self._read = 0

    def __iter__(self) -> Iterator["AudioFrame"]:
        import av

        for packet in self._container.demux(self._stream):
            self._packets += 1
            try:
                frames = packet.decode()
            except av.InvalidDataError:
                self._damaged += 1
                continue
            for frame in frames:
                self._read += frame.samples
                yield frame
        if not self._read or self._damaged > _MOST_DAMAGED * self._packets:
            raise ValueError("protected, or damaged beyond use: what could be decoded may be noise")

    def loss(self) -> str:
        """What is missing, in a clause; "" when nothing is."""
        read, length = self._read / self._stream.rate, self._length()
        if not self._damaged and read > length - _SOON:
            return ""
        whole = f" of {length:.1f}" if length else ""
        return f"the file is damaged: {read:.1f}{whole} seconds could be read; listen to what was made, or get it again"

    def _length(self) -> float:
        """Seconds that the file says it has, 0 when it does not; an MP3's are often reckoned from its size."""
        duration, base = self._stream.duration, self._stream.time_base
        known = duration is not None and base is not None and self._container.format.name != "mp3"
        return float(duration * base) if known and duration and base else 0.0
