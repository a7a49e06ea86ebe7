"""Covers are what directories take, the same every time, for any title."""

import io

import pytest
from PIL import Image, ImageStat

from pipeline.publishing import cover
from tests.publishing import episodes


def opened(content: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(content))
    picture.load()
    return picture


def test_a_cover_is_a_square_rgb_baseline_jpeg_under_500_kb() -> None:
    """3000 pixels at 72 dpi, as Apple asks."""
    content = cover.draw("PyTorch Daily", "What landed, in three minutes", 1)
    picture = opened(content)
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", (3000, 3000))
    assert picture.info["dpi"] == (72, 72)
    assert "progressive" not in picture.info
    assert len(content) < 500_000


def test_the_small_one_for_the_tag_is_under_150_kb_and_the_same_each_time() -> None:
    """Byte for byte, so that an MP3 with it is the same too."""
    content = cover.draw("PyTorch Daily", "What landed", 1, 800)
    assert opened(content).size == (800, 800)
    assert len(content) < 150_000
    assert content == cover.draw("PyTorch Daily", "What landed", 1, 800)


def test_another_seed_gives_another_picture() -> None:
    """Shows are told apart at a glance."""
    assert len({cover.draw("Show", "", seed, 55) for seed in range(3)}) == 3


@pytest.mark.parametrize("title", ["", "日本語", "🔥", "\x00\ud800\u202e", episodes.HOSTILE, "a " * 50_000])
def test_any_title_can_be_drawn(title: str) -> None:
    """Also one of which the font has no letter: then the waveform stands alone."""
    assert opened(cover.draw(title, title, 3, 300)).size == (300, 300)


def test_letters_outside_the_font_become_their_nearest() -> None:
    """No empty box: the picture is that of the plain spelling."""
    assert cover.draw("Zoë’s Café — Łódź", "", 1, 200) == cover.draw("Zoe's Cafe - Lodz", "", 1, 200)
    assert cover.draw("日本", "", 1, 200) == cover.draw("", "", 1, 200)


def test_the_title_stands_out_at_55_pixels() -> None:
    """Its letters are near white on a dark ground, over a good part of the upper half."""
    upper = opened(cover.draw("PyTorch Daily", "", 1, 55)).convert("L").crop((0, 0, 55, 27))
    assert ImageStat.Stat(upper).extrema[0][1] > 230
    bright = sum(upper.histogram()[180:]) / (55 * 27)
    assert 0.05 < bright < 0.5
