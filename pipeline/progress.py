"""How far the work has come: bars where a person looks on, plain lines where a file does."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from rich import progress as rich_progress


class Progress(Protocol):
    """Told how far a stage has come."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """`stage` has done so many of so many steps."""

    def warn(self, message: str) -> None:
        """Something a person should know that stops nothing."""


class _Lines:
    """One line when a stage begins and one when it ends."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def __call__(self, stage: str, done: int, total: int) -> None:
        if done == 0 or (done == total and total > 1):
            self._say(f"{stage}…" if done == 0 else f"{stage}: {total} done")

    def warn(self, message: str) -> None:
        self._say(f"warning: {message}")

    def _say(self, line: str) -> None:
        self._out.write(f"{line}\n")
        self._out.flush()


class _Bars:
    """A bar for each stage, with the time it still needs."""

    def __init__(self, bars: "rich_progress.Progress") -> None:
        self._bars = bars
        self._tasks: dict[str, rich_progress.TaskID] = {}

    def __call__(self, stage: str, done: int, total: int) -> None:
        if stage not in self._tasks:
            self._tasks[stage] = self._bars.add_task(stage, total=total)
        self._bars.update(self._tasks[stage], completed=done, total=total)

    def warn(self, message: str) -> None:
        from rich.text import Text

        self._bars.console.print(Text(f"warning: {message}"))


@contextmanager
def shown(out: TextIO) -> Iterator[Progress]:
    """Progress on `out`: bars when it is a terminal, which go when the work is done, else lines."""
    if not out.isatty():
        yield _Lines(out)
        return
    from rich import progress as rich_progress
    from rich.console import Console

    columns = (
        rich_progress.SpinnerColumn(),
        rich_progress.TextColumn("{task.description}", markup=False),
        rich_progress.BarColumn(),
        rich_progress.TimeRemainingColumn(),
    )
    with rich_progress.Progress(*columns, console=Console(file=out), transient=True) as bars:
        yield _Bars(bars)
