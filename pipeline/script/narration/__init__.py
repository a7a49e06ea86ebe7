"""The script: a greeting with the day's theme, the stories, what is worth a sentence, and the close."""

import hashlib

from pipeline.model import Activity, Paragraph, Script, Section
from pipeline.script import grounding
from pipeline.script.brief import Brief, script_of
from pipeline.script.language import prose
from pipeline.script.narration import beats, frame, headlines
from pipeline.script.narration.telling import Teller
from pipeline.script.stories import Plan, Story
from pipeline.script.stories.people import Names

_FRAME_WORDS = 70
"""Opening and close, about."""
_BRIEF_WORDS = 60
_TOLERANCE = 0.05
_ROUNDS = 3


def write(activity: Activity, plan: Plan, brief: Brief) -> Script:
    """Tell the plan in the time there is; deterministic, grounded in the activity, never padded."""
    banned: frozenset[str] = frozenset()
    script = _draft(activity, plan, brief, banned)
    for _ in range(_ROUNDS):
        faults = frozenset(fault.sentence for fault in grounding.violations(script, activity))
        if not faults:
            break
        banned |= faults
        script = _draft(activity, plan, brief, banned)
    return script


def _draft(activity: Activity, plan: Plan, brief: Brief, banned: frozenset[str]) -> Script:
    target = room = round(brief.seconds * brief.words_per_second)
    parts = _sections(activity, plan, brief, room, banned)
    for _ in range(_ROUNDS):
        length = sum(prose.spoken_length(s.text) for part in parts for p in part.paragraphs for s in p.sentences)
        if abs(length - target) <= _TOLERANCE * target:
            break
        room = max(target // 2, min(round(1.6 * target), room + (target - length)))
        parts = _sections(activity, plan, brief, room, banned)
    news = f"News from {activity.repository}"
    title, summary = headlines.title(plan, activity), headlines.summary(plan, activity)
    title = news if title in banned else title
    summary = f"{news}. The notes link to every change it names." if summary in banned else summary
    return script_of(activity, brief, (title, summary), parts)


def _sections(activity: Activity, plan: Plan, brief: Brief, words: int, banned: frozenset[str]) -> tuple[Section, ...]:
    teller = Teller(_seed(activity), Names(activity.changes), activity.repository, banned)
    opening = frame.opening(activity, plan, (brief.published, brief.time_zone), teller)
    short_room = _BRIEF_WORDS if plan.stories else words
    told = beats.chosen(plan.stories, activity.repository, words - _FRAME_WORDS - (short_room if plan.brief else 0))
    parts = [Section("Opening", (Paragraph(opening),))]
    for place, (story, matter) in enumerate(zip(plan.stories, told, strict=True)):
        paragraph = teller.story(place, story, matter)
        if paragraph.sentences:
            parts.append(Section(_heading(story, paragraph, banned), (paragraph,)))
    short = frame.in_brief(plan, teller, short_room)
    if short:
        parts.append(Section("In brief", (Paragraph(short),)))
    parts.append(Section("Close", (Paragraph(frame.close(plan, brief.show_title, teller)),)))
    return tuple(parts)


def _heading(story: Story, paragraph: Paragraph, banned: frozenset[str]) -> str:
    """The story's heading, unless what it names was not told after all."""
    cited = {label for sentence in paragraph.sentences for label in sentence.citations}
    return story.heading if story.lead.change.id in cited and story.heading not in banned else "Other changes"


def _seed(activity: Activity) -> str:
    facts = "\n".join(f"{change.id} {change.title}" for change in activity.changes)
    return hashlib.sha256(f"{activity.repository}\n{activity.until.isoformat()}\n{facts}".encode()).hexdigest()
