"""Which commits are told: a pull request once, merges that only bring branches together not at all."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from pipeline.model import FileChange
from pipeline.script.git.messages import Message

_LONG_LIVED = r"(?:origin/|upstream/)?(?:main|master|trunk|develop|dev|stable|next|release|v?\d+\.[\dx]+)\b"
_SYNC = re.compile(
    r"Merge (?:(?:remote-tracking )?(?:branch|branches|tag|commit)\b"
    rf"|[`'\"]?{_LONG_LIVED}\S* (?:back )?(?:in)?to |\S+ (?:back )?(?:in)?to [`'\"]?{_LONG_LIVED})",
    re.IGNORECASE,
)
# Who merges the main branch into a line of their own and pushes that line as the main branch brings nothing new.
_BACK = re.compile(
    r"Merge (?:remote-tracking )?branch '(?:(?:origin|upstream)/\S+|main|master|trunk|(?:develop|dev)(?=' of ))'",
    re.IGNORECASE,
)
_MERGED_PULL = re.compile(r"Merge pull request |Merge branch '[^']+' into '[^']+'$")


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit as the repository holds it, before anything is judged."""

    hash: str
    parents: tuple[str, ...]
    author: str
    when: datetime
    """Committer's date, aware."""
    message: Message
    files: tuple[FileChange, ...] = ()
    """Touched against its first parent."""


@dataclass(frozen=True, slots=True)
class Landing:
    """What reached the branch at once: a commit, or the merge of a pull request with what it brought."""

    commit: Commit
    when: datetime
    """When it reached the branch: a commit of a merged branch, at the merge."""
    brought: tuple[Commit, ...] = ()
    """The commits a pull request consists of, oldest first; they are not told again."""


def landings(commits: Mapping[str, Commit], head: str) -> Iterator[Landing]:
    """Walk the branch that ends at `head`, oldest first.

    The first parents of `head` are the branch itself. Of a merge on it, all that the branch did not have before is
    what the merge brought. The merge of a pull request stands for what it brought; any other merge is left out, and the
    branch it brought is walked in the same way. `commits` may end anywhere; what is not in it counts as known before.
    """
    seen: set[str] = set()
    walks: list[tuple[Iterator[Commit], datetime | None]] = [(_branch(commits, head, seen), None)]
    while walks:
        walk, merged = walks[-1]
        commit = next(walk, None)
        if commit is None:
            walks.pop()
            continue
        when = merged or commit.when
        if len(commit.parents) < 2:
            yield Landing(commit, when)
        elif commit.message.pull is not None and not _is_sync(commit.message.subject):
            yield Landing(commit, when, _brought(commits, commit, seen))
        else:
            inside = merged if _BACK.match(commit.message.subject) else when
            walks.extend([(_branch(commits, parent, seen), inside) for parent in commit.parents[1:]][::-1])


def _branch(commits: Mapping[str, Commit], tip: str, seen: set[str]) -> Iterator[Commit]:
    """The first parents that end at `tip` and were not seen yet, oldest first; they count as seen from now on."""
    chain: list[Commit] = []
    commit = commits.get(tip)
    while commit is not None and commit.hash not in seen:
        seen.add(commit.hash)
        chain.append(commit)
        commit = commits.get(commit.parents[0]) if commit.parents else None
    return reversed(chain)


def _brought(commits: Mapping[str, Commit], merge: Commit, seen: set[str]) -> tuple[Commit, ...]:
    """Everything a merge reaches that was not seen yet, without merges, oldest first."""
    found: list[Commit] = []
    waiting = list(merge.parents[1:])
    while waiting:
        commit = commits.get(waiting.pop())
        if commit is None or commit.hash in seen:
            continue
        seen.add(commit.hash)
        waiting.extend(commit.parents)
        if len(commit.parents) < 2:
            found.append(commit)
    found.reverse()  # of commits of one second, the deeper is the older
    return tuple(sorted(found, key=lambda commit: commit.when))


def _is_sync(subject: str) -> bool:
    """Whether a merge only brings branches together, even when that went through a pull request."""
    return _SYNC.match(subject) is not None and _MERGED_PULL.match(subject) is None
