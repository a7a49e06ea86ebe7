"""One question to a server of voices, bounded in time and size: redirects, refusals, and what is told of them."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import urljoin, urlsplit

import urllib3
from urllib3.exceptions import HTTPError, SSLError

from pipeline import network
from pipeline.errors import RequestError, SynthesisError

PATIENCE = 30.0
"""Seconds to wait for a next byte."""
_REDIRECTS = 8
_PIECE = 1 << 16

Answer = urllib3.BaseHTTPResponse


class BrokenError(SynthesisError):
    """It broke off, and may be whole the next time."""


@dataclass(frozen=True, slots=True)
class Remote:
    """A file elsewhere, and what is known of it beforehand."""

    url: str
    largest: int
    """Bytes after which it is not what it should be."""
    size: int | None = None
    md5: str | None = None
    sha256: str | None = None

    @property
    def name(self) -> str:
        """What it is called in messages; never the name of a file of ours."""
        return urlsplit(self.url).path.rpartition("/")[2][:100]

    @property
    def host(self) -> str:
        """The server."""
        return urlsplit(self.url).hostname or ""

    @property
    def limit(self) -> int:
        """Bytes that it may have at most."""
        return self.largest if self.size is None else self.size

    def broken(self, why: str) -> BrokenError:
        """The error that says it broke off."""
        return BrokenError(
            f"can't get `{self.name}` from `{self.host}`: {why}; check the network and run it again to go on"
        )

    def too_large(self) -> SynthesisError:
        """The error that says there is more of it than there should be."""
        return SynthesisError(
            f"`{self.host}` sends more than the {self.limit:,} bytes that `{self.name}` may have; choose another source"
        )


def check_address(url: str) -> None:
    """RequestError when an address is none that we would ask."""
    try:
        parts = urlsplit(url)
        wrong = parts.scheme not in ("http", "https") or "@" in parts.netloc or parts.port == 0
        wrong = wrong or not all(0 < len(label) < 64 for label in (parts.hostname or "").removesuffix(".").split("."))
    except ValueError:
        wrong = True
    if wrong or re.search(r"[^\x21-\x7e]", url):
        shown = re.sub(r"//[^/]*@", "//", url)[:200]
        raise RequestError(f"`{shown}` is no address of a voice; one is https://example.org/amy.onnx")


def small(remote: Remote) -> bytes | None:
    """A file that fits in memory, whole; None when the server has none of that name."""
    with answer(remote, {}) as response:
        if response.status == 404:
            return None
        expect(remote, response, 200)
        content, until = bytearray(), time.monotonic() + 4 * PATIENCE
        for piece in pieces(remote, response):
            content += piece
            if len(content) > remote.limit:
                raise remote.too_large()
            if time.monotonic() > until:
                raise remote.broken("it took too long")
        return bytes(content)


@contextmanager
def answer(remote: Remote, headers: dict[str, str]) -> Iterator[Answer]:
    """The answer after redirects, its body still to be read; SynthesisError when there is none."""
    url = remote.url
    for _ in range(_REDIRECTS):
        pool = network.pool(url, PATIENCE)
        try:
            response = _asked(remote, pool, url, headers)
            try:
                if response.status not in (301, 302, 303, 307, 308):
                    yield response
                    return
                url = onwards(remote, url, response.headers.get("location", ""))
            finally:
                response.close()
        finally:
            pool.clear()
    raise SynthesisError(f"`{remote.host}` sends on and on for `{remote.name}`; choose another source")


def _asked(remote: Remote, pool: urllib3.PoolManager, url: str, headers: dict[str, str]) -> Answer:
    # Packed answers are not asked for: a small one could unpack to any size.
    every = {"User-Agent": "diffcast", "Accept-Encoding": "identity", **headers}
    try:
        return pool.request("GET", url, headers=every, redirect=False, preload_content=False, decode_content=False)
    except HTTPError as error:
        raise _failed(remote, error) from error


def onwards(remote: Remote, url: str, location: str) -> str:
    """Where a redirect leads; SynthesisError when it is nowhere we would go."""
    try:
        target = urljoin(url, location)
        check_address(target)
        if urlsplit(url).scheme == "https" and urlsplit(target).scheme != "https":
            raise ValueError
    except (ValueError, RequestError):
        raise SynthesisError(
            f"`{remote.host}` sends on for `{remote.name}` to where we do not follow; choose another source"
        ) from None
    return target


def pieces(remote: Remote, response: Answer) -> Iterator[bytes]:
    """The body as it comes; BrokenError when it ends too early."""
    try:
        while piece := response.read1(_PIECE):
            yield piece
    except HTTPError as error:
        raise _failed(remote, error) from error


def expect(remote: Remote, response: Answer, *statuses: int) -> None:
    """SynthesisError when the answer is another than one of these."""
    if response.status not in statuses:
        advice = "check the name or the address" if response.status in (401, 403, 404, 410) else "try again later"
        raise SynthesisError(f"`{remote.host}` answers {response.status} for `{remote.name}`; {advice}")
    if response.headers.get("content-encoding", "identity") != "identity":
        raise SynthesisError(f"`{remote.host}` sends `{remote.name}` packed, unasked; choose another source")


def _failed(remote: Remote, error: HTTPError) -> SynthesisError:
    if isinstance(error, SSLError):
        return SynthesisError(
            f"`{remote.host}` can't prove who it is; name the authority's certificate in SSL_CERT_FILE, or choose "
            "another source"
        )
    return remote.broken(network.why(error))
