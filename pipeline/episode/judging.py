"""Looks a script over before it is said: what it claims, against its kept activity, and what was left in by mistake."""

from collections.abc import Iterator

from pipeline.episode.drafting import house_of
from pipeline.episode.scripts import Written
from pipeline.errors import ScriptError
from pipeline.progress import Progress
from pipeline.script import export, markdown


def look_over(found: Written, progress: Progress) -> None:
    """Warn, with the line, of what whoever edited a script should know; ScriptError for what must not be heard."""
    from pipeline.script import linting

    for complaint in _ungrounded(found):
        progress.warn(complaint)
    text = markdown.decode(found.path.read_bytes(), str(found.path))
    findings = linting.findings(found.script, text)
    first = next((finding for finding in findings if finding.severity == "error"), None)
    for finding in findings:
        if finding is not first:
            progress.warn(f"{_place(found, finding.line)}: {finding}")
    if first:
        raise ScriptError(str(first), str(found.path), first.line)


def _ungrounded(found: Written) -> Iterator[str]:
    """What the script says that its kept activity does not hold, with the line."""
    if found.kept is None:
        return
    from pipeline.script import grounding

    for wrong in grounding.violations(found.script, export.read(found.kept), found.show.title, house_of(found.show)):
        yield f"{_place(found, wrong.line)}: “{wrong.token}” is not in the changes that it cites"


def _place(found: Written, line: int | None) -> str:
    """Where something stands; title and summary have no line."""
    return f"{found.path}:{line}" if line else str(found.path)
