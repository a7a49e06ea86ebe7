"""The commands that let a person try how something is said: as words to read, or as sound to hear."""

import argparse
import json
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.cli import given, tables
from pipeline.errors import RequestError

if TYPE_CHECKING:
    from pipeline.synthesis.lexicon import Lexicon
    from pipeline.synthesis.spoken import Span
    from pipeline.workspace import Folders


@dataclass(frozen=True, slots=True)
class _Reading:
    """One line of text and how it is said."""

    text: str
    spans: tuple["Span", ...]
    phonemes: str | None

    @property
    def spoken(self) -> str:
        return "".join(span.spoken for span in self.spans)

    def as_data(self) -> dict[str, Any]:
        spans = [span._asdict() for span in self.spans]
        heard = {} if self.phonemes is None else {"phonemes": self.phonemes}
        return {"text": self.text, "spoken": self.spoken, **heard, "spans": spans}


def spoken(options: argparse.Namespace) -> int:
    """Print how each line will be said."""
    readings = _readings(options)
    if options.json:
        print(json.dumps([reading.as_data() for reading in readings], ensure_ascii=False, indent=2))
        return 0
    for reading in readings:
        print(reading.spoken)
        if reading.phonemes is not None:
            print(f"  {reading.phonemes}")
        if options.why and (changes := tables.changes(reading.spans)):
            print(changes)
    return 0


def _readings(options: argparse.Namespace) -> Iterator[_Reading]:
    from pipeline.synthesis.lexicons import Lexicons
    from pipeline.workspace import Folders, root_above

    folders = Folders(root_above(Path.cwd()))
    show = _show(options, folders)
    language = options.language or (_language_of(folders.settings(show)) if show else "en")
    known = Lexicons(folders.root, folders.folder(show) if show else None, language).read()
    phonemes = _phonemizer(show) if options.phonemes else None
    for number, line in enumerate(given.lines(options.text), 1):
        text, spans = _spans(line, known, language)
        reading = _Reading(text, spans, None)
        if text.strip() and not reading.spoken.strip():
            print(f"line {number}: nothing of “{tables.short(text.strip())}” is said", file=sys.stderr)
        yield reading if phonemes is None else _Reading(text, spans, phonemes(spans))


def _language_of(settings: Path) -> str:
    """The language of a show, read without what checks all its settings: an answer should come at once."""
    try:
        return str(tomllib.loads(settings.read_text(encoding="utf-8")).get("language", "en"))
    except (OSError, ValueError) as error:
        raise RequestError(f"can't read `{settings}`: {error}; mend the file") from error


def _spans(line: str, known: "Lexicon", language: str) -> tuple[str, tuple["Span", ...]]:
    """The text of a line and its spans; one-off forms are read as in a script, which takes a moment more to load."""
    if "](" not in line:
        return line, _told(line, known, language)
    from pipeline.episode.trying import sentences_of

    found = [sentence for paragraph in sentences_of(line) for sentence in paragraph]
    forms = [form for sentence in found for form in sentence.pronunciations]
    if not forms:
        return line, _told(line, known, language)
    text = " ".join(sentence.text for sentence in found)
    return text, _told(text, known.with_forms(forms), language)


def _told(text: str, known: "Lexicon", language: str) -> tuple["Span", ...]:
    """The spans; of a word that a lexicon decides that is told, since there it can be changed."""
    from pipeline.synthesis.spoken import spans
    from pipeline.synthesis.unknown import decides

    return tuple(
        span._replace(rule="lexicon")
        if span.rule == "word" and span.spoken != span.written and decides(known, span.written)
        else span
        for span in spans(text, known, language)
    )


def _show(options: argparse.Namespace, folders: "Folders") -> str | None:
    """The show whose words count: the one that is named, or the only one there is; a choice of ours is said."""
    if options.show:
        folders.settings(options.show)
        return str(options.show)
    show = folders.only()
    print(_CHOSEN.format(show) if show else _NO_SHOW, file=sys.stderr)
    return show


_CHOSEN = "As the show `{}` says it."
_NO_SHOW = "By the built-in lexicon alone; --show NAME takes a show's too."


def _phonemizer(show: str | None) -> Callable[[Sequence["Span"]], str]:
    from pipeline.config import find_workspace
    from pipeline.episode import trying

    return trying.phonemes_by(trying.manner(find_workspace(Path.cwd()), show))


def say(options: argparse.Namespace) -> int:
    """Say a text into a file, or aloud."""
    from pipeline import playing, store
    from pipeline.config import find_workspace
    from pipeline.episode import trying
    from pipeline.progress import shown

    text = given.text(options.text)
    players = None if options.output else playing.players()
    workspace = find_workspace(Path.cwd())
    how = trying.manner(workspace, _show(options, workspace), options.voice, options.language)
    with shown(sys.stderr) as progress:
        wav, seconds = trying.said(text, how, progress)
    if options.output:
        store.write_bytes(options.output, wav)
        print(tables.near(options.output))
    else:
        playing.play(wav, players or [])
    print(f"{seconds:.2f} seconds, by `{how.voices[0].name}`", file=sys.stderr)
    return 0
