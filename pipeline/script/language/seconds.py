"""A second deed in the same subject: "add the reader; share the layout", "fix the cache and move it"."""

import re

from pipeline.script.language import nouns, verbs
from pipeline.script.language.verbs import Verb

_SECOND = re.compile(r"(?::\s+|;\s+|,\s+and\s+|,\s+|\s+and\s+)(?:also\s+|then\s+)?([a-z-]+)\s+(?=\S)")


def second(rest: str, third: bool) -> tuple[str, tuple[Verb, str] | None]:
    """What stands before the second deed, and that deed; `third`: the subject says "adds" rather than "add"."""
    for match in _SECOND.finditer(rest):
        word = match[1]
        verb = verbs.imperative(word) or (verbs.any_form(word) if third and word.endswith("s") else None)
        tail = rest[match.end() :]
        joined = match.group().lstrip()[0] in ";,:"
        clear = joined or not re.search(r"(?:ing|s)$", word)
        before = rest[: match.start()].split()
        if verb and (verb.deed or joined) and clear and before and _takes_object(match, tail):
            tail = nouns.clipped(tail, 12)
            return rest[: match.start()], (verb, nouns.with_article(tail, known=True)) if tail else None
        if (
            verb
            and clear
            and len(before) > 2
            and not verbs.imperative(before[-1])
            and word in verbs.ALSO_NOUNS
            and joined
        ):
            return rest[: match.start()], None
    return re.split(r"[;:]\s+", rest)[0], None


def _takes_object(match: re.Match[str], tail: str) -> bool:
    """Words that are nouns as often as verbs ("and test coverage") count only before a determiner or pronoun."""
    joined = match.group().lstrip()[0] in ";,:"
    before = match.string[: match.start()]
    determined = re.match(r"(?:the|a|an|its|it|them|their|all|any|this|these)\b", tail) is not None
    last = before.split()[-1] if before.split() else ""
    if not joined and (re.search(r"\bto [a-z]+(?:\s|$)", before) or (verbs.imperative(last) and not determined)):
        return False
    if match[1] in verbs.ALSO_NOUNS and match.group().lstrip()[0] not in ":;":
        return determined
    return re.match(r"(?:and|or|in|of|,)\b", tail) is None
