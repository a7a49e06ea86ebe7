"""Files from the network: broken downloads go on, and what is not what it should be is never kept."""

import hashlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.errors import DiffcastError, RequestError, SynthesisError
from pipeline.synthesis.voices import downloading
from pipeline.synthesis.voices.asking import BrokenError, Remote, check_address, onwards, small
from tests.synthesis.voice_server import Served, serving

CONTENT = bytes(range(256)) * 400
SHA256 = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that has one model."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with serving(Served({"a.onnx": CONTENT})) as found:
        yield found


@pytest.fixture
def model(served: Served) -> Remote:
    """That model, of which nothing is known but where it is."""
    return Remote(f"{served.address}a.onnx", 1 << 20)


def fetched(remote: Remote, folder: Path) -> Path:
    """The file, fetched without anybody looking on."""
    return downloading.fetch(remote, folder, ".onnx", lambda _done, _whole: None)


def test_a_download_lies_under_its_digest_and_leaves_nothing_else(model: Remote, tmp_path: Path) -> None:
    """Its name says what it holds, whatever the server called it."""
    found = fetched(model, tmp_path / "voices")
    assert found == tmp_path / "voices" / f"{SHA256}.onnx"
    assert found.read_bytes() == CONTENT
    assert [path.name for path in found.parent.iterdir()] == [found.name]


def test_how_far_it_has_come_is_told_in_bytes(model: Remote, tmp_path: Path) -> None:
    """Rising, to the end, with the whole size."""
    told: list[tuple[int, int | None]] = []
    downloading.fetch(model, tmp_path, ".onnx", lambda done, whole: told.append((done, whole)))
    assert told == sorted(told)
    assert told[-1] == (len(CONTENT), len(CONTENT))


def test_a_download_that_breaks_off_goes_on_where_it_ended(served: Served, model: Remote, tmp_path: Path) -> None:
    """Within one run, and what had come is not asked for again."""
    served.breaks = [30_000, 40_000]
    assert fetched(model, tmp_path).read_bytes() == CONTENT
    assert [asked for _, asked in served.asked] == ["", "bytes=30000-", "bytes=70000-"]


def test_the_next_run_goes_on_where_the_last_one_ended(served: Served, model: Remote, tmp_path: Path) -> None:
    """The server breaks off and then gives nothing: what came is kept beside, without a name of its own."""
    served.breaks = [30_000, 0]
    with pytest.raises(BrokenError, match=r"^can't get `a\.onnx` from `127\.0\.0\.1`: the answer broke off; .* go on$"):
        fetched(model, tmp_path)
    assert not list(tmp_path.glob("*.onnx"))
    assert [path.stat().st_size for path in tmp_path.glob("*.part")] == [30_000]
    assert fetched(model, tmp_path).read_bytes() == CONTENT
    assert served.asked[-1] == ("a.onnx", "bytes=30000-")


@pytest.mark.parametrize("mark", ["ü".encode(), b'"v1"\r\nX-Evil: 1', b"", b"x" * 501])
def test_a_mark_that_can_be_none_counts_as_none(served: Served, model: Remote, tmp_path: Path, mark: bytes) -> None:
    """Whoever wrote it: it would be sent to the server."""
    served.breaks = [30_000, 0]
    with pytest.raises(BrokenError):
        fetched(model, tmp_path)
    next(tmp_path.glob("*.version")).write_bytes(mark)
    assert fetched(model, tmp_path).read_bytes() == CONTENT


def test_a_file_that_changed_meanwhile_is_fetched_anew(served: Served, model: Remote, tmp_path: Path) -> None:
    """Two versions are never joined: If-Range asks for the rest of the same one only."""
    served.breaks = [30_000, 0]
    with pytest.raises(BrokenError):
        fetched(model, tmp_path)
    served.files["a.onnx"], served.mark = CONTENT[::-1], '"v2"'
    assert fetched(model, tmp_path).read_bytes() == CONTENT[::-1]


