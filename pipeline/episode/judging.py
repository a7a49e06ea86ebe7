"""Looks a script over before it is said: what it claims against its kept activity, with lines for whoever edited it."""

from pipeline.episode.drafting import house_of
from pipeline.episode.scripts import Written
from pipeline.progress import Progress
from pipeline.script import export


def look_over(found: Written, progress: Progress) -> None:
    """Warn of everything in a script that a person should know before it is heard."""
    for complaint in _ungrounded(found):
        progress.warn(complaint)


def _ungrounded(found: Written) -> list[str]:
    """What the script says that its kept activity does not hold, with the line."""
    if found.kept is None:
        return []
    from pipeline.script import grounding

    wrong = grounding.violations(found.script, export.read(found.kept), found.show.title, house_of(found.show))
    return [f"{found.path}:{w.line}: “{w.token}” is not in the changes this sentence cites" for w in wrong]
