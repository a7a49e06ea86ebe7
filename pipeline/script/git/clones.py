"""Keeps a bare, blob-less clone of each repository that is named by its URL, and brings it up to date."""

import re
import shutil
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from pipeline import store
from pipeline.errors import RequestError, SourceError
from pipeline.script.git.command import GitError, answer

TRANSPORTS = "https:ssh:file"
"""What git may speak; its other transports run commands or are not encrypted."""

_WITH_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_SSH_SHORT = re.compile(r"[\w.-]+@[\w.-]+:(?!//)\S")


def is_url(source: str) -> bool:
    """Whether a source names a repository elsewhere: https://, ssh://, file:// or user@host:path."""
    return _WITH_SCHEME.match(source) is not None or _SSH_SHORT.match(source) is not None


def without_secrets(url: str) -> str:
    """The URL as it may be shown and kept: an https URL without user name and password, ssh without password."""
    if not _WITH_SCHEME.match(url):
        return url
    scheme, _, rest = url.partition("://")
    place, slash, path = rest.partition("/")
    user, at, host = place.rpartition("@")
    kept = user.partition(":")[0] + at if scheme.lower() == "ssh" else ""
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
    shown = without_secrets(url)
    # git puts the secret back by itself, from a variable: it never stands in a file or in a list of processes.
    secret = {f"url.{url}.insteadOf": shown} if shown != url else {}
    folder = store.cache_folder() / "clones" / store.digest(shown.encode())[:32]
    try:
        with store.lock(f"clone {shown}"):
            if folder.exists():
                _update(folder, secret)
            else:
                _clone(shown, folder, secret)
    except GitError as error:
        reason = str(error).replace(url, shown)
        raise SourceError(f"can't read `{shown}`: {reason}; check the address and the network") from None
    return folder


def _clone(url: str, folder: Path, secret: dict[str, str]) -> None:
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix="new-"))
    except OSError as error:
        raise SourceError(
            f"can't write `{folder.parent}`: {error.strerror}; set DIFFCAST_CACHE to another place"
        ) from error
    try:
        options = ("--bare", "--filter=blob:none", "--single-branch", "--no-tags", "--template=", "--quiet")
        answer(beside, "clone", *options, "--", url, str(beside / "clone"), transports=TRANSPORTS, settings=secret)
        (beside / "clone").rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _update(folder: Path, secret: dict[str, str]) -> None:
    """Fetch the remote's default branch, whatever it is called there, into the one our HEAD names."""
    branch = answer(folder, "symbolic-ref", "HEAD")
    options = ("--no-tags", "--no-write-fetch-head", "--no-recurse-submodules", "--quiet")
    try:
        wanted = f"+HEAD:{branch}"
        answer(folder, "fetch", *options, "--", "origin", wanted, transports=TRANSPORTS, settings=secret)
    except GitError as error:
        if "couldn't find remote ref HEAD" not in error.said:  # it is still empty
            raise
