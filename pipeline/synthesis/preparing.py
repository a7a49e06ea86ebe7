"""A Piper model made ready for exact rendering: its noise comes from outside, and it tells how long each phoneme lasts.

Two changes are made to a copy; the voice's own file stays as it is.
1. A Piper (VITS) model draws its noise inside the graph, from a generator that can't be seeded per sentence. Each
   RandomNormalLike node becomes a slice of an input that we fill: a sentence sounds the same whatever was said before.
2. The Ceil node's output (frames per phoneme id) becomes an output. Times the hop length it adds up to the sound's
   length exactly, which is how words get their times.
The copy is kept in the user's cache: the library that edits models takes longer to load than the model itself.
"""

from typing import TYPE_CHECKING

import numpy as np

from pipeline import cache, store
from pipeline.synthesis.voices import Voice

if TYPE_CHECKING:
    import onnx

NOISE = "diffcast_noise_"
"""What the names of the noise inputs begin with."""

_VERSION = b"1"
"""Raised whenever the same voice would be made ready in another way."""


def prepared(voice: Voice) -> bytes:
    """The model, made ready. Raises what onnx and protobuf raise for a file that is no Piper model."""
    key = store.digest(b"prepared model", _VERSION, voice.sha256.encode())
    kept = cache.models().get(key)
    if kept is None:
        kept = _prepare(voice)
        cache.models().put(key, kept)
        cache.models().prune()
    return kept


def _prepare(voice: Voice) -> bytes:
    import onnx

    model = onnx.load(str(voice.model), load_external_data=False)
    _take_noise_from_inputs(model)
    _expose_frames(model)
    return bytes(model.SerializeToString())


def _take_noise_from_inputs(model: "onnx.ModelProto") -> None:
    """Replace each RandomNormalLike by the front of a flat input, shaped as the node's."""
    import onnx
    from onnx import helper, numpy_helper

    graph = model.graph
    nodes: list[onnx.NodeProto] = []
    found = 0
    for node in graph.node:
        if node.op_type != "RandomNormalLike":
            nodes.append(node)
            continue
        noise = f"{NOISE}{found}"
        found += 1
        graph.input.append(helper.make_tensor_value_info(noise, onnx.TensorProto.FLOAT, [None]))
        graph.initializer.append(numpy_helper.from_array(np.zeros(1, np.int64), f"{noise}_from"))
        graph.initializer.append(numpy_helper.from_array(np.ones(1, np.int64), f"{noise}_one"))
        nodes += [
            helper.make_node("Shape", [node.input[0]], [f"{noise}_shape"]),
            helper.make_node("Size", [node.input[0]], [f"{noise}_size"]),
            helper.make_node("Reshape", [f"{noise}_size", f"{noise}_one"], [f"{noise}_to"]),
            helper.make_node("Slice", [noise, f"{noise}_from", f"{noise}_to"], [f"{noise}_front"]),
            helper.make_node("Reshape", [f"{noise}_front", f"{noise}_shape"], [node.output[0]]),
        ]
    del graph.node[:]
    graph.node.extend(nodes)


def _expose_frames(model: "onnx.ModelProto") -> None:
    from piper.patch_voice_with_alignment import add_alignment_output

    ceil = [node.output[0] for node in model.graph.node if node.op_type == "Ceil"]
    if not any(output.name in ceil for output in model.graph.output):
        add_alignment_output(model)
