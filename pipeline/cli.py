"""The command line: arguments, progress and exit status; the only module that prints."""

import argparse
import json
import os
import signal
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from pipeline import __version__
from pipeline.errors import DiffcastError, RequestError

if TYPE_CHECKING:
    from pipeline.config import Workspace
    from pipeline.episode import Ask, Outcome

INTERRUPTED = 130


def entry() -> NoReturn:
    """The command `diffcast`."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command; return its exit status: 0 done, 1 the work failed, 2 the request was wrong, 130 interrupted."""
    signal.signal(signal.SIGTERM, _interrupt)
    options = _parser().parse_args(arguments)
    try:
        status: int = options.run(options)
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
    return status


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="diffcast",
        description="Turn a repository's activity into a finished podcast episode, on this machine.",
        epilog="Results go to standard output, everything else to standard error.",
    )
    parser.add_argument("--version", action="version", version=f"diffcast {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    episode = commands.add_parser("episode", help="make one episode", description="Make one episode.")
    episode.set_defaults(run=_episode)
    script = commands.add_parser(
        "script", help="write one episode's script and stop", description="Write one episode's script and stop."
    )
    script.set_defaults(run=_script)
    for command in (episode, script):
        _add_selection(command)
    batch = commands.add_parser(
        "batch",
        help="bring every episode up to date",
        description="Render every script whose episode is missing or was made from something else.",
    )
    batch.set_defaults(run=_batch)
    batch.add_argument("scripts", nargs="*", type=Path, metavar="SCRIPT.md", help="only these scripts")
    batch.add_argument("--show", help="only this show's scripts")
    batch.add_argument("--json", action="store_true", help="print the results as JSON")
    return parser


def _add_selection(command: argparse.ArgumentParser) -> None:
    command.add_argument("script", nargs="?", type=Path, metavar="SCRIPT.md", help="a script to render as it stands")
    command.add_argument("--show", help="a show of scripts/")
    command.add_argument("--repo", metavar="PATH_OR_URL", help="a git repository")
    when = command.add_mutually_exclusive_group()
    when.add_argument("--date", type=_day, metavar="D", help="the 24 hours that end at publishing time on day D")
    when.add_argument("--weekly", type=_day, metavar="D", help="the 7 days that end on day D")
    when.add_argument("--since", metavar="A", help="from this day or moment on")
    command.add_argument("--until", metavar="B", help="up to this day or moment")
    command.add_argument("--rewrite", action="store_true", help="write the script anew (never one you have edited)")
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"`{text}` is no day; write one such as 2026-07-31") from None


def _ask(options: argparse.Namespace) -> "Ask":
    from pipeline.episode import Ask

    chosen = [name for name in ("show", "repo", "weekly", "since", "until") if getattr(options, name)]
    if options.script and (chosen or options.rewrite):
        raise RequestError(f"a script says by itself what it is; leave out --{(chosen or ['rewrite'])[0]}")
    return Ask(
        script=options.script,
        show=options.show,
        repo=options.repo,
        day=options.date,
        week=options.weekly,
        since=options.since,
        until=options.until,
        rewrite=options.rewrite,
    )


def _workspace() -> "Workspace":
    from pipeline.config import find_workspace

    return find_workspace(Path.cwd())


def _episode(options: argparse.Namespace) -> int:
    from pipeline.episode import make
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        outcome = make(_ask(options), _workspace(), progress)
    if outcome is None:
        print("Nothing happened in that window, so there is no episode.", file=sys.stderr)
        return 0
    if not outcome.made:
        print("Up to date: nothing it is made from has changed.", file=sys.stderr)
    print(json.dumps(_as_json(outcome), ensure_ascii=False, indent=2) if options.json else _table(outcome))
    return 0


def _script(options: argparse.Namespace) -> int:
    from pipeline.episode import written
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        found = written(_ask(options), _workspace(), progress)
    if found is None:
        print("Nothing happened in that window, so there is no script.", file=sys.stderr)
        return 0
    if not found.new:
        print("The script is there already.", file=sys.stderr)
    print(json.dumps({"script": str(found.path), "title": found.script.title}) if options.json else found.path)
    return 0


def _batch(options: argparse.Namespace) -> int:
    from pipeline.batch import run
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        results = run(_workspace(), options.scripts, options.show, progress)
    if options.json:
        print(json.dumps([{"script": str(r.script), "state": r.state, "cause": r.cause} for r in results], indent=2))
    else:
        for result in results:
            print(f"{result.state:<10} {result.script}" + (f": {result.cause}" if result.cause else ""))
    counts = [f"{sum(r.state == state for r in results)} {state}" for state in ("made", "up to date", "failed")]
    print(", ".join(counts), file=sys.stderr)
    return 1 if any(result.state == "failed" for result in results) else 0


def _as_json(outcome: "Outcome") -> dict[str, object]:
    return {"mp3": str(outcome.mp3), "script": str(outcome.script), "made": outcome.made, **outcome.record}


def _table(outcome: "Outcome") -> str:
    record = outcome.record
    rows = [
        str(_near(outcome.mp3)),
        f"  {record['title']}",
        f"  duration   {_clock(record['seconds'])}  ({record['bytes'] / 1e6:.2f} MB)",
        f"  loudness   {record['integrated_lufs']:.1f} LUFS, range {record['loudness_range_lu']:.1f} LU",
        f"  true peak  {record['true_peak_dbtp']:.1f} dBTP",
        "  chapters",
        *(f"    {_clock(chapter['start'])}  {chapter['title']}" for chapter in record["chapters"]),
        f"  script     {_near(outcome.script)}",
    ]
    return "\n".join(rows)


def _near(path: Path) -> Path:
    """The path as one would type it here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return (f"{hours}:" if hours else "") + f"{minutes:02}:{whole % 60:02}"
