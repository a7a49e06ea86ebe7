"""What each merged pull request is asked for: who approved it, and which files it touched."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pipeline.model import Change, FileChange
from pipeline.script.github.answers import FILES, REVIEWS, File, Pull, Repository, Review
from pipeline.script.github.client import PAGE, Client
from pipeline.script.github.texts import Names, path

_WORDS = ("APPROVED", "CHANGES_REQUESTED", "DISMISSED")
"""States of a review that take the place of what its author said before; a comment does not."""

_MOST_FILES = 3 * PAGE
"""A pull request with more is everywhere; its list would be long to get, and a part of it would be taken for all."""


def completed(
    client: Client, repository: Repository, changes: Mapping[int, Change], pulls: Mapping[int, Pull], names: Names
) -> list[Change]:
    """The changes, by number, with what can be learnt of those that were merged.

    That is two questions for each. When GitHub would not answer so many more this hour they are left out, and that is
    said: an episode without them now is better than one with them an hour later.
    """
    merged = sorted(number for number, change in changes.items() if change.state == "merged")
    questions, left = 2 * len(merged), client.limits.remaining
    if left is not None and left < questions:
        advice = "" if client.source.token else "; set GITHUB_TOKEN, with which it may be asked far more often"
        client.progress.warn(
            f"who approved what, and which files changed, is left out: that is {questions} questions, "
            f"and GitHub answers {left} more this hour{advice}"
        )
        return list(changes.values())
    stage, found = "reading reviews and files from GitHub", dict(changes)
    for done, number in enumerate(merged):
        client.progress(stage, done, len(merged))
        place = f"/repos/{repository.full_name}/pulls/{number}"
        reviews = [review for page in client.pages(f"{place}/reviews", REVIEWS) for review in page]
        approving = _approving(reviews, pulls[number], names)
        found[number] = replace(changes[number], reviewers=approving, files=_files(client, f"{place}/files"))
    if merged:
        client.progress(stage, len(merged), len(merged))
    return list(found.values())


def _approving(reviews: Iterable[Review], pull: Pull, names: Names) -> tuple[str, ...]:
    """Whose last word is an approval, in the order in which they gave it; programs and the author have none."""
    said = sorted(
        (review.submitted_at, review.user.login or "", review.state, names.of(review.user) or "")
        for review in reviews
        if review.submitted_at and review.user and review.user.type != "Bot" and review.state in _WORDS
    )
    last = {login: (moment, state, name) for moment, login, state, name in said}
    last.pop((pull.user and pull.user.login) or "", None)
    return tuple(name for _, state, name in sorted(last.values()) if state == "APPROVED" and name)


def _files(client: Client, place: str) -> tuple[FileChange, ...] | None:
    """The files that were touched; None when there are too many."""
    found: dict[str, File] = {}
    for page in client.pages(place, FILES):
        found.update((file.filename, file) for file in page)
        if len(found) >= _MOST_FILES:
            return None
    return tuple(sorted(map(_file, found.values()), key=lambda file: file.path))


def _file(file: File) -> FileChange:
    # GitHub gives no lines for a binary file, nor for one that was only renamed.
    counted = file.additions or file.deletions
    return FileChange(path(file.filename), file.additions if counted else None, file.deletions if counted else None)
