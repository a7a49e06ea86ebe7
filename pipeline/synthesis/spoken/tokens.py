"""Finds whole tokens: each run of characters between spaces, without the brackets and marks around it."""

import re
from collections.abc import Callable, Iterable, Iterator

from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Claim, Draft, Rule

_CHUNK = re.compile(rf"[^\s{MASK}]+")
_PIECE = re.compile(r"(?:--?)?[\w@$%~./][\w./@+~-]*(?<=[\w/~])")
"""What a token looks like within a run of brackets, commas and colons."""
_OPENERS, _CLOSERS = "\"'([{<", "\"')]}>.,;:!?"
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}


def tokens(*rules: Rule) -> Callable[[Draft], None]:
    """A pass that tries rules, in order, on each run of characters between spaces."""

    def claim_some(draft: Draft) -> None:
        draft.claim(list(_token_claims(draft, rules)))

    return claim_some


def _token_claims(draft: Draft, rules: tuple[Rule, ...]) -> Iterator[Claim]:
    known: dict[str, list[tuple[int, int, tuple[Rule, ...]]]] = {}
    """For each run: where the tokens in it start and end, and which rules fit their form; most come more than once."""
    for match in _CHUNK.finditer(draft.open):
        chunk = match[0]
        if chunk.isalpha():
            continue
        if chunk not in known:
            known[chunk] = _fitting(chunk, rules)
        for start, end, fitting in known[chunk]:
            yield from _first_claims(draft, fitting, match.start() + start, match.start() + end)


def _fitting(chunk: str, rules: tuple[Rule, ...]) -> list[tuple[int, int, tuple[Rule, ...]]]:
    """The token that a run of characters is, or the tokens in it: "3f2504e:src/main.rs" holds two."""
    start, end = _peeled(chunk)
    places = [(start, end), *(match.span() for match in _PIECE.finditer(chunk) if match.span() != (start, end))]
    found = []
    for first, last in places:
        token = chunk[first:last]
        if token.isalpha():  # a word
            continue
        fitting = tuple(rule for rule in rules if rule.pattern.fullmatch(token))
        if fitting:
            found.append((first, last, fitting))
        if fitting and (first, last) == (start, end):
            break
    return found


def _first_claims(draft: Draft, rules: tuple[Rule, ...], start: int, end: int) -> Iterable[Claim]:
    for rule in rules:
        match = rule.pattern.fullmatch(draft.open, start, end)
        if match and (claims := rule.claims(match, draft)):
            return claims
    return ()


def _peeled(chunk: str) -> tuple[int, int]:
    """Where a token starts and ends without the brackets, quotes and marks around it; its own brackets stay."""
    start, end = 0, len(chunk)
    while start < end and chunk[start] in _OPENERS:
        start += 1
    spare = {closer: chunk.count(closer, start) - chunk.count(opener, start) for closer, opener in _PAIRS.items()}
    while end > start and chunk[end - 1] in _CLOSERS:
        last = chunk[end - 1]
        if last in _PAIRS:
            if spare[last] <= 0:
                break
            spare[last] -= 1
        end -= 1
    return start, end
