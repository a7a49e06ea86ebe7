"""Writes the script of an activity, never one that says what the activity does not hold."""

from pipeline.config import Show
from pipeline.errors import DiffcastError
from pipeline.model import Activity, Script
from pipeline.script.house import House


def house_of(show: Show) -> House:
    """How the show wants its repository spoken of."""
    return House(tuple(show.areas.items()), tuple(show.people.items()), show.avoid)


def draft(activity: Activity, name: str, show: Show) -> Script | None:
    """A script for the activity; None on a quiet day, when the show wants none then."""
    from pipeline.script import grounding, narration, stories
    from pipeline.script.brief import Brief
    from pipeline.script.stories import bodies

    house = house_of(show)
    brief = Brief(name, show.title, activity.until, show.time_zone, show.length, house=house)
    sayable = bodies.without_endless_words(house.renamed(activity))
    plan = stories.plan(sayable)
    if plan.mood == "quiet" and show.quiet == "none":
        return None
    script = narration.write(sayable, plan, brief)
    wrong = grounding.violations(script, sayable, show.title)
    if wrong:
        raise DiffcastError(f"the writer said “{wrong[0].token}”, which its changes don't hold; please report it")
    return script
