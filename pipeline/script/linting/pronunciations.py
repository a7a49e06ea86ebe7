"""One-off pronunciations that can't be followed: marks that lack something, and what only looks like such a mark."""

import re
from collections.abc import Iterator, Sequence

from pipeline.model import Pronunciation

_OURS = re.compile(r"\((?:say|spell|word|ipa):", re.IGNORECASE)
_ALIKE = re.compile(
    r"(?<!\\)\[[^\[\]]{1,80}\]"
    r"(\(\s*(?:say|sub|spell|letters?|characters|word|ipa|phonemes?)\b[^()/.#]{0,80}\))",
    re.IGNORECASE,
)
ADVICE = "write [NCCL](say:nickel), [IR](spell:), [ASAN](word:) or [Łukasz](ipa:wˈuːkæʃ)"


def faults(pronunciations: Sequence[Pronunciation]) -> Iterator[tuple[str, str]]:
    """What is wrong with the marks of one sentence, and what to do about it."""
    first: dict[str, Pronunciation] = {}
    for one in pronunciations:
        mark = _shown(one)
        other = first.setdefault(one.written, one)
        if other != one:
            yield f"{mark} differs from {_shown(other)} in one sentence", "say it alike, or make two sentences"
        if one.mode in ("say", "ipa"):
            if not one.said.strip():
                yield f"{mark} does not say how", ADVICE
        elif one.said.strip():
            yield f"{mark} has something after the colon", f"write [{one.written}]({one.mode}:)"
        elif not one.written.isalnum():
            yield f"{mark} is not one word of letters and digits", "mark each word of it, or use (say:…)"


def _shown(one: Pronunciation) -> str:
    return f"“[{one.written}]({one.mode}:{one.said})”"


def lookalikes(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Marks of a file's lines that nobody would follow, each with the number of its line."""
    for number, line in enumerate(lines, 1):
        for found in _ALIKE.finditer(line):
            if not _OURS.match(found[1]):
                yield number, found[0]
