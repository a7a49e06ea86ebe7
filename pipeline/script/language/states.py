"""What is so after a change of state: a thing is now deprecated, optional, called otherwise, faster, or leaner."""

import re
from collections.abc import Callable

from pipeline.script.language import nouns, verbs
from pipeline.script.language.vocabulary import words


def _apart(rest: str) -> tuple[str, str]:
    """The thing with its article, and the condition that follows it."""
    match = nouns.CONDITION.search(rest)
    if match is None:
        return nouns.with_article(rest, known=True), ""
    return nouns.with_article(rest[: match.start()], known=True), rest[match.start() :]


def now(what: str) -> Callable[[str, str], str | None]:
    """A rule that says what the thing is now: "X is now deprecated when …"."""

    def rule(rest: str, _: str) -> str | None:
        thing, when = _apart(rest)
        if nouns.FINITE.search(thing) or len(thing.split()) > 14 or thing.endswith("ly"):
            return None
        be = "are" if nouns.are_many(thing) else "is"
        return f"{thing} {be} {what}{when}"

    return rule


_STATES = words(
    """
    optional public private configurable mandatory required default faster slower safer stricter lazy async
    asynchronous constant immutable readonly thread-safe case-insensitive case-sensitive clickable selectable
    editable sortable visible invisible idempotent deterministic consistent robust accessible responsive stable
    generic available unique explicit implicit
    """
)


def made(rest: str, _: str) -> str | None:
    """What follows "make" as a state or a behaviour: "the header is now optional"."""
    match = re.match(r"(?P<who>.+?) (?P<state>(?:more |less )?(?:" + "|".join(_STATES) + r"))(?P<rest>(?: .*)?)$", rest)
    if match and not re.search(r" not | (?:an?|the)$", match["who"]):
        who = nouns.with_article(match["who"], known=True)
        return f"{who} {'are' if nouns.are_many(who) else 'is'} now {match['state']}{match['rest']}"
    match = re.match(r"(?P<who>(?:[\w'-]+ ){1,5}?)(?P<verb>[a-z]+) (?P<rest>.+)$", rest)
    verb = verbs.imperative(match["verb"]) if match else None
    if not match or not verb or match["verb"] in verbs.ALSO_NOUNS:
        return None
    who = nouns.with_article(match["who"].strip(), known=True)
    return f"{who} now {verb.base if nouns.are_many(who) else verb.third} {match['rest']}"


def ensured(rest: str, _: str) -> str | None:
    """What follows "ensure": "styles are now kept"."""
    match = re.match(r"(?:that )?(?P<who>[\w' -]+?) (?P<be>is|are) (?P<rest>.+)$", rest)
    if (
        not match
        or nouns.CONDITION.search(match["who"])
        or match["who"] in ("it", "there", "this", "that", "they", "we")
    ):
        return None
    if re.match(r"(?:still|now|only|always|not|no|properly|correctly)\b", match["rest"]):
        return f"{match['who']} {match['be']} {match['rest']}" if not match["rest"].startswith("no") else None
    return f"{match['who']} {match['be']} now {match['rest']}"


def renamed(rest: str, _: str) -> str | None:
    """What follows "rename"."""
    match = re.match(r"(?P<old>[^,]+?) (?:to|as|into) (?P<new>[^,]+)$", rest)
    if not match or " and " in rest:
        return None
    old = nouns.with_article(match["old"], known=True)
    return f"{old} {'are' if nouns.are_many(old) else 'is'} now called {match['new']}"


def sped(rest: str, _: str) -> str | None:
    """What follows "speed"."""
    return now("now faster")(re.sub(r"^up ", "", rest), "") if rest.startswith("up ") else None


def improved(rest: str, _: str) -> str | None:
    """What follows "improve", where it is speed."""
    match = re.match(r"(?:the )?(?P<of>performance|speed) (?:of|in|for) (?P<what>.+)$", rest)
    return now("now faster")(match["what"], "") if match else None


def reduced(rest: str, _: str) -> str | None:
    """What follows "reduce", where it is memory."""
    match = re.match(r"(?:the )?memory (?:usage|use|consumption) (?:of|in|for) (?P<what>.+)$", rest)
    if not match or nouns.CONDITION.search(rest):
        return None
    what = nouns.with_article(match["what"], known=True)
    return f"{what} now {'use' if nouns.are_many(what) else 'uses'} less memory"
