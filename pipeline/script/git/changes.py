"""Makes the changes of an activity out of what landed: titles, people, files, short ids and links."""

import re
from collections.abc import Iterable, Mapping, Sequence

from pipeline.model import Change, FileChange
from pipeline.script.git.landings import Landing
from pipeline.script.git.messages import parse, people

Files = Mapping[str, tuple[FileChange, ...]]
"""The files of each commit, by its full hash."""

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


def changes(landed: Sequence[Landing], files: Files, address: str | None) -> tuple[Change, ...]:
    """One change for each landing, in the same order."""
    length = _unambiguous([landing.commit.hash for landing in landed])
    return tuple(_change(landing, files, address, length) for landing in landed)


def _change(landing: Landing, files: Files, address: str | None, length: int) -> Change:
    commit, message = landing.commit, parse(landing.commit.text)
    own = [parse(part.text) for part in landing.brought]
    title = (
        message.title or next((part.title for part in own if part.title), "") or commit.text.strip().partition("\n")[0]
    )
    bodies = dict.fromkeys(part.body for part in own if part.body)
    credited = [commit.author, *message.co_authors]
    if landing.brought:  # whoever pressed the button did not write it
        credited = [name for part, m in zip(landing.brought, own, strict=True) for name in (part.author, *m.co_authors)]
        credited += message.co_authors
    return Change(
        kind="commit",
        id=commit.hash[:length],
        title=title,
        url=f"{address}/commit/{commit.hash}" if address else None,
        authors=people(credited) or None,
        when=commit.when,
        body=message.body or "\n\n".join(bodies) or None,
        files=files.get(commit.hash) or _united(files.get(part.hash, ()) for part in landing.brought),
        state="landed",
        pull=message.pull,
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
