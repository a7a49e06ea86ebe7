"""The command line: which command was meant, and its exit status; the only package that prints."""

import argparse
import errno
import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import NoReturn

from pipeline.cli import doctor, making, recording, speech, voices
from pipeline.cli.arguments import parsed
from pipeline.errors import DiffcastError

INTERRUPTED = 130


def entry() -> NoReturn:
    """The command `diffcast`."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal that lacks a letter still shows the rest
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command; return its exit status: 0 done, 1 the work failed, 2 the request was wrong, 130 interrupted."""
    _interrupt_by_any_signal()
    try:
        options = parsed(arguments)
        status = _COMMANDS[options.command](options)
        if sys.stdout:  # none when it was closed from the start
            sys.stdout.flush()
    except DiffcastError as error:
        print(f"diffcast: {error}", file=sys.stderr)
        return error.exit_status
    except KeyboardInterrupt:
        print("diffcast: interrupted; nothing half-made was left, run it again to go on", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough; the work itself is done.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename:
            raise
        print("diffcast: can't write the result: no space left where it goes; make room there", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _interrupt_by_any_signal() -> None:
    """Being ended, or losing the terminal, is an interrupt like Ctrl-C."""
    for name in ("SIGTERM", "SIGHUP"):  # a system without hang-ups has no such signal
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)


def _interrupt(received: int, _frame: FrameType | None) -> None:
    signal.signal(received, signal.SIG_IGN)  # once is enough: winding down must not be interrupted itself
    raise KeyboardInterrupt


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "episode": making.episode,
    "script": making.script,
    "batch": making.batch,
    "new-show": making.new_show,
    "master": recording.run,
    "spoken": speech.spoken,
    "say": speech.say,
    "doctor": doctor.doctor,
    "voices": voices.run,
}
"""Each command's work; what it can be told is in arguments.py."""
