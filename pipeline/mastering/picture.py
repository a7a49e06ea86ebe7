"""Makes any picture fit for an MP3's tag: a JPEG of at most 800 pixels a side that players need not wait for."""

import io
import warnings
from typing import TYPE_CHECKING

from pipeline.errors import MasteringError

if TYPE_CHECKING:
    from PIL import Image

SIDE = 800
"""Pixels."""
MOST_BYTES = 120_000
"""Leaves most of the tag to words."""
_FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "ICO")
"""Those that Pillow reads by itself: for others it would start programs of the system's on a stranger's file."""
_QUALITIES = (88, 80, 70, 55, 40)


def small(content: bytes, name: str) -> bytes:
    """The picture as a JPEG in RGB, upright, transparent parts white; the same bytes for the same picture.

    Raises MasteringError, in which it is called `name`, when it is no picture that we know.
    """
    from PIL import Image, ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=_FORMATS) as opened:
                picture = _plain(ImageOps.exif_transpose(opened))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise MasteringError(f"`{name}` is no picture that can be used; give a JPEG or PNG of moderate size") from error
    picture.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
    for quality in _QUALITIES:
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=quality, optimize=True)
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue()


def _plain(picture: "Image.Image") -> "Image.Image":
    """The picture in RGB without whatever else its file says, laid on white."""
    from PIL import Image

    over = picture.convert("RGBA")
    ground = Image.new("RGBA", over.size, "white")
    return Image.alpha_composite(ground, over).convert("RGB")
