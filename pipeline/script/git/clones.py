"""Keeps a bare, blob-less clone of each repository that is named by its URL, and brings it up to date."""

import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from pipeline import holding, store
from pipeline.errors import RequestError, SourceError
from pipeline.script.git.command import GitError, answer

TRANSPORTS = "https:ssh:file"
"""What git may speak; its other transports run commands or are not encrypted."""

# What git says of a clone that a killed run or a full disk left behind; another clone mends it.
_DAMAGED = re.compile(
    r"\.lock'|corrupt|not a git repository|bad object|unable to read|not a valid object|missing necessary",
    re.IGNORECASE,
)
_FETCH = ("--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--quiet")
_TRIES = 40
_WITH_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_SSH_SHORT = re.compile(r"[\w.-]+@[\w.-]+:(?!//)\S")


def is_url(source: str) -> bool:
    """Whether a source names a repository elsewhere: https://, ssh://, file:// or user@host:path."""
    return _WITH_SCHEME.match(source) is not None or _SSH_SHORT.match(source) is not None


def without_secrets(url: str) -> str:
    """The URL as it may be shown and kept: of https no user, password, query or fragment, of ssh no password."""
    if not _WITH_SCHEME.match(url):
        return url
    scheme, _, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    user, at, host = place.rpartition("@")
    kept = user.partition(":")[0] + at if scheme.lower() == "ssh" else ""
    if scheme.lower() not in ("ssh", "file"):  # their paths may hold any character
        host, path = re.split("[?#]", host)[0], re.split("[?#]", path)[0]
    return f"{scheme}://{kept}{host}{slash}{path}"


def kept_clone(url: str) -> Path:
    """The folder of a clone that holds what the URL's default branch holds now.

    Cloned on first use, fetched later, whole or not at all; file contents are never fetched. Raises RequestError for a
    transport we don't use, SourceError when the repository can't be reached.
    """
    if _WITH_SCHEME.match(url) and urlsplit(url).scheme.lower() not in TRANSPORTS.split(":"):
        raise RequestError(
            f"can't read `{without_secrets(url)}`: use an https://, ssh:// or file:// address, or a path"
        )
    shown, secret = _shown_and_secret(url)
    folder = store.cache_folder() / "clones" / _name(shown)
    with _reached(url, shown):
        _sweep(folder)
        if not folder.exists():
            _clone(shown, folder, secret)
            return folder
        try:
            _update(folder, secret)
        except GitError as error:
            if not _DAMAGED.search(error.said):
                raise
            _clone(shown, folder, secret)
    return folder


def _sweep(folder: Path) -> None:
    """Take away what killed runs left: of this clone, whose lock we hold, and of any other that none holds."""
    for left in sorted(folder.parent.glob("new-*")):
        owner = left.name.split("-")[1]
        if owner == folder.name or not holding.is_held(_lock(owner)):
            shutil.rmtree(left, ignore_errors=True)


def _name(shown: str) -> str:
    return store.digest(shown.encode())[:32]


def _lock(name: str) -> str:
    return f"clone {name}"


def named(url: str, folder: Path) -> dict[str, str]:
    """The commits that the URL's tags and branches name now, by "refs/tags/…" and "refs/heads/…"."""
    shown, secret = _shown_and_secret(url)
    with _reached(url, shown):
        listed = answer(
            folder, "ls-remote", "--tags", "--heads", "--quiet", "origin", transports=TRANSPORTS, settings=secret
        )
    found: dict[str, str] = {}
    for line in listed.splitlines():
        hash_, _, name = line.partition("\t")
        found[name.removesuffix("^{}")] = hash_  # after an annotated tag comes what it stands for
    return found


def fetch(url: str, folder: Path, wanted: str) -> None:
    """Bring what a ref or a full hash names into the clone, without file contents and under no name."""
    shown, secret = _shown_and_secret(url)
    with _reached(url, shown):
        answer(folder, "fetch", *_FETCH, "--", "origin", wanted, transports=TRANSPORTS, settings=secret)


def _shown_and_secret(url: str) -> tuple[str, dict[str, str]]:
    """The URL without its secret, and the setting by which git puts it back: no file or list of processes holds it."""
    shown = without_secrets(url)
    return shown, {f"url.{url}.insteadOf": shown} if shown != url else {}


@contextmanager
def _reached(url: str, shown: str) -> Iterator[None]:
    """Alone with the clone of a URL; a failure of git is told without the secret."""
    try:
        with holding.lock(_lock(_name(shown))):
            yield
    except GitError as error:
        reason = str(error).replace(url, shown)
        raise SourceError(f"can't read `{shown}`: {reason}; check the address and the network") from None


def _clone(url: str, folder: Path, secret: dict[str, str]) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # A name of its own: the git of a run that was killed may still be writing.
        beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f"new-{folder.name}-"))
    except OSError as error:
        raise SourceError(
            f"can't write `{folder.parent}`: {error.strerror}; set DIFFCAST_CACHE to another place"
        ) from error
    try:
        options = ("--bare", "--filter=blob:none", "--single-branch", "--no-tags", "--template=", "--quiet")
        answer(beside, "clone", *options, "--", url, str(beside / "clone"), transports=TRANSPORTS, settings=secret)
        if folder.exists():
            folder.rename(beside / "old")
        (beside / "clone").rename(folder)
    finally:
        _remove(beside)


def _remove(folder: Path) -> None:
    """Delete a folder into which helpers of a git that was stopped may still write for a moment."""
    for _ in range(_TRIES):
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.05)


def _update(folder: Path, secret: dict[str, str]) -> None:
    """Fetch the remote's default branch, whatever it is called there, into the one our HEAD names."""
    for part in folder.glob("objects/pack/tmp_*"):  # of a fetch that was killed
        part.unlink(missing_ok=True)
    branch = answer(folder, "symbolic-ref", "HEAD")
    try:
        wanted = f"+HEAD:{branch}"
        answer(folder, "fetch", *_FETCH, "--", "origin", wanted, transports=TRANSPORTS, settings=secret)
    except GitError as error:
        if "couldn't find remote ref HEAD" not in error.said:  # it is still empty
            raise
