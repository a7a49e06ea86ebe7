"""Passes over whole tokens: each run of characters between spaces, without the brackets and marks around it."""

import re
from collections.abc import Callable, Iterable, Iterator

from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Claim, Draft, Rule

Pass = Callable[[Draft], None]
_CHUNK = re.compile(rf"[^\s{MASK}]+")
_OPENERS, _CLOSERS = "\"'([{<", "\"')]}>.,;:!?"
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}


def tokens(*rules: Rule) -> Pass:
    """A pass that tries rules, in order, on each run of characters between spaces."""

    def claim_some(draft: Draft) -> None:
        draft.claim(list(_token_claims(draft, rules)))

    return claim_some


def _token_claims(draft: Draft, rules: tuple[Rule, ...]) -> Iterator[Claim]:
    known: dict[str, tuple[int, int, tuple[Rule, ...]]] = {}
    """For each run: where the token in it starts and ends, and which rules fit its form; most come more than once."""
    for match in _CHUNK.finditer(draft.open):
        chunk = match[0]
        if chunk.isalpha():
            continue
        if chunk not in known:
            start, end = _peeled(chunk)
            token = chunk[start:end]
            known[chunk] = start, end, tuple(rule for rule in rules if rule.pattern.fullmatch(token))
        start, end, fitting = known[chunk]
        if fitting:
            yield from _first_claims(draft, fitting, match.start() + start, match.start() + end)


def _first_claims(draft: Draft, rules: tuple[Rule, ...], start: int, end: int) -> Iterable[Claim]:
    for rule in rules:
        match = rule.pattern.fullmatch(draft.open, start, end)
        if match and (claims := list(rule.claims(match, draft))):
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
