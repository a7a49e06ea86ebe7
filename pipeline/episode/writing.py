"""From what is asked for to a script on disk: the one that is there, or one written from the repository's activity."""

from pathlib import Path

from pipeline.config import Show, Workspace, show_for_repository
from pipeline.episode import scripts, sources
from pipeline.episode.asking import Ask, Silence
from pipeline.episode.drafting import brief_of, draft
from pipeline.episode.naming import show_name
from pipeline.episode.scripts import Written
from pipeline.errors import RequestError, SourceError
from pipeline.model import Activity
from pipeline.progress import Progress
from pipeline.script import export


def written(ask: Ask, workspace: Workspace, progress: Progress) -> Written | Silence:
    """The script that is asked for, written when there is none; Silence when its window gives no cause for one.

    A script that is there wins over one that could be written, and one that a person has edited is never written over.
    """
    if ask.script:
        return scripts.by_path(ask)
    name, show = _show(ask, workspace)
    folder = workspace.folder(name)
    gathering = sources.gather(ask, show, sources.source_of(ask, show, workspace), folder)
    there = scripts.telling_of(folder, gathering.window, show.time_zone if gathering.open_end else None, gathering.told)
    if there and ask.repo:
        _check_repository(there, ask.repo, progress)
    if there and not ask.rewrite:
        return scripts.read(there, name, show)
    if there:
        scripts.refuse_edited(there)
    activity, kept = _activity(gathering, folder, progress)
    if not activity.changes:
        return Silence(_nothing(ask))
    script = draft(activity, brief_of(activity, name, show, workspace), show, progress)
    if script is None:
        return Silence('It was a quiet day, on which this show stays silent (quiet = "none" in show.toml)')
    place = there or scripts.free(folder, script.episode)
    return scripts.keep(script, activity, Written(place, script, name, show), kept)


def _show(ask: Ask, workspace: Workspace) -> tuple[str, Show]:
    if ask.repo:
        plain = sources.name_of(ask.repo)
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


def _nothing(ask: Ask) -> str:
    if ask.revisions:
        return "That range holds no commits (the older end comes first, as in v1.0..v2.0)"
    return "Nothing happened in that window"


def _check_repository(there: Path, source: str, progress: Progress) -> None:
    """Two repositories may share a folder's name; one's episode is not the other's. One that is gone can't be asked."""
    kept = scripts.read(there, "", show_for_repository("x")).kept
    activity = export.read(kept) if kept else None
    if activity is None:
        return
    try:
        same = sources.holds(source, activity)
    except RequestError as error:
        progress.warn(f"{error}; `{there}` is taken to tell of it")
        return
    if not same:
        other = f"another repository ({activity.url})" if activity.url else "another repository"
        raise RequestError(f"`{there}` tells of {other}; give this one a show of its own: --show NAME")


def _activity(gathering: sources.Gathering, folder: Path, progress: Progress) -> tuple[Activity, Path | None]:
    """The activity, and the show's own file that keeps it already; that file also serves when the source is gone."""
    try:
        return gathering.read(progress), gathering.kept
    except (SourceError, RequestError) as error:
        kept = scripts.kept_activity(folder, gathering.window)
        if kept is None:
            raise
        progress.warn(f"{error}; what was kept of it in `{kept}` is taken instead")
        return export.read(kept), kept
