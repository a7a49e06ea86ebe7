"""Phoneme symbols, as a voice's phoneme map has them: one character each, sounds and the marks beside them."""

import unicodedata
from collections.abc import Container, Iterable

STRESS, LENGTH = frozenset("ˈˌ"), frozenset("ːʲ")
"""Marks that belong to the sound after them, and to the one before: long, or gliding into a vowel ("the apple").

The voice takes its time for them: a word that begins with a stress mark is heard from the mark on, 35 to 70 ms before
the time of its first sound.
"""
SILENT = STRESS | LENGTH | frozenset(" .,;:!?-'\"()—…")
"""What makes no sound by itself: pauses and marks."""
_MARKS = frozenset(" ↓˞")
"""Of Piper's symbols, those that are no letters, accents or modifiers."""


def symbols_of(text: str) -> tuple[str, ...]:
    """The symbols of phonemes that a person wrote down, accents apart as Piper has them."""
    return tuple(unicodedata.normalize("NFD", " ".join(text.split())))


def no_symbols(text: str) -> str:
    """The characters that no phoneme is written with: a full stop would end the sentence, a bracket could do worse."""
    return "".join(dict.fromkeys(symbol for symbol in symbols_of(text) if not _may_be_one(symbol)))


def has_sound(phonemes: Iterable[str]) -> bool:
    """Whether anything is heard of them."""
    return any(symbol not in SILENT for symbol in phonemes)


def dropped(phonemes: Iterable[str], known: Container[str]) -> tuple[str, ...]:
    """The symbols that a voice with these `known` ones can't say, each once, in order of first use."""
    return tuple(dict.fromkeys(symbol for symbol in phonemes if symbol not in known))


def _may_be_one(symbol: str) -> bool:
    return symbol.isalnum() or symbol in _MARKS or unicodedata.category(symbol) == "Mn"
