"""The table of `make listen`; its exit status is 1 when a wanted figure is missed."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.listening import ear, folding, levels, times
from tests.listening.episode import Episode, Timed, read, respellings

ROOT = Path(__file__).parent.parent.parent
RATE = 44_100
WORST = 10
BROKEN = 0.35
"""A word error rate above this is a broken voice; below it, most errors are the recogniser's, with names and homophones
(plain prose in the same voice gives it 0.01 to 0.05)."""
FEWEST = 40
"""Matched words below which an episode says nothing about shares."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One sentence as it should be heard and as it was."""

    spoken: str
    heard: str
    wrong: int
    """Words that were replaced, lost or added."""
    words: int


def say(*lines: str) -> None:
    """Some lines on the terminal."""
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


class Table:
    """Figures, each beside what is wanted of it."""

    def __init__(self) -> None:
        self.missed = 0

    def row(self, what: str, figure: str, wanted: str = "", good: bool = True) -> None:
        """One line of the table."""
        self.missed += not good
        say(f"  {what:<50} {figure:>10}  {wanted:<12} {'' if good else 'MISSED'}".rstrip())


def compared(episode: Episode, heard: Sequence[Sequence[Timed]]) -> list[Heard]:
    """Every sentence against what was heard in its own time."""
    import jiwer
    from whisper_normalizer.english import EnglishTextNormalizer

    normal = EnglishTextNormalizer()
    lexicons = [ROOT / "voices" / "lexicon" / "en.toml", *sorted(ROOT.glob("scripts/*/lexicon.toml"))]
    respelled = respellings(*lexicons)
    found = []
    for said, words in zip(episode.sentences, heard, strict=True):
        theirs = " ".join(word.text for word in words)
        ours, other = folding.pair(said.spoken, theirs, normal, respelled)
        result = jiwer.process_words(ours or "-", other or "-")
        wrong = result.substitutions + result.deletions + result.insertions
        found.append(Heard(said.spoken, theirs, wrong, len(ours.split())))
    return found


def words_table(table: Table, found: Sequence[Heard]) -> None:
    """The word error rate, and the sentences that did worst."""
    rate = sum(one.wrong for one in found) / sum(one.words for one in found)
    table.row("word error rate against the spoken text", f"{rate:.3f}", f"<= {BROKEN}", rate <= BROKEN)
    table.row("sentences heard without an error", f"{sum(not one.wrong for one in found)} of {len(found)}")
    for one in sorted(found, key=lambda one: -one.wrong / max(1, one.words))[:WORST]:
        if one.wrong:
            say(f"    {one.wrong}/{one.words}  said   {one.spoken}", f"    {'':>5}heard  {one.heard}")


def times_table(table: Table, episode: Episode, heard: Sequence[Sequence[Timed]]) -> None:
    """When words start, and the worst of them."""
    verdict = times.judged(times.starts(episode.sentences, heard), WORST)
    enough = verdict.matched >= FEWEST
    table.row("words judged by their start", str(verdict.matched))
    table.row("median difference, ms", f"{verdict.median * 1000:.0f}", "<= 80", verdict.median <= 0.08)
    wanted = ">= 95 %" if enough else "(too few)"
    table.row("share under 200 ms", f"{verdict.near:.1%}", wanted, verdict.near >= 0.95 or not enough)
    table.row("bias, ms (above zero: ours are later)", f"{verdict.bias * 1000:+.0f}")
    wrong = times.disordered(episode.sentences)
    table.row("words out of order or overlapping", str(len(wrong)), "0", not wrong)
    say(*(f"    {one.off * 1000:+5.0f} ms  {one.word} (at {one.ours:.2f} s)" for one in verdict.worst))
    say(*(f"    out of order: {one}" for one in wrong[:WORST]))


def levels_table(table: Table, episode: Episode) -> None:
    """How even the sentences are, and whether joins click."""
    sound = ear.decoded(episode.mp3, RATE)
    found = levels.levels(sound, RATE, episode.sentences)
    for what, some in (
        ("sentences of 1.5 s and more", [one for one in found if one.seconds >= levels.SHORT]),
        ("shorter sentences", [one for one in found if one.seconds < levels.SHORT]),
    ):
        if some:
            most = max(some, key=lambda one: abs(one.lu))
            even = abs(most.lu) <= 2
            table.row(f"loudness of {len(some)} {what}, LU", f"{most.lu:+.1f}", "within ±2", even)
            say(*(f"    {one.lu:+.1f} LU  {one.text[:90]}" for one in some if abs(one.lu) > 2))
    steps = levels.jumps(sound, RATE, episode.sentences)
    wanted = f"<= {steps.speech:.3f}"
    table.row(
        "largest jump at a join (wanted: as in speech)", f"{steps.joins:.3f}", wanted, steps.joins <= steps.speech
    )
    gaps = list(levels.pauses(episode.sentences))
    if gaps:
        table.row("pauses between sentences, s", f"{min(gaps):.2f}–{max(gaps):.2f}")


def main(folders: Sequence[str]) -> int:
    """Listen to every folder; 1 when a wanted figure was missed anywhere."""
    table = Table()
    for folder in folders:
        episode = read(Path(folder))
        say("", episode.mp3.name)
        heard = ear.heard(episode.mp3, episode.windows())
        words_table(table, compared(episode, heard))
        times_table(table, episode, heard)
        levels_table(table, episode)
    return int(table.missed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
