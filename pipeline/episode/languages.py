"""What a person should know when a show is not in English, or not in its voice's language: a line for each thing."""

from collections.abc import Iterable

from pipeline.synthesis import spoken
from pipeline.synthesis.voices import Voice


def before_speaking(language: str, heard: Iterable[Voice]) -> tuple[str, ...]:
    """What to warn of before a script of this language is said by these voices; nothing when all is well."""
    others = {voice.name: voice.language for voice in heard if _base(voice.language) != _base(language)}
    lines = [
        f"what is said is in `{language}` and voice `{name}` speaks `{its}`: it will sound foreign; "
        "choose a voice of that language"
        for name, its in others.items()
    ]
    return (*lines, *(f"language `{language}`: {line}" for line in spoken.lacks(language)))


def before_writing(language: str) -> tuple[str, ...]:
    """What to warn of before a script is written for a show of this language."""
    if spoken.is_english(language):
        return ()
    return (
        f"the show's `language` is `{language}`, and the writer and its checks know English alone: "
        "translate the script before you have it said",
    )


def _base(tag: str) -> str:
    """The language of a tag, whatever its region."""
    return tag.replace("_", "-").partition("-")[0].lower()
