"""Orders of subject lines as one says them of a person: "use X instead of Y" is "switched from Y to X"."""

import re

from pipeline.script.language import nouns, statements, verbs
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import SINGULAR, words

_NEW = frozenset(["add", "introduce", "implement", "create", "build", "write", "provide", "ship", "land"])
_MENDING = frozenset(
    ["fix", "resolve", "repair", "prevent", "avoid", "eliminate", "correct", "mitigate", "address", "patch", "solve"]
)
_RULED = frozenset(words("allow ensure use support let prevent avoid make leave exclude take share rename do"))
"""Behaviour that one says of the person as well: "avoided a crash"."""
_SWITCHED = re.compile(r"(?P<new>.+?) (?:instead of|rather than|over|in place of) (?P<old>.+)$")
_PARTICLE = re.compile(
    r"^(?P<particle>up|out|off|on|down|back|away|over|around|through|along|aside)(?= (?!to\b|of\b|by\b|from\b|for\b))\s"
)


def first(verb: Verb, rest: str, software: str, adverb: str) -> tuple[Verb, str]:
    """The verb to say and what follows it."""
    if adverb in ("hopefully", "potentially", "possibly", "maybe"):
        return verbs.named("try"), f"to {verb.base} {nouns.with_article(rest, known=True, broken=True)}"
    ruled = verb.base in ("ensure", "make", "allow")
    if (adverb in ("always", "only", "never", "automatically") and not ruled) or (
        adverb and not verb.deed and verb.base not in _RULES
    ):
        return verbs.named("make"), f"{software} {adverb} {verb.base} {nouns.with_article(rest, known=True)}"
    if re.match(r"so (?:that )?(?!as\b)\S", rest):
        return verbs.named("make"), f"it so that {re.sub('^so (?:that )?', '', rest)}"
    if verb.base in ("bump", "upgrade", "downgrade", "pin") and re.match(r"\S+(?: (?:from|to)\b|$)", rest):
        return verb, rest
    special = _special(verb.base, rest, software)
    if special:
        return special if not adverb else (verbs.modified(special[0], adverb), special[1])
    if not verb.deed and verb.base not in _RULED:
        return verbs.named("make"), f"{software} {verb.base} {_object(rest)}"
    said = verbs.modified(verb, adverb) if adverb else verb
    thing = re.match(r"(?:back|up|down|off|on|out|over) (?P<what>[a-z]+)\b", rest)
    if thing and verb.base in _MENDING and thing["what"] in SINGULAR:
        return said, f"the {rest}"
    return said, _object(rest, verb.base not in _NEW, verb.base in _MENDING)


def _object(rest: str, known: bool = True, broken: bool = False) -> str:
    """What follows a verb, with its article; a particle ("set up …") stays before it."""
    match = _PARTICLE.match(rest)
    if not match:
        return nouns.with_article(rest, known, broken)
    return f"{match['particle']} {nouns.with_article(rest[match.end() :], known, broken)}"


def _special(base: str, rest: str, software: str) -> tuple[Verb, str] | None:
    """Verbs of subject lines that speech says otherwise."""
    rule = _RULES.get(base)
    if rule:
        return rule(rest, software)
    if base in ("avoid", "stop") and re.match(r"[a-z]+ing\b", rest):
        return verbs.named("make"), f"{software} {base} {rest}"
    if base in ("fix", "resolve", "solve", "address", "correct"):
        return _fixed(rest)
    return _of_tests(base, rest)


def _supported(rest: str, _: str) -> tuple[Verb, str]:
    return verbs.named("add"), f"support for {re.sub('^(?:for|of) ', '', rest)}"


