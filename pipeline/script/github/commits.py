"""What reached the default branch, and through which pull request."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from pipeline.model import Change
from pipeline.script.git.landings import Commit as Walked
from pipeline.script.git.landings import landings
from pipeline.script.github.answers import COMMITS, NUMBERS, Commit, Pull, Repository
from pipeline.script.github.client import Client
from pipeline.script.github.texts import Names, line, parse, people

_SHORT = 7
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


@dataclass(slots=True)
class Landed:
    """What reached the default branch since the start of the window."""

    names: Names
    pulls: dict[int, Landing] = field(default_factory=dict)
    rest: list[Commit] = field(default_factory=list)
    """Commits that no known pull request brought, oldest first."""


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
    free: dict[str, Commit] = {}
    rebased: list[int] = []
    for commit, brought in _walk(commits, merges):
        pull = merges.get(commit.sha) or _named(commit, pulls, repository.default_branch)
        if pull is None:
            free[commit.sha] = commit
            continue
        _claim(result, pull.number, commit, brought)
        if len(commit.parents) == 1 and parse(commit.commit.message).pull is None:
            rebased.append(pull.number)
    for number in rebased:
        _claim_rebased(client, repository, result, number, (commits, free))
    result.rest = list(free.values())
    return result


def changes(rest: Sequence[Commit], names: Names, repository: Repository) -> list[Change]:
    """Commits that no pull request brought, as changes of their own."""
    length = _unambiguous([commit.sha for commit in rest])
    return [
        replace(_change(commit, names), id=commit.sha[:length], url=repository.address("commit", commit.sha))
        for commit in rest
    ]


def moment(commit: Commit) -> datetime | None:
    """When a commit reached the branch: the committer's date."""
    signed = (commit.commit.committer, commit.commit.author)
    return next((by.date for by in signed if by and by.date), None)


def _walk(commits: Mapping[str, Commit], merges: Mapping[str, Pull]) -> Iterator[tuple[Commit, list[Commit]]]:
    """What landed on the branch, each with what it brought.

    A commit dated before the window is not in GitHub's list, though what lies below it may be: where such a gap cuts
    the branch, each part of it is walked from its own end.
    """
    walked = {sha: _for_walking(commit, merges.get(sha)) for sha, commit in commits.items()}
    parents = {parent.sha for commit in commits.values() for parent in commit.parents}
    for place, end in enumerate(commits):
        if place and end in parents:
            continue
        told = list(landings(walked, end))
        for landing in told:
            yield commits[landing.commit.hash], [commits[part.hash] for part in landing.brought]
        for landing in told:  # known from now on, so that no other walk comes by there again
            for part in (landing.commit, *landing.brought):
                walked.pop(part.hash, None)


def _for_walking(commit: Commit, merged: Pull | None) -> Walked:
    """A commit as the walk over the branch knows them; a known merge says so, whatever its message."""
    text = commit.commit.message
    if merged and len(commit.parents) > 1:
        text = f"Merge pull request #{merged.number} from there\n\n{line(merged.title)}"
    parents = tuple(parent.sha for parent in commit.parents)
    return Walked(commit.sha, parents, "", moment(commit) or _NEVER, text)


def _named(commit: Commit, pulls: Mapping[int, Pull], branch: str) -> Pull | None:
    """The pull request that a commit's message names as its own.

    One that is still open has not landed by that, and what came long after it was merged here did not come through it.
    """
    number, when = parse(commit.commit.message).pull, moment(commit)
    pull = pulls.get(int(number)) if number and len(number) < 12 else None
    if pull is None or pull.state == "open" or when is None:
        return None
    past = pull.merged_at and pull.is_for(branch) and when > pull.merged_at + _AT_ONCE
    return None if past else pull


def _claim(result: Landed, number: int, commit: Commit, brought: Sequence[Commit]) -> None:
    """Note that a pull request landed as `commit`, or once more: the first time counts."""
    when = moment(commit)
    if when is None:
        return
    # Whoever pressed the button of a merge did not write it.
    own = list(brought) if len(commit.parents) > 1 else [commit]
    credited = [name for part in own if (name := result.names.author(part))]
    credited += [name for part in (*own, commit) for name in parse(part.commit.message).co_authors]
    hashes = (commit.sha, *(part.sha for part in brought))
    before = result.pulls.get(number)
    if before:
        when, hashes, credited = before.when, (*before.hashes, *hashes), [*before.authors, *credited]
    result.pulls[number] = Landing(when, tuple(dict.fromkeys(hashes)), people(credited))


def _claim_rebased(
    client: Client,
    repository: Repository,
    result: Landed,
    number: int,
    known: tuple[Mapping[str, Commit], dict[str, Commit]],
) -> None:
    """Find the other commits of a pull request that was rebased: they lie below its last, and GitHub knows of each."""
    commits, free = known
    last = commits[result.pulls[number].hashes[0]]
    end = moment(last)
    below = free.get(last.parents[0].sha)
    while below and len(below.parents) == 1 and parse(below.commit.message).pull is None:
        when = moment(below)
        if end is None or when is None or abs(end - when) > _AT_ONCE:
            return
        path = f"/repos/{repository.full_name}/commits/{below.sha}/pulls"
        if all(pull.number != number for page in client.pages(path, NUMBERS) for pull in page):
            return
        del free[below.sha]
        _claim(result, number, below, ())
        below = free.get(below.parents[0].sha)


def _change(commit: Commit, names: Names) -> Change:
    message = parse(commit.commit.message)
    author = names.author(commit)
    return Change(
        kind="commit",
        id=commit.sha,
        title=message.title or line(commit.commit.message)[:100],
        authors=people([*([author] if author else []), *message.co_authors]) or None,
        when=moment(commit),
        body=message.body,
        state="landed",
        pull=message.pull,
    )


def _unambiguous(hashes: Sequence[str]) -> int:
    """The shortest usual length at which no two of these are alike."""
    longest = max(map(len, hashes), default=_SHORT)
    return next((n for n in range(_SHORT, longest) if len({sha[:n] for sha in hashes}) == len(hashes)), longest)
