"""A Piper-compatible voice of a few kilobytes: every phoneme is a tone, every pause is silence, real onnxruntime.

It has what a real one has: the three inputs, two RandomNormalLike nodes (one for lengths, one for the sound), a Ceil
node whose output is the frames of each phoneme id, and a sound of exactly those frames times the hop length.

    python -m tests.tiny_voice FOLDER      writes tiny.onnx, tiny.onnx.json and voices.toml there
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from piper.phoneme_ids import DEFAULT_PHONEME_ID_MAP

from pipeline.store import file_digest

HOP, RATE = 256, 22_050
SILENT_IDS_BELOW = 14
"""Marks, spaces and punctuation come first in Piper's phoneme map."""


NAMES = ("low", "high", "third", "fourth")
"""What the speakers of a voice of several are called; each is higher than the one before."""


def model(speakers: int = 1) -> onnx.ModelProto:
    """The voice as an ONNX model; one of several speakers has a fourth input that says which."""
    constants: dict[str, NDArray[Any]] = {
        "silent_below": np.array(SILENT_IDS_BELOW, np.int64),
        "base_hz": np.array(110.0, np.float32),
        "step_hz": np.array(3.0, np.float32),
        "speaker_hz": np.array(400.0, np.float32),
        "full_turn": np.array(2 * np.pi / RATE, np.float32),
        "level": np.array(0.2, np.float32),
        "noise_level": np.array(0.01, np.float32),
        "shortest": np.array(0.5, np.float32),
        "hop": np.array(HOP, np.int64),
        "zero": np.array(0, np.int64),
        "one": np.array(1, np.int64),
        "first": np.array([0], np.int64),
        "second": np.array([1], np.int64),
        "third": np.array([2], np.int64),
        "fourth": np.array([3], np.int64),
        "last_axis": np.array(-1, np.int64),
        "as_column": np.array([-1, 1], np.int64),
        "as_row": np.array([1, -1], np.int64),
        "as_vector": np.array([-1], np.int64),
        "as_sound": np.array([1, 1, 1, -1], np.int64),
        "as_lengths": np.array([1, 1, -1], np.int64),
    }
    node = helper.make_node
    nodes = [
        node("Slice", ["scales", "first", "second"], ["noise_scale"]),
        node("Slice", ["scales", "second", "third"], ["length_scale"]),
        node("Slice", ["scales", "third", "fourth"], ["width_scale"]),
        # Frames of each id: one or two, by chance, longer by the length scale.
        node("Cast", ["input"], ["ids"], to=TensorProto.FLOAT),
        node("RandomNormalLike", ["ids"], ["width_noise"], dtype=TensorProto.FLOAT),
        node("Abs", ["width_noise"], ["width_noise_abs"]),
        node("Mul", ["width_noise_abs", "width_scale"], ["width_more"]),
        node("Add", ["width_more", "shortest"], ["width"]),
        node("Mul", ["width", "length_scale"], ["width_scaled"]),
        node("Reshape", ["width_scaled", "as_lengths"], ["width_shaped"]),
        node("Ceil", ["width_shaped"], ["frames"]),
        # Which id each sample belongs to: count the ids that have ended before it.
        node("Cast", ["frames"], ["frames_whole"], to=TensorProto.INT64),
        node("Mul", ["frames_whole", "hop"], ["lengths"]),
        node("Reshape", ["lengths", "as_vector"], ["lengths_flat"]),
        node("CumSum", ["lengths_flat", "zero"], ["ends"]),
        node("ReduceMax", ["ends"], ["total"], keepdims=0),
        node("Range", ["zero", "total", "one"], ["clock"]),
        node("Reshape", ["clock", "as_column"], ["clock_column"]),
        node("Reshape", ["ends", "as_row"], ["ends_row"]),
        node("GreaterOrEqual", ["clock_column", "ends_row"], ["ended"]),
        node("Cast", ["ended"], ["ended_whole"], to=TensorProto.INT64),
        node("ReduceSum", ["ended_whole", "second"], ["owner"], keepdims=0),
        node("Reshape", ["input", "as_vector"], ["ids_flat"]),
        node("Gather", ["ids_flat", "owner"], ["id_at"]),
        # A tone whose pitch tells the phoneme, with a breath of noise; pauses are silent.
        node("Cast", ["id_at"], ["id_float"], to=TensorProto.FLOAT),
        node("Mul", ["id_float", "step_hz"], ["above_base"]),
        node("Add", ["above_base", "base_hz"], ["pitch" if speakers == 1 else "pitch_of_first"]),
        node("Cast", ["clock"], ["clock_float"], to=TensorProto.FLOAT),
        node("Mul", ["pitch", "clock_float"], ["turns"]),
        node("Mul", ["turns", "full_turn"], ["phase"]),
        node("Sin", ["phase"], ["tone"]),
        node("Mul", ["tone", "level"], ["tone_scaled"]),
        node("RandomNormalLike", ["tone"], ["breath"], dtype=TensorProto.FLOAT),
        node("Mul", ["breath", "noise_level"], ["breath_low"]),
        node("Mul", ["breath_low", "noise_scale"], ["breath_scaled"]),
        node("Add", ["tone_scaled", "breath_scaled"], ["voice"]),
        node("GreaterOrEqual", ["id_at", "silent_below"], ["voiced"]),
        node("Cast", ["voiced"], ["voiced_float"], to=TensorProto.FLOAT),
        node("Mul", ["voice", "voiced_float"], ["sound"]),
        node("Reshape", ["sound", "as_sound"], ["output"]),
    ]
    inputs = [
        helper.make_tensor_value_info("input", TensorProto.INT64, ["batch", "phonemes"]),
        helper.make_tensor_value_info("input_lengths", TensorProto.INT64, ["batch"]),
        helper.make_tensor_value_info("scales", TensorProto.FLOAT, [3]),
    ]
    if speakers > 1:
        inputs.append(helper.make_tensor_value_info("sid", TensorProto.INT64, ["batch"]))
        higher = [
            node("Cast", ["sid"], ["speaker"], to=TensorProto.FLOAT),
            node("Mul", ["speaker", "speaker_hz"], ["higher"]),
            node("Add", ["pitch_of_first", "higher"], ["pitch"]),
        ]
        place = next(n for n, known in enumerate(nodes) if "pitch" in known.input)
        nodes[place:place] = higher
    graph = helper.make_graph(
        nodes,
        "tiny",
        inputs,
        [helper.make_tensor_value_info("output", TensorProto.FLOAT, [1, 1, 1, "time"])],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 15)], ir_version=8, producer_name="tiny")


