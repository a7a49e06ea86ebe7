"""Habits of written English: abbreviations, prefixes of commit subjects, dashes and ellipses."""

import re

from pipeline.synthesis.spoken import identifiers, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said
from pipeline.synthesis.spoken.wordlist import listed

_TYPES = {"feat": "feature", "perf": "performance", "ci": "C.I", "deps": "dependencies", "docs": "docs", "ops": "ops"}
_PREFIX = re.compile(r"^([a-z]{2,12})(?:\(([^()\n]{1,40})\))?(!?):(?= )", re.M)
_TAG = re.compile(r"^(?:\[([^\[\]\n]{1,40})\][ ]?)+(?=\w|[ ])", re.M)
_BEFORE_NUMBER = {
    "no.": "number", "nos.": "numbers", "fig.": "figure", "figs.": "figures", "sec.": "section", "ch.": "chapter",
    "ver.": "version", "v.": "version", "vol.": "volume", "p.": "page", "pp.": "pages", "eq.": "equation",
    "ca.": "about", "c.": "about", "art.": "article", "ex.": "example", "pt.": "part", "tab.": "table",
    "ref.": "reference", "l.": "line",
    "eqs.": "equations", "thm.": "theorem", "def.": "definition", "alg.": "algorithm",
    "rev.": "revision", "ed.": "edition", "para.": "paragraph", "app.": "appendix", "sect.": "section", "ln.": "line",
    "tel.": "telephone", "iss.": "issue", "gen.": "generation", "cl.": "clause",
}  # fmt: skip
_STARTERS = frozenset(
    listed(
        "The A An It We This That These Those In On At But And Or So If When He She They I You There Then What Why How"
        " No Not As For From With After Before Its Our Their My Now Both All Each Some Any One Here To By"
    )
)
"""Words that start a sentence far more often than they are part of a name."""
_NAME_BEFORE = re.compile(
    r"(?<![^\W_])(?!(?:Vitamin|Appendix|Plan|Section|Part|Type|Group|Class|Option|Grade|Step|Phase|Case) )"
    r"[A-Z][a-z]+ $"
)
_SHORT_BEFORE = re.compile(r"(?<![\w.])([A-Za-z]{1,4}\.) ?$")


def _prefix(match: re.Match[str], draft: Draft) -> Said:
    """The start of a subject: "feat(api)!: ..." is "Feature A.P.I, breaking change: ..."."""
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
    """A tag before a subject, "[inductor] Fix": the brackets are a pause; what they hold is read by later passes."""
    at = range(match.start(), match.end())
    return [(i, i + 1, "" if draft.open[i] == "[" else ",") for i in at if draft.open[i] in "[]"]


def _before_number(match: re.Match[str], draft: Draft) -> Said:
    """Such as "No. 5", "fig. 3": short for a noun only where a number follows."""
    short = _SHORT_BEFORE.search(draft.open, max(0, match.start() - 6), match.start())
    said = _BEFORE_NUMBER.get(short[1].lower()) if short else None
    if not short or not said:
        return None
    return [(short.start(), short.end(1), said.capitalize() if short[1][0].isupper() else said)]


def _saint(match: re.Match[str], draft: Draft) -> Said:
    return "Saint" if match[1].isupper() else "Street"


def _initial(match: re.Match[str], draft: Draft) -> Said:
    """An initial, as in "J. K. Rowling": a full stop after an initial ends no sentence."""
    start, text = match.start(), draft.text
    first = start == 0
    middle = _NAME_BEFORE.search(text, max(0, start - 20), start) and draft.after(match.end()) not in _STARTERS
    beside = re.match(r" [A-Z]\. ", draft.text[match.end() : match.end() + 4]) or re.search(
        r"(?:^|\W)[A-Z]\. $", draft.text[max(0, match.start() - 4) : match.start()]
    )
    alone = first or not draft.text[match.start() - 1].isalnum()
    return spelling.spelled(match[0]) if alone and (first or beside or middle) else None


def _initials(match: re.Match[str], draft: Draft) -> Said:
    """Initials before a name, "the U.S. Army": no sentence ends, unless the next word is one that starts one."""
    return None if draft.after(match.end()) in _STARTERS else spelling.spelled(match[0])


def _ellipsis(match: re.Match[str], draft: Draft) -> Said:
    after = draft.text[match.end() : match.end() + 8].lstrip(" \"')")
    return "," if after[:1].islower() else "."


RULES_FIRST = (
    Rule("prefix", _PREFIX, _prefix, ":"),
    Rule("tag", _TAG, _tag, "["),
)
RULES = (
    Rule("abbreviation", re.compile(r"St\.(?<!\w...)(?= ([A-Za-z]))"), _saint, "."),
    Rule("abbreviation", re.compile("[0-9]"), _before_number, ".", numbers=True),
    Rule("ellipsis", re.compile(r"…|\.\.\.+"), _ellipsis, "…."),
)
INITIALS = (
    Rule("initial", re.compile(r"[A-Z]\.(?<!\w..)(?:[A-Z]\.)+(?= [A-Z])"), _initials, "."),
    Rule("initial", re.compile(r"[A-Z]\.(?= [A-Z])"), _initial, "."),
)
DASHES = Rule("dash", re.compile(r"---?(?!-)|[–—]|-(?<=[ ]-)(?= )"), lambda m, d: ", ", "–—-")
