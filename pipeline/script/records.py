"""Reads the values of one JSON object strictly; what is wrong is said with the file, the line and the key."""

import difflib
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from pipeline.errors import ScriptError

Value = TypeVar("Value")


class Record:
    """A JSON object from a line of a file, whose values are taken by name and kind; null is None."""

    def __init__(self, values: dict[str, object], name: str, line: int) -> None:
        self._values = values
        self._name = name
        self._line = line

    @classmethod
    def of_line(cls, text: str, name: str, line: int) -> "Record":
        """The record that a line holds; ScriptError when it does not hold exactly one object."""
        try:
            values = json.loads(text, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise ScriptError(f"is not a JSON object ({error}); mend or delete this line", name, line) from error
        return cls(values, name, line).within(values)

    def within(self, value: object) -> "Record":
        """A record inside this one."""
        if not isinstance(value, dict):
            raise self.error(f"expected an object such as {{…}}, found {_shown(value)}")
        return Record(value, self._name, self._line)

    def error(self, message: str) -> ScriptError:
        """What is wrong, with its place."""
        return ScriptError(message, self._name, self._line)

    def only(self, known: Sequence[str]) -> None:
        """Refuse keys that nobody will read."""
        for key in self._values:
            if key not in known:
                guess = difflib.get_close_matches(key, known, 1)
                hint = f"did you mean `{guess[0]}`?" if guess else f"known are {', '.join(known)}"
                raise self.error(f"unknown key `{key}`; {hint}")

    def text(self, key: str) -> str | None:
        """A string or None."""
        value = self._values.get(key)
        return None if value is None else self.string(value)

    def needed(self, key: str) -> str:
        """A string that is not blank."""
        value = self.text(key)
        if value is None or not value.strip():
            raise self.error(f"`{key}` is missing; write it as a string")
        return value

    def string(self, value: object) -> str:
        """The value, when it is a string that can be written as UTF-8."""
        if not isinstance(value, str) or any("\ud800" <= char <= "\udfff" for char in value):
            raise self.error(f"expected text in quotes, found {_shown(value)}")
        return value

    def count(self, key: str) -> int | None:
        """A whole number from 0, or None."""
        value = self._values.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
            return value
        raise self.error(f"`{key}` must be a number of lines or null, not {_shown(value)}")

    def moment(self, key: str) -> datetime | None:
        """A time with its zone, or None."""
        value = self.text(key)
        if value is None:
            return None
        try:
            moment = datetime.fromisoformat(value)
            if moment.utcoffset() is not None and moment.astimezone(UTC):
                return moment
        except (ValueError, OverflowError):
            pass
        raise self.error(f"`{key}` must be a time with its zone, such as 2026-07-31T13:00:00Z, not {_shown(value)}")

    def many(self, key: str, one: Callable[[object], Value]) -> tuple[Value, ...] | None:
        """A list of values that `one` accepts, or None."""
        value = self._values.get(key)
        if value is None:
            return None
        if not isinstance(value, list):
            raise self.error(f"`{key}` must be a list or null, not {_shown(value)}")
        return tuple(map(one, value))

    def choice(self, key: str, allowed: Sequence[Value]) -> Value | None:
        """One of the allowed values, or None."""
        value = self._values.get(key)
        if value is None:
            return None
        if value not in allowed:
            raise self.error(f"`{key}` must be one of {', '.join(map(str, allowed))}, not {_shown(value)}")
        return allowed[allowed.index(value)]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose keys stand once; json itself would keep the last and say nothing."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key stands twice")
    return values


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else text[:57] + "…"
