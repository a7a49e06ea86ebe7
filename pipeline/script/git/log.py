"""Asks git for the commits that reached a branch, with the files they touched, in one run."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from functools import lru_cache
from pathlib import Path

from pipeline.model import FileChange
from pipeline.script.git.command import GitError, answer, records
from pipeline.script.git.landings import Commit
from pipeline.script.git.messages import parse
from pipeline.script.git.trailers import visible

LOG = (
    "log",
    "-z",
    "--date=raw",
    "--encoding=UTF-8",
    "--no-color",
    "--no-notes",
    "--no-mailmap",
    "--no-show-signature",
    "--no-ext-diff",
    "--no-textconv",
    "--no-renames",
    "--no-relative",
    "--diff-merges=first-parent",
    # No field is ever empty, so that two NULs in a row stand between commits and nowhere else.
    "--format=tformat:%x00%H%x00 %P%x00%an <%ae>%x00%cd%x00 %B",
)
_NO_CALENDAR = 253_402_300_800
"""Seconds from the epoch to the year 10000."""


def setting(folder: Path, pattern: str) -> str:
    """The value of the first setting of a repository whose name matches; "" when there is none."""
    try:
        found = answer(folder, "config", "--null", "--get-regexp", pattern)
    except GitError as error:
        if error.status == 1:
            return ""
        raise
    return found.partition("\0")[0].partition("\n")[2]


def ends(folder: Path, since: datetime, until: datetime) -> tuple[str, str]:
    """The branch's newest commit that is not after `until`, and its newest with none after `since` behind it.

    Either is "" when there is none. Dates along a branch go back and forth, and git's own `--since` ends at the first
    that is too old. So all of the branch's own commits are looked at.
    """
    tip = before = ""
    start, end = since.timestamp(), until.timestamp()
    lines = answer(folder, "rev-list", "--first-parent", "--timestamp", "--end-of-options", "HEAD", "--").splitlines()
    for line in lines:
        date, _, hash_ = line.partition(" ")
        seconds = int(date)
        if seconds >= _NO_CALENDAR:
            seconds = 0
        if not tip and seconds <= end:
            tip = hash_
        if tip and seconds > start:
            before = ""
        elif tip and not before:
            before = hash_
    return tip, before


def when(folder: Path, commit: str) -> datetime:
    """The committer's date of a commit, named by its full hash."""
    return moment(answer(folder, "log", "-1", "--date=raw", "--format=%cd", "--end-of-options", commit, "--"))


def history(folder: Path, tip: str, before: str) -> dict[str, Commit]:
    """Everything that `tip` reaches and `before` (when it is not "") does not, newest first; both are full hashes.

    Files are those touched against the first parent, with line counts where all file contents are at hand.
    """
    # Counting lines needs contents, which a blob-less clone would fetch one by one.
    partial = setting(folder, r"^(extensions\.partialclone|remote\..*\.promisor)$")
    form, files = ("--raw", _named) if partial else ("--numstat", counted)
    exclude = (f"^{before}",) if before else ()
    found = records(folder, *LOG, form, "--end-of-options", tip, *exclude, "--")
    return {commit.hash: commit for commit in (commit_of(record, files) for record in found)}


def moment(raw: str) -> datetime:
    """A date as git writes it raw, "1700000000 +0100"; one that no calendar holds is put at the epoch."""
    seconds, _, zone = raw.partition(" ")
    try:
        return datetime.fromtimestamp(int(seconds), _zone(zone))
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


@lru_cache(maxsize=256)
def _zone(written: str) -> timezone:
    return timezone(timedelta(hours=int(written[:3]), minutes=int(written[:1] + written[3:5])))


def commit_of(record: bytes, files: Callable[[bytes], tuple[FileChange, ...]]) -> Commit:
    """The commit that one record of git's log holds; `files` reads those it lists."""
    # After the message a line feed announces the files.
    hash_, parents, author, date, text, *touched = record.removeprefix(b"\0").split(b"\0", 5)
    raw = touched[0].removeprefix(b"\n").removesuffix(b"\0") if touched else b""
    return Commit(
        hash_.decode(),
        tuple(parents.decode().split()),
        author.decode("utf-8", "replace"),
        moment(date.decode("ascii", "replace")),
        parse(text.decode("utf-8", "replace")),
        files(raw) if raw else (),  # a merge may announce files and then count none
    )


def counted(raw: bytes) -> tuple[FileChange, ...]:
    """From "added TAB deleted TAB path" for each file; a binary one has "-" for counts."""
    rows = [part.split(b"\t", 2) for part in raw.split(b"\0")]
    return tuple([FileChange(_path(path), _count(added), _count(deleted)) for added, deleted, path in rows])


def _named(raw: bytes) -> tuple[FileChange, ...]:
    """From modes and digests, which we skip, each followed by the path in a part of its own."""
    return tuple([FileChange(_path(path)) for path in raw.split(b"\0")[1::2]])


@lru_cache(maxsize=1024)
def _count(raw: bytes) -> int | None:
    return int(raw) if raw.isdigit() else None


@lru_cache(maxsize=65536)
def _path(raw: bytes) -> str:
    """A file's path as text; what can't be shown in one line is marked."""
    return visible(raw.decode("utf-8", "replace").replace("\t", "\ufffd").replace("\n", "\ufffd"))
