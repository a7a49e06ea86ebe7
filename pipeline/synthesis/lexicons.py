"""Which lexicons count for a show, the nearer one last, read with their paths in every complaint."""

from pathlib import Path

from pipeline import store
from pipeline.errors import SynthesisError
from pipeline.synthesis import lexicon


def texts_of(folder: Path | None) -> list[str]:
    """The lexicon that comes with the program, and that of a show's folder; SynthesisError names the file."""
    places = [store.shipped("lexicon/en.toml")]
    if folder and (folder / "lexicon.toml").is_file():
        places.append(folder / "lexicon.toml")
    return [_checked(path) for path in places]


def read(folder: Path | None) -> lexicon.Lexicon:
    """All that is known of words in a show's folder; without one, what every show shares."""
    return lexicon.read(*texts_of(folder)) if folder else lexicon.built_in()


def _checked(path: Path) -> str:
    """A lexicon's text, once it is known to be one."""
    try:
        text = path.read_text(encoding="utf-8")
        lexicon.read(text)
    except (OSError, UnicodeDecodeError) as error:
        raise SynthesisError(f"can't read `{path}` ({error}); save it as UTF-8") from error
    except SynthesisError as error:
        raise SynthesisError(f"`{path}`: {error}") from error
    return text
