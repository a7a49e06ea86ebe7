"""Pronunciations that people write down: how to say a token, which to spell, which to read as a word.

A lexicon is a TOML file with three tables; a token may stand in one of them:

    [say]
    NCCL = "nickel"            # said like this
    [letters]
    tokens = ["MLIR", "RAII"]  # spelled
    [word]
    tokens = ["ASAN"]          # read as a word, not spelled
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from pipeline import store
from pipeline.errors import SynthesisError

_SAYABLE = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .,'’-])*")
"""Words, spelled letters and pauses: a digit or a symbol would be left to the engine, which misreads or drops it."""


@dataclass(frozen=True)
class Lexicon:
    """What is known about single tokens and phrases; tokens are compared as they are written, case included."""

    say: Mapping[str, str] = field(default_factory=dict)
    """Token or phrase → what is said."""
    letters: frozenset[str] = frozenset()
    """Tokens that are spelled."""
    word: frozenset[str] = frozenset()
    """Tokens in capitals that are read as a word."""

    def find(self, token: str) -> str | None:
        """What is said for the token, or None.

        An entry in lower case also serves where a sentence starts with it, one in capitals also in lower case ("cuda").
        """
        said = self.say.get(token)
        if said is None and token[:1].isupper() and token[1:].islower():
            token = token.lower()
            said = self.say.get(token)
        if said is None and len(token) > 2 and token.islower():
            said = self.say.get(token.upper())
        return said

    def with_words(self, words: Mapping[str, str]) -> "Lexicon":
        """The same lexicon with these entries before its own; SynthesisError when one can't be said."""
        for written, said in words.items():
            _check_said(written, said)
        return self._with(Lexicon(say=words))

    def _with(self, nearer: "Lexicon") -> "Lexicon":
        """Both together: a token that the nearer one knows is forgotten by this one, whatever its table."""
        known = {*nearer.say, *nearer.letters, *nearer.word}
        kept = {written: said for written, said in self.say.items() if written not in known}
        return Lexicon(
            kept | dict(nearer.say), (self.letters - known) | nearer.letters, (self.word - known) | nearer.word
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """How names in code were read so far, kept by `spoken.identifiers`: most come more than once."""
        return {}

    @cached_property
    def phrases(self) -> re.Pattern[str] | None:
        """Finds the entries that are more than one run of letters ("C++", "tear down"), the longest first."""
        keys = sorted((key for key in self.say if not key.isalpha()), key=lambda key: (-len(key), key))
        if not keys:
            return None
        first = "".join(sorted({re.escape(form) for key in keys for form in (key[0], key[0].upper())}))
        rest = "|".join(_either_case(key) for key in keys)
        return re.compile(rf"(?=[{first}])(?<![\w$@#/.:-])(?:{rest})(?![\w/@#+*=-]|[.:]\w)")


def _either_case(key: str) -> str:
    """A pattern for a key whose first letter may be a capital."""
    first = key[0]
    start = f"[{first}{first.upper()}]" if first.islower() and len(first.upper()) == 1 else re.escape(first)
    return start + re.escape(key[1:])


def read(*texts: str) -> Lexicon:
    """Lexicons in TOML, put together; what a later (nearer) one says wins. SynthesisError names the table and key."""
    lexicon = Lexicon()
    for text in texts:
        lexicon = lexicon._with(_parse(text))
    return lexicon


@cache
def built_in() -> Lexicon:
    """The words that every show shares."""
    return read(store.shipped("lexicon/en.toml").read_text(encoding="utf-8"))


def _parse(text: str) -> Lexicon:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SynthesisError(f"lexicon: not TOML: {error}") from error
    for name, table in tables.items():
        if name not in ("say", "letters", "word"):
            raise SynthesisError(f"lexicon: [{name}] is not a table it knows; use [say], [letters] or [word]")
        if not isinstance(table, dict):
            raise SynthesisError(f"lexicon: {name} must be a table; write [{name}] on a line of its own")
    say = tables.get("say", {})
    for written, said in say.items():
        _check_said(written, said)
    lexicon = Lexicon(say, frozenset(_tokens(tables, "letters")), frozenset(_tokens(tables, "word")))
    _check_once(lexicon)
    return lexicon


def _tokens(tables: Mapping[str, Mapping[str, object]], name: str) -> Iterator[str]:
    """The words under `tokens` in one table."""
    for key, value in tables.get(name, {}).items():
        if key != "tokens":
            raise SynthesisError(f'lexicon: [{name}] {key}: unknown key; write tokens = ["{key}"]')
        if not isinstance(value, list):
            raise SynthesisError(f'lexicon: [{name}] tokens: must be a list; write tokens = ["IR"]')
        for token in value:
            if not isinstance(token, str) or not token.isalnum():
                raise SynthesisError(f"lexicon: [{name}] tokens: {token!r} must be one word of letters and digits")
            yield token


def _check_said(written: str, said: object) -> None:
    if not written.strip() or written != written.strip():
        raise SynthesisError(
            f"lexicon: [say] {written!r}: the written form must not be empty or begin or end with a space"
        )
    if not isinstance(said, str) or not _SAYABLE.fullmatch(said):
        raise SynthesisError(
            f"lexicon: [say] {written}: {said!r} can't be said; write it in words, without digits or signs"
        )


def _check_once(lexicon: Lexicon) -> None:
    """A token in two tables of one file has no nearer reading."""
    tables = {"say": set(lexicon.say), "letters": set(lexicon.letters), "word": set(lexicon.word)}
    for first, second in (("say", "letters"), ("say", "word"), ("letters", "word")):
        for token in sorted(tables[first] & tables[second]):
            raise SynthesisError(f"lexicon: [{second}] {token}: also stands in [{first}]; keep one of them")
