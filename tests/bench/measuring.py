"""How the bench measures and prints: CPU and wall seconds, peak memory, and a line of the table."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parent.parent.parent
PYTHON = sys.executable
T = TypeVar("T")


def header() -> None:
    """The table's head."""
    sys.stdout.write(f"{'':<46} {'ours':>8} {'bare':>8} {'ratio':>7}\n")


def row(what: str, ours: float, bare: float, beside: str) -> None:
    """A line of the table."""
    sys.stdout.write(f"{what:<46} {ours:8.2f} {bare:8.2f} {ours / bare:7.2f}  {beside}\n")
    sys.stdout.flush()


def cpu(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and the CPU seconds it took in this process, all threads together."""
    begun = time.process_time()
    return work(), time.process_time() - begun


def wall(work: Callable[[], T]) -> tuple[T, float]:
    """What some work gives, and the seconds it took."""
    begun = time.perf_counter()
    return work(), time.perf_counter() - begun


def command(*words: str, folder: Path = ROOT, env: Mapping[str, str] | None = None) -> tuple[float, float]:
    """Run a command to its end: seconds, and the peak of its memory in MB."""
    # A process starts with the peak of the one that started it, so a small one stands between.
    line = [PYTHON, "-S", "-c", _MEASURED, *words]
    done = subprocess.run(line, cwd=folder, env={**os.environ, **(env or {})}, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"bench: {' '.join(words)} failed: {done.stderr[-500:]}")
    seconds, kilobytes = done.stdout.split()
    return float(seconds), int(kilobytes) / 1024


_MEASURED = """
import resource, subprocess, sys, time
begun = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL)
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(done.returncode)
"""
