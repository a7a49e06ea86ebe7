"""Amounts in a language's words: percent, units, multiples, powers of ten, ranges and plain numbers."""

import re
import unicodedata
from functools import cache

from babel.core import Locale

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign import units
from pipeline.synthesis.spoken.foreign.counting import Counting
from pipeline.synthesis.spoken.foreign.tongue import Tongue, decimal_sign

_SCALES = {"k": 3, "K": 3, "M": 6}
MOST_DIGITS = 15
"""A longer number is nobody's amount."""


class Amounts:
    """How one language says numbers and what they count."""

    def __init__(self, tongue: Tongue, counting: Counting, locale: Locale) -> None:
        self.tongue, self.counting, self.locale = tongue, counting, locale
        point = decimal_sign(self.locale)
        self.point = point if point in ".," else "."
        self.group = "." if self.point == "," else ","
        self.spaced = str(self.locale.number_symbols.get("latn", {}).get("group", "")).isspace()
        self.symbols = units.UNITS | units.own_symbols(self.locale)
        self.names = units.written_out(self.locale)

    @property
    def number(self) -> str:
        """A pattern for numbers as the language writes them, and for plain ones with an English point."""
        point, group = re.escape(self.point), re.escape(self.group)
        group = f"[{group} ]" if self.spaced else group
        return rf"[0-9]{{1,3}}(?:{group}[0-9]{{3}})+(?:{point}[0-9]+)?(?![0-9])|[0-9]+(?:[.,][0-9]+)?(?![0-9])"

    def parts(self, text: str) -> tuple[str, str, bool]:
        """Whole part, decimals, and whether a point stands where the language would write a comma."""
        text = text.replace(" ", "")
        if re.fullmatch(rf"[0-9]{{1,3}}(?:\{self.group}[0-9]{{3}})+(?:\{self.point}[0-9]+)?", text):
            text = text.replace(self.group, "")
        if self.group in text:
            whole, _, fraction = text.partition(self.group)
            return whole, fraction, True
        whole, _, fraction = text.partition(self.point)
        return whole, fraction, False

    def said(self, text: str, kind: str = "") -> str:
        """A number in words; with the other mark than the language's own it is read as its two parts, as a version.

        What the language has no words for comes back as it is written.
        """
        whole, fraction, other = self.parts(text)
        if other and (joint := self.tongue.point):
            return f"{self.counting.part(whole)} {joint} {self.counting.part(fraction)}"
        if fraction and not self.counting.point:
            return text
        if whole.startswith("0") and len(whole) > 1 and not fraction:
            return self.counting.one_by_one(whole)
        return self.counting.number(whole, fraction, kind)

    def span(self, first: str, last: str | None, kind: str = "") -> str:
        """A number, or the two ends of a range."""
        if not last:
            return self.said(first, kind)
        return f"{self.said(first)}{self.tongue.sign('-')}{self.said(last)}"

    def plain(self, match: re.Match[str], draft: Draft) -> Said:
        """A number in groups of three digits."""
        return self.said(match[0]) if re.fullmatch(self.number, match[0]) else None

    def any_number(self, text: str) -> str:
        """Digits with marks among them that no rule has read; as they are written where a mark has no word."""
        if re.fullmatch(self.number, text):
            return self.said(text)
        words = {".": self.tongue.point, "/": self.tongue.signs.get("/", ""), ",": ",", ":": " ", "-": " "}
        pieces = re.findall("[0-9]+|[^0-9]", text)
        if not all(piece.isdecimal() or words.get(piece) for piece in pieces):
            return text
        said = [self.counting.part(piece) if piece.isdecimal() else words[piece] for piece in pieces]
        return " ".join(" ".join(said).split()).replace(" ,", ",")

    def quantity(self, match: re.Match[str], draft: Draft) -> Said:
        """A number with its unit: the unit's form agrees with the number; as written where the unit has no name."""
        first, last, unit, rate = match.groups()
        whole, fraction, _ = self.parts(last or first)
        if len(whole) > MOST_DIGITS:
            return None
        name = self.symbols[unit]
        said = self.span(first, last, units.kind(self.tongue.language, name.partition("-")[2])).strip()
        value = float(f"{whole}.{fraction or 0}")
        text = units.beside(said, value, (unit, name, rate), self.locale)
        if text and said not in text and (last or fraction):
            return None
        return match[0] if text is None and unit in "%‰" else text

    def counted(self, match: re.Match[str], draft: Draft) -> Said:
        """A number before the name of a stretch of time: only the number is ours, in the gender of the name."""
        kind = units.kind(self.tongue.language, self.names[match[2]])
        return [(match.start(), match.end(1), self.said(match[1], kind))]

    def binary(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "16 GiB": the unit has the same name in most languages that write it in Latin letters."""
        if self.tongue.scripts:
            return None
        prefix = {"K": "Kibi", "M": "Mebi", "G": "Gibi", "T": "Tebi", "P": "Pebi"}[match[3]]
        name = prefix + ("octets" if self.tongue.language == "fr" else "byte")
        return f"{self.span(match[1], match[2])} {name if self.tongue.language == 'de' else name.lower()}"

    def multiple(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "3x"."""
        word = self.tongue.signs.get("*")
        return f"{self.span(match[1], match[2])} {word}" if word else None

    def scaled(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "10k": the whole number in words."""
        whole, fraction, _ = self.parts(match[1])
        zeros = _SCALES[match[2]] - len(fraction)
        return self.counting.cardinal(whole + fraction + "0" * zeros) if zeros >= 0 else None

    def power(self, match: re.Match[str], draft: Draft) -> Said:
        """Raised digits: "x²"."""
        digits = str(unicodedata.normalize("NFKC", match[0]))
        word = self.tongue.signs.get("^")
        return f" {word} {self.counting.cardinal(digits)} " if word and digits.isdecimal() else None

    def exponent(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "1e-5": as it is written, with its sign said."""
        minus = self.counting.minus if match[2] in ("-", "−") and match[2] else ""
        return " ".join(filter(None, (self.said(match[1]), "E", minus, self.counting.cardinal(match[3]))))

    def range(self, match: re.Match[str], draft: Draft) -> Said:
        """Two numbers with a dash between them."""
        return self.span(match[1], match[2])

    def fraction(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "3/7": so many of so many."""
        word = self.tongue.signs.get("of") or "/"
        return f"{self.counting.cardinal(match[1])} {word} {self.counting.cardinal(match[2])}"


@cache
def of(tongue: Tongue) -> Amounts | None:
    """How the language says amounts; None where it lacks number words or names of units."""
    if tongue.locale is None or tongue.counting is None:
        return None
    return Amounts(tongue, tongue.counting, tongue.locale)


def rules(tongue: Tongue) -> tuple[Rule, ...]:
    """The rules about amounts; none where the language lacks number words or names of units."""
    amounts = of(tongue)
    if amounts is None:
        return ()
    number = rf"(?:{amounts.number})"
    span = rf"({number})(?: ?[-–] ?({number}))?"
    end = r"(?![EDGE%]|[.:,][0-9])"
    names = "|".join(sorted(amounts.names, key=lambda name: (-len(name), name))) or "(?!)"
    unit = "|".join(re.escape(unit) for unit in sorted(amounts.symbols, key=lambda unit: (-len(unit), unit)))
    return (
        tongue.about_numbers("quantity", rf"{span}[ -]?({unit})(?:/(s|min|h))?{end}", amounts.quantity),
        tongue.about_numbers("quantity", rf"{span}[ -]?([KMGTP])iB{end}", amounts.binary, "i"),
        tongue.about_numbers("counted", rf"({number}) ({names}){end}", amounts.counted),
        Rule("power", re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,6}"), amounts.power, "⁰¹²³⁴⁵⁶⁷⁸⁹"),
        tongue.about_numbers("exponent", rf"({number})[eE]([-−+]?)([0-9]{{1,4}})(?![EDGE])", amounts.exponent, "eE"),
        tongue.about_numbers("multiple", rf"{span} ?[x×](?![EDGE×]| ?[0-9])", amounts.multiple, "x×"),
        tongue.about_numbers("scale", rf"({number})([kKM])(?![EDGE/+]|[.:][0-9])", amounts.scaled, "kKM"),
    )


def ranges(tongue: Tongue) -> tuple[Rule, ...]:
    """Two numbers with a sign between them: read after dates, versions and amounts have had their turn."""
    amounts = of(tongue)
    if amounts is None:
        return ()
    number = rf"(?:{amounts.number})"
    group = "[. ,]" if amounts.spaced else "[.,]"
    joint = r"(?: ?[-–] ?|\.\.\.?|…)"
    return (
        tongue.about_numbers("range", rf"({number}){joint}({number})(?![EDGE%]|[.:,/-][0-9])", amounts.range, "-–.…"),
        tongue.about_numbers("fraction", r"([0-9]{1,4})/([1-9][0-9]{0,3})(?![EDGE/]|[.-][0-9])", amounts.fraction, "/"),
        tongue.about_numbers(
            "number", rf"[0-9]{{1,3}}(?:{group}[0-9]{{3}})+(?:[.,][0-9]+)?(?![EDGE]|[.,][0-9])", amounts.plain
        ),
    )
