"""Reads a history that was recorded as JSON lines, one commit a line, as if it were the repository itself."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pipeline.errors import RequestError, ScriptError
from pipeline.model import Activity, FileChange, Kind
from pipeline.script.git.changes import within
from pipeline.script.git.landings import Commit
from pipeline.script.git.messages import parse
from pipeline.script.records import Record

_COMMIT = ("sha", "parents", "author", "handle", "authored", "committed", "message", "files")
_FILE = ("path", "added", "deleted")


def is_recorded(path: Path) -> bool:
    """Whether a .jsonl file records commits; otherwise it is an activity that we kept, or neither.

    The first line that is not blank decides. ScriptError when the file can't be read.
    """
    first = next(_lines(path), (1, ""))[1]
    try:
        values = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(values, dict) and "sha" in values and "activity" not in values


def read(path: Path, kind: Kind, since: datetime, until: datetime) -> Activity:
    """What landed after `since` and not after `until` (aware), as the repository itself would be read.

    The repository has the file's name; the branch ends at the last line's commit. Raises RequestError when the window
    is empty, ScriptError with the line that can't be used.
    """
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    if since >= until:
        raise RequestError(f"the window from {since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} is empty; turn it round")
    commits: dict[str, Commit] = {}
    head = ""
    for number, line in _lines(path):
        record = Record.of_line(line, str(path), number)
        commit = _commit(record)
        if commit.hash in commits:
            raise record.error(f"commit {commit.hash[:12]} stands twice; delete one of its lines")
        commits[commit.hash], head = commit, commit.hash
    if not commits:
        raise ScriptError("is empty; each line records a commit", str(path), 1)
    return Activity(path.stem, kind, since, until, within(commits, head, (since, until), None))


def span(path: Path) -> tuple[datetime, datetime]:
    """When the first and the last of the recorded commits reached the branch, in UTC."""
    dates = [_moment(Record.of_line(line, str(path), number)) for number, line in _lines(path)]
    if not dates:
        raise ScriptError("is empty; each line records a commit", str(path), 1)
    return min(dates).astimezone(UTC), max(dates).astimezone(UTC)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers; one at a time, for a history may be long."""
    try:
        with path.open(encoding="utf-8-sig", newline="\n") as file:
            yield from ((number, line) for number, line in enumerate(file, 1) if line.strip())
    except OSError as error:
        raise ScriptError(f"can't be read ({error.strerror}); check the path", str(path)) from error
    except UnicodeDecodeError as error:
        raise ScriptError("is not UTF-8 text; give a recorded history (.jsonl)", str(path)) from error


def _commit(record: Record) -> Commit:
    record.only(_COMMIT)
    author, handle = record.text("author") or "", record.text("handle") or ""
    message = record.text("message")
    if message is None:
        raise record.error('`message` is missing; write it as a string, "" when it is empty')
    return Commit(
        record.needed("sha"),
        record.many("parents", record.string) or (),
        f"{author} <{handle}@>",
        _moment(record),
        parse(message),
        record.many("files", lambda value: _file(record.within(value))) or (),
    )


def _moment(record: Record) -> datetime:
    found = record.moment("committed")
    if found is None:
        raise record.error("`committed` is missing; write when it reached the branch, such as 2026-07-31T13:00:00Z")
    return found


def _file(record: Record) -> FileChange:
    record.only(_FILE)
    return FileChange(record.needed("path"), record.count("added"), record.count("deleted"))
