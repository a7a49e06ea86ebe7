"""Scripts on disk: found by their path or by what they tell of, read, and written with the activity they rest on."""

from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pipeline import schedule, store
from pipeline.config import Show, read_show, show_for_repository
from pipeline.episode.asking import Ask
from pipeline.episode.naming import check_name, show_name
from pipeline.errors import DiffcastError, RequestError, ScriptError
from pipeline.model import Activity, Script
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

    @property
    def kept(self) -> Path | None:
        """The file that keeps its activity; None when it names none, or one that is not there or not the show's."""
        if not self.script.activity:
            return None
        folder = self.path.parent
        file = folder / self.script.activity
        return file if file.resolve().is_relative_to(folder.resolve()) and file.is_file() else None


def by_path(ask: Ask) -> Written:
    """A script by its path; its show is the folder it lies in."""
    path = ask.script
    if path is None or not path.is_file():
        raise RequestError(f"no script `{path}`; name a .md or .txt file")
    check_name(path)
    folder = path.resolve().parent
    settings = folder / "show.toml"
    show = read_show(settings) if settings.is_file() else show_for_repository(folder.name or "Diffcast")
    published = schedule.Clock(show.time_zone, show.publish_at).end_of(ask.day) if ask.day else None
    return read(path, show_name(folder.name), show, published)


def read(path: Path, name: str, show: Show, published: datetime | None = None) -> Written:
    """The script at `path`; `published` counts where neither the script nor its name holds a date."""
    try:
        text = markdown.decode(path.read_bytes(), str(path))
    except OSError as error:
        raise RequestError(f"can't read `{path}`: {error.strerror or error}") from error
    place = markdown.Name(show=name, episode=path.stem, published=published, file=str(path))
    script = markdown.from_markdown(text, place)
    talks = any(paragraph.speaker for section in script.sections for paragraph in section.paragraphs)
    if talks and not script.speakers:
        script = replace(script, speakers=tuple(show.speakers.items()))
    return Written(path, script, name, show)


def telling_of(
    folder: Path, window: schedule.Window, zone: str | None, told: tuple[str, ...] | None = None
) -> Path | None:
    """The script that tells of this window already; with a time zone, also one that was up to date that day there.

    With `told`, ids of changes, it must be the one that rests on just these.
    """
    for path in sorted(folder.glob("*.md")):
        try:
            known = read(path, "", show_for_repository("x"))
            if _spans(known.script, window, zone) and (told is None or told == _kept_ids(known)):
                return path
        except (ScriptError, RequestError):
            continue  # whoever asks for that script is told what is wrong with it
    return None


def _spans(script: Script, window: schedule.Window, zone: str | None) -> bool:
    if script.kind != window.kind or script.window is None:
        return False
    since, until = script.window
    same_day = zone is not None and _day(until, zone) == _day(window.until, zone)
    same_start = since == window.since or script.kind != "range"
    return (same_day and same_start) or script.window == (window.since, window.until)


def _kept_ids(known: Written) -> tuple[str, ...] | None:
    return tuple(change.id for change in export.read(known.kept).changes) if known.kept else None


def _day(moment: datetime, zone: str) -> str:
    return moment.astimezone(ZoneInfo(zone)).date().isoformat()


def kept_activity(folder: Path, window: schedule.Window) -> Path | None:
    """The file of the show's that keeps the activity of this window."""
    for path in sorted(folder.glob("activity/*.jsonl")):
        try:
            kept = export.read(path)
        except ScriptError:
            continue
        if (kept.kind, kept.since, kept.until) == (window.kind, window.since, window.until):
            return path
    return None


def refuse_edited(path: Path) -> None:
    """What a person wrote is never written over."""
    if markdown.is_edited(markdown.decode(path.read_bytes(), str(path))):
        raise RequestError(f"`{path}` has been edited by hand; move or delete it before it is written anew")


def keep(script: Script, activity: Activity, found: Written, kept: Path | None) -> Written:
    """Write the activity first, so that a script never names one that is not there."""
    source = kept or found.path.parent / "activity" / f"{found.path.stem}.jsonl"
    if not kept:
        export.write(source, activity)
    named = replace(script, episode=found.path.stem, activity=f"activity/{source.name}")
    store.write_text(found.path, markdown.to_markdown(named))
    return replace(read(found.path, found.show_name, found.show), new=True)


def free(folder: Path, episode: str) -> Path:
    """A path for a new script: its id is that of no other episode."""
    for number in range(2, 1000):
        path = folder / f"{episode}.md"
        if not path.exists():
            return path
        episode = f"{episode.removesuffix(f'-{number - 1}')}-{number}"
    raise DiffcastError(f"`{folder}` holds a thousand scripts of that name; move some away")
