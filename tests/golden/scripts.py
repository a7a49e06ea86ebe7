"""What the writer makes of each history, as the text of the golden files that it is compared with."""

from functools import cache

from pipeline.model import Script
from pipeline.script import explaining, markdown, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.stories import Plan
from tests.golden.histories import activities

ENDINGS = (".md", ".explain.txt")


@cache
def planned(name: str) -> Plan:
    """The running order of one history."""
    return stories.plan(activities()[name])


@cache
def written(name: str) -> Script:
    """The script of one history, as a show without any settings has it."""
    activity = activities()[name]
    title = f"{activity.repository.capitalize()} {'week' if activity.kind == 'weekly' else 'briefing'}"
    brief = Brief(activity.repository, f"The {title}", activity.until)
    return narration.write(activity, planned(name), brief)


def expected(name: str) -> tuple[str, str]:
    """What the golden files of a history should hold: the script, and why each change was told or not."""
    verdicts = explaining.verdicts(activities()[name], planned(name), written(name))
    return markdown.to_markdown(written(name)), f"{explaining.table(verdicts)}\n"
