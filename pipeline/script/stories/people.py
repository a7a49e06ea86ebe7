"""People as they are named aloud: the full name once, the first name afterwards, a handle when it is all there is."""

import re
from collections import Counter
from collections.abc import Iterable

from pipeline.model import Change
from pipeline.script.language.subjects import visible
from pipeline.script.language.vocabulary import words

_BOT = re.compile(
    r"(?i)(?:\[bot\]|\[bot$|(?:^|[-_ ])bot$|\bbot\b|^(?:dependabot|renovate|github-actions|"
    r"pre-commit-ci|greenkeeper|snyk|codecov|"
    r"mergify|bors|allcontributors|weblate|crowdin|imgbot|semantic-release|facebook-github|"
    r"facebook community|github actions?|copybara|gerrit code review|travis ci|circleci|teamcity)\b|"
    r"[a-z]bot(?:app)?$|[-_](?:autoroll|robot)\b|\bweblate$|^(?:mend renovate|jenkins|automated)$)"
)
_NO_NAME = re.compile(
    r"(?i)^(?:unknown|none|root|admin|user|ubuntu|noreply|anonymous|github|web-flow|.*@.*|claude.*|"
    r"copilot.*|.*\bcodex\b.*|cursor.*)$"
)


def is_bot(name: str) -> bool:
    """Whether a name is that of a program, in any of the spellings that are usual."""
    return bool(_BOT.search(name.strip()))


def human(change: Change) -> tuple[str, ...]:
    """The people credited, without programs; empty when nobody is known."""
    names = (_MAIL.sub(r"\1", " ".join(visible(name).split())[:60]) for name in change.authors or ())
    found = dict.fromkeys(n for n in names if n and re.search(r"\w", n) and not is_bot(n) and not _NO_NAME.match(n))
    longer = {name.split()[0] for name in found if " " in name}
    return tuple(name for name in found if name not in longer)


_MAIL = re.compile(r"^([A-Za-z][\w.-]*)@[\w.-]+$")
"""A mail address in the place of a name: its first part is the handle."""


class Names:
    """How each person is said next; remembers who has been introduced."""

    def __init__(self, changes: Iterable[Change]) -> None:
        everyone = {name for change in changes for name in human(change)}
        self._firsts = Counter(_first(name).lower() for name in everyone)
        self._introduced: set[str] = set()
        self._asked: set[str] = set()

    def said(self, name: str) -> str:
        """Full name until a sentence with it has been heard, then the first name unless two people share it."""
        self._asked.add(name)
        known = name in self._introduced and self._firsts[_first(name).lower()] == 1
        return _first(name) if known else spoken(name)

    def heard(self, sentence: str) -> None:
        """A sentence has been said: whoever it names in full is introduced."""
        self._introduced |= {name for name in self._asked if spoken(name) in sentence}
        self._asked.clear()


def spoken(name: str) -> str:
    """A name without marks that are not part of it."""
    return re.sub(r"\s*[(\[<{].*$|[\"*_`|#@<>{}\[\]\\]", " ", name).strip() or "somebody"


def _first(name: str) -> str:
    words = spoken(name).split()
    simple = len(words) >= 2 and re.fullmatch(r"[^\W\d_]{2,}(?:[-'’][^\W\d_]+)*", words[0]) is not None
    return words[0] if simple and words[0][0].isupper() and words[0].lower() not in _PREFIXES else spoken(name)


_PREFIXES = frozenset(
    words(
        """
    dr mr ms mrs prof de van von la le el al the
    """
    )
)


def joined(names: Iterable[str]) -> str:
    """Names as a list of at most three."""
    listed = list(names)
    if len(listed) > 3:
        return f"{listed[0]}, {listed[1]} and others"
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
