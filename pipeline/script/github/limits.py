"""Waits as long as GitHub asks, says so, and gives up when that would be too long."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from pipeline.errors import SourceError
from pipeline.script.github.kept import Answer
from pipeline.script.github.source import Progress

LONGEST = 600.0
"""Seconds that one reading waits in all; whoever wants an episode this morning would rather know."""

_SECONDARY = 60.0
"""Seconds to pause when GitHub says "too fast" but not for how long; what its documentation asks for."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time, and how it passes."""

    now: Callable[[], float] = time.time
    """Seconds of Unix time."""
    sleep: Callable[[float], None] = time.sleep


class Limits:
    """What GitHub last said of how often it may still be asked."""

    def __init__(self, clock: Clock, progress: Progress, with_token: bool) -> None:
        self.remaining: int | None = None
        """How often it may still be asked this hour; None when it has not said."""
        self._reset = 0.0
        self._waited = 0.0
        self._clock = clock
        self._progress = progress
        self._with_token = with_token

    def note(self, answer: Answer) -> None:
        """Take in what an answer says of the limit."""
        remaining, reset = (
            _number(answer.headers, "x-ratelimit-remaining"),
            _number(answer.headers, "x-ratelimit-reset"),
        )
        if remaining is not None:
            self.remaining = int(remaining)
        if reset is not None:  # by the server's own clock, since ours may be wrong
            self._reset = self._clock.now() + reset - self._now_there(answer)

    def before(self) -> None:
        """Wait until GitHub may be asked again, when it said that the last answer was the last."""
        if self.remaining == 0 and self._reset > self._clock.now():
            self._wait(self._reset - self._clock.now() + 1, "the hour's requests are used up")
            self.remaining = None

    def refused(self, answer: Answer) -> bool:
        """Whether an answer asks for patience; True when it has been had, SourceError when it would be too long."""
        if answer.status not in (403, 429):
            return False
        if "retry-after" in answer.headers:
            self._wait(self.asked(answer) or _SECONDARY, "it asks for a pause")
        elif self.remaining == 0 and "x-ratelimit-reset" in answer.headers:
            self._wait(max(0.0, self._reset - self._clock.now()) + 1, "the hour's requests are used up")
            self.remaining = None
        elif answer.status == 429 or b"secondary rate limit" in answer.body[:2000]:
            self._wait(_SECONDARY, "it asks for a pause")
        else:
            return False
        return True

    def asked(self, answer: Answer) -> float | None:
        """Seconds that an answer asks to wait, by number or by date; None when it does not say."""
        seconds = _number(answer.headers, "retry-after")
        until = None if seconds is not None else _date(answer.headers.get("retry-after", ""))
        if until is not None:
            seconds = until - self._now_there(answer)
        return None if seconds is None else max(1.0, seconds)

    def backoff(self, answer: Answer | None, attempt: int) -> None:
        """Pause before asking again after a failure: 1, 2, 4… seconds, or as the answer asks."""
        self._wait((self.asked(answer) if answer else None) or 2.0**attempt, "it does not answer as it should")

    def _wait(self, seconds: float, why: str) -> None:
        if self._waited + seconds > LONGEST:
            raise self._too_long(seconds, why)
        self._waited += seconds
        line = f"waiting {seconds:.0f} s for GitHub: {why}"
        self._progress(line, 0, 1)
        self._clock.sleep(seconds)
        self._progress(line, 1, 1)

    def _too_long(self, seconds: float, why: str) -> SourceError:
        try:
            again = f"{datetime.fromtimestamp(self._clock.now() + seconds, UTC):%Y-%m-%d %H:%M} UTC"
        except (OverflowError, ValueError, OSError):
            again = "much later"
        advice = "" if self._with_token else ", or set GITHUB_TOKEN, with which it may be asked far more often"
        return SourceError(f"can't ask GitHub any more for now: {why}; try again after {again}{advice}")

    def _now_there(self, answer: Answer) -> float:
        return _date(answer.headers.get("date", "")) or self._clock.now()


def _number(headers: Mapping[str, str], name: str) -> float | None:
    text = headers.get(name, "").strip()
    return float(text) if text.isascii() and text.isdecimal() and len(text) < 15 else None


def _date(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
