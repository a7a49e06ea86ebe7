"""Golden scripts: what the writer makes of our own histories is kept, reviewed as a diff, and keeps a briefing's rules."""

import difflib
import re
from collections import Counter
from pathlib import Path

import pytest

from pipeline.model import Script, Section, Sentence
from pipeline.script import export, grounding
from pipeline.script.language import calendar
from pipeline.script.narration import turns
from pipeline.sentences import split
from tests.golden import scripts
from tests.golden.histories import DAYS, HERE, activities

NAMES = sorted(activities())
WEEK = tuple(f"larkspur-{day}" for day in DAYS)
CLOSE = "Close"


def stories(script: Script) -> tuple[Section, ...]:
    """The sections between opening and close."""
    return script.sections[1:-1]


def body(script: Script) -> list[Sentence]:
    """Every sentence but the greeting and the close, which may be the same each day."""
    told = [s for part in script.sections if part.heading != CLOSE for p in part.paragraphs for s in p.sentences]
    return told[1:]


@pytest.mark.parametrize("name", sorted(scripts.expected()))
def test_each_golden_file_is_what_the_writer_makes_today(name: str) -> None:
    """A change in any script is seen as a diff, and kept only once somebody has read it."""
    wanted, path = scripts.expected()[name], HERE / name
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    diff = list(difflib.unified_diff(kept.splitlines(), wanted.splitlines(), "kept", "written now", lineterm="", n=0))
    shown = "\n".join(line for line in diff if not line.startswith(("@@", "-written:", "+written:")))
    assert not diff, f"{name} has changed; run `make golden` and read its diff:\n{shown}"


def test_no_golden_file_is_left_over() -> None:
    """A history that is gone takes its script along."""
    kept = {path.name for path in [*HERE.glob("*.md"), *HERE.glob("*.explain.txt")]}
    assert kept == set(scripts.expected()), "run `make golden`"


@pytest.mark.parametrize("name", NAMES)
def test_nothing_in_a_golden_script_is_ungrounded(name: str) -> None:
    """Grounding holds without exception."""
    assert not grounding.violations(scripts.written(name), activities()[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_script_keeps_the_rules_of_form(name: str) -> None:
    """No opener twice, at most 40 words a sentence, headings of 2 to 6 words, a short title, two sentences of summary."""
    script = scripts.written(name)
    texts = [sentence.text for sentence in script.sentences]
    openers = Counter(map(turns.opening, texts))
    assert not [opener for opener, count in openers.items() if count > 1]
    assert not [text for text in texts if len(text.split()) > 40]
    own = [part.heading for part in stories(script) if part.heading != "In brief"]
    assert not [heading for heading in own if not 2 <= len(heading.split()) <= 6]
    assert 0 < len(script.title) <= 70
    assert len(split(script.summary)) == 2, script.summary


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_script_is_written_again_from_its_kept_activity(name: str, tmp_path: Path) -> None:
    """The kept activity holds all that the script was made from."""
    path = tmp_path / "activity.jsonl"
    export.write(path, activities()[name])
    assert export.read(path) == activities()[name]
    assert scripts.written_from(export.read(path)) == scripts.written(name)


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
    assert not {link for link, count in used.items() if count > 1}, used


OWN, OFTEN = 2, 2
"""A skeleton with at least so many words of the writer's own may come so often in five episodes."""


def test_no_template_shows_in_five_episodes() -> None:
    """With people, numbers and the words of the changes blanked, no sentence comes a third time."""
    found = Counter(skeleton(s, name) for name in WEEK for s in body(scripts.written(name)))
    shown = {form: count for form, count in found.items() if count > OFTEN and len(form.replace("…", "").split()) >= OWN}
    assert not shown


def skeleton(sentence: Sentence, name: str) -> str:
    """The sentence with everything blanked that its changes or the calendar give it: what is left is the writer's."""
    activity = activities()[name]
    cited = [change for change in activity.changes if change.id in sentence.citations]
    given = " ".join(f"{c.title} {c.body or ''} {' '.join(c.authors or ())}" for c in cited)
    held = {_stem(word) for word in re.findall(r"\w+", f"{given} {activity.repository} {calendar.day(activity.until, 'UTC')}")}
    words = re.findall(r"[\w'’]+", sentence.text)
    blanked = ["…" if _stem(word) in held or word.isdigit() else word.lower() for word in words]
    return re.sub(r"…(?: …)+", "…", " ".join(blanked))


def _stem(word: str) -> str:
    """A word without the endings that telling it in the past or of several adds."""
    return re.sub(r"(?:ies|ied|ed|es|s|e|y)$", "", word.lower()) if len(word) > 3 else word.lower()
