"""Whether a sentence is English: others are left aside rather than read out as if they were."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.vocabulary import is_ordinary, words

_FUNCTION_WORDS = frozenset(
    words(
        """
    the a an of to in is are was were and or for on with that this it its be been by as at from not when if which
    because so can could will would has have had do does did than but into there no only all any more also now before
    """
    )
)
_LETTERS = re.compile(r"[^\W\d_]+")
_NEIGHBOURS = frozenset(
    words(
        """
    und der die das nicht wird werden les des est pour dans une que para los las por del não uma com het een niet voor
    jest nie oraz och att inte è della sono ve bir için
    """
    )
)
"""Small words of other languages; two of them and the sentence is not English."""


def is_english(text: str) -> bool:
    """Whether enough of its words are those that every English sentence has, and none those of its neighbours."""
    found = [word.lower() for word in _LETTERS.findall(text)]
    plain = sum(word in _FUNCTION_WORDS for word in found)
    known = sum(word in _FUNCTION_WORDS or is_ordinary(word) or verbs.any_form(word) is not None for word in found)
    odd = sum(1 for letter in text if ord(letter) > 127 and letter not in "’‘“”µ×–…é")
    foreign = sum(word in _NEIGHBOURS for word in found)
    return plain >= 1 and known >= 0.45 * len(found) and odd <= 2 and foreign < 2
