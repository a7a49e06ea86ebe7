"""Looks a script over before it is said: what it claims, against its kept activity, and what was left in by mistake."""

from collections.abc import Iterator

from pipeline.episode.drafting import house_of
from pipeline.episode.recipe import Recipe
from pipeline.episode.scripts import Written
from pipeline.errors import ScriptError
from pipeline.progress import Progress
from pipeline.script import export, markdown


def look_over(found: Written, progress: Progress) -> None:
    """Warn, with the line, of what whoever edited a script should know; ScriptError for what must not be heard."""
    from pipeline.script import linting

    text = markdown.decode(found.path.read_bytes(), str(found.path))
    for complaint in _ungrounded(found, text):
        progress.warn(complaint)
    findings = linting.findings(found.script, text)
    first = next((finding for finding in findings if finding.severity == "error"), None)
    for finding in findings:
        if finding is not first:
            progress.warn(f"{_place(found, finding.line)}: {finding}")
    if first:
        raise ScriptError(str(first), str(found.path), first.line)


def look_over_voices(found: Written, wanted: Recipe, progress: Progress) -> None:
    """Warn of a voice whose licence does not allow what a show does that is served to everyone."""
    from pipeline.synthesis.voices import licences

    if found.show.base_url:
        for voice in wanted.voices:
            if warning := licences.warning(voice):
                progress.warn(warning)


def _ungrounded(found: Written, text: str) -> Iterator[str]:
    """What the script says that its kept activity does not hold, with the line; or why that can't be known."""
    if found.kept is None:
        if found.script.activity or found.script.links or markdown.is_written(text):
            yield f"{found.path}: what it says can't be checked: {_why_unknown(found)}"
        return
    from pipeline.script import grounding

    for wrong in grounding.violations(found.script, export.read(found.kept), found.show.title, house_of(found.show)):
        yield f"{_place(found, wrong.line)}: “{wrong.token}” is not in the changes that it cites"


def _why_unknown(found: Written) -> str:
    named = found.script.activity
    if named is None:
        return "it names no `activity`"
    folder = found.path.parent.resolve()
    if not (folder / named).resolve().is_relative_to(folder):
        return f"its activity `{named}` lies outside the show's folder"
    return f"its activity `{named}` is not there"


def _place(found: Written, line: int | None) -> str:
    """Where something stands; title and summary have no line."""
    return f"{found.path}:{line}" if line else str(found.path)
