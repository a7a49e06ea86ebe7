"""The command `diffcast voices`: which voices there are, one more of them, and how they sound."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.errors import RequestError

if TYPE_CHECKING:
    from pipeline.progress import Progress
    from pipeline.synthesis.voices import Voice
    from pipeline.workspace import Folders

MOST_SPEAKERS = 8
"""So many speakers of one model are auditioned; some have nine hundred."""
_LARGE = 1_000_000
"""Bytes from which on a download is shown in percent."""


def arguments(command: argparse.ArgumentParser) -> None:
    """What can be typed after `diffcast voices`."""
    actions = command.add_subparsers(title="what to do", metavar="ACTION", dest="action", required=True)

    def action(name: str, summary: str) -> argparse.ArgumentParser:
        parser = actions.add_parser(name, help=summary, description=f"{summary.capitalize()}.", allow_abbrev=False)
        parser.set_defaults(parser=parser)
        return parser

    listed = action("list", "show every voice, its licence, and whether it is on this machine")
    listed.add_argument("--json", action="store_true", help="print the voices as JSON")
    added = action("add", "bring a voice to this machine and note it in voices/voices.toml")
    added.add_argument(
        "what",
        metavar="NAME|URL|PATH.onnx",
        help="a name of Piper's catalogue (en_US-amy-medium) or of voices.toml, the address of a model, or a file",
    )
    added.add_argument("--name", metavar="N", help="what shows and scripts call it, when not by the file's name")
    added.add_argument("--licence", metavar="SPDX", help="its licence, when you know better than its model card")
    added.add_argument("--language", metavar="TAG", help="its language, such as en-US, when its files don't say")
    added.add_argument("--speaker", metavar="ID", help="one speaker of a model of several, by name or number")
    added.add_argument("--catalogue", metavar="URL", help="a mirror of Piper's catalogue (or DIFFCAST_PIPER_VOICES)")
    added.add_argument("--json", action="store_true", help="print the voice as JSON")
    heard = action("audition", "say a paragraph in every voice that is here, into WAV files")
    heard.add_argument("text", nargs="?", metavar="TEXT", help="what to say instead of the usual paragraph")
    heard.add_argument("--out", type=Path, default=Path("audition"), metavar="FOLDER", help="where to (./audition)")


def run(options: argparse.Namespace) -> int:
    """Do it; the exit status."""
    from pipeline.progress import shown

    actions: dict[str, Callable[[argparse.Namespace, Progress], str]]
    actions = {"list": _list, "add": _add, "audition": _audition}
    with shown(sys.stderr) as progress:
        result = actions[options.action](options, progress)
    print(result)
    return 0


def _list(options: argparse.Namespace, progress: "Progress") -> str:
    from pipeline.synthesis.voices import licences, listing

    found = listing.listed(_folders().catalogues())
    for row in found:
        if warning := licences.warning_of(row.name, row.licence, row.attribution):
            progress.warn(warning)
    if options.json:
        return _json([row.as_data() for row in found])
    return _table([("name", "language", "licence", "speakers", ""), *(row.cells() for row in found)])


def _add(options: argparse.Namespace, progress: "Progress") -> str:
    from pipeline.synthesis.voices import adding, licences, published

    wish = adding.Wish(options.what, options.name, options.licence, options.language, options.speaker)
    mirror = options.catalogue or os.environ.get("DIFFCAST_PIPER_VOICES", "").strip() or published.ADDRESS
    folders = _folders()
    places = adding.Places(folders.catalogues(), folders.root / "voices" / "voices.toml", mirror)
    voice, new = adding.add(wish, places, partial(_prove, progress), _told(progress))
    if warning := licences.warning(voice):
        progress.warn(warning)
    if options.json:
        fields = ("name", "source", "language", "licence", "attribution", "speaker", "sha256")
        return _json({"added": new} | {name: getattr(voice, name) for name in fields})
    if not new:
        return f"voice `{voice.name}` is here already, and noted"
    return f'voice `{voice.name}` is here, licence {voice.licence}; a show takes it with voice = "{voice.name}"'


def _prove(progress: "Progress", voice: "Voice") -> None:
    """SynthesisError when the voice's files are none that can speak."""
    from pipeline.synthesis import piper, proving

    progress("loading the voice", 0, 1)
    proving.prove(voice.name, piper.Piper(voice))
    progress("loading the voice", 1, 1)


def _told(progress: "Progress") -> Callable[[str, int, int | None], None]:
    shown: dict[str, int] = {}

    def told(name: str, done: int, whole: int | None) -> None:
        large = whole is not None and whole > _LARGE
        stage = f"fetching {name}" + (f" ({whole / 1e6:.1f} MB), in percent" if whole and large else "")
        total = 100 if large else 1
        for step in (0, done * total // whole if whole else 0):
            if step > shown.get(stage, -1):
                progress(stage, step, total)
                shown[stage] = step

    return told


def _audition(options: argparse.Namespace, progress: "Progress") -> str:
    from pipeline import store
    from pipeline.episode import trying
    from pipeline.synthesis import audition

    text = audition.PARAGRAPH if options.text is None else options.text
    if not text.strip():
        raise RequestError("there is nothing to say in an empty text; leave it out for the usual paragraph")
    made: list[Path] = []
    cast = _cast(progress)
    for number, voice in enumerate(cast):
        progress("auditioning", number, len(cast))
        made.append(options.out / audition.file_name(voice.name, voice.speaker))
        store.write_bytes(made[-1], trying.said(text, trying.by(voice), progress)[0])
    progress("auditioning", len(cast), len(cast))
    return "\n".join(map(str, made))


def _cast(progress: "Progress") -> list["Voice"]:
    """Every voice that is here, and each speaker of a model whose voice names none, up to a limit."""
    from pipeline.synthesis.voices import listing

    cast: list[Voice] = []
    for row in listing.listed(_folders().catalogues()):
        if row.voice is None:
            progress.warn(f"left out: {row.state}")
        elif row.voice.speaker is not None or row.speakers.count == 1:
            cast.append(row.voice)
        else:
            cast += [replace(row.voice, speaker=speaker) for speaker in row.speakers.each()[:MOST_SPEAKERS]]
            if row.speakers.count > MOST_SPEAKERS:
                progress.warn(f"voice `{row.name}` has {row.speakers.count} speakers; the first {MOST_SPEAKERS} speak")
    if not cast:
        raise RequestError("no voice is on this machine; `diffcast voices list` says how to get one")
    return cast


def _folders() -> "Folders":
    from pipeline.workspace import Folders, root_above

    return Folders(root_above(Path.cwd()))


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side, the last as long as it likes."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
