"""One exchange with GitHub's server over HTTP, bounded in time and size; proxies are those of the environment."""

import time
from collections.abc import Mapping
from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import (
    HTTPError,
    LocationValueError,
    NameResolutionError,
    NewConnectionError,
    ProxyError,
    SSLError,
)
from urllib3.exceptions import TimeoutError as TooLongError

from pipeline.errors import SourceError
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
        timeout = urllib3.Timeout(connect=min(10.0, patience), read=patience)
        settings = {"retries": False, "timeout": timeout, "num_pools": 2, "maxsize": 1}
        self._pool = _through(_proxy(api), settings)

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
            raise BrokenError(_why(error)) from error
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


def _proxy(api: str) -> str | None:
    """The proxy that the environment names for this server."""
    parts = urlsplit(api)
    if proxy_bypass(parts.netloc):
        return None
    found = getproxies()
    proxy = found.get(parts.scheme) or found.get("all")
    return proxy if proxy is None or "://" in proxy else f"http://{proxy}"


def _through(proxy: str | None, settings: dict[str, object]) -> urllib3.PoolManager:
    if proxy is None:
        return urllib3.PoolManager(**settings)  # type: ignore[arg-type]
    parts = urlsplit(proxy)
    user = f"{unquote(parts.username)}:{unquote(parts.password or '')}" if parts.username else None
    headers = urllib3.make_headers(proxy_basic_auth=user) if user else None
    try:
        return urllib3.ProxyManager(proxy, proxy_headers=headers, **settings)  # type: ignore[arg-type]
    except (HTTPError, LocationValueError, ValueError) as error:
        raise SourceError(
            f"can't use a proxy of the kind `{parts.scheme}`; set HTTPS_PROXY to http://HOST:PORT, or NO_PROXY"
        ) from error


def _why(error: HTTPError) -> str:
    """In plain words; the library's own hold addresses of objects, and of proxies with their passwords."""
    if isinstance(error, ProxyError):
        return "the proxy that the environment names can't be reached"
    if isinstance(error, NameResolutionError):
        return "its name can't be looked up"
    if isinstance(error, NewConnectionError):  # which the library counts among what took too long
        return "nobody answers there"
    if isinstance(error, TooLongError):
        return "it took too long"
    return "the answer broke off"
