"""Noun phrases out of subject lines: with the article that speech needs, cut where a phrase may end, as headings."""

import re

from pipeline.script.language.prose import has_residue, lowered, plain, small_numbers
from pipeline.script.language.vocabulary import PLURAL, PROBLEMS, SINGULAR, UNCOUNTED, article

_BOUNDARY = re.compile(
    r"(?:^|\s)(?:for|in|on|of|to|from|with|without|when|while|if|as|at|by|via|into|onto|under|over|"
    r"after|before|during|through|"
    r"per|using|so|that|which|whose|where|because|since|between|against|across|based|instead|rather|"
    r"being|not|is|are|was|"
    r"and|or|but|until|unless|across|within|inside|only|around|following|caused|used|required|needed|due|about|"
    r"out|off|up|down|until|like|behind|next|among|toward|towards|upon|versus|plus|independently|separately)(?=\s|$)"
    r"|[,;:]"
)
CONDITION = re.compile(r"\s(?:when|if|while|unless|because|since|until|so that|whenever|by default)(?=\s|$)")
"""Where what follows a thing says under which condition."""
FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|may|must|should)\b")
_DETERMINED = re.compile(
    r"(?i)^(?:the|a|an|this|that|these|those|its|their|his|her|our|your|my|all|any|both|each|every|"
    r"some|several|many|most|no|"
    r"more|two|three|four|five|six|seven|eight|nine|ten|\d+|up|on|off|out|down|in|back|to|from|how|what|when|whether|"
    r"support|another|one|parsing|handling|via|with|it|them|as)\b"
)
_HOLDS_ARTICLE = re.compile(r"\s(?:an?|its|their|the)\s|^[a-z]+ing\s")
_POSSESSIVE = re.compile(r"^[^,;:]*?\w['’]s?\s")
_INDEFINITE = re.compile(
    r"(?i)^(?:unused|stale|dead|redundant|obsolete|unnecessary|unneeded|duplicate|duplicated|"
    r"leftover|spurious|extra|empty|"
    r"missing|broken|flaky|new|outdated|unreachable|incomplete|invalid|undefined|potential|possible|non-\w+)\b"
)


def spoken(text: str) -> str:
    """A piece of a subject line as a phrase for the ear."""
    return small_numbers(lowered(plain(text)))


def head(phrase: str) -> str:
    """The main noun: the last word before the first preposition, conjunction or comma."""
    words = _before_boundary(phrase).split()
    return words[-1].strip("\"'") if words else ""


def with_article(phrase: str, known: bool, broken: bool = False) -> str:
    """Put "a", "an" or "the" where a listener would miss it.

    `known`: the thing was there before the change; `broken`: what is named may be the fault that went away.
    """
    if (
        not phrase
        or _DETERMINED.match(phrase)
        or _POSSESSIVE.match(phrase)
        or _HOLDS_ARTICLE.search(_before_boundary(phrase))
    ):
        return phrase
    main = head(phrase)
    last = main.rsplit("-", 1)[-1].lower()
    if not main or (main != main.lower() and last.rstrip("s") not in _SPELLED_NOUNS):
        return phrase
    countable = (last in SINGULAR and last not in UNCOUNTED) or main.endswith("-after-free") or last in _SPELLED_NOUNS
    fault = broken and (last in PROBLEMS or main.endswith("-after-free"))
    if known and not fault and not _INDEFINITE.match(phrase):
        uncounted = last in UNCOUNTED and phrase[0].islower()
        return f"the {phrase}" if countable or last in PLURAL or uncounted else phrase
    return f"{article(phrase)} {phrase}" if countable and not _is_list(phrase) else phrase


def are_many(phrase: str) -> bool:
    """Whether the phrase takes "are": a plural, or two things joined."""
    match = _BOUNDARY.search(phrase)
    if match and match.group().strip() == "and" and match.start() > 0:
        return True
    main = head(phrase).lower()
    if re.match(r"(?i)(?:a|an|this|that|each|every|one)\b", phrase):
        return False
    last = main.rsplit("-", 1)[-1]
    return last in PLURAL or (last not in SINGULAR and re.search(r"[^su'i]s$", last) is not None)


def _is_list(phrase: str) -> bool:
    """As in "buffer and texture kernels", "source, mixing and packing": more than one thing, so no "a"."""
    match = _BOUNDARY.search(phrase)
    if not match or match.group().strip() not in ("and", "or", ","):
        return False
    return match.group().strip() == "," or head(phrase[match.end() :].strip()).lower() in PLURAL


_SPELLED_NOUNS = frozenset(("api", "cli", "ui", "url"))


def _before_boundary(phrase: str) -> str:
    match = _BOUNDARY.search(phrase)
    return f"{phrase[: match.start()]} " if match else phrase


def clipped(phrase: str, most: int) -> str:
    """The phrase in at most so many words, ended where one of its parts ends."""
    words = phrase.split()
    if len(words) <= most:
        return phrase
    short = " ".join(words[: most + 1])
    cuts = [match.start() for match in _BOUNDARY.finditer(short) if match.start() > 0]
    fitting = [cut for cut in cuts if 2 <= len(short[:cut].split()) <= most]
    if not fitting:
        return ""
    kept = short[: fitting[-1]]
    opened = [match.start() for match in _SUBORDINATE.finditer(kept) if len(kept[: match.start()].split()) >= 2]
    return (kept[: opened[-1]] if opened else kept).rstrip(" ,;:")


_SUBORDINATE = re.compile(
    r",?\s(?:so|that|which|when|because|where|if|while|but|whose|since|as|until|unless|whether)\s"
)


_DANGLING = re.compile(
    r"(?i)\s+(?:for|in|on|of|to|from|with|without|when|while|if|as|at|by|via|into|and|or|but|the|a|"
    r"an|that|which|so|not|is|"
    r"are|using|per|its|their|new|more|be|than|under|over|between|only|instead|rather|being)$"
)


def title(phrase: str) -> str:
    """A heading of at most six words: first letter large, nothing hanging at its end."""
    short = " ".join(word for word in core(phrase).split() if not has_residue(word))
    if not re.search(r"\w", short):
        return ""
    coded = re.match(r"\S*[._]\S|[a-z]+[A-Z\d]", short)
    return short if coded else short[0].upper() + short[1:]


def core(phrase: str) -> str:
    """The thing that a phrase is about, in at most six words and without article."""
    cleaned = re.sub(r"(?i)^(?:the|a|an|some|more|all|its|their)\s+", "", phrase.strip(" .,;:\"'"))
    match = _BOUNDARY.search(cleaned)
    short = cleaned[: match.start()] if match and match.start() > 0 else cleaned
    if len(short.split()) < 2 or _DANGLING.search(f" {short}"):
        fuller = clipped(cleaned, 6)
        short = fuller if len(fuller.split()) > 1 else " ".join(cleaned.split()[:5])
        short = re.split(r",|;|:|\s(?:so|that|which|when|because|where|if|while)\s", short)[0]
    short = " ".join(short.split()[:6])
    while _DANGLING.search(short):
        short = _DANGLING.sub("", short)
    return short.strip(" ,;:\"'").replace('"', "")
