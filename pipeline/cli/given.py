"""The text that a command is given: words after its name, or lines on standard input."""

import os
import sys
from collections.abc import Iterator, Sequence

from pipeline.errors import RequestError

NOTHING = "there is no text; write it after the command, or pipe it in"


def lines(words: Sequence[str]) -> Iterator[str]:
    """Words as one line, or standard input line by line (for `-`, or when it is piped and nothing else is said)."""
    if words and list(words) != ["-"]:
        yield _written(words)
        return
    found = False
    for number, line in enumerate(_piped(bool(words)), 1):
        found = found or bool(line.strip())
        yield _decoded(line, number)
    if not found:
        raise RequestError(NOTHING)


def text(words: Sequence[str]) -> str:
    """All of it."""
    return "\n".join(lines(words))


def _written(words: Sequence[str]) -> str:
    line = " ".join(words)
    if not line.strip():
        raise RequestError(NOTHING)
    try:
        # What was typed is UTF-8, whatever the locale takes it for.
        return os.fsencode(line).decode("utf-8")
    except UnicodeError as error:
        raise RequestError("the text is not UTF-8; write it as such") from error


def _piped(asked: bool) -> Iterator[bytes]:
    # Python leaves out a standard stream that was closed before it began.
    if sys.stdin is None or (sys.stdin.isatty() and not asked):
        raise RequestError(NOTHING)
    try:
        yield from sys.stdin.buffer
    except (OSError, ValueError) as error:
        raise RequestError(f"can't read standard input ({error}); write the text after the command") from error


def _decoded(line: bytes, number: int) -> str:
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise RequestError(f"standard input, line {number}: not UTF-8; save or convert it as such") from error
    return text.rstrip("\r\n")
