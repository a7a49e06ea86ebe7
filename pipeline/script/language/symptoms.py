"""Subjects of fixes that say what was wrong, and of features that say what is so, put as an order or a statement."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import PLURAL, SINGULAR, words

_FAULTS = frozenset(
    words(
        """
    crash crashes hang hangs freeze freezes panic panics segfault segfaults leak leaks deadlock deadlocks race races
    overflow overflows flicker flickering stall stalls failure failures error errors exception exceptions regression
    glitch glitches lag corruption infinite intermittent occasional random rare memory
    """
    )
)
_AFTER_FAULT = re.compile(
    r"(?i)^(?:memory leaks?|infinite (?:loop|recursion)|(?:\w+ ){0,2}?\w+)(?: (?:on|when|in|while|with|at|if|for|from|"
    r"after|during|caused|due|by|where|upon|of|to)\b.*)?$"
)
_OPENS = re.compile(
    r"(?i)^(?:that|which|when|if|where|while|because|after|before|so|who|whose|until|unless|as|since|whether|how|what|"
    r"and|or|to|for|in|on|of|with|from|by|at|the|a|an|not|no)$"
)
_MODAL = frozenset(words("is are was were has have does can cannot can't doesn't don't isn't aren't won't fails will"))


def as_said(text: str, kind: str | None) -> str:
    """The subject as an order or a statement where its kind tells that it is neither.

    "Crash on start" under a fix becomes "Fix crash on start", "Timer keeps running" becomes "Fix a case where …";
    "Search finds accents" becomes "Search now finds accents" where no word of it names a trouble. Anything else is
    left as it stands.
    """
    first = text.split(" ")[0].lower() if text else ""
    if kind == "fix" and first in _FAULTS and _AFTER_FAULT.match(text) and not _orders(text):
        return f"Fix {text[0].lower()}{text[1:]}"
    found = text.split()
    if kind == "fix" and len(found) > 3 and first in PLURAL and found[1].lower() in ("whose", "that", "which"):
        return f"Fix a case where {_small(text)}"
    if re.search(r"(?i)\b(?:now|no longer)\b", text):
        return text  # says itself what is so
    place = finite(found) if kind in ("fix", "feat") else 0
    if not place:
        return text
    if found[place] not in _MODAL and (kind == "feat" or not _TROUBLE.search(" ".join(found[place:]))):
        return " ".join([*found[:place], "now", *found[place:]])
    if kind == "feat":
        return text
    small = _small(text)
    single = _is_third(found[place]) or found[place - 1].lower() in SINGULAR
    one = single and small[0].islower() and not _OPENS.match(first)
    return f"Fix a case where {'the ' if one else ''}{small}"


_TROUBLE = re.compile(
    r"(?i)\b(?:crash\w*|stop\w*|keep\w*|kept|overlap\w*|los[et]\w*|fail\w*|hang\w*|freez\w*|flicker\w*|ignor\w*|wrong\w*|"
    r"twice|not?|nothing|none|never|too|miss\w*|disappear\w*|vanish\w*|break\w*|broken|leak\w*|wait\w*|forever|hid\w*|stuck|"
    r"stick\w*|stale|old|outdated|previous|yesterday\S*|again|even|still|although|despite|instead|only|empty|blank|black|"
    r"duplicat\w*|doubl\w*|unexpected\w*|incorrect\w*|invalid|undefined|null|nan|off|slow\w*|jump\w*|reset\w*|shift\w*|cut\w*|"
    r"clip\w*|truncat\w*|block\w*|throw\w*|rais\w*|error\w*|exception\w*|panic\w*|deadlock\w*|corrupt\w*|overflow\w*|"
    r"overwrit\w*|drop\w*|skip\w*|swallow\w*|forget\w*|without|late|early|before|behind|outside|under|over|extra|garbage|"
    r"random\w*|sometimes|always|unused|infinite\w*|[45]\d\d|n't|\w+n't|caus\w*|clos\w*|exit\w*|quit\w*|stall\w*|lag\w*|"
    r"reject\w*|refus\w*|den\w*|disabl\w*|delet\w*|remov\w*|ends?|unread\w*|mangl\w*|mix\w*|confus\w*|spam\w*)\b"
)
"""Words of what goes wrong; a statement without any is taken for what is so now."""


def _orders(text: str) -> bool:
    """As in "race the two requests": the fault's word as a verb before a determiner."""
    return re.match(r"(?i)\w+ (?:the|an?|all|any|every|its|their|this|that)\b", text) is not None


def finite(found: list[str]) -> int:
    """Where the verb of a sentence about a thing stands, after one to five words that name the thing; 0 for none."""
    for place, word in enumerate(found[1:6], start=1):
        before = found[place - 1]
        if _OPENS.match(before) or _OPENS.match(word) or before.endswith((",", ":", ";")):
            return 0
        if place + 1 >= len(found):
            return 0
        if (_is_third(word) or word in _MODAL) and not _is_order(found[:place]) and not _names_more(found[place + 1]):
            return place
        if _is_base(word) and before.lower() in PLURAL | _MORE_THINGS and (place == 1 or not _is_order(found[:place])):
            return place
    return 0


_MORE_THINGS = frozenset(
    words("downloads uploads users plugins bookmarks notifications subtitles settings icons fonts")
)


def _is_third(word: str) -> bool:
    verb = verbs.any_form(word)
    return bool(verb and word == verb.third and word.islower() and word not in PLURAL and not word.endswith("ss"))


def _is_base(word: str) -> bool:
    verb = verbs.any_form(word)
    return bool(verb and word == verb.base and word.islower() and word not in SINGULAR)


def _is_order(before: list[str]) -> bool:
    """Whether what stands before could be an order and its object: "Update tests", "Make it"."""
    first = before[0].lower()
    noun = len(before) > 1 and (first in SINGULAR | PLURAL or first in _ALSO_THINGS)
    return first == "make" or bool(verbs.imperative(first) and not noun and first not in _ALSO_THINGS)


_ALSO_THINGS = frozenset(
    words("time list sleep search play scroll filter load sort print share download upload login sync")
)


def _names_more(following: str) -> bool:
    """After a plural noun taken for a verb comes what belongs to the noun: "drops of the queue"."""
    return following.lower() in ("of", "and", "or", "for")


def _small(text: str) -> str:
    first = text.split(" ")[0]
    return text[0].lower() + text[1:] if first[1:].islower() or len(first) == 1 else text
