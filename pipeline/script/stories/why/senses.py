"""What a sentence says of a change: how it was before, its effect, its purpose, a gain, a break, a warning."""

import re
from collections.abc import Callable
from typing import Literal

from pipeline.script.language import prose
from pipeline.script.stories.why import cues

Sense = Literal["before", "problem", "effect", "purpose", "cause", "gain", "breaking", "security", "warning", "same"]
"""before: how it was, in the past tense or marked as gone; problem: what is wrong, in the present tense of its message;
effect: what the change does for its users; purpose: what it is meant to do; cause: a fact it rests on; gain: something
measured; breaking: what users must adapt to; security: a weakness; warning: a limit that remains; same: no effect."""


def _is_measured(text: str) -> bool:
    return cues.GAIN.search(text) is not None and cues.BETTER.search(text) is not None


def is_gain(text: str) -> bool:
    """Whether the sentence tells what fell or rose and by how much, whatever its first word looks like."""
    return (
        _is_measured(text)
        and re.match(
            r"[A-Za-z][\w-]*(?: [\w-]+){0,6} (?:drops?|dropped|f[ae]ll|falls|goes|went|shrinks?|shrank|rises?|"
            r"rose|improves?|improved|is|are|was|takes|took|decreases?d?|increases?d?|reduces?d?) ",
            text,
        )
        is not None
    )


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
        return "gain" if _is_measured(text) else None
    if section == "breaking":
        return "breaking"
    declared = next((sense for sense, is_so in _DECLARED if is_so(text)), None)
    if declared or cues.OF_THE_CHANGE.match(text):
        return declared or ("purpose" if cues.PURPOSE.search(text) else "effect" if cues.NOW.search(text) else None)
    if cues.MARK_BEFORE.search(text) or (_is_past(text) and (cues.TROUBLE.search(text) or cues.CAUSED.search(text))):
        return "before"
    return None if cues.DONE.search(text) else _plain_sense(text, section)


_DECLARED: tuple[tuple[Sense, Callable[[str], object]], ...] = (
    ("breaking", cues.BREAKING.search),
    ("gain", _is_measured),
    ("security", cues.SECURITY.search),
    ("effect", cues.THIS.match),
)


def _plain_sense(text: str, section: str) -> Sense | None:
    said = next((sense for sense, pattern in _PLAIN if pattern.search(text)), None)
    if said is None and section == "trouble" and not prose.code_words(text):
        return "before" if _is_past(text) else "problem"
    if said is None and section == "purpose" and not prose.code_words(text):
        return "cause"
    return None if said == "problem" and cues.MENDED.search(text) else said


_PLAIN: tuple[tuple[Sense, re.Pattern[str]], ...] = (
    ("warning", cues.WARNING),
    ("effect", cues.NOW),
    ("purpose", cues.PURPOSE),
    ("problem", cues.BAD_ALONE),
    ("cause", cues.CAUSE),
    ("problem", cues.LACKS),
)


def is_about_what_stood_before(text: str, before: str) -> bool:
    """Whether "this" is the trouble of the sentence before rather than the change."""
    if not cues.CONSEQUENCE.match(text):
        return False
    past = _is_past(text) and not text.lower().startswith(("this makes", "this was"))
    return bool(before) and (
        past or sense(before, "") in ("before", "problem") or text.lower().startswith(("it ", "that ", "which "))
    )
