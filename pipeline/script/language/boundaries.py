"""Where a noun phrase may end: before prepositions, conjunctions and marks; what stands before, and cuts there."""

import re

BOUNDARY = re.compile(
    r"(?:^|\s)(?:for|in|on|of|to|from|with|without|when|while|if|as|at|by|via|into|onto|under|over|"
    r"after|before|during|through|throughout|"
    r"per|using|so|that|which|whose|where|because|since|between|against|across|based|instead|rather|"
    r"being|not|is|are|was|has|have|can|should|no|"
    r"and|or|but|until|unless|within|inside|outside|only|around|following|caused|used|required|needed|due|about|"
    r"out|off|up|down|like|behind|next|among|toward|towards|upon|versus|plus|independently|separately|now|"
    r"than|whenever|once|alongside|named|called)(?=\s|$)"
    r"|[,;:]"
)
CONDITION = re.compile(r"\s(?:when|if|while|unless|because|since|until|so that|whenever|by default)(?=\s|$)")
"""Where what follows a thing says under which condition."""
FINITE = re.compile(r"\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|may|must|should)\b")


def head(phrase: str) -> str:
    """The main noun: the last word before the first preposition, conjunction or comma."""
    words = before_boundary(phrase).split()
    return words[-1].strip("\"'") if words else ""


def before_boundary(phrase: str) -> str:
    """What stands before the first boundary, with a space behind it; all of it when there is none."""
    match = BOUNDARY.search(phrase)
    return f"{phrase[: match.start()]} " if match else phrase


def clipped(phrase: str, most: int) -> str:
    """The phrase in at most so many words, ended where one of its parts ends."""
    words = phrase.split()
    if len(words) <= most:
        return phrase
    short = " ".join(words[: most + 1])
    cuts = [match.start() for match in BOUNDARY.finditer(short) if match.start() > 0]
    fitting = [cut for cut in cuts if 2 <= len(short[:cut].split()) <= most]
    if not fitting:
        return ""
    kept = short[: fitting[-1]]
    opened = [match.start() for match in _SUBORDINATE.finditer(kept) if len(kept[: match.start()].split()) >= 2]
    return (kept[: opened[-1]] if opened else kept).rstrip(" ,;:")


_SUBORDINATE = re.compile(
    r",?\s(?:so|that|which|when|because|where|if|while|but|whose|since|as|until|unless|whether)\s"
)
