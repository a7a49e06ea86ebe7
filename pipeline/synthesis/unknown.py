"""Words of a script that no lexicon decides: those that the rules spell, take apart or read as a word by guess."""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.model import Sentence
from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import Span, identifiers, spans, spelling
from pipeline.synthesis.spoken.wordlist import listed

Kind = Literal["capitals", "identifier", "handle", "name"]


@dataclass(frozen=True, slots=True)
class Unknown:
    """A word that a person may want to decide."""

    written: str
    """What its entry in a lexicon would stand under."""
    said: str
    """How the rules say it."""
    kind: Kind
    times: int
    line: int | None
    """Where in the script's file it stands first."""

    @property
    def entry(self) -> str:
        """A line for the table [say] of a lexicon, which changes nothing until it is edited."""
        bare = re.fullmatch(r"[A-Za-z0-9_-]+", self.written)
        key = self.written if bare else json.dumps(self.written, ensure_ascii=False)
        return f"{key} = {json.dumps(self.said, ensure_ascii=False)}"


Found = Iterator[tuple[str, str, Kind]]
"""Written, said, and what it was taken for."""
_CODE = frozenset(listed("name path option variable call dunder"))
"""Kinds of spans whose parts are read as those of an identifier."""
_CHUNK = re.compile(r"[^\W_]+")
_PART = re.compile(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[^\WA-Z\d_]+|[A-Z]|[0-9]+")
_NUMBERED = re.compile(r"[A-Za-z][0-9]+")
"""Such as "v2" or "H100": a letter and a number leave nothing to guess."""
_SPELLED = re.compile(r"(?<!\w)[A-Z](?:\.[A-Z])+(?!\w)")
_COMMON = frozenset(
    listed("AM PM BC AD US UN TV PC CV DJ HD DVD PDF GPS ATM CEO CTO UTC GMT FYI AKA ASAP VIP DIY USD EUR")
)
"""Everyone spells these, or reads them as we do."""
_SHORTEST_GUESS = 4
"""A shorter word in capitals is spelled, unless the rules list it."""
_SHORTEST_PART = 3
_SHORT_PARTS = frozenset(listed("is to on in by of or as at if no up my id go do it be we us an"))


def unknown(
    sentences: Iterable[Sentence],
    lexicon: Lexicon,
    ordinary: Callable[[str], bool] = lambda word: False,
    handles: Collection[str] = (),
) -> tuple[Unknown, ...]:
    """Each word that neither the lexicon nor a sentence's own form decides, in the order in which they come first.

    `ordinary` tells whether a word in lower case is plain English; `handles` are people's, which a text may hold
    without a sign.
    """
    found: dict[str, Unknown] = {}
    people = frozenset(handle.casefold() for handle in handles)
    for sentence in sentences:
        known = lexicon.with_forms(sentence.pronunciations)
        search = _Search(known, ordinary, people)
        for span in spans(sentence.text, known):
            for written, said, kind in search.within(span, first=span.start == 0):
                one = found.setdefault(written, Unknown(written, said, kind, 0, sentence.line))
                found[written] = replace(one, times=one.times + 1)
    return tuple(one for one in found.values() if one.said)


@dataclass(frozen=True, slots=True)
class _Search:
    """What counts as known in one sentence."""

    lexicon: Lexicon
    ordinary: Callable[[str], bool]
    people: frozenset[str]

    def within(self, span: Span, first: bool) -> Found:
        """The unknown words of a span; `first` when it begins its sentence."""
        if span.rule == "handle":
            yield from self._handles(span.written)
        elif span.rule in _CODE:
            for chunk in _CHUNK.findall(span.written):
                yield from self._identifier(chunk)
        elif span.rule == "word" and not self._decides(span.written):
            for chunk in _CHUNK.findall(span.written.partition("'")[0]):
                yield from self._word(chunk, first, bool(_SPELLED.search(span.spoken)))

    def _alone(self, written: str) -> str:
        """How a word of prose is said."""
        return "".join(span.spoken for span in spans(written, self.lexicon)).strip(" .,;:!?")

    def _handles(self, written: str) -> Found:
        for name in written.lstrip("@").removesuffix("[bot]").split("/"):
            words = re.findall(r"[^\W\d_]+", name)
            if not self._decides(name) and not all(self.ordinary(word.lower()) for word in words):
                yield name, self._alone(f"@{name}"), "handle"

    def _word(self, chunk: str, first: bool, spelled: bool) -> Found:
        """Of a word in prose, or a part of one with hyphens; `spelled` when letters are read anywhere in it."""
        plain = chunk[1:].islower() or chunk.isupper()
        if self._decides(chunk) or chunk.isdecimal() or (plain and self.ordinary(chunk.lower())):
            return
        kind = self._kind(chunk, first, spelled)
        if kind:
            yield chunk, self._alone(chunk), kind
        elif not chunk[1:].islower() or not chunk.isalpha():
            yield from self._identifier(chunk)

    def _kind(self, chunk: str, first: bool, spelled: bool) -> Kind | None:
        """What a word of prose is that is read by guess; None when it is not, or an identifier of several parts."""
        if chunk.casefold() in self.people:
            return "handle"
        if not chunk.isascii():
            return "name" if chunk[0].isupper() else "identifier"
        if _is_capitals(chunk):
            return "capitals" if self._guessed(chunk) else None
        if not chunk.isalpha() or not chunk[1:].islower():
            return None
        if spelled and _SPELLED.search(self._alone(chunk)):
            return "name" if chunk[0].isupper() and not first else "identifier"
        return "name" if chunk[0].isupper() and not first and not spelling.sayable(chunk) else None

    def _identifier(self, chunk: str) -> Found:
        """Parts that are spelled by guess; or all of it, where a part is too short to be a word."""
        if self._decides(chunk) or _NUMBERED.fullmatch(chunk):
            return
        parts = _PART.findall(chunk)
        words = [part for part in parts if part.isalpha() and not part.isupper()]
        if len(parts) > 1 and any(len(part) < _SHORTEST_PART and part.lower() not in _SHORT_PARTS for part in words):
            yield chunk, identifiers.words(chunk, self.lexicon), "identifier"
            return
        for part in parts:
            if not part.isdecimal() and not self._decides_part(part) and self._guessed(part):
                yield part, identifiers.words(part, self.lexicon), "identifier"

    def _guessed(self, part: str) -> bool:
        """Whether a word in capitals is read by guess, or any other is spelled."""
        if part in _COMMON or len(part) == 1:
            return False
        if _SPELLED.search(identifiers.words(part, self.lexicon)):
            return True
        return _is_capitals(part) and len(part) >= _SHORTEST_GUESS and not self.ordinary(part.lower())

    def _decides(self, token: str) -> bool:
        return decides(self.lexicon, token)

    def _decides_part(self, part: str) -> bool:
        return self._decides(part) or self.lexicon.find(part.lower()) is not None


def decides(lexicon: Lexicon, token: str) -> bool:
    """Whether the lexicon says how a token is read, alone or in the plural."""
    forms = (token, token[:-1]) if token[:-1].isupper() and token.endswith("s") else (token,)
    letters, word = lexicon.letters, lexicon.word
    return lexicon.find(token) is not None or any(
        form in letters or form in word or form.upper() in letters or form.lower() in letters for form in forms
    )


def _is_capitals(chunk: str) -> bool:
    return chunk.isalpha() and len(chunk) > 1 and (chunk.isupper() or (chunk[:-1].isupper() and chunk[-1] == "s"))
