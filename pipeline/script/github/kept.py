"""Keeps answers in the user's cache with the marks by which GitHub says that nothing has changed since."""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from pipeline import store

_DAYS = 60
"""An answer that was not used for so long goes."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What GitHub sent; names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Entry(BaseModel):
    """An answer as it is kept."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")

    url: str
    etag: str = ""
    modified: str = ""
    link: str = ""
    body: str

    def conditions(self) -> dict[str, str]:
        """The headers that ask for an answer only when it is another than this one."""
        return {"If-None-Match": self.etag} if self.etag else {"If-Modified-Since": self.modified}

    def again(self, unchanged: Answer) -> Answer:
        """This in place of a "304 Not Modified"."""
        link = {"link": self.link} if self.link else {}
        return Answer(200, {**unchanged.headers, **link}, self.body.encode())


class Kept:
    """A folder of answers, one file for each address. Names of files are digests; no token is ever in them.

    An entry is used only when the server says, to whoever asks now, that it is still what would be sent.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def entry(self, url: str) -> Entry | None:
        """What is kept for an address; None when there is nothing that can be used."""
        path = self._path(url)
        try:
            entry = Entry.model_validate_json(path.read_bytes())
            path.touch()  # what is used stays
        except (OSError, ValidationError):
            return None
        return entry if entry.url == url else None

    def keep(self, url: str, answer: Answer) -> None:
        """Keep an answer that can be asked for again under a condition."""
        etag, modified = answer.headers.get("etag", ""), answer.headers.get("last-modified", "")
        try:
            text = answer.body.decode()
        except UnicodeDecodeError:
            return
        if etag or modified:
            entry = Entry(url=url, etag=etag, modified=modified, link=answer.headers.get("link", ""), body=text)
            store.write_text(self._path(url), json.dumps(entry.model_dump(), ensure_ascii=True))

    def tidy(self, now: float) -> None:
        """Take away what was not used for a long time (`now` in seconds of Unix time)."""
        if not self._folder.is_dir():
            return
        for path in self._folder.iterdir():
            with contextlib.suppress(OSError):  # another run may be faster
                if path.stat().st_mtime < now - _DAYS * 86400:
                    path.unlink()

    def _path(self, url: str) -> Path:
        return self._folder / f"{store.digest(url.encode())[:40]}.json"
