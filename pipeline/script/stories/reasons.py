"""What a body says beyond the subject: why a change was made, what it does now, and the steps it consists of."""

import re
from dataclasses import dataclass
from typing import Literal

from pipeline.script.language import phrases, prose, subjects, verbs
from pipeline.script.language.phrases import Clause
from pipeline.script.language.vocabulary import is_ordinary
from pipeline.script.stories import bodies, fitness
from pipeline.script.stories.bodies import Line

Sense = Literal["before", "why", "now", "same"]
_FLOOR = 1.5
"""Sentences of less weight are too tangled, or too far down, to be worth saying."""

_CHANGE = re.compile(
    r"(?i)\bthis (?:pr|diff|commit|patch|pull request|mr|change ?set|cl|revision|merge request|"
    r"change|series|stack|work)\b"
)
_WHY = re.compile(
    r"(?i)\b(?:because|so that|so (?:the|it|a|an|users?|callers?|that|each|every|both|all|only|no)\b|"
    r"avoid(?:s|ing)?|prevent(?:s|ing|ed)?|ensur(?:es|ing)|"
    r"allow(?:s|ing)|enabl(?:es|ing)|lets|letting|without (?:this|it|the)|otherwise|caus(?:es|ed|"
    r"ing)|led to|leads to|leading to|results? in|resulted in|"
    r"makes it|make it possible|needed|required|necessary|unblocks?|reduc(?:es|ed|ing)|improv(?:es|"
    r"ed|ing)|faster|saves?|saving|"
    r"keeps|keeping|wast(?:es|ed|ing)|since|instead of|in order to|which means|simplif(?:ies|ying)|"
    r"eliminat(?:es|ing)|fixes|"
    r"guarantees|protects|speeds? up|halv(?:es|ing)|no (?:longer )?need)\b"
)
_BEFORE = re.compile(
    r"(?i)\b(?:previously|before(?: this| the change| that|,)|used to|was (?:missing|broken|wrong|"
    r"failing|not|never|only|being|silently)|were (?:missing|broken|not|never|silently)|"
    r"failed|crashed|could (?:not|leak|hang|crash|deadlock|cause|be|lead)|couldn't|didn't|did not|"
    r"had to|hung|broke|until now|currently|today)\b"
)
_NOW = re.compile(
    r"(?i)\b(?:now|no longer|instead|can (?:be|now|use)|new|adds|brings|supports|provides|"
    r"introduces)\b"
)
_SAME = re.compile(
    r"(?i)\b(?:no (?:functional|behaviou?r(?:al)?) changes?|behaviou?r (?:stays|is|"
    r"remains) (?:the same|unchanged)|behaviou?r-preserving)\b"
)


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence out of a body, fit to be read out."""

    text: str
    sense: Sense
    weight: float


def reasons(body: str | None, subject_text: str) -> tuple[Reason, ...]:
    """The sentences of a body that say why, best first; nothing that repeats the subject."""
    found = {reason.text: reason for line in bodies.lines(body) if (reason := _reason(line, subject_text))}
    return tuple(sorted((r for r in found.values() if r.weight >= _FLOOR), key=lambda reason: -reason.weight))


def steps(body: str | None, subject_text: str, software: str) -> tuple[Clause, ...]:
    """What else the change did: the sentences of a body that begin with an imperative, as clauses."""
    found = []
    for line in bodies.lines(body)[:12]:
        text = line.text.rstrip(".;")
        if not _is_step(text, line.listed) or fitness.unfit(prose.plain(text)) or fitness.echoes(text, subject_text):
            continue
        clause = phrases.clause(subjects.read(text), software)
        said = clause.said("past") if clause else ""
        whole = len(said.split()) >= 0.8 * len(prose.plain(text).split())
        if whole and 4 <= len(said.split()) <= 24 and prose.code_words(said) <= 1 and not prose.has_residue(said):
            found.append(clause)
    return tuple(clause for clause in found if clause)


def _is_step(text: str, listed: bool) -> bool:
    """Whether a sentence begins with an order, "Move …", or says of itself what it does, "Moves …"."""
    words = text.split()
    verb = verbs.any_form(words[0]) if len(words) > 3 and text[0].isupper() else None
    if not verb or words[0].lower() not in (verb.base, verb.third) or fitness.POINTS_AWAY.search(text):
        return False
    next_verb = verbs.any_form(words[1])
    if fitness.FINITE.fullmatch(words[1]) or (
        next_verb and words[1] == next_verb.third and words[1] not in ("tests", "updates")
    ):
        return False
    if words[0].lower() == verb.third and re.search(r"\b(?:is|are|was|were|has|have)\b", " ".join(words[1:7])):
        return False
    if words[1].lower() in (
        "it",
        "this",
        "that",
        "them",
        "out",
        "and",
        "or",
        "those",
        "these",
        "of",
        "then",
        "by",
        "for",
        "from",
        "with",
        "to",
        "in",
    ):
        return False
    return not (verb.base in verbs.ALSO_NOUNS and listed)


def _reason(line: Line, subject_text: str) -> Reason | None:
    text = _CHANGE.sub(lambda m: "the stack" if "stack" in m.group().lower() else "the change", prose.plain(line.text))
    if _SAME.search(text) and len(text.split()) < 14:
        return Reason("Behavior stays the same.", "same", 1.6)
    text = _recast(text)
    if line.text.rstrip().endswith(":") or fitness.unfit(text) or fitness.echoes(text, subject_text):
        return None
    if fitness.VAGUE.match(text) or fitness.POINTS_AWAY.search(line.text) or line.text.startswith("`"):
        return None
    if line.listed or fitness.FRAGMENT.match(text) or not fitness.FINITE.search(text) or not text[0].isalpha():
        return None
    first = text.split(" ")[0].lower()
    verb = verbs.any_form(first)
    sense = _sense(text)
    if sense is None or (verb and first in (verb.base, verb.third)):
        return None
    return Reason(_finished(text), sense, _weight(text, line, sense))


def _sense(text: str) -> Sense | None:
    if _BEFORE.search(text):
        return "before"
    if _WHY.search(text):
        return "why"
    return "now" if _NOW.search(text) or text.lower().startswith(("the change", "the stack", "this ")) else None


def _recast(text: str) -> str:
    """Words of a description that only make sense on the page."""
    text = re.sub(
        r"(?i)^(?:in short|in summary|basically|essentially|tl;?dr|note that|also|additionally|"
        r"in addition|as a result|consequently|therefore|hence|thus|this way|that way|fix|bug|problem|"
        r"issue|root cause|summary|context|motivation)[,:]\s+",
        "",
        text,
    )
    text = (
        re.sub(r"(?i)\bin the change\b,?\s*", "", text)
        if not text.lower().startswith("in the change")
        else re.sub(r"(?i)^in the change,?\s*", "", text)
    )
    text = (
        re.sub(r"(?i)\b(?:currently|today|right now|at the moment),?\s+", "", text)
        if _BEFORE.search(text) and not re.match(r"(?i)currently|today", text)
        else re.sub(r"(?i)^(?:currently|today),?\s+", "So far, ", text)
    )
    return re.sub(
        r"(?i),? as (?:requested|suggested|discussed|mentioned|noted|described)\b[^,]*$", "", text.strip(" .")
    )


def _weight(text: str, line: Line, sense: Sense) -> float:
    weight = {"before": 3.0, "why": 3.0, "now": 2.0, "same": 2.0}[sense]
    weight += 1.0 if _WHY.search(text) and sense == "before" else 0.0
    weight += (
        1.0
        if re.search(r"\b(?:why|motivation|problem|cause|context|background|rationale|impact)\b", line.section)
        else 0.0
    )
    weight += 0.6 if text.startswith("This ") else 0.0
    weight -= 0.12 * line.place + 0.7 * prose.code_words(text) + 0.06 * max(0, len(text.split()) - 22)
    weight -= 0.15 * len(re.findall(r"[^\s]{13,}", text))
    weight -= 0.15 * sum(1 for word in re.findall(r"[a-z]{3,}", text) if not is_ordinary(word)) / 3
    return weight


def _finished(text: str) -> str:
    text = prose.small_numbers(text)
    text = text[0].upper() + text[1:] if not re.match(r"[a-z]+[A-Z_\d]", text) else text
    return text.rstrip(" .,;!") + "."