def write(folder: Path, speakers: int = 1) -> Path:
    """Write the voice and a voices.toml that names it `tiny`; return the latter's path."""
    folder.mkdir(parents=True, exist_ok=True)
    config: dict[str, Any] = {
        "audio": {"sample_rate": RATE},
        "espeak": {"voice": "en-us"},
        "inference": {"noise_scale": 0.667, "length_scale": 1.0, "noise_w": 0.8},
        "num_symbols": 256,
        "num_speakers": speakers,
        "hop_length": HOP,
        "phoneme_id_map": DEFAULT_PHONEME_ID_MAP,
    }
    if speakers > 1:
        config["speaker_id_map"] = {name: number for number, name in enumerate(NAMES[:speakers])}
    (folder / "tiny.onnx").write_bytes(model(speakers).SerializeToString())
    (folder / "tiny.onnx.json").write_text(json.dumps(config), encoding="utf-8")
    catalogue = folder / "voices.toml"
    catalogue.write_text(
        "[tiny]\n"
        'source = "file:tiny.onnx"\n'
        f'sha256 = "{file_digest(folder / "tiny.onnx")}"\n'
        f'config_sha256 = "{file_digest(folder / "tiny.onnx.json")}"\n'
        'language = "en-US"\nlicence = "CC0-1.0"\nattribution = "made of tones"\n',
        encoding="utf-8",
    )
    return catalogue


if __name__ == "__main__":
    sys.stdout.write(f"{write(Path(sys.argv[1]))}\n")
