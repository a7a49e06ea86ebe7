"""Golden scripts: what the writer makes of our own histories is reviewed as a diff and keeps a briefing's rules."""

import difflib
import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.model import Script, Section, Sentence
from pipeline.script import export, grounding
from pipeline.script.language import calendar
from pipeline.script.language.vocabulary import words
from pipeline.script.narration import turns
from pipeline.sentences import split
from tests.golden import scripts
from tests.golden.histories import DAYS, HERE, activities

NAMES = sorted(activities())
WEEK = tuple(f"larkspur-{day}" for day in DAYS)
CLOSE = "Close"
OFTEN = 2
"""So often a sentence of one pattern, or one link, may come in five episodes."""


def stories(script: Script) -> tuple[Section, ...]:
    """The sections between opening and close."""
    return script.sections[1:-1]


def body(script: Script) -> list[Sentence]:
    """Every sentence but the greeting and the close, which may be the same each day."""
    told = [s for part in script.sections if part.heading != CLOSE for p in part.paragraphs for s in p.sentences]
    return told[1:]


@pytest.mark.parametrize("name", NAMES)
def test_each_golden_script_is_what_the_writer_makes_today(name: str) -> None:
    """A change in any script is seen as a diff, and kept only once somebody has read it."""
    for ending, wanted in zip(scripts.ENDINGS, scripts.expected(name), strict=True):
        path = HERE / f"{name}{ending}"
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        diff = difflib.unified_diff(kept.splitlines(), wanted.splitlines(), "kept", "written now", lineterm="", n=0)
        shown = "\n".join(line for line in diff if not line.startswith(("@@", "-written:", "+written:")))
        if kept != wanted:
            pytest.fail(f"{path.name} has changed; run `make golden` and read its diff:\n{shown}", pytrace=False)


@pytest.mark.parametrize("ending", scripts.ENDINGS)
def test_no_golden_script_is_left_over(ending: str) -> None:
    """A history that is gone takes its script along."""
    kept = {path.name.removesuffix(ending) for path in HERE.glob(f"*{ending}")}
    assert kept == set(NAMES), "run `make golden`"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_in_a_golden_script_is_ungrounded(name: str) -> None:
    """Grounding holds without exception."""
    assert not grounding.violations(scripts.written(name), activities()[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_script_keeps_the_rules_of_form(name: str) -> None:
    """No opener twice, no sentence over 40 words, headings of 2 to 6 words, a short title, two sentences of summary."""
    script = scripts.written(name)
    texts = [sentence.text for sentence in script.sentences]
    openers = Counter(map(turns.opening, texts))
    assert not [opener for opener, count in openers.items() if count > 1]
    assert not [text for text in texts if len(text.split()) > 40]
    own = [part.heading for part in stories(script) if part.heading != "In brief"]
    assert not [heading for heading in own if not 2 <= len(heading.split()) <= 6]
    assert 0 < len(script.title) <= 70
    assert len(split(script.summary)) == 2, script.summary


def test_people_are_introduced_by_full_name_before_the_first_name() -> None:
    """Who hears a first name has heard the whole one."""
    assert not [found for name in NAMES for found in too_familiar(name)]


def too_familiar(name: str) -> list[str]:
    """Sentences with the first name of somebody who was not named in full by then."""
    changes = {change.id: change for change in activities()[name].changes}
    introduced: set[str] = set()
    found = []
    for sentence in scripts.written(name).sentences:
        people = {person for label in sentence.citations for person in changes[label].authors or ()}
        introduced |= {person for person in people if person in sentence.text}
        spoken = {person for person in people if re.search(rf"\b{re.escape(person.split()[0])}\b", sentence.text)}
        found += [sentence.text] if spoken - introduced else []
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_history_is_what_its_kept_activity_says(name: str, tmp_path: Path) -> None:
    """So every golden script can be made again from a `.jsonl`, as any episode of the past."""
    path = tmp_path / "activity.jsonl"
    export.write(path, activities()[name])
    assert export.read(path) == activities()[name]


def opening_form(name: str) -> str:
    """How the day's theme is announced, without the day and what it is about."""
    theme = next(s for s in body(scripts.written(name)) if calendar.day(activities()[name].until, "UTC") in s.text)
    return skeleton(theme, name)


def test_no_opening_form_comes_twice_in_five_episodes() -> None:
    """Whoever listens every day hears the day announced differently every day."""
    forms = Counter(map(opening_form, WEEK))
    assert max(forms.values()) == 1, forms


def test_no_turn_to_another_story_comes_twice_in_five_episodes() -> None:
    """A turn is heard once in a week."""
    first = [part.paragraphs[0].sentences[0].text for name in WEEK for part in stories(scripts.written(name))]
    used = Counter(link for text in first if (link := turns.link(text)))
    assert not {link: count for link, count in used.items() if count > 1}


def test_no_link_within_a_story_comes_a_third_time_in_five_episodes() -> None:
    """Words that only lead over to the next sentence are noticed soonest."""
    used = Counter(link for name in WEEK for s in body(scripts.written(name)) if (link := turns.link(s.text)))
    assert not {link: count for link, count in used.items() if count > OFTEN}


def test_no_template_shows_in_five_episodes() -> None:
    """With people, numbers and the words of the changes blanked, no sentence comes a third time."""
    found = Counter(skeleton(s, name) for name in WEEK for s in body(scripts.written(name)))
    assert not {form: count for form, count in found.items() if count > OFTEN and form != "…"}


SMALL = frozenset(words("a an the in on at of for to from by with and or but as is are was were it its that this when"))


def skeleton(sentence: Sentence, name: str) -> str:
    """What is the writer's own in a sentence: its first words, and of what follows all that carries meaning.

    Everything that the cited changes or the calendar give is blanked, and so are small words after the first blank.
    """
    activity = activities()[name]
    cited = [change for change in activity.changes if change.id in sentence.citations]
    given = " ".join(f"{c.title} {c.body or ''} {' '.join(c.authors or ())}" for c in cited)
    held = {
        _stem(w) for w in re.findall(r"\w+", f"{given} {activity.repository} {calendar.day(activity.until, 'UTC')}")
    }
    form: list[str] = []
    for word in re.findall(r"[\w'’]+", sentence.text):
        small = word.lower() in SMALL
        blank = word.isdigit() or (small and "…" in form) or (not small and _stem(word) in held)
        form += [] if blank and form[-1:] == ["…"] else ["…" if blank else word.lower()]
    return re.sub(r" (?:a|an|the)(?= …)", "", " ".join(form))


def _stem(word: str) -> str:
    """A word without the endings that telling it in the past or of several adds."""
    return re.sub(r"(?:ies|ied|ed|es|s|e|y)$", "", word.lower()) if len(word) > 3 else word.lower()
