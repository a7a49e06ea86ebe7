"""Whatever a model's server does, a script is written, in time, and the run says by whom."""

import json
import socket
import ssl
import threading
import time
from dataclasses import replace

import pytest

from pipeline.script.llm import wire
from tests.script.llm.answers import BRIEF, answer, rules, written
from tests.script.llm.model_server import Move, drips, playing, raw, says, status


@pytest.mark.parametrize("refusals", [1, 2, 3, 4])
def test_a_server_that_takes_no_schema_is_asked_more_plainly(refusals: int) -> None:
    """From a schema to any JSON to no form at all; 400 and 422 both mean "not this"."""
    moves: list[Move] = [status(422 if number % 2 else 400) for number in range(refusals)]
    with playing(*moves, says(answer())) as server:
        assert written(server).writer == "llm"
    last = server.bodies[-1]
    assert [body.get("response_format", {}).get("type") for body in server.bodies] == [
        "json_schema", "json_object", "json_object", "json_schema", None
    ][: refusals + 1]  # fmt: skip
    assert ("max_tokens" in last) == ("temperature" in last) == (refusals < 3)


def test_a_server_that_fails_at_a_schema_is_asked_more_plainly() -> None:
    """llama-cpp-python's says 500 to a form that it does not know, each time."""
    with playing(status(500, Retry_After="0"), status(500), says(answer())) as server:
        assert written(server).writer == "llm"
    assert [body["response_format"]["type"] for body in server.bodies] == ["json_schema"] * 2 + ["json_object"]


def test_a_busy_server_is_asked_once_more() -> None:
    """It says when."""
    with playing(status(429, Retry_After="0"), says(answer())) as server:
        assert written(server).writer == "llm"
    with playing(status(503, Retry_After="1"), says(answer())) as server:
        assert written(server, brief=replace(BRIEF, seconds=150)).writer == "llm"


JSON_OF_NOTHING = json.dumps({"choices": [{"message": {"content": None}}]})
BROKEN: dict[str, tuple[list[Move], str]] = {
    "fails twice": ([status(500, Retry_After="0"), status(502)], "failed (502)"),
    "fails whatever the form": ([status(500, Retry_After="0"), *[status(500)] * 5], "failed (500)"),
    "busy twice": ([status(429, Retry_After="0"), status(429)], "allowance is used up (429)"),
    "far too busy": ([status(429, Retry_After="86400")], "asks to wait 86400 seconds"),
    "wants a key": ([status(401)], "set `DIFFCAST_TEST_KEY`"),
    "unknown model": ([status(404)], "no such address or model (404)"),
    "refuses all": ([status(400)] * 5, "refuses the request (400)"),
    "redirects": ([status(302, Location="http://127.0.0.1:9/v1")], "elsewhere (302)"),
    "no content": ([status(204)], "failed (204)"),
    "HTML": ([status(200, "<html>Welcome</html>")], "other than a chat completion"),
    "truncated JSON": ([status(200, '{"choices": [{"mess')], "other than a chat completion"),
    "nothing": ([status(200)], "other than a chat completion"),
    "no choices": ([status(200, '{"choices": []}')], "other than a chat completion"),
    "no text": ([status(200, JSON_OF_NOTHING)], "other than a chat completion"),
    "deep": ([status(200, '{"choices": ' + "[" * 100_000)], "other than a chat completion"),
    "short of its length": ([status(200, "{", Content_Length="9")], "other than a chat completion"),
    "broken chunks": ([raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{")], "in the middle"),
    "not HTTP": ([raw(b"SSH-2.0-OpenSSH_9.2\r\n")], "does not speak HTTP"),
    "hangs up": ([raw(b"")], "closed the connection without an answer"),
    "endless headers": ([raw(b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 200)], "does not speak HTTP"),
    "endless header": ([raw(b"HTTP/1.1 200 OK\r\nX-A: " + b"b" * 100_000)], "does not speak HTTP"),
    "endless output": (
        [drips(b"a" * 1_000_000, 0, b"HTTP/1.1 200 OK\r\n\r\n")], "does not stop talking"
    ),
    "silent": ([drips(b"", 0.05)], "fell silent"),
    "drips a body": ([drips(b"a", 0.05, b"HTTP/1.1 200 OK\r\n\r\n")], "did not answer within 0.6 seconds"),
    "drips headers": ([drips(b"X-A: b\r\n", 0.05, b"HTTP/1.1 200 OK\r\n")], "did not answer within 0.6 seconds"),
    "drips a header": ([drips(b"b", 0.05, b"HTTP/1.1 200 OK\r\nX-A: ")], "did not answer within 0.6 seconds"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_whatever_a_broken_server_does_the_rules_write(name: str) -> None:
    """Within the time there is, with a reason in a line that holds nothing of what the server sent."""
    moves, reason = BROKEN[name]
    hurry = name == "silent" or name.startswith("drips")
    read, whole = (0.3, 0.6) if hurry else (2.0, 4.0)
    began = time.monotonic()
    with playing(*moves) as server:
        draft = written(server, key_env="DIFFCAST_TEST_KEY", read=read, whole=whole)
    assert draft.writer == "rules" and draft.script == rules()
    assert len(draft.notes) == 1 and reason in draft.notes[0] and draft.notes[0].endswith("; written by the rules")
    assert len(server.bodies) == len(moves) and time.monotonic() - began < 20


def test_no_server_is_no_wait() -> None:
    """A closed port, a name that does not exist, a server without TLS, an address that is none."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        closed = f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
    assert "could not be reached (connection refused)" in written(closed).notes[0]
    assert "could not be reached" in written(f"http://{'a' * 70}.invalid/v1").notes[0]
    with playing() as server:
        assert "no secure connection" in written(server.url.replace("http:", "https:")).notes[0]
    for url in ("", "ftp://x/v1", "http://", "http://u:p@localhost/v1", "http://localhost:99999/v1", "http://a b/"):
        assert "`base_url` is no address" in written(url).notes[0]


def test_a_name_that_is_looked_up_for_ever_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dead name server knows no deadline; ours holds all the same."""
    over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args: over.wait(20))
    began = time.monotonic()
    draft = written("https://models.example/v1", whole=0.3)
    over.set()
    assert "did not answer within 0.3 seconds" in draft.notes[0] and time.monotonic() - began < 19


def test_a_listener_that_never_takes_the_call_is_left() -> None:
    """Its backlog is full: connecting has its own time."""
    with socket.socket() as listener, socket.socket() as first, socket.socket() as second:
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        first.connect(listener.getsockname())
        second.setblocking(False)
        second.connect_ex(listener.getsockname())
        draft = written(f"http://127.0.0.1:{listener.getsockname()[1]}/v1", connect=0.3)
    assert "could not be reached (it took too long)" in draft.notes[0]


def test_a_certificate_that_is_not_trusted_is_said() -> None:
    """And nothing is sent to who shows it."""
    error = ssl.SSLCertVerificationError(1, "certificate verify failed")
    error.verify_message = "self-signed certificate"
    assert wire._why(error) == "its certificate is not trusted: self-signed certificate"
