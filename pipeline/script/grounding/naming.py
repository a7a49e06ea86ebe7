"""Whether one word of a sentence names something, and whether the changes cited hold it."""

import re
from dataclasses import dataclass

from pipeline.script.grounding.evidence import Evidence, stem
from pipeline.script.grounding.terms import GIVEN, KNOWN, Scene, plain
from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import words


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands."""

    text: str
    first: bool
    """A sentence begins here, or all is written with capitals, so that a capital means nothing."""
    after: str = ""
    """The word that follows."""
    before: str = ""


_HASH = re.compile(r"(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}")
_LETTERS_HASH = re.compile(r"[0-9a-f]{7,40}")
_VERSION = re.compile(r"v?\d+(?:\.\d+)+(?:[.+-]?\w+)*")
_CODED = re.compile(r"\d|_|^\.\w|[a-z][A-Z]|::|\w\.\w|/.*\.\w")
_SMALL = frozenset(
    words(
        """
    a about after all also although an and any as at because before behind both but by close each even every few for
    from here how i if in into it its just less like many more most much my no nobody none nor not nothing now of off
    on once one only onto opening or other our out over own previously same several since so some still such than that
    the their them then there therefore these they this those though through thus to today together too under until up
    upon via was we were what when where whether which while who whose why will with within without yet you your
    """
    )
)
"""Words that name nothing even with a capital in the middle of a sentence."""


def is_held(word: Word, evidence: Evidence, scene: Scene) -> bool:
    """Whether the word names nothing, or what the evidence holds."""
    token = word.text.strip("_")
    lower = re.sub(r"['’](?:s|d|t|re|ve|ll|m)?$", "", token.lower())
    if _HASH.fullmatch(lower) or (_HASH_BEFORE.search(word.before) and _LETTERS_HASH.fullmatch(lower)):
        return any(number.startswith(lower) for number in evidence.hashes) or lower in evidence.words
    if _is_person(word, lower, scene):
        return _own_person(token, evidence) or lower in scene.free
    if token.isupper() and len(token) > 2 and not word.first and plain(lower) and lower not in scene.free:
        return token in evidence.capitals
    if lower in scene.free or _in(lower, evidence):
        return True
    if _VERSION.fullmatch(lower):
        return lower.removeprefix("v") in evidence.words
    if _CODED.search(token):
        return _parted(token, word, evidence, scene) if re.search(r"[-/]", token) else False
    if re.search(r"[-/.:'’+&]", token):
        return _parted(token, word, evidence, scene)
    return _unnamed(token, lower, word, scene)


_HASH_BEFORE = re.compile(r"(?i)^(?:commit|hash|revision|sha)$")


def _in(lower: str, evidence: Evidence) -> bool:
    """Whether a word is held as it is, by its stem, or with its marks left out."""
    if lower in evidence.words or stem(lower) in evidence.words:
        return True
    bare = re.sub(r"[^\w]", "", lower)
    return not lower[:1].isdigit() and bool(bare) and bare in evidence.words


def _parted(token: str, word: Word, evidence: Evidence, scene: Scene) -> bool:
    """A word of several: each of them must be held, and a path as a whole."""
    if re.search(r"/.*\.\w+$|\.\w+/", token):
        return False
    pieces = [piece for piece in re.split(r"[-/.:'’+&]+" if not _CODED.search(token) else r"[-/]+", token) if piece]
    if len(pieces) < 2:
        return False
    return all(
        piece.isdecimal() or is_held(Word(piece, word.first and place == 0), evidence, scene)
        for place, piece in enumerate(pieces)
    )


def _unnamed(token: str, lower: str, word: Word, scene: Scene) -> bool:
    """Whether a word that the evidence does not hold names nothing."""
    if lower in KNOWN and not (plain(lower) and token.islower()):
        return False
    if len(token) == 1:
        return token.islower() or token in ("A", "I") or not token.isascii()
    if token.islower() or (word.first and token[1:].islower()):
        return stem(lower) not in scene.foreign and (plain(lower) or token.islower())
    return lower in _SMALL


def _is_person(word: Word, lower: str, scene: Scene) -> bool:
    """Whether it stands where a person is named and is part of somebody's name."""
    bare = re.sub(r"['’]s?$", "", word.text)
    if not bare[:1].isupper() or (bare not in scene.people and lower not in GIVEN):
        return False
    if not word.first or not plain(lower):
        return bare in scene.people
    verb = verbs.any_form(word.after)
    return bare != word.text or word.after[:1].isupper() or (verb is not None and word.after == verb.past)


def _own_person(token: str, evidence: Evidence) -> bool:
    bare = re.sub(r"['’]s?$", "", token)
    return bare in evidence.capitals
