"""Reads what happened in a repository on GitHub within a window of time, through the REST interface."""

from dataclasses import replace
from datetime import UTC, datetime

from pipeline.errors import RequestError
from pipeline.model import Activity, Change, Kind
from pipeline.script.git.changes import changes as as_changes
from pipeline.script.github import commits, details, pulls, releases
from pipeline.script.github.answers import REPOSITORY, Repository
from pipeline.script.github.client import Client
from pipeline.script.github.pulls import Window
from pipeline.script.github.source import PUBLIC, Progress, Source
from pipeline.script.github.texts import line

__all__ = ["PUBLIC", "Progress", "Source", "read"]


def read(source: Source, kind: Kind, since: datetime, until: datetime, progress: Progress) -> Activity:
    """Pull requests, releases, and commits that came through no pull request, after `since` and not after `until`.

    Both are aware. Raises RequestError when the repository, the server's address or the window can't be used as given,
    SourceError when GitHub can't be asked, will not answer, or may not be asked again soon enough.
    """
    source = source.checked()
    window = Window(since.astimezone(UTC), until.astimezone(UTC))
    if window.since >= window.until:
        raise RequestError(f"the window from {since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} is empty; turn it round")
    client = Client(source, progress)
    try:
        return gathered(client, kind, window)
    finally:
        client.close()


def gathered(client: Client, kind: Kind, window: Window) -> Activity:
    """The activity of a window, asked for through a client."""
    repository = _repository(client)
    touched = pulls.read(client, repository, window.since)
    found = commits.read(client, repository, window.since)
    landed = commits.landed(client, repository, found, touched)
    published = releases.read(client, repository, window)
    news = pulls.changes(touched.values(), landed, window, repository)
    rest = [landing for landing in landed.rest.values() if window.holds(landing.when)]
    told = [
        *details.completed(client, repository, news, touched, landed.names),
        *(releases.change(release, landed.names, repository) for release in published),
        # Which files a commit touched would be a question for each.
        *(replace(change, files=None) for change in as_changes(rest, repository.page)),
    ]
    name = line(repository.name) or client.source.name.partition("/")[2]
    told.sort(key=_oldest_first)
    return Activity(name, kind, window.since, window.until, tuple(told), repository.page)


def _repository(client: Client) -> Repository:
    """The repository as it is called today: asking by an old name costs a redirect each time."""
    repository = client.one(f"/repos/{client.source.name}", REPOSITORY)
    try:
        replace(client.source, name=repository.full_name).checked()
    except RequestError:
        return repository.model_copy(update={"full_name": client.source.name})
    return repository


def _oldest_first(change: Change) -> tuple[datetime, str, str]:
    return (change.when or datetime.min.replace(tzinfo=UTC), change.kind, change.id)
