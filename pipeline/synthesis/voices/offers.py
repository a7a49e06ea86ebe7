"""A voice as it is found at its source: in Piper's catalogue, at an address or on this disk, with its model card."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from pipeline.errors import RequestError, SynthesisError
from pipeline.synthesis.voices import licences
from pipeline.synthesis.voices.asking import BrokenError, Remote, check_address, small
from pipeline.synthesis.voices.published import LARGEST_CARD, LARGEST_CONFIG, LARGEST_MODEL, published


@dataclass(frozen=True, slots=True)
class Offer:
    """A voice as it is found at its source."""

    source: str
    name: str
    model: Path | Remote
    config: Path | Remote
    language: str = ""
    card: str | Remote = ""
    """The model card's text, or where it may lie."""
    needs_card: bool = False
    """Whether a card that its server refuses is an error, as one of the catalogue is."""

    def read_card(self) -> str:
        """The card's text, "" when there is none; asked for last, so that an error speaks of the model first."""
        if isinstance(self.card, str):
            return self.card
        try:
            return _text(small(self.card))
        except BrokenError:
            raise
        except SynthesisError:
            if self.needs_card:
                raise
            return ""  # a server may refuse what it does not have in many ways

    def attribution(self, card: str) -> str:
        """Whom to name for it, as far as the card says; "" when it does not."""
        called, data = licences.about(card) or self.name, licences.data_of(card)
        by = ["a voice of the Piper project"] if self.source.startswith("piper:") else []
        said = [*by, *([f"trained on {data}"] if data else [])]
        return ", ".join([called, *said]) if said else ""


def offered(what: str, catalogue: str) -> Offer:
    """What a person named: an address, a path, or a name in the catalogue at that address.

    RequestError when there is nothing of the kind, SynthesisError when its source can't be read.
    """
    if "://" in what:
        return _at_address(what)
    if what.endswith(".onnx") or "/" in what or "\\" in what:
        return _on_disk(_path(what))
    entry = published(what, catalogue)
    return Offer(f"piper:{what}", what, entry.model, entry.config, entry.language, entry.card or "", True)


def _at_address(url: str) -> Offer:
    check_address(url)
    parts = urlsplit(url)
    folder, _, file = parts.path.rpartition("/")
    if not file.endswith(".onnx"):
        raise RequestError(f"`{url[:200]}` is no address of a model; its file's name ends in `.onnx`")

    def beside(name: str) -> str:
        return urlunsplit(parts._replace(path=f"{folder}/{name}", fragment=""))

    return Offer(
        urlunsplit(parts._replace(fragment="")),
        file.removesuffix(".onnx"),
        Remote(beside(file), LARGEST_MODEL),
        Remote(beside(f"{file}.json"), LARGEST_CONFIG),
        card=Remote(beside("MODEL_CARD"), LARGEST_CARD),
    )


def _path(what: str) -> Path:
    try:
        return Path(what).expanduser()
    except RuntimeError:  # of a user who has no home
        return Path(what)


def _on_disk(model: Path) -> Offer:
    config = model.with_name(f"{model.name}.json")
    for path in (model, config):
        if not _is_file(path):
            raise RequestError(f"no file `{path}`; a voice is a pair of files, NAME.onnx and NAME.onnx.json")
    if model.suffix != ".onnx":
        raise RequestError(f"`{model}` is no model; its name ends in `.onnx`")
    try:
        with model.with_name("MODEL_CARD").open("rb") as file:
            card = _text(file.read(LARGEST_CARD))
    except OSError:
        card = ""
    # In a folder of many voices the card may be another one's.
    mine = licences.about(card) in model.stem
    return Offer("", model.stem, model, config, card=card if mine else "")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # one that no file can be called, or in a folder that is not ours
        return False


def _text(card: bytes | None) -> str:
    return (card or b"").decode("utf-8", "replace")
