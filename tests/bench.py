"""`make bench`: how fast the stages are beside the bare engines they stand on, measured side by side in one run.

Ratios are the figures to quote; seconds depend on the machine and on what else it does.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline import store
from pipeline.audio import Audio
from pipeline.mastering import dynamics, encoder, levelling, music, theme
from pipeline.script import markdown
from pipeline.script.git.log import LOG
from pipeline.synthesis import assembly, phrasing, speaking
from pipeline.synthesis.lexicon import built_in
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.spoken import to_spoken
from pipeline.synthesis.voices import find
from tests.histories import History

ROOT = Path(__file__).parent.parent
RATE = 44_100
T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and the CPU seconds it took in this process."""
    begun = time.process_time()
    return work(), time.process_time() - begun


def row(what: str, ours: float, bare: float, beside: str) -> None:
    """A line of the table."""
    sys.stdout.write(f"{what:<42} {ours:8.2f} {bare:8.2f} {ours / bare:7.2f}  {beside}\n")
    sys.stdout.flush()


def wall(*command: str) -> float:
    """Seconds that a command takes, start to end."""
    begun = time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return time.perf_counter() - begun


def synthesis() -> Audio:
    """The default script, said: everything around the engine against the engine alone on the same phoneme ids."""
    path = next((ROOT / "scripts" / "pytorch").glob("*.md"))
    script = markdown.from_markdown(path.read_text(encoding="utf-8"), markdown.Name("pytorch", path.stem))
    voice, lexicon, lines = Piper(find("joe", [store.shipped("voices.toml")])), built_in(), assembly.lines(script)
    voice.say(voice.phonemes("Warm up."))
    pieces: list[NDArray[np.float32]] = []

    def groups() -> Iterator[list[speaking.Prompt]]:
        prompts = (speaking.prompt(line, lexicon, voice) for line in lines)
        return phrasing.together(prompts, lambda one: one.sounds, lambda one: one.shared)

    def say() -> assembly.Narration:
        takes = (take for group in groups() for take in speaking.takes(group, voice.rate))
        return assembly.assemble(lines, takes, voice.rate, pieces.append)

    narration, ours = timed(say)
    asked = [voice.ids(phonemes) for group in groups() for phonemes in speaking.breaths(group)]
    _, bare = timed(lambda: [voice.run(ids) for ids in asked])
    row("synthesis, CPU s", ours, bare, "bare onnxruntime on the same phoneme ids")
    seconds = narration.frames / narration.rate
    row("seconds of speech per CPU s of synthesis", seconds / ours, seconds / bare, "bare")
    return Audio.of(np.concatenate(pieces), narration.rate)


def mastering(narration: Audio) -> None:
    """Mastering of that narration against one bare encode of the result."""

    def master() -> levelling.Mastered:
        voice = dynamics.voice_chain(narration.resampled(RATE))
        mix = music.arrange(voice, theme.compose(1, RATE))
        return levelling.master(mix.audio, levelling.Target(), encoder.encode, encoder.decode)

    finished, ours = timed(master)
    sound = encoder.decode(finished.mp3)
    _, bare = timed(lambda: encoder.encode(sound))
    row("mastering with its encode, CPU s", ours, bare, "one bare encode")


def reading(folder: Path, commits: int = 20_000) -> None:
    """Reading a repository of many commits against the one `git log` that does it, best of three in turn."""
    made = History()
    for number in range(commits):
        text = (
            f"area{number % 97}: change number {number} (#{number})\n\nIt was slow.\nNow it is not.\n\nSigned-off-by: A"
        )
        files = {f"src/{number % 97}/{number % 13}.py": f"{number}\n" * 20, f"tests/{number % 97}.py": f"{number}\n"}
        made.commit(text, number / 1000, author=f"A {number % 40} <a@x>", files=files)
    made.write(folder, bare=True)
    log = ("env", "GIT_FLUSH=0", "git", "-C", str(folder), *LOG, "--numstat", "HEAD")
    times = [(wall(sys.executable, "-c", _READ, str(folder)), wall(*log)) for _ in range(3)]
    row(f"reading {commits} commits, wall s", min(t[0] for t in times), min(t[1] for t in times), "the git log it runs")


_READ = """
import sys
from datetime import UTC, datetime
from pipeline.script import git
git.read(sys.argv[1], "range", datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))
"""


def writing(changes: int = 1_000) -> None:
    """Planning, writing and grounding a busy window, beside merely reading its subjects."""
    from datetime import UTC, datetime, timedelta

    from pipeline.model import Activity, Change
    from pipeline.script import narration, stories
    from pipeline.script.brief import Brief
    from pipeline.script.language import subjects

    until = datetime(2026, 7, 31, 13, tzinfo=UTC)
    things = ("loader", "parser", "cache", "queue", "window", "index", "shader")
    body = "Until now, every {0} was read before its {1}, so a worn {1} caused a second pass. This avoids that pass."
    activity = Activity("anvil", "daily", until - timedelta(days=1), until, tuple(
        Change("commit", f"{n:07x}", f"{things[n % 7]}: fix a crash in the {things[n // 7 % 7]} of part {n}", None,
               (f"Ada Number{n % 31}",), until - timedelta(minutes=n), body.format(things[n % 7], things[n // 7 % 7]))
        for n in range(changes)
    ))  # fmt: skip
    brief = Brief("anvil", "The Anvil briefing", until)
    bare = timed(lambda: [subjects.read(change.title) for change in activity.changes])[1]
    ours = timed(lambda: narration.write(activity, stories.plan(activity), brief))[1]
    row(f"writing from {changes} changes, CPU s", ours, bare, "reading their subjects alone")


def main() -> None:
    """Print the table."""
    sys.stdout.write(f"{'':<42} {'ours':>8} {'bare':>8} {'ratio':>7}\n")
    mastering(synthesis())
    megabyte = "The cache keeps 12 GB/s of NCCL traffic in torch.compile() since v2.3.1. " * 14_000
    _, spoken = timed(lambda: to_spoken(megabyte))
    row("spoken text of 1 MB, CPU s", spoken, timed(megabyte.split)[1], "splitting it at spaces")
    writing()
    with tempfile.TemporaryDirectory() as folder:
        reading(Path(folder) / "many.git")
    python = sys.executable
    row("diffcast --help, wall s", wall(python, "-m", "pipeline", "--help"), wall(python, "-c", ""), "python alone")
    episode = (python, "-m", "pipeline", "episode", "--show", "pytorch")
    wall(*episode)
    row("episode with nothing to do, wall s", wall(*episode), wall(python, "-c", ""), "python alone")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"peak memory of this run: {peak:.0f} MB\n")


if __name__ == "__main__":
    main()
