"""Adds a voice: from Piper's catalogue, from an address or from this disk, with what its makers say of its licence."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline import store
from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.voices import CONFIG, MODEL, Voice, fetched_folder, find, is_fetched, licences, noting, speakers
from pipeline.synthesis.voices import tables as noted
from pipeline.synthesis.voices.asking import Remote
from pipeline.synthesis.voices.downloading import fetch
from pipeline.synthesis.voices.offers import Offer, offered
from pipeline.synthesis.voices.published import ADDRESS

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}")
Told = Callable[[str, int, int | None], None]
"""Told of a file by name, how many of its bytes have come, and of how many when that is known."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asked for."""

    what: str
    """A name of voices.toml or of Piper's catalogue, the address of a model, or a path to one."""
    name: str | None = None
    licence: str | None = None
    language: str | None = None
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Places:
    """Where voices are noted."""

    catalogues: Sequence[Path]
    """Every voices.toml that there is; later ones win."""
    own: Path
    """The workspace's voices.toml, which need not be there yet; what it names as a file lies beside it."""
    published: str = ADDRESS
    """The address of Piper's catalogue."""


def add(wish: Wish, places: Places, prove: Callable[[Voice], object], told: Told) -> tuple[Voice, bool]:
    """The voice, here and noted, and whether there was anything to do.

    `prove` loads a voice, and raises SynthesisError when it is none; only then it is noted. RequestError when the wish
    can't be met as it is, SynthesisError when a file can't be had or is not what it should be.
    """
    if wish.what in noted(places.catalogues):
        return _brought(wish, places, prove, told)
    offer = offered(wish.what, places.published)
    name = wish.name or offer.name
    noting.check_name(name)
    if name in noted(places.catalogues):
        raise RequestError(f"there is a voice `{name}` in voices.toml already; choose another with --name")
    model, config = _here(offer.model, MODEL, told), _here(offer.config, CONFIG, told)
    voice = _described(replace(offer, name=name), wish, model, config)
    try:
        prove(voice)
    except SynthesisError:
        _thrown_away(offer, voice, places)
        raise
    if isinstance(offer.model, Path):
        voice = _copied(voice, places.own.parent)
    noting.note(voice, places.own)
    return voice, True


def _thrown_away(offer: Offer, voice: Voice, places: Places) -> None:
    """What was fetched and is no voice goes, unless another voice uses it."""
    used = {str(table.get("sha256")) for table, _ in noted(places.catalogues).values()}
    if isinstance(offer.model, Remote) and voice.sha256 not in used:
        voice.model.unlink(missing_ok=True)
        voice.config.unlink(missing_ok=True)


def _brought(wish: Wish, places: Places, prove: Callable[[Voice], object], told: Told) -> tuple[Voice, bool]:
    """A voice that voices.toml names already: its files, when they are not here."""
    asked = (wish.name, wish.licence, wish.language, wish.speaker)
    if any(asked):
        raise RequestError(f"voices.toml has a voice `{wish.what}` already; change there what you want otherwise")
    voice = find(wish.what, places.catalogues)
    if not is_fetched(voice.source) or (voice.model.is_file() and voice.config.is_file()):
        return voice.checked(), False
    offer = offered(voice.source.removeprefix("piper:"), places.published)
    for origin, suffix, sha256 in ((offer.model, MODEL, voice.sha256), (offer.config, CONFIG, voice.config_sha256)):
        if isinstance(origin, Remote):
            _here(replace(origin, sha256=sha256), suffix, told)
    prove(voice)
    return voice, True


def _here(origin: Path | Remote, suffix: str, told: Told) -> Path:
    """The file on this disk."""
    if isinstance(origin, Path):
        return origin
    return fetch(origin, fetched_folder(), suffix, lambda done, whole: told(origin.name, done, whole))


def _described(offer: Offer, wish: Wish, model: Path, config: Path) -> Voice:
    """The voice that the files are, as voices.toml will say it."""
    heard, language = speakers.read(config)
    language = wish.language or offer.language or language
    if not _LANGUAGE.fullmatch(language):
        raise RequestError(f"can't tell the language of `{offer.name}`; say it, such as --language en-US")
    speaker = heard.meant(wish.speaker) if wish.speaker else None
    heard.id_of(offer.name, speaker)
    return Voice(
        name=offer.name,
        model=model,
        config=config,
        sha256=store.file_digest(model),
        config_sha256=store.file_digest(config),
        language=language,
        licence=licences.spdx(wish.licence) if wish.licence else licences.from_card(offer.card),
        attribution=offer.attribution,
        speaker=speaker,
        source=offer.source,
    )


def _copied(voice: Voice, folder: Path) -> Voice:
    """A voice of this disk with its files in the workspace's folder of voices, unless they lie there already."""
    folder = folder.resolve()
    here = voice.model.resolve()
    if here.parent == folder:
        return replace(voice, source=f"file:{here.name}")
    model, config = folder / f"{voice.name}.onnx", folder / f"{voice.name}.onnx.json"
    for path, sha256 in ((model, voice.sha256), (config, voice.config_sha256)):
        if path.exists() and store.file_digest(path) != sha256:
            raise RequestError(f"another `{path}` is there already; choose another name with --name, or take it away")
    store.write_together({model: voice.model.read_bytes(), config: voice.config.read_bytes()})
    return replace(voice, model=model, config=config, source=f"file:{model.name}")
