"""Writes the script of an activity, by our rules or by the user's model, and holds it to what the activity says."""

import os
from typing import TYPE_CHECKING

from pipeline.config import Show, Workspace, Writer
from pipeline.episode import languages
from pipeline.errors import DiffcastError
from pipeline.model import Activity, Script
from pipeline.progress import Progress
from pipeline.script.brief import Brief
from pipeline.script.house import House
from pipeline.synthesis import voices

if TYPE_CHECKING:
    from pipeline.script import llm
    from pipeline.script.stories import Plan


def house_of(show: Show) -> House:
    """How the show wants its repository spoken of."""
    return House(tuple(show.areas.items()), tuple(show.people.items()), show.avoid)


def brief_of(activity: Activity, name: str, show: Show, workspace: Workspace) -> Brief:
    """What the show's writer is to know of this episode."""
    pace = voices.find(show.voice, workspace.catalogues()).pace
    return Brief(name, show.title, activity.until, show.time_zone, show.length, pace, house=house_of(show))


def plan_of(activity: Activity, show: Show) -> tuple[Activity, "Plan"]:
    """The activity as it can be told, and what of it is told in which order."""
    from pipeline.script import stories
    from pipeline.script.stories import bodies

    sayable = bodies.without_endless_words(house_of(show).renamed(activity))
    return sayable, stories.plan(sayable, house_of(show))


def complaints(script: Script, activity: Activity, show: Show, warnings: bool = False) -> tuple[str, ...]:
    """Why a script may not be read out, in a line each; none when it may. With `warnings`, what is doubtful too."""
    from pipeline.script import grounding, linting

    wrong = grounding.violations(script, activity, show.title, house_of(show))
    left = [finding for finding in linting.findings(script) if warnings or finding.severity == "error"]
    return (
        *(f"“{fault.token}” is not in the changes that “{fault.sentence}” cites" for fault in wrong),
        *map(str, left),
    )


def draft(activity: Activity, brief: Brief, show: Show, progress: Progress) -> Script | None:
    """A script for the activity; None on a quiet day, when the show wants none then."""
    from pipeline.script import narration

    sayable, plan = plan_of(activity, show)
    if plan.mood == "quiet" and show.quiet == "none":
        return None
    for warning in languages.before_writing(show.language):
        progress.warn(warning)

    def rules() -> Script:
        script = narration.write(sayable, plan, brief)
        wrong = complaints(script, activity, show)
        if wrong:
            raise DiffcastError(f"the writer made what may not be read out: {wrong[0]}; please report it")
        return script

    if show.writer.kind == "rules":
        return rules()
    from pipeline.script import llm

    key = show.writer.key_env
    if key and not os.environ.get(key):
        progress.warn(f"`{key}`, which `key_env` names, is not set: the model is asked without a key")
    desk = llm.Desk(lambda script: complaints(script, activity, show, warnings=True), rules)
    progress(f"asking the model {show.writer.model}", 0, 1)
    made = llm.write(sayable, plan, brief, _endpoint(show.writer), desk)
    progress(f"asking the model {show.writer.model}", 1, 1)
    for note in made.notes if made.writer == "rules" else ():
        progress.warn(note)
    return made.script


def _endpoint(writer: Writer) -> "llm.Endpoint":
    from pipeline.script import llm

    return llm.Endpoint(writer.base_url or "", writer.model or "", writer.key_env or "", writer.context)