def test_a_server_that_does_not_know_ranges_sends_all_of_it_again(
    served: Served, model: Remote, tmp_path: Path
) -> None:
    """Its whole answer is taken as such, not put behind what had come."""
    served.breaks, served.ranges = [30_000], False
    assert fetched(model, tmp_path).read_bytes() == CONTENT


def test_without_a_mark_or_a_digest_a_download_begins_anew(served: Served, model: Remote, tmp_path: Path) -> None:
    """Nothing would tell that its two halves belong together; with a digest it goes on."""
    served.mark = None
    served.breaks = [30_000]
    with pytest.raises(BrokenError):
        fetched(model, tmp_path)
    fetched(model, tmp_path)
    assert served.asked[-1] == ("a.onnx", "")
    served.breaks = [30_000]
    fetched(replace(model, url=f"{model.url}?again", sha256=SHA256), tmp_path / "other")
    assert served.asked[-1] == ("a.onnx", "bytes=30000-")


def test_all_had_come_but_its_name(served: Served, model: Remote, tmp_path: Path) -> None:
    """Killed between the last byte and the renaming, the next run has nothing left to fetch."""
    served.breaks = [30_000, 0]
    with pytest.raises(BrokenError):
        fetched(model, tmp_path)
    (part,) = tmp_path.glob("*.part")
    part.write_bytes(CONTENT)
    assert fetched(model, tmp_path).read_bytes() == CONTENT


