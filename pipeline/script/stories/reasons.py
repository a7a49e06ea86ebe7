"""What a body says beyond the subject: why a change was made, what it does now, and the steps it consists of."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pipeline.script.language import phrases, prose, subjects, verbs
from pipeline.script.language.phrases import Clause
from pipeline.script.language.vocabulary import is_ordinary
from pipeline.script.stories import bodies, fitness
from pipeline.script.stories.bodies import Line
from pipeline.script.stories.why import cues, grammar, marks, measures, neighbors, orders, purposes, senses, wording
from pipeline.script.stories.why.senses import Sense

__all__ = ["Reason", "Sense", "reasons", "steps"]

_FLOOR = 1.7
"""Sentences of less weight are too tangled, or too far down, to be worth saying."""
_MOST = 5
_WEIGHTS: dict[Sense, float] = {
    "breaking": 4.2, "security": 4.2, "gain": 4.0, "before": 3.8, "effect": 3.6, "purpose": 3.4, "problem": 3.2,
    "cause": 2.8, "warning": 2.2, "same": 1.6,
}  # fmt: skip


_KIN = {"purpose": "effect", "gain": "effect", "problem": "before"}
"""Senses of which two sentences may say the same."""
_NEWS = ("before", "gain", "breaking")
"""Senses that say more than the title even in its words."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence out of a body, fit to be read out."""

    text: str
    """Six to thirty words in the third person, with capital and full stop."""
    sense: Sense
    """See why.senses.Sense."""
    weight: float
    """How much it is worth saying: about 1 to 5."""


def reasons(body: str | None, title: str) -> tuple[Reason, ...]:
    """The sentences of a body that say why, at most five, best first; nothing that repeats the title."""
    found: dict[str, Reason] = {}
    for line in bodies.lines(body):
        reason = _reason(line, title)
        if (
            reason
            and _names_are_whole(reason.text, f"{line.before} {line.text}")
            and (reason.weight >= _FLOOR or reason.sense == "same")
        ):
            found.setdefault(reason.text, reason)
    whole = [reason for reason in found.values() if not _is_part(reason.text, found)]
    chosen: list[Reason] = []
    for reason in sorted(whole, key=lambda reason: -reason.weight):
        same = [other for other in chosen if _KIN.get(other.sense, other.sense) == _KIN.get(reason.sense, reason.sense)]
        if not any(fitness.echoes(reason.text, other.text) for other in same):
            chosen.append(reason)
    return tuple(chosen[:_MOST])


def _is_part(text: str, others: Iterable[str]) -> bool:
    """Whether another sentence was joined to this one."""
    return any(other.startswith(f"{text[:-1]}, ") for other in others)


def _names_are_whole(text: str, written: str) -> bool:
    """Whether every name with a dot or an underscore is spelled as in the message."""
    names = [word.rstrip(".,'") for word in text.split() if re.search(r"\w[._]\w", word)]
    return all(name.lower() in written.lower() for name in names)


@lru_cache(maxsize=1024)
def _reason(line: Line, title: str) -> Reason | None:
    if cues.SAME.search(line.text) and len(line.text.split()) < 14:
        return Reason("Behavior stays the same.", "same", _WEIGHTS["same"])
    if fitness.addresses(line.text) or (not line.before and _is_a_note(line.text)):
        return None
    for written in wording.candidates(line.text):
        if senses.is_about_what_stood_before(written, line.before):
            return _with_what_stood_before(written, line)
        for text in _completed(written, line):
            if not _is_fit(text, line.listed) or fitness.POINTS_AWAY.search(text):
                continue
            sense = senses.sense(text, line.section) or senses.of_the_first(text, line)
            if sense and (sense in _NEWS or not fitness.echoes(text, title)):
                return Reason(_finished(text), sense, _weight(text, line, sense))
    return None


def _is_a_note(text: str) -> bool:
    """Whether it begins small and has no verb that can only be one: an item of a list, not a sentence."""
    return re.match(r"[a-z]+(?![\w.(])", text) is not None and not grammar.STRICTLY_FINITE.search(text)


def _completed(text: str, line: Line) -> tuple[str, ...]:
    """The sentence, with what it lacks out of the one before it."""
    if not neighbors.is_half(text):
        return (text,)
    return tuple(neighbors.completed(text, _heads(line)))


def _heads(line: Line) -> list[str]:
    """What the sentence before can be told as."""
    return [
        head for head in wording.candidates(line.before) if not _SUMS_UP.search(head) and _is_fit(head, line.listed)
    ]


def _is_fit(text: str, listed: bool) -> bool:
    return not fitness.unfit(text) and (fitness.is_whole(text, listed) or measures.is_told(text))


