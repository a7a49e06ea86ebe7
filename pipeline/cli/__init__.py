"""The command line: each command's work, what it prints, and its exit status; the only module that prints."""

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NoReturn

from pipeline.cli import tables
from pipeline.cli.arguments import parsed
from pipeline.errors import DiffcastError, RequestError

if TYPE_CHECKING:
    from pipeline.config import Workspace
    from pipeline.episode import Ask

INTERRUPTED = 130


def entry() -> NoReturn:
    """The command `diffcast`."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: Sequence[str]) -> int:
    """Run one command; return its exit status: 0 done, 1 the work failed, 2 the request was wrong, 130 interrupted."""
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        options = parsed(arguments)
        status = _COMMANDS[options.command](options)
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


def _ask(options: argparse.Namespace) -> "Ask":
    from pipeline.episode import Ask

    chosen = [name for name in ("show", "repo", "weekly", "since", "until", "range") if getattr(options, name)]
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
        revisions=options.range,
        rewrite=options.rewrite,
    )


def _workspace() -> "Workspace":
    from pipeline.config import find_workspace

    return find_workspace(Path.cwd())


def _episode(options: argparse.Namespace) -> int:
    from pipeline.episode import Silence, make
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        outcome = make(_ask(options), _workspace(), progress)
    if isinstance(outcome, Silence):
        print(f"{outcome.why}, so there is no episode.", file=sys.stderr)
        return 0
    if not outcome.made:
        print("Up to date: nothing it is made from has changed.", file=sys.stderr)
    record = {"mp3": str(outcome.mp3), "script": str(outcome.script), "made": outcome.made, **outcome.record}
    _print_result(options, outcome.script, record, tables.episode(outcome))
    return 0


def _script(options: argparse.Namespace) -> int:
    from pipeline.episode import Silence, written
    from pipeline.episode.judging import look_over
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        found = written(_ask(options), _workspace(), progress)
        if not (isinstance(found, Silence) or found.new):
            look_over(found, progress)
    if isinstance(found, Silence):
        print(f"{found.why}, so there is no script.", file=sys.stderr)
        return 0
    if not found.new:
        print("The script is there already.", file=sys.stderr)
    _print_result(options, found.path, {"script": str(found.path), "title": found.script.title}, str(found.path))
    return 0


def _print_result(options: argparse.Namespace, script: Path, record: dict[str, Any], table: str) -> None:
    """The result as JSON or as a table; with --explain also what became of each change."""
    if options.explain:
        from pipeline.episode.explained import verdicts
        from pipeline.script import explaining

        found = verdicts(script)
        record = record | {"changes": explaining.as_data(found)}
        table = f"{table}\n\n{explaining.table(found)}"
    print(json.dumps(record, ensure_ascii=False, indent=2) if options.json else table)


def _batch(options: argparse.Namespace) -> int:
    from pipeline.batch import run
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        results = run(_workspace(), options.scripts, options.show, progress)
    if options.json:
        print(json.dumps([{"script": str(r.script), "state": r.state, "cause": r.cause} for r in results], indent=2))
    else:
        print(tables.batch(results))
    counts = [f"{sum(r.state == state for r in results)} {state}" for state in ("made", "up to date", "failed")]
    print(", ".join(counts), file=sys.stderr)
    return 1 if any(result.state == "failed" for result in results) else 0


def _new_show(options: argparse.Namespace) -> int:
    from pipeline.episode.founding import found_show
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        path = found_show(options.name, options.repo, _workspace(), progress)
    print(tables.near(path))
    print(f"Change there what you like, then: diffcast episode --show {options.name}", file=sys.stderr)
    return 0


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "episode": _episode,
    "script": _script,
    "batch": _batch,
    "new-show": _new_show,
}
