"""One HTTP request to a model's server, bounded in time and size; the key goes to that server alone, never in clear."""

import contextlib
import http.client
import ipaddress
import os
import queue
import re
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from pipeline.errors import DiffcastError

_LARGEST = 4_000_000
"""Bytes of an answer that are read; a briefing is a few thousand."""
_ADDRESS = re.compile(r"https?://[\w.\-\[\]:]+(?:/[\w.~%/@:+\-]*)?", re.ASCII)


class NoAnswerError(DiffcastError):
    """There is no answer; the text says why in a few plain words and holds nothing that the server sent."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible server and the model on it."""

    base_url: str
    """Such as http://127.0.0.1:8000/v1; "/chat/completions" follows it."""
    model: str
    key_env: str = "OPENAI_API_KEY"
    """The name of the environment variable that holds the key. The key itself is in no value, so none can show it."""
    context: int = 8192
    """Tokens that the prompt and the answer may have together."""
    connect: float = 10.0
    """Seconds until the server has taken the call."""
    read: float = 300.0
    """Seconds without a byte; without streaming a server is silent while its model thinks."""
    whole: float = 600.0
    """Seconds for one answer, with all that is tried for it."""

    def key(self) -> str | None:
        """The key, when there is one; NoAnswerError when it can't be sent."""
        key = os.environ.get(self.key_env, "").strip() if self.key_env else ""
        if key and not re.fullmatch(r"[\x21-\x7e]+", key):
            raise NoAnswerError(f"the key in `{self.key_env}` holds characters that no key has; set it anew")
        return key or None


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back."""

    status: int
    body: bytes
    retry_after: str = ""


def post(endpoint: Endpoint, body: bytes, seconds: float) -> Reply:
    """Send `body` as JSON and read the reply within `seconds`, whatever the server does; NoAnswerError when it fails.

    The work is done beside, since neither looking up a name nor a server that sends a byte a minute knows a deadline.
    """
    connection, path = _connection(endpoint, min(endpoint.connect, seconds))
    headers = _headers(endpoint)
    outcome: queue.SimpleQueue[Reply | Exception] = queue.SimpleQueue()
    opened: list[socket.socket] = []

    def work() -> None:
        try:
            with contextlib.closing(connection):
                _reach(connection, endpoint, opened)
                outcome.put(_exchange(connection, path, body, headers))
        except Exception as error:
            outcome.put(error)

    threading.Thread(target=work, name="model", daemon=True).start()
    try:
        got = outcome.get(timeout=seconds)
    except queue.Empty:
        raise NoAnswerError(f"the model's server did not answer within {endpoint.whole:g} seconds") from None
    finally:
        for held in opened:
            with contextlib.suppress(OSError):
                held.shutdown(socket.SHUT_RDWR)  # wakes whoever still waits on it
    if isinstance(got, Exception):
        raise got
    return got


def _connection(endpoint: Endpoint, timeout: float) -> tuple[http.client.HTTPConnection, str]:
    """A connection, not yet opened, and the path to ask for. http.client follows no redirects and uses no proxies."""
    parts = urlsplit(endpoint.base_url) if _ADDRESS.fullmatch(endpoint.base_url) else None
    try:
        host, port = (parts.hostname, parts.port) if parts else (None, None)
    except ValueError:
        host, port = None, None
    if parts is None or not host:
        raise NoAnswerError("`base_url` is no address of a server; write one such as http://127.0.0.1:8000/v1")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(host, port, timeout=timeout), f"{parts.path.rstrip('/')}/chat/completions"


def _headers(endpoint: Endpoint) -> dict[str, str]:
    headers = {
        "Content-Type": "application/json",
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        "Connection": "close",
        "User-Agent": "diffcast",
    }
    key = endpoint.key()
    return headers | {"Authorization": f"Bearer {key}"} if key else headers


def _reach(connection: http.client.HTTPConnection, endpoint: Endpoint, opened: list[socket.socket]) -> None:
    """Open the connection; where it would carry the key in clear, see first that it stays among one's own machines."""
    try:
        connection.connect()
        opened.append(connection.sock)
        private = _is_private(str(connection.sock.getpeername()[0]))
        connection.sock.settimeout(endpoint.read)
    except OSError as error:
        raise NoAnswerError(f"the model's server could not be reached ({_why(error)})") from error
    except UnicodeError as error:
        raise NoAnswerError("the model's server could not be reached (no such name)") from error
    secure = isinstance(connection, http.client.HTTPSConnection)
    if not (secure or private) and endpoint.key():
        raise NoAnswerError(f"the key in `{endpoint.key_env}` would go out in clear; write https:// in `base_url`")


def _is_private(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    found = getattr(found, "ipv4_mapped", None) or found
    return found.is_loopback or found.is_private or found.is_link_local


def _exchange(connection: http.client.HTTPConnection, path: str, body: bytes, headers: dict[str, str]) -> Reply:
    with _spoken_of():
        connection.request("POST", path, body, headers)
        with contextlib.closing(connection.getresponse()) as response:
            content = response.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise NoAnswerError("the model's server does not stop talking; its answer was thrown away")
    return Reply(response.status, content, response.headers.get("Retry-After") or "")


@contextlib.contextmanager
def _spoken_of() -> Iterator[None]:
    """What goes wrong in mid-call, in plain words; http.client's own messages repeat what the server sent."""
    try:
        yield
    except TimeoutError as error:
        raise NoAnswerError("the model's server fell silent and was left") from error
    except OSError as error:  # RemoteDisconnected is one
        raise NoAnswerError(f"the model's server broke off ({_why(error)})") from error
    except http.client.IncompleteRead as error:
        raise NoAnswerError("the model's server broke off in the middle of its answer") from error
    except http.client.HTTPException as error:
        raise NoAnswerError("what answers at `base_url` does not speak HTTP") from error


def _why(error: OSError) -> str:
    if isinstance(error, TimeoutError):
        return "it took too long"
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted: {error.verify_message}"
    if isinstance(error, ssl.SSLError):
        return f"no secure connection: {(error.reason or 'unknown').replace('_', ' ').lower()}"
    if isinstance(error, http.client.RemoteDisconnected):
        return "it closed the connection without an answer"
    return (error.strerror or "unknown reason").lower()
