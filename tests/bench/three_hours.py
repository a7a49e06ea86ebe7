"""What three hours cost in memory, beside three minutes: said by the packaged voice, and mastered."""

import tempfile
from pathlib import Path

from tests.bench.measuring import PYTHON, ROOT, command, row


def memory() -> None:
    """Peak memory of saying 2,000 different sentences and of saying 33."""
    with tempfile.TemporaryDirectory() as name:
        env = {"DIFFCAST_CACHE": str(Path(name) / "cache"), "PYTHONPATH": str(ROOT)}
        short, long = (command(PYTHON, "-c", _SAY, count, name, env=env)[1] for count in ("33", "2000"))
    row("peak memory, three hours said, MB", long, short, "three minutes said")


def mastering() -> None:
    """Peak memory of mastering three hours and of mastering three minutes, with the show's music."""
    with tempfile.TemporaryDirectory() as folder:
        short, long = (command(PYTHON, "-c", _MASTER, hours, folder)[1] for hours in ("0.05", "3"))
    row("peak memory, three hours mastered, MB", long, short, "three minutes mastered")


_MASTER = """
import sys
from pathlib import Path
from tests.proof.three_hours import master
master(float(sys.argv[1]), Path(sys.argv[2]))
"""


_SAY = """
import sys
from pathlib import Path
from pipeline import store
from pipeline.episode.narrating import narrate
from pipeline.episode.recipe import Recipe, Role
from pipeline.progress import shown
from pipeline.script import markdown
from pipeline.synthesis import lexicon, voices
told = [f"The reader of part {n} now waits for the cache, so number {n * 7919 % 9973} no longer comes before its index."
        for n in range(int(sys.argv[1]))]
text = "title: Long\\npublished: 2026-07-31T13:00:09Z\\n---\\n"
body = "\\n\\n".join(f"## Part {n}\\n\\n" + " ".join(told[n : n + 20]) for n in range(0, len(told), 20))
script = markdown.from_markdown("---\\n" + text + body, markdown.Name("long", "long"))
voice = voices.find("joe", [store.shipped("voices.toml")])
recipe = Recipe((Role(None, voice, lexicon.built_in()),))
with shown(sys.stderr) as progress:
    made, _ = narrate(script, "long.md", recipe, Path(sys.argv[2]) / "long.wav", progress)
sys.stderr.write(f"{made.frames / made.rate:.0f} seconds\\n")
"""
