"""The articles that a listener would miss, at the start of a phrase and within it, and whether it takes "are"."""

import re

from pipeline.script.language import verbs
from pipeline.script.language.boundaries import BOUNDARY, before_boundary, head
from pipeline.script.language.vocabulary import PLURAL, PROBLEMS, SINGULAR, UNCOUNTED, article, is_ordinary, words

_DETERMINED = re.compile(
    r"(?i)^(?:the|a|an|this|that|these|those|its|their|his|her|our|your|my|all|any|both|each|every|"
    r"some|several|many|most|no|"
    r"more|less|fewer|two|three|four|five|six|seven|eight|nine|ten|\d+|up|on|off|out|down|in|back|to|from|how|what|when|whether|"
    r"why|where|which|who|support|another|one|either|neither|such|enough|via|with|without|it|them|as|by|for|of|at|into|if|only|"
    r"not|nothing|everything|something|anything|us|users|people|parsing|handling|away|around|over|between|after|before|"
    r"under|against|half|twice|multiple|various|few|there|itself)(?![\w-])"
)
_HOLDS_ARTICLE = re.compile(r"\s(?:an?|its|their|the)\s")
_POSSESSIVE = re.compile(r"^[^,;:]*?\w['’]s?\s")
_INDEFINITE = re.compile(
    r"(?i)^(?:unused|stale|dead|redundant|obsolete|unnecessary|unneeded|duplicate|duplicated|"
    r"leftover|spurious|extra|empty|stray|superfluous|needless|"
    r"missing|broken|flaky|new|outdated|unreachable|incomplete|invalid|undefined|potential|possible|rare|minor|"
    r"small|subtle|wrong|bad|incorrect|non-\w+)\b"
)
_SPELLED_FAULTS = ("-after-free", "-by-one")
_SPELLED_NOUNS = frozenset(("api", "cli", "ui", "url", "pdf", "gui", "sdk", "id", "ast", "lsp", "repl", "cpu", "gpu"))


def with_article(phrase: str, known: bool, broken: bool = False) -> str:
    """Put "a", "an" or "the" where a listener would miss it, also within the phrase.

    `known`: the thing was there before the change; `broken`: what is named may be the fault that went away.
    """
    return _first_article(inner_articles(phrase), known, broken)


def _first_article(phrase: str, known: bool, broken: bool) -> str:
    if (
        not phrase
        or _DETERMINED.match(phrase)
        or _POSSESSIVE.match(f"{before_boundary(phrase)} ")
        or _HOLDS_ARTICLE.search(before_boundary(phrase))
        or _is_deed(phrase)
    ):
        return phrase
    main = head(phrase)
    one = len(before_boundary(phrase).split()) == 1
    if "-" in main and one and not _is_compound(main) and not main.endswith(_SPELLED_FAULTS):
        return phrase
    last = main.rsplit("-", 1)[-1].lower()
    if not main or (main != main.lower() and last.rstrip("s") not in _SPELLED_NOUNS):
        return phrase
    countable = _counted(phrase, main) or main.endswith(_SPELLED_FAULTS) or last in _SPELLED_NOUNS
    fault = broken and (last in PROBLEMS or main.endswith(_SPELLED_FAULTS))
    if known and not fault and not _INDEFINITE.match(phrase):
        of_one = last in UNCOUNTED and re.match(r"of\b", phrase[len(before_boundary(phrase)) :].strip())
        return f"the {phrase}" if countable or of_one else phrase
    return f"{article(phrase)} {phrase}" if countable and not _is_list(phrase) else phrase


_LIKE_ADJECTIVES = frozenset(
    words(
        """
    leading trailing missing existing remaining pending running failing conflicting following underlying corresponding
    matching overlapping surrounding upcoming incoming outgoing misleading confusing breaking dangling lingering
    """
    )
)


def _is_deed(phrase: str) -> bool:
    """As in "parsing empty files"; "naming convention" is a thing."""
    found = before_boundary(phrase).split()
    gerund = bool(found) and re.match(r"[a-z]+ing\s", phrase) is not None and found[0] not in _LIKE_ADJECTIVES
    return gerund and not (len(found) == 2 and found[0] in UNCOUNTED | SINGULAR and found[1] in SINGULAR)


