"""Says a text at once, outside any episode, by the same path as an episode: to try how something is said."""

import io
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from pipeline import holding
from pipeline.config import Workspace, show_for_repository
from pipeline.episode.narrating import narrate
from pipeline.episode.recipe import Recipe, Role
from pipeline.errors import RequestError
from pipeline.model import Paragraph, Script, Section, Sentence
from pipeline.progress import Progress
from pipeline.script.markdown import blocks
from pipeline.sentences import split
from pipeline.synthesis import piper, voices
from pipeline.synthesis.lexicons import Lexicons
from pipeline.synthesis.pronouncing import phonemes_of
from pipeline.synthesis.spoken import Span

_MARKS = re.compile(r"\]\((?:say|spell|word|ipa):|<break\b", re.IGNORECASE)
"""What makes a text one of a script's form; any other is taken as it stands."""
_PLACE = "the text"
"""What an error calls it."""
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


def manner(workspace: Workspace, show: str | None, voice: str | None = None, language: str | None = None) -> Recipe:
    """The voice and words of a show, or of no show in particular; a voice and a language that are named win over its.

    Without a show, the language is the voice's.
    """
    settings = workspace.show(show) if show else show_for_repository("x")
    found = voices.find(voice or settings.voice, workspace.catalogues())
    spoken = language or (settings.language if show else found.language)
    known = Lexicons(workspace.root, workspace.folder(show) if show else None, spoken)
    return Recipe((Role(None, found, known.read(found.name)),), spoken)


def by(voice: voices.Voice) -> Recipe:
    """A voice alone, with the words that every show shares."""
    return Recipe((Role(None, voice, Lexicons(language=voice.language).read(voice.name)),), voice.language)


def phonemes_by(how: Recipe) -> Callable[[Sequence[Span]], str]:
    """What turns the spans of a text into the phonemes that the voice is given."""
    engine = piper.Piper(how.voices[0])
    return lambda spans: "".join(phonemes_of(spans, engine.phonemes, engine.known))


def sentences_of(text: str) -> tuple[tuple[Sentence, ...], ...]:
    """The sentences of each paragraph; one-off forms and pauses count as they do in a script."""
    if _MARKS.search(text):
        read = blocks.read_body(text, 0, _PLACE)
        return tuple(tuple(said) for part in read.parts for _, said in part.paragraphs)
    paragraphs = re.split(r"\n[^\S\n]*\n", text)
    return tuple(found for paragraph in paragraphs if (found := tuple(map(Sentence, split(paragraph)))))


def said(text: str, how: Recipe, progress: Progress) -> tuple[bytes, float]:
    """The text, said with the pauses of an episode, as a WAV file of 16 bits; and its length in seconds."""
    paragraphs = tuple(Paragraph(found) for found in sentences_of(text))
    if not paragraphs:
        raise RequestError("there is no text to say; write a sentence")
    script = Script("", "", "", "", _LONG_AGO, (Section("", paragraphs),))
    with holding.scratch() as folder:
        narrate(script, _PLACE, how, folder / "said.wav", progress)
        return _in_16_bits(folder / "said.wav")


def _in_16_bits(recording: Path) -> tuple[bytes, float]:
    """A recording as every player takes it."""
    import soundfile

    samples, rate = soundfile.read(recording, dtype="float32")
    file = io.BytesIO()
    soundfile.write(file, samples, rate, "PCM_16", format="WAV")
    return file.getvalue(), len(samples) / rate
