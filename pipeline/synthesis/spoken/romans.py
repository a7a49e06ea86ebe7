"""Roman numerals: "Part II", "Phases I and II", "Louis XIV"; the voice would say "Roman two" or spell them."""

import re

from pipeline.synthesis.spoken import numerals
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_NUMBERED = frozenset(
    listed(
        "chapter part phase type volume act section appendix title level stage tier class figure table book"
        " step mark war article episode generation gen round book season scenario annex schedule series version"
    )
)
_NO_NAME = frozenset(listed("the a an this that in on use with for and or new our your its run via my each any open"))
"""A capital at the start of a sentence makes no name of these: "The IV drip"."""
_ALWAYS_NUMBERS = frozenset(listed("II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XXI LVIII LIX"))
"""After a name; the others are letters, sizes and short names as often as numbers."""
_NOUN = re.compile(r"([^\W\d_]+)[ -]$")
_NUMERAL = r"[IVXLivx]{1,7}"
_JOINT = re.compile(r",? (?:and|or|to|through) |, | & | ?[-–/] ?")
_NEAR = 20
"""Characters before a numeral that say what is numbered."""


def _romans(match: re.Match[str], draft: Draft) -> Said:
    """One numeral or several, after a noun that is numbered or after a name."""
    noun = _NOUN.search(draft.text, max(0, match.start() - _NEAR), match.start())
    if not noun:
        return None
    numerals_ = [*re.compile(_NUMERAL).finditer(draft.text, match.start(), match.end())]
    claims: list[tuple[int, int, str]] = []
    for numeral in numerals_:
        digits = numerals.roman(numeral[0].upper())
        if digits is None or numeral[0] == "i" or not _is_numbered(numeral[0], noun[1], len(numerals_) > 1):
            break
        start = claims[-1][1] if claims else numeral.start()
        joint = {"-": " to ", "–": " to ", "/": " "}.get(draft.text[start : numeral.start()].strip(), "")
        claims.append((start if joint else numeral.start(), numeral.end(), joint + numerals.cardinal(digits)))
    return claims


def _is_numbered(numeral: str, name: str, in_list: bool) -> bool:
    """Whether the word before the numeral takes a number."""
    lower = name.lower()
    if in_list:
        lower = lower if lower == "series" else lower.removesuffix("s")
    if lower in _NUMBERED and (name[0].isupper() or len(numeral) > 1):
        return True
    return len(name) > 2 and name.istitle() and lower not in _NO_NAME and numeral in _ALWAYS_NUMBERS


_LIST = rf"[IVXLivx](?<!\w.)[IVXLivx]{{0,6}}(?:(?:{_JOINT.pattern})(?!I\b){_NUMERAL}\b)*(?![\w'-]|\.\w)"
RULES = (Rule("roman", re.compile(_LIST), _romans),)
