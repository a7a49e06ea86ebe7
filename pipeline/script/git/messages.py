"""What a commit message holds: a title, a body without its trailers, a pull request's number, co-authors."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

# Control characters but line feed and tab, halves of characters, what XML refuses, and marks that turn text around.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)

_PULL_AT_END = re.compile(r"\s*\((?:#|!)(\d+)\)\s*$")
_TITLE_IN_SUBJECT = (
    re.compile(r"Merge pull request '(?P<title>.+)' \(#(?P<pull>\d+)\) from "),  # Gitea, Forgejo
    re.compile(r"Merged PR (?P<pull>\d+): (?P<title>.+)"),  # Azure DevOps
)
_TITLE_IN_BODY = (
    re.compile(r"Merge pull request #(?P<pull>\d+) from "),  # GitHub
    re.compile(r"Merged in \S+ \(pull request #(?P<pull>\d+)\)"),  # Bitbucket
    re.compile(r"(?:Auto merge of|Merge) #(?P<pull>\d+)(?:\s|$)"),  # bors
)
_GITLAB_SUBJECT = re.compile(r"Merge branch '[^']+' into '[^']+'$")
_GITLAB_PULL = re.compile(r"^See merge request \S*!(\d+)\s*$", re.MULTILINE)
_PULL_IN_TRAILER = re.compile(
    r"^(?:Pull[ -]Request(?: resolved)?|ghstack PR number): *(?:#|https?://\S+/(?:pull|pulls|issues)/)(\d+)\b",
    re.IGNORECASE | re.MULTILINE,
)
_CO_AUTHOR = re.compile(r"^co-authored-(?:by|with): *(.*)$", re.IGNORECASE | re.MULTILINE)

# So many times over a change is carried to another branch, each time with a number after the last.
_BACKPORTS = 4

# Lines that speak to tools, wherever they stand.
_TRAILER = re.compile(
    r"(?:[a-z]+(?:-[a-z]+)*-by|co-authored-with|reviewed by|approved by|differential revision|reviewers|subscribers|"
    r"pull[ -]request(?: resolved)?|x-link|[a-z]+-source-id|ghstack-comment-id|ghstack pr \w+|merge bot pr \w+|"
    r"change-id|gitorigin-revid|cc):(?:\s|$)|cc @|see merge request \S+!\d|\[ghstack-poisoned\]|\[skip ci\]\s*$",
    re.IGNORECASE,
)
_HANDLES = re.compile(r"\s*@[\w/-]+(?:[\s,]+@[\w/-]+)*[\s,]*$")
_STACK = re.compile(r"Stack(?:ed PRs| from \[ghstack\]).*", re.IGNORECASE)
_STACK_ITEM = re.compile(r"\s*[*-] *(?:__->__ *)?#\d+|\s*[*-] *__->__|\s*\(oldest at bottom\):|\s*$|(?:--- ?){3}$")
_FOOTER = re.compile(r"\[//\]: # \(BEGIN ")
_KEY_AND_VALUE = re.compile(r"[A-Za-z][A-Za-z-]*: ?\S|\s+\S")
_HYPHENED_KEY = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+: ?\S")
_RULE = re.compile(r"\s*-{3,}\s*$")


@dataclass(frozen=True, slots=True)
class Message:
    """A commit message taken apart."""

    title: str
    """The subject on one line, without the pull request's number; "" when there is none."""
    body: str | None = None
    """What follows the subject, without trailers."""
    pull: str | None = None
    """The number of the pull request it names as its own."""
    co_authors: tuple[str, ...] = ()


def parse(text: str) -> Message:
    """Take a commit message apart; any text at all is a message."""
    lines = visible(text).strip().split("\n")
    subject, rest = _one_line(lines[0]), lines[1:]
    body = "\n".join(rest)
    title, pull, rest = _title(subject, body, rest)
    pull = pull or _first(_PULL_IN_TRAILER, body)
    co_authors = people(found[1] for found in _CO_AUTHOR.finditer(body))
    return Message(title, "\n".join(_prose(rest)).strip() or None, pull, co_authors)


def visible(text: str) -> str:
    """The text without control, direction and other characters that neither show nor sound; line ends are LF."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def people(names: Iterable[str]) -> tuple[str, ...]:
    """Names (or "Name <address>") as people write them, each once, in order."""
    found: dict[str, str] = {}
    for name in names:
        shown, _, address = _one_line(visible(name)).partition("<")
        shown = shown.strip() or address.partition("@")[0].strip("> ")
        if shown:
            found.setdefault(shown.casefold(), shown)
    return tuple(found.values())


def _title(subject: str, body: str, rest: list[str]) -> tuple[str, str | None, list[str]]:
    """The title, the pull request's number and the lines that are left for the body."""
    for form in _TITLE_IN_SUBJECT:
        if found := form.match(subject):
            return _one_line(found["title"]), found["pull"], rest
    pull = next((found["pull"] for form in _TITLE_IN_BODY if (found := form.match(subject))), None)
    if pull is None and _GITLAB_SUBJECT.match(subject):
        pull = _first(_GITLAB_PULL, body)
    if pull is not None:
        first = next((i for i, line in enumerate(rest) if line.strip()), len(rest))
        title = _one_line(rest[first]) if first < len(rest) and not _TRAILER.match(rest[first]) else ""
        return _PULL_AT_END.sub("", title), pull, rest[first + 1 :] if title else rest
    for _ in range(_BACKPORTS):
        found = _PULL_AT_END.search(subject[-40:])
        if found:
            pull = pull or found[1]
            subject = subject[: len(subject[:-40]) + found.start()]
    return subject, pull, rest


def _prose(lines: list[str]) -> list[str]:
    """The lines that were written for people."""
    kept: list[str] = []
    listing = handles = False
    for line in _without_last_trailers(lines):
        if _FOOTER.match(line):
            break
        handles = line.startswith("cc @") or (handles and _HANDLES.match(line) is not None)
        listing = _STACK.match(line) is not None or (listing and _STACK_ITEM.match(line) is not None)
        if not (handles or listing or _TRAILER.match(line)):
            kept.append(line.rstrip())
    while kept and (not kept[-1].strip() or _RULE.match(kept[-1])):
        kept.pop()
    if next((line for line in kept if line.strip()), "") == "Summary:":
        kept.remove("Summary:")
    return kept


def _without_last_trailers(lines: list[str]) -> list[str]:
    """Leave out a last paragraph that is all `Key: value`, when at least one of its keys is known or hyphened."""
    start = next((i + 1 for i in range(len(lines) - 1, -1, -1) if not lines[i].strip()), 0)
    last = lines[start:]
    if not all(_KEY_AND_VALUE.match(line) for line in last):
        return lines
    return lines[:start] if any(_TRAILER.match(line) or _HYPHENED_KEY.match(line) for line in last) else lines


def _first(form: re.Pattern[str], text: str) -> str | None:
    found = form.search(text)
    return found[1] if found else None


def _one_line(text: str) -> str:
    return " ".join(text.split())