def test_a_server_that_always_breaks_off_is_given_up(
    served: Served, model: Remote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as something comes it is asked again, but not for ever."""
    monkeypatch.setattr(downloading, "RESUMES", 5)
    served.breaks = [10] * 50
    with pytest.raises(BrokenError, match="again and again"):
        fetched(model, tmp_path)
    assert len(served.asked) == 5


def test_wrong_bytes_are_thrown_away(model: Remote, tmp_path: Path) -> None:
    """By SHA-256, by MD5 or by size: the next run starts clean."""
    for wrong in ({"sha256": "0" * 64}, {"md5": "0" * 32, "size": len(CONTENT)}, {"size": len(CONTENT) + 1}):
        with pytest.raises(SynthesisError, match=r"is not the file that .* thrown away; try again"):
            fetched(replace(model, **wrong), tmp_path)
        assert not list(tmp_path.iterdir())


def test_what_is_there_is_not_fetched_again(served: Served, model: Remote, tmp_path: Path) -> None:
    """Known by its SHA-256, or by the catalogue's MD5 and size; a damaged one is fetched anew."""
    path = fetched(model, tmp_path)
    md5 = hashlib.md5(CONTENT, usedforsecurity=False).hexdigest()
    fetched(replace(model, sha256=SHA256), tmp_path)
    fetched(replace(model, md5=md5, size=len(CONTENT)), tmp_path)
    assert len(served.asked) == 1
    path.write_bytes(b"damaged")
    assert fetched(replace(model, sha256=SHA256), tmp_path).read_bytes() == CONTENT
    assert len(served.asked) == 2


def test_two_at_once_fetch_a_file_once(served: Served, model: Remote, tmp_path: Path) -> None:
    """The second waits, and finds it there."""
    known = replace(model, sha256=SHA256)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(fetched, (known, known), (tmp_path, tmp_path))
    assert first == second
    assert len(served.asked) == 1


def test_a_body_without_end_is_cut_off(served: Served, model: Remote, tmp_path: Path) -> None:
    """Nothing of it stays on the disk."""
    served.endless = {"a.onnx"}
    with pytest.raises(SynthesisError, match="sends more than the 1,048,576 bytes"):
        fetched(model, tmp_path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(SynthesisError, match="sends more than the 1,000 bytes"):
        small(replace(model, largest=1000))


def test_a_byte_now_and_then_is_not_waited_for(served: Served, model: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that comes so slowly would never be read."""
    monkeypatch.setattr("pipeline.synthesis.voices.asking.PATIENCE", 0.05)
    served.endless, served.slow = {"a.onnx"}, True
    with pytest.raises(BrokenError, match="it took too long"):
        small(model)


def test_a_file_that_is_announced_too_large_is_not_begun(served: Served, model: Remote, tmp_path: Path) -> None:
    """Its Content-Length is enough."""
    served.headers = {"Content-Length": str(1 << 40)}
    with pytest.raises(SynthesisError, match="sends more than"):
        fetched(model, tmp_path)


@pytest.mark.parametrize(("status", "advice"), [(404, "check the name or the address"), (500, "try again later")])
def test_a_refusal_is_one_line(served: Served, model: Remote, tmp_path: Path, status: int, advice: str) -> None:
    """With the server, the status and what to do."""
    served.status = {"a.onnx": status}
    with pytest.raises(SynthesisError, match=rf"^`127\.0\.0\.1` answers {status} for `a\.onnx`; {advice}$"):
        fetched(model, tmp_path)


@pytest.mark.parametrize(
    "target",
    ["file:///etc/passwd", "ftp://127.0.0.1/a", "http://me:key@127.0.0.1/", "http://[", "javascript:x"],
)
def test_a_redirect_leads_to_http_or_nowhere(served: Served, model: Remote, tmp_path: Path, target: str) -> None:
    """Not to files of this machine, nor to anything else."""
    served.sends_on = {"a.onnx": target}
    with pytest.raises(SynthesisError, match="to where we do not follow"):
        fetched(model, tmp_path)


def test_a_redirect_never_leads_from_https_to_http() -> None:
    """What was asked in secret and with proof is not answered without."""
    remote = Remote("https://a.example/x.onnx", 100)
    assert onwards(remote, remote.url, "//b.example/y") == "https://b.example/y"
    with pytest.raises(SynthesisError, match="to where we do not follow"):
        onwards(remote, remote.url, "http://a.example/x.onnx")


def test_redirects_are_followed_with_the_range_but_not_for_ever(served: Served, model: Remote, tmp_path: Path) -> None:
    """As from a catalogue to where its files are stored."""
    served.files["b.onnx"] = CONTENT
    served.sends_on = {"a.onnx": "/b.onnx"}
    served.breaks = [30_000]
    assert fetched(model, tmp_path).read_bytes() == CONTENT
    assert served.asked[-1] == ("b.onnx", "bytes=30000-")
    served.sends_on = {"c.onnx": "/c.onnx"}
    with pytest.raises(SynthesisError, match="sends on and on"):
        fetched(replace(model, url=f"{served.address}c.onnx"), tmp_path)


def test_a_part_that_was_not_asked_for_is_not_taken(served: Served, model: Remote, tmp_path: Path) -> None:
    """A server that answers with another range than the one it was asked for spoils nothing: it begins anew."""
    served.breaks = [30_000, 0]
    with pytest.raises(BrokenError):
        fetched(model, tmp_path)
    served.headers = {"Content-Range": f"bytes 5-{len(CONTENT) - 1}/{len(CONTENT)}"}
    assert fetched(model, tmp_path).read_bytes() == CONTENT


def test_a_packed_answer_is_refused(served: Served, model: Remote) -> None:
    """None was asked for, and a small one could unpack to any size."""
    served.headers = {"Content-Encoding": "gzip"}
    with pytest.raises(SynthesisError, match="packed, unasked"):
        small(model)


def test_nobody_there_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without network a person is told so."""
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with pytest.raises(BrokenError, match=r"from `127\.0\.0\.1`: nobody answers there; check the network"):
        fetched(Remote("http://127.0.0.1:9/a.onnx", 100), tmp_path)


def test_a_full_or_forbidden_folder_is_one_line(model: Remote, tmp_path: Path) -> None:
    """Whatever the system says of it."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DiffcastError, match=r"can't write .*make room there"):
        fetched(model, tmp_path / "file" / "voices")


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "http:///a", "https://me:key@x.example/a.onnx", "http://x/ö", "x"]
)
def test_an_address_is_one_of_the_web_without_passwords(url: str) -> None:
    """Such a one would be noted in voices.toml for all to read; the message does not repeat it."""
    with pytest.raises(RequestError, match="is no address of a voice") as error:
        check_address(url)
    assert "key" not in str(error.value)
