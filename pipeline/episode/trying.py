"""Says a text at once, outside any episode, by the same path as an episode: to try how something is said."""

import io
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from pipeline.audio import Audio
from pipeline.config import Workspace, show_for_repository
from pipeline.episode.recipe import catalogues
from pipeline.errors import RequestError
from pipeline.model import Paragraph, Script, Section, Sentence
from pipeline.progress import Progress
from pipeline.script.markdown import blocks
from pipeline.sentences import split
from pipeline.synthesis import assembly, lexicon, lexicons, piper, speaking, voices

MARKS = ("](say:", "<break")
"""What makes a text one of a script's form; any other is taken as it stands."""
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a text is said: by whom, and by which lexicon."""

    voice: voices.Voice
    lexicon: lexicon.Lexicon


def manner(workspace: Workspace, show: str | None, voice: str | None = None) -> Manner:
    """That of a show, or of no show in particular; a voice that is named wins over the show's."""
    settings = workspace.show(show) if show else show_for_repository("x")
    found = voices.find(voice or settings.voice, catalogues(workspace))
    return Manner(found, lexicons.read(workspace.folder(show) if show else None))


def phonemes_by(how: Manner) -> Callable[[str], str]:
    """What turns a spoken text into the phonemes that the voice is given."""
    engine = piper.Piper(how.voice)
    return lambda spoken: "".join(engine.phonemes(spoken))


def sentences_of(text: str) -> tuple[tuple[Sentence, ...], ...]:
    """The sentences of each paragraph; one-off forms and pauses count as they do in a script."""
    if any(mark in text for mark in MARKS):
        read = blocks.read_body(text, 0, "the text")
        return tuple(tuple(said) for part in read.parts for _, said in part.paragraphs)
    paragraphs = re.split(r"\n[^\S\n]*\n", text)
    return tuple(found for paragraph in paragraphs if (found := tuple(map(Sentence, split(paragraph)))))


def said(text: str, how: Manner, progress: Progress) -> Audio:
    """The text, said, with the pauses that an episode makes; RequestError when there is nothing to say."""
    paragraphs = tuple(Paragraph(found) for found in sentences_of(text))
    if not paragraphs:
        raise RequestError("there is no text to say; write a sentence")
    script = Script("", "", "", "", _LONG_AGO, (Section("", paragraphs),))
    lines = assembly.lines(script)
    progress("loading the voice", 0, 1)
    engine = piper.Piper(how.voice)
    progress("loading the voice", 1, 1)

    def say(line: assembly.Line) -> assembly.Take:
        return speaking.take(line, how.lexicon, engine)

    progress("speaking", 0, len(lines))
    takes = assembly.render(lines, say, os.cpu_count() or 1, lambda done, total: progress("speaking", done, total))
    narration = assembly.assemble(lines, takes, engine.rate)
    if not narration.cues:
        raise RequestError("not a word of it can be said; write a sentence")
    return narration.audio


def wav(audio: Audio) -> bytes:
    """The sound as a WAV file of 16 bits."""
    import soundfile

    file = io.BytesIO()
    soundfile.write(file, audio.samples, audio.rate, "PCM_16", format="WAV")
    return file.getvalue()
