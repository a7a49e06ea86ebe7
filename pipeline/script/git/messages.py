"""What a commit message holds: a title, a body without its trailers, a pull request's number, co-authors, reviewers."""

from dataclasses import dataclass

from pipeline.script.git import titles, trailers
from pipeline.script.git.trailers import one_line, people, visible


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
    reviewers: tuple[str, ...] = ()
    """Who approved it, by the names or accounts that trailers give."""
    subject: str = ""
    """The first line as it stands, on one line."""


def parse(text: str) -> Message:
    """Take a commit message apart; any text at all is a message."""
    first, _, after = visible(text).strip().partition("\n")
    subject, rest = one_line(first), after.split("\n") if after else []
    title, pull, used, approved = titles.of(subject, rest)
    if not rest:
        return Message(title, None, pull, (), _approving(approved) if approved else (), subject)
    found = trailers.read(rest[used:] if used else rest)
    if not titles.is_rollup(title):
        pull = pull or found.pull
    co_authors = people(found.authors) if found.authors else ()
    reviewers = people((*_approving(approved), *found.reviewers)) if approved or found.reviewers else ()
    return Message(title, "\n".join(found.prose).strip() or None, pull, co_authors, reviewers, subject)


def _approving(approved: str) -> tuple[str, ...]:
    """The accounts after "r=" in the message of a merge bot."""
    return tuple(name for name in approved.split(",") if name and not name.startswith("<"))
