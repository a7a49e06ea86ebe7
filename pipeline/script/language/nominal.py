"""Subjects without an order: a thing, an action made a noun, a renaming arrow, or a sentence about the software."""

import re

from pipeline.script.language import nouns, statements, symptoms, verbs
from pipeline.script.language.subjects import Subject
from pipeline.script.language.verbs import DEAL_WITH, Verb
from pipeline.script.language.vocabulary import PLURAL, PROBLEMS


def deed(subject: Subject, text: str) -> tuple[Verb, str] | None:
    """What one may say that the change did; None where too little is known."""
    if arrow := _arrow(subject):
        return arrow
    if not text or len(text.split()) < 2 or _EMPTY.match(text) or "a given commit" in text:
        return None
    text = re.sub(r"^(?:An?|The)(?= )", lambda match: match.group().lower(), text)
    if found := _of_sentence(subject, text):
        return found
    return (
        None
        if statements.said_of(text) or symptoms.finite(text.split())
        else _of_action(text) or _of_thing(subject, text)
    )


_VERSION = r"v?\d+(?:\.\d+)*[\w.-]*"


def _arrow(subject: Subject) -> tuple[Verb, str] | None:
    """A version that moves ("reader: 1.0 -> 1.1", "reader 1.1"), or a name."""
    text = subject.text
    if match := re.match(rf"^(?P<what>.*?)[\s:]*(?P<old>{_VERSION})\s*(?:->|=>|→)\s*(?P<new>{_VERSION})\s*$", text):
        what = nouns.spoken(match["what"]) or (nouns.spoken(subject.areas[-1]) if subject.areas else "")
        return (verbs.named("update"), f"{what} from {match['old']} to {match['new']}") if what else None
    if match := re.match(r"^(?P<what>[\w@+-]{2,40}) v?(?P<new>\d+(?:\.\d+)+)$", text):
        return verbs.named("update"), f"{match['what']} to {match['new']}"
    if match := re.match(r"^\s*(\S+)\s*(?:->|→)\s*(\S+)(.*)$", text):
        old, new, more = (nouns.spoken(part) for part in match.groups())
        if old and new:
            return verbs.named("move"), f"from {old} to {new} {more}".strip()
    return None


_EMPTY = re.compile(
    r"(?i)^(?:some |a few |more |other |minor |small |misc\w* |various |code |further |additional |"
    r"final |last |the |tiny |"
    r"slight |little |general |cosmetic |review |initial |first |and |trivial |follow-?up |quick |many )*"
    r"(?:changes?|fix(?:es)?|tweaks?|updates?|clean-?ups?|stuff|improvements?|commit|review|comments?|feedback|"
    r"adjustments?|"
    r"corrections?|wip|polish(?:ing)?|nits?|version|release|things?|cosmetics?|notes?|feedback|edits?|draft|try)\W*$"
)


def _of_sentence(subject: Subject, text: str) -> tuple[Verb, str] | None:
    """A subject that is a sentence: what is so now, what should be, or what was wrong."""
    if match := statements.WISH.match(text):
        verb = verbs.any_form(match["what"])
        who = nouns.with_article(match["who"], known=True)
        if match["not"] and verb:
            return verbs.named("make"), f"sure that {who} no longer {_agreeing(verb, who)}{match['rest']}"
        return (verbs.named("make"), f"{who} {match['what']}{match['rest']}") if verb else None
    if statements.is_statement(text):
        said = re.sub(r" now(?= )", "", statements.stated(text), count=1)
        return verbs.named("make"), f"sure that {said}"
    if not statements.said_of(text):
        return None
    return (verbs.named("fix"), f"a case where {statements.as_case(text)}") if subject.type == "fix" else None


def _agreeing(verb: Verb, who: str) -> str:
    return verb.base if nouns.are_many(who) else verb.third


