"""Measured numbers for the ear: "2,885 statements" becomes "about 2,900 statements" where exactness adds nothing."""

import re

_EXACT = re.compile(r"(?<![\w.,#:/-])(?P<whole>\d{1,3}(?:,\d{3})+|\d{3,9})(?P<part>\.\d+)?(?=\s[a-z])")
_MARKED = re.compile(r"(?:about|around|nearly|almost|roughly|over|under|some|by|least|most|version|exactly)\s$", re.I)


def rounded(text: str) -> str:
    """Large exact amounts to two digits that count, with "about" before them; others as they stand.

    Left alone: what is round already, powers of two, and what another word bounds. The result is within 5 % of what
    was measured.
    """
    return _EXACT.sub(_said, text)


def _said(match: re.Match[str]) -> str:
    value = int(match["whole"].replace(",", ""))
    unit = 10 ** max(0, len(str(value)) - 2)
    near = round(value / unit) * unit
    plain = not match["part"] and (value == near or value & (value - 1) == 0)
    if value < _LARGE or plain or _MARKED.search(match.string[: match.start()]):
        return match.group()
    return f"about {near:,}"


_LARGE = 1000
