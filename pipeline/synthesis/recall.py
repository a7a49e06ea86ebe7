"""A voice that says nothing twice: what it has said is recalled from the user's cache, as long as it was kept whole."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from pipeline.cache import Cache
from pipeline.errors import SynthesisError
from pipeline.synthesis import utterance
from pipeline.synthesis.alignment import remembered
from pipeline.synthesis.utterance import Utterance


class Engine(Protocol):
    """A loaded voice."""

    rate: int
    language: str
    """Whose phonemes it knows: the name that espeak has for it."""
    known: frozenset[str]
    """The phonemes that it has."""

    def phonemes(self, text: str) -> tuple[str, ...]:
        """The phonemes of a text."""

    def say(self, phonemes: Sequence[str]) -> Utterance:
        """The phonemes, said."""

    def key(self, phonemes: Sequence[str]) -> str:
        """The digest of everything that the sound follows from."""


class Recalling:
    """An engine as it is, with a memory; safe to use from several threads and processes."""

    def __init__(self, engine: Engine, cache: Cache) -> None:
        self._engine, self._cache = engine, cache
        self.rate, self.language, self.known = engine.rate, engine.language, engine.known
        self._phonemes = remembered(engine.phonemes)

    def phonemes(self, text: str) -> tuple[str, ...]:
        """The phonemes of a text."""
        return self._phonemes(text)

    def key(self, phonemes: Sequence[str]) -> str:
        """The digest of everything that the sound follows from."""
        return self._engine.key(phonemes)

    def say(self, phonemes: Sequence[str]) -> Utterance:
        """The phonemes, said now or recalled: the same bits. A first failure is tried once more."""
        key = self.key(phonemes)
        kept = self._cache.get(key)
        if kept is not None:
            with suppress(ValueError, RuntimeError):  # of an earlier program, or not sound at all: made again
                said = utterance.from_bytes(kept, phonemes)
                if said.rate == self.rate:
                    return said
        try:
            said = self._engine.say(phonemes)
        except SynthesisError:
            said = self._engine.say(phonemes)
        said = said.rounded()
        if len(said.samples):
            self._cache.put(key, said.to_bytes())
        return said
