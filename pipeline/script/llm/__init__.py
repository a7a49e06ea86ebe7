"""A script by a language model, where the user has one: asked twice at most, judged like any other, else the rules'."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal

from pipeline.model import Activity, Paragraph, Script, Section
from pipeline.script.brief import Brief, script_of
from pipeline.script.language import pace
from pipeline.script.language.subjects import visible
from pipeline.script.llm import answer, chat, kept, prompt
from pipeline.script.llm.material import Material, material
from pipeline.script.llm.wire import Endpoint, NoAnswerError
from pipeline.script.narration import frame, weekly
from pipeline.script.stories import Plan

__all__ = ["Desk", "Draft", "Endpoint", "write"]


@dataclass(frozen=True, slots=True)
class Desk:
    """Who stands beside the model."""

    judge: Callable[[Script], tuple[str, ...]]
    """Complaints about a script, each in a line with the words at fault; none when it may be read out."""
    rules: Callable[[], Script]
    """The writer that takes over."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A script and how it came about."""

    script: Script
    writer: Literal["llm", "rules"]
    notes: tuple[str, ...]
    """Who wrote it and why, in a line; then the faults of the answer that was refused last, a line each."""


def write(activity: Activity, plan: Plan, brief: Brief, endpoint: Endpoint, desk: Desk) -> Draft:
    """The plan as the model tells it, or as the rules do when it can't be asked or its answers can't be used.

    Raises nothing of its own. `desk.judge` must hold the script against the activity: a model is not trusted.
    """
    seconds = (brief.seconds * (weekly.LONGER if activity.kind == "weekly" else 1.0) - pace.AROUND) / brief.pace
    room = prompt.Room.of(endpoint.context, seconds)
    try:
        given = material(activity, plan, brief, room.data)
        bounds = answer.Bounds.of(seconds, len(given.changes))
        request = prompt.asked(brief, given, bounds)
        form = prompt.schema(given)

        def attempt(messages: tuple[tuple[str, str], ...]) -> tuple[str, Script | tuple[str, ...]]:
            text = _answer(endpoint, chat.Question(messages, form, room.answer))
            return text, _judged(text, given, bounds, (activity, brief, desk))

        text, result = attempt(request)
        if isinstance(result, Script):
            return Draft(result, "llm", (f"written by the model `{endpoint.model}`",))
        first = result
        text, result = attempt(prompt.again(request, text, first, room))
    except NoAnswerError as error:
        return Draft(desk.rules(), "rules", (f"{error}; written by the rules",))
    if isinstance(result, Script):
        return Draft(result, "llm", (f"written by the model `{endpoint.model}` at the second attempt", *first))
    said = f"the model `{endpoint.model}` was refused twice, for {_number(len(result))}; written by the rules"
    return Draft(desk.rules(), "rules", (said, *result))


def _answer(endpoint: Endpoint, question: chat.Question) -> str:
    """The model's words, from the cache where it was asked the same before."""
    asked = {"version": prompt.VERSION, "at": endpoint.base_url, "model": endpoint.model, **asdict(question)}
    return kept.answer(json.dumps(asked), lambda: chat.ask(endpoint, question))


def _judged(
    text: str, given: Material, bounds: answer.Bounds, house: tuple[Activity, Brief, Desk]
) -> Script | tuple[str, ...]:
    """The script that an answer makes, or everything that speaks against it."""
    activity, brief, desk = house
    parsed = answer.parse(text)
    if not isinstance(parsed, answer.Answer):
        return parsed
    found = answer.faults(parsed, given.changes, bounds, brief.house.avoid)
    if any(fault.startswith("cites “") for fault in found):
        return tuple(dict.fromkeys(found))
    headline = (" ".join(parsed.title.split()), " ".join(parsed.summary.split()))
    # Said the same each time, and never left to the model: a listener must hear that the voice is made.
    close = Section("Close", (Paragraph(frame.farewell(brief.show_title)),))
    script = script_of(activity, brief, headline, (*answer.sections(parsed, given.changes), close))
    found += [visible(complaint)[:300] for complaint in desk.judge(script)]
    return tuple(dict.fromkeys(found)) or script


def _number(faults: int) -> str:
    return "one fault" if faults == 1 else f"{faults} faults"
