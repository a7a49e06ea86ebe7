"""Spoken and heard text made comparable: neither spelling, nor digits, nor where a compound is cut can be heard."""

import re
from collections.abc import Callable, Mapping, Sequence

Normaliser = Callable[[str], str]
POINT = "xpointx"
"""Stands for "point" and "dot" while number words become digits, which would otherwise run across them."""
LONGEST = 8
"""Words that may be one word on the other side: the letters of a long initialism."""

_LETTERS = re.compile(r"\b(?:[A-Za-z][.&-])+[A-Za-z]\b(?:\.(?=\s|$))?")
_ORDINAL = re.compile(r"(\d+)(?:st|nd|rd|th)\b")


def folded(text: str, normal: Normaliser, respelled: Mapping[str, str]) -> list[str]:
    """The words of a text in a form that spoken and transcribed text share.

    `normal` makes digits of number words and one spelling of many; `respelled` is what a lexicon says for a word.
    """
    text = re.sub(r"\s+(?=[-.]\w)", "", text)
    text = _LETTERS.sub(lambda run: re.sub(r"[.&-]", "", run[0]) + " ", text)
    text = re.sub(r"\b(?:point|dot)\b|(?<=\d)\.(?=\d)|\.(?=[a-z]{2})", f" {POINT} ", text, flags=re.IGNORECASE)
    text = " ".join(_respelled(word, respelled) for word in text.split())
    text = _ORDINAL.sub(r"\1", normal(text.replace("-", " ")))
    text = re.sub(r"(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])", " ", text)
    return ["point" if word == POINT else word for word in text.split()]


def _respelled(word: str, respelled: Mapping[str, str]) -> str:
    bare = word.strip(".,:;!?\"'()").lower()
    return respelled[bare].replace(".", "") if bare in respelled else word


def joined(words: Sequence[str], other: Sequence[str]) -> list[str]:
    """The words, with neighbours joined where that makes a word of the other side ("back end", "c p u")."""
    known = set(other)
    result: list[str] = []
    at = 0
    while at < len(words):
        upto = next(
            (end for end in range(min(len(words), at + LONGEST), at + 1, -1) if _one(words[at:end], known)), at + 1
        )
        result.append("".join(words[at:upto]))
        at = upto
    return result


def _one(words: Sequence[str], known: set[str]) -> bool:
    return "".join(words) in known and not all(word in known for word in words)


def pair(said: str, heard: str, normal: Normaliser, respelled: Mapping[str, str]) -> tuple[str, str]:
    """Both texts folded and joined, ready for a word error rate."""
    ours, theirs = folded(said, normal, respelled), folded(heard, normal, respelled)
    ours = joined(ours, theirs)
    return " ".join(ours), " ".join(joined(theirs, ours))
