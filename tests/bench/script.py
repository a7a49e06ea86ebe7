"""The script stage beside what it stands on: `git log`, and the reading of subjects."""

import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipeline.model import Activity, Change
from pipeline.script import narration, stories
from pipeline.script.brief import Brief
from pipeline.script.git.log import LOG
from pipeline.script.language import subjects
from tests.bench.measuring import PYTHON, command, cpu, row
from tests.histories import History


def reading(commits: int = 20_000) -> None:
    """Reading a repository of many commits against the one `git log` that does it, best of three in turn."""
    made = History()
    for number in range(commits):
        text = (
            f"area{number % 97}: change number {number} (#{number})\n\nIt was slow.\nNow it is not.\n\nSigned-off-by: A"
        )
        files = {f"src/{number % 97}/{number % 13}.py": f"{number}\n" * 20, f"tests/{number % 97}.py": f"{number}\n"}
        made.commit(text, number / 1000, author=f"A {number % 40} <a@x>", files=files)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "many.git"
        made.write(folder, bare=True)
        log = ("env", "GIT_FLUSH=0", "git", "-C", str(folder), *LOG, "--numstat", "HEAD")
        times = [(command(PYTHON, "-c", _READ, str(folder))[0], command(*log)[0]) for _ in range(3)]
    row(f"reading {commits} commits, wall s", min(t[0] for t in times), min(t[1] for t in times), "the git log it runs")


_READ = """
import sys
from datetime import UTC, datetime
from pipeline.script import git
git.read(sys.argv[1], "range", datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))
"""


def writing(changes: int = 1_000) -> None:
    """Planning, writing and grounding a busy window, beside merely reading its subjects."""
    until = datetime(2026, 7, 31, 13, tzinfo=UTC)
    things = ("loader", "parser", "cache", "queue", "window", "index", "shader")
    body = "Until now, every {0} was read before its {1}, so a worn {1} caused a second pass. This avoids that pass."
    activity = Activity("anvil", "daily", until - timedelta(days=1), until, tuple(
        Change("commit", f"{n:07x}", f"{things[n % 7]}: fix a crash in the {things[n // 7 % 7]} of part {n}", None,
               (f"Ada Number{n % 31}",), until - timedelta(minutes=n), body.format(things[n % 7], things[n // 7 % 7]))
        for n in range(changes)
    ))  # fmt: skip
    brief = Brief("anvil", "The Anvil briefing", until)
    bare = cpu(lambda: [subjects.read(change.title) for change in activity.changes])[1]
    ours = cpu(lambda: narration.write(activity, stories.plan(activity), brief))[1]
    row(f"writing from {changes} changes, CPU s", ours, bare, "reading their subjects alone")
