"""One exchange with GitHub's server over HTTP, bounded in time and size; proxies are those of the environment."""

import time
from collections.abc import Mapping
from urllib.parse import urlsplit

import urllib3
from urllib3.exceptions import HTTPError, SSLError

from pipeline import network
from pipeline.errors import DiffcastError, SourceError
from pipeline.script.github.kept import Answer

LARGEST = 64 << 20
"""Bytes of one answer, unpacked; a page of a hundred pull requests with long texts has some five million."""


class BrokenError(SourceError):
    """There is no whole answer, which may be otherwise the next time; its text says what was wrong, in a few words."""


class Wire:
    """Connections that are kept open from one exchange to the next."""

    def __init__(self, api: str, patience: float = 30.0) -> None:
        """`patience`: seconds to wait for a next byte; four times as long for a whole answer."""
        self._patience = patience
        self._host = urlsplit(api).hostname or ""
        try:
            self._pool = network.pool(api, patience)
        except DiffcastError as error:
            raise SourceError(str(error)) from error

    def exchange(self, url: str, headers: Mapping[str, str]) -> Answer:
        """Ask for an address and read the whole answer, whatever its status; redirects are not followed.

        Raises BrokenError when none comes, SourceError when the server is not the one it should be or never stops.
        """
        try:
            response = self._pool.request("GET", url, headers=headers, redirect=False, preload_content=False)
            try:
                body = self._body(response)
            except BaseException:
                response.close()  # what is left of it must not be taken for the next answer
                raise
            response.release_conn()
        except SSLError as error:
            raise SourceError(
                f"`{self._host}` can't prove who it is; check GITHUB_API_URL, or name the authority's certificate "
                "in SSL_CERT_FILE"
            ) from error
        except HTTPError as error:
            raise BrokenError(network.why(error)) from error
        return Answer(response.status, {name.lower(): value for name, value in response.headers.items()}, body)

    def close(self) -> None:
        """Let go of the connections."""
        self._pool.clear()

    def _body(self, response: urllib3.BaseHTTPResponse) -> bytes:
        until = time.monotonic() + 4 * self._patience
        parts: list[bytes] = []
        size = 0
        # One piece as it comes, not so many bytes: a server that sends one a minute would never be caught otherwise.
        while part := response.read1(1 << 16):
            parts.append(part)
            size += len(part)
            if size > LARGEST:
                raise SourceError(f"`{self._host}` sends more than {LARGEST >> 20} MB at once; check GITHUB_API_URL")
            if time.monotonic() > until:
                raise BrokenError("the answer is too slow")
        return b"".join(parts)