def _is_compound(word: str) -> bool:
    """Whether a word with a hyphen is plain English ("drop-down") rather than an identifier or a package's name."""
    parts = word.split("-")
    return len(parts) == 2 and all(is_ordinary(part) for part in parts)


_ENDS_UNCOUNTED = re.compile(r"(?:ing|ness|ity|ism|ware|ance|ence|ly|ed|s|ics)$")
_ADJECTIVES = frozenset(
    words("auto optional public private default lazy async sync faster slower safe const better more less")
)


def _counted(phrase: str, main: str) -> bool:
    """Whether the main noun counts one thing; of a compound ("entry predicate") also where the noun is not known."""
    last = main.rsplit("-", 1)[-1]
    if last in SINGULAR:
        return last not in UNCOUNTED
    unknown = last.isalpha() and len(last) > 3 and last not in UNCOUNTED and last not in PLURAL | _ADJECTIVES
    front = before_boundary(phrase).split()
    return unknown and len(front) > 1 and front[0][:1].isalpha() and not _ENDS_UNCOUNTED.search(last) and (
        verbs.any_form(last) is None
    )  # fmt: skip


_INNER = re.compile(
    r"(?<=\s)(?P<link>for|in|of|to|from|into|on|with|without|between|within|inside|against|via|after|before) "
)
_SET_PHRASES = frozenset(
    words(
        """
    default place demand order memory progress runtime time example parallel sync turn case fact general detail practice
    theory production development startup shutdown exit build load save start end point source hand top step line
    account consideration advance purpose parse compile test behalf scratch date particular question use
    """
    )
)
"""Nouns that stand bare after a preposition: "in place", "on demand"."""


def inner_articles(phrase: str) -> str:
    """Put the article that is missing after a preposition: "a link to *the* deprecation warning"."""
    pieces: list[str] = []
    place = 0
    for match in _INNER.finditer(phrase):
        after = phrase[match.end() :]
        inner = before_boundary(after).strip()
        wanted = bool(inner) and _wants_article(inner, match["link"], phrase[: match.start()])
        pieces.append(phrase[place : match.end()])
        place = match.end()
        if wanted:
            pieces.append(f"{article(inner)} " if match["link"] in ("without", "with") else "the ")
    return "".join(pieces) + phrase[place:]


def _wants_article(inner: str, link: str, before: str) -> bool:
    words = inner.split()
    last = words[-1].strip("\"'")
    if not last.islower() or last not in SINGULAR or last in UNCOUNTED or len(words) > 5 or not inner[0].isalpha():
        return False
    if _DETERMINED.match(inner) or _is_deed(inner) or _HOLDS_ARTICLE.search(f"{inner} ") or re.search(r"['’]", inner):
        return False
    named = re.search(r"\b(?:links?|references?|pointers?|notes?|comments?|tests?)$", before.rstrip()) is not None
    if link == "to" and ((verbs.imperative(words[0]) is not None and not named) or re.search(r"\bfrom \S+$", before)):
        return False
    return not (len(words) == 1 and (last in _SET_PHRASES or verbs.is_gerund(last)))


def are_many(phrase: str) -> bool:
    """Whether the phrase takes "are": a plural, or two things joined."""
    match = BOUNDARY.search(phrase)
    if match and match.group().strip() == "and" and match.start() > 0:
        return True
    if re.match(r"(?i)a (?:few|couple|number|lot|bunch) ", phrase):
        return True
    if re.match(r"(?i)(?:a|an|this|that|each|every|one)\b|[a-z]+ing\s", phrase):
        return False
    last = head(phrase).lower().rsplit("-", 1)[-1]
    return last in PLURAL or (
        last not in SINGULAR and last.isalpha() and len(last) > 4 and re.search(r"[^su'i]s$", last) is not None
    )


def _is_list(phrase: str) -> bool:
    """As in "buffer and texture kernels", "source, mixing and packing": more than one thing, so no "a"."""
    match = BOUNDARY.search(phrase)
    if not match or match.group().strip() not in ("and", "or", ","):
        return False
    return match.group().strip() == "," or are_many(phrase[match.end() :].strip())
