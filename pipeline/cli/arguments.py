"""What can be typed after `diffcast`, and the one line that says what was mistyped."""

import argparse
import difflib
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import NoReturn

from pipeline import __version__
from pipeline.cli import recording, voices
from pipeline.errors import RequestError
from pipeline.synthesis import tags


class _Parser(argparse.ArgumentParser):
    """One whose complaints are an error like any other, of one line."""

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"argument COMMAND: invalid choice: '(.*?)'", message)
        if wrong:
            message = f"no command `{wrong[1]}`" + _guess(wrong[1], COMMANDS)
        if message.endswith("required: COMMAND"):
            message = f"say what to do: {', '.join(COMMANDS)}"
        raise RequestError(message if message.endswith("?") else f"{message}; see `{self.prog} --help`")


def _guess(typed: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(typed, list(known), 1)
    return f"; did you mean `{close[0]}`?" if close else ""


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The options that were typed; RequestError when something else was."""
    parser = _Parser(
        prog="diffcast",
        description="Turn a repository's activity into a finished podcast episode, on this machine.",
        epilog="Results go to standard output, everything else to standard error.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"diffcast {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", required=True)
    taken = {name: _command(commands, name) for name in COMMANDS}
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        known = getattr(options, "parser", taken[options.command])
        guess = _guess(unknown[0].partition("=")[0], re.findall(r"--[\w-]+", known.format_usage()))
        known.error(f"unknown option `{unknown[0]}`{guess}")
    return options


def _command(commands: "argparse._SubParsersAction[_Parser]", name: str) -> _Parser:
    summary, add_arguments = COMMANDS[name]
    parser = commands.add_parser(name, help=summary, description=f"{summary.capitalize()}.", allow_abbrev=False)
    add_arguments(parser)
    return parser


def _selection(command: argparse.ArgumentParser) -> None:
    command.add_argument("script", nargs="?", type=Path, metavar="SCRIPT.md", help="a script to take as it stands")
    command.add_argument("--show", type=_text, metavar="NAME", help="a show of scripts/")
    command.add_argument(
        "--repo", type=_text, metavar="SOURCE", help="a repository's path or URL, github:owner/name, or a .jsonl file"
    )
    when = command.add_mutually_exclusive_group()
    when.add_argument("--date", type=_day, metavar="D", help="the day that ends at publishing time on day D")
    when.add_argument("--weekly", type=_day, metavar="D", help="the 7 days that end on day D")
    when.add_argument("--since", type=_text, metavar="A", help="from this day or moment on")
    when.add_argument("--range", type=_text, metavar="A..B", help="the commits of B that A does not have")
    command.add_argument("--until", type=_text, metavar="B", help="up to this day or moment")
    command.add_argument("--rewrite", action="store_true", help="write the script anew (never one you have edited)")
    command.add_argument("--explain", action="store_true", help="say of each change why it was told or not")
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def _batch(command: argparse.ArgumentParser) -> None:
    command.add_argument("scripts", nargs="*", type=Path, metavar="SCRIPT.md", help="only these scripts")
    command.add_argument("--show", type=_text, metavar="NAME", help="only this show's scripts")
    command.add_argument("--json", action="store_true", help="print the results as JSON")


def _new_show(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", metavar="NAME", help="its folder in scripts/: small letters, digits, `-`, `_`, `.`")
    command.add_argument(
        "--repo", metavar="SOURCE", required=True, help="a path or URL, github:owner/name, or a .jsonl file"
    )


def _words(command: argparse.ArgumentParser) -> None:
    command.add_argument("text", nargs="*", metavar="TEXT", help="the text; `-` or nothing takes standard input")
    command.add_argument(
        "--show", type=_text, metavar="NAME", help="as this show says it (else: the only one there is)"
    )
    command.add_argument("--language", type=_tag, metavar="TAG", help="of the text, such as de (else: the show's)")


def _spoken(command: argparse.ArgumentParser) -> None:
    _words(command)
    command.add_argument("--why", action="store_true", help="list what is said otherwise than it is written")
    command.add_argument("--phonemes", action="store_true", help="also print what the voice is given")
    command.add_argument("--json", action="store_true", help="print each line's spans as JSON")


def _say(command: argparse.ArgumentParser) -> None:
    _words(command)
    command.add_argument("--voice", type=_text, metavar="NAME", help="a name of voices.toml (else: the show's)")
    command.add_argument(
        "-o", "--output", type=_wav, metavar="FILE.wav", help="write it there; without it, it is played"
    )


def _doctor(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print what was found as JSON")


def _wav(text: str) -> Path:
    path = Path(_text(text))
    if path.suffix.lower() != ".wav" or path.is_dir():
        raise argparse.ArgumentTypeError(f"`{text}` is no WAV file; name one, such as said.wav")
    return path


def _text(text: str) -> str:
    # An empty variable in a script of somebody's is not the same as an option that was left out.
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty; say what you mean, or leave the option out")
    return text


def _tag(text: str) -> str:
    if not tags.is_tag(_text(text)):
        raise argparse.ArgumentTypeError(tags.complaint(text))
    return text


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is no day; write one such as 2026-07-31") from None


COMMANDS = {
    "episode": ("make one episode", _selection),
    "script": ("write one episode's script and stop", _selection),
    "batch": ("bring every episode up to date", _batch),
    "new-show": ("begin a show of a repository", _new_show),
    "master": ("master a recording of your own as an episode would be", recording.arguments),
    "spoken": ("print how a text will be said", _spoken),
    "say": ("say a text at once, aloud or into a file", _say),
    "doctor": ("look over what is installed and kept, and what to do about it", _doctor),
    "voices": ("list, add and hear voices", voices.arguments),
}
"""Each command's purpose and arguments."""
