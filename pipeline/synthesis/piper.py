"""Piper voices in process: text in, an Utterance out, the same bits on every render.

Two changes are made to a model in memory when it is loaded; the file stays as it is.
1. A Piper (VITS) model draws its noise inside the graph, from a generator that can't be seeded per sentence. Each
   RandomNormalLike node becomes a slice of an input that we fill, from a generator seeded by what is said and by the
   voice: a sentence sounds the same whatever was said before it, in any order, thread or process.
2. The Ceil node's output (frames per phoneme id) becomes an output. Times the hop length it adds up to the sound's
   length exactly, which is how words get their times.
"""

import hashlib
import json
import os
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import SynthesisError
from pipeline.synthesis.utterance import Utterance
from pipeline.synthesis.voices import Voice

if TYPE_CHECKING:
    import onnx
    from piper import PiperVoice

NOISE_PER_ID = 1024
"""Noise values handed in for each phoneme id at first: 192 channels × a little over 5 frames; more when asked for."""
NOISE_LIMIT = 1 << 27
"""Values after which asking for more noise is a broken model, not a long sentence (512 MiB)."""


class Piper:
    """A loaded voice. Safe to use from several threads: each call runs on its caller's."""

    def __init__(self, voice: Voice) -> None:
        """Load the model of `voice` with one inference thread; SynthesisError when it can't be."""
        self._voice = voice.checked()
        self._piper, self._noise_names = _load(voice)
        self.rate: int = self._piper.config.sample_rate

    def phonemes(self, text: str) -> tuple[str, ...]:
        """The phonemes of a text as the engine would say it, one sentence however many stops it has."""
        # [[ ]] would be read as raw phonemes, from whatever text a stranger wrote.
        parts = self._piper.phonemize(text.replace("[[", "[ [").replace("]]", "] ]"))
        known = self._piper.config.phoneme_id_map
        joined = [phoneme for part in parts for phoneme in (*part, " ")]
        return tuple(phoneme for phoneme in joined[:-1] if phoneme in known)

    def say(self, text: str) -> Utterance:
        """The sentence, said. A text without a single phoneme is an utterance without sound."""
        phonemes = self.phonemes(text)
        if not any(phoneme.isalnum() for phoneme in phonemes):
            return Utterance(np.zeros(0, np.float32), self.rate, (), ())
        samples, frames = self.run(self._piper.phonemes_to_ids(list(phonemes)))
        lengths = [int(n) * self._piper.config.hop_length for n in frames]
        if sum(lengths) != len(samples):
            raise SynthesisError(f"voice `{self._voice.name}`: sound and phoneme lengths differ; use another voice")
        durations, lead = self._per_phoneme(phonemes, lengths)
        return Utterance(samples, self.rate, phonemes, durations, lead)

    def _per_phoneme(self, phonemes: tuple[str, ...], lengths: list[int]) -> tuple[tuple[int, ...], int]:
        """Samples of each phoneme with the pad after it (the last also has the end mark's), and of the start mark."""
        width = {phoneme: len(ids) for phoneme, ids in self._piper.config.phoneme_id_map.items()}
        edges = [width["^"] + width["_"]]
        for phoneme in phonemes:
            edges.append(edges[-1] + width[phoneme] + width["_"])
        edges[-1] = len(lengths)
        return tuple(sum(lengths[a:b]) for a, b in pairwise(edges)), sum(lengths[: edges[0]])

    def ids(self, text: str) -> list[int]:
        """The phoneme ids of a text, marks and pads included: what the model is given."""
        return list(self._piper.phonemes_to_ids(list(self.phonemes(text))))

    def run(self, ids: list[int]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The model's sound, shape (frames,), and how many hops each id lasts, shape (ids,)."""
        config = self._piper.config
        inputs: dict[str, NDArray[np.generic]] = {
            "input": np.array([ids], np.int64),
            "input_lengths": np.array([len(ids)], np.int64),
            "scales": np.array(
                [config.noise_scale, config.length_scale * self._voice.pace, config.noise_w_scale], np.float32
            ),
        }
        if config.num_speakers > 1:
            speaker = self._voice.speaker if self._voice.speaker is not None else config.default_speaker_id
            inputs["sid"] = np.array([speaker], np.int64)
        return self._with_noise(inputs)

    def _with_noise(self, inputs: dict[str, NDArray[np.generic]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        # How long the sound will be is known only inside the graph, so the noise is handed in with room to spare, and
        # twice as much when that was not enough. A generator's values do not depend on how many are drawn.
        seed = self._seed(inputs)
        size = NOISE_PER_ID * inputs["input"].shape[1]
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
                    raise SynthesisError(f"voice `{self._voice.name}`: {_first_line(error)}; shorten it") from error
                continue
            return np.clip(sound.reshape(-1), -1.0, 1.0).astype(np.float32), frames.reshape(-1)

    def _seed(self, inputs: dict[str, NDArray[np.generic]]) -> int:
        said = b"".join(name.encode() + inputs[name].tobytes() for name in sorted(inputs))
        return int.from_bytes(hashlib.sha256(self._voice.sha256.encode() + said).digest()[:16], "big")


def _load(voice: Voice) -> tuple["PiperVoice", tuple[str, ...]]:
    # onnxruntime would note who we are in the user's home and report it; it looks here while it is imported.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnx
    import onnxruntime
    from piper import PiperVoice
    from piper.config import PiperConfig

    try:
        model = onnx.load(str(voice.model), load_external_data=False)
        names = _take_noise_from_inputs(model)
        _expose_frames(model)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 4  # a run that wants more noise is expected, and answered, by us
        session = onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
        config = PiperConfig.from_dict(json.loads(voice.config.read_text(encoding="utf-8")))
    except Exception as error:  # protobuf, onnx and onnxruntime each raise their own for a file that is no voice
        raise SynthesisError(
            f"voice `{voice.name}`: `{voice.model.name}` is not a Piper voice we can load ({_first_line(error)}); "
            "get it again or choose another voice"
        ) from error
    return PiperVoice(session=session, config=config), names


def _take_noise_from_inputs(model: "onnx.ModelProto") -> tuple[str, ...]:
    """Replace each RandomNormalLike by the front of a flat input, shaped as the node's; return the inputs' names."""
    import onnx
    from onnx import helper, numpy_helper

    graph = model.graph
    nodes: list[onnx.NodeProto] = []
    names: list[str] = []
    for node in graph.node:
        if node.op_type != "RandomNormalLike":
            nodes.append(node)
            continue
        noise = f"diffcast_noise_{len(names)}"
        names.append(noise)
        graph.input.append(helper.make_tensor_value_info(noise, onnx.TensorProto.FLOAT, [None]))
        graph.initializer.append(numpy_helper.from_array(np.zeros(1, np.int64), f"{noise}_from"))
        nodes += [
            helper.make_node("Shape", [node.input[0]], [f"{noise}_shape"]),
            helper.make_node("Size", [node.input[0]], [f"{noise}_size"]),
            helper.make_node("Reshape", [f"{noise}_size", f"{noise}_one"], [f"{noise}_to"]),
            helper.make_node("Slice", [noise, f"{noise}_from", f"{noise}_to"], [f"{noise}_front"]),
            helper.make_node("Reshape", [f"{noise}_front", f"{noise}_shape"], [node.output[0]]),
        ]
        graph.initializer.append(numpy_helper.from_array(np.ones(1, np.int64), f"{noise}_one"))
    del graph.node[:]
    graph.node.extend(nodes)
    return tuple(names)


def _expose_frames(model: "onnx.ModelProto") -> None:
    from piper.patch_voice_with_alignment import add_alignment_output

    ceil = [node.output[0] for node in model.graph.node if node.op_type == "Ceil"]
    if not any(output.name in ceil for output in model.graph.output):
        add_alignment_output(model)


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:160]
