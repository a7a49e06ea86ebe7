"""From what is asked for to a script on disk: the one that is there, or one written from the repository's activity."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from pipeline import schedule, store
from pipeline.config import Show, Workspace, read_show, show_for_repository
from pipeline.episode.asking import Ask
from pipeline.episode.naming import check_name, show_name
from pipeline.errors import DiffcastError, RequestError, ScriptError
from pipeline.model import Activity, Script
from pipeline.progress import Progress
from pipeline.script import export, markdown


@dataclass(frozen=True, slots=True)
class Written:
    """A script on disk and the show it belongs to."""

    path: Path
    script: Script
    show_name: str
    show: Show
    new: bool = False
    """Whether it was written just now."""


def written(ask: Ask, workspace: Workspace, progress: Progress) -> Written | None:
    """The script that is asked for, written when there is none; None when nothing happened in its window.

    A script that is there wins over one that could be written, and one that a person has edited is never written over.
    """
    if ask.script:
        found = _by_path(ask)
        for complaint in _ungrounded(found):
            progress.warn(complaint)
        return found
    name, show = _show(ask, workspace)
    folder = workspace.folder(name)
    window, kept = _window(ask, show, folder)
    there = _existing(folder, window, any_of_today=not (kept or ask.day or ask.week or ask.since))
    if there and ask.repo:
        _check_repository(there, ask.repo)
    if there and not ask.rewrite:
        return _read(there, name, show)
    if there and markdown.is_edited(markdown.decode(there.read_bytes(), str(there))):
        raise RequestError(f"`{there}` has been edited by hand; move or delete it before it is written anew")
    activity = export.read(kept) if kept else _activity(_source(ask, show, workspace), window, progress)
    if not activity.changes:
        return None
    script = _script(activity, name, show)
    return _keep(script, activity, Written(there or _free(folder, script.episode), script, name, show, new=True), kept)


def _by_path(ask: Ask) -> Written:
    """A script by its path; its show is the folder it lies in."""
    path = ask.script
    if path is None or not path.is_file():
        raise RequestError(f"no script `{path}`; name a .md or .txt file")
    check_name(path)
    folder = path.resolve().parent
    settings = folder / "show.toml"
    show = read_show(settings) if settings.is_file() else show_for_repository(folder.name or "Diffcast")
    published = schedule.Clock(show.time_zone, show.publish_at).end_of(ask.day) if ask.day else None
    return _read(path, show_name(folder.name), show, published)


def _show(ask: Ask, workspace: Workspace) -> tuple[str, Show]:
    if ask.repo:
        from pipeline.script import git

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
    raise RequestError("there is no show here; name a repository with --repo, or a script")


def _source(ask: Ask, show: Show, workspace: Workspace) -> str:
    """The repository: as given on the command line, or as the show sets it, relative to the workspace."""
    if ask.repo:
        return ask.repo
    local = workspace.root / (show.repo or "")
    return str(local) if local.exists() else show.repo or ""


def _window(ask: Ask, show: Show, folder: Path) -> tuple[schedule.Window, Path | None]:
    """The window of time, and the kept activity when the show keeps its activity in files."""
    if not (ask.repo or show.repo):
        kept = _kept(folder, ask)
        activity = export.read(kept)
        return schedule.Window(activity.kind, activity.since, activity.until), kept
    clock = schedule.Clock(show.time_zone, show.publish_at)
    now = datetime.now(UTC)
    if ask.until and not ask.since:
        raise RequestError("--until needs --since: from when?")
    if ask.week:
        return schedule.week(clock, ask.week), None
    if ask.day:
        return schedule.day(clock, ask.day), None
    if ask.since:
        return schedule.between(clock, ask.since, ask.until, now), None
    return schedule.day_until(now), None


def _kept(folder: Path, ask: Ask) -> Path:
    """The newest kept activity, or the day's; the names of the files begin with the day."""
    if ask.since or ask.until or ask.week:
        raise RequestError("this show keeps its activity in files, one a day; choose with --date, or name a --repo")
    day = ask.day.isoformat() if ask.day else ""
    files = sorted(folder.glob(f"activity/{day}*.jsonl"))
    if not files:
        place = f"for {day} " if day else ""
        raise RequestError(f"no activity {place}in `{folder / 'activity'}`; choose another --date, or name a --repo")
    return files[-1]


