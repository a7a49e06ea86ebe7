"""Finding: one thing that was looked at, how it stands, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "note", "wrong"]
"""Note: some use is barred, but an episode can be made. Wrong: none can."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    group: str
    name: str
    state: State
    found: str
    advice: str = ""
    """What to do about it; "" when all is well."""
    bytes: int | None = None
    """How much of the disk it takes, or has left."""
