"""Dates, years and times of day in a language's own words and order."""

import re
from collections.abc import Iterator

from babel.core import Locale

from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign import wordbook
from pipeline.synthesis.spoken.foreign.counting import Counting
from pipeline.synthesis.spoken.foreign.tongue import Tongue
from pipeline.synthesis.spoken.wordlist import listed

_ORDINAL_DAYS = {"sv": "neuter", "da": "", "no": "", "nb": "", "ru": "neuter-genitive"}
"""Languages that say days as ordinals, and the form that takes; elsewhere a day is a plain number."""
_FIRST_DAY = {"fr": "masculine", "it": "masculine", "pt_BR": "masculine", "pt": "masculine"}
"""Where only the first of a month is an ordinal."""
_DATIVE = frozenset(listed("am vom zum beim dem den ab bis seit nach vor"))
_PATTERN = re.compile(r"'([^']*)'|(d+|[ML]+|y+)|G+|([^dMLyG']+)")
_YEAR_WORD = {
    "ru": "года", "be": "года", "bg": "година", "mk": "година", "uk": "року", "hy": "թվականի", "kk": "жылғы",
    "lt": "metų", "ky": "",
}  # fmt: skip
"""What the letter after a year stands for; other single letters in a date are not said."""
_ISO = r"([0-9]{4})([-/])([01]?[0-9])\2([0-3]?[0-9])(?![EDGE/-]|\.[0-9])"
_NUMERIC = r"([0-3]?[0-9])([./-])([01]?[0-9])\2([0-9]{4})(?![EDGE/-]|\.[0-9])"
_DOTTED = _NUMERIC.replace("./-", ".")
_SLASHED = r"([01]?[0-9])(/)([0-3]?[0-9])/([0-9]{4})(?![EDGE/-]|\.[0-9])"
_CLOCK = r"([01]?[0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?(?![EDGE:]|\.[0-9])"
_YEAR = r"(?:1[0-9]|20)[0-9]{2}(?![EDGE:%]|[.,/-][0-9])"


