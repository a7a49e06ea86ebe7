"""A small server on a real socket that plays a model: one move a request, each request kept."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Move = Callable[[BaseHTTPRequestHandler], None]


class Server(ThreadingHTTPServer):
    """Plays its moves in order; what is asked after the last is answered by none, with status 599."""

    daemon_threads = True

    def __init__(self, moves: list[Move]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.moves = moves
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.over = threading.Event()

    @property
    def url(self) -> str:
        """What goes into `base_url`."""
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        self.server.bodies.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.server.headers.append(dict(self.headers) | {"path": self.path})
        number = len(self.server.bodies) - 1
        (self.server.moves[number] if number < len(self.server.moves) else status(599))(self)

    def log_message(self, *args: Any) -> None:
        """Nothing on the terminal."""


@contextlib.contextmanager
def playing(*moves: Move) -> Iterator[Server]:
    """The server, for as long as it is needed."""
    server = Server(list(moves))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def status(code: int, body: str = "", **headers: str) -> Move:
    """A plain reply."""

    def move(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(code)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(body.encode("utf-8", "surrogatepass"))

    return move


def says(content: object) -> Move:
    """A chat completion whose text is `content`, as JSON unless it is text already."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
    return status(200, json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}))


def raw(data: bytes) -> Move:
    """Bytes on the socket, whatever they are."""

    def move(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(data)

    return move


def drips(piece: bytes, seconds: float, start: bytes = b"") -> Move:
    """`start`, then `piece` again and again with a pause between, until the client goes."""

    def move(handler: BaseHTTPRequestHandler) -> None:
        server = handler.server
        assert isinstance(server, Server)
        handler.wfile.write(start)
        while not server.over.wait(seconds):
            handler.wfile.write(piece)

    return move
