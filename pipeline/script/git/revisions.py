"""Finds the two commits that a revision range such as "v1.0..v2.0" names, in a repository or at its URL."""

import difflib
import re
from collections.abc import Iterable
from pathlib import Path

from pipeline.errors import RequestError, SourceError
from pipeline.script.git import clones
from pipeline.script.git.command import GitError, answer
from pipeline.script.git.trailers import visible

_RANGE = re.compile(r"(?P<old>(?:(?!\.\.).)+)\.\.\.?(?P<new>(?:(?!\.\.).)*)", re.DOTALL)
_NAME = re.compile(r"[^~^@:]+")
_HASH = re.compile(r"[0-9a-f]{4,64}")
_FULL = 40
_SHOWN = 60


def ends(folder: Path, revisions: str, url: str | None) -> tuple[str, str]:
    """The full hashes of a range's older and newer end; what `url` holds and the clone of it does not yet is fetched.

    "A..B" is what B has and A has not. "A...B" is taken as the same, as on the pages where forges compare, and "A.."
    ends at the default branch. Raises RequestError for any other form and for a name that nothing has.
    """
    found = _RANGE.fullmatch(revisions)
    if not found or "\0" in revisions:
        raise RequestError(f"`{shown(revisions)}` is not a range; give its two ends, such as v1.0..v2.0 or v1.0..")
    known = clones.named(url, folder) if url else None
    old, new = ((_commit(folder, end, url, known)) for end in (found["old"], found["new"] or "HEAD"))
    return old, new


def _commit(folder: Path, revision: str, url: str | None, known: dict[str, str] | None) -> str:
    """The full hash of the commit that a revision names."""
    found = None if revision.startswith("-") else _NAME.match(revision)
    if not found:
        raise RequestError(f"`{shown(revision)}` names no commit; give a tag, a branch or a hash")
    name, steps = found[0], revision[found.end() :]
    if url is not None and known is not None and name != "HEAD":
        name = _from_elsewhere(folder, name, url, known)
    try:
        return answer(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}{steps}^{{commit}}")
    except GitError:
        names = known if known is not None else _names(folder)
        raise RequestError(f"there is no revision `{shown(revision)}`{_guess(found[0], names)}") from None


def _from_elsewhere(folder: Path, name: str, url: str, known: dict[str, str]) -> str:
    """What the clone knows a name of its origin by: the hash, fetched when it isn't there yet."""
    ref = next((ref for ref in (name, f"refs/tags/{name}", f"refs/heads/{name}") if ref in known), None)
    hash_ = known[ref] if ref else name
    if not _HASH.fullmatch(hash_):
        return "refs/no/such"  # the clone's own branches may be older than what the origin calls by that name
    if not _holds(folder, hash_) and (ref or len(hash_) >= _FULL):
        try:
            clones.fetch(url, folder, ref or hash_)
        except SourceError:
            if ref:
                raise
    return hash_


def _holds(folder: Path, hash_: str) -> bool:
    try:
        answer(folder, "cat-file", "-e", f"{hash_}^{{commit}}")
    except GitError:
        return False
    return True


def _names(folder: Path) -> list[str]:
    return answer(folder, "for-each-ref", "--format=%(refname)", "refs/tags", "refs/heads", "refs/remotes").splitlines()


def _guess(name: str, refs: Iterable[str]) -> str:
    """The tags and branches whose names are nearest."""
    short = {re.sub(r"^refs/(?:tags|heads|remotes)/", "", visible(ref)): None for ref in refs}
    by_case = {shown.casefold(): shown for shown in short}
    near = difflib.get_close_matches(visible(name).casefold(), by_case, 3, 0.5)
    if not near:
        return "; give a tag, a branch or a hash"
    return f"; did you mean {' or '.join(f'`{by_case[one]}`' for one in near)}?"


def shown(revision: str) -> str:
    """What was typed as a message may show it: on one line, not too long."""
    text = visible(revision).replace("\n", " ")
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
