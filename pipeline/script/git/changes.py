"""Makes the changes of an activity out of what landed: titles, people, files, short ids and links."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from pipeline.model import Change, FileChange
from pipeline.script.git.landings import Commit, Landing, landings
from pipeline.script.git.trailers import people

_SHORT = 7

_REMOTE = re.compile(
    r"(?:(?:https?|ssh|git)://(?:[^/@]*@)?(?P<host>[\w.-]+)(?::\d+)?/|(?:[\w.-]+@)(?P<short>[\w.-]+):/*)"
    r"(?P<path>[\w.~-]+(?:/[\w.~-]+)+)/*"
)
# Hosts whose pages we know the addresses of; they carry one of these words in their name.
_FORGE = re.compile(r"(?:^|\.)(?:github|gitlab|codeberg|gitea|forgejo)\.")


def web_address(remote: str) -> str | None:
    """The page of a repository on its forge, from the remote's URL; None when it has no page that we know of."""
    found = _REMOTE.fullmatch(remote)
    if not found:
        return None
    host = (found["host"] or found["short"]).lower()
    return f"https://{host}/{found['path'].removesuffix('.git')}" if _FORGE.search(host) else None


def within(
    commits: Mapping[str, Commit], head: str, window: tuple[datetime, datetime] | None, address: str | None
) -> tuple[Change, ...]:
    """The changes of the branch that ends at `head`, oldest first; of a window, those after its start up to its end."""
    told = list(landings(commits, head))
    if window:
        told = [landing for landing in told if window[0] < landing.when <= window[1]]
    return changes(sorted(told, key=lambda landing: landing.when), address)


def changes(landed: Sequence[Landing], address: str | None) -> tuple[Change, ...]:
    """One change for each landing, in the same order."""
    length = _unambiguous([landing.commit.hash for landing in landed])
    return tuple([_change(landing, address, length) for landing in landed])


def _change(landing: Landing, address: str | None, length: int) -> Change:
    commit, message, brought = landing.commit, landing.commit.message, landing.brought
    credited: Iterable[str] = (commit.author, *message.co_authors) if message.co_authors else (commit.author,)
    title, body, files, reviewers = message.title, message.body, commit.files, message.reviewers
    if brought:
        parts = [part.message for part in brought]
        # Whoever pressed the button did not write it.
        credited = [name for part in brought for name in (part.author, *part.message.co_authors)]
        credited += message.co_authors
        title = title or next((part.title for part in parts if part.title), "")
        body = body or "\n\n".join(dict.fromkeys(part.body for part in parts if part.body))
        files = files or _united(part.files for part in brought)
        reviewers = people([*reviewers, *(name for part in parts for name in part.reviewers)])
    return Change(
        kind="commit",
        id=commit.hash[:length],
        title=title or message.subject,
        url=f"{address}/commit/{commit.hash}" if address else None,
        authors=people(credited) or None,
        when=landing.when,
        body=body or None,
        files=files,
        state="landed",
        pull=message.pull,
        commits=tuple(part.hash[:length] for part in brought) or None,
        reviewers=reviewers or None,
    )


def _united(parts: Iterable[tuple[FileChange, ...]]) -> tuple[FileChange, ...]:
    """Every file once, in order of first mention, its lines added up; unknown counts stay unknown."""
    found: dict[str, FileChange] = {}
    for file in (file for part in parts for file in part):
        earlier = found.get(file.path)
        if earlier is not None:
            file = FileChange(file.path, _sum(earlier.added, file.added), _sum(earlier.deleted, file.deleted))
        found[file.path] = file
    return tuple(found.values())


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _unambiguous(hashes: Sequence[str]) -> int:
    """The shortest usual length at which no two of these hashes are alike."""
    longest = max(map(len, hashes), default=_SHORT)
    return next((n for n in range(_SHORT, longest) if len({h[:n] for h in hashes}) == len(hashes)), longest)
