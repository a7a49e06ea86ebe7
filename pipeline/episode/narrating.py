"""Says a script aloud into a sound file: sentences side by side on all cores, written in order as they come."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pipeline import cache, holding
from pipeline.episode.casting import cast
from pipeline.episode.recipe import Recipe
from pipeline.errors import ScriptError, SynthesisError
from pipeline.model import Script
from pipeline.progress import Progress
from pipeline.synthesis import assembly, phrasing, speaking
from pipeline.synthesis.assembly import Narration, Take

_AHEAD = 3
"""Groups of lines that wait for each core: enough to keep it busy, few enough to cost no memory."""

T = TypeVar("T")
R = TypeVar("R")


def narrate(
    script: Script, place: str, wanted: Recipe, sound: Path, progress: Progress
) -> tuple[Narration, tuple[str, ...]]:
    """The script, said into a WAV file of 32-bit floats on one channel; and the names of the voices heard.

    `place` is what an error calls the script: its path. Raises ScriptError and SynthesisError, with the line.
    """
    lines = assembly.lines(script, wanted.pauses)
    if not lines:
        raise ScriptError("there is nothing to say in it; write a sentence", place)
    speakers = cast(lines, place, wanted, progress)
    prompts = speakers.prompts(lines, place, progress)
    groups = phrasing.together(prompts, lambda one: one.sounds, lambda one: one.shared)
    said = _side_by_side(groups, lambda group: speaking.takes(group, speakers.rate))
    try:
        with _recording(sound, speakers.rate) as write:
            takes = _counted(chain.from_iterable(said), len(lines), progress)
            narration = assembly.assemble(lines, takes, speakers.rate, write)
    except SynthesisError as error:
        raise SynthesisError(f"{place}, {error}") from error
    finally:
        cache.sentences().prune()
    if not narration.cues:
        raise ScriptError("not a word of it can be said; write a sentence", place)
    return narration, tuple(voice.name for voice in speakers.engines)


@contextmanager
def _recording(sound: Path, rate: int) -> Iterator[Callable[[NDArray[np.float32]], object]]:
    """A sound file while it is written. RF64 is WAV that may be larger than 4 GiB."""
    import soundfile

    try:
        with soundfile.SoundFile(sound, "w", rate, 1, "FLOAT", format="RF64") as file:
            yield file.write
    except soundfile.LibsndfileError as error:
        raise SynthesisError(holding.no_room(sound.parent, error.error_string)) from error


def _counted(takes: Iterable[Take], total: int, progress: Progress) -> Iterator[Take]:
    """The takes, each told to the progress as it comes."""
    progress("speaking", 0, total)
    for done, take in enumerate(takes, 1):
        progress("speaking", done, total)
        yield take


def _side_by_side(items: Iterable[T], work: Callable[[T], R]) -> Iterator[R]:
    """What the work makes of each item, in order, done by as many threads as there are cores.

    The engine releases the interpreter lock, and a take does not depend on what was said before it, so the result is
    the same for any number of threads. Only a few items are under way at any time, so memory does not grow with them.
    """
    workers = os.cpu_count() or 1
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(workers, thread_name_prefix="voice") as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) >= workers * _AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
