"""Synthesis beside bare onnxruntime; whole episodes, cold and edited, beside what their engines alone would take."""

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline import store
from pipeline.audio import Audio
from pipeline.mastering import encoder
from pipeline.mastering.streams import Stream
from pipeline.script import markdown
from pipeline.synthesis import assembly, phrasing, speaking
from pipeline.synthesis.lexicon import built_in
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import Voice, find
from tests.bench.measuring import PYTHON, ROOT, command, cpu, row, wall

Ids = list[list[int]]


def synthesis() -> Audio:
    """The default script, said: everything around the engine against the engine alone on the same phoneme ids."""
    path = _default_script()
    script = markdown.from_markdown(path.read_text(encoding="utf-8"), markdown.Name("pytorch", path.stem))
    voice = find("joe", [store.shipped("voices.toml")])
    engine, lexicon, lines = Piper(voice), built_in(), assembly.lines(script)
    bare_engine = _Bare(voice)
    pieces: list[NDArray[np.float32]] = []

    def groups() -> Iterator[list[speaking.Prompt]]:
        prompts = (speaking.prompt(line, lexicon, "en", engine) for line in lines)
        return phrasing.together(prompts, lambda one: one.sounds, lambda one: one.shared)

    def say() -> assembly.Narration:
        takes = (take for group in groups() for take in speaking.takes(group, engine.rate))
        return assembly.assemble(lines, takes, engine.rate, pieces.append)

    asked = [engine.ids(phonemes) for group in groups() for phonemes in speaking.breaths(group)]
    bare_engine.run(asked[0])
    times: list[tuple[float, float]] = []
    for _ in range(3):  # in turn, since a machine is not as fast at one time as at another
        pieces.clear()
        narration, spent = cpu(say)
        times.append((spent, cpu(lambda: [bare_engine.run(ids) for ids in asked])[1]))
    ours, bare = (min(column) for column in zip(*times, strict=True))
    row("synthesis, CPU s", ours, bare, "bare onnxruntime, the model as it is, the same phoneme ids")
    seconds = narration.frames / narration.rate
    row("seconds of speech per CPU s of synthesis", seconds / ours, seconds / bare, "bare")
    _cold_and_edited(asked, bare_engine)
    return Audio.of(np.concatenate(pieces), narration.rate)


class _Bare:
    """The packaged model in onnxruntime as anyone would load it, on one thread."""

    def __init__(self, voice: Voice) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(voice.model), options, providers=["CPUExecutionProvider"])

    def run(self, ids: list[int]) -> object:
        scales = np.array([0.667, 1.0, 0.8], np.float32)
        lengths = np.array([len(ids)], np.int64)
        return self._session.run(None, {"input": np.array([ids], np.int64), "input_lengths": lengths, "scales": scales})


def _cold_and_edited(asked: Ids, bare_engine: _Bare) -> None:
    """`diffcast episode` with nothing kept, and after an edit, beside inference on two threads and one bare encode.

    But for the very first, each is the best of three, in turn.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree(ROOT / "scripts" / "pytorch", folder / "scripts" / "pytorch")
        env = {"DIFFCAST_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT)}

        def episode() -> tuple[float, float]:
            return command(PYTHON, "-m", "pipeline", "episode", "--show", "pytorch", folder=folder, env=env)

        first, peak = episode()
        bare, cold, edited = [], [], []
        for word in ("now", "always", "often"):
            bare.append(_inferred(bare_engine, asked) + _encoded(folder))
            _forget(folder)
            cold.append(episode()[0])
            _edit(next((folder / "scripts" / "pytorch").glob("*.md")), word)
            edited.append(episode()[0])
        row(
            "episode, voice made ready before, wall s",
            min(cold),
            min(bare),
            "inference on two threads, one encode, bare",
        )
        row("the very first, nothing kept, wall s", first, min(bare), "the same")
        row("episode after one edited sentence, wall s", min(edited), min(cold), "the same episode cold")
        row("  beside the very first, wall s", min(edited), first, "the very first")
        _said_anew(folder, env)
        row("peak memory of a cold episode, MB", peak, command(PYTHON, "-c", "")[1], "python alone")


def _inferred(engine: _Bare, asked: Ids) -> float:
    """Seconds of bare inference on two threads."""
    with ThreadPoolExecutor(2) as pool:
        return wall(lambda: list(pool.map(engine.run, asked)))[1]


def _encoded(folder: Path) -> float:
    """Seconds of one bare encode of the episode that is there."""
    sound = Stream.of(encoder.opened(next((folder / "output").rglob("*.mp3"))).whole())
    return wall(lambda: encoder.encode(sound, folder / "bare.mp3"))[1]


def _said_anew(folder: Path, env: dict[str, str]) -> None:
    """Saying the script after one edited sentence, the voice's loading included, beside saying all of it."""
    (folder / "say.py").write_text(_NARRATE, encoding="utf-8")
    say = (PYTHON, str(folder / "say.py"), str(folder))
    shutil.rmtree(folder / "cache" / "sentences")
    spent = []
    for word in ("now", "always", "often"):
        _edit(next((folder / "scripts" / "pytorch").glob("*.md")), word)
        command(*say, folder=folder, env=env)
        spent.append(json.loads((folder / "spent.json").read_text(encoding="utf-8")))
    edited = min(spent[1:])
    row("saying one edited sentence, CPU s", edited[0], spent[0][0], "saying the whole script, voice loaded before")
    row("  with loading the voice, CPU s", sum(edited), sum(spent[0]), "the same, with loading it")


_NARRATE = """
import json, sys, time
from pathlib import Path
from pipeline import store
from pipeline.episode import casting, narrating
from pipeline.episode.recipe import Recipe, Role
from pipeline.progress import shown
from pipeline.script import markdown
from pipeline.synthesis import lexicon, voices
folder = Path(sys.argv[1])
path = next((folder / "scripts" / "pytorch").glob("*.md"))
script = markdown.from_markdown(path.read_text(encoding="utf-8"), markdown.Name("pytorch", path.stem))
voice = voices.find("joe", [store.shipped("voices.toml")])
loading = 0.0
cast = casting.cast
def timed(*words):
    global loading
    begun = time.process_time()
    made = cast(*words)
    loading = time.process_time() - begun
    return made
narrating.cast = timed
with shown(sys.stderr) as progress:
    begun = time.process_time()
    narrating.narrate(script, "x", Recipe((Role(None, voice, lexicon.built_in()),)), folder / "x.wav", progress)
(folder / "spent.json").write_text(json.dumps([time.process_time() - begun - loading, loading]))
"""


def _forget(folder: Path) -> None:
    """Take away what was said and made; the voice stays ready."""
    shutil.rmtree(folder / "cache" / "sentences")
    shutil.rmtree(folder / "output")


def _edit(script: Path, word: str = "now") -> None:
    """One word more, or another, in one sentence of medium length."""
    text = script.read_text(encoding="utf-8")
    edited = re.sub(r"\bqueries can (?:\w+ )?be\b", f"queries can {word} be", text, count=1)
    script.write_text(edited, encoding="utf-8")


def _default_script() -> Path:
    return next((ROOT / "scripts" / "pytorch").glob("*.md"))
