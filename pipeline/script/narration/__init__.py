"""The script: a greeting with the day's theme, the stories, what is worth a sentence, and the close."""

from dataclasses import replace

from pipeline.model import Activity, Paragraph, Script, Section
from pipeline.script import grounding, stories
from pipeline.script.brief import Brief, script_of
from pipeline.script.language import pace
from pipeline.script.narration import beats, frame, headlines, telling, weekly
from pipeline.script.narration.teller import Teller, Unsaid
from pipeline.script.narration.telling import Place
from pipeline.script.stories import Plan, Story, naming
from pipeline.script.stories.people import Names

_FRAME = 26.0
"""Seconds of opening and close, about."""
_BRIEF = 20.0
"""Seconds of the short items."""
_TOLERANCE, _SHORT = 0.05, 0.12
"""How far from the time there is a script may be, and from where on it takes up one story more."""
_FURTHER = 45
"""Every so many seconds over the usual length make room for one story more."""
_ROUNDS = 4
_SMALL_THINGS = 4
"""With more short items than this, the best of them is made a story where it bears one."""
_ANY_HEADING = "Other changes"


def write(activity: Activity, plan: Plan, brief: Brief) -> Script:
    """Tell the plan in the time there is; deterministic, grounded in the activity, never padded."""
    unsaid = Unsaid(words=brief.house.avoid)
    script = _draft(activity, plan, brief, unsaid)
    for _ in range(_ROUNDS):
        faults = _faults(script, activity, brief)
        if not faults:
            return script
        unsaid = replace(unsaid, sentences=unsaid.sentences | faults)
        script = _draft(activity, plan, brief, unsaid)
    return _without(script, activity, brief)


def _faults(script: Script, activity: Activity, brief: Brief) -> frozenset[str]:
    """Sentences, headings, title or summary that say more than their changes hold."""
    found = grounding.violations(script, activity, brief.show_title, brief.house)
    return frozenset(fault.sentence for fault in found)


def _without(script: Script, activity: Activity, brief: Brief) -> Script:
    """The script without what is at fault even in its last wording."""
    faults = _faults(script, activity, brief)
    sections = []
    for section in script.sections:
        kept = [replace(part, sentences=tuple(s for s in part.sentences if s.text not in faults))
                for part in section.paragraphs]  # fmt: skip
        told = tuple(part for part in kept if part.sentences)
        heading = _ANY_HEADING if section.heading in faults else section.heading
        sections += [replace(section, heading=heading, paragraphs=told)] if told else []
    return script_of(activity, brief, (script.title, script.summary), sections) if faults else script


def _draft(activity: Activity, plan: Plan, brief: Brief, unsaid: Unsaid) -> Script:
    target = _target(activity, brief)
    parts, length = _fitted(activity, plan, brief, unsaid)
    most = 5 + round((brief.seconds - 160) / _FURTHER)
    while (length < (1 - _SHORT) * target or _lists(parts)) and (more := stories.wider(plan, most)):
        plan = more
        parts, length = _fitted(activity, plan, brief, unsaid)
    news = f"News from {activity.repository}"
    told = _as_told(plan, parts)
    titles = (headlines.title(told, activity), *(story.heading for story in told.stories), news)
    summaries = (*headlines.summaries(told, activity), f"{news}. The notes link to every change it names.")
    title = next((text for text in titles if len(text) <= headlines.LONGEST_TITLE and not unsaid.bars(text)), news)
    summary = next((text for text in summaries if not unsaid.bars(text)), summaries[-1])
    return script_of(activity, brief, (title, summary), parts)


def _lists(parts: tuple[Section, ...]) -> bool:
    """Whether the short items have become a list, where one of them could be a story."""
    return any(part.heading == "In brief" and len(part.paragraphs[0].sentences) > _SMALL_THINGS for part in parts)


def _fitted(activity: Activity, plan: Plan, brief: Brief, unsaid: Unsaid) -> tuple[tuple[Section, ...], float]:
    """The sections that come nearest to the time there is, and how long they are, in seconds."""
    target = room = _target(activity, brief)
    parts = _sections(activity, plan, brief, room, unsaid)
    length = _length(parts)
    for _ in range(_ROUNDS):
        if abs(length - target) <= _TOLERANCE * target:
            break
        room = max(target / 2, min(1.6 * target, room + (target - length)))
        parts = _sections(activity, plan, brief, room, unsaid)
        length = _length(parts)
    return parts, length


def _target(activity: Activity, brief: Brief) -> float:
    """How many seconds of speech there is time for, at the measured voice's pace."""
    longer = weekly.LONGER if activity.kind == "weekly" else 1.0
    return (longer * brief.seconds - pace.AROUND) / brief.pace


def _length(parts: tuple[Section, ...]) -> float:
    return pace.total(s.text for part in parts for p in part.paragraphs for s in p.sentences)


def _sections(activity: Activity, plan: Plan, brief: Brief, seconds: float, unsaid: Unsaid) -> tuple[Section, ...]:
    teller = Teller(activity.until.toordinal(), Names(activity.changes), activity.repository, unsaid)
    if activity.kind == "weekly":
        return weekly.sections(activity, plan, brief, seconds, teller)
    opening = frame.opening(activity, plan, brief, teller)
    short_room = _BRIEF if plan.stories else seconds
    told = beats.chosen(plan.stories, activity.repository, seconds - _FRAME - (short_room if plan.brief else 0))
    short_room = max(short_room, seconds - _FRAME - sum(beat.seconds for matter in told for beat in matter))
    parts = [Section("Opening", (Paragraph(opening),))]
    before: Story | None = None
    for story, matter in zip(plan.stories, told, strict=True):
        paragraph = telling.story(matter, Place(story, before), teller)
        if paragraph.sentences:
            parts.append(Section(_heading(story, paragraph, unsaid), (paragraph,)))
            before = story
    short = frame.in_brief(plan, teller, short_room)
    if short:
        parts.append(Section("In brief", (Paragraph(short),)))
    parts.append(Section("Close", (Paragraph(frame.close(plan, brief.show_title, teller)),)))
    return tuple(parts)


def _heading(story: Story, paragraph: Paragraph, unsaid: Unsaid) -> str:
    """The story's heading, or that of what was told of it."""
    told = _told(story, {label for sentence in paragraph.sentences for label in sentence.citations})
    return _ANY_HEADING if unsaid.bars(told.heading) else told.heading


def _as_told(plan: Plan, parts: tuple[Section, ...]) -> Plan:
    """The plan without what there was no time for, so that title and summary promise nothing that isn't in it."""
    sentences = [s for part in parts[1:] for paragraph in part.paragraphs for s in paragraph.sentences]
    cited = {label for sentence in sentences for label in sentence.citations}

    def kept(told: tuple[Story, ...]) -> tuple[Story, ...]:
        return tuple(_told(story, cited) for story in told if any(cited & set(item.ids) for item in story.items))

    return replace(plan, stories=kept(plan.stories), brief=kept(plan.brief))


def _told(story: Story, cited: set[str]) -> Story:
    items = tuple(item for item in story.items if cited & set(item.ids))
    if story.round_up or not items or len(items) == len(story.items):
        return story
    theme = naming.theme(items)
    return replace(story, items=items, theme=theme, heading=naming.heading(items, theme))
