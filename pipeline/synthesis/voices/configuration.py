"""A Piper voice's configuration, checked where it is read: what the engine takes on trust is what it should be."""

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from pipeline.errors import SynthesisError

_MARKS = ("_", "^", "$")
"""The pad, the beginning and the end, which stand around every phoneme that a model is given."""
_LONGEST = 200
Scale = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
Id = Annotated[int, Field(ge=0, le=100_000)]


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class _Audio(_Part):
    sample_rate: int = Field(ge=8000, le=192_000)


class _Espeak(_Part):
    voice: str = Field(min_length=1)


class _Inference(_Part):
    noise_scale: Scale = 0.667
    length_scale: float = Field(default=1.0, gt=0, le=100, allow_inf_nan=False)
    noise_w: Scale = 0.8


class _Language(_Part):
    code: str = ""


class Configuration(_Part):
    """What is read of a configuration, by us and by the engine."""

    audio: _Audio
    espeak: _Espeak
    inference: _Inference = _Inference()
    language: _Language = _Language()
    # Piper has others, which fetch models of their own from the network or need more packages.
    phoneme_type: Literal["espeak", "text"] = "espeak"
    phoneme_id_map: dict[str, list[Id]]
    num_symbols: Id
    num_speakers: int = Field(1, ge=1, le=100_000)
    speaker_id_map: dict[str, int] = {}
    default_speaker_id: Id = 0
    hop_length: int = Field(256, ge=1, le=65_536)
    vowel_clusters: list[list[str]] | None = None

    @model_validator(mode="after")
    def _whole(self) -> "Configuration":
        if lacking := [mark for mark in _MARKS if not self.phoneme_id_map.get(mark)]:
            raise ValueError(f"`phoneme_id_map` lacks {' '.join(lacking)}")
        if self.default_speaker_id >= self.num_speakers:
            raise ValueError(f"`default_speaker_id` is none of its {self.num_speakers} speakers")
        return self


def read(config: Path, voice: str) -> tuple[Configuration, dict[str, Any]]:
    """The configuration of a voice of that name, and the same as it stands in the file.

    SynthesisError, with the key, when it is none that the engine can work with.
    """
    try:
        found = json.loads(config.read_bytes())
        return Configuration.model_validate(found), found
    except ValidationError as error:
        why = _complaint(error)
    except OSError as error:
        why = f"can't be read: {error.strerror}"
    except (ValueError, RecursionError):
        why = "not JSON"
    raise SynthesisError(
        f"voice `{voice}`: its configuration is not one of a Piper voice that we can use ({why}); get it again or "
        "choose another voice"
    )


def _complaint(error: ValidationError) -> str:
    first = error.errors()[0]
    place = ".".join(map(str, first["loc"]))[:_LONGEST]
    said = first["msg"].removeprefix("Value error, ")
    line = f"`{place}`: {said}" if place else said
    return "".join(character if character.isprintable() else "?" for character in line)
