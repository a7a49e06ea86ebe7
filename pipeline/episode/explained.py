"""What a person may ask about a script: why each change was told or not, and which words no lexicon decides."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.episode import scripts
from pipeline.episode.asking import Ask
from pipeline.episode.drafting import plan_of
from pipeline.model import Activity
from pipeline.script import export
from pipeline.synthesis.lexicons import Lexicons

if TYPE_CHECKING:
    from pipeline.script.explaining import Verdict
    from pipeline.synthesis.unknown import Unknown


@dataclass(frozen=True, slots=True)
class Explained:
    """What there is to say about a script."""

    verdicts: tuple["Verdict", ...] | None
    """On each change that it could have told of; None when no activity is kept for it."""
    unknown: tuple["Unknown", ...]
    lexicon: Path
    """Where entries for the unknown words belong."""


def explained(script: Path) -> Explained:
    """From what is kept: the script, its activity and its show's lexicon; the repository is not asked."""
    from pipeline.script import explaining
    from pipeline.synthesis import unknown
    from pipeline.synthesis.spoken import is_english

    found = scripts.by_path(Ask(script=script))
    folder = found.path.parent
    kept = export.read(found.kept) if found.kept else None
    known = Lexicons(folder.parent.parent, folder, found.show.language).read(found.script.voice or found.show.voice)
    # Whether a word can be guessed is known for English alone.
    said = found.script.sentences if is_english(found.show.language) else ()
    words = unknown.unknown(said, known, _ordinary(), _handles(kept) if kept else frozenset())
    verdicts = None
    if kept:
        activity, plan = plan_of(kept, found.show)
        verdicts = explaining.verdicts(activity, plan, found.script)
    return Explained(verdicts, words, folder / "lexicon.toml")


def _ordinary() -> Callable[[str], bool]:
    """Whether a word in lower case is plain English, as far as our own lists go."""
    from pipeline.script.grounding.everyday import EVERYDAY
    from pipeline.script.language.vocabulary import is_ordinary

    return lambda word: word in EVERYDAY or is_ordinary(word)


def _handles(activity: Activity) -> frozenset[str]:
    """People on record by a handle instead of a name."""
    people = (name for change in activity.changes for name in (*(change.authors or ()), *(change.reviewers or ())))
    return frozenset(name for name in people if name.isalnum() and not name[:1].isupper())
