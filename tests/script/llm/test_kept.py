"""An answer is kept by what was asked, so that a run is the same the next time."""

from pathlib import Path

import pytest

from pipeline import store
from tests.script.llm.answers import answer, sentence, story, written
from tests.script.llm.model_server import playing, says, status


def test_an_answer_is_kept() -> None:
    """The same activity gives the same script and makes no request; another model or server is asked."""
    with playing(says(answer()), says(answer())) as server:
        first = written(server)
        assert written(server) == first and len(server.bodies) == 1
        url = server.url
        assert written(f"{url}/").writer == "llm" and len(server.bodies) == 2
    assert written(url) == first


def test_refused_answers_are_kept_too() -> None:
    """So the outcome of a run is the same the next time, whatever it was."""
    bad = story(sentence("Grace Hopper added it.", "4f5e6d7"))
    with playing(says(bad), says(bad)) as server:
        first = written(server)
        assert first.writer == "rules" and written(server) == first
    assert len(server.bodies) == 2


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"answer": "x", "sha256": "y"}', b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_answer_is_asked_anew(damage: bytes, own_cache: Path) -> None:
    """And kept again."""
    with playing(says(answer()), says(answer())) as server:
        first = written(server)
        (path,) = (own_cache / "answers").iterdir()
        whole = path.read_bytes()
        path.write_bytes(damage)
        assert written(server) == first and len(server.bodies) == 2
    assert path.read_bytes() == whole


def test_failures_of_the_server_are_not_kept() -> None:
    """The next run may find it well."""
    with playing(status(404), says(answer())) as server:
        assert [written(server).writer, written(server).writer] == ["rules", "llm"]


def test_a_cache_that_cannot_be_written_costs_nothing_but_the_next_run(own_cache: Path) -> None:
    """The script is good all the same."""
    (own_cache / "answers").write_text("a file where the folder should be")
    with playing(says(answer())) as server:
        assert written(server).writer == "llm"
    assert store.cache_folder() == own_cache
