"""Where the narration's clock and the file's clock meet: moves times from one to the other, and makes the chapters."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.model import Chapter, Cue, Script, Section, Word

MOST_CHAPTERS = 255
"""An MP3's table of contents counts its entries in one byte."""


def on_file(cues: Sequence[Cue], narration_rate: int, offset: int, rate: int) -> tuple[Cue, ...]:
    """Sentences and words on the file's clock, in whole samples at `rate`.

    `offset` is how many frames of the file lie before the first narrated sample. A time later on one clock is never
    earlier on the other, so what did not overlap does not overlap.
    """

    def moved(sample: int) -> int:
        return offset + (2 * sample * rate + narration_rate) // (2 * narration_rate)

    def word(said: Word) -> Word:
        return replace(said, start=moved(said.start), end=moved(said.end))

    return tuple(
        replace(cue, start=moved(cue.start), end=moved(cue.end), words=tuple(map(word, cue.words))) for cue in cues
    )


def chapters(script: Script, cues: Sequence[Cue], samples: int) -> tuple[Chapter, ...]:
    """One chapter per section that is heard, on the file's clock, without gaps from 0 to `samples`.

    The first starts at 0, each other at its first sentence. A section in which nothing is said has no chapter; more
    than MOST_CHAPTERS are joined with their neighbours.
    """
    starts: dict[int, int] = {}
    for cue in cues:
        if cue.end > cue.start:
            starts.setdefault(cue.section, cue.start)
    heard = _at_most(sorted(starts, key=lambda index: starts[index]), MOST_CHAPTERS)
    borders = [0, *(starts[index] for index in heard[1:]), samples]
    return tuple(
        Chapter(start, end, _title(script, index), _url(script, script.sections[index]))
        for index, start, end in zip(heard, borders, borders[1:], strict=False)
    )


def _at_most(indexes: list[int], most: int) -> list[int]:
    """All of them, or evenly chosen ones that begin with the first."""
    if len(indexes) <= most:
        return indexes
    return [indexes[place * len(indexes) // most] for place in range(most)]


def _title(script: Script, index: int) -> str:
    """The section's heading; the episode's title where a plain script has none."""
    return script.sections[index].heading.strip() or script.title


def _url(script: Script, section: Section) -> str | None:
    """The address of the first change the section cites, when it has one."""
    cited = (label for part in section.paragraphs for sentence in part.sentences for label in sentence.citations)
    targets = {link.label: link.target for link in script.links}
    target = targets.get(next(cited, ""), "")
    return target if target.startswith(("https://", "http://")) else None
