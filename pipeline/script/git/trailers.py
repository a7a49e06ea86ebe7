"""The lines of a commit message that speak to tools: who else wrote it, who approved it, its pull request, the rest."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

# Control characters but line feed and tab, halves of characters, what XML refuses, and marks that turn text around.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")

_AUTHORS = frozenset(("co-authored-by", "co-authored-with", "co-developed-by"))
_REVIEWERS = frozenset(("reviewed-by", "reviewed by", "approved-by", "approved by"))
_PULLS = frozenset(
    ("pull request", "pull-request", "pull request resolved", "ghstack pr number", "pr-url", "reviewed-on")
)
_PULL = re.compile(r"\s*(?:#|https?://\S+/(?:pull|pulls|merge_requests|issues)/)(\d+)\b")
_MERGE_REQUEST = re.compile(r"See merge request \S*!(\d+)\s*$", re.IGNORECASE)
_ACCOUNT = re.compile(r"https?://[^/\s]+/([\w.-]+)/?$")

# Keys of lines that are for tools wherever they stand; each is followed by a colon.
_TOOLS = _AUTHORS | _REVIEWERS | _PULLS
_TOOLS |= {"reviewers", "subscribers", "cc", "differential revision", "x-link", "change-id", "gitorigin-revid"}
_TOOLS |= {"ghstack-comment-id", "ghstack dependencies", "git-svn-id", "pulled by", "blame revision", "tasks", "tags"}
_TOOLS |= {"commit-queue", "auto-submit", "cr-commit-position", "related work items", "former-commit-id"}
_TOOL_KEY = re.compile(r"[a-z]+(?:-[a-z]+)*-by|[a-z]+-source-id|ghstack pr \w+|merge bot pr \w+")
# As a last paragraph these are for tools too, when they name nothing but a reference.
_REFERENCE = re.compile(
    r"(?:fixes|closes|resolves|link|bug|issue|refs?|jira): *(?:#?\d+\b|https?://\S|[0-9a-f]{7,40}\b|[A-Z]{2,}-\d)",
    re.IGNORECASE,
)

_WHOLE_LINE = re.compile(
    r"cc @|See merge request \S+!\d|\[ghstack-poisoned\]|\[skip ci\]\s*$"
    r"|\(cherry[ -]picked from (?:commit )?[0-9a-f]{7,}|Merge in \S+ from \S+ to \S+$",
    re.IGNORECASE,
)
_HANDLES = re.compile(r"\s*@[\w/-]+(?:[\s,]+@[\w/-]+)*[\s,]*$")
_STACK = re.compile(r"Stack(?:ed PRs| from \[ghstack\]).*", re.IGNORECASE)
_STACK_ITEM = re.compile(r"\s*[*-] *(?:__->__ *)?#\d+|\s*[*-] *__->__|\s*\(oldest at bottom\):|\s*$|(?:--- ?){3}$")
_INDENTED = re.compile(r"(?:# ?)?Conflicts:\s*$|\* commit '[0-9a-f]{7,}':$")  # of git, of Bitbucket Data Center
_INDENTED_ITEM = re.compile(r"#?\s+\S|$")
# What may begin none of the lines above; most lines of prose are passed by with this one look.
_SPECIAL = re.compile(
    r"\[|--HG--|cc @|stack|(?:# ?)?conflicts:|\* commit '|see merge|\(cherry|merge in ", re.IGNORECASE
)
_FIRST = frozenset("[-cCsS#mM(*")
_FOOTER = re.compile(r"\[//\]: # \(BEGIN |--HG--$")
_KEY_AND_VALUE = re.compile(r"[A-Za-z][A-Za-z-]*: ?\S|\s+\S|\(cherry[ -]picked from |\[[\w .-]+: .*\]$|BUG=|TEST=")
_HYPHENED_KEY = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)+: ?\S")
_NEXT_PERSON = re.compile(r"(?<=>)\s*,\s*")
_LONGEST_KEY = 40
_RULE = re.compile(r"\s*-{3,}\s*$")


@dataclass(slots=True)
class Trailers:
    """What the lines for tools say, and the lines that are for people."""

    prose: list[str] = field(default_factory=list)
    authors: list[str] = field(default_factory=list)
    """Credited beside the author, as "Name <address>"."""
    reviewers: list[str] = field(default_factory=list)
    pull: str | None = None


def visible(text: str) -> str:
    """The text without control, direction and other characters that neither show nor sound; line ends are LF."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = _COLOUR.sub("", text)
    return _UNSEEN.sub("", text)


