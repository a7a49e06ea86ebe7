"""One episode, start to finish: a script is found or written, said aloud, mastered, and released with its pages."""

from pipeline import holding
from pipeline.config import Workspace
from pipeline.episode.asking import Ask, Outcome, Silence
from pipeline.episode.folder import Folder
from pipeline.episode.recipe import recipe_of
from pipeline.episode.releasing import release, shelve
from pipeline.episode.scripts import Written
from pipeline.episode.writing import written
from pipeline.progress import Progress

__all__ = ["Ask", "Outcome", "Silence", "Written", "make", "written"]


def make(ask: Ask, workspace: Workspace, progress: Progress) -> Outcome | Silence:
    """The episode that is asked for, or Silence when its window gives no cause for one.

    It is rendered when anything that it is made from has changed, else it stands as it is.
    """
    found = written(ask, workspace, progress)
    if isinstance(found, Silence):
        return found
    folder = Folder(workspace.output, found.show_name, found.script.episode)
    wanted = recipe_of(found, workspace)
    with holding.lock(f"episode {folder.path.resolve()}"):
        record = folder.finished(wanted.fingerprint)
        made = record is None
        if record is None:
            from pipeline.episode.judging import look_over, look_over_voices  # here: finding nothing to do stays quick
            from pipeline.episode.rendering import render

            look_over(found, progress)
            look_over_voices(found, wanted, progress)
            with folder.making(), holding.scratch() as work:
                mp3 = work / folder.mp3.name
                record = release(found, wanted, folder, (render(found, wanted, mp3, progress), mp3))
    with holding.lock(f"show {folder.path.parent.resolve()}"):
        for complaint in shelve(workspace, found.show_name, found.show, redraw=made):
            progress.warn(f"left out of the feed: {complaint}")
    return Outcome(folder.mp3, record, made, found.path)
