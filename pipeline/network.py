"""Connections over HTTP, through the proxy that the environment names, and what failed in plain words."""

from urllib.parse import unquote, urlsplit
from urllib.request import getproxies, proxy_bypass

import urllib3
from urllib3.exceptions import HTTPError, LocationValueError, NameResolutionError, NewConnectionError, ProxyError
from urllib3.exceptions import TimeoutError as TooLongError

from pipeline.errors import DiffcastError


def pool(address: str, patience: float) -> urllib3.PoolManager:
    """Connections for one server, kept open from one exchange to the next; nothing is retried.

    `patience`: seconds to wait for a next byte. DiffcastError when the environment names a proxy of an unknown kind.
    """
    timeout = urllib3.Timeout(connect=min(10.0, patience), read=patience)
    return _through(_proxy(address), {"retries": False, "timeout": timeout, "num_pools": 2, "maxsize": 1})


def why(error: HTTPError) -> str:
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


def _proxy(address: str) -> str | None:
    """The proxy that the environment names for this server."""
    parts = urlsplit(address)
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
        raise DiffcastError(
            f"can't use a proxy of the kind `{parts.scheme}`; set HTTPS_PROXY to http://HOST:PORT, or NO_PROXY"
        ) from error
