"""A small GitHub of a test's own, over real sockets: facts in, pages with links, marks of change and limits out."""

import gzip
import hashlib
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from pipeline.model import Activity
from pipeline.script.github import gathered
from pipeline.script.github.client import Client
from pipeline.script.github.limits import Clock
from pipeline.script.github.pulls import Window
from pipeline.script.github.source import Source
from pipeline.script.github.wire import Wire

START = datetime(2026, 7, 30, 13, tzinfo=UTC)
"""Where the window of these tests starts; it lasts a day."""
DAY = Window(START, START + timedelta(hours=24))
NAME = "octo/hello"
TOKEN = "ghx_0123456789abcdef"  # noqa: S105 - opens nothing


def at(hours: float) -> datetime:
    """So many hours after the start of the window."""
    return START + timedelta(hours=hours)


def stamp(hours: float | None) -> str | None:
    """The same as GitHub writes it."""
    return None if hours is None else f"{at(hours):%Y-%m-%dT%H:%M:%SZ}"


def sha(number: int) -> str:
    """A hash that is another for each number."""
    return hashlib.sha1(str(number).encode(), usedforsecurity=False).hexdigest()


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    query: dict[str, str]
    headers: dict[str, str]


@dataclass(frozen=True)
class Reply:
    """What is sent back."""

    body: object = None
    """Sent as JSON, or as it is when it is bytes."""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    lose: int = 0
    """So many bytes are announced and not sent."""
    silent: threading.Event | None = None
    """Until this is set, nothing is sent."""
    packed: bool = False


Answering = Callable[[Asked], Reply]


class Handler(BaseHTTPRequestHandler):
    """Answers as its server was told to."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1  # headers and body go out together
    answering: Answering

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = type(self).answering(Asked(parts.path, query, headers))
        if reply.silent:
            reply.silent.wait()
        self._send(reply)
        self.close_connection = self.close_connection or bool(reply.lose or reply.silent)

    def _send(self, reply: Reply) -> None:
        body = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
        body = gzip.compress(body) if reply.packed else body
        self.send_response_only(reply.status)
        for name, value in (({"Content-Encoding": "gzip"} if reply.packed else {}) | reply.headers).items():
            self.send_header(name, value)
        if reply.status != 304:
            self.send_header("Content-Type", "application/json; charset=utf-8")
            self.send_header("Content-Length", str(len(body) + reply.lose))
        self.end_headers()
        if reply.status != 304:
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


class Server(ThreadingHTTPServer):
    """One thread for each connection."""

    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A client that hangs up is part of the game."""


@contextmanager
def served(answering: Answering) -> Iterator[str]:
    """A server on a port of its own, until the end of the block; its address."""
    server = Server(("127.0.0.1", 0), type("Told", (Handler,), {"answering": staticmethod(answering)}))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@dataclass
class Said:
    """Progress that remembers; and a clock that only moves when somebody sleeps."""

    lines: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)
    start: float = START.timestamp()

    def __call__(self, stage: str, done: int, total: int) -> None:
        if done == 0:
            self.lines.append(stage)

    def warn(self, message: str) -> None:
        self.warnings.append(message)

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.start + sum(self.slept), self.slept.append)


@dataclass
class Hub:
    """The facts of one repository; change them as a test needs."""

    repository: dict[str, Any] = field(default_factory=lambda: repository())
    pulls: list[dict[str, Any]] = field(default_factory=list)
    commits: list[dict[str, Any]] = field(default_factory=list)
    """The branch's end first."""
    releases: list[dict[str, Any]] = field(default_factory=list)
    reviews: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    files: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    through: dict[str, list[int]] = field(default_factory=dict)
    """The pull requests that GitHub says brought a commit."""
    page: int = 100
    """Things on a page, whatever is asked for."""
    first: list[Reply] = field(default_factory=list)
    """Sent in the place of the first answers."""
    always: dict[str, str] = field(default_factory=dict)
    """Headers of every answer."""
    asked: list[Asked] = field(default_factory=list)
    packed: bool = True

    def __call__(self, asked: Asked) -> Reply:
        self.asked.append(asked)
        if self.first:
            return self.first.pop(0)
        reply = self._facts(asked)
        mark = f'W/"{hashlib.sha256(json.dumps(reply.body).encode()).hexdigest()}"'
        headers = {**self.always, **reply.headers, "ETag": mark}
        if reply.status == 200 and asked.headers.get("if-none-match") == mark:
            return Reply(b"", 304, headers)
        return Reply(reply.body, reply.status, headers, packed=self.packed)

    def paths(self) -> list[str]:
        """What was asked for, in order."""
        return [asked.path.removeprefix(f"/repos/{NAME}") for asked in self.asked]

    def _facts(self, asked: Asked) -> Reply:
        place = asked.path.removeprefix(f"/repos/{NAME}").strip("/").split("/")
        match place:
            case [""]:
                return Reply(self.repository)
            case ["pulls"]:
                ordered = sorted(self.pulls, key=lambda pull: str(pull["updated_at"]), reverse=True)
                return self._page(asked, ordered)
            case ["pulls", number, "reviews"]:
                return self._page(asked, self.reviews.get(int(number), []))
            case ["pulls", number, "files"]:
                return self._page(asked, self.files.get(int(number), []))
            case ["commits", hash_, "pulls"]:
                return self._page(asked, [pull for pull in self.pulls if pull["number"] in self.through.get(hash_, [])])
            case ["commits"]:
                since = asked.query.get("since", "")
                recent = [c for c in self.commits if c["commit"]["committer"]["date"] >= since]
                return self._page(asked, recent)
            case ["releases"]:
                return self._page(asked, self.releases)
        return Reply({"message": "Not Found"}, 404)

    def _page(self, asked: Asked, things: list[dict[str, Any]]) -> Reply:
        number, size = int(asked.query.get("page", 1)), min(self.page, int(asked.query.get("per_page", 30)))
        link = {}
        if number * size < len(things):
            query = "&".join(f"{name}={value}" for name, value in asked.query.items() if name != "page")
            host = f"http://{asked.headers['host']}"
            link = {
                "Link": f'<{host}{asked.path}?{query}&page=1>; rel="first", '
                f'<{host}{asked.path}?{query}&page={number + 1}>; rel="next"'
            }
        return Reply(things[(number - 1) * size : number * size], 200, link)


