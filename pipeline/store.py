"""What we keep: whole files or nothing, digests, and the user's cache folder."""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from pipeline.errors import DiffcastError


def write_bytes(path: Path, content: bytes) -> None:
    """Put `content` at `path`, whole or not at all; DiffcastError when the place can't be written.

    It is written beside, flushed to the disk, then renamed: what stood at `path` before stands there until then.
    """
    write_together({path: content})


def write_together(files: Mapping[Path, bytes | Path]) -> None:
    """Put several files in their places, in order, once all of them are written beside: a full disk changes none.

    Content that is large is given as the path of a work file, which is copied.
    """
    beside: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            _write_beside(path, content, beside)
        for path in files:
            try:
                beside[path].replace(path)
            except OSError as error:
                raise unwritable(path, error) from error
        for folder in dict.fromkeys(path.parent for path in files):
            _flush_folder(folder)
    finally:
        for part in beside.values():
            part.unlink(missing_ok=True)


def _write_beside(path: Path, content: bytes | Path, beside: dict[Path, Path]) -> None:
    """Write `content` to a file of its own beside `path`, and note it in `beside` before anything can fail."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:80]}.", suffix=".part")
        beside[path] = Path(name)
        with os.fdopen(handle, "wb") as out:
            if isinstance(content, Path):
                with content.open("rb") as source:
                    shutil.copyfileobj(source, out)
            else:
                out.write(content)
            out.flush()
            os.fsync(out.fileno())
        beside[path].chmod(0o666 & ~_umask())
    except OSError as error:
        raise unwritable(path, error) from error


def check_place(path: Path) -> None:
    """DiffcastError when nothing can be written at `path`: to be known before there is something to write."""
    folder = next((one for one in path.parents if one.exists()), path.parent)
    if not folder.is_dir():
        raise DiffcastError(f"can't write `{path}`: `{folder}` is not a folder; choose another place")
    try:
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise unwritable(path, error) from error


def write_text(path: Path, text: str) -> None:
    """Put `text` at `path` as UTF-8 with the line ends it has, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_changed(path: Path, content: bytes) -> bool:
    """Write only when the file does not already hold `content`; return whether it was written."""
    try:
        if path.read_bytes() == content:
            return False
    except OSError:
        pass
    write_bytes(path, content)
    return True


def to_json(value: object) -> str:
    """JSON as we keep it: readable, in the order given, never NaN."""
    return json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def digest(*parts: bytes) -> str:
    """SHA-256 of the parts, in hexadecimal; where one part ends and the next begins counts."""
    total = hashlib.sha256()
    for part in parts:
        total.update(len(part).to_bytes(8, "big"))
        total.update(part)
    return total.hexdigest()


def file_digest(path: Path) -> str:
    """SHA-256 of a file's content, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def shipped(name: str) -> Path:
    """A file that comes with the program, such as voices.toml: in the installed package, or in the checkout."""
    package = Path(__file__).parent
    installed = package / "shipped" / name
    return installed if installed.exists() else package.parent / "voices" / name


def cache_folder() -> Path:
    """Where work files, clones and locks live: DIFFCAST_CACHE, or the user's cache folder."""
    import platformdirs

    chosen = os.environ.get("DIFFCAST_CACHE")
    return Path(chosen) if chosen else platformdirs.user_cache_path("diffcast")


def sweep(folder: Path) -> None:
    """Take away what a killed run left half-written in a folder; only for who holds the lock of what lies there."""
    for part in folder.glob(".*.part"):
        part.unlink(missing_ok=True)


def unwritable(path: Path, error: OSError, advice: str = "make room or choose another place") -> DiffcastError:
    """The error for a place that can't be written."""
    return DiffcastError(f"can't write `{path}`: {error.strerror or error}; {advice}")


def _umask() -> int:
    # The only way to read it is to set it; mkstemp's 0600 would make output unreadable to a web server.
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _flush_folder(folder: Path) -> None:
    """Make a rename survive a power cut; not every system can open a folder, and then it is left to it."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)
