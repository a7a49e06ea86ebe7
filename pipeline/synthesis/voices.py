"""The voices of voices.toml: where each model lies, its digest, licence and pace."""

import difflib
import importlib.util
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import RequestError, SynthesisError
from pipeline.store import file_digest

KEYS = ("source", "model", "sha256", "config_sha256", "language", "licence", "attribution", "speaker", "pace")


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice we may load."""

    name: str
    model: Path
    """The ONNX model."""
    config: Path
    """Its JSON configuration, beside it."""
    sha256: str
    config_sha256: str
    language: str
    """BCP 47 tag."""
    licence: str
    """SPDX identifier of the voice."""
    attribution: str = ""
    speaker: int | None = None
    """Speaker id within a model of several speakers."""
    pace: float = 1.0
    """Piper's length scale: 1.0 as trained, larger is slower."""

    def checked(self) -> "Voice":
        """The same voice, once both files are there and match their digests; else SynthesisError."""
        for path, expected in ((self.model, self.sha256), (self.config, self.config_sha256)):
            try:
                found = file_digest(path)
            except OSError as error:
                raise SynthesisError(
                    f"voice `{self.name}`: can't read `{path.name}` ({error.strerror}); put it back or install it again"
                ) from error
            if found != expected:
                raise SynthesisError(
                    f"voice `{self.name}`: `{path.name}` is not the file that voices.toml names (SHA-256 {found[:12]}… "
                    f"instead of {expected[:12]}…); get it again or correct the digest"
                )
        return self


def find(name: str, catalogues: Sequence[Path]) -> Voice:
    """The voice of that name; later catalogues win. RequestError when no catalogue has it."""
    tables: dict[str, tuple[dict[str, object], Path]] = {}
    for catalogue in catalogues:
        tables.update({key: (table, catalogue) for key, table in _tables(catalogue).items()})
    if name not in tables:
        close = difflib.get_close_matches(name, tables, 1)
        guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(sorted(tables))}"
        raise RequestError(f"no voice `{name}` in voices.toml; {guess}")
    table, catalogue = tables[name]
    return _voice(name, table, catalogue)


def _tables(catalogue: Path) -> dict[str, dict[str, object]]:
    try:
        found = tomllib.loads(catalogue.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SynthesisError(f"can't read `{catalogue}`: {error}; mend the file") from error
    for name, table in found.items():
        if not isinstance(table, dict):
            raise SynthesisError(f"`{catalogue}`: `{name}` is not a voice; every voice is a table such as [joe]")
        for key in table:
            if key not in KEYS:
                close = difflib.get_close_matches(key, KEYS, 1)
                guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(KEYS)}"
                raise SynthesisError(f"`{catalogue}`: voice `{name}` has an unknown key `{key}`; {guess}")
    return found


def _voice(name: str, table: dict[str, object], catalogue: Path) -> Voice:
    try:
        model = _model_path(str(table["source"]), str(table.get("model", "")), catalogue.parent)
        speaker, pace = table.get("speaker"), table.get("pace", 1.0)
        if not (speaker is None or isinstance(speaker, int)) or not isinstance(pace, int | float):
            raise ValueError("speaker is a whole number and pace a number")
        return Voice(
            name=name,
            model=model,
            config=model.with_name(model.name + ".json"),
            sha256=str(table["sha256"]),
            config_sha256=str(table["config_sha256"]),
            language=str(table["language"]),
            licence=str(table["licence"]),
            attribution=str(table.get("attribution", "")),
            speaker=speaker,
            pace=float(pace),
        )
    except KeyError as error:
        raise SynthesisError(f"`{catalogue}`: voice `{name}` lacks {error}; add it") from error
    except ValueError as error:
        raise SynthesisError(f"`{catalogue}`: voice `{name}`: {error}") from error


def _model_path(source: str, model: str, folder: Path) -> Path:
    kind, _, where = source.partition(":")
    if kind == "file" and where:
        return folder / where
    if kind == "package" and where.isidentifier():
        spec = importlib.util.find_spec(where)
        if spec is None or not spec.submodule_search_locations:
            raise ValueError(f"the package `{where}` is not installed; install it or choose another voice")
        return Path(spec.submodule_search_locations[0]) / model
    raise ValueError(f"source `{source}` is neither `package:NAME` nor `file:PATH`")
