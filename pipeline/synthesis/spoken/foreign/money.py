"""Money in a language's words: the amount comes before the currency, wherever the sign stands."""

import re
from functools import partial

from babel.numbers import get_currency_name

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign.amounts import MOST_DIGITS, Amounts, of
from pipeline.synthesis.spoken.foreign.tongue import CURRENCIES, Tongue

_DOLLARS = {"de": "Dollar", "fr": "dollars", "es": "dólares", "it": "dollari", "pt": "dólares", "nl": "dollar"}
"""A plain sign names no country."""
_CENTS_AFTER = frozenset({"de", "fr", "es", "nl"})
"""Where cents are said after the currency, without a word of their own: "drei Euro fünfzig"."""


def _money(amounts: Amounts, sign: int, number: int, match: re.Match[str], draft: Draft) -> Said:
    """The groups in which the sign and the number stand depend on which comes first."""
    whole, fraction, _ = amounts.parts(match[number])
    if len(whole) > MOST_DIGITS:
        return None
    count = float(f"{whole}.{fraction or 0}")
    language = amounts.tongue.language
    name = get_currency_name(CURRENCIES[match[sign]], count, amounts.locale)
    if match[sign] == "$" and count != 1:
        name = _DOLLARS.get(language, name)
    if len(fraction) == 2 and language in _CENTS_AFTER:
        cents = "" if fraction == "00" else f" {amounts.counting.cardinal(fraction)}"
        return f"{amounts.counting.cardinal(whole, 'masculine')} {name}{cents}"
    return f"{amounts.counting.number(whole, fraction, 'masculine')} {name}"


def rules(tongue: Tongue) -> tuple[Rule, ...]:
    """The rules about money; none where the language lacks number words or names of currencies."""
    amounts = of(tongue)
    if amounts is None:
        return ()
    signs = "".join(CURRENCIES)
    first = re.compile(rf"([{signs}]) ?({amounts.number})(?![\w%])")
    last = rf"({amounts.number}) ?([{signs}])"
    return (
        Rule("money", first, partial(_money, amounts, 1, 2), signs),
        tongue.about_numbers("money", last, partial(_money, amounts, 2, 1), signs),
    )
