"""A workspace of a test's own: one show, the tiny voice in the place of the packaged one, a repository of two days."""

import contextlib
import io
import os
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from pipeline.cli import main

WHO = {
    "GIT_AUTHOR_NAME": "Ada Okoye",
    "GIT_AUTHOR_EMAIL": "ada@example.com",
    "GIT_COMMITTER_NAME": "Ada Okoye",
    "GIT_COMMITTER_EMAIL": "ada@example.com",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
}

COMMITS = (
    ("2026-07-29T10:00:00Z", "core/start.txt", "Start the project"),
    (
        "2026-07-30T10:00:00Z",
        "cache/evict.py",
        "cache: evict the oldest entry first\n\nPreviously the newest entry went first, so a full cache never helped.",
    ),
    ("2026-07-30T11:00:00Z", "cache/size.py", "cache: add a limit on total size (#12)"),
    (
        "2026-07-30T12:00:00Z",
        "net/retry.py",
        "Fix a hang when the server closes the connection early\n\nThe client now gives up after three tries.",
    ),
    ("2026-07-30T13:00:00Z", "docs/install.md", "docs: say which compiler is needed"),
)


@dataclass(frozen=True)
class Made:
    """Where things are."""

    root: Path
    repository: Path


@dataclass(frozen=True)
class Said:
    """What a command came to."""

    returncode: int
    stdout: str
    stderr: str


def diffcast(folder: Path, *words: str) -> Said:
    """Run `diffcast` in a folder, within this process: quicker than one of its own."""
    out, err = io.StringIO(), io.StringIO()
    handler = signal.getsignal(signal.SIGTERM)
    try:
        with contextlib.chdir(folder), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(words)
    finally:
        signal.signal(signal.SIGTERM, handler)
    return Said(status, out.getvalue(), err.getvalue())


def git(repository: Path, *words: str, when: str = "2026-07-30T00:00:00Z") -> str:
    """Run git there, at a fixed time, untouched by the user's own settings."""
    dated = {"GIT_AUTHOR_DATE": when, "GIT_COMMITTER_DATE": when}
    done = subprocess.run(
        ["git", "-C", str(repository), *words], env=os.environ | WHO | dated, capture_output=True, text=True, check=True
    )
    return done.stdout


def repository(folder: Path) -> Path:
    """A repository with five commits on two days."""
    folder.mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    for when, name, message in COMMITS:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{message}\n", encoding="utf-8")
        git(folder, "add", "-A")
        git(folder, "commit", "-q", "-m", message, when=when)
    return folder


def one_show(root: Path, catalogue: Path) -> Path:
    """A workspace of one show that speaks with the tiny voice by its own name; returns the show's folder."""
    show = root / "scripts" / "demo"
    show.mkdir(parents=True)
    (show / "show.toml").write_text('title = "Demo"\nvoice = "tiny"\n', encoding="utf-8")
    (root / "voices").mkdir()
    for file in catalogue.parent.iterdir():
        (root / "voices" / file.name).write_bytes(file.read_bytes())
    return show


def workspace(folder: Path, catalogue: Path) -> Made:
    """A workspace whose voice `joe` is the tiny one, and a repository beside it."""
    root = folder / "workspace"
    show = root / "scripts" / "demo"
    show.mkdir(parents=True)
    (show / "show.toml").write_text('title = "Demo"\nrepo = "../project"\n', encoding="utf-8")
    voices = root / "voices"
    voices.mkdir()
    for file in catalogue.parent.iterdir():
        (voices / file.name).write_bytes(file.read_bytes())
    table = (voices / "voices.toml").read_text(encoding="utf-8")
    (voices / "voices.toml").write_text(f"{table}\n{table.replace('[tiny]', '[joe]')}", encoding="utf-8")
    return Made(root, repository(folder / "project"))
