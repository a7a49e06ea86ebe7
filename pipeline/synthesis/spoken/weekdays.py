"""Short names of days and months where they are no words or names: "Mon–Fri", "Tue", "in Feb", "Jan–Mar"."""

import re

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_DAYS = listed("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_MONTHS = listed("January February March April May June July August September October November December")
_NAMES = {
    **{name[:3]: name for name in (*_DAYS, *_MONTHS)},
    "Tues": "Tuesday", "Thur": "Thursday", "Thurs": "Thursday", "Sept": "September",
}  # fmt: skip
_SHORT = "|".join(sorted(_NAMES, key=lambda name: (-len(name), name)))
_NEVER_WORDS = frozenset(listed("Tue Tues Thu Thur Thurs Fri Feb Sept Oct Nov"))
_BEFORE = frozenset(
    listed("on in by until till since from next last every each this late early mid through before after to")
)
_MAY_FOLLOW = frozenset(listed("Mon Wed Dec Aug Apr Jul"))
"""After one of the words above, these are short for a day or a month."""


def _span(match: re.Match[str], draft: Draft) -> Said:
    inside = draft.text[match.start() - 1 : match.start()].isalnum()
    return None if inside else f"{_NAMES[match[1]]} to {_NAMES[match[2]]}"


def _single(match: re.Match[str], draft: Draft) -> Said:
    name, start = match[1], match.start()
    if draft.text[start - 1 : start].isalnum():
        return None
    known = name in _NEVER_WORDS or (name in _MAY_FOLLOW and draft.before(start) in _BEFORE)
    dated = _NAMES[name] in _DAYS and _DATE_AFTER.match(draft.text, match.end())
    return _NAMES[name] if known or dated else None


_DATE_AFTER = re.compile(rf",? (?:(?:{_SHORT})[a-z]*\.? )?[0-9]")
RULES = (
    Rule("day", re.compile(rf"({_SHORT})\.?(?: ?[-–] ?| to )({_SHORT})\b(?:\.(?= [a-z0-9]))?(?![\w-])"), _span),
    Rule("day", re.compile(rf"({_SHORT})\b(?:\.(?= [a-z0-9]))?(?![\w'.-])"), _single),
)
