"""The rules hold on the public histories kept beside the repository, figures only."""

import itertools
import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.model import Activity, Change, FileChange, Paragraph, Script, Section
from pipeline.script import grounding, narration, stories
from pipeline.script.brief import Brief
from pipeline.script.language import pace
from pipeline.script.narration import turns

HISTORIES = Path(__file__).parents[2] / "../shared/activity"
NAMES = ("torchcomms", "executorch", "torchtitan", "fastapi", "click")
pytestmark = pytest.mark.skipif(not HISTORIES.is_dir(), reason="needs ../shared/activity")
TRAILER = re.compile(r"^[A-Z][\w -]{2,30}(?:-by|Id|Revision|id|Date):.*$", re.M)


def change(row: dict[str, object]) -> Change:
    title, _, body = str(row["message"]).partition("\n")
    number = re.search(r"\s*\(#(\d+)\)\s*$", title)
    files = tuple(FileChange(**entry) for entry in row["files"])  # type: ignore[attr-defined]
    when = datetime.fromisoformat(str(row["committed"])).astimezone(UTC)
    return Change(
        "commit", str(row["sha"]), title[: number.start()] if number else title, None, (str(row["author"]),), when,
        TRAILER.sub("", body).strip() or None, files, "landed", None, number[1] if number else None,
    )  # fmt: skip


def history(name: str) -> Activity:
    rows = [json.loads(line) for line in (HISTORIES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    changes = sorted((change(row) for row in rows if len(row["parents"]) < 2), key=lambda c: str(c.when))
    first, last = changes[0].when, changes[-1].when
    assert first and last
    return Activity(name, "range", first - timedelta(seconds=1), last, tuple(changes))


def days(activity: Activity) -> list[Activity]:
    """The busiest day and the quietest, each as an activity of its own."""
    found = []
    start = activity.since
    while start < activity.until:
        end = start + timedelta(days=1)
        inside = tuple(c for c in activity.changes if c.when and start < c.when <= end)
        if inside:
            found.append(replace(activity, kind="daily", since=start, until=end, changes=inside))
        start = end
    found.sort(key=lambda one: len(one.changes))
    return [found[-1], found[0]]


def written(activity: Activity) -> Script:
    brief = Brief("show", "the briefing", activity.until.replace(microsecond=0))
    return narration.write(activity, stories.plan(activity), brief)


@pytest.mark.parametrize("name", NAMES)
def test_every_window_keeps_the_rules(name: str) -> None:
    """No word ungrounded, no opener twice, no sentence over forty words, no residue, none uncited."""
    whole = history(name)
    for activity in (whole, *days(whole)):
        script = written(activity)
        texts = [sentence.text for sentence in script.sentences]
        openers = [turns.opening(text) for text in texts]
        body = [s for section in script.sections[1:-1] for p in section.paragraphs for s in p.sentences]
        figures = (
            len(grounding.violations(script, activity)),
            len(openers) - len(set(openers)),
            sum(len(text.split()) > 40 for text in texts),
            sum(bool(re.search(r"[\[\]{}()<>`*|#]|https?:", text)) for text in texts),
            sum(not sentence.citations for sentence in body),
        )
        assert figures == (0, 0, 0, 0, 0)
        assert len(script.sections) <= 8


@pytest.mark.parametrize("name", ("torchcomms", "executorch", "torchtitan"))
def test_long_windows_of_rich_messages_fill_their_time(name: str) -> None:
    """Within 15 % of 160 seconds."""
    said = pace.AROUND + pace.total(sentence.text for sentence in written(history(name)).sentences)
    assert abs(said / 160 - 1) <= 0.15


@pytest.mark.parametrize("name", NAMES)
def test_swapped_citations_are_caught(name: str) -> None:
    """Nearly every pair of sentences about different changes betrays a swap; the rest names nothing of its own."""
    activity = history(name)
    script = written(activity)
    places = [
        (i, k)
        for i, part in enumerate(script.sections)
        for k, s in enumerate(part.paragraphs[0].sentences)
        if s.citations
    ]
    pairs = list(itertools.combinations(places, 2))[::9]
    caught = total = 0
    for (i, k), (j, n) in pairs:
        rows = [list(part.paragraphs[0].sentences) for part in script.sections]
        one, two = rows[i][k], rows[j][n]
        if set(one.citations) & set(two.citations):
            continue
        rows[i][k], rows[j][n] = replace(one, citations=two.citations), replace(two, citations=one.citations)
        parts = tuple(
            Section(part.heading, (Paragraph(tuple(row)),)) for part, row in zip(script.sections, rows, strict=True)
        )
        total += 1
        caught += bool(grounding.violations(replace(script, sections=parts), activity))
    assert total and caught / total >= 0.95
