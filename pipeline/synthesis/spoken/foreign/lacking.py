"""What is missing for a language, in lines for a person to read: all of it is left to the voice as it is written."""

from collections.abc import Iterator

from pipeline.synthesis.spoken.foreign import units, wordbook
from pipeline.synthesis.spoken.foreign.tongue import Tongue, of


def lacks(tag: str) -> tuple[str, ...]:
    """What is not there for a language, a line for each thing, for a person to read."""
    tongue = of(tag)
    lines = []
    if tongue.locale is None:
        lines.append("no names of months and units")
    if tongue.counting is None:
        lines.append("no number words; the voice reads digits its own way")
    if not tongue.signs:
        lines.append("no words for signs such as `<` or `→`; the voice reads or drops them")
    if tongue.language in wordbook.INFLECTED:
        lines.append("no inflected number words; numbers are said in their basic form")
    return (*lines, *_lacking_words(tongue))


def _lacking_words(tongue: Tongue) -> Iterator[str]:
    """What of numbers is left to the voice as it is written, in a language that has words for the rest."""
    numbers = tongue.counting
    if numbers is None:
        return
    if not numbers.point:
        yield "no word for the decimal sign; the voice reads numbers with decimals its own way"
    if not tongue.point:
        yield "no word for the points of a version; the voice reads versions its own way"
    if not numbers.minus:
        yield "no word for a minus sign; the voice reads or drops it"
    if not units.has_percent(tongue.locale):
        yield "no word for percent; the voice reads percentages its own way"
    if numbers.largest:
        yield f"no sure words for numbers from {numbers.largest} on; the voice reads them its own way"
