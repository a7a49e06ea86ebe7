"""Prints the table of `make bench`: ratios are the figures to quote, seconds depend on the machine."""

import sys
from functools import partial

from pipeline.audio import Audio
from pipeline.mastering import dynamics, encoder, levelling, music, theme
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

    def master() -> levelling.Mastered:
        voice = dynamics.voice_chain(narration.resampled(RATE))
        mix = music.arrange(voice, theme.compose(1, RATE))
        return levelling.master(mix.audio, levelling.Target(), encoder.encode, encoder.decode)

    finished, ours = cpu(master)
    sound = encoder.decode(finished.mp3)
    _, bare = cpu(lambda: encoder.encode(sound))
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
    """Print the table; with --long, also what three hours of speech take in memory, a quarter of an hour's work."""
    header()
    mastering(speech.synthesis())
    spoken_text()
    script.writing()
    script.reading()
    commands()
    if "--long" in sys.argv:
        three_hours.memory()


if __name__ == "__main__":
    main()
