"""What a writer is told of the show and the episode, and how its sections become a script."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from pipeline.model import Activity, Link, Script, Section
from pipeline.script.house import House


@dataclass(frozen=True, slots=True)
class Brief:
    """What the writer needs to know of the show and of this episode."""

    show: str
    """The show's folder name."""
    show_title: str
    """Its name as it is said."""
    published: datetime
    """Aware; whole seconds."""
    time_zone: str = "UTC"
    """IANA name of where the show is at home."""
    seconds: float = 160.0
    """How long an episode should be when there is enough to say."""
    pace: float = 1.0
    """How long the show's voice takes beside the one that `language/pace.py` was measured with."""
    voice: str | None = None
    house: House = field(default_factory=House)

    @property
    def day(self) -> str:
        """The day of publication where the show is at home, such as 2026-07-31."""
        return self.published.astimezone(ZoneInfo(self.time_zone)).date().isoformat()


def script_of(activity: Activity, brief: Brief, headline: tuple[str, str], sections: Sequence[Section]) -> Script:
    """The script with that title and summary; its id and its links follow from them."""
    title, summary = headline
    episode = f"{brief.day}-{slug(title)}"
    return Script(
        show=brief.show,
        episode=episode,
        title=title,
        summary=summary,
        published=brief.published,
        sections=tuple(sections),
        kind=activity.kind,
        window=(activity.since, activity.until),
        voice=brief.voice,
        activity=f"activity/{episode}.jsonl",
        links=_links(activity, sections),
    )


def _links(activity: Activity, parts: Sequence[Section]) -> tuple[Link, ...]:
    changes = {change.id: change for change in activity.changes}
    cited = dict.fromkeys(
        label
        for part in parts
        for paragraph in part.paragraphs
        for sentence in paragraph.sentences
        for label in sentence.citations
    )
    return tuple(Link(label, changes[label].url or changes[label].title or label) for label in cited)


def slug(title: str) -> str:
    """ASCII, lower case, hyphens, at most 60 characters cut at a word; a short hash when nothing is left of a title."""
    ascii_only = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", ascii_only)
    if sum(map(len, words)) < 3 or sum(map(len, words)) < len(re.sub(r"\W", "", title)) / 2:
        return hashlib.sha256(title.encode()).hexdigest()[:10]
    kept: str = words[0][:60]
    for word in words[1:]:
        if len(kept) + 1 + len(word) > 60:
            break
        kept += f"-{word}"
    return kept
