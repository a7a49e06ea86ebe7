"""Which lexicons count for a voice in a show, read with their paths in every complaint."""

from dataclasses import dataclass
from pathlib import Path

from pipeline import store
from pipeline.errors import SynthesisError
from pipeline.synthesis import lexicon
from pipeline.synthesis.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Lexicons:
    """Where lexicons lie; the nearest wins: a show's own, then a voice's, then its language's."""

    workspace: Path | None = None
    """A folder that holds voices/lexicon/; what comes with the program is there without it."""
    show: Path | None = None
    """A show's folder, which may hold a lexicon.toml."""
    language: str = "en"
    """Of what is said: a BCP 47 tag."""

    def texts(self, voice: str = "") -> tuple[str, ...]:
        """What the files that count hold, the farthest first; SynthesisError names the file that can't be used."""
        own = self.workspace / "voices" / "lexicon" if self.workspace else None
        folders = [store.shipped("lexicon"), *([own] if own else ())]
        found = lexicon.places([*dict.fromkeys(folder.resolve() for folder in folders)], self.language, voice)
        if self.show and lexicon.is_there(self.show / "lexicon.toml"):
            found.append(self.show / "lexicon.toml")
        return tuple(map(_checked, found))

    def read(self, voice: str = "") -> Lexicon:
        """All that is known of words when this voice speaks."""
        return lexicon.read(*self.texts(voice))


def _checked(path: Path) -> str:
    """A lexicon's text, once it is known to be one."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        lexicon.read(text)
    except UnicodeDecodeError as error:
        raise SynthesisError(f"can't read `{path}` ({error}); save it as UTF-8") from error
    except OSError as error:
        raise SynthesisError(f"can't read `{path}` ({error.strerror}); make it readable") from error
    except SynthesisError as error:
        raise SynthesisError(f"`{path}`: {error}") from error
    return text
