"""The entries of a lexicon file and the one-off forms of a script: what may stand there, and what a person is told."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.errors import SynthesisError
from pipeline.model import Pronunciation
from pipeline.synthesis.symbols import has_sound, no_symbols, symbols_of

_SAYABLE = re.compile(r"[^\W\d_](?:[^\W\d_]|[ .,'’-])*")
"""Words, spelled letters and pauses: a digit or a symbol would be left to the engine, which misreads or drops it."""
_TABLES = ("say", "letters", "word", "phonemes")


@dataclass(frozen=True, slots=True)
class Entries:
    """The tables of one file, each entry checked."""

    say: Mapping[str, str]
    letters: frozenset[str]
    word: frozenset[str]
    phonemes: Mapping[str, Mapping[str, str]]


def parse(text: str) -> Entries:
    """The tables of a lexicon in TOML; SynthesisError names the table and the key of what can't stand there."""
    try:
        tables = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise SynthesisError(f"lexicon: not TOML: {error}") from error
    for name, table in tables.items():
        if name not in _TABLES:
            raise SynthesisError(
                f"lexicon: [{name}] is not a table it knows; use [say], [letters], [word] or [phonemes.en-us]"
            )
        if not isinstance(table, dict):
            raise SynthesisError(f"lexicon: {name} must be a table; write [{name}] on a line of its own")
    say = tables.get("say", {})
    for written, said in say.items():
        _check_said(written, said, f"lexicon: [say] {_shown(written)}")
    found = Entries(say, frozenset(_tokens(tables, "letters")), frozenset(_tokens(tables, "word")), _phonemes(tables))
    _check_once(found)
    return found


def check_forms(forms: Sequence[Pronunciation]) -> None:
    """SynthesisError unless the one-off forms of a sentence can be used, all of them together."""
    first: dict[str, Pronunciation] = {}
    for form in forms:
        _check_form(form)
        other = first.setdefault(form.written, form)
        if other != form:
            raise SynthesisError(
                f"{_mark(form)}: the sentence has {_mark(other)} as well, and a word is said in one way in a sentence; "
                "say it alike, or make two sentences"
            )


def _mark(form: Pronunciation) -> str:
    return f"[{_shown(form.written)}]({form.mode}:{form.said})"


def _check_form(form: Pronunciation) -> None:
    where = _mark(form)
    if form.mode == "say":
        _check_said(form.written, form.said, where)
    elif form.mode == "ipa":
        _check_written(form.written, where)
        _check_phonemes(form.said, where)
    elif form.said.strip():
        raise SynthesisError(f"{where}: nothing may follow the colon; write [{form.written}]({form.mode}:)")
    elif not form.written.isalnum():
        raise SynthesisError(f"{where}: not one word of letters and digits; mark each word, or use (say:…)")


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


def _phonemes(tables: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, str]]:
    """Language of a voice, in lower case → token → phonemes."""
    found: dict[str, dict[str, str]] = {}
    for language, table in tables.get("phonemes", {}).items():
        if not isinstance(table, dict):
            raise SynthesisError(f"lexicon: [phonemes] {language}: name a language of voices; write [phonemes.en-us]")
        for written, phonemes in table.items():
            where = f"lexicon: [phonemes.{language}] {_shown(written)}"
            _check_written(written, where)
            found.setdefault(language.casefold(), {})[written] = _check_phonemes(phonemes, where)
    return found


def _shown(written: str) -> str:
    """The written form as it can stand in a message of one line."""
    return written if written.isprintable() and written == written.strip() else repr(written)


def _check_written(written: str, where: str) -> None:
    if not written.strip() or written != written.strip():
        raise SynthesisError(f"{where}: the written form must not be empty or begin or end with a space; correct it")


def _check_said(written: str, said: object, where: str) -> None:
    _check_written(written, where)
    if not isinstance(said, str) or not _SAYABLE.fullmatch(said):
        raise SynthesisError(f"{where}: {said!r} can't be said; write it in words, without digits or signs")


def _check_phonemes(phonemes: object, where: str) -> str:
    if not isinstance(phonemes, str) or not has_sound(symbols_of(phonemes)):
        raise SynthesisError(f'{where}: {phonemes!r} has no sound; write its phonemes in IPA, as in "wˈuːkæʃ"')
    if wrong := no_symbols(phonemes):
        raise SynthesisError(f"{where}: {wrong!r} is no phoneme; write IPA letters, stress ˈ ˌ and length ː only")
    return phonemes


def _check_once(found: Entries) -> None:
    """A token in two tables of one file that say it in words has no nearer reading."""
    tables = {"say": set(found.say), "letters": set(found.letters), "word": set(found.word)}
    for first, second in (("say", "letters"), ("say", "word"), ("letters", "word")):
        for token in sorted(tables[first] & tables[second]):
            raise SynthesisError(f"lexicon: [{second}] {token}: also stands in [{first}]; keep one of them")
