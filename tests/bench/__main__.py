"""Prints the table of `make bench`: ratios are the figures to quote, seconds depend on the machine."""

import sys
import tempfile
from functools import partial
from pathlib import Path

from pipeline.audio import Audio
from pipeline.mastering import encoder, levelling, mixing, theme
from pipeline.mastering.streams import Stream
from pipeline.synthesis.spoken import to_spoken
from tests.bench import script, speech, three_hours
from tests.bench.measuring import PYTHON, command, cpu, header, row

RATE = 44_100
_WRITTEN = {
    "technical": "The cache keeps 12 GB/s of NCCL traffic in torch.compile() since v2.3.1. ",
    "prose": "Nobody was surprised that it took a while, and the people who had waited for it were glad. ",
    "Markdown": "## What changed\n\n- **Faster** `load_all()`, see [the guide](https://example.com/a)\n- | a | b |\n\n",
    "numbers": "1234567890 ",
    "brackets": "(",
}


def mastering(narration: Audio) -> None:
    """Mastering of a narration against one bare encode of the result."""
    with tempfile.TemporaryDirectory() as folder:
        mp3 = Path(folder) / "a.mp3"

        def master() -> levelling.Mastered:
            tune, kept = theme.compose(1, RATE), mp3.with_name("voice.wav")
            mix = mixing.mix(Stream.of(narration), tune, lambda sound: encoder.keep(sound, kept))
            return levelling.master(mix.sound, levelling.Target(), encoder.encode, encoder.opened, mp3)

        _, ours = cpu(master)
        sound = Stream.of(encoder.opened(mp3).whole())
        _, bare = cpu(lambda: encoder.encode(sound, mp3))
        row("mastering with its encode, CPU s", ours, bare, "one bare encode")


def spoken_text() -> None:
    """A megabyte of written text to spoken text, of several kinds: a rule that is slow on one is fast on another."""
    for kind, unit in _WRITTEN.items():
        megabyte = unit * (1_000_000 // len(unit))
        ours = cpu(partial(to_spoken, megabyte))[1]
        row(f"spoken text of 1 MB, {kind}, CPU s", ours, cpu(megabyte.split)[1], "splitting it at spaces")


def commands() -> None:
    """Commands that should answer at once."""
    python = command(PYTHON, "-c", "")[0]
    row("diffcast --help, wall s", command(PYTHON, "-m", "pipeline", "--help")[0], python, "python alone")
    episode = (PYTHON, "-m", "pipeline", "episode", "--show", "pytorch")
    command(*episode)
    row("episode with nothing to do, wall s", command(*episode)[0], python, "python alone")


def main() -> None:
    """Print the table; with --long, also what three hours of speech take in memory, half an hour's work."""
    header()
    mastering(speech.synthesis())
    spoken_text()
    script.writing()
    script.reading()
    commands()
    if "--long" in sys.argv:
        three_hours.memory()
        three_hours.mastering()


if __name__ == "__main__":
    main()
