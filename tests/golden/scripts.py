"""What the writer makes of each history, as the text of the golden files that it is compared with."""

from functools import cache

from pipeline.model import Script
from pipeline.script import markdown, narration, stories
from pipeline.script.brief import Brief
from tests.golden.histories import activities

ENDINGS = (".md",)


@cache
def written(name: str) -> Script:
    """The script of one history, as a show without any settings has it."""
    activity = activities()[name]
    title = f"{activity.repository.capitalize()} {'week' if activity.kind == 'weekly' else 'briefing'}"
    brief = Brief(activity.repository, f"The {title}", activity.until)
    return narration.write(activity, stories.plan(activity), brief)


def expected(name: str) -> tuple[str, ...]:
    """What the golden files of a history should hold, by ENDINGS."""
    return (markdown.to_markdown(written(name)),)
