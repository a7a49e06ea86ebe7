"""Asks git, so that neither a repository's content nor its configuration can run anything or disturb the answer."""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from pipeline.errors import SourceError

# A repository's own configuration may name commands; these are the ones that reading it could start.
_OPTIONS = (
    "--no-pager",
    "--no-optional-locks",
    "--no-replace-objects",
    *("-c", "core.fsmonitor=false"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "log.showSignature=false"),
    *("-c", "gc.auto=0"),
    *("-c", "maintenance.auto=false"),
    *("-c", "http.lowSpeedLimit=1000"),
    *("-c", "http.lowSpeedTime=60"),
)

# Variables that point git elsewhere (as inside a hook) or name commands stay behind; how to reach a server comes along.
_KEPT_VARIABLES = (
    "GIT_SSH",
    "GIT_ASKPASS",
    "GIT_SSL",
    "GIT_HTTP",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM",
)

_BLOCK = 1 << 20


class GitError(SourceError):
    """git said no; `said` is what it wrote, `status` its exit status."""

    def __init__(self, message: str, said: str, status: int) -> None:
        super().__init__(message)
        self.said = said
        self.status = status


def answer(folder: Path, *arguments: str, transports: str = "none", settings: Mapping[str, str] | None = None) -> str:
    """What git prints in `folder`, without white space around it; GitError when its exit status is not 0.

    `transports` are those git may use, as in GIT_ALLOW_PROTOCOL; `settings` are further configuration, handed over
    where no process list shows it.
    """
    with _output(folder, arguments, _environment(transports, settings or {})) as output:
        return output.read().decode("utf-8", "replace").strip()


def records(folder: Path, *arguments: str) -> Iterator[bytes]:
    """What stands between pairs of NULs in what git prints, as it comes."""
    with _output(folder, arguments, _environment("none", {})) as output:
        pieces: list[bytes] = []
        while block := output.read(_BLOCK):
            if block.endswith(b"\0"):  # a pair is never torn
                block += output.read(1)
            piece, *others = block.split(b"\0\0")
            pieces.append(piece)
            for other in others:
                yield b"".join(pieces)
                pieces = [other]
        if any(pieces):
            yield b"".join(pieces)


@contextmanager
def _output(folder: Path, arguments: tuple[str, ...], environment: dict[str, str]) -> Iterator[IO[bytes]]:
    """A running git's output; a failure of it is raised at the end, an interrupted reader stops it."""
    with tempfile.TemporaryFile() as complaints:
        command = ["git", "-C", str(folder), *_OPTIONS, *arguments]
        try:
            process = subprocess.Popen(
                command,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                pipesize=_BLOCK,  # where it can be set, git waits for us less often
            )
        except FileNotFoundError as error:
            raise SourceError("git isn't installed; install it (on Debian: apt install git)") from error
        with process:
            try:
                yield cast(IO[bytes], process.stdout)
            except BaseException:
                process.kill()
                raise
            status = process.wait()
        complaints.seek(0)
        said = complaints.read().decode("utf-8", "replace").strip()
    if status:
        raise GitError(f"git {arguments[0]} failed: {_last_line(said) or f'exit status {status}'}", said, status)


def _last_line(said: str) -> str:
    """The line that says what was wrong; advice and progress stand around it."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    fatal = [line for line in lines if line.startswith(("fatal:", "error:"))]
    return (fatal or lines or [""])[0].removeprefix("fatal: ").removeprefix("error: ")


def _environment(transports: str, settings: Mapping[str, str]) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    kept |= {name: value for name, value in os.environ.items() if name.startswith(_KEPT_VARIABLES)}
    for number, (name, value) in enumerate(settings.items()):
        kept |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    return kept | {
        "GIT_CONFIG_COUNT": str(len(settings)),
        "GIT_ALLOW_PROTOCOL": transports,
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_FLUSH": "0",  # whole blocks, not a write for each commit
        "LC_ALL": "C",
    }
