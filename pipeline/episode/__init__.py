"""One episode, start to finish: a script is found or written, said aloud, mastered, and released with its pages."""

from pipeline import store
from pipeline.config import Workspace
from pipeline.episode.asking import Ask, Outcome
from pipeline.episode.folder import Folder
from pipeline.episode.recipe import recipe_of
from pipeline.episode.releasing import release, shelve
from pipeline.episode.writing import Written, written
from pipeline.progress import Progress

__all__ = ["Ask", "Outcome", "Written", "make", "written"]


def make(ask: Ask, workspace: Workspace, progress: Progress) -> Outcome | None:
    """The episode that is asked for, or None when nothing happened in its window.

    It is rendered when anything that it is made from has changed, else it stands as it is.
    """
    found = written(ask, workspace, progress)
    if found is None:
        return None
    folder = Folder(workspace.output, found.show_name, found.script.episode)
    wanted = recipe_of(found, workspace)
    with store.lock(f"episode {folder.path.resolve()}"):
        record = folder.finished(wanted.fingerprint)
        made = record is None
        if record is None:
            from pipeline.episode.rendering import render  # here, so that finding nothing to do stays quick

            with folder.making():
                record = release(found, wanted, folder, render(found, wanted, progress))
    with store.lock(f"show {folder.path.parent.resolve()}"):
        for complaint in shelve(workspace, found.show_name, found.show, redraw=made):
            progress.warn(f"left out of the feed: {complaint}")
    return Outcome(folder.mp3, record, made, found.path)
