"""What the software does after a change, as a sentence of its own: "Parsing empty files no longer crashes."."""

import re
from collections.abc import Callable

from pipeline.script.language import faults, nouns, phrases, prose, statements, states, verbs
from pipeline.script.language.subjects import Subject
from pipeline.script.language.verbs import Verb
from pipeline.script.language.vocabulary import words

_MOST_WORDS = 22


def effect(subject: Subject, software: str, project: str) -> str | None:
    """Say in the present tense what is so now; `software` does it. None unless that is certain and sounds natural."""
    if subject.reverted is not None or subject.draft or subject.adverb in _HOPED:
        return None
    if said := _of_sentence(nouns.spoken(subject.text)):
        return _finished(said)
    if subject.verb is None or subject.text.lower().startswith(f"{subject.verb.gerund} "):
        return None
    rest, second = phrases.deeds(subject)
    if second or not rest or _JOINED.search(rest) or prose.code_words(rest) > 2:
        return None
    if subject.negated:
        ours = subject.verb.deed or re.search(r"\btests?\b", rest)
        return None if ours else _finished(f"{software} no longer {subject.verb.third} {rest}")
    rule = _RULES.get(subject.verb.base)
    if rule:
        return _finished(rule(rest, software))
    if subject.verb.deed or subject.verb.base in _UNSAID:
        return None
    return _finished(f"{software} {_now(subject, subject.verb, rest)}")


def _now(subject: Subject, verb: Verb, rest: str) -> str:
    """The predicate of a behaviour: "now only redraws …", "no longer reads …"."""
    stopped = verbs.any_form(rest.split()[0]) if verb.base == "stop" and verbs.is_gerund(rest.split()[0]) else None
    if stopped:
        return f"no longer {stopped.third} {rest.partition(' ')[2]}"
    said = f"is now {subject.adverb}" if verb.base == "be" else f"now {subject.adverb} {verb.third}"
    return f"{' '.join(said.split())} {nouns.with_article(rest, known=True)}"


_JOINED = re.compile(r"[;:]|\band (?:prevent|add|remove|fix|fixed|added|cleaned|removed|make|allow|update|use)\b")
"""What hides a second deed."""
_HOPED = ("hopefully", "potentially", "possibly", "maybe", "partially", "partly", "temporarily", "mostly")
_UNSAID = frozenset(words("verify test set put take count call do build share place let assert"))
"""Behaviour that subject lines often mean of the code's own parts."""


def _finished(text: str | None) -> str | None:
    if not text or not 3 <= len(text.split()) <= _MOST_WORDS or text.endswith(("…", "?", "!")):
        return None
    text = nouns.inner_articles(text.strip(" .,;:"))
    return f"{text[0].upper()}{text[1:]}."


def _allowed(rest: str, software: str) -> str | None:
    if rest.startswith("to "):
        return None
    match = re.match(r"(?P<who>.+?) to (?P<what>[a-z]+(?: .*)?)$", rest)
    if match and not re.search(r"ing\b", match["who"]) and verbs.imperative(match["what"].split()[0]):
        return f"{nouns.with_article(match['who'], known=True)} can now {match['what']}"
    if match and match["what"].startswith("be "):
        return f"{nouns.with_article(match['who'], known=True)} can now {match['what']}"
    first, _, after = rest.partition(" ")
    if verbs.is_gerund(first) and after:
        return f"{rest} is now possible" if not nouns.CONDITION.search(rest) else None
    return states.now("now allowed")(rest, software)


_UNSEEN = re.compile(
    r"(?i)^(?:the |an? )?(?:unused|unreachable|redundant|unnecessary|unneeded|superfluous|duplicated?|dead|stale|stray|"
    r"leftover|obsolete|more|extra|useless|outdated|now |some|calls?|callers?|targets|references?|usages?|uses?|"
    r"includes?|imports?)\b"
)


