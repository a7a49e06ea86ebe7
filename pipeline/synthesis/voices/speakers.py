"""The speakers of a model: how many there are, what they are called, and which one a voice means."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import SynthesisError
from pipeline.synthesis.voices import configuration

_SHOWN = 8
"""So many names are told of a model that has hundreds."""


@dataclass(frozen=True, slots=True)
class Speakers:
    """Who can be heard in a model."""

    count: int
    names: tuple[tuple[str, int], ...] = ()
    """(name, id) of those that have a name, in order of their ids."""

    def meant(self, typed: str) -> int | str:
        """The speaker that a person typed, as voices.toml has it: a name where one is called so, else an id."""
        return typed if typed in dict(self.names) or not (typed.isascii() and typed.isdigit()) else int(typed)

    def id_of(self, voice: str, wanted: int | str | None) -> int | None:
        """The id of the speaker that a voice wants, None when it wants none; SynthesisError when there is no such."""
        return speaker_id(voice, wanted, self.count, dict(self.names))

    def each(self) -> tuple[int | str, ...]:
        """Every speaker in order of the ids, by name where it has one."""
        called = {number: name for name, number in reversed(self.names)}
        return tuple(called.get(number, number) for number in range(self.count))


def read(config: Path, voice: str) -> tuple[Speakers, str]:
    """The speakers of a voice's configuration and its language (BCP 47, "" when it names none); else SynthesisError."""
    found, _ = configuration.read(config, voice)
    names = sorted(found.speaker_id_map.items(), key=lambda item: (item[1], item[0]))
    language = (found.language.code or found.espeak.voice).replace("_", "-")
    base, _, region = language.partition("-")
    return Speakers(found.num_speakers, tuple(names)), f"{base}-{region.upper()}" if len(region) == 2 else language


def speaker_id(voice: str, wanted: int | str | None, count: int, names: Mapping[str, int]) -> int | None:
    """The id of the speaker that a voice wants, None when it wants none; SynthesisError when the model lacks it."""
    if wanted is None or (count == 1 and wanted == 0):
        return None
    if count == 1:
        raise SynthesisError(f"voice `{voice}` has one speaker; take `speaker` out of its table")
    if isinstance(wanted, int):
        if wanted < count:
            return wanted
        raise SynthesisError(f"voice `{voice}` has no speaker {wanted}; it has {count}, from 0 to {count - 1}")
    number = names.get(wanted, -1)
    if 0 <= number < count:
        return number
    close = difflib.get_close_matches(wanted, names, 1)
    some = ", ".join(list(names)[:_SHOWN]) + (" …" if len(names) > _SHOWN else "")
    guess = f"did you mean `{close[0]}`?" if close else f"known: {some or f'ids from 0 to {count - 1}'}"
    raise SynthesisError(f"voice `{voice}` has no speaker `{wanted}`; {guess}")
