"""The key goes to the server that it is for, and nowhere else."""

import json
from pathlib import Path

import pytest

from pipeline.script.llm import wire
from tests.script.llm.answers import answer, sentence, story, written
from tests.script.llm.model_server import playing, raw, says, status

KEY = "sk-Quite/Secret0123456789"


def test_the_key_goes_to_the_server_alone(
    monkeypatch: pytest.MonkeyPatch, own_cache: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """In one header; in no message, note, cache file or body, though the server repeats it in every way."""
    monkeypatch.setenv("MY_KEY", KEY)
    spelt = json.dumps(answer()).replace("loom", "".join(f"\\u{ord(char):04x}" for char in KEY))
    echoes = [says(story(sentence(f"Ada said {KEY}.", "4f5e6d7"))), says(spelt)]
    notes: list[str] = []
    for move in (*echoes, status(401, KEY), status(200, KEY), raw(f"{KEY}\r\n".encode())):
        with playing(move) as server:
            draft = written(server, key_env="MY_KEY")
        assert draft.writer == "rules"
        assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
        notes += [*draft.notes, json.dumps(server.bodies)]
    with playing(says(answer())) as server:
        notes += written(server, key_env="MY_KEY").notes
    kept = [path.read_text(encoding="utf-8") for path in own_cache.rglob("*") if path.is_file()]
    assert kept and not any(KEY in text for text in (*notes, *kept, *capfd.readouterr()))


@pytest.mark.parametrize("key", ["sk-1\r\nHost: evil", "ключ", "a b"])
def test_a_key_that_is_none_is_not_sent(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would change the request, or come back in an error."""
    monkeypatch.setenv("MY_KEY", key)
    with playing() as server:
        draft = written(server, key_env="MY_KEY")
    assert not server.bodies and "`MY_KEY` holds characters" in draft.notes[0] and key not in draft.notes[0]


def test_without_a_key_none_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model on one's own machine needs none."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with playing(says(answer())) as server:
        assert written(server).writer == "llm"
    assert "Authorization" not in server.headers[0]


def test_the_key_never_leaves_in_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an address is one's own is asked of the connection that stands, not of its name."""
    own = ["127.0.0.1", "10.1.2.3", "192.168.0.9", "172.16.0.1", "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1"]
    foreign = ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "172.32.0.1"]
    assert all(wire._is_private(address) for address in own)
    assert not any(wire._is_private(address) for address in foreign)
    monkeypatch.setattr(wire, "_is_private", lambda address: False)
    monkeypatch.setenv("MY_KEY", KEY)
    with playing(says(answer())) as server:
        draft = written(server, key_env="MY_KEY")
        assert not server.bodies and "would go out in clear" in draft.notes[0]
        assert written(server, key_env="").writer == "llm"