def _gone(rest: str, _: str) -> str | None:
    """Something that was taken out; what nobody saw is not worth a sentence."""
    match = re.match(r"(?P<what>.+?)(?P<where> from (?!being\b|now\b).+?)?(?: (?P<instead>in favou?r of .+))?$", rest)
    if (
        not match
        or _UNSEEN.match(rest)
        or _UNSEEN.match(nouns.head(rest))
        or nouns.FINITE.search(rest)
        or nouns.CONDITION.search(rest)
    ):
        return None
    thing = nouns.with_article(match["what"], known=True)
    instead = match["instead"] or ""
    if not (thing.startswith("the ") or nouns.are_many(thing) or instead) or len(match["what"].split()) < 2:
        return None
    return f"{thing} {'are' if nouns.are_many(thing) else 'is'} gone{match['where'] or ''}{instead and f', {instead}'}"


def _supported(rest: str, software: str) -> str | None:
    return f"{software} now supports {re.sub('^(?:for|of) ', '', rest)}" if not rest.startswith("to ") else None


def _added(rest: str, software: str) -> str | None:
    match = re.match(r"(?:initial |basic |experimental |native |full )?support (?:for|of) (?P<what>.+)$", rest)
    if match:
        return f"{software} now supports {match['what']}"
    what = nouns.with_article(rest, known=False)
    thin = (
        len(what.split()) < 3
        or _DULL.match(what)
        or (re.search(r" to (?!\w+$)", what) and not re.search(r" to [a-z]+ ", what))
    )
    if re.search(r" to (?:the |an? )?\S+", what) and not any(
        verbs.imperative(w) for w in re.findall(r" to ([a-z]+)", what)
    ):
        return None
    if (
        not thin
        and what.startswith(("a ", "an "))
        and not re.match(r"an? (?:missing|unused)", what)
        and not _INNER.search(what)
    ):
        return f"there is now {what}"
    return None


_DULL = re.compile(
    r"(?:an? )(?:new |short |simple |small |basic |first |second |another |extra |additional |default |optional |"
    r"initial )+"
    r"\w+$"
)
"""What has no word that tells of which kind it is."""
_INNER = re.compile(
    r"\b(?:tests?|comments?|checks?|notes?|links?|assert\w*|workaround|helpers?|docs?|entry|changelog)\b"
)


def _used(rest: str, software: str) -> str | None:
    match = re.match(r"(?P<new>.+?) (?P<how>instead of|rather than|in place of) (?P<old>.+)$", rest)
    if not match or re.search(r"[a-z]ing\b", match["old"].split()[0]):
        return None
    where = re.match(r"(?P<old>.+?) in (?P<where>[\w' -]+)$", match["old"])
    if where and len(where["where"].split()) < 5:
        place = nouns.with_article(where["where"], known=True)
        use = "use" if nouns.are_many(place) else "uses"
        return f"{place} now {use} {match['new']} {match['how']} {where['old']}"
    return f"{software} now uses {rest}"


def _of_sentence(text: str) -> str | None:
    """A subject that says itself what is so now: "paths no longer end in a slash"."""
    said = (statements.is_statement(text) and " now " in text) or " no longer " in text
    return statements.stated(text) if said else None


_RULES: dict[str, Callable[[str, str], str | None]] = {
    **dict.fromkeys(("fix", "resolve", "repair", "eliminate", "correct"), faults.fixed),
    **dict.fromkeys(("prevent", "avoid"), faults.prevented),
    **dict.fromkeys(("allow", "permit"), _allowed),
    **dict.fromkeys(("add", "introduce", "implement"), _added),
    **dict.fromkeys(("remove", "drop", "delete"), _gone),
    "support": _supported,
    "deprecate": states.now("now deprecated"),
    "enable": states.now("now enabled"),
    "disable": states.now("now disabled"),
    "use": _used,
    "make": states.made,
    "ensure": states.ensured,
    "rename": states.renamed,
    "speed": states.sped,
    "improve": states.improved,
    "reduce": states.reduced,
}
