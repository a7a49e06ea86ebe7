"""Asks git for the commits that reached a branch and for the files they touched."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice
from pathlib import Path

from pipeline.model import FileChange
from pipeline.script.git.command import GitError, answer, parts
from pipeline.script.git.landings import Commit
from pipeline.script.git.messages import visible

_LOG = (
    "log",
    "-z",
    "--date=raw",
    "--encoding=UTF-8",
    "--no-color",
    "--no-notes",
    "--no-mailmap",
    "--no-show-signature",
)
_COMMIT = "--format=tformat:%H%x00%P%x00%an <%ae>%x00%cd%x00%B"
_FIELDS = 5
_DIFF = ("--no-ext-diff", "--no-textconv", "--no-renames", "--no-relative", "--diff-merges=first-parent")


def setting(folder: Path, pattern: str) -> str:
    """The value of the first setting of a repository whose name matches; "" when there is none."""
    try:
        found = answer(folder, "config", "--null", "--get-regexp", pattern)
    except GitError as error:
        if error.status == 1:
            return ""
        raise
    return found.partition("\0")[0].partition("\n")[2]


def history(folder: Path, since: datetime) -> dict[str, Commit]:
    """Everything that reached the branch with the oldest of its commits after `since`, or later; HEAD comes first.

    Dates along a branch go back and forth, and git's own `--since` ends at the first that is too old. So all of the
    branch's own commits are looked at, and what they brought is read from there on.
    """
    walk = ("--first-parent", "--format=tformat:%H%x00%cd", "--end-of-options", "HEAD", "--")
    before, older_expected = b"", True
    for hash_, date in _grouped(parts(folder, *_LOG, *walk), 2):
        if moment(date.decode("ascii", "replace")) > since:
            before, older_expected = b"", True
        elif older_expected:
            before, older_expected = hash_, False
    exclude = (f"^{before.decode()}",) if before else ()
    stream = parts(folder, *_LOG, _COMMIT, "--end-of-options", "HEAD", *exclude, "--")
    return {commit.hash: commit for commit in map(_commit, _grouped(stream, _FIELDS))}


def files(folder: Path, hashes: Iterable[str]) -> dict[str, tuple[FileChange, ...]]:
    """The files each commit touched against its first parent; line counts where all file contents are at hand."""
    given = "".join(f"{hash_}\n" for hash_ in hashes)
    if not given:
        return {}
    # Counting lines needs contents, which a blob-less clone would fetch one by one.
    partial = setting(folder, r"^(extensions\.partialclone|remote\..*\.promisor)$")
    form, entry = (("--raw",), _named) if partial else (("--numstat",), _counted)
    walk = ("--no-walk=unsorted", "--stdin", "--format=tformat:%x00%H", *form, *_DIFF)
    return _by_commit(parts(folder, *_LOG, *walk, given=given), entry)


def moment(raw: str) -> datetime:
    """A date as git writes it raw, "1700000000 +0100"; one that no calendar holds is put at the epoch."""
    seconds, _, zone = raw.partition(" ")
    try:
        offset = timedelta(hours=int(zone[:3]), minutes=int(zone[:1] + zone[3:5]))
        return datetime.fromtimestamp(int(seconds), timezone(offset))
    except (ValueError, OverflowError, OSError):
        return datetime.fromtimestamp(0, UTC)


def _commit(fields: tuple[bytes, ...]) -> Commit:
    hash_, parents, author, date, text = (field.decode("utf-8", "replace") for field in fields)
    return Commit(hash_, tuple(parents.split()), author, moment(date), text)


def _grouped(stream: Iterator[bytes], size: int) -> Iterator[tuple[bytes, ...]]:
    while len(group := tuple(islice(stream, size))) == size:
        yield group


def _by_commit(
    stream: Iterator[bytes], entry: Callable[[bytes, Iterator[bytes]], FileChange]
) -> dict[str, tuple[FileChange, ...]]:
    """An empty part announces a hash; the parts after it are that commit's files, the first after a line feed."""
    found: dict[str, tuple[FileChange, ...]] = {}
    current: list[FileChange] = []
    hash_ = b""
    for part in stream:
        if part:
            current.append(entry(part.removeprefix(b"\n"), stream))
            continue
        found[hash_.decode()] = tuple(current)
        hash_, current = next(stream, b""), []
    return found | {hash_.decode(): tuple(current)}


def _counted(part: bytes, _: Iterator[bytes]) -> FileChange:
    """From "added TAB deleted TAB path"; a binary file has "-" for counts."""
    added, deleted, path = part.split(b"\t", 2)
    return FileChange(_path(path), _count(added), _count(deleted))


def _named(_: bytes, stream: Iterator[bytes]) -> FileChange:
    """From modes and digests, which we skip, and the path in a part of its own."""
    return FileChange(_path(next(stream, b"")))


def _count(raw: bytes) -> int | None:
    return int(raw) if raw.isdigit() else None


def _path(raw: bytes) -> str:
    """A file's path as text; what can't be shown in one line is marked."""
    return visible(raw.decode("utf-8", "replace").replace("\t", "\ufffd").replace("\n", "\ufffd"))
