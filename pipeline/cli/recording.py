"""The command `diffcast master`: a recording of one's own, mastered as an episode would be."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.cli import tables
from pipeline.errors import RequestError

if TYPE_CHECKING:
    from pipeline.episode.recording import Made

_CHOSEN = ("music", "chapters", "cover", "title", "artist", "album", "preset", "loudness")
QUIETEST, LOUDEST = -24.0, -14.0
"""LUFS that can be asked for: from broadcast's to what music services play at."""


def arguments(command: argparse.ArgumentParser) -> None:
    """What can be typed after `diffcast master`."""
    command.add_argument(
        "recording", type=Path, metavar="RECORDING", help="a sound file: WAV, FLAC, MP3, M4A, Ogg and others"
    )
    command.add_argument("-o", "--output", type=_mp3, required=True, metavar="FILE.mp3", help="what to write")
    command.add_argument("--music", type=Path, metavar="FILE", help="its beginning and end go around the recording")
    command.add_argument(
        "--chapters",
        type=Path,
        metavar="FILE",
        help="Audacity labels, Podlove or Podcasting 2.0 chapters, or lines such as 00:01:30 Title",
    )
    command.add_argument("--title", default="", metavar="T", help="of the episode (else: the recording's name)")
    command.add_argument("--artist", default="", metavar="A", help="who made it")
    command.add_argument("--album", default="", metavar="A", help="the show's title")
    command.add_argument("--cover", type=Path, metavar="FILE", help="a picture, made smaller if need be")
    command.add_argument("--preset", default="podcast", metavar="NAME", help="podcast (-16 LUFS), broadcast or quiet")
    command.add_argument("--loudness", type=_lufs, metavar="N", help="in LUFS, else the preset's")
    command.add_argument("--json", action="store_true", help="print the result as JSON")


def run(options: argparse.Namespace) -> int:
    """Master it, and say what was measured."""
    from pipeline.episode.recording import Order, master
    from pipeline.progress import shown

    chosen = {name: getattr(options, name) for name in _CHOSEN}
    for path in (options.recording, *(chosen[name] for name in ("music", "chapters", "cover"))):
        if path and _same(path, options.output):
            raise RequestError(f"`{path}` would be overwritten; name another file with -o")
    order = Order(options.recording, options.output, **chosen)
    with shown(sys.stderr) as progress:
        made = master(order, progress)
    record = _record(made)
    print(json.dumps(record, ensure_ascii=False, indent=2) if options.json else tables.mastered(made.mp3, record))
    return 0


def _same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:  # one of them is not there, or can't be a file's name: said by whoever opens it
        return False


def _record(made: "Made") -> dict[str, Any]:
    sound = made.sound
    return {
        "mp3": str(made.mp3),
        "title": made.title,
        "bytes": made.bytes,
        "seconds": round(sound.samples / sound.sample_rate, 6),
        "integrated_lufs": round(sound.loudness.integrated_lufs, 2),
        "loudness_range_lu": round(sound.loudness.range_lu, 2),
        "true_peak_dbtp": round(sound.loudness.true_peak_dbtp, 2),
        "gain_db": sound.gain,
        "encodes": sound.encodes,
        "chapters": [
            asdict(chapter)
            | {"start": round(chapter.start / sound.sample_rate, 3), "end": round(chapter.end / sound.sample_rate, 3)}
            for chapter in made.chapters
        ],
    }


def _mp3(text: str) -> Path:
    path = Path(text)
    try:
        fits = path.suffix.lower() == ".mp3" and not path.is_dir()
    except OSError:  # longer than a name can be
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError(f"`{text}` is no MP3 file; name one, such as episode.mp3")
    return path


def _lufs(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not QUIETEST <= value <= LOUDEST:
        raise argparse.ArgumentTypeError(f"`{text}` is no loudness from {QUIETEST:g} to {LOUDEST:g} LUFS")
    return value
