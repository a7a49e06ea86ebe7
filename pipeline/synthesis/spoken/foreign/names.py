"""Addresses, hashes, versions and names in code, with the language's own words for points and slashes between them."""

import re
from dataclasses import dataclass

from pipeline.synthesis.lexicon import Lexicon
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.foreign import words
from pipeline.synthesis.spoken.foreign.tongue import Tongue
from pipeline.synthesis.spoken.wordlist import listed

_COMMIT = frozenset(listed("commit commits hash sha коммит коммита revert"))
_STAGES = {"rc": "R.C", "c": "R.C", "a": "alpha", "alpha": "alpha", "b": "beta", "beta": "beta"}
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:[^/@]*@)?([^/:?#]+)", re.I)
_LONGEST_HOST = 40
_DATA = re.compile(r"\S{200,}")
_URL = re.compile(r"(?:[a-zA-Z][a-zA-Z0-9+.-]{1,20}://|www\.)[^\s<>\"]+")
_MAIL = re.compile(r"(?:mailto:)?([\w.+-]+)@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
_HANDLE = re.compile(r"@([A-Za-z0-9][\w-]*(?:/[\w-]+)?)")
_HASH = re.compile(r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}")
_VERSION = re.compile(
    r"([vV]?)([0-9]+(?:\.[0-9]+)*)(?:[-.]?(rc|alpha|beta|a|b|c|dev|post|preview|pre|nightly)[-.]?([0-9]*))?"
)
_LANGUAGE = re.compile(r"([A-Z])(\+\+|#)")
_NUMBERED = re.compile(r"([#!])([0-9]+)")
_OPTION = re.compile(r"(--?)([A-Za-z][\w-]*)")
_PATH = re.compile(r"~?(?:/|\.{1,2}/)?[\w@+.-]+(?:/[\w@+.*-]*)+|[~/]/?[\w.-]+")
_DOTTED = re.compile(r"\.?[\w-]+(?:\.[\w-]+)+|\.[A-Za-z][\w-]*")
_LETTERS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")


@dataclass(frozen=True)
class Names:
    """How one language says what names a thing."""

    tongue: Tongue

    def dotted(self, name: str, lexicon: Lexicon) -> str:
        """Parts with the language's word for a point between them; without a word the point stays."""
        word = self.tongue.point
        parts = [said for part in name.split(".") if part and (said := words.name(part, self.tongue, lexicon))]
        if not word:
            return ".".join(parts)
        return (f"{word} " if name.startswith(".") and parts else "") + f" {word} ".join(parts)

    def url(self, match: re.Match[str], draft: Draft) -> Said:
        """Its host, or just that there is a link; the rest is not read."""
        site = _HOST.match(match[0])
        if site and len(site[1]) <= _LONGEST_HOST and "." in site[1] and site[1].isascii():
            return self.dotted(site[1].removeprefix("www."), draft.lexicon)
        return self.tongue.signs.get("link", "")

    def mail(self, match: re.Match[str], draft: Draft) -> Said:
        """A mail address in words."""
        at = self.tongue.sign("@")
        return f"{self.dotted(match[1], draft.lexicon)}{at}{self.dotted(match[2], draft.lexicon)}"

    def handle(self, match: re.Match[str], draft: Draft) -> Said:
        """A handle is its words; the sign is silent, as for a name."""
        return " ".join(words.name(part, self.tongue, draft.lexicon) for part in match[1].split("/"))

    def hash(self, match: re.Match[str], draft: Draft) -> Said:
        """A hash is not read: it is a commit, where the text has not said so already."""
        return "" if draft.before(match.start()) in _COMMIT else "commit"

    def version(self, match: re.Match[str], draft: Draft) -> Said:
        """Each part a whole number."""
        counting, point, word = self.tongue.counting, self.tongue.point, self.tongue.signs.get("v")
        mark, numbers, stage, number = match.groups()
        dots = numbers.count(".")
        if counting is None or not (mark or stage or dots > 1) or (not dots and len(numbers) > 4):
            return None
        if stage and len(stage) == 1 and not dots:
            return None
        if dots and not point:
            return match[0]
        said = f" {point} ".join(counting.part(part) for part in numbers.split("."))
        if mark and word and draft.before(match.start())[:3] != word[:3].lower():
            said = f"{word} {said}"
        if stage:
            said += f" {_STAGES.get(stage, stage)}" + (f" {counting.part(number)}" if number else "")
        return said

    def numbered(self, match: re.Match[str], draft: Draft) -> Said:
        """Such as "#123": the sign has a word unless the word before says what is numbered."""
        counting, word = self.tongue.counting, self.tongue.signs.get("#", "")
        if counting is None:
            return None
        before = draft.text[max(0, match.start() - 2) : match.start()]
        follows = before[:1].isalnum() and before[1:] == " " and draft.before(match.start())[:1].isalpha()
        named = follows and draft.before(match.start()) in ("pr", "issue", "ticket", "bug", "request")
        return f"{'' if named else word} {counting.part(match[2])}".strip()

    def option(self, match: re.Match[str], draft: Draft) -> Said:
        """An option of a command is its words: its dashes say nothing that can be heard."""
        return words.name(match[2], self.tongue, draft.lexicon)

    def path(self, match: re.Match[str], draft: Draft) -> Said:
        """A path by its parts; between two words of prose ("und/oder") the slash is silent."""
        parts = [part for part in match[0].lstrip("~").split("/") if part]
        prose = len(parts) == 2 and all(part.isalpha() and part.islower() and len(part) > 1 for part in parts)
        joint = " " if prose else self.tongue.sign("/")
        return joint.join(self.dotted(part, draft.lexicon) for part in parts)

    def name(self, match: re.Match[str], draft: Draft) -> Said:
        """A dotted name; letters with points between them are left as they are."""
        if _LETTERS.fullmatch(match[0]) or not any(character.isalpha() for character in match[0]):
            return None
        return self.dotted(match[0], draft.lexicon)


def first(tongue: Tongue) -> tuple[Rule, ...]:
    """Whole tokens that nothing else may look into."""
    names = Names(tongue)
    return (
        Rule("data", _DATA, _data),
        Rule("link", _URL, names.url),
        Rule("mail", _MAIL, names.mail),
        Rule("handle", _HANDLE, names.handle),
        Rule("hash", _HASH, names.hash),
        Rule("language", _LANGUAGE, lambda match, draft: f"{match[1]} {'plus plus' if match[2] == '++' else 'sharp'}"),
        Rule("number", _NUMBERED, names.numbered),
    )


def last(tongue: Tongue) -> tuple[Rule, ...]:
    """Tokens that are told from others by the signs in them, once dates and amounts have been read."""
    names = Names(tongue)
    return (
        Rule("version", _VERSION, names.version),
        Rule("option", _OPTION, names.option),
        Rule("path", _PATH, names.path),
        Rule("name", _DOTTED, names.name),
    )


def _data(match: re.Match[str], draft: Draft) -> Said:
    """Longer runs without a space are data, not language, unless the script writes without spaces."""
    return "" if match[0].isascii() and any(character.isalnum() for character in match[0]) else None
