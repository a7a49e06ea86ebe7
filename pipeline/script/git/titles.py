"""Where forges and merge bots put a pull request's own title and number in the message of its merge."""

import re
from collections.abc import Sequence

from pipeline.script.git import trailers
from pipeline.script.git.trailers import one_line

_TITLE_IN_SUBJECT = (
    re.compile(r"Merge pull request '(?P<title>.+)' \(#(?P<pull>\d+)\) from "),  # Gitea, Forgejo
    re.compile(r"Merged PR (?P<pull>\d+): (?P<title>.+)"),  # Azure DevOps
    re.compile(r"Pull request #(?P<pull>\d+): (?P<title>.+)"),  # Bitbucket Data Center
)
_TITLE_IN_BODY = (
    re.compile(r"Merge pull request #(?P<pull>\d+) (?:from|in) "),  # GitHub, older Bitbucket Server
    re.compile(r"Merged in \S+ \(pull request #(?P<pull>\d+)\)"),  # Bitbucket
    re.compile(r"(?:Auto|Rollup) merge of #(?P<pull>\d+) - [^\s,]+(?:, r=(?P<who>\S+))?"),  # homu, bors
    re.compile(r"(?:Auto merge of|Merge) #(?P<pull>\d+)$"),  # bors-ng
)
_GITLAB = re.compile(r"Merge branch '[^']+'(?: into '[^']+')?$")
_GITLAB_PULL = re.compile(r"^See merge request \S*!(\d+)\s*$", re.MULTILINE)
_BORS = re.compile(r"\d+: (?P<title>.+?)(?: r=(?P<who>\S+))? a=\S+$")
_ROLLUP = re.compile(r"Rollup of \d+ pull requests$")
# What older Bitbucket Servers write in the place of a title.
_NO_TITLE = re.compile(r"\* commit '[0-9a-f]+':$")

_NUMBER = re.compile(r"\((?:#|!|GH-|gh-|PR #?)(\d+)\)")
_NUMBERS = 4
"""So many numbers may stand after a subject: each time a change is carried to another branch, one more."""


def of(subject: str, rest: Sequence[str]) -> tuple[str, str | None, int, str]:
    """The title, the pull request's number, how many of the lines after the subject it used up, and who approved it.

    A merge that only gathers pull requests (a rollup) has no number: each of those has one of its own.
    """
    if subject.startswith(("Merge", "Pull", "Auto", "Rollup")):
        for form in _TITLE_IN_SUBJECT:
            if found := form.match(subject):
                return one_line(found["title"]), found["pull"], 0, ""
        for form in _TITLE_IN_BODY:
            if found := form.match(subject):
                return _from_body(found["pull"], found.groupdict().get("who") or "", rest)
        if _GITLAB.match(subject) and (found := _GITLAB_PULL.search("\n".join(rest))):
            return _from_body(found[1], "", rest)
    title, pull = without_number(subject)
    return title, pull, 0, ""


def is_rollup(title: str) -> bool:
    """Whether a merge only gathers pull requests that are merged within it."""
    return _ROLLUP.match(title) is not None


def without_number(subject: str) -> tuple[str, str | None]:
    """A subject without the numbers of pull requests at its end, and the first of them, its own."""
    pull = None
    for _ in range(_NUMBERS):
        start = subject.rfind("(") if subject.endswith(")") else -1
        found = _NUMBER.fullmatch(subject, start) if start >= 0 else None
        if not found:
            break
        pull = pull or found[1]
        subject = subject[:start].rstrip()
    return subject, pull


def _from_body(pull: str, who: str, rest: Sequence[str]) -> tuple[str, str | None, int, str]:
    first = next((i for i, line in enumerate(rest) if line.strip()), None)
    title = one_line(rest[first]) if first is not None else ""
    if first is None or trailers.is_for_tools(title) or _NO_TITLE.match(title):
        return "", pull, 0, who
    if is_rollup(title):
        return title, None, first + 1, who
    if found := _BORS.match(title):
        title, who = found["title"], who or found["who"] or ""
    return without_number(title)[0], pull, first + 1, who
