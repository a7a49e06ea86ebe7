"""A small server of voices over real sockets: it breaks off, lies, sends on and never ends, as a test wants it."""

import contextlib
import hashlib
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CARD = """# Model card for tiny (medium)

* Language: en_US (English, United States)
* Speakers: 1

## Dataset

* URL: https://example.org/tones
* License: {licence}
"""


@dataclass
class Served:
    """What a server has, how it behaves, and what it was asked."""

    files: dict[str, bytes] = field(default_factory=dict)
    """By path, without the first slash."""
    breaks: list[int] = field(default_factory=list)
    """After so many bytes each next answer of more breaks off; then no more do."""
    ranges: bool = True
    """Whether it knows ranges."""
    mark: str | None = '"v1"'
    """Its ETag."""
    status: dict[str, int] = field(default_factory=dict)
    sends_on: dict[str, str] = field(default_factory=dict)
    """Redirects by path."""
    headers: dict[str, str] = field(default_factory=dict)
    """Sent with every answer."""
    endless: set[str] = field(default_factory=set)
    """Paths whose body never ends."""
    slow: bool = False
    """Whether such a body comes byte by byte."""
    asked: list[tuple[str, str]] = field(default_factory=list)
    """(path, Range header)."""
    address: str = ""


@contextmanager
def serving(served: Served) -> Iterator[Served]:
    """The server, at `served.address`."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with contextlib.suppress(OSError):  # whoever asked has seen enough
                _answer(self, served)

        def log_message(self, *_: object) -> None:
            """Silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    served.address = f"http://127.0.0.1:{server.server_port}/"
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _answer(handler: BaseHTTPRequestHandler, served: Served) -> None:
    path = handler.path.lstrip("/").partition("?")[0]
    asked = handler.headers.get("Range", "")
    served.asked.append((path, asked))
    if path in served.sends_on:
        _head(handler, 302, {"Location": served.sends_on[path], "Content-Length": "0"})
    elif path in served.status or path not in served.files:
        _head(handler, served.status.get(path, 404), {"Content-Length": "0"})
    elif path in served.endless:
        _head(handler, 200, served.headers)
        while True:
            handler.wfile.write(b"x" if served.slow else bytes(1 << 16))
            time.sleep(0.01 if served.slow else 0)
    else:
        _file(handler, served, served.files[path], asked)


def _file(handler: BaseHTTPRequestHandler, served: Served, content: bytes, asked: str) -> None:
    condition = handler.headers.get("If-Range")
    found = re.fullmatch(r"bytes=(\d+)-", asked)
    start = int(found[1]) if found and served.ranges and condition in (None, served.mark) else 0
    headers = {"ETag": served.mark} if served.mark else {}
    headers |= served.headers
    if found and start >= len(content):
        _head(handler, 416, {"Content-Range": f"bytes */{len(content)}", "Content-Length": "0"})
        return
    body = content[start:]
    if start:
        headers = {"Content-Range": f"bytes {start}-{len(content) - 1}/{len(content)}"} | headers
    _head(handler, 206 if start else 200, {"Content-Length": str(len(body))} | headers)
    if served.breaks and len(body) > served.breaks[0]:
        body = body[: served.breaks.pop(0)]
    handler.wfile.write(body)


def _head(handler: BaseHTTPRequestHandler, status: int, headers: dict[str, str]) -> None:
    handler.close_connection = True
    handler.send_response(status)
    for name, value in headers.items():
        handler.send_header(name, value)
    handler.end_headers()


def catalogue_of(folder: Path, name: str = "en_US-tiny-medium", licence: str = "CC0") -> Served:
    """Piper's catalogue with one voice, whose files are the tiny voice's in a folder."""
    under = f"en/en_US/tiny/medium/{name}"
    files = {
        f"{under}.onnx": (folder / "tiny.onnx").read_bytes(),
        f"{under}.onnx.json": (folder / "tiny.onnx.json").read_bytes(),
        "en/en_US/tiny/medium/MODEL_CARD": CARD.format(licence=licence).encode(),
    }
    listed = {
        path: {"size_bytes": len(content), "md5_digest": hashlib.md5(content, usedforsecurity=False).hexdigest()}
        for path, content in files.items()
    }
    entry = {"language": {"code": "en_US"}, "num_speakers": 1, "files": listed, "aliases": []}
    files["voices.json"] = json.dumps({name: entry, "de_DE-other-low": {"key": "de_DE-other-low"}}).encode()
    return Served(files)
