"""Whether a sentence of a body is an order that says what else a change did, and whether its clause came out whole."""

import re

from pipeline.script.language import prose, verbs
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import words
from pipeline.script.stories import fitness
from pipeline.script.stories.why import grammar, purposes


def is_broken(said: str) -> bool:
    """Whether the clause has marks, gaps, or a second verb in another form."""
    thirds = [verbs.any_form(word) for word in re.findall(r" and (?:also )?([a-z]+s) ", said)]
    second = any(verb is not None and verb.base not in verbs.ALSO_NOUNS for verb in thirds)
    return (
        second
        or prose.has_residue(said)
        or fitness.points_back(said)
        or "  " in said
        or _INVENTED.search(said) is not None
    )


_INVENTED = re.compile(r"made sure of|made sure that (?:the added|change|add|fix|remove|update|move|use)\b")
_DULL = re.compile(
    r"(?i)\b(?:takes?|took|holds?|grabs?|acquires?|drops?) (?:a|the|an extra) (?:ref\w*|lock|mutex)\b|"
    r"\b(?:suggestions?|review|fixups?|typos?|lint|clippy|formatting|unit tests?|changelog|comments?|nits?)\b"
)
_NOT_A_STEP = frozenset(words("it this that them out and or those these of then by for from with to in"))


_RELATIVE = re.compile(
    r",? (?:which|that|who|where|whose|when|if|because|so|while|until|unless|since|as|how|whether|what|to|than)\b.*$"
)
_MANY_DO = re.compile(r"(?:[a-z]{2,}(?<!s)s|\b[a-z]) (?:also |still |always |never |only )?([a-z]+)\b")
_DO = frozenset(
    words("depend remain deal need have live exist belong share fail crash hang differ contain rely come go")
)


def _has_second_verb(text: str, verb: Verb) -> bool:
    """Whether what looks like an order is a statement, "Query responses depend …", or has a second verb."""
    second = text.split()[1].lower()
    if second in grammar.AFTER_A_NOUN or text.split()[1].startswith("-") or re.match(r"(?i)go \d", text):
        return True
    rest = _RELATIVE.sub("", text.partition(" ")[2])
    many = {match[1] for match in _MANY_DO.finditer(rest)} & _DO
    return bool(grammar.STRICTLY_FINITE.search(rest) or many) or (
        verb.past == text.split()[0].lower() != verb.base and _PASTS.search(rest) is not None
    )


_PASTS = re.compile(r"\b(?:took|threw|went|came|wrote|gave|fell|became|ran)\b")


def is_step(text: str, listed: bool, of_itself: bool) -> bool:
    """Whether a sentence begins with an order, "Move …", or says of itself what it does, "Moves …"."""
    said = text.split()
    verb = verbs.any_form(said[0]) if len(said) > 3 and text[0].isalpha() else None
    if not verb or said[0].lower() not in (verb.base, verb.third, verb.past) or fitness.POINTS_AWAY.search(text):
        return False
    if purposes.is_aim(verb.base) or (of_itself and not verb.deed) or said[1].lower() in _NOT_A_STEP:
        return False
    next_verb = verbs.any_form(said[1])
    if grammar.STRICTLY_FINITE.fullmatch(said[1]) or (
        next_verb and said[1] == next_verb.third and said[1] not in ("tests", "updates")
    ):
        return False
    if said[0].lower() != verb.base and re.search(r"\b(?:is|are|was|were|has|have)\b", " ".join(said[1:7])):
        return False
    if said[0].lower() != verb.base and said[1].endswith("ed"):
        return False
    if verb.base in verbs.ALSO_NOUNS and grammar.STRICTLY_FINITE.search(" ".join(said[1:5])):
        return False
    if _DULL.search(text) or _has_second_verb(text, verb):
        return False
    return not (
        verb.base in verbs.ALSO_NOUNS and (listed or said[0][0].islower()) and said[1] not in ("the", "a", "an")
    )
