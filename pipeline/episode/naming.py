"""Names of shows and episodes: they become folders and addresses, so no two may share one."""

import glob
from pathlib import Path

from pipeline import store
from pipeline.config import SHOW_NAME
from pipeline.errors import RequestError

TAKEN = ("index.html", "feed.xml", "cover.jpg")
"""What else lies in a show's folder."""


def check_name(path: Path) -> None:
    """Refuse a script whose episode would lie where something else does."""
    if path.stem.startswith(".") or path.stem in TAKEN:
        raise RequestError(f"`{path.name}` can't name an episode: its folder would hide or be another's; rename it")
    twins = [twin for twin in path.parent.glob(f"{glob.escape(path.stem)}.*") if twin.suffix.lower() in (".md", ".txt")]
    if len(twins) > 1:
        raise RequestError(f"`{twins[0].name}` and `{twins[1].name}` would be one episode; rename one of them")
    place = path.resolve().parent
    if show_name(place.name) != place.name and (place.parent / show_name(place.name)).is_dir():
        raise RequestError(f"the shows `{place.name}` and `{show_name(place.name)}` would be one; rename a folder")


def show_name(text: str) -> str:
    """A name for a show, from that of a repository or folder: small letters, digits and hyphens."""
    name = "".join(c if c.isascii() and (c.isalnum() or c in "._") else "-" for c in text.lower()).strip("-._")[:64]
    return name if SHOW_NAME.fullmatch(name) else f"show-{store.digest(text.encode())[:8]}"
