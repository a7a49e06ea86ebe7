"""Whether a subject line begins with an order, and which: its verb, what follows, and an adverb worth keeping."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import words

_NOT = re.compile(r"^(?:do not|don['’]?t|does not|doesn['’]t|never|no longer)\s+(?P<rest>.+)$", re.I)
_FRONTED = re.compile(
    r"^(?P<front>(?:when|if|while|for|in|on|after|before|during|with|at)\b[^,:;]{3,60}),\s+(?P<main>\S.*)$", re.I
)


def _order_first(text: str) -> str:
    """As in "When parsing, skip blanks": the condition goes behind the order."""
    match = _FRONTED.match(text)
    first = match["main"].split()[0].lower() if match else ""
    if not match or not (verbs.imperative(first) or first in ("do", "don't", "always", "also", "never")):
        return text
    return f"{match['main']} {match['front'][0].lower()}{match['front'][1:]}"


_NOMINAL = re.compile(
    r"(?i)(?<![\w-])(?:refactor|refactoring|support|enablement|conversion|cleanups?|migration|"
    r"integration|optimi[sz]ations?|removal|refresh|robustness|benchmark|improvements?|clarifications?|enhancements?|"
    r"updates?|fix|fixes|examples?|helper|microbench|accumulation|primitives|transport|consistency|tweaks?|changes?|"
    r"corrections?|adjustments?|additions?|simplifications?|rewrite|overhaul|handling|errors?|issues?|bugs?|failures?)"
    r"(?:\s+(?:for|in|of|on|and)\b.*|\s*)$"
)
_ADVERB = re.compile(
    r"(?i)^(?P<adverb>(?:also|always|only|never|better|further|just|partly|again|[a-z]{3,}ly)(?: [a-z]{3,}ly)?)"
    r"\s+(?P<rest>\S.*)$"
)
_NEEDLESS = ("also", "actually", "really", "just", "simply", "properly", "correctly", "again", "finally", "further")
_NOT_ADVERBS = words("apply reply supply assembly family early anomaly comply rely imply fly")
_FINITE_NEXT = re.compile(
    r"(?i)(?:is|are|was|were|should|must|now|can|cannot|can't|no longer|doesn't|does|don't|fails?|needs?|has|have|will|"
    r"won't|isn't|of|=|->|whose|took|gave|went|had|did|broke|began|fell|came|ran|wrote|forgot|chose|threw|saw|knew|drew|"
    r"grew|stole|woke|[a-z]{3,}ed (?:the|an?|all|every|its|their|no|it|them))\b"
)
_MODAL = re.compile(
    r"(?:(?!(?:that|which|whose|when|where) )\S+ ){0,2}"
    r"(?:may|might|should|must|can|cannot|could|would|will|is|are|was|were|doesn't|isn't) "
)
_DETERMINER = re.compile(
    r"(?i)(?:the|a|an|all|every|any|each|no|this|that|both|more|new|its|their|our|your|it|them|some)\b"
)


def predicate(text: str) -> tuple[Verb | None, bool, str, str]:
    """The verb, whether it is negated, what follows, and an adverb worth keeping."""
    text = _order_first(text)
    if match := _NOT.match(text):
        first, _, rest = re.sub(r"^(?!rely|apply|reply)[a-z]+ly (?=[a-z]+ )", "", match["rest"]).partition(" ")
        verb = verbs.imperative(first)
        if verb and rest:
            return verb, True, rest, ""
    adverb = ""
    match = _ADVERB.match(text)
    if match and match["adverb"].lower() not in _NOT_ADVERBS:
        first = match["rest"].split(" ")[0]
        noun = (
            match["adverb"].lower() == "better" and first.lower() in verbs.ALSO_NOUNS and first.lower() not in _STRONG
        )
        if not noun and verbs.any_form(first) and not verbs.is_gerund(first):
            words = [word for word in match["adverb"].lower().split() if word not in _NEEDLESS]
            adverb, text = " ".join(words), match["rest"]
    verb, rest = _order(text)
    return verb, False, rest, adverb if verb else ""


def _order(text: str) -> tuple[Verb | None, str]:
    """The verb that the text begins with, and what follows it; no verb where the first word is a noun."""
    first, _, rest = text.partition(" ")
    first, _, more = _both_verbs(first).partition(" ")
    rest = f"{more} {rest}".strip()
    low, rest = first.lower(), rest.strip()
    if low in ("set", "sets", "setting") and rest.startswith("up ") and len(rest) > 3:
        return verbs.named("setup"), rest[3:]
    if low == "make" and rest.lower().startswith("sure "):
        return verbs.named("ensure"), re.sub(r"^sure\s+(?:that\s+)?", "", rest, flags=re.I)
    verb = verbs.any_form(low) if first.replace("-", "").isalpha() and not first.endswith("-") else None
    if verb is None or not rest or _is_noun(low, verb, rest):
        return None, text
    both = re.match(r"and ([a-z]+) (?=\S)", rest)
    other = verbs.imperative(both[1]) if both and low == verb.base else None
    return (verbs.joined(verb, other), rest[both.end() :]) if both and other else (verb, rest)


def _both_verbs(first: str) -> str:
    """Two verbs with a slash between them, in words: "expand and clean"."""
    parts = first.split("/")
    return " and ".join(parts) if len(parts) == 2 and all(verbs.imperative(part) for part in parts) else first


_STRONG = frozenset(
    words(
        """
    fix update use change move support show get set put run make let keep cut split close open read write delete clean
    correct refactor check save need pin work help start stop turn try switch reset restart revert return bump drop
    replace rename extract rework rewrite hide raise pass print handle detect expose clone
    mark wrap skip import export install document link copy sync
    """
    )
)
"""Verbs that hardly ever begin a compound noun."""


def _is_noun(first: str, verb: Verb, rest: str) -> bool:
    """As in "Test framework refactor", "Fixes for the parser", "Upload should wait": the first word is no verb."""
    if first == verb.base and re.match(r"and [a-z]+ ", rest) and verbs.imperative(rest.split()[1]):
        return False
    if re.match(r"(?:that|if|whether|how|what|why|when|where) ", rest) and first == verb.base:
        return False
    if first in verbs.ALSO_NOUNS and first not in _STRONG and _MODAL.match(rest):
        return True
    if (first in ("back", "tweak", "change", "fix", "edit", "correction") and rest.startswith("to ")) or (
        first == verb.third and _is_participle(rest)
    ):
        return True
    if _FINITE_NEXT.match(rest) and not (first == verb.base and re.match(r"(?:can|no|now)\b", rest)):
        return True
    if first in (verb.third, verb.gerund) and _LINK_NEXT.match(rest):
        return first in verbs.ALSO_PLURALS or bool(re.match(r"(?i)(?:of|and|are)\b", rest))
    if first == verb.past and not verb.deed and " " not in rest:
        return True
    return first in verbs.ALSO_NOUNS and _in_compound(first, rest)


def _is_participle(rest: str) -> bool:
    """As in "issues addressed"."""
    verb = verbs.any_form(rest)
    return verb is not None and rest == verb.past


_LINK_NEXT = re.compile(r"(?i)(?:for|of|in|to|on|from|with|and|are|not)\b")
_PLACED = re.compile(r"\b(?:for|in|of|to|with|on|when|if|following|after|as)\b")


def _in_compound(first: str, rest: str) -> bool:
    """Whether a word that may be a noun begins a compound: "test framework refactor", "release notes for …"."""
    after = re.match(r"([a-z]+s) (?:the|a|an) ", rest)
    if after and (verb := verbs.any_form(after[1])) and verb.third == after[1]:
        return True
    if _DETERMINER.match(rest) or (first == "test" and rest.startswith("for ")):
        return False
    if re.match(r"(?i)(?:for|of|and|or)\b", rest) or (first == "release" and re.match(r"(?i)notes?\b", rest)):
        return True
    match = None if first in _STRONG else _NOMINAL.search(rest)
    if not match or _PLACED.search(rest[: match.start()]):
        return False
    return match.start() > 0 or first in ("code", "style", "docs", "format", "test", "build", "release", "doc", "name")
