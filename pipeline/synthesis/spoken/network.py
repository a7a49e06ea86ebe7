"""Addresses on a network that are not names: the local host, an address of a card, a block of addresses."""

import re

from pipeline.synthesis.spoken import numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_GROUP = "[0-9A-Fa-f]{1,4}"


def _card(match: re.Match[str], draft: Draft) -> Said:
    """Twelve characters, as many as a listener can follow."""
    return spelling.one_by_one(re.sub("[:-]", "", match[0]))


def _sixth(match: re.Match[str], draft: Draft) -> Said:
    """An address of version six: groups with "colon" between them while they are few, else only that it is one."""
    groups = [group for group in match[1].split(":") if group]
    if sum(map(len, groups)) > 8:
        return "an I.P.V six address"
    said = " colon ".join(spelling.one_by_one(group) for group in groups)
    return said + (f" slash {numerals.cardinal(match[2])}" if match[2] else "")


TOKENS = (
    Rule("address", re.compile(r"\[?::1\]?"), lambda m, d: "local host"),
    Rule("address", re.compile("[0-9A-Fa-f]{2}([:-])[0-9A-Fa-f]{2}(?:\\1[0-9A-Fa-f]{2}){4}"), _card),
    Rule(
        "address",
        re.compile(
            rf"\[?((?=[^\]/]*::|(?:[^:\]]+:){{7}}){_GROUP}(?::{{1,2}}{_GROUP}){{1,7}}(?:::)?)\]?(?:/([0-9]{{1,3}}))?"
        ),
        _sixth,
    ),
    Rule("address", re.compile("/([0-9]{1,3})"), lambda m, d: f"slash {numerals.cardinal(m[1])}"),
)
