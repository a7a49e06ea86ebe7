"""What is kept is whole or not there."""

import os
from pathlib import Path

import pytest

from pipeline import store
from pipeline.errors import DiffcastError


def test_a_file_is_replaced_whole_and_nothing_else_stays(tmp_path: Path) -> None:
    """No temporary file remains beside what was written."""
    path = tmp_path / "deep" / "file.txt"
    store.write_text(path, "one\r\n")
    store.write_text(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_write_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is one line with what to do, and the old content stays."""
    path = tmp_path / "file.txt"
    store.write_text(path, "old")

    def full(handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiffcastError, match=r"can't write .*file\.txt.*No space left on device; make room"):
        store.write_text(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_files_that_belong_together_change_together(tmp_path: Path) -> None:
    """When the second can't be written, the first still holds what it held, and nothing lies beside."""
    store.write_text(tmp_path / "a", "old")
    (tmp_path / "b").write_text("a file, where a folder is needed", encoding="utf-8")
    with pytest.raises(DiffcastError, match="can't write"):
        store.write_together({tmp_path / "a": b"new", tmp_path / "b" / "c": b"new"})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b"]
    assert (tmp_path / "a").read_text(encoding="utf-8") == "old"


def test_files_are_as_readable_as_the_umask_says(tmp_path: Path) -> None:
    """A web server can read what was written; a temporary file's own mode would forbid it."""
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    store.write_bytes(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == plain.stat().st_mode


def test_equal_content_is_not_written_again(tmp_path: Path) -> None:
    """An upload tool that looks at times sees only what changed."""
    path = tmp_path / "file"
    assert store.write_changed(path, b"a")
    before = path.stat().st_mtime_ns
    assert not store.write_changed(path, b"a")
    assert path.stat().st_mtime_ns == before
    assert store.write_changed(path, b"b")


def test_a_digest_tells_where_parts_end() -> None:
    """("ab", "c") and ("a", "bc") are different things."""
    assert store.digest(b"ab", b"c") != store.digest(b"a", b"bc")
