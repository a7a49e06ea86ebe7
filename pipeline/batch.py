"""Many episodes: every script whose episode is missing or was made from something else, one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pipeline.config import Workspace
from pipeline.episode import Ask, Outcome, make
from pipeline.errors import DiffcastError, RequestError
from pipeline.progress import Progress


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one script."""

    script: Path
    state: Literal["made", "up to date", "failed"]
    cause: str = ""
    """Why it failed, in one line."""


def run(workspace: Workspace, scripts: Sequence[Path], show: str | None, progress: Progress) -> tuple[Result, ...]:
    """Bring the scripts up to date: those named, or all of a show, or all there are. One that fails stops no other."""
    chosen = scripts or find_scripts(workspace, show)
    if not chosen:
        raise RequestError(f"no scripts in `{workspace.scripts}`; write one with `diffcast script`")
    results: list[Result] = []
    for path in chosen:
        results.append(_one(path, workspace, progress))
        progress("episodes", len(results), len(chosen))
    return tuple(results)


def find_scripts(workspace: Workspace, show: str | None) -> tuple[Path, ...]:
    """All scripts of a show, or of every show, in order."""
    folder = workspace.folder(show) if show else None
    if folder and not folder.is_dir():
        raise RequestError(f"no show `{show}` in `{workspace.scripts}`; known: {', '.join(workspace.shows())}")
    pattern = "*.*" if folder else "*/*.*"
    found = (folder or workspace.scripts).glob(pattern)
    texts = (path for path in found if path.suffix.lower() in (".md", ".txt") and path.is_file())
    return tuple(sorted(path for path in texts if path.stem.lower() != "readme"))


def _one(path: Path, workspace: Workspace, progress: Progress) -> Result:
    try:
        outcome = make(Ask(script=path), workspace, progress)
    except DiffcastError as error:
        return Result(path, "failed", str(error))
    return Result(path, "made" if isinstance(outcome, Outcome) and outcome.made else "up to date")
