"""Plays a sound by whichever player the system has."""

import shutil
import subprocess

from pipeline import holding
from pipeline.errors import DiffcastError, RequestError

PLAYERS: tuple[tuple[str, ...], ...] = (
    ("paplay",),
    ("pw-play",),
    ("aplay", "-q"),
    ("afplay",),
    ("ffplay", "-nodisp", "-autoexit", "-loglevel", "error"),
)
"""In the order in which they are tried: one may be there without a device of its kind."""
ELSE = "write a file with -o FILE.wav"


def players() -> list[tuple[str, ...]]:
    """The players that are installed; RequestError when there is none."""
    found = [command for command in PLAYERS if shutil.which(command[0])]
    if not found:
        names = ", ".join(command[0] for command in PLAYERS)
        raise RequestError(f"no player is installed (any of {names} will do); {ELSE}")
    return found


def play(wav: bytes, commands: list[tuple[str, ...]]) -> None:
    """Play it by the first of these players that can; DiffcastError when none can."""
    failures: list[str] = []
    with holding.scratch() as folder:
        path = folder / "said.wav"
        path.write_bytes(wav)
        for command in commands:
            failure = _failure([*command, str(path)])
            if not failure:
                return
            failures.append(f"{command[0]}: {failure}")
    raise DiffcastError(f"no player could play it ({'; '.join(failures)}); {ELSE}")


def _failure(command: list[str]) -> str:
    """Run a player; why it did not play, "" when it did."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError as error:
        return error.strerror or str(error)
    complaint = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return "" if done.returncode == 0 else complaint[-1] if complaint else f"exit status {done.returncode}"
