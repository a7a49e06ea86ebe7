"""What is so once a fault is mended, as a sentence without author: "the toolbar is now displayed"."""

import re

from pipeline.script.language import nouns, statements, symptoms, verbs
from pipeline.script.language.vocabulary import PROBLEMS, words


def fixed(rest: str, _: str) -> str | None:
    """What follows "fix", said of the software; None where that is not sure."""
    return _case_gone(rest) or _fault_of_deed(rest) or _fault_of_thing(rest) or _fault_gone(rest)


_CASE = re.compile(r"(?:an? |the )?(?:case|issue|bug|problem) (?:where|that|when) (?:the )?(?P<what>.+)$")
_DENIED = re.compile(
    r"(?:(?:does|do) not|doesn['’]t|don['’]t|cannot|can['’]t|can not|fails? to) (?P<verb>[a-z]+)(?P<rest>(?: .*)?)$"
)


def _case_gone(rest: str) -> str | None:
    """As in "a case where the timer keeps running": it no longer does."""
    case = _CASE.match(rest)
    found = case["what"].split() if case else []
    place = statements.said_of(" ".join(found)) or symptoms.finite(found)
    if not place or (" and " in rest) or re.match(r"(?i)(?:it|we|they|you|this|there)$", found[0]):
        return None
    who = nouns.with_article(" ".join(found[:place]), known=True)
    many, said = nouns.are_many(who), " ".join(found[place:])
    if match := _DENIED.match(said):
        verb = verbs.imperative(match["verb"])
        can = "can now" if said.startswith("can") else "now"
        base = many or can != "now"
        return f"{who} {can} {verb.base if base else verb.third}{match['rest']}" if verb else None
    if re.search(r"(?i)\b(?:not|never|nothing|no|without)\b", nouns.CONDITION.split(said)[0]):
        return None
    if found[place] in ("is", "are"):
        return f"{who} {found[place]} no longer {' '.join(found[place + 1 :])}"
    verb = verbs.any_form(found[place])
    told = verb is not None and found[place] in (verb.third, verb.base) and verb.base not in ("be", "have", "do")
    return f"{who} no longer {said}" if told else None


_FAILS = {
    "crash": "crashes", "hang": "hangs", "panic": "panics", "segfault": "crashes", "deadlock": "deadlocks",
    "failure": "fails", "leak": "leaks", "overflow": "overflows", "error": "fails with an error",
}  # fmt: skip


def _fault_of_deed(rest: str) -> str | None:
    """As in "crash when parsing empty files": parsing them no longer crashes."""
    match = re.match(r"(?:an? |the )?(?P<fault>[a-z]+)s? (?:when|while|on) (?P<deed>(?P<verb>[a-z]+ing)\b.*)$", rest)
    if (
        not match
        or match["fault"] not in _FAILS
        or not verbs.is_gerund(match["verb"])
        or nouns.FINITE.search(match["deed"])
    ):
        return None
    return f"{match['deed']} no longer {_FAILS[match['fault']]}"


_ONGOING = words(
    """
    crashing failing hanging leaking panicking breaking returning throwing raising ignoring losing disappearing
    overflowing blocking dropping deadlocking looping flickering overlapping swallowing
    """
)
_PARTICIPLE = r"[a-z]+(?:ed|en|own|et|ht)"
_FAULT_OF = re.compile(
    rf"^(?P<who>(?:[\w'-]+ ){{1,6}})(?:(?P<verb>{'|'.join(_ONGOING)})|not (?P<lacks>working|{_PARTICIPLE})|"
    rf"(?:not being|being not) (?P<lacked>{_PARTICIPLE})|being (?P<suffers>{_PARTICIPLE}))(?P<rest>(?: .*)?)$"
)


def _fault_of_thing(rest: str) -> str | None:
    """As in "toolbar not displayed in tree view", "scanner crashing on empty input", "flag being ignored"."""
    match = _FAULT_OF.match(rest)
    if not match or re.search(r"\b(?:for|in|on|of|to|with|when|if|by|and|from)\s$", match["who"]):
        return None
    if nouns.head(match["who"]).lower() in PROBLEMS or nouns.FINITE.search(match["who"]):
        return None
    who = nouns.with_article(match["who"].strip(), known=True)
    many = nouns.are_many(who)
    be, after = "are" if many else "is", match["rest"]
    if match["verb"]:
        verb = verbs.any_form(match["verb"])
        return f"{who} no longer {verb.base if many else verb.third}{after}" if verb else None
    if match["lacks"] == "working":
        return f"{who} now {'work' if many else 'works'}{after}"
    if match["suffers"]:
        return f"{who} {be} no longer {match['suffers']}{after}"
    return f"{who} {be} now {match['lacks'] or match['lacked']}{after}"


def _fault_gone(rest: str) -> str | None:
    main = nouns.head(rest).lower().rsplit("-", 1)[-1]
    if main not in PROBLEMS or main.startswith(("typo", "test", "issue", "bug", "warning", "flake")):
        return None
    fault = nouns.with_article(rest, known=True, broken=True)
    many = nouns.are_many(fault)
    if nouns.CONDITION.search(rest) or nouns.FINITE.search(rest):
        return f"there {'are' if many else 'is'} no longer {fault}" if many or fault.startswith(("a ", "an ")) else None
    return f"{fault} {'are' if many else 'is'} gone"


def prevented(rest: str, software: str) -> str | None:
    """What follows "prevent" or "avoid", said of the software."""
    match = re.match(r"(?P<who>.+?) from (?P<verb>[a-z]+ing)(?P<rest>(?: .*)?)$", rest)
    if match and verbs.is_gerund(match["verb"]) and (verb := verbs.any_form(match["verb"])):
        who = nouns.with_article(match["who"], known=True)
        return f"{who} no longer {verb.base if nouns.are_many(who) else verb.third}{match['rest']}"
    if match and match["verb"] == "being":
        who = nouns.with_article(match["who"], known=True)
        return f"{who} {'are' if nouns.are_many(who) else 'is'} no longer{match['rest']}"
    first, _, after = rest.partition(" ")
    verb = verbs.any_form(first)
    if verb and verb.gerund == first and after:
        return f"{software} no longer {verb.third} {after}"
    return _fault_gone(rest)
