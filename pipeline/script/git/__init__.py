"""Reads what happened in a git repository, local or elsewhere, within a window of time."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pipeline.errors import RequestError, SourceError
from pipeline.model import Activity, Change, Kind
from pipeline.script.git import revisions as ranges
from pipeline.script.git.changes import web_address, within
from pipeline.script.git.clones import is_url, kept_clone, without_secrets
from pipeline.script.git.command import GitError, answer
from pipeline.script.git.landings import Commit
from pipeline.script.git.log import ends, history, setting, when
from pipeline.script.git.trailers import one_line, visible


def repository_name(source: str) -> str:
    """The name of a repository from its path or URL, such as "click" for "/x/click.git"."""
    if is_url(source):
        path = unquote(urlsplit(source).path) if "://" in source else source.partition(":")[2]
    else:
        path = str(Path(source).resolve())
    names = [name for part in path.split("/") if (name := one_line(visible(part))) not in ("", ".git")]
    return (names[-1].removesuffix(".git") if names else "") or "repository"


def read(source: str, kind: Kind, since: datetime, until: datetime) -> Activity:
    """What reached the default branch after `since` and not after `until` (aware), by the committer's date.

    Raises RequestError when `source` is not a repository or the window is empty, SourceError when it can't be read or
    its history is cut off within the window. A repository without commits has no activity.
    """
    since, until = since.astimezone(UTC), until.astimezone(UTC)
    if since >= until:
        raise RequestError(f"the window from {since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} is empty; turn it round")
    with _no_collection(), _opened(source) as (folder, shown, address):
        told: tuple[Change, ...] = ()
        tip, before = ends(folder, since, until) if _has_commits(folder, shown) else ("", "")
        if tip:
            commits = history(folder, tip, before)
            _refuse_cut(folder, shown, commits, since)
            told = within(commits, tip, (since, until), address)
    return Activity(repository_name(source), kind, since, until, told, address)


def read_range(source: str, revisions: str) -> Activity:
    """What one revision has and another has not, for "A..B", "A...B" (the same) or "A.." (up to the default branch).

    The window runs from one second before the first change to the last. Raises as `read` does, and RequestError for
    what is not a range, names no commit or runs backwards.
    """
    with _no_collection(), _opened(source) as (folder, shown, address):
        if not _has_commits(folder, shown):
            raise RequestError(f"`{shown}` has no commits yet, so no range of them")
        old, new = ranges.ends(folder, revisions, source if is_url(source) else None)
        commits = history(folder, new, old)
        _refuse_cut(folder, shown, commits, None)
        if new != old and not commits:  # then the newer end lies within the older
            raise RequestError(f"`{ranges.shown(revisions)}` runs backwards; write the older end first")
        told = within(commits, new, None, address)
        last = max((change.when for change in told if change.when), default=when(folder, new))
        first = min((change.when for change in told if change.when), default=last)
    since, until = first.astimezone(UTC) - timedelta(seconds=1), last.astimezone(UTC)
    return Activity(repository_name(source), "range", since, until, told, address)


def holds(source: str, commit: str) -> bool:
    """Whether a local repository has a commit of that hash; one that is named by its URL is not asked."""
    if is_url(source):
        return True
    try:
        answer(_folder(source), "cat-file", "-e", f"{commit}^{{commit}}")
    except GitError:
        return False
    return True


@contextmanager
def _no_collection() -> Iterator[None]:
    """While a million values are made and all of them are kept, looking for garbage among them takes a fifth longer."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


@contextmanager
def _opened(source: str) -> Iterator[tuple[Path, str, str | None]]:
    """A repository's folder, how it may be shown, and its page; what git says no to meanwhile is a SourceError."""
    folder = _folder(source)
    shown = without_secrets(source)
    try:
        yield folder, shown, web_address(source if is_url(source) else setting(folder, r"^remote\.origin\.url$"))
    except GitError as error:
        advice = (
            f"delete `{folder}` to have it cloned anew" if is_url(source) else f"see what `git -C {shown} log` says"
        )
        raise SourceError(f"can't read `{shown}`: {error}; {advice}") from error


def _folder(source: str) -> Path:
    if source.startswith("-") or "\0" in source or not source.strip():
        raise RequestError(f"`{visible(source)}` is not a repository; give a path or a URL")
    if is_url(source):
        return kept_clone(source)
    folder = Path(source)
    if not folder.is_dir():
        raise RequestError(f"there is no folder `{source}`; give the path or the URL of a git repository")
    return folder


def _has_commits(folder: Path, shown: str) -> bool:
    try:
        answer(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", "HEAD^{commit}")
    except GitError as error:
        if "not a git repository" in error.said:
            raise RequestError(f"`{shown}` is not a git repository; give the path or the URL of one") from None
        if error.said:
            raise
        return False
    return True


def _refuse_cut(folder: Path, shown: str, commits: Mapping[str, Commit], since: datetime | None) -> None:
    """A shallow clone must hold the whole window or range; a part of it would be told as if it were all."""
    shallow = folder / answer(folder, "rev-parse", "--git-path", "shallow")
    cut = shallow.read_text("ascii").split() if shallow.is_file() else []
    if any(hash_ in commits and (since is None or commits[hash_].when > since) for hash_ in cut):
        far = f"--shallow-since={since - timedelta(days=1):%Y-%m-%d} (or --unshallow)" if since else "--unshallow"
        raise SourceError(
            f"`{shown}` is a shallow clone whose history ends within what is asked for; deepen it: "
            f"git -C {shown} fetch {far}"
        )
