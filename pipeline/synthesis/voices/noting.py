"""Adds a voice to a voices.toml: one more table at its end, and not a character of the rest changed."""

import json
import re
from pathlib import Path

from pipeline import holding, store
from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.voices import Voice, parsed

_BEGINNING = "# The voices of this workspace, beside those that come with Diffcast; see `diffcast voices --help`.\n"
_NAME = re.compile(r"\w[\w-]{0,63}")


def check_name(name: str) -> None:
    """RequestError when a name could mean anything but one voice."""
    if not _NAME.fullmatch(name):
        shown = " ".join(name.split())[:100]
        raise RequestError(f"`{shown}` can't name a voice; use letters, digits, `-` and `_`, such as --name amy")


def note(voice: Voice, catalogue: Path) -> None:
    """Put the voice's table at the end of the catalogue, whole or not at all; SynthesisError when it is none."""
    catalogue = catalogue.resolve()
    with holding.lock(f"voices {catalogue}"):
        try:
            before = catalogue.read_bytes().decode("utf-8")
        except FileNotFoundError:
            before = _BEGINNING
        except (OSError, ValueError) as error:
            raise SynthesisError(f"can't read `{catalogue}`: {error}; mend the file") from error
        known = parsed(before, catalogue)
        if voice.name in known:
            raise RequestError(f"`{catalogue}` has a voice `{voice.name}` already; choose another with --name")
        end = "\r\n" if "\r\n" in before else "\n"
        ended = before if before.endswith("\n") or not before else before + end
        after = ended + end.join(["", *table(voice), ""])
        if parsed(after, catalogue).keys() != {*known, voice.name}:
            raise SynthesisError(f"can't add a voice to `{catalogue}`; add its table by hand")
        store.write_text(catalogue, after)


def table(voice: Voice) -> list[str]:
    """The lines of a voice's table."""
    name = voice.name if voice.name.isascii() else json.dumps(voice.name, ensure_ascii=False)
    values: dict[str, str | int | float | None] = {
        "source": voice.source,
        "sha256": voice.sha256,
        "config_sha256": voice.config_sha256,
        "language": voice.language,
        "licence": voice.licence,
        "attribution": voice.attribution or None,
        "speaker": voice.speaker,
        "pace": None if voice.pace == 1.0 else voice.pace,
    }
    return [f"[{name}]", *(f"{key} = {_value(value)}" for key, value in values.items() if value is not None)]


def _value(value: str | float) -> str:
    """In TOML; a JSON string is one, but for a character that no string may hold."""
    if isinstance(value, str):
        text = value.replace("\x7f", "").encode("utf-8", "replace").decode("utf-8")
        return json.dumps(text, ensure_ascii=False)
    return str(value)
