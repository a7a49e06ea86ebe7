"""The catalogue of Piper's voices: which there are, and where the files of each lie."""

import difflib
import json
import re
from dataclasses import dataclass
from urllib.parse import quote

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.voices.asking import Remote, check_address, small

ADDRESS = "https://huggingface.co/rhasspy/piper-voices/resolve/main/"
"""Where the project publishes its voices."""

LARGEST_MODEL = 1 << 30
LARGEST_CONFIG = 4 << 20
LARGEST_CARD = 1 << 16
_LARGEST_CATALOGUE = 16 << 20
_GUESSES = 6
_PATH = re.compile(r"(?:\w[\w.+-]*/)*\w[\w.+-]*")
_TABLES = TypeAdapter(dict[str, dict[str, object]])


class _File(BaseModel):
    size_bytes: int = Field(ge=1, le=LARGEST_MODEL)
    md5_digest: str = Field(pattern=r"^[0-9a-fA-F]{32}$")


class _Language(BaseModel):
    code: str


class _Entry(BaseModel):
    """What we read of a voice in the catalogue."""

    language: _Language
    files: dict[str, _File]


@dataclass(frozen=True, slots=True)
class Published:
    """A voice of the catalogue."""

    name: str
    language: str
    """BCP 47 tag."""
    model: Remote
    config: Remote
    card: Remote | None


def published(name: str, base: str) -> Published:
    """The voice of that name in the catalogue at an address; RequestError with a guess when it has none.

    Raises SynthesisError when the catalogue can't be had, or is none.
    """
    base = base if base.endswith("/") else f"{base}/"
    check_address(base)
    catalogue = Remote(f"{base}voices.json", _LARGEST_CATALOGUE)
    known = _tables(catalogue)
    if name not in known:
        raise RequestError(
            f"no voice `{name}` in voices.toml or in the catalogue of `{catalogue.host}`; {_guess(name, known)}"
        )
    entry = _entry(catalogue, name, known[name])
    files = {path: _remote(catalogue, base, path, file) for path, file in entry.files.items() if _wanted(path)}
    return Published(
        name,
        entry.language.code.replace("_", "-"),
        _ending(catalogue, name, files, f"/{name}.onnx"),
        _ending(catalogue, name, files, f"/{name}.onnx.json"),
        next((remote for path, remote in files.items() if path.endswith("/MODEL_CARD")), None),
    )


def _tables(catalogue: Remote) -> dict[str, dict[str, object]]:
    content = small(catalogue)
    if content is None:
        raise SynthesisError(f"`{catalogue.host}` has no `voices.json`; name another with --catalogue")
    try:
        return _TABLES.validate_python(json.loads(content))
    except (ValueError, RecursionError) as error:
        raise _odd(catalogue, "it is not a list of voices") from error


def _entry(catalogue: Remote, name: str, table: dict[str, object]) -> _Entry:
    try:
        return _Entry.model_validate(table)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, (name, *first["loc"])))[:200]
        raise _odd(catalogue, f"`{place}`: {first['msg']}") from error


def _wanted(path: str) -> bool:
    return path.endswith((".onnx", ".onnx.json", "/MODEL_CARD"))


def _remote(catalogue: Remote, base: str, path: str, file: _File) -> Remote:
    # A path of the catalogue becomes part of an address and nothing else, and even there it may not climb.
    if not _PATH.fullmatch(path):
        raise _odd(catalogue, f"`{path[:100]}` is no path of a voice's file")
    largest = LARGEST_MODEL if path.endswith(".onnx") else LARGEST_CONFIG
    if file.size_bytes > largest:
        raise _odd(catalogue, f"`{path[:100]}` would have {file.size_bytes:,} bytes")
    return Remote(base + quote(path), largest, file.size_bytes, file.md5_digest.lower())


def _ending(catalogue: Remote, name: str, files: dict[str, Remote], end: str) -> Remote:
    found = [remote for path, remote in files.items() if path.endswith(end)]
    if len(found) != 1:
        raise _odd(catalogue, f"`{name}` has {len(found)} files called `{end[1:]}`")
    return found[0]


def _odd(catalogue: Remote, what: str) -> SynthesisError:
    return SynthesisError(f"can't read the catalogue `voices.json` of `{catalogue.host}`: {what}; try another source")


def _guess(name: str, known: dict[str, dict[str, object]]) -> str:
    close = [key for key in sorted(known) if name.casefold() in key.casefold()][:_GUESSES]
    close = close or difflib.get_close_matches(name, sorted(known), 2)
    return f"did you mean {' or '.join(f'`{key}`' for key in close)}?" if close else f"it has {len(known)} others"
