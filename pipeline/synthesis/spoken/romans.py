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
_IN_LOWER_CASE = frozenset(listed("chapter part phase volume act section stage tier level"))
_NO_NAME = frozenset(listed("the a an this that in on use with for and or new our your its run via my each any open"))
"""A capital at the start of a sentence makes no name of these: "The IV drip"."""
_ALSO_WORDS = frozenset(listed("I V X L XL XX LI LX"))
"""These are letters, sizes and short names as often as numbers."""
_NOUN = re.compile(r"([^\W\d_]+) $")
_LIST = re.compile(r"(?<=s )(?:[IVX]{1,5}(?:, (?:and |or )?| and | or | to | through | & |[-–]))+$")
_LIST_AFTER = re.compile(r"(?:,|,? (?:and|or|to|through|&)|[-–]) ?[IVX]{1,5}\b")
_NEAR = 32
"""Characters before a numeral that say what is numbered."""


def _roman(match: re.Match[str], draft: Draft) -> Said:
    """A numeral after a noun that is numbered, or one that is nothing else after a name."""
    numeral = match[0]
    digits = numerals.roman(numeral)
    near = draft.text[max(0, match.start() - _NEAR) : match.start()]
    earlier = _LIST.search(near)
    noun = _NOUN.search(near[: earlier.start()] if earlier else near)
    if digits is None or not noun:
        return None
    joint = "to " if earlier and near[-1] in "-–" else ""
    return joint + numerals.cardinal(digits) if _is_numbered(match, noun[1], bool(earlier), draft) else None


def _is_numbered(match: re.Match[str], name: str, in_list: bool, draft: Draft) -> bool:
    """Whether the word before the numeral takes a number."""
    numeral, lower = match[0], name.lower()
    if in_list or _LIST_AFTER.match(draft.text, match.end()):
        lower = lower.removesuffix("s")
    if lower in _NUMBERED and (name[0].isupper() or (lower in _IN_LOWER_CASE and len(numeral) > 1)):
        return True
    return len(name) > 2 and name.istitle() and lower not in _NO_NAME and numeral not in _ALSO_WORDS


RULES = (Rule("roman", re.compile(r"\b[IVXL]{1,7}(?![\w'])"), _roman),)
