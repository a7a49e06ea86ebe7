"""A small day and a good briefing of it, to be changed by the tests, and a writer at its desk."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from pipeline.model import Activity, Change, Script
from pipeline.script import grounding, llm, narration, stories
from pipeline.script.brief import Brief
from tests.script.llm.model_server import Server

UNTIL = datetime(2026, 3, 4, 13, tzinfo=UTC)
LOOM = Change(
    "commit", "4f5e6d7a8b0c1d2e3f405162738495a6b7c8d9e0", "Add a Quux loom to the weaver", None, ("Ada Byron",), UNTIL,
    "Previously threads were lost when the shuttle stopped. The loom keeps them.", None, "landed",
)  # fmt: skip
KILN = Change("pull", "812", "Fix crash in the Zork kiln glaze", None, ("Bo Lind",), UNTIL, None, None, "open")
ACTIVITY = Activity("anvil", "daily", UNTIL - timedelta(days=1), UNTIL, (LOOM, KILN))
BRIEF = Brief("anvil", "The Anvil briefing", UNTIL)


def sentence(text: str, *cites: str) -> dict[str, Any]:
    return {"text": text, "cites": list(cites)}


def answer(**changed: Any) -> dict[str, Any]:
    """A briefing that keeps every rule, but for what is changed."""
    loom = [
        sentence("Ada Byron added a Quux loom to the weaver.", "4f5e6d7"),
        sentence("Previously, threads were lost when the shuttle stopped, and the loom keeps them.", "4f5e6d7"),
    ]
    kiln = [sentence("Bo Lind proposes a fix for a crash in the Zork kiln glaze.", "812")]
    opening = [sentence("Good afternoon, it's Wednesday, March 4th, and anvil has something new.")]
    good = {
        "title": "A Quux loom and the kiln glaze",
        "summary": "Ada Byron adds a loom. Bo Lind proposes a fix for the kiln.",
        "opening": opening,
        "stories": [
            {"heading": "The Quux loom", "sentences": loom},
            {"heading": "Kiln glaze crash", "sentences": kiln},
        ],
    }
    return good | changed


def story(*told: dict[str, Any], heading: str = "The Quux loom") -> dict[str, Any]:
    """The good briefing with this as its first story."""
    return answer(stories=[{"heading": heading, "sentences": list(told)}, answer()["stories"][1]])


planned = cache(stories.plan)


@cache
def rules(activity: Activity = ACTIVITY, brief: Brief = BRIEF) -> Script:
    return narration.write(activity, planned(activity), brief)


def written(server: Server | str, activity: Activity = ACTIVITY, brief: Brief = BRIEF, **settings: Any) -> llm.Draft:
    url = server if isinstance(server, str) else server.url
    limits: dict[str, Any] = {"connect": 2.0, "read": 2.0, "whole": 4.0}
    endpoint = llm.Endpoint(url, "tiny", **(limits | settings))

    def judge(script: Script) -> tuple[str, ...]:
        wrong = grounding.violations(script, activity, brief.show_title)
        return tuple(f"“{fault.token}” is in no change cited: “{fault.sentence}”" for fault in wrong)

    return llm.write(activity, planned(activity), brief, endpoint, llm.Desk(judge, lambda: rules(activity, brief)))