def read(
    answering: Answering, cache: Path, said: Said | None = None, token: str | None = None, **more: Any
) -> Activity:
    """The activity of the day as it is read from a server that answers so."""
    said = said or Said()
    with served(answering) as address:
        source = Source(more.get("name", NAME), cache / "github", token, address + more.get("under", "")).checked()
        client = Client(source, said, said.clock, Wire(source.api, more.get("patience", 5.0)))
        try:
            return gathered(client, "daily", more.get("window", DAY))
        finally:
            client.close()


def repository(**more: Any) -> dict[str, Any]:
    """The repository's own facts."""
    return {
        "name": "hello",
        "full_name": NAME,
        "html_url": f"https://github.com/{NAME}",
        "default_branch": "main",
    } | more


def user(login: str, kind: str = "User") -> dict[str, Any]:
    """An account."""
    return {"login": login, "type": kind}


def pull(number: int, title: str, created: float, **more: Any) -> dict[str, Any]:
    """A pull request; `merged` and `closed`, `updated` in hours, `into` a branch, `by` a login, `as_` a commit."""
    merged, closed = more.pop("merged", None), more.pop("closed", more.get("merged"))
    closed = merged if closed is None else closed
    updated = more.pop("updated", max(moment for moment in (created, merged, closed) if moment is not None))
    facts: dict[str, Any] = {
        "number": number,
        "title": title,
        "body": more.pop("body", None),
        "state": "open" if closed is None else "closed",
        "draft": more.pop("draft", False),
        "user": user(more.pop("by", "ada"), more.pop("kind", "User")),
        "labels": [{"name": name} for name in more.pop("labels", [])],
        "base": {"ref": more.pop("into", "main")},
        "created_at": stamp(created),
        "updated_at": stamp(updated),
        "closed_at": stamp(closed),
        "merged_at": stamp(merged),
        "merge_commit_sha": more.pop("as_", None),
    }
    return facts | more


def commit(number: int, message: str, when: float, parents: tuple[int, ...] = (), **more: Any) -> dict[str, Any]:
    """A commit; `name` is what its author is called there, `by` the login."""
    login = more.pop("by", "ada")
    return {
        "sha": sha(number),
        "commit": {
            "message": message,
            "author": {"name": more.pop("name", "Ada Okoye"), "email": "a@example.com", "date": stamp(when)},
            "committer": {"name": "GitHub", "email": "noreply@github.com", "date": stamp(when)},
        },
        "author": user(login, more.pop("kind", "User")) if login else None,
        "parents": [{"sha": sha(parent)} for parent in parents],
    } | more


def release(tag: str, when: float | None, **more: Any) -> dict[str, Any]:
    """A release; a draft when it has no moment."""
    return {
        "tag_name": tag,
        "name": None,
        "body": None,
        "draft": when is None,
        "prerelease": False,
        "published_at": stamp(when),
        "author": user("ada"),
    } | more


def review(login: str, state: str, when: float, kind: str = "User") -> dict[str, Any]:
    """A review."""
    return {"user": user(login, kind), "state": state, "submitted_at": stamp(when)}


def file(path: str, added: int = 1, deleted: int = 0) -> dict[str, Any]:
    """A file of a pull request."""
    return {"filename": path, "additions": added, "deletions": deleted}
