"""From what is asked for to a script on disk: the one that is there, or one written from the repository's activity."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pipeline import schedule, store
from pipeline.config import SHOW_NAME, Show, Workspace, read_show, show_for_repository
from pipeline.episode.asking import Ask
from pipeline.errors import RequestError, ScriptError
from pipeline.model import Activity, Script
from pipeline.script import export, git, grounding, markdown, narration, stories


@dataclass(frozen=True, slots=True)
class Written:
    """A script on disk and the show it belongs to."""

    path: Path
    script: Script
    show_name: str
    show: Show
    new: bool = False


def written(ask: Ask, workspace: Workspace, progress: Progress) -> Written | None:
    """The script that is asked for, written when there is none; None when nothing happened in its window.

    A script that is there wins over one that could be written; one that a person has edited is never written over.
    """
    if ask.script:
        return read(ask.script, workspace, _day_start(ask), progress)
    name, show = _show(ask, workspace)
    folder = workspace.folder(name)
    window, kept = _window(ask, show, folder)
    there = _existing(folder, window, ask)
    if there and not ask.rewrite:
        return _read(there, name, show, None)
    if kept:
        activity = export.read(kept)
    else:
        progress("reading the repository", 0, 1)
        activity = git.read(_source(ask, show, workspace), window.kind, window.since, window.until)
        progress("reading the repository", 1, 1)
    if not activity.changes:
        return None
    return _write(activity, name, show, folder, (there, kept))


def read(path: Path, workspace: Workspace, published: datetime | None, progress: Progress) -> Written:
    """A script by its path; its show is the folder it lies in."""
    if not path.is_file():
        raise RequestError(f"no script `{path}`; name a .md or .txt file")
    name = show_name(path.resolve().parent.name)
    settings = path.parent / "show.toml"
    show = read_show(settings) if settings.is_file() else show_for_repository(path.resolve().parent.name or name)
    found = _read(path, name, show, published)
    for complaint in _ungrounded(found):
        progress.warn(complaint)
    return found


def show_name(text: str) -> str:
    """A name for a show, from that of a repository or folder."""
    name = "".join(c if c.isascii() and c.isalnum() else "-" for c in text.lower()).strip("-")[:64]
    if SHOW_NAME.fullmatch(name):
        return name
    return f"show-{store.digest(text.encode())[:8]}"


def _show(ask: Ask, workspace: Workspace) -> tuple[str, Show]:
    if ask.repo:
        plain = git.repository_name(ask.repo)
        name = ask.show or show_name(plain)
        known = (workspace.folder(name) / "show.toml").is_file()
        return name, workspace.show(name) if known else show_for_repository(plain)
    names = workspace.shows()
    if ask.show:
        return ask.show, workspace.show(ask.show)
    if len(names) == 1:
        return names[0], workspace.show(names[0])
    if names:
        raise RequestError(f"there are several shows ({', '.join(names)}); choose one with --show")
    raise RequestError("no show here; name a repository with --repo, or a script")


def _source(ask: Ask, show: Show, workspace: Workspace) -> str:
    """The repository: as given on the command line, or as the show sets it, relative to the workspace."""
    if ask.repo:
        return ask.repo
    source = show.repo or ""
    local = workspace.root / source
    return str(local) if local.exists() else source


def _window(ask: Ask, show: Show, folder: Path) -> tuple[schedule.Window, Path | None]:
    """The window of time, and the kept activity when the show keeps its activity in files."""
    clock = schedule.Clock(show.time_zone, show.publish_at)
    if not (ask.repo or show.repo):
        kept = _kept(folder, ask)
        activity = export.read(kept)
        return schedule.Window(activity.kind, activity.since, activity.until), kept
    now = datetime.now(UTC)
    if ask.week:
        return schedule.week(clock, ask.week), None
    if ask.day:
        return schedule.day(clock, ask.day), None
    if ask.since or ask.until:
        if not ask.since:
            raise RequestError("--until needs --since: from when?")
        return schedule.between(clock, ask.since, ask.until, now), None
    return schedule.day_until(now), None


def _kept(folder: Path, ask: Ask) -> Path:
    """The newest kept activity, or the day's; file names begin with the day."""
    if ask.since or ask.until or ask.week:
        raise RequestError("this show keeps its activity in files, a day each; choose one with --date, or use --repo")
    day = ask.day.isoformat() if ask.day else ""
    files = sorted(folder.glob(f"activity/{day}*.jsonl"))
    if not files:
        place = f"for {day} " if day else ""
        raise RequestError(f"no activity {place}in `{folder / 'activity'}`; use --repo, or choose another --date")
    return files[-1]


def _existing(folder: Path, window: schedule.Window, ask: Ask) -> Path | None:
    """The script that tells of this window already; without any window asked for, of a day that ends today."""
    open_ended = not (ask.day or ask.week or ask.since) and ask.repo
    for path in sorted(folder.glob("*.md")):
        head = markdown.window_of(markdown.decode(path.read_bytes()))
        if head is None or head[0] != window.kind:
            continue
        if head[1:] == (window.since, window.until) or (open_ended and head[2].date() == window.until.date()):
            return path
    return None


def _read(path: Path, name: str, show: Show, published: datetime | None) -> Written:
    text = markdown.decode(path.read_bytes())
    script = markdown.from_markdown(text, markdown.Name(show=name, episode=path.stem, published=published))
    return Written(path, script, name, show)


def _write(
    activity: Activity, name: str, show: Show, folder: Path, there_kept: tuple[Path | None, Path | None]
) -> Written:
    there, kept = there_kept
    if there and markdown.is_edited(markdown.decode(there.read_bytes())):
        raise RequestError(f"`{there}` has been edited by hand; move or delete it before writing it anew")
    brief = narration.Brief(
        show=name,
        show_title=show.title,
        published=activity.until,
        time_zone=show.time_zone,
        seconds=show.length,
    )
    script = narration.write(activity, stories.plan(activity), brief)
    wrong = grounding.violations(script, activity)
    if wrong:
        raise ScriptError(f"the writer said what the activity does not hold: {wrong[0]}; please report it", name)
    return script  # type: ignore[return-value]
