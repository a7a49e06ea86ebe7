"""A show's cover picture, drawn from its title: additions rise and deletions fall along a waveform."""

import hashlib
import io
import math
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

_CANVAS = 3000
_MARGIN = 240
_WIDTH = _CANVAS - 2 * _MARGIN
_TITLE_HEIGHT = 1400
_SUBTITLE = 124  # its letters' size
_BARS = 19
_GAP = 16  # from the waveform's middle to where its bars begin

_PALETTES = (  # top and foot of the ground, additions, deletions: each pair of accents is told apart without hue
    ("#0b1f3a", "#12385e", "#5ff0b5", "#ff7a6b"),
    ("#1d1038", "#3a1c66", "#8dfc8d", "#ff7eb6"),
    ("#062b2b", "#0b4a48", "#b8ff6a", "#ff8f5c"),
    ("#2a0f1f", "#57203c", "#7df5d4", "#ffb05c"),
    ("#10131c", "#262c3f", "#62e6ff", "#ff6f91"),
    ("#0d2417", "#1a4a2e", "#e7ff70", "#ff8a73"),
)
_LETTERS = str.maketrans(
    {"‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "−": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "…": "..."}
    | {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d"}
    | {"ı": "i", "×": "x", "·": "-", "•": "-", "→": ">", "&": "&"}
)


def draw(title: str, subtitle: str, seed: int, size: int = _CANVAS) -> bytes:
    """A square JPEG (RGB, baseline, 72 dpi) of `size` pixels; the same values give the same bytes.

    Any title will do: letters that the built-in font lacks become their nearest or are left out.
    """
    from PIL import Image, ImageDraw

    top, foot, added, deleted = _PALETTES[_noise(seed, 0) % len(_PALETTES)]
    picture = _ground(top, foot)
    pen = ImageDraw.Draw(picture)
    floor = _CANVAS - _MARGIN - _SUBTITLE
    _waveform(pen, seed, (added, deleted), (_title(pen, _drawable(title)) + 130, floor - 150))
    _subtitle(pen, _drawable(subtitle), (_MARGIN, floor), added)
    if size != _CANVAS:
        picture = picture.resize((size, size), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=82, optimize=True, progressive=False, subsampling=0, dpi=(72, 72))
    return out.getvalue()


def _noise(seed: int, place: int) -> int:
    """A number that follows from the seed and the place, the same on every machine and version of Python."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{place}".encode()).digest()[:4], "big")


def _ground(top: str, foot: str) -> "Image.Image":
    from PIL import Image, ImageOps

    return ImageOps.colorize(Image.linear_gradient("L").resize((_CANVAS, _CANVAS)), top, foot)


def _waveform(pen: "ImageDraw.ImageDraw", seed: int, colours: tuple[str, str], band: tuple[int, int]) -> None:
    """Rounded bars in the swells of a voice, between two heights: the first colour rises, the second falls."""
    rise = int((band[1] - band[0]) * 0.6)
    axis, fall = band[0] + rise, band[1] - band[0] - rise
    step = _WIDTH / _BARS
    width = int(step * 0.62)
    for bar in range(_BARS):
        left = int(_MARGIN + bar * step + (step - width) / 2)
        swell = 0.2 + 0.8 * math.sin(math.pi * (bar + 0.5) / _BARS) * (0.7 + 0.3 * math.sin(bar * 1.3 + seed % 7))
        up, down = (
            width + int((reach - width - _GAP) * swell * (0.25 + 0.75 * _noise(seed, 2 * bar + side) / 2**32))
            for side, reach in ((1, rise), (2, fall))
        )
        top, foot = axis - _GAP, axis + _GAP
        pen.rounded_rectangle((left, top - up, left + width, top), width // 2, fill=colours[0])
        pen.rounded_rectangle((left, foot, left + width, foot + down), width // 2, fill=colours[1])


def _title(pen: "ImageDraw.ImageDraw", title: str) -> int:
    """The title as large as one to four lines allow, at the top; returns where it ends."""
    if not title:
        return _MARGIN
    size, lines = _fitted(title)
    font = _font(size)
    for row, line in enumerate(lines):
        place = (_MARGIN - size * 0.05, _MARGIN - size * 0.12 + row * size * 1.06)
        pen.text(place, line, fill="#ffffff", font=font, stroke_width=_stroke(size), stroke_fill="#ffffff")
    return int(_MARGIN + size * 1.06 * len(lines))


def _fitted(title: str) -> tuple[int, list[str]]:
    for size in range(860, 200, -20):
        lines = _lines(title, size)
        fits = all(_length(line, size) <= _WIDTH for line in lines)
        if fits and len(lines) <= 4 and len(lines) * size * 1.06 <= _TITLE_HEIGHT:
            return size, lines
    lines = _lines(title, 200)[:4]
    return 200, [_shortened(line, 200) for line in lines]


def _lines(title: str, size: int) -> list[str]:
    lines: list[str] = []
    for word in title.split():
        if lines and _length(f"{lines[-1]} {word}", size) <= _WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _subtitle(pen: "ImageDraw.ImageDraw", subtitle: str, place: tuple[int, int], colour: str) -> None:
    line = _shortened(subtitle, _SUBTITLE)
    pen.text(place, line, fill=colour, font=_font(_SUBTITLE), stroke_width=2, stroke_fill=colour)


def _shortened(line: str, size: int) -> str:
    if _length(line, size) <= _WIDTH:
        return line
    while line and _length(line + "...", size) > _WIDTH:
        line = line[:-1]
    return line.rstrip() + "..."


def _length(line: str, size: int) -> float:
    return _font(size).getlength(line) + 2 * _stroke(size)


def _stroke(size: int) -> int:
    """Pillow's font has one weight; an outline in the same colour makes it bold."""
    return max(2, round(size * 0.028))


def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _drawable(title: str) -> str:
    """The title in what the built-in font (Aileron, as Pillow carries it) can draw: printable ASCII."""
    plain = unicodedata.normalize("NFKD", title[:400].translate(_LETTERS)).translate(_LETTERS)
    return " ".join("".join(letter if " " <= letter <= "~" else " " * letter.isspace() for letter in plain).split())[
        :120
    ]
