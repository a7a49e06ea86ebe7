"""The kept activity: a JSON line about the window, then one for each change, from which a script can be made again."""

import json
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal, get_args

from pipeline import store
from pipeline.errors import ScriptError
from pipeline.model import Activity, Change, FileChange, Kind
from pipeline.script.records import Record

VERSION = 1
"""The value of `activity` in the first line; another form would have another."""

_HEADER = ("activity", "repository", "url", "kind", "since", "until", "note")
_CHANGE = tuple(field.name for field in fields(Change))
_FILE = tuple(field.name for field in fields(FileChange))
_CHANGE_KINDS: tuple[Literal["commit", "pull", "release"], ...] = ("commit", "pull", "release")
_KINDS: tuple[Kind, ...] = get_args(Kind)
_STATES: tuple[Literal["landed", "merged", "open", "draft", "closed"], ...] = (
    "landed",
    "merged",
    "open",
    "draft",
    "closed",
)


def write(path: Path, activity: Activity) -> None:
    """Keep an activity, whole or not at all; what is not known is written as null."""
    header = {
        "activity": VERSION,
        "repository": activity.repository,
        "url": activity.url,
        "kind": activity.kind,
        "since": _iso(activity.since.astimezone(UTC)),
        "until": _iso(activity.until.astimezone(UTC)),
        "note": activity.note,
    }
    lines = [header, *map(_record, activity.changes)]
    store.write_text(path, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def read(path: Path) -> Activity:
    """Read a kept activity; ScriptError names the file and the line that can't be used."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise ScriptError(f"can't be read ({error.strerror}); check the path", str(path)) from error
    except UnicodeDecodeError as error:
        raise ScriptError("is not UTF-8 text; give a kept activity (.jsonl)", str(path)) from error
    numbered = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not numbered:
        raise ScriptError("is empty; its first line describes the window", str(path), 1)
    header, *rest = (Record.of_line(line, str(path), number) for number, line in numbered)
    return _activity(header, tuple(map(_change, rest)))


def _record(change: Change) -> dict[str, object]:
    record: dict[str, object] = {name: getattr(change, name) for name in _CHANGE}
    record["when"] = None if change.when is None else _iso(change.when)
    if change.files is not None:
        record["files"] = [{name: getattr(file, name) for name in _FILE} for file in change.files]
    return record


def _iso(moment: datetime) -> str:
    return moment.isoformat().replace("+00:00", "Z")


def _activity(header: Record, changes: tuple[Change, ...]) -> Activity:
    if header.count("activity") != VERSION:
        raise header.error(f'is not a kept activity: its first line must hold "activity": {VERSION}')
    header.only(_HEADER)
    kind, since, until = header.choice("kind", _KINDS), header.moment("since"), header.moment("until")
    if kind is None or since is None or until is None:
        raise header.error("the first line needs `kind`, `since` and `until`; add what is missing")
    return Activity(
        repository=header.needed("repository"),
        kind=kind,
        since=since.astimezone(UTC),
        until=until.astimezone(UTC),
        changes=changes,
        url=header.text("url"),
        note=header.text("note"),
    )


def _change(record: Record) -> Change:
    record.only(_CHANGE)
    kind, title = record.choice("kind", _CHANGE_KINDS), record.text("title")
    if kind is None or title is None:
        raise record.error("a change needs `kind`, `id` and `title`; add what is missing")
    return Change(
        kind=kind,
        id=record.needed("id"),
        title=title,
        url=record.text("url"),
        authors=record.many("authors", record.string),
        when=record.moment("when"),
        body=record.text("body"),
        files=record.many("files", lambda value: _file(record.within(value))),
        state=record.choice("state", _STATES),
        labels=record.many("labels", record.string),
        pull=record.text("pull"),
        commits=record.many("commits", record.string),
        reviewers=record.many("reviewers", record.string),
    )


def _file(record: Record) -> FileChange:
    record.only(_FILE)
    return FileChange(record.needed("path"), record.count("added"), record.count("deleted"))
