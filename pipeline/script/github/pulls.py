"""Pull requests as they stood at the end of the window: opened, at work, merged or closed within it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from pipeline.model import Change
from pipeline.script.github.answers import PULLS, REVIEWS, Pull, Repository, Review
from pipeline.script.github.client import Client
from pipeline.script.github.commits import Landed, Landing
from pipeline.script.github.texts import Names, line, people, prose

State = Literal["merged", "open", "draft", "closed"]

_MARGIN = timedelta(minutes=5)
"""A merge's commit may be dated a little later than the merge; whose it is must still be known."""

_WORDS = ("APPROVED", "CHANGES_REQUESTED", "DISMISSED")
"""States of a review that take the place of what its author said before; a comment does not."""


@dataclass(frozen=True, slots=True)
class Window:
    """From `since`, exclusive, to `until`, inclusive, in UTC."""

    since: datetime
    until: datetime

    def holds(self, moment: datetime | None) -> bool:
        """Whether a moment lies within it."""
        return moment is not None and self.since < moment <= self.until


def read(client: Client, repository: Repository, since: datetime) -> dict[int, Pull]:
    """All pull requests that were touched since then, by number."""
    found: dict[int, Pull] = {}
    query = {"state": "all", "sort": "updated", "direction": "desc"}
    stage = "reading pull requests from GitHub"
    for number, page in enumerate(client.pages(f"/repos/{repository.full_name}/pulls", PULLS, **query)):
        client.progress(stage, number, number + 1)
        for pull in page:  # one that is touched meanwhile moves to the front, and others are met twice
            known = found.get(pull.number)
            if known is None or known.updated_at < pull.updated_at:
                found[pull.number] = pull
        if any(pull.updated_at < since - _MARGIN for pull in page):
            break
    client.progress(stage, 1, 1)
    return found


def standing(pull: Pull, landing: Landing | None, window: Window, branch: str) -> tuple[State, datetime] | None:
    """The state of a pull request at the end of the window, and when it came to be; None when that is no news.

    One that was closed by a robot which put its commits on the branch itself counts as merged; one that was merged into
    another branch than the default is no news before its commits reach that.
    """
    elsewhere = not pull.is_for(branch)
    merged = pull.merged_at
    if landing and pull.state == "closed" and (merged is None or elsewhere):
        merged = landing.when
    elif merged and elsewhere:
        return None
    if merged and merged <= window.until:
        return ("merged", merged) if window.holds(merged) else None
    if not merged and pull.closed_at and pull.closed_at <= window.until:
        return ("closed", pull.closed_at) if window.holds(pull.closed_at) else None
    moment = next((when for when in (pull.created_at, pull.updated_at) if window.holds(when)), None)
    return ("draft" if pull.draft else "open", moment) if moment else None


def changes(pulls: Iterable[Pull], landed: Landed, window: Window, repository: Repository) -> dict[int, Change]:
    """The pull requests that are news, by number; of who approved them, what their commits say."""
    found = {}
    for pull in pulls:
        landing = landed.pulls.get(pull.number)
        news = standing(pull, landing, window, repository.default_branch)
        if news:
            change = _change(pull, landing, news, landed.names)
            found[pull.number] = replace(change, url=repository.address("pull", change.id))
    return found


def reviewers(client: Client, repository: Repository, told: Mapping[int, Pull], names: Names) -> dict[int, list[str]]:
    """Who approved each of these, in the order in which they did.

    When GitHub would not answer so many questions this hour, they are left out, and that is said.
    """
    left = client.limits.remaining
    if left is not None and left < len(told):
        advice = "" if client.source.token else "; set GITHUB_TOKEN, with which it may be asked far more often"
        line_ = f"left out who approved what: GitHub answers {left} more questions this hour, not {len(told)}{advice}"
        client.progress.warn(line_)
        return {}
    found = {}
    for done, number in enumerate(sorted(told)):
        client.progress("reading reviews from GitHub", done, len(told))
        path = f"/repos/{repository.full_name}/pulls/{number}/reviews"
        reviews = [review for page in client.pages(path, REVIEWS) for review in page]
        found[number] = _approving(reviews, told[number], names)
    if told:
        client.progress("reading reviews from GitHub", len(told), len(told))
    return found


def _approving(reviews: Iterable[Review], pull: Pull, names: Names) -> list[str]:
    """Whose last word is an approval; programs and the author have none."""
    said = sorted(
        (review.submitted_at, review.user.login or "", review.state, names.of(review.user) or "")
        for review in reviews
        if review.submitted_at and review.user and review.user.type != "Bot" and review.state in _WORDS
    )
    last = {login: (moment, state, name) for moment, login, state, name in said}
    last.pop((pull.user and pull.user.login) or "", None)
    return [name for _, state, name in sorted(last.values()) if state == "APPROVED" and name]


def _change(pull: Pull, landing: Landing | None, news: tuple[State, datetime], names: Names) -> Change:
    state, when = news
    author = names.of(pull.user)
    merged = state == "merged"
    own = (pull.merge_commit_sha,) if merged and pull.merged_at and pull.merge_commit_sha else ()
    return Change(
        kind="pull",
        id=str(pull.number),
        title=line(pull.title),
        authors=people([*([author] if author else []), *(landing.authors if landing and merged else ())]) or None,
        when=when,
        body=prose(pull.body),
        state=state,
        labels=tuple(name for label in pull.labels if (name := line(label.name or ""))),
        commits=(landing.hashes if landing and merged else own) or None,
        reviewers=(landing.reviewers if landing and merged else ()) or None,
    )
