"""Where a show's activity comes from: a git repository, a forge, a file of history, or what the show has kept."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from pipeline import schedule, store
from pipeline.config import Show, Workspace
from pipeline.episode import files
from pipeline.episode.asking import Ask
from pipeline.errors import RequestError
from pipeline.model import Activity
from pipeline.progress import Progress
from pipeline.script import export

GITHUB = "github:"


@dataclass(frozen=True, slots=True)
class Gathering:
    """Activity that is about to be read."""

    window: schedule.Window
    read: Callable[[Progress], Activity]
    open_end: bool = False
    """Whether it ends now because no end was asked for: what has been told today already will do."""
    kept: Path | None = None
    """The show's own file that it comes from."""
    told: tuple[str, ...] | None = None
    """Ids of the changes of a range of revisions: another range may span the same time."""


def name_of(source: str) -> str:
    """What a listener would call the repository, such as "click" for "/x/click.git"."""
    if files.is_file(source):
        return files.name_of(Path(source))
    if source.startswith(GITHUB):
        return source.rpartition("/")[2]
    from pipeline.script import git

    return git.repository_name(source)


def is_address(source: str) -> bool:
    """Whether it names a repository elsewhere."""
    from pipeline.script.git import clones

    return source.startswith(GITHUB) or clones.is_url(source)


def has_secret(source: str) -> bool:
    """Whether an address holds what must not be written down."""
    from pipeline.script.git import clones

    return clones.without_secrets(source) != source


def probe(source: str, progress: Progress) -> str | None:
    """Read enough of a source to know that it can be read; its web address, when it is on record."""
    if files.is_file(source):
        return files.read(Path(source), None).url
    now = datetime.now(UTC).replace(microsecond=0)
    return _read(source, schedule.Window("range", now - timedelta(seconds=1), now), progress).url


def source_of(ask: Ask, show: Show, workspace: Workspace) -> str | None:
    """As given on the command line, or as the show sets it, relative to the workspace; None for what the show keeps."""
    if ask.repo or not show.repo:
        return ask.repo
    return show.repo if is_address(show.repo) else str(workspace.root / show.repo)


def gather(ask: Ask, show: Show, source: str | None, folder: Path) -> Gathering:
    """What the activity that is asked for will be: its window is known, and reading it is left for later."""
    if ask.until and not ask.since:
        raise RequestError("--until needs --since: from when?")
    if source is None:
        return _of_show(ask, folder)
    if files.is_file(source):
        return _of_file(ask, show, Path(source))
    if ask.revisions:
        return _of_range(source, ask.revisions)
    window = _window(ask, show)
    open_end = not (ask.until if ask.since else ask.windowed)
    return Gathering(window, lambda progress: _read(source, window, progress), open_end)


def _window(ask: Ask, show: Show) -> schedule.Window:
    clock, now = schedule.Clock(show.time_zone, show.publish_at), datetime.now(UTC)
    if ask.week:
        return schedule.week(clock, ask.week)
    if ask.day:
        return schedule.day(clock, ask.day)
    if ask.since:
        return schedule.between(clock, ask.since, ask.until, now)
    return schedule.until_now(show.schedule, now)


def _of_show(ask: Ask, folder: Path) -> Gathering:
    """The newest kept activity, or the day's; the names of the files begin with the day."""
    if ask.since or ask.week or ask.revisions:
        raise RequestError("this show keeps its activity in files, one a day; choose with --date, or name a --repo")
    day = ask.day.isoformat() if ask.day else ""
    files = sorted(folder.glob(f"activity/{day}*.jsonl"))
    if not files:
        place = f"for {day} " if day else ""
        raise RequestError(f"no activity {place}in `{folder / 'activity'}`; choose another --date, or name a --repo")
    activity = export.read(files[-1])
    return Gathering(_its_window(activity), lambda _: activity, kept=files[-1])


def _of_file(ask: Ask, show: Show, path: Path) -> Gathering:
    """A file's activity: all of it, or the part within the window that is asked for."""
    if ask.revisions:
        raise RequestError(f"`{path}` holds no revisions; choose with --date, or with --since and --until")
    activity = files.read(path, _window(ask, show) if ask.windowed else None)
    return Gathering(_its_window(activity), lambda _: activity)


def _of_range(source: str, revisions: str) -> Gathering:
    """A range is read at once: only then is it known which time it spans."""
    if source.startswith(GITHUB):
        raise RequestError("--range is for git; give the repository's path or https:// address")
    from pipeline.script import git

    activity = git.read_range(source, revisions)
    return Gathering(_its_window(activity), lambda _: activity, told=tuple(change.id for change in activity.changes))


def _its_window(activity: Activity) -> schedule.Window:
    return schedule.Window(activity.kind, activity.since, activity.until)


def _read(source: str, window: schedule.Window, progress: Progress) -> Activity:
    if source.startswith(GITHUB):
        return _read_github(source.removeprefix(GITHUB), window, progress)
    from pipeline.script import git

    progress("reading the repository", 0, 1)
    activity = git.read(source, window.kind, window.since, window.until)
    progress("reading the repository", 1, 1)
    return activity


def _read_github(name: str, window: schedule.Window, progress: Progress) -> Activity:
    from pipeline.script import github

    token, api = (os.environ.get(variable) or None for variable in ("GITHUB_TOKEN", "GITHUB_API_URL"))
    asked = github.Source(name, store.cache_folder() / "github", token, api or github.PUBLIC)
    return github.read(asked, window.kind, window.since, window.until, progress)


def holds(source: str, kept: Activity) -> bool:
    """Whether a kept activity can be that source's, as far as can be told without the network."""
    from pipeline.script import git
    from pipeline.script.git import changes

    if is_address(source):
        page = f"/{source.removeprefix(GITHUB)}" if source.startswith(GITHUB) else changes.web_address(source)
        return not (page and kept.url) or kept.url.casefold().endswith(page.casefold())
    first = next((change.id for change in kept.changes if change.kind == "commit"), None)
    if first is None:
        return True
    if files.is_file(source):
        return any(one.id == first for one in files.read(Path(source), None).changes)
    return git.holds(source, first)
