"""Releases that were published within the window."""

from pipeline.model import Change
from pipeline.script.github.answers import RELEASES, Release, Repository
from pipeline.script.github.client import Client
from pipeline.script.github.pulls import Window
from pipeline.script.github.texts import Names, line, people, prose


def read(client: Client, repository: Repository, window: Window) -> list[Release]:
    """The releases of the window; drafts are nobody's business yet.

    GitHub lists them by when they were begun, so the list is read until a whole page was published before the window.
    """
    found: dict[str, Release] = {}
    for page in client.pages(f"/repos/{repository.full_name}/releases", RELEASES):
        found.update((release.tag_name, release) for release in page if window.holds(release.published_at))
        if page and all(release.published_at and release.published_at <= window.since for release in page):
            break
    return list(found.values())


def change(release: Release, names: Names, repository: Repository) -> Change:
    """A release as a change."""
    author = names.of(release.author)
    return Change(
        kind="release",
        id=line(release.tag_name),
        title=line(release.name or "") or line(release.tag_name),
        url=repository.address("releases", "tag", release.tag_name),
        authors=people([author] if author else []) or None,
        when=release.published_at,
        body=prose(release.body),
        labels=("pre-release",) if release.prerelease else (),
    )
