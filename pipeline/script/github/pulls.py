"""Pull requests as they stood at the end of the window: opened, at work, merged or closed within it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from pipeline.model import Change
from pipeline.script.github.answers import PULLS, Pull, Repository
from pipeline.script.github.client import Client
from pipeline.script.github.commits import Landed, Landing
from pipeline.script.github.texts import Names, line, people, prose

State = Literal["merged", "open", "draft", "closed"]

_MARGIN = timedelta(minutes=5)
"""A merge's commit may be dated a little later than the merge; whose it is must still be known."""


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
