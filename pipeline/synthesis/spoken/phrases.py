"""Entries of the lexicon that are found as they stand: of several words, with phonemes, or told for one sentence."""

import re
from collections.abc import Callable, Iterator

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken import spelling
from pipeline.synthesis.spoken.draft import Claim, Draft
from pipeline.synthesis.spoken.units import UNITS

Read = Callable[[str, Lexicon], str]
"""What the rules say for a token by itself."""
_AFTER_NUMBER = re.compile("[0-9] ?$")
_POSSESSIVE = re.compile(r"'(?:s|d|ed)(?!\w)")


def claim_all(draft: Draft, read: Read) -> None:
    """Claim every such entry in the text, and the ending of one that owns something ("C++'s")."""
    pattern = draft.lexicon.phrases
    if pattern is not None:
        draft.claim([claim for match in pattern.finditer(draft.open) for claim in _claims(match, draft, read)])


def _claims(match: re.Match[str], draft: Draft, read: Read) -> Iterator[Claim]:
    """What is said for an entry; the full stop of a short form at the end also ends the sentence."""
    written, end = match[0], match.end()
    if written[:-1] in UNITS and _AFTER_NUMBER.search(draft.text, max(0, match.start() - 2), match.start()):
        return  # "5 min." is no minimum
    said = _said(written, draft.lexicon, read)
    ends = written.endswith(".") and not draft.text[end : end + 8].strip("\"') ")
    yield Claim(match.start(), end, f"{said}." if ends else said, "lexicon", draft.lexicon.sound(written))
    if owning := _POSSESSIVE.match(draft.text, end):
        yield Claim(end, owning.end(), owning[0], "lexicon")


def _said(written: str, lexicon: Lexicon, read: Read) -> str:
    said = lexicon.find(written)
    if said is None and written not in lexicon.told:
        said = lexicon.find(written[0].lower() + written[1:])
    if said is None:
        return _without_words(written, lexicon, read)
    return said[0].upper() + said[1:] if written[0].isupper() and written not in lexicon.say else said


def _without_words(written: str, lexicon: Lexicon, read: Read) -> str:
    """What is said for an entry that is told to be spelled or read as a word, or that has phonemes only."""
    if written in lexicon.told and written in lexicon.letters:
        return spelling.spelled(written) if written.isalpha() else spelling.one_by_one(written)
    if written in lexicon.told and written in lexicon.word:
        return written.lower()
    return read(written, lexicon)
