"""What reached the default branch, and through which pull request."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from pipeline.script.git import landings as branches
from pipeline.script.github.answers import COMMITS, NUMBERS, Commit, Pull, Repository
from pipeline.script.github.client import Client
from pipeline.script.github.texts import Names, line, parse, people

_NEVER = datetime.min.replace(tzinfo=UTC)

_AT_ONCE = timedelta(minutes=1)
"""The commits of a pull request that is rebased all get the committer's date of that moment."""


@dataclass(frozen=True, slots=True)
class Landing:
    """How a pull request reached the default branch."""

    when: datetime
    hashes: tuple[str, ...]
    """The commit it landed as, then what else came with it."""
    authors: tuple[str, ...]
    """Who wrote that, by the commits."""
    reviewers: tuple[str, ...]
    """Who approved it, by what the commits say."""


@dataclass(slots=True)
class Landed:
    """What reached the default branch since the start of the window."""

    names: Names
    pulls: dict[int, Landing] = field(default_factory=dict)
    rest: dict[str, branches.Landing] = field(default_factory=dict)
    """What no known pull request brought, by hash."""


def read(client: Client, repository: Repository, since: datetime) -> dict[str, Commit]:
    """All commits of the default branch since then, by hash, the branch's end first."""
    found: dict[str, Commit] = {}
    query = {"sha": repository.default_branch, "since": f"{since:%Y-%m-%dT%H:%M:%SZ}"}
    stage = "reading commits from GitHub"
    for number, page in enumerate(client.pages(f"/repos/{repository.full_name}/commits", COMMITS, **query)):
        client.progress(stage, number, number + 1)
        found.update((commit.sha, commit) for commit in page)
    client.progress(stage, 1, 1)
    return found


def landed(client: Client, repository: Repository, commits: Mapping[str, Commit], pulls: Mapping[int, Pull]) -> Landed:
    """Tell what came through a pull request, by GitHub's record or by the commit's message, from what did not."""
    result = Landed(Names(commits.values()))
    merges = {pull.merge_commit_sha: pull for pull in pulls.values() if pull.merged_at and pull.merge_commit_sha}
    walked = {sha: _for_walking(commit, merges.get(sha), result.names) for sha, commit in commits.items()}
    perhaps_rebased: list[tuple[int, branches.Commit]] = []
    for landing in _walk(walked):
        commit = landing.commit
        pull = merges.get(commit.hash) or _named(commit, pulls, repository.default_branch)
        if pull is None:
            result.rest[commit.hash] = landing
            continue
        _claim(result, pull.number, landing)
        if len(commit.parents) == 1 and commit.message.pull is None:
            perhaps_rebased.append((pull.number, commit))
    for number, last in perhaps_rebased:
        for sha in list(_rebased(client, repository, result.rest, (number, last))):
            _claim(result, number, result.rest.pop(sha))
    return result


def moment(commit: Commit) -> datetime | None:
    """When a commit was put where it is: the committer's date."""
    signed = (commit.commit.committer, commit.commit.author)
    return next((by.date for by in signed if by and by.date), None)


def _for_walking(commit: Commit, merged: Pull | None, names: Names) -> branches.Commit:
    """A commit as the walk over the branch knows them; a known merge says so, whatever its message."""
    text = commit.commit.message
    if merged and len(commit.parents) > 1:
        text = f"Merge pull request #{merged.number} from there\n\n{line(merged.title)}"
    parents = tuple(parent.sha for parent in commit.parents)
    return branches.Commit(commit.sha, parents, names.author(commit) or "", moment(commit) or _NEVER, parse(text))


def _walk(commits: Mapping[str, branches.Commit]) -> Iterator[branches.Landing]:
    """What landed on the branch.

    A commit dated before the window is not in GitHub's list, though what lies below it may be: where such a gap cuts
    the branch, each part of it is walked from its own end.
    """
    left = dict(commits)
    parents = {parent for commit in commits.values() for parent in commit.parents}
    for place, end in enumerate(commits):
        if place and end in parents:
            continue
        told = list(branches.landings(left, end))
        yield from told
        for landing in told:  # known from now on, so that no other walk comes by there again
            for part in (landing.commit, *landing.brought):
                left.pop(part.hash, None)


def _named(commit: branches.Commit, pulls: Mapping[int, Pull], branch: str) -> Pull | None:
    """The pull request that a commit's message names as its own.

    One that is still open has not landed by that, and what came long after it was merged here did not come through it.
    """
    number = commit.message.pull
    pull = pulls.get(int(number)) if number and len(number) < 12 else None
    if pull is None or pull.state == "open":
        return None
    past = pull.merged_at and pull.is_for(branch) and commit.when > pull.merged_at + _AT_ONCE
    return None if past else pull


def _claim(result: Landed, number: int, landing: branches.Landing) -> None:
    """Note that a pull request landed so, or once more: the first time counts."""
    commit, when = landing.commit, landing.when
    # Whoever pressed the button of a merge did not write it.
    own: Sequence[branches.Commit] = landing.brought if len(commit.parents) > 1 else (commit,)
    messages = [part.message for part in (*own, commit)]
    authors = [*(part.author for part in own), *(name for message in messages for name in message.co_authors)]
    reviewers = [result.names.called(name) for message in messages for name in message.reviewers]
    hashes = [commit.hash, *(part.hash for part in landing.brought)]
    before = result.pulls.get(number)
    if before:
        when = before.when
        hashes, authors = [*before.hashes, *hashes], [*before.authors, *authors]
        reviewers = [*before.reviewers, *reviewers]
    result.pulls[number] = Landing(when, tuple(dict.fromkeys(hashes)), people(authors), people(reviewers))


def _rebased(
    client: Client, repository: Repository, rest: Mapping[str, branches.Landing], last: tuple[int, branches.Commit]
) -> Iterator[str]:
    """The other commits of a pull request that was rebased: they lie below its last, and GitHub knows of each."""
    number, commit = last
    while below := rest.get(commit.parents[0] if len(commit.parents) == 1 else ""):
        end, commit = commit.when, below.commit
        if commit.message.pull is not None or abs(end - commit.when) > _AT_ONCE:
            return
        path = f"/repos/{repository.full_name}/commits/{commit.hash}/pulls"
        if all(pull.number != number for page in client.pages(path, NUMBERS) for pull in page):
            return
        yield commit.hash
