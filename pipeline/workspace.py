"""The folders a person works in: where scripts and output lie, and which shows there are; what is set is config's."""

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.errors import RequestError

SHOW_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
"""Names folders and URLs, so nothing that a path or a URL reads as more than a name."""


@dataclass(frozen=True, slots=True)
class Folders:
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

    def only(self) -> str | None:
        """The show that is meant where none is named: the one there is, or None when there are several or none."""
        shows = self.shows()
        return shows[0] if len(shows) == 1 else None

    def settings(self, show: str) -> Path:
        """That show's show.toml; RequestError when it has none."""
        path = self.folder(show) / "show.toml"
        if not _may_be_there(path):
            close = difflib.get_close_matches(show, self.shows(), 1)
            guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(self.shows()) or 'none yet'}"
            raise RequestError(f"no show `{show}` in `{self.scripts}`; {guess}")
        return path

    def catalogues(self) -> list[Path]:
        """The lists of voices: the one that comes with the program, and the workspace's own, which wins."""
        places = [store.shipped("voices.toml"), self.root / "voices" / "voices.toml"]
        return [path for path in dict.fromkeys(places) if _may_be_there(path)]


def _may_be_there(path: Path) -> bool:
    """Whether a file is there; also when the system does not let us know, which whoever reads it then says."""
    try:
        return path.is_file()
    except OSError:
        return True


def root_above(start: Path) -> Path:
    """The workspace that `start` lies in, else `start`/diffcast: never a stranger's own scripts/ or output/."""
    for folder in (start, *start.parents):
        if any((folder / "scripts").glob("*/show.toml")):
            return folder
    return start / "diffcast"
