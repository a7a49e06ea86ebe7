"""Which repository is read, from which server, and with whose permission."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from pipeline.errors import RequestError

PUBLIC = "https://api.github.com"
"""The REST interface of github.com; an Enterprise server has its own at https://HOST/api/v3."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,99}/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")
_LOCAL = ("localhost", "127.0.0.1", "::1")


class Progress(Protocol):
    """Told how far the reading has come, and what it waits for."""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """`stage` has done so many of so many steps."""

    def warn(self, message: str) -> None:
        """Something a person should know that stops nothing."""


@dataclass(frozen=True, slots=True)
class Source:
    """A repository on a GitHub server, as plain values."""

    name: str
    """Owner and name, such as "octocat/hello-world"."""
    cache: Path
    """The folder in which answers are kept, so that what has not changed is not sent again."""
    token: str | None = field(default=None, repr=False)
    """An access token; None asks as the public may, 60 times an hour. It is sent to the server of `api` alone."""
    api: str = PUBLIC

    def checked(self) -> "Source":
        """The same, in the form that is used; RequestError when it can't be used."""
        if not _NAME.fullmatch(self.name):
            raise RequestError(f"`{_shown(self.name)}` is not a GitHub repository; write it as owner/name")
        token = (self.token or "").strip() or None
        if token and not re.fullmatch(r"[\x21-\x7e]+", token):
            raise RequestError("the GitHub token holds characters that no token has; set GITHUB_TOKEN anew")
        return Source(self.name, self.cache, token, _address(self.api.strip()))


def origin(url: str) -> tuple[str, str, int]:
    """Scheme, host and port of an address; ValueError when it has none. Only a like origin is given the token."""
    parts = urlsplit(url)
    port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    if not parts.hostname or port is None or "@" in parts.netloc:
        raise ValueError("not an address of a server")
    return parts.scheme, parts.hostname, port


def _address(api: str) -> str:
    """The server's address without a slash at its end; what is sent there must be encrypted, or stay on the machine."""
    try:
        scheme, host, _ = origin(api)
    except ValueError:
        scheme, host = "", ""
    plain = re.fullmatch(r"https?://[\w.\-:\[\]]+(?:/[\w./~-]*)?", api, re.ASCII)
    if not plain or not (scheme == "https" or host in _LOCAL):
        raise RequestError(
            f"`{_shown(api)}` is no address of GitHub's interface; set GITHUB_API_URL to {PUBLIC} or https://HOST/api/v3"
        )
    return api.rstrip("/")


def _shown(text: str) -> str:
    """What was given, without what may be a password in it, short enough for one line."""
    text = re.sub(r"//[^/@]*@", "//…@", text)
    return "".join(char if char.isprintable() else "?" for char in text)[:80]
