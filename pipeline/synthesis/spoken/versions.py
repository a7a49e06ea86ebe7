"""Versions: each part is a whole number, and "3.14" is one only where the words around it say so."""

import re

from pipeline.synthesis.spoken import identifiers, numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_STAGES = {
    "rc": "release candidate",
    "c": "release candidate",
    "a": "alpha",
    "alpha": "alpha",
    "b": "beta",
    "beta": "beta",
    "dev": "dev",
    "post": "post",
    "pre": "pre",
    "preview": "preview",
    "nightly": "nightly",
}
_NUMBERS = r"[0-9]+(?:\.[0-9]+)*"
_SUFFIX = r"(?:[-.]?(rc|alpha|beta|a|b|c|dev|post|preview|pre|nightly)[-.]?([0-9]*))?(?:\+([\w.]+))?"
_VERSION = re.compile(rf"\^?([vV]?)({_NUMBERS}){_SUFFIX}(\.[x*]|\+)?")
_RANGE = re.compile(rf"([vV]?)({_NUMBERS})[-–]([vV]?)({_NUMBERS})")
_PRODUCTS = frozenset(
    listed(
        "version versions release releases released python cpython pypy cuda cudnn nccl rocm pytorch torch"
        " torchvision ubuntu debian fedora alpine rust rustc cargo go golang node django flask fastapi numpy"
        " scipy pandas ruff mypy pytest pip uv gcc clang llvm cmake macos ios android java jdk kotlin swift"
        " ruby php perl kubernetes linux kernel postgres postgresql mysql sqlite redis docker helm react vue"
        " angular typescript tag branch glibc windows xcode openssl triton transformers click"
    )
)
_NEAR = 60
"""Characters before a number that say what it is."""
_OTHERS_BEFORE = re.compile(
    r"(?<![\w.])(?:[0-9]+\.[0-9]+(?:, (?:and |or )?| and | or | to | through |/| & |, ?[<>!~=]{1,2} ?))+$"
)
_MOVES = re.compile(
    r"\b(?:[Bb]ump|[Uu]pgrad|[Uu]pdat|[Dd]owngrad|[Pp]in|[Rr]eleas|[Bb]ackport|[Rr]equir|[Ss]upport|[Mm]igrat)\w*"
)


def spoken(numbers: str) -> str:
    """The numbers of a version: "0.15.20" is "zero point fifteen point twenty"."""
    return " point ".join(numerals.part(part) for part in numbers.split(".") if part)


def _version(match: re.Match[str], draft: Draft) -> Said:
    if not _is_version(match, draft):
        return None
    said = spoken(match[2])
    if match[1] and not draft.before(match.start()).startswith("version"):
        said = f"version {said}"
    if match[3]:
        said += f" {_STAGES[match[3]]}" + (f" {_stage_number(match[4])}" if match[4] else "")
    if match[5]:
        said += f" plus {_local(match[5], draft)}"
    if match[6]:
        said += " or later" if match[6] == "+" else " X"
    return identifiers.bounded(said)


def _is_version(match: re.Match[str], draft: Draft) -> bool:
    """Whether it is one by its form, or by the words around it."""
    sign, numbers, stage = match[1], match[2], match[3]
    dots = numbers.count(".")
    if not dots and (len(numbers) > 4 or (stage and len(stage) == 1) or (sign == "V" and len(numbers) > 1)):
        return False  # a long number, "2b", "V100"
    if sign or stage or match[5] or match[0][0] == "^" or dots > 1:
        return True
    return dots == 1 and in_context(match, draft)


def _stage_number(digits: str) -> str:
    """Which one of a stage; the day that a nightly was made is read as a reference."""
    if len(digits) == 8:
        return f"{numerals.year(digits[:4])} {numerals.part(digits[4:6])} {numerals.part(digits[6:])}"
    return numerals.part(digits) if len(digits) < 5 else numerals.reference(digits)


def _local(text: str, draft: Draft) -> str:
    """What a local build is called: "cu128" is a short name, and short names are spelled."""
    runs = re.findall(r"[A-Za-z]{1,2}(?![A-Za-z])|[A-Za-z]+|[0-9]+", text)
    return " ".join(
        spelling.spelled(run) if len(run) < 3 and run.isalpha() else identifiers.words(run, draft.lexicon)
        for run in runs
    )


def _network(match: re.Match[str], draft: Draft) -> Said:
    """A standard for networks of the family 802, "802.11ax"."""
    return f"eight oh two dot {numerals.part(match[1])} {spelling.spelled(match[2])}".rstrip()


def in_context(match: re.Match[str], draft: Draft) -> bool:
    """Whether the words around make a number with one point a version."""
    start, text = match.start(), draft.text
    others = _OTHERS_BEFORE.search(text, max(0, start - _NEAR), start)
    if others:  # "Python 3.9, 3.10 and 3.11": what holds for the first holds for all
        start = others.start()
    if text[start - 1 : start] == "[" and text[match.end() : match.end() + 1] == "]":
        return True
    near = text[max(0, start - _NEAR) : start]
    if near.rstrip().endswith(("==", ">=", "<=", "~=", "@")):
        return True
    before = draft.before(start)
    if before in _PRODUCTS or (before and re.search(r"[a-z] [A-Z][\w-]+ $", near)):
        return True
    if _MOVES.match(before) and re.fullmatch(r"[0-9]\.[0-9]{2}", match[2]):
        return True
    return bool(_MOVES.search(near)) and before in ("from", "to", "with", "for", "and", "on", "than", "since")


def _range(match: re.Match[str], draft: Draft) -> Said:
    if not match[1] and match[2].count(".") < 2:
        return None
    return f"version {spoken(match[2])} to {spoken(match[4])}"


def _named(match: re.Match[str], draft: Draft) -> Said:
    """A name, a version and words, as in "GPL-3.0-or-later"."""
    name = identifiers.words(match[1], draft.lexicon)
    rest = identifiers.words(match[3], draft.lexicon) if match[3] else ""
    return f"{name} {spoken(match[2])} {rest}".strip()


TOKENS = (
    Rule("standard", re.compile(r"802\.([0-9]{1,2})([a-z]{0,2})"), _network),
    Rule("version", _RANGE, _range),
    Rule("version", _VERSION, _version),
    Rule("version", re.compile(r"([A-Za-z][A-Za-z]*)-v?([0-9]+(?:\.[0-9]+)+)((?:-[A-Za-z]+)*)"), _named),
)
