"""What a run holds is its own while it lives, and gone when it is not."""

import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pipeline import holding
from tests.conftest import ROOT


def test_work_files_of_a_killed_run_go_with_the_next(own_cache: Path) -> None:
    """A run that is at work keeps its own, in this process and in another."""
    code = (
        "import time; from pipeline import holding\n"
        "with holding.scratch() as folder:\n"
        "    (folder / 'narration.wav').write_bytes(bytes(9)); print(folder, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=ROOT) as other:
        assert other.stdout
        folder = Path(other.stdout.readline().strip())
        with holding.scratch() as outer, holding.scratch():
            assert outer.exists()
            assert folder.exists()
        other.kill()
        other.wait()
    assert (folder / "narration.wav").exists()
    with holding.scratch():
        assert not folder.exists()


def test_a_scratch_folder_is_gone_whatever_happens(own_cache: Path) -> None:
    """Work files never outlive the run that made them."""
    with pytest.raises(KeyboardInterrupt), holding.scratch() as folder:
        (folder / "speech.wav").write_bytes(b"x" * 100)
        raise KeyboardInterrupt
    assert not folder.exists()


def test_a_lock_is_held_by_one_at_a_time() -> None:
    """The second holder waits for the first."""
    order: list[str] = []

    def second() -> None:
        with holding.lock("episode"):
            order.append("second")

    with holding.lock("episode"):
        waiting = threading.Thread(target=second)
        waiting.start()
        waiting.join(0.2)
        order.append("first")
    waiting.join(5)
    assert order == ["first", "second"]