class Calendar:
    """How one language says dates; made only for a language with month names and number words."""

    def __init__(self, tongue: Tongue, counting: Counting, locale: Locale) -> None:
        self.tongue, self.counting, self.locale = tongue, counting, locale
        self.pattern = str(locale.date_formats["long"].pattern)
        self.months: dict[int, str] = dict(self.locale.months["format"]["wide"])

    def date(self, match: re.Match[str], draft: Draft, parts: tuple[str, str, str]) -> str | None:
        """A date of digits, (year, month, day), in the order and with the words of the language."""
        year, month, day = parts
        if not (1 <= int(month) <= 12 and 1 <= int(day) <= 31):
            return None
        before = draft.before(match.start())
        said = "".join(self._parts(year, int(month), day, before))
        return " ".join(said.split())

    def _parts(self, year: str, month: int, day: str, before: str) -> Iterator[str]:
        for quoted, field, other in _PATTERN.findall(self.pattern):
            if field.startswith("d"):
                yield self.day(day, before)
            elif field.startswith(("M", "L")):
                yield self._month(month, named=len(field) > 2)
            elif field:
                yield self._year_in_date(year)
            else:
                yield self._literal(quoted or re.sub("[.’-]", " ", other))

    def _literal(self, text: str) -> str:
        """What stands between the parts; a single letter is short for a word, mostly for "year"."""
        if len(text.strip()) != 1 or self.tongue.language not in _YEAR_WORD or not text.strip().isalpha():
            return text
        return text.replace(text.strip(), "" if text == "d" else _YEAR_WORD[self.tongue.language])

    def _month(self, month: int, named: bool) -> str:
        """The month's name, or its number; names are numbers too in Korean ("7월")."""
        name = self.months[month] if named else str(month)
        return re.sub("[0-9]+", lambda digits: self.counting.cardinal(digits[0]), name)

    def day(self, digits: str, before: str) -> str:
        """A day of the month; before: the word in front of it, on which its form depends in German."""
        language = self.tongue.language
        said = None
        if language == "de":
            said = self.counting.ordinal(digits, "n" if before in _DATIVE else "" if before in ("der", "die") else "r")
        elif language in _ORDINAL_DAYS:
            said = self.counting.ordinal(digits, _ORDINAL_DAYS[language])
        elif int(digits) == 1 and language in _FIRST_DAY and self.tongue.tag.lower() != "pt-pt":
            said = self.counting.ordinal(digits, _FIRST_DAY[language])
        return said or self.counting.cardinal(digits)

    def _year_in_date(self, year: str) -> str:
        if self.tongue.language == "ru" and (said := self.counting.ordinal(year, "masculine-genitive")):
            return said
        return self.counting.year(year)

    def iso(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "2026-07-31" or "2026/07/31"."""
        return self.date(match, draft, (match[1], match[3], match[4]))

    def slashed(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "7/31/2026", where dates begin with the month; a date that can't be one of those is not ours."""
        return self.date(match, draft, (match[4], match[1], match[3]))

    def numeric(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "31.07.2026" or "31/07/2026", where dates begin with the day."""
        return self.date(match, draft, (match[4], match[3], match[1]))

    def written(self, match: re.Match[str], draft: Draft) -> Said:
        """A day before a month's name: only the number is ours, with its point; the name is read as it stands."""
        if not 1 <= int(match[1]) <= 31:
            return None
        claims = [(match.start(), match.end(1) + len(match[2]), self.day(match[1], draft.before(match.start())))]
        if match[3]:
            claims.append((match.start(3), match.end(3), self._year_in_date(match[3])))
        return claims

    def year(self, match: re.Match[str], draft: Draft) -> Said:
        """Four digits where the words around them make a year of them; elsewhere they are a number."""
        before = draft.before(match.start())
        in_context = before in wordbook.BEFORE_YEAR.get(self.tongue.language, ())
        if in_context or draft.text[match.end() : match.end() + 2].lstrip()[:1] in ("年", "년"):
            return self.counting.year(match[0])
        return None

    def clock(self, match: re.Match[str], draft: Draft) -> Said:
        """A time of day: "14:30" is "vierzehn Uhr dreißig"; where no word stands between, just the numbers."""
        hours, minutes, seconds = match[1].lstrip("0") or "0", match[2], match[3]
        word = self.tongue.signs.get("hour", "")
        one = hours == "1"
        if one and word in ("Uhr", "heures"):
            said = "ein Uhr" if word == "Uhr" else "une heure"
        else:
            said = f"{self.counting.cardinal(hours)} {word}".strip()
        if minutes != "00" or not word:
            said += f" {self.counting.part(minutes)}"
        if seconds:
            said += f" {self.counting.part(seconds)}"
        return said


def rules(tongue: Tongue) -> tuple[Rule, ...]:
    """The rules about dates and times; none where the language lacks month names or number words."""
    if tongue.locale is None or tongue.counting is None:
        return ()
    calendar = Calendar(tongue, tongue.counting, tongue.locale)
    found = [tongue.about_numbers("date", _ISO, calendar.iso, "-/")]
    short = str(tongue.locale.date_formats["short"].pattern)
    day_first = short.startswith("d")
    found.append(tongue.about_numbers("date", _NUMERIC if day_first else _DOTTED, calendar.numeric, "./-"))
    if short.startswith("M"):
        found.append(tongue.about_numbers("date", _SLASHED, calendar.slashed, "/"))
    if calendar.pattern.startswith("d"):
        found.append(tongue.about_numbers("date", _written(calendar), calendar.written))
    return (
        *found,
        tongue.about_numbers("time", _CLOCK, calendar.clock, ":"),
        tongue.about_numbers("year", _YEAR, calendar.year),
    )


def _written(calendar: Calendar) -> str:
    """A day, what stands between it and the month, the month's name, and a year that may follow."""
    names = {*calendar.months.values(), *calendar.locale.months["stand-alone"]["wide"].values()}
    month = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return rf"([0-9]{{1,2}})(\.?)(?: de)? (?:{month})(?:(?: de)?,? ((?:1[0-9]|20)[0-9]{{2}}))?(?![EDGE])"
