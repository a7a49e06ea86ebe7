"""The commands that make something: an episode, a script, all episodes, a show."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.cli import tables
from pipeline.errors import RequestError

if TYPE_CHECKING:
    from pipeline.config import Workspace
    from pipeline.episode import Ask


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


def episode(options: argparse.Namespace) -> int:
    """Make the episode that is asked for, or say that there is none."""
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


def script(options: argparse.Namespace) -> int:
    """Write the script that is asked for, or look one over."""
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
    """The result as JSON or as a table; with --explain also what became of its changes and words."""
    if options.explain:
        more, tables_below = _explained(script)
        record, table = record | more, "\n\n".join((table, *tables_below))
    print(json.dumps(record, ensure_ascii=False, indent=2) if options.json else table)


def _explained(script: Path) -> tuple[dict[str, Any], list[str]]:
    """What became of each change and which words no lexicon decides, as data and as tables."""
    from pipeline.episode.explained import explained
    from pipeline.script import explaining

    found = explained(script)
    if found.verdicts is None:
        print(f"No activity is kept for `{script}`, so its changes can't be explained.", file=sys.stderr)
    shown = [explaining.table(found.verdicts).rstrip()] if found.verdicts else []
    words = [asdict(one) | {"entry": one.entry} for one in found.unknown]
    data = {"changes": explaining.as_data(found.verdicts or ()), "unknown_words": words}
    return data, [*shown, tables.unknown(found.unknown, tables.near(found.lexicon))]


def batch(options: argparse.Namespace) -> int:
    """Bring every episode up to date; 1 when any failed."""
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


def new_show(options: argparse.Namespace) -> int:
    """Begin a show."""
    from pipeline.episode.founding import found_show
    from pipeline.progress import shown

    with shown(sys.stderr) as progress:
        path = found_show(options.name, options.repo, _workspace(), progress)
    print(tables.near(path))
    print(f"Change there what you like, then: diffcast episode --show {options.name}", file=sys.stderr)
    return 0