def _allowed(rest: str, _: str) -> tuple[Verb, str] | None:
    match = re.match(r"(?P<who>(?!to ).+?) to (?P<what>[a-z]+(?: .*)?)$", rest)
    if match and verbs.imperative(match["what"].split()[0]) and not re.match(r"[a-z]+ing\b", match["who"]):
        return verbs.named("make"), f"it possible for {nouns.with_article(match['who'], True)} to {match['what']}"
    if re.match(r"to [a-z]+", rest):
        return verbs.named("make"), f"it possible {rest}"
    first_word, _, more = rest.partition(" ")
    if (verb := verbs.any_form(first_word)) and verb.gerund == first_word and more:
        return verbs.named("make"), f"it possible to {verb.base} {nouns.with_article(more, True)}"
    return None


def _ensured(rest: str, _: str) -> tuple[Verb, str]:
    rest = re.sub(r"^that ", "", rest)
    if nouns.FINITE.search(rest) or statements.said_of(rest) or re.match(r"(?:it|we|they|you)\b", rest):
        return verbs.named("make"), f"sure {rest}"
    plural = re.match(r"(?P<who>(?:[\w'-]+ ){0,4}[\w'-]+s) (?P<verb>[a-z]+)(?: |$)", rest)
    if plural and verbs.imperative(plural["verb"]):
        return verbs.named("make"), f"sure {rest}"
    return verbs.named("ensure"), nouns.with_article(rest, known=True)


def _switch(rest: str, software: str) -> tuple[Verb, str] | None:
    match = _SWITCHED.match(rest)
    if match and not re.match(r"[a-z]+ing\b", match["old"]):
        old = re.match(r"(?P<old>.+?)(?P<where> (?:in|for|when|on|to) .+)?$", match["old"])
        where = nouns.with_article(f"x{(old['where'] or '')}", known=False)[1:] if old else ""
        was = nouns.with_article(old["old"] if old else match["old"], known=False)
        return verbs.named("switch"), f"from {was} to {nouns.with_article(match['new'], known=False)}{where}"
    if match or re.match(r"(?:an? |the )?(?:more|less|same|correct|right|proper|only|it|this|that|them)\b", rest):
        return verbs.named("use"), nouns.with_article(rest, known=False)
    return verbs.named("switch"), f"to {nouns.with_article(rest, known=False)}"


def _been(rest: str, software: str) -> tuple[Verb, str] | None:
    return verbs.named("make"), f"{software} {rest}"


def _had(rest: str, _: str) -> tuple[Verb, str] | None:
    match = re.match(r"(?P<who>.+?) (?P<verb>[a-z]+)(?P<rest> .*)?$", rest)
    return (verbs.named("make"), rest) if match and not re.match(r"(?:a|an|no|only)\b", rest) else None


_WRONG = re.compile(
    r"^(?:an? |the )?(?:issue|bug|problem|case|regression|error|edge case|behaviou?r)s? "
    r"(?:where|when|that|with|in|of|on|for|if|caused|and|,)"
)


def _fixed(rest: str) -> tuple[Verb, str] | None:
    """As in "fix list is empty": what is wrong may be a sentence."""
    if _WRONG.match(rest) or not statements.said_of(rest):
        return None
    return verbs.named("fix"), f"a case where {statements.as_case(re.sub('^(?:that|when|if|where) ', '', rest))}"


def _of_tests(base: str, rest: str) -> tuple[Verb, str] | None:
    if base == "experiment":
        return verbs.named("experiment"), f"with {re.sub('^with ', '', rest)}"
    if base == "cover":
        return verbs.named("cover"), f"{rest} with tests" if "test" not in rest else rest
    if base == "test" and re.match(r"(?:with|without|on|against|that|if|whether|both|all|only)\b", rest):
        return None
    if base in ("test", "verify") and len(rest.split()) < 9 and not statements.said_of(rest):
        return verbs.named("add"), f"a test for {nouns.with_article(re.sub('^(?:for|of) ', '', rest), known=True)}"
    return None


_RULES = {"support": _supported, "allow": _allowed, "permit": _allowed, "ensure": _ensured, "use": _switch,
          "utilize": _switch, "be": _been, "have": _had, "let": _had}  # fmt: skip
