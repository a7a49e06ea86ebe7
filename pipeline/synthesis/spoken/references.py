"""What names a thing by number or hash: pull requests, issues, commits, standards, addresses on a network."""

import re

from pipeline.synthesis.spoken import identifiers, numerals, spelling
from pipeline.synthesis.spoken.characters import MASK
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

NOUNS = frozenset(
    listed(
        "pr prs pull request requests issue issues bug bugs ticket tickets number numbers discussion rfc rfcs"
        " pep peps kep keps jep port ports error code"
    )
)
_COMMIT_WORDS = frozenset(
    listed("commit commits revert reverts reverted sha hash changeset revision picked from cherry-picked")
)
_NOUN_BEFORE = re.compile(
    r"(?<!\w)(?:[Pp]ull [Rr]equest|PR|[Ii]ssue|[Mm]erge [Rr]equest|MR|[Bb]ug|[Tt]icket|[Dd]iscussion|RFC|PEP|KEP"
    r"|[Pp]ort|ISO|IEC|IEEE"
    r"|RTX|GTX|[Ee]xit code|[Ss]tatus|HTTP)s?(?: numbers?)? #?$"
)
_HASH = r"[0-9a-f]{7,64}"
_MOST_WORDS = 12
_SHOWN = 7
"""Characters of a hash that are read: as many as git itself shows."""


def _hash(match: re.Match[str], draft: Draft) -> Said:
    """Seven characters by name; digits or letters alone are a hash only where the text says so."""
    text = match[1]
    mixed = not (text.isdecimal() or text.isalpha())
    if not mixed and draft.before(match.start()) not in _COMMIT_WORDS:
        return None
    first = spelling.one_by_one(text[:_SHOWN])
    return f"{first} to {spelling.one_by_one(match[2][:_SHOWN])}" if match[2] else first


def _pinned(match: re.Match[str], draft: Draft) -> Said:
    """A commit of a project, "acme/tool@8d6ad84": a name and a hash."""
    parts = " ".join(said for part in match[1].split("/") if (said := identifiers.words(part, draft.lexicon)))
    return f"{parts} at {spelling.one_by_one(match[2][:_SHOWN])}"


def _letters_only(match: re.Match[str], draft: Draft) -> Said:
    """One hash in a thousand has no digit among its seven characters; only "commit" before it tells."""
    start = match.start()
    return (
        spelling.one_by_one(match[0][:_SHOWN]) if draft.text[max(0, start - 7) : start].lower() == "commit " else None
    )


def _number(match: re.Match[str], draft: Draft) -> Said:
    """Such as "#123": the sign is "number", and silent where a word before has said what is numbered."""
    said = numerals.reference(match[2])
    name = f"{identifiers.words(match[1], draft.lexicon)} number" if match[1] else "number"
    before = draft.before(match.start())
    follows_a_number = re.search(
        r"[0-9](?:,|,? (?:and|or|to|through))? $", draft.text[max(0, match.start() - 12) : match.start()]
    )
    if not match[1] and (before in NOUNS or follows_a_number):
        name = ""
    end = f" to {numerals.reference(match[3])}" if match[3] else ""
    return f"{name} {said}{end}".strip()


def _address(match: re.Match[str], draft: Draft) -> Said:
    octets = [_octet(part) for part in match[1].split(".")]
    said = " dot ".join(octets)
    if len(re.findall("[a-z]+", said)) > _MOST_WORDS:  # "255.255.255.0"
        said = ", ".join(octets)
    if match[2]:
        said += f" slash {numerals.cardinal(match[2])}"
    return said + (f" port {numerals.reference(match[3])}" if match[3] else "")


def _octet(digits: str) -> str:
    """Three digits as a reference, so that an address stays short; "105" would sound like one."""
    return numerals.cardinal(digits) if len(digits) < 3 or digits[1] == "0" else numerals.reference(digits)


def _standard(match: re.Match[str], draft: Draft) -> Said:
    """Such as "SHA-256", "CVE-2026-12345": the name, then each number as a reference."""
    if match[1] in ("UTC", "GMT"):  # an offset, with a minus
        return None
    name = identifiers.words(match[1], draft.lexicon)
    first = numerals.year(match[2]) if match[3] and len(match[2]) == 4 else numerals.reference(match[2])
    second = f" {numerals.reference(match[3])}" if match[3] else ""
    return f"{name} {first}{second}"


def _after_noun(match: re.Match[str], draft: Draft) -> Said:
    """The numbers after a noun that takes a reference ("pull request 191685", "PRs 12 through 15")."""
    if not _NOUN_BEFORE.search(draft.text[max(0, match.start() - 25) : match.start()]):
        return None
    said: list[tuple[int, int, str]] = []
    for number in re.compile("[0-9]+").finditer(draft.text, match.start(), match.end()):
        start = said[-1][1] if said else match.start()
        part_of_it = draft.before(match.start()) in ("iso", "iec", "ieee")  # "IEEE 754-2019"
        joined = bool(said) and not part_of_it and draft.text[start : number.start()].strip(" #!") in ("-", "–")
        start = start if joined else number.start()
        said.append((start, number.end(), (" to " if joined else "") + numerals.reference(number[0])))
    return said


TOKENS = (
    Rule("identifier", re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.I), lambda m, d: "an identifier"),
    Rule("advisory", re.compile(r"GHSA(?:-[a-z0-9]{4}){3}"), lambda m, d: "a security advisory"),
    Rule("digest", re.compile(r"(?:sha(?:1|256|512)|md5):[0-9a-f]{12,}"), lambda m, d: "a digest"),
    Rule("hash", re.compile(rf"({_HASH})(?:\.\.\.?({_HASH})|[\^~][0-9]{{0,3}})?"), _hash),
    Rule("hash", re.compile(rf"([\w.-]+(?:/[\w.-]+)?)@(?=[a-f]*[0-9])({_HASH})"), _pinned),
    Rule("number", re.compile(r"(?:[\w.-]+/)?([\w.-]*)[#!]([0-9]+)(?:[-–][#!]?([0-9]+))?"), _number),
    Rule("number", re.compile(r"gh-([0-9]+)", re.I), lambda m, d: f"issue {numerals.reference(m[1])}"),
    Rule("address", re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?:/([0-9]{1,3}))?(?::([0-9]{1,5}))?"), _address),
    Rule("port", re.compile(r":([0-9]{2,5})"), lambda m, d: f"port {numerals.reference(m[1])}"),
    Rule(
        "standard",
        re.compile(r"([A-Z]{2,}[A-Za-z]*|[A-Z]+[A-Za-z]*(?=-[0-9]{3}))-([0-9]{1,6})(?:-([0-9]+))?"),
        _standard,
    ),
)
RULES = (
    Rule("hash", re.compile(rf"[a-f](?<=[ {MASK}].)[a-f]{{6,39}}(?![\w-])"), _letters_only),
    Rule(
        "reference",
        re.compile(r"[0-9]+(?:(?:, (?:and |or )?| and | or | to | through | ?[-–] ?)[#!]?[0-9]+)*(?![\w.%]?\w|[%:])"),
        _after_noun,
        numbers=True,
    ),
)
