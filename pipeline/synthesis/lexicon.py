"""Pronunciations that people write down: say it like this, spell it, read it as a word; or its very phonemes.

A lexicon is a TOML file. A token may stand in one of the first three tables, which say what is said in words, and in
the last besides, which gives its sounds:

    [say]
    NCCL = "nickel"            # said like this
    [letters]
    tokens = ["MLIR", "RAII"]  # spelled
    [word]
    tokens = ["ASAN"]          # read as a word, not spelled
    [phonemes.en-us]           # for voices whose .onnx.json has this under espeak, voice; "en" serves them all
    "Łukasz" = "wˈuːkæʃ"       # IPA, in the symbols that the voice has

Phonemes never stand in the spoken text: there the token is said as its other table has it, or the rules, and only the
engine is given the phonemes in place of that word's own.
"""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path

from pipeline import store
from pipeline.errors import SynthesisError
from pipeline.model import Pronunciation
from pipeline.synthesis.entries import check_forms, parse


@dataclass(frozen=True)
class Lexicon:
    """What is known about single tokens and phrases; tokens are compared as they are written, case included."""

    say: Mapping[str, str] = field(default_factory=dict)
    """Token or phrase → what is said."""
    letters: frozenset[str] = frozenset()
    """Tokens that are spelled."""
    word: frozenset[str] = frozenset()
    """Tokens in capitals that are read as a word."""
    phonemes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Language of a voice, in lower case → token or phrase → its phonemes."""
    sounds: Mapping[str, str] = field(default_factory=dict)
    """Token or phrase → its phonemes, for the voice that is to say them."""
    told: frozenset[str] = frozenset()
    """Tokens with a one-off form: what is said of them here goes before every rule."""

    def find(self, token: str) -> str | None:
        """What is said for the token, or None.

        An entry in lower case also serves where a sentence starts with it, one in capitals also in lower case ("cuda").
        """
        said = self.say.get(token)
        if said is None and token in self.told:
            return None
        if said is None and token[:1].isupper() and token[1:].islower():
            token = token.lower()
            said = self.say.get(token)
        if said is None and len(token) > 2 and token.islower():
            said = self.say.get(token.upper())
        return said

    def sound(self, token: str) -> str:
        """The token's phonemes, or ""; an entry in lower case also serves where a sentence starts with it."""
        return self.sounds.get(token) or self.sounds.get(token[:1].lower() + token[1:], "")

    def heard_in(self, language: str) -> "Lexicon":
        """The same lexicon with the phonemes for voices of a language ("en-gb-x-rp"), the nearest table's first."""
        wanted = language.casefold()
        fitting = sorted((key for key in self.phonemes if f"{wanted}-".startswith(f"{key}-")), key=len)
        sounds = {token: ipa for key in fitting for token, ipa in self.phonemes[key].items()}
        return replace(self, sounds=sounds | dict(self.sounds)) if sounds else self

    def with_forms(self, forms: Sequence[Pronunciation]) -> "Lexicon":
        """The same lexicon with a sentence's one-off forms before its own; SynthesisError when one can't be used."""
        if not forms:
            return self
        check_forms(forms)
        by_mode = {
            mode: {f.written: f.said for f in forms if f.mode == mode} for mode in ("say", "spell", "word", "ipa")
        }
        return self._with(
            Lexicon(
                by_mode["say"],
                frozenset(by_mode["spell"]),
                frozenset(by_mode["word"]),
                sounds=by_mode["ipa"],
                told=frozenset(form.written for form in forms),
            )
        )

    def _with(self, nearer: "Lexicon") -> "Lexicon":
        """Both together: a token that the nearer one says is forgotten by this one, whatever its table."""
        known = {*nearer.say, *nearer.letters, *nearer.word}
        languages = sorted({*self.phonemes, *nearer.phonemes})
        return Lexicon(
            _without(self.say, known) | dict(nearer.say),
            (self.letters - known) | nearer.letters,
            (self.word - known) | nearer.word,
            {
                key: _without(self.phonemes.get(key, {}), known) | dict(nearer.phonemes.get(key, {}))
                for key in languages
            },
            _without(self.sounds, known) | dict(nearer.sounds),
            self.told | nearer.told,
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """How names in code were read so far, kept by `spoken.identifiers`: most come more than once."""
        return {}

    @cached_property
    def unsounded(self) -> "Lexicon":
        """The same lexicon for one who must know what is said for a token in words, by its table or by the rules."""
        return replace(self, phonemes={}, sounds={}, told=frozenset())

    @cached_property
    def phrases(self) -> re.Pattern[str] | None:
        """Finds the entries that no rule may take apart, the longest first.

        They are those of more than one run of letters ("C++", "tear down"), with phonemes, or with a one-off form.
        """
        found = {*(key for key in self.say if not key.isalpha()), *self.sounds, *self.told}
        keys = sorted(found, key=lambda key: (-len(key), key))
        if not keys:
            return None
        first = "".join(sorted({re.escape(form) for key in keys for form in (key[0], key[0].upper())}))
        rest = "|".join(_either_case(key) for key in keys)
        return re.compile(rf"(?=[{first}])(?<![\w$@#/.:-])(?:{rest})(?![\w/@#+*=-]|[.:]\w)")


def _without(entries: Mapping[str, str], known: Container[str]) -> dict[str, str]:
    return {written: said for written, said in entries.items() if written not in known}


def _either_case(key: str) -> str:
    """A pattern for a key whose first letter may be a capital."""
    first = key[0]
    start = f"[{first}{first.upper()}]" if first.islower() and len(first.upper()) == 1 else re.escape(first)
    return start + re.escape(key[1:])


def read(*texts: str) -> Lexicon:
    """Lexicons in TOML, put together; what a later (nearer) one says wins. SynthesisError names the table and key."""
    lexicon = Lexicon()
    for text in texts:
        found = parse(text)
        lexicon = lexicon._with(Lexicon(found.say, found.letters, found.word, found.phonemes))
    return lexicon


@cache
def built_in(language: str = "en") -> Lexicon:
    """The words that every show in a language (BCP 47) shares; an empty lexicon for one that we have no words of."""
    texts = [path.read_text(encoding="utf-8") for path in places([store.shipped("lexicon")], language)]
    return read(*texts)


def places(folders: Sequence[Path], language: str, voice: str = "") -> list[Path]:
    """The lexicon files in these folders for a voice, farthest first: those of its language, then its very own.

    SynthesisError when it can't be told whether one is there.
    """
    names = (language.partition("-")[0].lower(), voice)
    paths = [folder / f"{name}.toml" for name in names if name and Path(name).name == name for folder in folders]
    return [path for path in dict.fromkeys(paths) if is_there(path)]


def is_there(path: Path) -> bool:
    """Whether a lexicon is there; SynthesisError when the system doesn't let us know."""
    try:
        return path.is_file()
    except OSError as error:
        raise SynthesisError(f"can't look for `{path}` ({error.strerror}); make its folder readable") from error
