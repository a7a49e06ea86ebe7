"""Piper voices in process: phonemes in, an Utterance out, the same bits on every render.

The noise a model needs is drawn from a generator that is seeded by what is said and by the voice, so a sentence sounds
the same in any order, thread or process (see `preparing`).
"""

import hashlib
import os
import platform
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pipeline import store
from pipeline.errors import SynthesisError
from pipeline.synthesis.symbols import has_sound
from pipeline.synthesis.utterance import Utterance
from pipeline.synthesis.voices import Voice, configuration
from pipeline.synthesis.voices.speakers import speaker_id

if TYPE_CHECKING:
    from piper import PiperVoice

NOISE_PER_ID = 1024
"""Noise values handed in for each phoneme id at first: 192 channels × a little over 5 frames; more when asked for."""
NOISE_LIMIT = 1 << 27
"""Values after which asking for more noise is a broken model, not a long sentence (512 MiB)."""

Inputs = dict[str, NDArray[np.generic]]


class Piper:
    """A loaded voice. Safe to use from several threads: each call runs on its caller's."""

    def __init__(self, voice: Voice) -> None:
        """Load the model of `voice` with one inference thread; SynthesisError when it can't be."""
        self._voice = voice.checked()
        self._piper, self._noise_names, self._version = _load(voice)
        config = self._piper.config
        self.rate: int = config.sample_rate
        self._speaker = speaker_id(voice.name, voice.speaker, config.num_speakers, config.speaker_id_map)
        self.language: str = config.espeak_voice
        self.known = frozenset(config.phoneme_id_map)

    @property
    def name(self) -> str:
        """What voices.toml calls the voice."""
        return self._voice.name

    def phonemes(self, text: str) -> tuple[str, ...]:
        """The phonemes of a text, one sentence however many stops it has; a voice may lack some of its own engine's."""
        # [[ ]] would be read as raw phonemes, from whatever text a stranger wrote.
        parts = self._piper.phonemize(text.replace("[[", "[ [").replace("]]", "] ]"))
        joined = [phoneme for part in parts for phoneme in (*part, " ")]
        return tuple(joined[:-1])

    def key(self, phonemes: Sequence[str]) -> str:
        """The digest of everything that the sound of these phonemes follows from, what runs the model included."""
        inputs = self._inputs(self.ids(phonemes))
        said = [part for name in sorted(inputs) for part in (name.encode(), inputs[name].tobytes())]
        files = self._voice.sha256 + self._voice.config_sha256
        return store.digest(self._version.encode(), files.encode(), *said)

    def say(self, phonemes: Sequence[str]) -> Utterance:
        """The phonemes, said in one breath of the model; those it lacks are left out. Without any it is no sound."""
        phonemes = [phoneme for phoneme in phonemes if phoneme in self.known]
        if not has_sound(phonemes):
            return Utterance(np.zeros(0, np.float32), self.rate, (), ())
        samples, frames = self.run(self.ids(phonemes))
        lengths = [int(n) * self._piper.config.hop_length for n in frames]
        if sum(lengths) != len(samples):
            raise SynthesisError(f"voice `{self.name}`: sound and phoneme lengths differ; use another voice")
        durations, lead = self._per_phoneme(phonemes, lengths)
        return Utterance(samples, self.rate, tuple(phonemes), durations, lead)

    def _per_phoneme(self, phonemes: Sequence[str], lengths: list[int]) -> tuple[tuple[int, ...], int]:
        """Samples of each phoneme with the pad after it (the last also has the end mark's), and of the start mark."""
        width = {phoneme: len(ids) for phoneme, ids in self._piper.config.phoneme_id_map.items()}
        edges = [width["^"] + width["_"]]
        for phoneme in phonemes:
            edges.append(edges[-1] + width[phoneme] + width["_"])
        edges[-1] = len(lengths)
        return tuple(sum(lengths[a:b]) for a, b in pairwise(edges)), sum(lengths[: edges[0]])

    def ids(self, phonemes: Sequence[str]) -> list[int]:
        """The ids of the phonemes, marks and pads included: what the model is given."""
        return list(self._piper.phonemes_to_ids(list(phonemes)))

    def run(self, ids: list[int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The model's sound, shape (frames,), and how many hops each id lasts, shape (ids,)."""
        # How long the sound will be is known only inside the graph, so the noise is handed in with room to spare, and
        # twice as much when that was not enough. A generator's values do not depend on how many are drawn.
        inputs = self._inputs(ids)
        seed, size = self._seed(inputs), NOISE_PER_ID * len(ids)
        while True:
            noise = {
                name: np.random.Generator(np.random.PCG64([seed, place])).standard_normal(size, np.float32)
                for place, name in enumerate(self._noise_names)
            }
            try:
                sound, frames = self._piper.session.run(None, {**inputs, **noise})
            except Exception as error:  # onnxruntime's own errors have no common base but this
                size *= 2
                if size > NOISE_LIMIT or not noise:
                    raise SynthesisError(f"voice `{self.name}`: {_first_line(error)}; shorten it") from error
                continue
            return np.clip(sound.reshape(-1), -1.0, 1.0).astype(np.float32), frames.reshape(-1)

    def _inputs(self, ids: list[int]) -> Inputs:
        """What the model is given besides noise."""
        config = self._piper.config
        inputs: Inputs = {
            "input": np.array([ids], np.int64),
            "input_lengths": np.array([len(ids)], np.int64),
            "scales": np.array(
                [config.noise_scale, config.length_scale * self._voice.pace, config.noise_w_scale], np.float32
            ),
        }
        if config.num_speakers > 1:
            speaker = config.default_speaker_id if self._speaker is None else self._speaker
            inputs["sid"] = np.array([speaker], np.int64)
        return inputs

    def _seed(self, inputs: Inputs) -> int:
        said = b"".join(name.encode() + inputs[name].tobytes() for name in sorted(inputs))
        return int.from_bytes(hashlib.sha256(self._voice.sha256.encode() + said).digest()[:16], "big")


def _load(voice: Voice) -> tuple["PiperVoice", tuple[str, ...], str]:
    """The voice, the names of its noise inputs, and what runs it."""
    # onnxruntime would note who we are in the user's home and report it; it looks here while it is imported.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime
    from piper import PiperVoice
    from piper.config import PiperConfig

    from pipeline.synthesis import preparing

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4  # a run that wants more noise is expected, and answered, by us
    # A plan of its memory would be kept for every length of sentence: a third more memory, and no faster (measured).
    options.enable_mem_pattern = False
    # The graph runs as fast as it was exported (measured); to optimise it takes longer than to say a sentence.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    _, config = configuration.read(voice.config, voice.name)
    try:
        session = onnxruntime.InferenceSession(preparing.prepared(voice), options, providers=["CPUExecutionProvider"])
        engine = PiperVoice(session=session, config=PiperConfig.from_dict(config))
    except Exception as error:  # protobuf, onnx and onnxruntime each raise their own for a file that is no voice
        raise SynthesisError(
            f"voice `{voice.name}`: {voice.called(voice.model)} is not a Piper voice we can load "
            f"({_first_line(error)}); "
            "get it again or choose another voice"
        ) from error
    _check_language(engine, voice)
    names = tuple(given.name for given in session.get_inputs() if given.name.startswith(preparing.NOISE))
    version = f"onnxruntime {onnxruntime.__version__} on {platform.machine()}"
    return engine, names, version


def _check_language(engine: "PiperVoice", voice: Voice) -> None:
    """SynthesisError when the phonemizer lacks the language that the configuration names: it says so only when used."""
    try:
        engine.phonemize("a")
    except RuntimeError as error:
        raise SynthesisError(
            f"voice `{voice.name}`: its configuration's `espeak.voice` is `{engine.config.espeak_voice[:40]}`, which "
            "is no language of the phonemizer; choose another voice"
        ) from error


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:160]
