"""The cache: what comes out is what went in, or nothing; and it keeps within its limit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline import store
from pipeline.cache import Cache
from tests.conftest import ROOT

KEYS = [store.digest(bytes([n])) for n in range(8)]


def kept_file(folder: Path, key: str) -> Path:
    return folder / key[:2] / key


def test_what_was_put_is_got_and_what_was_not_is_none(tmp_path: Path) -> None:
    """Bytes come back whole, an empty entry too."""
    cache = Cache(tmp_path, 1 << 20)
    for key, content in zip(KEYS, (b"", b"one", bytes(70_000)), strict=False):
        assert cache.get(key) is None
        cache.put(key, content)
        assert cache.get(key) == content
    assert cache.usage()[0] == 3


@pytest.mark.parametrize(
    "damage", [lambda b: b[:-1], lambda b: b[:10], lambda b: b"", lambda b: b[:-1] + b"x", lambda b: b + b"x"]
)
def test_a_damaged_entry_is_forgotten(tmp_path: Path, damage: object) -> None:
    """Torn, emptied or changed: it is as if it had never been there, and can be put again."""
    cache = Cache(tmp_path, 1 << 20)
    cache.put(KEYS[0], b"content")
    path = kept_file(tmp_path, KEYS[0])
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    assert cache.get(KEYS[0]) is None
    assert not path.exists()
    cache.put(KEYS[0], b"content")
    assert cache.get(KEYS[0]) == b"content"


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    """Reading counts as use; what is left fits the limit."""
    cache = Cache(tmp_path, 3 * 132)
    for age, key in enumerate(KEYS[:5]):
        cache.put(key, bytes(100))
        os.utime(kept_file(tmp_path, key), (1000 + age, 1000 + age))
    assert cache.get(KEYS[0]) is not None
    cache.prune()
    assert [cache.get(key) is not None for key in KEYS[:5]] == [True, False, False, True, True]
    assert cache.usage() == (3, 3 * 132)


def test_what_a_killed_run_left_goes_once_it_is_old(tmp_path: Path) -> None:
    """A file that is being written by someone else stays."""
    cache = Cache(tmp_path, 1 << 20)
    cache.put(KEYS[0], b"x")
    old, new = (kept_file(tmp_path, KEYS[0]).with_name(f".{name}.part") for name in ("old", "new"))
    old.write_bytes(b"half")
    new.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    cache.prune()
    assert (old.exists(), new.exists(), cache.usage()[0]) == (False, True, 1)


def test_a_cache_that_can_not_be_written_keeps_nothing_and_stops_nothing(tmp_path: Path) -> None:
    """A full or read-only disk costs time, not the episode."""
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file", 1 << 20)
    cache.put(KEYS[0], b"x")
    assert cache.get(KEYS[0]) is None
    assert cache.usage() == (0, 0)
    cache.prune()


def test_what_is_not_ours_is_neither_read_nor_touched(tmp_path: Path) -> None:
    """Folders, links and files of other names in the cache stay, and what a link leads to stays too."""
    elsewhere = tmp_path / "home"
    elsewhere.mkdir()
    mine = [elsewhere / name for name in (".bashrc", KEYS[1], ".x.part")]
    cache = Cache(tmp_path / "cache", 0)
    cache.put(KEYS[0], b"x")
    bucket = cache.folder / KEYS[0][:2]
    (cache.folder / "zz" / ".git").mkdir(parents=True)
    (bucket / KEYS[2]).mkdir()
    (bucket / "notes.txt").write_text("mine")
    (cache.folder / "ab").symlink_to(elsewhere)
    for path in mine:
        path.write_text("mine")
        os.utime(path, (1000, 1000))
    cache.prune()
    assert cache.usage() == (0, 0)
    assert all(path.exists() for path in (*mine, bucket / "notes.txt", bucket / KEYS[2], cache.folder / "zz" / ".git"))


def test_half_written_files_from_the_future_go_too(tmp_path: Path) -> None:
    """A clock that was wrong once keeps nothing for ever."""
    part = tmp_path / "ab" / ".later.part"
    part.parent.mkdir()
    part.write_bytes(b"half")
    os.utime(part, (4e9, 4e9))
    Cache(tmp_path, 1 << 20).prune()
    assert not part.exists()


def test_several_processes_may_write_read_and_prune_at_once(tmp_path: Path) -> None:
    """Every read is whole or none, whoever else is at work."""
    work = (
        "import sys; from pathlib import Path; from pipeline.cache import Cache\n"
        "cache = Cache(Path(sys.argv[1]), 20_000)\n"
        "for n in range(150):\n"
        "    key = f'{n % 7:064x}'\n"
        "    got = cache.get(key)\n"
        "    assert got in (None, bytes([n % 7]) * 5000), 'torn'\n"
        "    cache.put(key, bytes([n % 7]) * 5000)\n"
        "    if n % 10 == 0: cache.prune()\n"
    )
    command = [sys.executable, "-c", work, str(tmp_path)]
    running = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE) for _ in range(3)]
    for process in running:
        assert process.communicate()[1] == b""
    assert not list(tmp_path.rglob("*.part"))
