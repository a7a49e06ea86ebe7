"""Whether a subject is in another language than English, so that an English sentence can't be made of it."""

import re

from pipeline.script.language.vocabulary import words

_OTHERS = frozenset(
    words(
        """
    de la el los las para por con del una que se en le les des du une pour dans avec sur et est der die das und für mit
    nicht ein eine von zu im auf bei wenn wird di il che per non nel della um uma não com dos ao mais na no het een voor
    niet op i w z na nie jest dla och för att med på av
    """
    )
)
_ENGLISH = frozenset(
    words("the a an of to for in is are and with from on when if by as not it at this that add fix update remove")
)


def is_foreign(text: str) -> bool:
    """Mostly letters beyond Latin, or words that tie sentences in other languages and none that do in English."""
    letters = [letter for letter in text if letter.isalpha()]
    if sum(letter > "\u024f" for letter in letters) * 4 > len(letters):
        return True
    found = re.findall(r"[^\W\d_]+", text.lower())
    ties = sum(word in _OTHERS for word in found)
    return ties >= 2 and not any(word in _ENGLISH for word in found)