def _existing(folder: Path, window: schedule.Window, any_of_today: bool) -> Path | None:
    """The script that tells of this window already; or, for the day that ends now, one of a day that ended today."""
    for path in sorted(folder.glob("*.md")):
        try:
            known = _read(path, "", show_for_repository("x")).script
        except ScriptError:
            continue  # whoever asks for that script is told what is wrong with it
        if known.kind != window.kind or known.window is None:
            continue
        same_day = any_of_today and known.window[1].date() == window.until.date()
        if same_day or known.window == (window.since, window.until):
            return path
    return None


def _check_repository(there: Path, source: str) -> None:
    """Two repositories may share a folder's name; one's episode is not the other's."""
    from pipeline.script import git

    script = _read(there, "", show_for_repository("x")).script
    kept = there.parent / script.activity if script.activity else None
    if kept is None or not kept.is_file():
        return
    first = next((change.id for change in export.read(kept).changes if change.kind == "commit"), None)
    if first and not git.holds(source, first):
        raise RequestError(f"`{there}` tells of another repository; give this one a show of its own: --show NAME")


def _read(path: Path, name: str, show: Show, published: datetime | None = None) -> Written:
    try:
        text = markdown.decode(path.read_bytes(), str(path))
    except OSError as error:
        raise RequestError(f"can't read `{path}`: {error.strerror or error}") from error
    place = markdown.Name(show=name, episode=path.stem, published=published, file=str(path))
    return Written(path, markdown.from_markdown(text, place), name, show)


def _activity(source: str, window: schedule.Window, progress: Progress) -> Activity:
    from pipeline.script import git

    progress("reading the repository", 0, 1)
    activity = git.read(source, window.kind, window.since, window.until)
    progress("reading the repository", 1, 1)
    return activity


def _script(activity: Activity, name: str, show: Show) -> Script:
    """A script for the activity; never one that says what the activity does not hold."""
    from pipeline.script import grounding, narration, stories
    from pipeline.script.brief import Brief
    from pipeline.script.stories import bodies

    brief = Brief(name, show.title, activity.until, show.time_zone, show.length)
    sayable = bodies.without_endless_words(activity)
    script = narration.write(sayable, stories.plan(sayable), brief)
    wrong = grounding.violations(script, sayable, show.title)
    if wrong:
        raise DiffcastError(f"the writer said “{wrong[0].token}”, which its changes don't hold; please report it")
    return script


def _free(folder: Path, episode: str) -> Path:
    """A path for a new script: its id is that of no other episode."""
    for number in range(2, 1000):
        path = folder / f"{episode}.md"
        if not path.exists():
            return path
        episode = f"{episode.removesuffix(f'-{number - 1}')}-{number}"
    raise DiffcastError(f"`{folder}` holds a thousand scripts of that name; move some away")


def _keep(script: Script, activity: Activity, found: Written, kept: Path | None) -> Written:
    """Write the activity first, so that a script never names one that is not there."""
    source = kept or found.path.parent / "activity" / f"{found.path.stem}.jsonl"
    if not kept:
        export.write(source, activity)
    named = replace(script, episode=found.path.stem, activity=f"activity/{source.name}")
    store.write_text(found.path, markdown.to_markdown(named))
    return replace(_read(found.path, found.show_name, found.show), new=True)


def _ungrounded(found: Written) -> list[str]:
    """What an edited script says that its kept activity does not hold, with the line."""
    if not found.script.activity:
        return []
    source = found.path.parent / found.script.activity
    if not source.resolve().is_relative_to(found.path.parent.resolve()) or not source.is_file():
        return []
    from pipeline.script import grounding

    wrong = grounding.violations(found.script, export.read(source), found.show.title)
    return [f"{found.path}:{w.line}: “{w.token}” is not in the changes this sentence cites" for w in wrong]
