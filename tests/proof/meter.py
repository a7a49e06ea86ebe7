"""Proves the meter on every signal of EBU Tech 3341 and 3342 that can be made, at full length, and prints the table."""

import sys
from itertools import groupby

from tests.ebu import CASES, Case

_ROW = "{:<9}{:>6}{:>20}{:>20}{:>16}  {}\n"


def main() -> bool:
    """Whether every reading is within what is allowed."""
    sys.stdout.write(_ROW.format("case", "LU/dB", "expected", "measured", "allowed", ""))
    rows = [_row(name, list(cases)) for name, cases in groupby(CASES, lambda case: case.name)]
    return all(rows)


def _row(name: str, cases: list[Case]) -> bool:
    """A line for all files of a case; of many readings, the lowest and highest, and the errors furthest off."""
    found = [reading for case in cases for reading in case.read()]
    expected = [value for case in cases for value in case.expected]
    errors = [here - there for here, there in zip(found, expected, strict=True)]
    first = cases[0]
    good = all(-first.below <= error <= first.above for error in errors)
    allowed = f"+{first.above}/-{first.below}"
    worst = max(errors, key=abs)
    sys.stdout.write(
        _ROW.format(name, f"{worst:+.2f}", _between(expected), _between(found), allowed, "ok" if good else "NOT MET")
    )
    sys.stdout.flush()
    return good


def _between(values: list[float]) -> str:
    """One value, or the first and last of a row of them."""
    low, high = min(values), max(values)
    return f"{low:.2f}" if f"{low:.2f}" == f"{high:.2f}" else f"{low:.2f} to {high:.2f}"