def _with_what_stood_before(text: str, line: Line) -> Reason | None:
    """What was wrong and what "this" led to: in one sentence, or the latter alone where both are too long."""
    tail = re.sub(r"(?i)^(?:this|that|it|which) ", "", text)
    heads = _heads(line)
    led = re.match(r"(?:caused|resulted in|led to|triggered) (?P<what>(?:a|an|the) .*)$", tail)
    told = [f"{head}, which {tail}" for head in heads] + ([f"Before, this led to {led['what']}"] if led else [])
    for whole in told:
        sense = senses.sense(whole, "trouble")
        if not fitness.unfit(whole) and sense not in (None, "effect"):
            return Reason(_finished(whole), sense, _weight(whole, line, sense) + 0.7)
    return None


_SUMS_UP = re.compile(r"(?i)\bwhich\b|^the change\b|^this\b")
_ABOUT_CODE = re.compile(
    r"(?i)\b(?:function|method|class|variable|field|struct|macro|argument|parameter|callers?|refactor\w*|"
    r"readab\w+|code|macro|iterator|"
    r"code ?base|comment|helper|header|include|const|pointer|branch|wrapper|enum|trait|module|import)s?\b"
)
_ABOUT_USERS = re.compile(
    r"(?i)\b(?:users?|people|customers?|developers?|crash\w*|hang\w*|hung|corrupt\w*|data loss|lost|deadlock\w*|"
    r"panic\w*|"
    r"memory|leak\w*|slow\w*|fast\w*|secur\w+|attack\w*|wrong|incorrect\w*|regression|fail\w*|error)\b"
)


_SEEN = re.compile(
    r"(?i)\b(?:crash\w*|hangs?|hung|froze\w*|stuck|deadlock\w*|panic\w*|corrupt\w*|los(?:t|es?|ing)|wrong\w*|"
    r"incorrect\w*|slow\w*|fail\w*|errors?|leak\w*|break\w*|broken?|missing|regress\w+|overflow\w*|bugs?|"
    r"stutter\w*|time(?:s|d)? ?out|ignored|refuses?|attack\w*|overwritten|delay\w*|invisible|unusable|"
    r"confus\w+|without the change)\b"
)
_ASIDE = 0.8
"""Background and internals are told after what a user would have seen."""


def _weight(text: str, line: Line, sense: Sense) -> float:
    """What the sentence is worth: its sense and its section, less what makes it hard to hear."""
    weight = _WEIGHTS[sense]
    weight += 0.8 if line.section in ("trouble", "purpose", "breaking") else 0.0
    weight *= _ASIDE if sense in ("problem", "cause") and not _SEEN.search(text) else 1.0
    weight += 0.4 if _ABOUT_USERS.search(text) else 0.0
    weight -= 0.35 * min(2, len(_ABOUT_CODE.findall(text)))
    weight -= 0.08 * min(line.place, 12) + 0.35 * prose.code_words(text) + 0.05 * max(0, len(text.split()) - 20)
    weight -= 0.1 * len(re.findall(r"\S{14,}", text)) + (0.4 if line.listed else 0.0)
    return weight - 0.06 * sum(1 for word in re.findall(r"[a-z]{3,}", text) if not _is_known(word))


def _is_known(word: str) -> bool:
    return is_ordinary(word) or verbs.any_form(word) is not None


def _finished(text: str) -> str:
    text = prose.small_numbers(text)
    text = text[0].upper() + text[1:] if not re.match(r"[a-z]+[A-Z_\d]", text) else text
    return text.rstrip(" .,;:!") + "."


def steps(body: str | None, title: str, software: str) -> tuple[Clause, ...]:
    """What else the change did, at most three: the sentences of a body that begin with an imperative, as clauses."""
    found: list[Clause] = []
    for line in bodies.lines(body)[:20]:
        text = _DOES.sub("", line.text).rstrip(".;")
        told = _reason(line, title)
        if (
            (told and not told.text.startswith(purposes.OPENINGS))
            or line.text.endswith(":")
            or not marks.codes_are_names(text)
            or not orders.is_step(text, line.listed, text != line.text.rstrip(".;"))
            or fitness.unfit(prose.plain(text))
            or fitness.echoes(text, title, 0.45)
        ):
            continue
        clause = phrases.clause(subjects.read(text), software)
        said = clause.said("past") if clause else ""
        whole = len(said.split()) >= 0.8 * len(prose.plain(text).split())
        if (
            clause
            and whole
            and 4 <= len(said.split()) <= 24
            and prose.code_words(said) <= 1
            and not orders.is_broken(said)
        ):
            found.append(clause)
    return tuple(found[:3])


_DOES = re.compile(
    r"(?i)^(?:this|this (?:pr|commit|change|patch|diff)) (?:also )?(?=[a-z]+s\b)(?!is\b|was\b|has\b|does\b)"
)
