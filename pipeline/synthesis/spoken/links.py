"""Addresses: a web address is its host or what it points at, never read in full; mail and handles in words."""

import re

from pipeline.synthesis.spoken import code, identifiers, numerals, spelling
from pipeline.synthesis.spoken.draft import Draft, Rule, Said

_KINDS = {"pull": "pull request", "pulls": "pull request", "issues": "issue", "merge_requests": "merge request"}
_URL = re.compile(r"(?:[a-zA-Z][a-zA-Z0-9+.-]{1,20}://|www\.)[^\s<>\"]+")
_FORGE = re.compile(r"https?://[^/]+/([\w.-]+)/([\w.-]+)/(?:-/)?(pull|pulls|issues|merge_requests)/([0-9]+)\b.*")
_COMMIT = re.compile(r"https?://[^/]+/([\w.-]+)/([\w.-]+)/(?:-/)?commits?/[0-9a-f]{7,64}\b.*")
_HOST = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:[^/@]*@)?([^/:?#]+)(?::([0-9]+))?", re.I)
_LONGEST_HOST = 40


def host(name: str, draft: Draft) -> str:
    """A host name or a dotted name: its parts with "dot" between them."""
    parts = (identifiers.words(part, draft.lexicon) for part in name.split("."))
    return " dot ".join(part for part in parts if part)


def _url(match: re.Match[str], draft: Draft) -> Said:
    forge = _FORGE.fullmatch(match[0])
    if forge:
        return f"{_project(forge, draft)} {_KINDS[forge[3]]} {numerals.reference(forge[4])}"
    if commit := _COMMIT.fullmatch(match[0]):
        return f"a commit in {_project(commit, draft)}"
    site = _HOST.match(match[0])
    if not site or len(site[1]) > _LONGEST_HOST or "." not in site[1] or not site[1].isascii():
        return "the link"
    return host(site[1], draft)


def _project(match: re.Match[str], draft: Draft) -> str:
    """An owner and a repository, once where they have the same name."""
    owner, repository = (identifiers.words(match[group], draft.lexicon) for group in (1, 2))
    return repository if owner == repository else f"{owner} {repository}"


def _mail(match: re.Match[str], draft: Draft) -> Said:
    name = " plus ".join(_user(part, draft) for part in match[1].split("+"))
    return f"{name} at {host(match[2], draft)}"


def _remote(match: re.Match[str], draft: Draft) -> Said:
    """A place on another machine: a repository by its host, anything else by user, host and path."""
    user, site, place = match.groups()
    if user in ("git", "hg", "gitlab", "gitea") or place.endswith(".git"):
        return host(site, draft)
    said = f"{host(user, draft)} at {host(site, draft)}"
    return identifiers.bounded(f"{said}, {code.path(place, draft)}" if place.strip("./~") else said)


def _user(name: str, draft: Draft) -> str:
    """Who a mail goes to: names with "dot" between them."""
    return " dot ".join(handle(part, draft) for part in name.split(".") if part)


def handle(name: str, draft: Draft) -> str:
    """A handle: its words where the voice can say them, else its letters."""
    known = draft.lexicon.find(name)
    if known is not None:
        return known
    said = []
    for run in re.findall(r"[^\W\d_]+|[0-9]+", name):
        person = draft.lexicon.say.get(run.capitalize())
        if person or (_SHORT_NAME.fullmatch(run) and not {run, run.upper()} & draft.lexicon.letters):
            said.append(person or run)
            continue
        plain = not run.islower() or draft.lexicon.find(run) or spelling.sayable(run)
        said.append((identifiers.words if plain else identifiers.hard)(run, draft.lexicon))
    return " ".join(said)


def _handle(match: re.Match[str], draft: Draft) -> Said:
    return " ".join(handle(part, draft) for part in match[1].split("/"))


def _local(match: re.Match[str], draft: Draft) -> Said:
    return f"{host(match[1], draft)} port {numerals.reference(match[2])}"


_SHORT_NAME = re.compile("[b-df-hj-np-tw-z][aeiou]")
"""As short as a family's name may be, "li"."""
_LONG = re.compile(r"[^\s]{200,}")
"""Longer runs without a space are data, not language."""


def _data(match: re.Match[str], draft: Draft) -> Said:
    return "a long string" if any(character.isalnum() for character in match[0]) else None


TOKENS = (
    Rule("data", _LONG, _data),
    Rule("link", _URL, _url),
    Rule("clone", re.compile(r"([\w.-]+)@([\w.-]+):([\w./~-]*)"), _remote),
    Rule("mail", re.compile(r"(?:mailto:)?([\w.+-]+)@([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)"), _mail),
    Rule("handle", re.compile(r"@([A-Za-z0-9][\w-]*(?:/[\w-]+)?)(?:\[bot\])?"), _handle),
    Rule("handle", re.compile(r"([A-Za-z][\w-]*)\[bot\]"), lambda m, d: handle(m[1], d)),
    Rule("port", re.compile(r"([A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*|localhost):([0-9]{4,5})"), _local),
)
