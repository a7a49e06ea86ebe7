"""Results as a person reads them: an episode with what was measured of it, and what became of each script."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.batch import Result
    from pipeline.episode import Outcome


def episode(outcome: "Outcome") -> str:
    """Where the episode is, and what was measured."""
    record = outcome.record
    rows = [
        str(near(outcome.mp3)),
        f"  {record['title']}",
        f"  duration   {_clock(record['seconds'])}  ({record['bytes'] / 1e6:.2f} MB)",
        f"  loudness   {record['integrated_lufs']:.1f} LUFS, range {record['loudness_range_lu']:.1f} LU",
        f"  true peak  {record['true_peak_dbtp']:.1f} dBTP",
        "  chapters",
        *(f"    {_clock(chapter['start'])}  {chapter['title']}" for chapter in record["chapters"]),
        f"  script     {near(outcome.script)}",
    ]
    return "\n".join(rows)


def batch(results: Sequence["Result"]) -> str:
    """A line for each script, with the cause when it failed."""
    return "\n".join(
        f"{result.state:<10} {result.script}" + (f": {result.cause}" if result.cause else "") for result in results
    )


def near(path: Path) -> Path:
    """The path as one would type it here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return (f"{hours}:" if hours else "") + f"{minutes:02}:{whole % 60:02}"