def one_line(text: str) -> str:
    """The words of a text with single spaces between them."""
    return " ".join(text.split())


def people(names: Iterable[str]) -> tuple[str, ...]:
    """Names (or "Name <address>") as people write them, each once, in order."""
    shown = [name for name in map(_person, names) if name]
    if len(shown) < 2:
        return tuple(shown)
    found: dict[str, str] = {}
    for name in shown:
        found.setdefault(name.casefold(), name)
    return tuple(found.values())


@lru_cache(maxsize=8192)
def _person(name: str) -> str:
    shown, _, address = one_line(visible(name)).partition("<")
    return shown.strip() or address.partition("@")[0].strip("> ")


def is_for_tools(line: str) -> bool:
    """Whether a line is for tools wherever it stands."""
    return bool(_key(line)) or _WHOLE_LINE.match(line) is not None


def read(lines: Sequence[str]) -> Trailers:
    """Take the lines after a subject apart."""
    found = Trailers()
    end = _end_of_prose(lines)
    listing = below = handles = False
    for place, line in enumerate(lines):
        if ":" in line and (key := _key(line)):
            _note(found, key, line.partition(":")[2])
            handles = listing = below = False
        elif place >= end:
            continue
        elif not (listing or below or handles or (line[:1] in _FIRST and _SPECIAL.match(line))):
            found.prose.append(line.rstrip())
        elif _FOOTER.match(line):
            end = place
        else:
            handles = line.startswith("cc @") or (handles and _HANDLES.match(line) is not None)
            listing = _STACK.match(line) is not None or (listing and _STACK_ITEM.match(line) is not None)
            below = _INDENTED.match(line) is not None or (below and _INDENTED_ITEM.match(line) is not None)
            if request := _MERGE_REQUEST.match(line):
                found.pull = found.pull or request[1]
            elif not (handles or listing or below or _WHOLE_LINE.match(line)):
                found.prose.append(line.rstrip())
    _tidy(found.prose)
    return found


def _key(line: str) -> str:
    """What stands before the colon of a line for tools, in lower case; "" for any other line."""
    head, colon, rest = line.partition(":")
    return _tool_key(head) if colon and len(head) < _LONGEST_KEY and (not rest or rest[0].isspace()) else ""


@lru_cache(maxsize=8192)
def _tool_key(head: str) -> str:
    key = head.lower()
    return key if key in _TOOLS or _TOOL_KEY.fullmatch(key) else ""


def _note(found: Trailers, key: str, value: str) -> None:
    """Keep what such a line says of people and of the pull request."""
    if key in _AUTHORS:
        found.authors += _NEXT_PERSON.split(value)
    elif key in _REVIEWERS:
        names = _NEXT_PERSON.split(value) if "<" in value else value.split(",")
        found.reviewers += [name for name in map(_account, names) if name]
    elif key in _PULLS and (number := _PULL.match(value)):
        found.pull = found.pull or number[1]


def _account(name: str) -> str:
    """A reviewer's name; the account when a page is given, "" for groups, bug reports and other addresses."""
    name = name.strip().removeprefix("@")
    page = _ACCOUNT.fullmatch(name)
    return page[1] if page else "" if name.startswith("#") or "://" in name else name


def _end_of_prose(lines: Sequence[str]) -> int:
    """Where the last paragraphs start that are all `Key: value` with at least one key that is known or hyphened."""
    end = len(lines)
    while end:
        last = end
        while last and not lines[last - 1].strip():
            last -= 1
        start = last
        while start and lines[start - 1].strip() and _KEY_AND_VALUE.match(lines[start - 1]):
            start -= 1
        if (start and lines[start - 1].strip()) or not any(map(_is_known, lines[start:last])):
            break
        end = start
    return end


def _is_known(line: str) -> bool:
    return bool(_HYPHENED_KEY.match(line) or _REFERENCE.match(line) or is_for_tools(line))


def _tidy(prose: list[str]) -> None:
    """Take rules and empty lines off the end, and the heading that Phabricator puts first."""
    while prose and (not prose[-1].strip() or _RULE.match(prose[-1])):
        prose.pop()
    if "Summary:" in prose and next(line for line in prose if line.strip()) == "Summary:":
        prose.remove("Summary:")
