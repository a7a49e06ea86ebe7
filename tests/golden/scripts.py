"""What the writer makes of each history, as the text of the golden file that it is compared with."""

from functools import cache

from pipeline.model import Activity, Script
from pipeline.script import markdown, narration, stories
from pipeline.script.brief import Brief
from tests.golden.histories import HERE, activities

__all__ = ["HERE", "expected", "written", "written_from"]


@cache
def written(name: str) -> Script:
    """The script of one history."""
    return written_from(activities()[name])


def expected() -> dict[str, str]:
    """Every golden file's name and what it should hold."""
    return {f"{name}.md": markdown.to_markdown(written(name)) for name in activities()}


def written_from(activity: Activity) -> Script:
    """The script of an activity, as a show without any settings would have it."""
    title = f"{activity.repository.capitalize()} {'week' if activity.kind == 'weekly' else 'briefing'}"
    brief = Brief(activity.repository, f"The {title}", activity.until)
    return narration.write(activity, stories.plan(activity), brief)
