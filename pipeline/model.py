"""The five nouns and their parts: Activity → Script → Speech → Master → Publication.

Every value is frozen, holds the one it was made from, carries facts and relative paths (never arrays), compares with
== and survives JSON. Positions in sound are whole samples; they become seconds only where text is written.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Kind = Literal["daily", "weekly", "range"]
Mode = Literal["say", "spell", "word", "ipa"]
"""How a word's pronunciation is given: in other words, spelled, read as a word, or in phonemes."""


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file that a change touched."""

    path: str
    added: int | None = None
    """Lines added; None when not known or when the file is binary."""
    deleted: int | None = None
    """Lines deleted; None when not known or when the file is binary."""


@dataclass(frozen=True, slots=True)
class Change:
    """One commit, pull request or release. What the record does not say is None, never a guess."""

    kind: Literal["commit", "pull", "release"]
    id: str
    """A commit hash (full or as recorded), a pull request's number without "#", or a release's tag."""
    title: str
    """The subject as it was written, on one line."""
    url: str | None = None
    authors: tuple[str, ...] | None = None
    """Everyone credited, as they name themselves, the first author first."""
    when: datetime | None = None
    """When it reached the branch (committer's date), aware of its time zone."""
    body: str | None = None
    """The message after the subject, as it was written."""
    files: tuple[FileChange, ...] | None = None
    state: Literal["landed", "merged", "open", "draft", "closed"] | None = None
    labels: tuple[str, ...] | None = None
    pull: str | None = None
    """Number of the pull request that a commit landed through, without "#"."""
    commits: tuple[str, ...] | None = None
    """Hashes of the commits that a pull request holds or landed as."""
    reviewers: tuple[str, ...] | None = None
    """Who approved it, as they name themselves."""


@dataclass(frozen=True, slots=True)
class Activity:
    """What happened in a repository within a window of time."""

    repository: str
    """Its name as a listener would say it, such as "pytorch" or "fastapi"."""
    kind: Kind
    since: datetime
    """The window's start, exclusive; aware, in UTC."""
    until: datetime
    """The window's end, inclusive; aware, in UTC."""
    changes: tuple[Change, ...] = ()
    """Oldest first."""
    url: str | None = None
    """The repository's web address, from which links to changes follow."""
    note: str | None = None
    """Where the record comes from when it is not the repository itself."""


@dataclass(frozen=True, slots=True)
class Pronunciation:
    """How one word of a sentence is to be said, where the lexicon would say it otherwise."""

    written: str
    said: str = ""
    """In words, or in phonemes (IPA) when those are given; "" for a word that is spelled, or read as a word."""
    mode: Mode = "say"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as it is written; what the voice says is made from it."""

    text: str
    citations: tuple[str, ...] = ()
    """Labels of the changes it rests on; keys of Script.links."""
    pronunciations: tuple[Pronunciation, ...] = ()
    """One-off pronunciations, in the order of the words in the text."""
    pause: int | None = None
    """Milliseconds of silence asked for after it; None leaves it to the punctuation."""
    line: int | None = field(default=None, compare=False)
    """Where it stands in the script's file, counted from 1."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together, said by one speaker."""

    sentences: tuple[Sentence, ...]
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the episode; it becomes a chapter. Headings are not spoken."""

    heading: str
    paragraphs: tuple[Paragraph, ...]
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Link:
    """A footnote: the change that sentences with its label rest on."""

    label: str
    target: str
    """A URL, or the text of the footnote when there is no address."""


@dataclass(frozen=True, slots=True)
class Script:
    """What is read aloud, in order, with what each sentence rests on."""

    show: str
    episode: str
    """The script's file name without its ending; names folders, URLs and GUIDs."""
    title: str
    summary: str
    published: datetime
    """Aware, in UTC, whole seconds."""
    sections: tuple[Section, ...]
    kind: Kind | None = None
    window: tuple[datetime, datetime] | None = None
    """since and until of the activity, in UTC."""
    voice: str | None = None
    """A name of voices.toml; None takes the show's."""
    speakers: tuple[tuple[str, str], ...] = ()
    """(speaker, voice) pairs when there is more than one speaker."""
    activity: str | None = None
    """The kept activity's path, relative to the script."""
    links: tuple[Link, ...] = ()
    """In order of first citation."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """All sentences, in the order in which they are read."""
        return tuple(s for part in self.sections for paragraph in part.paragraphs for s in paragraph.sentences)


@dataclass(frozen=True, slots=True)
class Word:
    """A written word and when it is said, in samples of its owner's clock."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Cue:
    """A sentence and when it is said, in samples of its owner's clock."""

    start: int
    end: int
    text: str
    """As written."""
    spoken: str
    """As handed to the voice."""
    section: int
    """Index of its section in the script."""
    speaker: str | None = None
    citations: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Speech:
    """A script said aloud: how long it is, and when each sentence of it is said."""

    script: Script
    samples: int
    sample_rate: int
    """Hertz."""
    cues: tuple[Cue, ...]
    """On the narration's clock, which starts at the first narrated sample."""
    voices: tuple[str, ...]
    """Names of the voices heard, in order of first use."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch of the episode with a title, in samples of the file's clock."""

    start: int
    end: int
    title: str
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Loudness:
    """What a meter says of a finished sound (ITU-R BS.1770-4; range by EBU Tech 3342)."""

    integrated_lufs: float
    true_peak_dbtp: float
    range_lu: float


@dataclass(frozen=True, slots=True)
class Master:
    """The finished MP3, measured after encoding, and its times on the file's clock."""

    speech: Speech
    mp3: str
    """File name within the episode's folder."""
    bytes: int
    """Size of the finished file, tag included."""
    sha256: str
    samples: int
    """Per channel, counted by decoding."""
    sample_rate: int
    channels: int
    loudness: Loudness
    chapters: tuple[Chapter, ...]
    """The first starts at 0, each ends where the next starts, the last at `samples`."""
    cues: tuple[Cue, ...]

    @property
    def seconds(self) -> float:
        """Exact duration in seconds."""
        return self.samples / self.sample_rate


@dataclass(frozen=True, slots=True)
class Publication:
    """Everything beside the MP3, as file name and content, ready to be written."""

    master: Master
    files: tuple[tuple[str, str], ...]
    """(name within the episode's folder, text)."""
