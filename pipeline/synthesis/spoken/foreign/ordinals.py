"""Ordinal numbers where their ending leaves no doubt: "2e", "3ème", "1º", "4:e"; "3." may end a sentence."""

import re
from functools import partial

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign.counting import Counting
from pipeline.synthesis.spoken.foreign.tongue import Tongue

_ROMANCE = {"º": "masculine", "ª": "feminine"}
_ENDINGS = {
    "fr": {"er": "masculine", "re": "feminine", "ère": "feminine", "e": "masculine", "ème": "masculine"},
    "es": _ROMANCE | {"er": "masculine-adjective"},
    "it": _ROMANCE,
    "pt": _ROMANCE,
    "nl": {"e": "", "de": "", "ste": ""},
    "sv": {":e": "neuter", ":a": "neuter"},
}
"""For each language, what follows the digits, and the form of the word that it stands for."""


def _ordinal(counting: Counting, endings: dict[str, str], match: re.Match[str], draft: Draft) -> Said:
    return counting.ordinal(match[1], endings[match[2]])


def rules(tongue: Tongue) -> tuple[Rule, ...]:
    """The rule about ordinals; none where the language writes them in a way that means other things too."""
    endings = _ENDINGS.get(tongue.language)
    if endings is None or tongue.counting is None:
        return ()
    ending = "|".join(sorted(map(re.escape, endings), key=lambda text: (-len(text), text)))
    pattern = rf"([0-9]{{1,9}})\.?({ending})(?![EDGE])"
    return (tongue.about_numbers("ordinal", pattern, partial(_ordinal, tongue.counting, endings)),)
