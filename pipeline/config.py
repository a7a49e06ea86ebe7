"""What a person has set: the workspace around the current folder, and each show's show.toml as a frozen Show."""

import difflib
import re
import tomllib
from dataclasses import dataclass
from datetime import time
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from pipeline.errors import RequestError

SHOW_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
"""Names folders and URLs, so nothing that a path or a URL reads as more than a name."""


def _known_zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError) as error:
        raise ValueError(f"no time zone `{name}`; write one such as `Europe/Berlin` or `UTC`") from error
    return name


def _web_address(url: str) -> str:
    if not re.fullmatch(r"https?://[^\s<>\"]+", url):
        raise ValueError("write an address that begins with https://")
    return url


Url = Annotated[str, AfterValidator(_web_address)]


class Show(BaseModel):
    """A show as its show.toml sets it; every setting but the title has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1, max_length=200)
    """The show's name as listeners see and hear it."""
    description: str = ""
    """One or two sentences for the feed and the page."""
    author: str = "Diffcast"
    language: str = "en-US"
    """BCP 47 tag."""
    time_zone: Annotated[str, AfterValidator(_known_zone)] = "UTC"
    publish_at: time = time(23, 59, 59)
    """When the day ends that an episode tells of, in the show's time zone."""
    repo: str | None = None
    """Path or URL of the repository; None takes the activity kept in the show's folder."""
    voice: str = "joe"
    """A name of voices.toml."""
    length: int = Field(default=160, ge=30, le=3600)
    """Seconds an episode should last when there is enough to say."""
    music: str | None = None
    """A sound file, relative to the show's folder, in place of the built-in theme."""
    link: Url | None = None
    """The show's home page."""
    base_url: Url | None = None
    """Where output/ will be served; None makes a feed for the local preview only."""
    category: str = "Technology"
    """One of Apple's podcast categories."""
    explicit: bool = False
    owner_email: str | None = None


@dataclass(frozen=True, slots=True)
class Workspace:
    """The folder that holds scripts/ and output/."""

    root: Path

    @property
    def scripts(self) -> Path:
        """One folder a show, one Markdown file an episode."""
        return self.root / "scripts"

    @property
    def output(self) -> Path:
        """Everything generated: a site one can upload as it is."""
        return self.root / "output"

    def folder(self, show: str) -> Path:
        """The show's folder of scripts; RequestError when the name could mean anything but one folder."""
        if not SHOW_NAME.fullmatch(show):
            raise RequestError(f"`{show}` can't be a show's name; use small letters, digits, `-`, `_` and `.`")
        return self.scripts / show

    def shows(self) -> tuple[str, ...]:
        """Shows that have a show.toml, by name."""
        return tuple(sorted(path.parent.name for path in self.scripts.glob("*/show.toml")))

    def show(self, name: str) -> Show:
        """That show's settings; RequestError when it has none."""
        path = self.folder(name) / "show.toml"
        if not path.is_file():
            close = difflib.get_close_matches(name, self.shows(), 1)
            guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(self.shows()) or 'none yet'}"
            raise RequestError(f"no show `{name}` in `{self.scripts}`; {guess}")
        return read_show(path)


def find_workspace(start: Path) -> Workspace:
    """The workspace that `start` lies in, else `start`/diffcast: never a stranger's own scripts/ or output/."""
    for folder in (start, *start.parents):
        if any((folder / "scripts").glob("*/show.toml")):
            return Workspace(folder)
    return Workspace(start / "diffcast")


def read_show(path: Path) -> Show:
    """The Show that a show.toml sets; RequestError with file, key and what is wrong."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise RequestError(f"can't read `{path}`: {error}; mend the file") from error
    try:
        return Show.model_validate(table)
    except ValidationError as error:
        raise RequestError(f"`{path}`: {_complaint(error)}") from error


def _complaint(error: ValidationError) -> str:
    # A key that nobody knows is most likely the one that is missed.
    first = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
    key = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        close = difflib.get_close_matches(key, Show.model_fields, 1)
        return f"unknown key `{key}`; " + (
            f"did you mean `{close[0]}`?" if close else f"known: {', '.join(Show.model_fields)}"
        )
    return f"`{key}`: {first['msg'].removeprefix('Value error, ')}"


def show_for_repository(name: str) -> Show:
    """The settings of a repository that no show.toml speaks of."""
    settings: dict[str, Any] = {
        "title": f"The {name} briefing",
        "description": f"What changed in {name}, in three minutes.",
    }
    return Show.model_validate(settings)
