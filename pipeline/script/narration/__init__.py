"""The script: a greeting with the day's theme, the stories, what is worth a sentence, and the close."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pipeline.model import Activity, Link, Paragraph, Script, Section
from pipeline.script import grounding
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


@dataclass(frozen=True, slots=True)
class Brief:
    """What the writer needs to know of the show and of this episode."""

    show: str
    """The show's folder name."""
    show_title: str
    """Its name as it is said."""
    published: datetime
    """Aware; whole seconds."""
    time_zone: str = "UTC"
    """IANA name of where the show is at home."""
    seconds: float = 160.0
    """How long an episode should be when there is enough to say."""
    words_per_second: float = 2.55
    """The voice's measured pace."""
    voice: str | None = None


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
    episode = f"{_local_day(brief)}-{slug(title)}"
    return Script(
        show=brief.show,
        episode=episode,
        title=title,
        summary=f"{news}. The notes link to every change it names." if summary in banned else summary,
        published=brief.published,
        sections=parts,
        kind=activity.kind,
        window=(activity.since, activity.until),
        voice=brief.voice,
        activity=f"activity/{episode}.jsonl",
        links=_links(activity, parts),
    )


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


def _links(activity: Activity, parts: Sequence[Section]) -> tuple[Link, ...]:
    changes = {change.id: change for change in activity.changes}
    cited = dict.fromkeys(
        label
        for part in parts
        for paragraph in part.paragraphs
        for sentence in paragraph.sentences
        for label in sentence.citations
    )
    return tuple(Link(label, changes[label].url or changes[label].title or label) for label in cited)


def _local_day(brief: Brief) -> str:
    return brief.published.astimezone(ZoneInfo(brief.time_zone)).date().isoformat()


def slug(title: str) -> str:
    """ASCII, lower case, hyphens, at most 60 characters cut at a word; a short hash when nothing is left of a title."""
    ascii_only = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", ascii_only)
    if sum(map(len, words)) < 3 or sum(map(len, words)) < len(re.sub(r"\W", "", title)) / 2:
        return hashlib.sha256(title.encode()).hexdigest()[:10]
    kept: str = words[0][:60]
    for word in words[1:]:
        if len(kept) + 1 + len(word) > 60:
            break
        kept += f"-{word}"
    return kept