_ACTIONS = re.compile(
    r"(?i)\b(?:fix|fixes|fixups?|improvements?|cleanups?|clean-ups?|updates?|tweaks?|changes?|"
    r"corrections?|adjustments?|"
    r"clarifications?|simplifications?|optimi[sz]ations?|enhancements?|refactorings?|refinements?|renames?|"
    r"additions?)$"
)
_OF_ACTION = {"support": "add", "removal": "remove", "migration": "migrate", "refactor": "refactor",
              "rewrite": "rewrite", "enablement": "enable", "deprecation": "deprecate",
                  "overhaul": "overhaul", "rework": "rework"}  # fmt: skip
_QUALITY = re.compile(
    r"(?i)^(?:(?:slightly|much|even|a bit) )?(?:better|improved|nicer|cleaner|clearer|simpler|faster|safer|tidier) "
)
_FRESH = re.compile(
    r"(?i)^(?:new|more|initial|basic|another|additional|first|extra|preliminary|missing|experimental|optional|simple|"
    r"some more|two|three|several|rudimentary|partial)\s"
)


def _of_action(text: str) -> tuple[Verb, str] | None:
    """An action that stands as a noun: "style tweaks", "removal of X", "better error messages", "typo in the guide"."""
    if re.match(r"(?i)typos?\b", text) or re.search(r"(?i)\btypos?$", text):
        return verbs.named("fix"), nouns.with_article(text, known=False)
    if match := re.match(
        r"(?i)(?P<action>removal|deprecation|refactoring|rewrite|migration|overhaul|rework|support) "
        r"(?:of|for) (?P<what>.+)$",
        text,
    ):
        base = _OF_ACTION.get(match["action"].lower(), "refactor")
        what = f"support for {match['what']}" if base == "add" else nouns.with_article(match["what"], known=True)
        return verbs.named(base), what
    main = nouns.head(text).lower()
    if _ACTIONS.search(main):
        return verbs.named("make"), nouns.with_article(text, known=False)
    if main in _OF_ACTION and len(text.split()) > 1 and text.lower().endswith(main):
        what = text if main == "support" else nouns.with_article(text.rsplit(" ", 1)[0], known=True)
        return verbs.named(_OF_ACTION[main]), what
    if match := _QUALITY.match(text):
        return verbs.named("improve"), nouns.with_article(text[match.end() :], known=True)
    return None


_BAD = re.compile(r"(?i)^(?:wrong|incorrect|broken|bad|invalid|inconsistent|unintended|unexpected)\s")


def _of_thing(subject: Subject, text: str) -> tuple[Verb, str] | None:
    """A thing alone, told by the kind that it declares; without one, it is what somebody worked on."""
    if ": " in text or text.endswith(("?", "!")):
        return None
    first = text.split()[0].lower()
    gerund = verbs.is_gerund(first) and not re.match(r"(?i)\w+ of\b", text)
    if re.match(
        r"(?i)(?:no|not|if|when|back|a few|and|but|for|with|in|on|to|this|we|i|it|there|that|by|from|why|how|"
        r"what|after|only|is|are|as|at|all)\b",
        text,
    ):
        return None
    if (
        subject.type == "fix"
        and not gerund
        and not re.match(r"(?i)(?:more|less|new|another|additional|initial)\s", text)
    ):
        return verbs.named("fix"), nouns.with_article(text, known=True, broken=True)
    if _BAD.match(text):
        return verbs.named("fix"), nouns.with_article(text, known=False)
    if (subject.type == "feat" or _FRESH.match(text)) and not gerund:
        named = re.fullmatch(r"(?i)new (?:function|command|option|module|variable|macro|method|hook)", text)
        called = f" called {nouns.spoken(subject.areas[-1])}" if named and subject.areas else ""
        return verbs.named("add"), nouns.with_article(text, known=False) + called
    last = verbs.any_form(text.split()[-1])
    if len(text.split()) < 4 and last and text.split()[-1] == last.past:
        return None
    known = nouns.head(text).lower() not in PROBLEMS and nouns.head(text).lower() not in PLURAL
    return DEAL_WITH, text if gerund else nouns.with_article(text, known=known)
