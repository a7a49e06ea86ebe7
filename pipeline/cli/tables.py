"""Results as a person reads them: an episode with what was measured of it, and what became of each script."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.batch import Result
    from pipeline.episode import Outcome
    from pipeline.synthesis.spoken import Span
    from pipeline.synthesis.unknown import Unknown


_LONGEST = 60


def episode(outcome: "Outcome") -> str:
    """Where the episode is, and what was measured."""
    return "\n".join((mastered(outcome.mp3, outcome.record), f"  script     {near(outcome.script)}"))


def mastered(mp3: Path, record: Mapping[str, Any]) -> str:
    """Where a finished file is, and what was measured of it."""
    chapters = [f"    {_clock(chapter['start'])}  {chapter['title']}" for chapter in record["chapters"]]
    rows = [
        str(near(mp3)),
        f"  {record['title']}",
        f"  duration   {_clock(record['seconds'])}  ({record['bytes'] / 1e6:.2f} MB)",
        f"  loudness   {record['integrated_lufs']:.1f} LUFS, range {record['loudness_range_lu']:.1f} LU",
        f"  true peak  {record['true_peak_dbtp']:.1f} dBTP",
        *(["  chapters", *chapters] if chapters else []),
    ]
    return "\n".join(rows)


def batch(results: Sequence["Result"]) -> str:
    """A line for each script, with the cause when it failed."""
    return "\n".join(
        f"{result.state:<10} {result.script}" + (f": {result.cause}" if result.cause else "") for result in results
    )


def changes(spans: Sequence["Span"]) -> str:
    """A line for each stretch that is said otherwise than it is written: written → spoken, and its kind."""
    changed = [span for span in spans if span.spoken.strip() != span.written.strip()]
    cells = [(short(span.written), short(span.spoken) or "(silent)", span.rule) for span in changed]
    wide, wider = (max((len(cell[at]) for cell in cells), default=0) for at in (0, 1))
    return "\n".join(f"  {written:<{wide}} → {said:<{wider}}  {rule}" for written, said, rule in cells)


def unknown(words: Sequence["Unknown"], lexicon: Path) -> str:
    """A line for each word that no lexicon decides, in the form in which a lexicon takes it."""
    if not words:
        return "Every word that could be read in two ways is decided by a lexicon."
    wide = max(len(word.entry) for word in words)
    lines = [f"  {word.entry:<{wide}}  # {_noted(word)}" for word in words]
    head = f"Words that no lexicon decides: {len(words)}. To say one otherwise, put its line into `{lexicon}`:"
    return "\n".join((head, "", "  [say]", *lines))


def _noted(word: "Unknown") -> str:
    place = f", first in line {word.line}" if word.line else ""
    return f"{word.kind}, {word.times} times{place}" if word.times > 1 else f"{word.kind}{place.replace('first ', '')}"


def short(text: str) -> str:
    """A text on one line, cut where it is long; what a terminal would obey is shown as a dot."""
    line = "".join(sign if sign.isprintable() else "·" for sign in " ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def near(path: Path) -> Path:
    """The path as one would type it here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return (f"{hours}:" if hours else "") + f"{minutes:02}:{whole % 60:02}"
