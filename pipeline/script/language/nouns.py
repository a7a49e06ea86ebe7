"""Noun phrases out of subject lines: made fit to be said, with articles, cut where they may end, as headings."""

import re
from functools import lru_cache

from pipeline.script.language import identifiers, verbs
from pipeline.script.language.articles import are_many, inner_articles, with_article
from pipeline.script.language.boundaries import BOUNDARY, CONDITION, FINITE, clipped, head
from pipeline.script.language.prose import has_residue, lowered, plain, small_numbers

__all__ = [
    "CONDITION",
    "FINITE",
    "are_many",
    "clipped",
    "core",
    "finished",
    "head",
    "inner_articles",
    "spoken",
    "title",
    "with_article",
]


@lru_cache(maxsize=4096)
def spoken(text: str) -> str:
    """A piece of a subject line as a phrase for the ear."""
    return small_numbers(lowered(identifiers.worded(plain(text))))


_DANGLING = re.compile(
    r"(?i)\s+(?:for|in|on|of|to|from|with|without|when|while|if|as|at|by|via|into|and|or|but|the|a|"
    r"an|that|which|so|not|is|"
    r"are|using|per|its|their|more|be|than|under|between|only|instead|rather|being)$"
)


def finished(phrase: str) -> str:
    """The phrase without words that hang at its end: "the notes for"."""
    while match := _DANGLING.search(phrase):
        before = phrase[: match.start()].rsplit(" ", 1)[-1].lower()
        if match.group().strip().lower() in ("on", "in", "by", "over", "under") and _is_past(before):
            break
        phrase = phrase[: match.start()]
    return phrase


_FRONT = re.compile(
    r"(?i)^(?:(?:up|out|off|on|down|back(?= (?:the|an?|to|in|on|from)\b)|to|so|with|from|and|for|in|by|that|if|when|"
    r"at|per|about|only|as|into|via) )+"
    r"(?:(?:the|an?) )?(?=\S)"
)
_BEFORE_THING = re.compile(r"(?i)^(?:(?:existing|remaining|current|other|respective|certain|\d+\w*) )+(?=[a-z]{3,})")
"""What says nothing of which thing a heading names."""


def _is_past(word: str) -> bool:
    verb = verbs.any_form(word)
    return verb is not None and verb.past == word


def title(phrase: str) -> str:
    """A heading of at most six words: first letter large, nothing hanging at its end."""
    short = " ".join(word for word in core(phrase).split() if not has_residue(word))
    if not re.search(r"\w", short):
        return ""
    coded = re.match(r"\S*[._]\S|[a-z]+[A-Z\d]", short)
    return short if coded else short[0].upper() + short[1:]


def core(phrase: str) -> str:
    """The thing that a phrase is about, in at most six words and without article."""
    cleaned = re.sub(r"(?i)^(?:the|a|an|some|more|all|its|their)\s+", "", _FRONT.sub("", phrase.strip(" .,;:\"'")))
    cleaned = re.sub(r" side by side\b.*", "", _BEFORE_THING.sub("", cleaned))
    match = BOUNDARY.search(cleaned)
    short = cleaned[: match.start()] if match and match.start() > 0 else cleaned
    if len(short.split()) < 2 or _DANGLING.search(f" {short}"):
        fuller = clipped(cleaned, 6)
        short = fuller if len(fuller.split()) > 1 else " ".join(cleaned.split()[:5])
        short = re.split(r",|;|:|\s(?:so|that|which|when|because|where|if|while|once|twice)(?:\s|$)", short)[0]
    short = " ".join(short.split()[:6])
    return finished(short).strip(" ,;:\"'").replace('"', "")
