"""Verdicts as a table for the terminal: what was told first, a line each, cut to the width there is."""

import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from pipeline.script.explaining.because import KINDS
from pipeline.script.language.subjects import visible

if TYPE_CHECKING:
    from pipeline.script.explaining import Verdict

_ORDER = ("lead", "story", "in brief", "named", "rolled up", "left out", "dropped")
_HEADINGS = {"lead": "Lead story", "story": "Story", "in brief": "In brief", "named": "Named with others only",
             "rolled up": "Rolled up into one line", "left out": "Left out", "dropped": "Dropped"}  # fmt: skip
_WEIGHT, _KIND, _AREA = 6, 11, 14
"""Columns; the area's are given up when no change has one."""
_LEAST = 80


def table(found: Sequence["Verdict"], width: int = 120) -> str:
    """A line for each verdict below what became of it, none wider than `width` columns (at least 80).

    The columns: weight in the running order, kind, area, the change, and why.
    """
    if not found:
        return ""
    areas = _AREA if any(verdict.area for verdict in found) else 0
    room = max(_LEAST, width) - _WEIGHT - _KIND - areas - 8
    widths = (_WEIGHT, _KIND, areas, room * 2 // 5, room - room * 2 // 5)
    lines = [_line(("weight", "kind", "area", "change", "why"), widths), ""]
    ranked = sorted(found, key=lambda one: (_ORDER.index(one.became), _group(one), -one.weight))
    for heading, group in groupby(ranked, _group):
        lines += [heading, *(_row(verdict, widths) for verdict in group), ""]
    return "\n".join((*lines, _cut(_total(found), max(_LEAST, width)))) + "\n"


def _group(verdict: "Verdict") -> str:
    heading = _HEADINGS[verdict.became]
    return _cut(f"{heading}: {verdict.section}", _LEAST) if verdict.became in ("lead", "story") else heading


def _row(verdict: "Verdict", widths: Sequence[int]) -> str:
    number = verdict.id[:7] if len(verdict.id) > 20 else verdict.id
    times = f"{verdict.sentences} sentences; " if verdict.sentences > 1 and verdict.became in ("lead", "story") else ""
    cells = (
        f"{verdict.weight:.1f}".rjust(_WEIGHT),
        KINDS.get(verdict.kind, verdict.kind),
        verdict.area or "",
        f"{number} {visible(verdict.title)}",
        f"{times}{visible(verdict.why)}",
    )
    return _line(cells, widths)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(_fit(cell, size) for cell, size in zip(cells, widths, strict=True) if size).rstrip()


def _total(found: Sequence["Verdict"]) -> str:
    counts = [(name, sum(verdict.became == name for verdict in found)) for name in _ORDER]
    return f"{len(found)} changes: " + ", ".join(f"{count} {name}" for name, count in counts if count)


def _fit(text: str, size: int) -> str:
    """The text on exactly so many columns."""
    short = _cut(text, size)
    return short + " " * (size - _columns(short))


def _cut(text: str, size: int) -> str:
    """The text on at most so many columns, with an ellipsis where it was cut."""
    if _columns(text) <= size:
        return text
    kept = ""
    for char in text:
        if _columns(kept + char) > size - 1:
            break
        kept += char
    return f"{kept.rstrip()}…"


def _columns(text: str) -> int:
    """How wide a text is in a terminal: East Asian signs and emoji take two columns, marks above letters none."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
