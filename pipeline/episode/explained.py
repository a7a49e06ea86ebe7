"""Why each change of a script's activity was told, rolled up or dropped; from what is kept, without the repository."""

from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.episode import scripts
from pipeline.episode.asking import Ask
from pipeline.episode.drafting import plan_of
from pipeline.errors import RequestError
from pipeline.script import export

if TYPE_CHECKING:
    from pipeline.script.explaining import Verdict


def verdicts(script: Path) -> tuple["Verdict", ...]:
    """A verdict on each change that a script could have told of; RequestError when no activity is kept for it."""
    from pipeline.script import explaining

    found = scripts.by_path(Ask(script=script))
    if found.kept is None:
        raise RequestError(f"no activity is kept for `{script}`, so nothing can be explained; leave out --explain")
    activity, plan = plan_of(export.read(found.kept), found.show)
    return explaining.verdicts(activity, plan, found.script)
