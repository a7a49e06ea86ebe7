"""What a sentence says of a change: how it was before, its effect, its purpose, a gain, a break, a warning."""

import re
from collections.abc import Callable
from typing import Literal

from pipeline.script.language import prose
from pipeline.script.stories.bodies import Line
from pipeline.script.stories.why import cues, grammar, measures

Sense = Literal["before", "problem", "effect", "purpose", "cause", "gain", "breaking", "security", "warning", "same"]
"""before: how it was, in the past tense or marked as gone; problem: what is wrong, in the present tense of its message;
effect: what the change does for its users; purpose: what it is meant to do; cause: a fact it rests on; gain: something
measured; breaking: what users must adapt to; security: a weakness; warning: a limit that remains; same: no effect."""


def has_trouble(text: str) -> bool:
    """Whether the sentence names something wrong, and does not say that there is none."""
    return any(not cues.DENIED.search(text[: match.start()]) for match in cues.BAD_ALONE.finditer(text))


def _is_past(text: str) -> bool:
    """Whether the sentence tells of what was, by its verbs."""
    if cues.PAST_FOR_SURE.search(text):
        return not re.search(r"(?i)\b(?:now|no longer)\b", text)
    return not cues.PRESENT.search(text) and cues.PAST.search(cues.PARTICIPLE.sub("", text)) is not None


def sense(text: str, section: str) -> Sense | None:
    """What the sentence says of the change; None where it gives no reason."""
    if (match := cues.CONDITION.match(text)) and section != "trouble" and not cues.TROUBLE.search(match["main"]):
        return None
    if section == "numbers":
        return "gain" if measures.is_measured(text) else None
    if section == "breaking":
        return "breaking"
    declared = next((sense for sense, is_so in _DECLARED if is_so(text)), None)
    if declared or cues.OF_THE_CHANGE.match(text):
        return declared or ("purpose" if cues.PURPOSE.search(text) else "effect" if cues.NOW.search(text) else None)
    if _is_marked_before(text):
        return "before"
    if cues.DONE.search(text) or cues.NOW.search(text):
        return None if not cues.NOW.search(text) else "problem" if _is_worse(text) else "effect"
    if _is_past(text) and (has_trouble(text) or cues.NEGATED.search(text) or cues.CAUSED.search(text)):
        return "before"
    return _plain_sense(text, section)


def _is_marked_before(text: str) -> bool:
    """Whether a word says that it was so until the change, or a past state led to something."""
    head, _, led_to = text.partition(", so that ")
    ended = cues.MARK_BEFORE.search(text) or ("no longer" in text and cues.PAST_FOR_SURE.search(text))
    return bool(ended or (led_to and grammar.is_past_of_a_state(head)))


_DECLARED: tuple[tuple[Sense, Callable[[str], object]], ...] = (
    ("purpose", re.compile("(?:The point is|This serves|The change serves) to ").match),
    ("breaking", cues.BREAKING.search),
    ("gain", measures.is_measured),
    ("security", cues.SECURITY.search),
    ("effect", cues.THIS.match),
)


def _plain_sense(text: str, section: str) -> Sense | None:
    said = next((sense for sense, is_so in _PLAIN if is_so(text)), None)
    if said is None and section == "trouble" and not prose.code_words(text):
        return "before" if _is_past(text) else "problem"
    if said is None and section == "purpose" and not prose.code_words(text):
        return "cause"
    mended = cues.MENDED.search(text) and not cues.NEGATED.search(text)
    return (
        "effect"
        if said == "problem" and (mended or cues.RATHER_THAN.search(text) or cues.SPARED.search(text))
        else said
    )


_PLAIN: tuple[tuple[Sense, Callable[[str], object]], ...] = (
    ("warning", cues.WARNING.search),
    ("purpose", cues.PURPOSE.search),
    ("problem", has_trouble),
    ("problem", cues.WOULD.search),
    ("problem", re.compile(r"Without the change, .*\b(?:could|would|can)\b").match),
    ("cause", cues.CAUSE.search),
    ("problem", cues.LACKS.search),
)


def _is_worse(text: str) -> bool:
    """Whether what is no longer so is the trouble."""
    return has_trouble(text) and "no longer" in text and re.search(r"(?i)\bnow\b", text) is None


def of_the_first(text: str, line: Line) -> Sense | None:
    """A body that begins with what can happen, or with how it was, begins with the trouble."""
    if line.listed or line.place > 1 or line.text.endswith(":") or cues.OF_THE_CHANGE.match(text):
        return None
    if _was_before(text, line):
        return "before"
    can = re.search(r"\b(?:can|may|might|could)\b", text)
    return "problem" if can and line.place == 0 and not prose.code_words(text) else None


def _was_before(text: str, line: Line) -> bool:
    """Whether a sentence in the past tense, with nothing said of trouble, tells what the change ended."""
    if cues.HISTORY.search(text) or cues.DONE.search(text) or not grammar.is_past_of_a_state(text):
        return False
    opens = line.place == 0 or grammar.is_past_of_a_state(line.before)
    passive = cues.PASSIVE.search(text)
    active = (
        not passive or re.search(r", so |\bwhatever\b", text) or grammar.is_past_of_a_state(text[: passive.start()])
    )
    return bool(opens and (active or cues.TURN.search(line.after)))


def is_about_what_stood_before(text: str, before: str) -> bool:
    """Whether "this" is the trouble of the sentence before rather than the change."""
    if not cues.CONSEQUENCE.match(text):
        return False
    low = text.lower()
    past = _is_past(text) and not low.startswith(("this makes", "this was"))
    bad = cues.TROUBLE.search(text) and sense(before, "") in ("before", "problem")
    hard = re.match(r"this (?:also )?(?:makes|made) it (?:very )?(?:hard|difficult|impossible|easy to)", low)
    return bool(before) and (past or bool(bad) or bool(hard) or low.startswith(("it ", "that ", "which ")))
