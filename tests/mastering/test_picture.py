"""Any picture becomes one that a tag can hold."""

import io

import numpy as np
import pytest
from PIL import Image

from pipeline.errors import MasteringError
from pipeline.mastering.picture import MOST_BYTES, small


def saved(picture: Image.Image, kind: str) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind)
    return out.getvalue()


@pytest.mark.parametrize(
    ("mode", "kind", "size"),
    [("RGB", "PNG", (1600, 800)), ("RGBA", "PNG", (100, 50)), ("L", "JPEG", (801, 801)), ("P", "GIF", (10, 10))],
)
def test_a_picture_of_any_kind_becomes_a_small_jpeg(mode: str, kind: str, size: tuple[int, int]) -> None:
    """At most 800 pixels a side, never made larger, in RGB, the same bytes each time."""
    content = saved(Image.new(mode, size), kind)
    read = Image.open(io.BytesIO(small(content, "a")))
    assert (read.format, read.mode) == ("JPEG", "RGB")
    assert max(read.size) == min(800, max(size))
    assert small(content, "a") == small(content, "a")


def test_noise_is_made_small_too() -> None:
    """What a JPEG holds worst still leaves room for words."""
    noise = np.random.default_rng(1).integers(0, 256, (500, 500, 3), np.uint8)
    assert len(small(saved(Image.fromarray(noise), "PNG"), "a")) <= MOST_BYTES


@pytest.mark.parametrize("content", [b"", b"text", saved(Image.new("RGB", (9, 9)), "PNG")[:40]])
def test_what_is_no_picture_is_refused_by_name(content: bytes) -> None:
    """In one line."""
    with pytest.raises(MasteringError, match=r"`a\.png` is no picture"):
        small(content, "a.png")
