"""Every voice of voices.toml as a row: its licence, its speakers, and whether it is on this machine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import DiffcastError
from pipeline.synthesis.voices import Voice, find, tables
from pipeline.synthesis.voices.speakers import Speakers, read


@dataclass(frozen=True, slots=True)
class Row:
    """A voice, as far as it is known."""

    name: str
    language: str
    licence: str
    attribution: str
    voice: Voice | None
    """The voice, when it is here and what it should be."""
    speakers: Speakers
    state: str
    """"here", or what is missing and what to do."""

    def cells(self) -> tuple[str, ...]:
        """For a table."""
        heard = str(self.speakers.count) if self.voice else "?"
        if self.voice and self.voice.speaker is not None:
            heard = f"{self.voice.speaker} of {heard}"
        cells = (self.name, self.language, self.licence, heard, self.state)
        return tuple(" ".join(cell.split()) for cell in cells)

    def as_data(self) -> dict[str, object]:
        """For JSON."""
        return {
            "name": self.name,
            "language": self.language,
            "licence": self.licence,
            "attribution": self.attribution,
            "speakers": self.speakers.count if self.voice else None,
            "speaker": self.voice.speaker if self.voice else None,
            "here": self.voice is not None,
            "state": self.state,
        }


def listed(catalogues: Sequence[Path]) -> list[Row]:
    """Every voice, by name; one that can't be used is a row like any other, and says why."""
    return [_row(name, table, catalogues) for name, (table, _) in sorted(tables(catalogues).items())]


def _row(name: str, table: Mapping[str, object], catalogues: Sequence[Path]) -> Row:
    voice: Voice | None = None
    heard, state = Speakers(1), "here"
    try:
        voice = find(name, catalogues).checked()
        heard, _ = read(voice.config, voice.name)
        heard.id_of(voice.name, voice.speaker)
    except DiffcastError as error:
        voice, state = None, str(error)
    language, licence, attribution = (str(table.get(key, "")) for key in ("language", "licence", "attribution"))
    return Row(name, language, licence, attribution, voice, heard, state)
