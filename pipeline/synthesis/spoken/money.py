"""Money with the amount first: "$4.5M" is "four point five million dollars", "€12.50" "twelve euros fifty cents"."""

import re

from pipeline.synthesis.spoken import measures, numerals, units
from pipeline.synthesis.spoken.draft import Draft, Rule, Said


def _money(match: re.Match[str], draft: Draft) -> Said:
    country, sign, first, last, scale, rates = match.groups()
    name, small = units.CURRENCIES[sign]
    if country:
        name = f"{units.COUNTRIES[country]} {name}"
    one = (first == "1" and not last and not scale) or measures.after_an_article(match, draft)
    return _said((first, last, scale), (name, small), one) + measures.per(rates)


def _coded(match: re.Match[str], draft: Draft) -> Said:
    """A sign after the amount or a code beside it: "15€", "20 USD", "EUR 5"."""
    name = units.CURRENCIES[match["before"] or match["after"]]
    first, last, scale = match["first"], match["last"], match["scale"]
    return _said((first, last, scale), name, first == "1" and not last and not scale) + measures.per(match["rates"])


def _said(amount: tuple[str, str | None, str | None], name: tuple[str, str], one: bool) -> str:
    """The amount (from, to, scale) of a currency (its name and that of its coin)."""
    first, last, scale = amount
    unit, small = name
    notes = unit if one else units.plural(unit)
    if scale:
        return f"{measures.amount(first, last)} {units.SCALES[scale]} {notes}"
    whole, _, cents = first.replace(",", "").partition(".")
    if len(whole) > _LONG and not last:  # coins beside millions are not said
        return f"{numerals.cardinal(whole, _MOST_WORDS - numerals.word_count(notes))} {notes}"
    if last or len(cents) != 2 or not small:
        return f"{measures.amount(first, last)} {notes}"
    coins = f"{numerals.cardinal(cents)} {small if cents == '01' or small in ('pence', 'paise') else small + 's'}"
    if int(whole or "0") == 0 and cents != "00":
        return coins
    said = f"{numerals.cardinal(whole)} {unit if whole == '1' or one else notes}"
    return said if cents == "00" else f"{said} {coins}"


_LONG = 6
_MOST_WORDS = 12
_SIGNS = "".join(sign for sign in units.CURRENCIES if not sign.isalpha())
_CODES = "|".join(code for code in units.CURRENCIES if code.isalpha())
_SCALE = r"(?: ?(thousand|million|billion|trillion|lakh|crore|bn|mn|[kKMmBbT])\b)?"
_NAMED = (
    rf"(?P<first>{measures.NUMBER})(?: ?[-–] ?(?P<last>{measures.NUMBER}))?{_SCALE.replace('(thou', '(?P<scale>thou')}"
)
_END = r"(?!\w|[.:][0-9])"
RULES = (
    Rule("range", re.compile(rf"(?<=[0-9kMBT])[-–](?=[{_SIGNS}][0-9])"), lambda m, d: " to ", _SIGNS),
    Rule(
        "money",
        re.compile(
            rf"(?:\b({'|'.join(units.COUNTRIES)}))?([{_SIGNS}]) ?{measures.SPAN}{_SCALE}"
            rf"((?:/(?:{measures.RATE})\b)*){_END}"
        ),
        _money,
        _SIGNS,
    ),
    Rule("money", re.compile(rf"(?P<before>{_CODES})(?<!\w...) ?{_NAMED}(?P<after>)(?P<rates>){_END}"), _coded),
    Rule(
        "money",
        re.compile(
            rf"{_NAMED} ?(?P<before>)(?P<after>{_CODES}|[{_SIGNS}])(?P<rates>(?:/(?:{measures.RATE})\b)*){_END}"
        ),
        _coded,
        numbers=True,
    ),
)
