"""Adds a voice: from Piper's catalogue, from an address or from this disk, with what its makers say of its licence."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline import store
from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis import tags
from pipeline.synthesis.voices import CONFIG, MODEL, Voice, fetched_folder, find, is_fetched, licences, noting, speakers
from pipeline.synthesis.voices import tables as noted
from pipeline.synthesis.voices.asking import Remote
from pipeline.synthesis.voices.downloading import fetch
from pipeline.synthesis.voices.offers import Offer, offered
from pipeline.synthesis.voices.published import ADDRESS
from pipeline.synthesis.voices.speakers import Speakers

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
    if wish.language and not tags.is_tag(wish.language):
        raise RequestError(tags.complaint(wish.language))
    known = noted(places.catalogues)
    if wish.what in known and wish.name in (None, wish.what):
        return _brought(wish, places, prove, told)
    offer = None if wish.what in known else offered(wish.what, places.published)
    name = wish.name or (offer.name if offer else wish.what)
    noting.check_name(name)
    if name in known:
        raise RequestError(f"there is a voice `{name}` in voices.toml already; choose another with --name")
    voice = _new(offer, name, wish, prove, told) if offer else _another(name, wish, places, prove, told)
    if not is_fetched(voice.source):
        voice = _copied(voice, places.own.parent)
    noting.note(voice, places.own)
    return voice, True


def _new(offer: Offer, name: str, wish: Wish, prove: Callable[[Voice], object], told: Told) -> Voice:
    """A voice that nobody has noted yet, proved."""
    before = frozenset(fetched_folder().glob("*"))
    model, config = _here(offer.model, MODEL, told), _here(offer.config, CONFIG, told)
    fresh = [path for path in (model, config) if isinstance(offer.model, Remote) and path not in before]
    with _thrown_away_when_wrong(fresh):
        heard, language = speakers.read(config, name)
    language = wish.language or offer.language or language
    if not tags.is_tag(language):
        raise RequestError(f"can't tell the language of `{offer.name}`; say it, such as --language en-US")
    card = offer.read_card()
    voice = Voice(
        name=name,
        model=model,
        config=config,
        sha256=_digest(model),
        config_sha256=_digest(config),
        language=language,
        licence=licences.spdx(wish.licence) if wish.licence else licences.from_card(card),
        attribution=offer.attribution(card),
        speaker=_meant(wish, heard, name),
        source=offer.source,
    )
    with _thrown_away_when_wrong(fresh):
        prove(voice)
    return voice


def _another(name: str, wish: Wish, places: Places, prove: Callable[[Voice], object], told: Told) -> Voice:
    """Another voice of a model that is noted, such as another speaker; what is not said otherwise is as noted."""
    voice = replace(find(wish.what, places.catalogues), name=name)
    _fetch_missing(voice, places, told)
    heard, _ = speakers.read(voice.checked().config, name)
    speaker = _meant(wish, heard, name) if wish.speaker else voice.speaker
    language = wish.language or voice.language
    licence = licences.spdx(wish.licence) if wish.licence else voice.licence
    voice = replace(voice, speaker=speaker, language=language, licence=licence)
    prove(voice)
    return voice


def _brought(wish: Wish, places: Places, prove: Callable[[Voice], object], told: Told) -> tuple[Voice, bool]:
    """A voice that voices.toml names already: its files, when they are not here."""
    if wish.licence or wish.language or wish.speaker:
        raise RequestError(
            f"voices.toml has a voice `{wish.what}` already; change there what you want otherwise, or add another "
            "one with --name"
        )
    voice = find(wish.what, places.catalogues)
    if not _fetch_missing(voice, places, told):
        return voice.checked(), False
    prove(voice)
    return voice, True


def _fetch_missing(voice: Voice, places: Places, told: Told) -> bool:
    """Bring the files of a noted voice, the very ones that are noted; whether any was missing."""
    if not is_fetched(voice.source) or (voice.model.is_file() and voice.config.is_file()):
        return False
    offer = offered(voice.source.removeprefix("piper:"), places.published)
    for origin, suffix, sha256 in ((offer.model, MODEL, voice.sha256), (offer.config, CONFIG, voice.config_sha256)):
        if isinstance(origin, Remote):
            _here(replace(origin, sha256=sha256), suffix, told)
    return True


def _here(origin: Path | Remote, suffix: str, told: Told) -> Path:
    """The file on this disk."""
    if isinstance(origin, Path):
        return origin
    return fetch(origin, fetched_folder(), suffix, lambda done, whole: told(origin.name, done, whole))


def _meant(wish: Wish, heard: Speakers, name: str) -> int | str | None:
    """The speaker that was wished for, once it is known that there is one."""
    speaker = heard.meant(wish.speaker) if wish.speaker else None
    heard.id_of(name, speaker)
    return speaker


@contextmanager
def _thrown_away_when_wrong(fresh: Sequence[Path]) -> Iterator[None]:
    """What came just now goes when it is no voice; what was there before may be another voice's."""
    try:
        yield
    except SynthesisError:
        for path in fresh:
            path.unlink(missing_ok=True)
        raise


def _digest(path: Path) -> str:
    try:
        return store.file_digest(path)
    except OSError as error:
        raise RequestError(f"can't read `{path}` ({error.strerror}); make it readable, or name another") from error


def _copied(voice: Voice, folder: Path) -> Voice:
    """A voice of this disk with its files in the workspace's folder of voices, unless they lie there already."""
    folder = folder.resolve()
    here = voice.model.resolve()
    if here.parent == folder:
        return replace(voice, source=f"file:{here.name}")
    model, config = folder / f"{voice.name}.onnx", folder / f"{voice.name}.onnx.json"
    for path, sha256 in ((model, voice.sha256), (config, voice.config_sha256)):
        if path.is_dir() or (path.exists() and _digest(path) != sha256):
            raise RequestError(f"another `{path}` is there already; choose another name with --name, or take it away")
    store.write_together({model: voice.model.read_bytes(), config: voice.config.read_bytes()})
    return replace(voice, model=model, config=config, source=f"file:{model.name}")
