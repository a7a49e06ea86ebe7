"""The voices of voices.toml: where each model lies, its digest, licence, speaker and pace."""

import difflib
import importlib.util
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.errors import RequestError, SynthesisError

KEYS = ("source", "model", "sha256", "config_sha256", "language", "licence", "attribution", "speaker", "pace")
MODEL, CONFIG = ".onnx", ".json"
"""How the names of files end that were fetched."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
"""What would write over a terminal, or end a path; line ends and tabs may stand in a licence's words."""
_PUBLISHED = re.compile(r"\w+(?:-\w+)+")


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice we may load."""

    name: str
    model: Path
    """The ONNX model."""
    config: Path
    """Its JSON configuration."""
    sha256: str
    config_sha256: str
    language: str
    """BCP 47 tag."""
    licence: str
    """SPDX identifier of the voice, or the words of whoever gives it."""
    attribution: str = ""
    speaker: int | str | None = None
    """Which speaker of a model of several: an id, or a name that the configuration gives one."""
    pace: float = 1.0
    """Piper's length scale: 1.0 as trained, larger is slower."""
    source: str = ""
    """Where its files come from, as voices.toml says it."""

    def checked(self) -> "Voice":
        """The same voice, once both files are there and match their digests; else SynthesisError."""
        for path, expected in ((self.model, self.sha256), (self.config, self.config_sha256)):
            try:
                found = store.file_digest(path)
            except OSError as error:
                raise SynthesisError(self._missing(path, error.strerror or str(error))) from error
            if found != expected:
                raise SynthesisError(
                    f"voice `{self.name}`: {self.called(path)} is not the file that voices.toml names "
                    f"(SHA-256 {found[:12]}… instead of {expected[:12]}…); get it again or correct the digest"
                )
        return self

    def _missing(self, path: Path, why: str) -> str:
        if is_fetched(self.source):
            return f"voice `{self.name}` is not on this machine yet; get it with `diffcast voices add {self.name}`"
        return f"voice `{self.name}`: can't read `{path.name}` ({why}); put it back or install it again"

    def called(self, path: Path) -> str:
        """What one of its two files is called in a message; one that was fetched has no name but its digest."""
        if not is_fetched(self.source):
            return f"`{path.name}`"
        return "its model" if path == self.model else "its configuration"


def find(name: str, catalogues: Sequence[Path]) -> Voice:
    """The voice of that name; later catalogues win. RequestError when no catalogue has it."""
    known = tables(catalogues)
    if name not in known:
        close = difflib.get_close_matches(name, known, 1)
        guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(sorted(known))}"
        raise RequestError(f"no voice `{name}` in voices.toml; {guess}")
    table, catalogue = known[name]
    return _voice(name, table, catalogue)


def tables(catalogues: Sequence[Path]) -> dict[str, tuple[Mapping[str, object], Path]]:
    """Every voice's table as it was read, with the catalogue that has it; later catalogues win."""
    found: dict[str, tuple[Mapping[str, object], Path]] = {}
    for catalogue in catalogues:
        found.update({name: (table, catalogue) for name, table in _read(catalogue).items()})
    return found


def is_fetched(source: str) -> bool:
    """Whether the files of a source are brought by `diffcast voices add` and lie in the user's cache."""
    return source.startswith(("piper:", "https://", "http://"))


def fetched_folder() -> Path:
    """Where files that were fetched lie, each under its SHA-256, so that two voices of one model share it."""
    return store.cache_folder() / "voices"


def parsed(text: str, catalogue: Path) -> dict[str, dict[str, object]]:
    """The tables of a catalogue's text; SynthesisError when one is no voice. `catalogue` is named when it is wrong."""
    try:
        found = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise SynthesisError(f"can't read `{catalogue}`: {error}; mend the file") from error
    for name, table in found.items():
        _check(name, table, catalogue)
    return found


def _check(name: str, table: object, catalogue: Path) -> None:
    """SynthesisError unless a table may be a voice's."""
    if not name.isprintable():
        raise SynthesisError(f"`{catalogue}`: {name!a} can't name a voice; take out what can't be printed")
    if not isinstance(table, dict):
        raise SynthesisError(f"`{catalogue}`: `{name}` is not a voice; every voice is a table such as [joe]")
    for key, value in table.items():
        if key not in KEYS:
            close = difflib.get_close_matches(key, KEYS, 1)
            guess = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(KEYS)}"
            shown = f"`{key}`" if key.isprintable() else ascii(key)
            raise SynthesisError(f"`{catalogue}`: voice `{name}` has an unknown key {shown}; {guess}")
        if isinstance(value, str) and _CONTROL.search(value):
            raise SynthesisError(f"`{catalogue}`: voice `{name}`: `{key}` holds a control character; take it out")


def _read(catalogue: Path) -> dict[str, dict[str, object]]:
    try:
        text = catalogue.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise SynthesisError(f"can't read `{catalogue}`: {error}; mend the file") from error
    return parsed(text, catalogue)


def _voice(name: str, table: Mapping[str, object], catalogue: Path) -> Voice:
    try:
        source = str(table["source"])
        sha256, config_sha256 = _digest(table, "sha256"), _digest(table, "config_sha256")
        if is_fetched(source):
            _check_fetched(source)
            model = fetched_folder() / f"{sha256}{MODEL}"
            config = fetched_folder() / f"{config_sha256}{CONFIG}"
        else:
            model = _model_path(source, str(table.get("model", "")), catalogue.parent)
            config = model.with_name(model.name + ".json")
        return Voice(
            name=name,
            model=model,
            config=config,
            sha256=sha256,
            config_sha256=config_sha256,
            language=str(table["language"]),
            licence=str(table["licence"]),
            attribution=str(table.get("attribution", "")),
            speaker=_speaker(table.get("speaker")),
            pace=_pace(table.get("pace", 1.0)),
            source=source,
        )
    except KeyError as error:
        raise SynthesisError(f"`{catalogue}`: voice `{name}` lacks {error}; add it") from error
    except ValueError as error:
        raise SynthesisError(f"`{catalogue}`: voice `{name}`: {error}") from error


def _digest(table: Mapping[str, object], key: str) -> str:
    found = str(table[key]).lower()
    if not _DIGEST.fullmatch(found):
        raise ValueError(f"`{key}` is no SHA-256; it has 64 digits, as `sha256sum` prints them")
    return found


def _speaker(value: object) -> int | str | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    if isinstance(value, str) and value:
        return value
    raise ValueError("`speaker` is a speaker's id (a whole number from 0) or its name in quotes")


def _pace(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0.1 <= value <= 10:
        return float(value)
    raise ValueError("`pace` is a number from 0.1 to 10; 1.0 is as trained")


def _check_fetched(source: str) -> None:
    name = source.removeprefix("piper:")
    if name != source and not _PUBLISHED.fullmatch(name):
        raise ValueError(f"`{source}` is no name of Piper's catalogue; one is `piper:en_US-amy-medium`")


def _model_path(source: str, model: str, folder: Path) -> Path:
    kind, _, where = source.partition(":")
    if kind == "file" and where:
        return folder / where
    if kind == "package" and where.isidentifier():
        spec = importlib.util.find_spec(where)
        if spec is None or not spec.submodule_search_locations:
            raise ValueError(f"the package `{where}` is not installed; install it or choose another voice")
        return Path(spec.submodule_search_locations[0]) / model
    raise ValueError(
        f"source `{source}` is none of `package:NAME`, `file:PATH`, `piper:NAME` and an address; write one of them"
    )
