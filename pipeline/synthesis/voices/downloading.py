"""Files from the network: what broke off goes on where it ended, and nothing unchecked gets a file's name.

What has come lies in the folder as <digest of the address>.part, with the mark by which the server knows its version
(ETag or Last-Modified) beside it. It gets its name, its SHA-256, once it is whole.
"""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path

from pipeline import holding, store
from pipeline.errors import DiffcastError, SynthesisError
from pipeline.synthesis.voices.asking import Answer, BrokenError, Remote, answer, expect, pieces

Told = Callable[[int, int | None], None]
"""Told how many bytes have come, of how many when that is known."""

RESUMES = 20
"""So often a download is taken up again at once, as long as each time something came."""
_RANGE = re.compile(r"bytes (\d{1,18})-\d{1,18}/(\d{1,18}|\*)")


def fetch(remote: Remote, folder: Path, suffix: str, told: Told) -> Path:
    """Bring a file into a folder as its SHA-256 and the suffix; what is there already is not asked for again.

    Raises SynthesisError: BrokenError when it broke off (what came is kept), another when it is not the file it
    should be.
    """
    part = _Part(folder / f"{store.digest(remote.url.encode())[:32]}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with holding.lock(f"download {part.path}"):
            if (there := _there(remote, folder, suffix)) is not None:
                return there
            _complete(remote, part, told)
            target = folder / f"{_checked(remote, part)}{suffix}"
            part.path.replace(target)
            part.forget()
    except OSError as error:
        raise DiffcastError(f"can't write `{folder}`: {error.strerror or error}; make room there") from error
    return target


class _Part:
    """What has come of a file so far, and of which version of it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._version = path.with_suffix(".version")

    @property
    def size(self) -> int:
        """Bytes."""
        return self.path.stat().st_size if self.path.is_file() else 0

    @property
    def version(self) -> str:
        """The server's mark; "" when it gave none, or when what is kept of it can be none."""
        return _mark(self._version.read_bytes().decode("latin-1")) if self._version.is_file() else ""

    def begin(self, version: str) -> None:
        """Start anew."""
        self.forget()
        self._version.write_text(version, encoding="ascii")

    def forget(self) -> None:
        """As if nothing had come."""
        self.path.unlink(missing_ok=True)
        self._version.unlink(missing_ok=True)


class _ChangedError(BrokenError):
    """What had come is of another version; it was thrown away."""


def _complete(remote: Remote, part: _Part, told: Told) -> None:
    """Bring what is missing, taken up again for as long as something comes."""
    for _ in range(RESUMES):
        if not _can_go_on(remote, part):
            part.forget()
        before = part.size
        try:
            return _more(remote, part, told)
        except _ChangedError:
            continue
        except BrokenError:
            if part.size <= before or not _can_go_on(remote, part):
                raise
    raise remote.broken("it breaks off again and again")


def _can_go_on(remote: Remote, part: _Part) -> bool:
    """Without a mark, or a digest to compare with, two versions could be joined unseen."""
    return bool(part.version or remote.sha256 or remote.md5)


def _more(remote: Remote, part: _Part, told: Told) -> None:
    """One exchange: to the end of the file, or BrokenError."""
    have = part.size
    if have and have == remote.size:
        return
    headers = {"Range": f"bytes={have}-"} if have else {}
    if have and part.version:
        headers["If-Range"] = part.version
    with answer(remote, headers) as response:
        if response.status == 416 and have:
            if response.headers.get("content-range", "") == f"bytes */{have}":
                return  # all of it had come
            part.forget()
            raise _ChangedError(str(remote.broken("it sends another file than before")))
        expect(remote, response, 200, 206)
        _append(remote, part, response, told)


def _append(remote: Remote, part: _Part, response: Answer, told: Told) -> None:
    whole = _whole(remote, part, response)
    if whole is not None and whole > remote.limit:
        part.forget()
        raise remote.too_large()
    have = part.size
    with part.path.open("ab") as file:
        for piece in pieces(remote, response):
            have += len(piece)
            if have > remote.limit:
                part.forget()
                raise remote.too_large()
            file.write(piece)
            file.flush()
            told(have, remote.size or whole)
    if have < (remote.size or 0 if whole is None else whole):
        raise remote.broken("the answer broke off")


def _whole(remote: Remote, part: _Part, response: Answer) -> int | None:
    """How long the whole file is, when the answer says so; the part is cut to where the answer goes on."""
    if response.status == 206:
        found = _RANGE.fullmatch(response.headers.get("content-range", ""))
        other = part.version and _version(response) not in ("", part.version)
        if not found or int(found[1]) != part.size or other:
            part.forget()
            raise _ChangedError(str(remote.broken("it sends another part than was asked for")))
        return None if found[2] == "*" else int(found[2])
    part.begin(_version(response))
    length = response.headers.get("content-length", "")
    return int(length) if re.fullmatch(r"[0-9]{1,18}", length) else None


def _version(response: Answer) -> str:
    """The mark by which the server knows this version; a weak one does not promise the same bytes."""
    mark = response.headers.get("etag", "")
    if not mark or mark.startswith("W/"):
        mark = response.headers.get("last-modified", "")
    return _mark(mark)


def _mark(text: str) -> str:
    """A mark that may stand in a header, else ""."""
    return text if re.fullmatch(r"[\x20-\x7e]{1,500}", text) else ""


def _checked(remote: Remote, part: _Part) -> str:
    """The SHA-256 of a whole file, once it is the one it should be; one that is not goes."""
    sha256, md5 = _digest(part.path, "sha256"), _digest(part.path, "md5")
    if remote.sha256 in (None, sha256) and remote.md5 in (None, md5) and remote.size in (None, part.size):
        return sha256
    part.forget()
    expected = "that voices.toml names" if remote.sha256 else "that the catalogue names"
    raise SynthesisError(
        f"what `{remote.host}` sent as `{remote.name}` is not the file {expected}, and was thrown away; try again, "
        "or choose another voice"
    )


def _there(remote: Remote, folder: Path, suffix: str) -> Path | None:
    """The file, when it has been fetched before, by what is known of it beforehand."""
    if remote.sha256:
        paths = [folder / f"{remote.sha256}{suffix}"]
    else:
        paths = sorted(folder.glob(f"*{suffix}")) if remote.md5 else []
    for path in paths:
        if path.is_file() and path.stat().st_size == (remote.size or path.stat().st_size):
            sha256, md5 = _digest(path, "sha256"), _digest(path, "md5")
            if path.name == f"{sha256}{suffix}" and remote.md5 in (None, md5):
                return path
    return None


def _digest(path: Path, kind: str) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, lambda: hashlib.new(kind, usedforsecurity=False)).hexdigest()
