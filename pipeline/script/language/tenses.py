"""Whether a sentence tells of what was or of what is."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import PLURAL, words


def is_past(text: str) -> bool:
    """Whether the first verb of a sentence that shows its tense shows the past."""
    for word in re.findall(r"[a-z']+", text):
        verb = verbs.any_form(word)
        if word in _PAST or (verb and word == verb.past != verb.base):
            return True
        if word in _PRESENT or (verb and word == verb.third and word not in PLURAL):
            return False
    return False


_PAST = frozenset(words("was were had did could would used wasn't weren't didn't couldn't hadn't"))
_PRESENT = frozenset(words("is are has have does do can will isn't aren't doesn't don't can't won't"))
