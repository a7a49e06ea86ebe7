"""Habits of written English: abbreviations, Roman numerals, prefixes of commit subjects, dashes and ellipses."""

import re

from pipeline.synthesis.spoken import identifiers, numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_TYPES = {"feat": "feature", "perf": "performance", "ci": "C.I", "deps": "dependencies", "docs": "docs", "ops": "ops"}
_PREFIX = re.compile(r"^([a-z]{2,12})(?:\(([^()\n]{1,40})\))?(!?):(?= )", re.M)
_TAG = re.compile(r"^(?:\[([^\[\]\n]{1,40})\][ ]?)+(?=\w|[ ])", re.M)
_ABBREVIATIONS = {
    "w/": "with", "w/o": "without", "b/c": "because", "e.g.": "for example", "i.e.": "that is", "vs.": "versus", "vs": "versus",
    "etc.": "et cetera", "approx.": "approximately", "Approx.": "Approximately", "incl.": "including", "excl.": "excluding",
    "resp.": "respectively", "cf.": "compare", "et al.": "and others", "a.k.a.": "also known as", "aka": "also known as",
    "Dr.": "Doctor", "Mr.": "Mister", "Mrs.": "Missus", "Ms.": "Miz", "Prof.": "Professor", "Jr.": "Junior", "Sr.": "Senior",
    "Inc.": "Incorporated", "Corp.": "Corporation", "Ltd.": "Limited", "dept.": "department", "est.": "estimated", "max.": "maximum",
    "min.": "minimum", "avg.": "average", "Eg.": "For example", "E.g.": "For example", "I.e.": "That is", "Mt.": "Mount",
}  # fmt: skip
_BEFORE_NUMBER = {
    "no.": "number", "nos.": "numbers", "fig.": "figure", "figs.": "figures", "sec.": "section", "ch.": "chapter", "ver.": "version",
    "v.": "version", "vol.": "volume", "p.": "page", "pp.": "pages", "eq.": "equation", "ca.": "about", "c.": "about", "art.": "article",
    "ex.": "example", "pt.": "part", "tab.": "table", "ref.": "reference", "l.": "line", "§": "section",
}  # fmt: skip
_WHOLE = sorted(_ABBREVIATIONS, key=lambda short: (-len(short), short))
_NUMBERED = (
    "Chapter|Part|Phase|Type|Volume|Act|Section|Appendix|Title|Level|Stage|Tier|Class|Figure|Table|Book|Step|Mark|War|Article|Episode"
)
_ROMAN = re.compile(rf"(?:\b({_NUMBERED}|(?i:chapter|part|phase|volume|act|section|stage|tier|level)s?) )([IVXL]{{1,7}})\b(?!['.]\w)")
_REGNAL = re.compile(r"(?<=[a-z] )(II|III|VII|VIII|XII|XIII|XIV)\b(?!['.]\w)")


def _prefix(match: re.Match[str], draft: Draft) -> Said:
    """ "feat(api)!: ..." is "Feature A.P.I, breaking change: ..."."""
    word = match[1]
    if not match[2] and not match[3] and word not in _TYPES:
        return None
    said = _TYPES.get(word, word)
    claims = [(match.start(1), match.end(1), said[0].upper() + said[1:])]
    if match[2]:
        scope = ", ".join(identifiers.words(part, draft.lexicon) for part in match[2].split(","))
        scope = _TYPES.get(match[2], scope)
        claims.append((match.end(1), match.end(2) + 1, f" {scope}"))
    if match[3]:
        claims.append((match.start(3), match.end(3), ", breaking change"))
    return claims


def _tag(match: re.Match[str], draft: Draft) -> Said:
    """ "[inductor] Fix": the brackets are a pause; what they hold is read by later passes."""
    at = range(match.start(), match.end())
    return [(i, i + 1, "" if draft.open[i] == "[" else ",") for i in at if draft.open[i] in "[]"]


def _abbreviation(match: re.Match[str], draft: Draft) -> Said:
    short = match[0]
    said = _ABBREVIATIONS[short]
    if short.endswith(".") and not draft.text[match.end() :].strip(" \"')"):
        return f"{said}."  # the full stop also ends the sentence
    return said


def _saint(match: re.Match[str], draft: Draft) -> Said:
    return "Saint"


def _before_number(match: re.Match[str], draft: Draft) -> Said:
    said = _BEFORE_NUMBER[match[1].lower()]
    return [(match.start(1), match.end(1), said.capitalize() if match[1][0].isupper() else said)]


def _roman(match: re.Match[str], draft: Draft) -> Said:
    digits = numerals.roman(match[2])
    if digits is None or (len(match[2]) == 1 and not match[1][0].isupper()):
        return None
    return [(match.start(2), match.end(2), numerals.cardinal(digits))]


def _regnal(match: re.Match[str], draft: Draft) -> Said:
    digits = numerals.roman(match[1])
    return numerals.cardinal(digits) if digits and draft.before(match.start()) else None


def _ellipsis(match: re.Match[str], draft: Draft) -> Said:
    after = draft.text[match.end() : match.end() + 8].lstrip(" \"')")
    return "," if after[:1].islower() else "."


RULES_FIRST = (
    Rule("prefix", _PREFIX, _prefix, ":"),
    Rule("tag", _TAG, _tag, "["),
)
_WHOLE_WORDS = "|".join(re.escape(short) for short in _WHOLE if short[0].isalpha())
RULES = (
    Rule("abbreviation", re.compile(rf"\b(?:{_WHOLE_WORDS})(?![\w/]|\.\w)"), _abbreviation),
    Rule("abbreviation", re.compile(r"\bSt\.(?= [A-Z])"), _saint, "."),
    Rule("abbreviation", re.compile(r"(?<![\w.])((?:[Nn]os?|[Ff]igs?|[Ss]ec|[Cc]h|[Vv]er|[Vv]ol|pp?|[Ee]q|ca|[Aa]rt|[Pp]t|[Tt]ab|[Rr]ef|[vlc])\.|§) ?(?=[0-9])"), _before_number, ".§"),
    Rule("roman", _ROMAN, _roman),
    Rule("roman", _REGNAL, _regnal, "I"),
    Rule("ellipsis", re.compile(r"…|\.\.\.+"), _ellipsis, "….") ,
)
INITIALS = Rule(
    "initial", re.compile(r"\b([A-Z])\.(?= [A-Z]\. )|(?:^|(?<=\b[A-Z]\. ))([A-Z])\.(?= [A-Z][a-z])"), lambda m, d: spelling.spelled(m[0]), "."
)
DASHES = Rule("dash", re.compile(r" ?(?:---?|[–—]) ?(?=\s|\w|[\"'(]|$)|(?<= )-(?= )"), lambda m, d: ", ", "–—-")
