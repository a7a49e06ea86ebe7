"""Histories of projects that do not exist, kept beside this module as logs that read as `git log --numstat` does."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from pipeline.model import Activity, Change, FileChange, Kind
from pipeline.script.git import messages, trailers

HERE = Path(__file__).parent
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday")
"""The web framework is followed for a working week; what makes two episodes alike shows only there."""
_FIRST = datetime.fromisoformat("2026-05-12T05:00:00+00:00")
"""When the first of its days has ended."""
_START = re.compile(r"^(?=(?:commit|pull|release) \S+ \d{4}-)", re.MULTILINE)
_FILE = re.compile(r"(?P<path>\S+) \+(?P<added>\d+) -(?P<deleted>\d+)")


@cache
def activities() -> dict[str, Activity]:
    """Every golden script's activity by its name."""
    singles = {path.stem: _single(path) for path in sorted(HERE.glob("*.log")) if path.stem != "larkspur"}
    days = {f"larkspur-{day}": activity for day, activity in zip(DAYS, working_week(), strict=True)}
    end = _FIRST + timedelta(days=4)
    return {**singles, **days, "larkspur-week": _larkspur("weekly", end - timedelta(days=7), end)}


def working_week() -> tuple[Activity, ...]:
    """Five days in a row of one project."""
    ends = [_FIRST + timedelta(days=number) for number in range(len(DAYS))]
    return tuple(_larkspur("daily", end - timedelta(days=1), end) for end in ends)


def _single(path: Path) -> Activity:
    facts, changes = _read(path)
    until = datetime.fromisoformat(facts["until"])
    return Activity(facts["repository"], "daily", until - timedelta(days=1), until, changes, facts.get("url"))


def _larkspur(kind: Kind, since: datetime, until: datetime) -> Activity:
    facts, changes = _read(HERE / "larkspur.log")
    within = tuple(change for change in changes if change.when and since < change.when <= until)
    return Activity(facts["repository"], kind, since, until, within, facts["url"])


def _read(path: Path) -> tuple[dict[str, str], tuple[Change, ...]]:
    first, *blocks = _START.split(path.read_text(encoding="utf-8"))
    facts = dict(_facts(first.splitlines()))
    return facts, tuple(_change(block, facts.get("url")) for block in blocks)


def _facts(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        key, colon, value = line.partition(": ")
        if colon:
            yield key, value


def _change(block: str, address: str | None) -> Change:
    head, _, text = block.partition("\n\n")
    first, *rest = head.splitlines()
    kind, label, when, author = first.split(" ", 3)
    message, facts = messages.parse(dedent(text)), dict(_facts(rest))
    files = tuple(
        FileChange(f["path"], int(f["added"]), int(f["deleted"])) for line in rest if (f := _FILE.fullmatch(line))
    )
    page = {"commit": "commit", "pull": "pull", "release": "releases/tag"}
    reviewers = trailers.people(facts["reviewers"].split(", ") if "reviewers" in facts else message.reviewers)
    known: dict[str, Any] = {"kind": kind, "state": facts.get("state", "landed")}
    return Change(
        **known,
        id=label,
        title=message.title,
        url=f"{address}/{page[kind]}/{label}" if address else None,
        authors=trailers.people([author, *message.co_authors]),
        when=datetime.fromisoformat(when),
        body=message.body,
        files=files or None,
        labels=tuple(facts["labels"].split(", ")) if "labels" in facts else None,
        pull=facts.get("pull") or message.pull,
        reviewers=reviewers or None,
    )
