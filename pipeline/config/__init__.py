"""What a person has set: the workspace around the current folder, and each show's show.toml as a frozen Show."""

import difflib
import tomllib
from pathlib import Path

from pydantic import BaseModel, ValidationError

from pipeline.config.show import Mastering, Show, Writer, show_for_repository
from pipeline.errors import RequestError
from pipeline.workspace import SHOW_NAME, Folders, root_above

__all__ = [
    "SHOW_NAME",
    "Show",
    "Workspace",
    "Writer",
    "find_workspace",
    "parsed_show",
    "read_show",
    "show_for_repository",
]


class Workspace(Folders):
    """The folders, and what is set in them."""

    __slots__ = ()

    def show(self, name: str) -> Show:
        """That show's settings; RequestError when it has none."""
        return read_show(self.settings(name))


def find_workspace(start: Path) -> Workspace:
    """The workspace that `start` lies in, else `start`/diffcast: never a stranger's own scripts/ or output/."""
    return Workspace(root_above(start))


def read_show(path: Path) -> Show:
    """The Show that a show.toml sets; RequestError with file, key and what is wrong."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise RequestError(f"can't read `{path}`: {error}; mend the file") from error
    return parsed_show(text, path)


def parsed_show(text: str, path: Path) -> Show:
    """The Show that the text of a show.toml sets; `path` is named when it is wrong."""
    try:
        return Show.model_validate(tomllib.loads(text))
    except ValidationError as error:
        raise RequestError(f"`{path}`: {_complaint(error)}") from error
    except (ValueError, RecursionError) as error:
        raise RequestError(f"can't read `{path}`: {error}; mend the file") from error


def _complaint(error: ValidationError) -> str:
    # A key that nobody knows is most likely the one that is missed.
    first = min(error.errors(), key=lambda one: one["type"] != "extra_forbidden")
    *table, key = first["loc"]
    place = ".".join(str(part) for part in first["loc"] if part != "[key]")
    if first["type"] == "extra_forbidden":
        known = _MODELS[str(table[0]) if table else ""].model_fields
        close = difflib.get_close_matches(str(key), known, 1)
        guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(known)}"
        return f"unknown key `{place}`; {guess}"
    message = _PLAIN.get(first["type"], first["msg"].removeprefix("Value error, "))
    if table and table[0] in _TABLES and isinstance(first["input"], dict):
        message = "put the key in quotes when it holds a dot"
    return f"`{place}`: {message}"


_MODELS: dict[str, type[BaseModel]] = {"": Show, "writer": Writer, "mastering": Mastering}
"""What each table of a show.toml may hold."""
_TABLES = ("areas", "people", "speakers")
_PLAIN = {
    "string_type": "write text in quotes",
    "tuple_type": 'write a list such as ["one", "two"]',
    "dict_type": "write a table, with its name in brackets on a line of its own",
    "model_type": "write a table, with its name in brackets on a line of its own",
}
"""What pydantic says in the words of a programmer."""
