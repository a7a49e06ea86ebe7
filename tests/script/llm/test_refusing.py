"""No answer that breaks a rule is read out, whatever it is."""

import json
from pathlib import Path

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pipeline.script import export, markdown, narration, stories
from pipeline.script.brief import Brief, script_of
from pipeline.script.language import pace
from pipeline.script.llm.answer import Answer, Bounds, faults, parse, sections
from tests.script.llm.answers import ACTIVITY, BRIEF, LOOM, answer, sentence, story, written
from tests.script.llm.model_server import playing, says

LONG = "Ada Byron added a Quux loom to the weaver " + "and the loom keeps threads " * 9 + "."
REFUSED = {
    "foreign id": (story(sentence("Ada Byron added a Quux loom.", "9999999")), "no id of the record"),
    "full hash": (story(sentence("Ada Byron added a Quux loom.", LOOM.id)), "no id of the record"),
    "many citations": (story(sentence("Ada Byron added a Quux loom.", *["4f5e6d7"] * 13)), "over 12 ids"),
    "no citation": (story(sentence("A loom came.")), "cites nothing"),
    "swapped citation": (story(sentence("Ada Byron added a Quux loom.", "812")), "Ada"),
    "link": (story(sentence("See https://evil.example/x for the loom.", "4f5e6d7")), "an address"),
    "bare domain": (story(sentence("See evil.com for the loom.", "4f5e6d7")), "an address"),
    "markdown": (story(sentence("Ada Byron added a [loom](x).", "4f5e6d7")), "markup"),
    "html": (story(sentence("Ada Byron added a <b>loom</b>.", "4f5e6d7")), "markup"),
    "thinking": (story(sentence("<think>Looms.</think> Ada Byron added a loom.", "4f5e6d7")), "markup"),
    "footnote": (story(sentence("Ada Byron added a loom.[^812]", "4f5e6d7")), "markup"),
    "control": (story(sentence("Ada Byron\x1b[31m added a loom.", "4f5e6d7")), "invisible"),
    "bidirectional": (story(sentence("Ada Byron added \u202ea loom.", "4f5e6d7")), "invisible"),
    "zero width": (answer(title="A Quux\u200b loom"), "invisible"),
    "an echo": (story(*[sentence("Ada Byron added a Quux loom.", "4f5e6d7")] * 2), "said more than once"),
    "no full stop": (story(sentence("Ada Byron added a Quux loom", "4f5e6d7")), "not a whole sentence"),
    "silence": (story(sentence("…", "4f5e6d7")), "nothing is said"),
    "long sentence": (story(sentence(LONG, "4f5e6d7")), "over 40 words"),
    "long title": (answer(title="A Quux loom and " * 6), "70 characters"),
    "empty title": (answer(title=""), "nothing is said"),
    "front matter in the title": (answer(title="Loom\n---\nvoice: other"), "voice"),
    "one-word heading": (story(sentence("Ada Byron added a loom.", "4f5e6d7"), heading="Loom"), "2 to 6 words"),
    "long heading": (
        story(sentence("Ada Byron added a loom.", "4f5e6d7"), heading="A loom for the weaver to keep threads"),
        "2 to 6 words",
    ),
    "same heading": (answer(stories=[answer()["stories"][0]] * 2), "same heading"),
    "no stories": (answer(stories=[]), "1 to 6 stories"),
    "many stories": (
        answer(stories=[{**answer()["stories"][0], "heading": f"Quux loom {n}"} for n in "abcdefg"]),
        "1 to 6 stories",
    ),
    "endless summary": (answer(summary="A loom came. " * 40), "summary"),
    "no opening": (answer(opening=[]), "opening"),
    "too long": (
        answer(stories=[{"heading": "The Quux loom", "sentences": [answer()["stories"][0]["sentences"][1]] * 60}]),
        "too long",
    ),
    "too short": (story(sentence("A loom.", "4f5e6d7")), "too short"),
    "file": (answer(file="../../etc/passwd"), "form is wrong"),
    "setting": (story({**sentence("Ada Byron added a loom.", "4f5e6d7"), "voice": "amy"}), "form is wrong"),
    "number for text": (answer(title=7), "form is wrong"),
    "missing part": ({"title": "A loom"}, "form is wrong"),
    "list": ([answer()], "form is wrong"),
    "preamble": ("Here is the script: " + json.dumps(answer()), "not one whole JSON object"),
    "cut off": (json.dumps(answer())[:-40], "not one whole JSON object"),
    "deep": ("[" * 100_000, "not one whole JSON object"),
    "lone surrogate": (json.dumps(answer()).replace("Kiln", r"\ud800"), "not one whole JSON object"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_an_answer_that_breaks_a_rule_is_never_read_out(name: str) -> None:
    """Foreign ids, markup, addresses, hidden characters, wrong lengths, wrong form: the second request names it."""
    content, fault = REFUSED[name]
    with playing(says(content), says(answer())) as server:
        draft = written(server)
    assert draft.writer == "llm" and len(server.bodies) == 2
    assert any(fault in note for note in draft.notes[1:]), draft.notes
    assert all(note.isprintable() and len(note) < 400 for note in draft.notes)


KNOWN = {"4f5e6d7": (LOOM.id,), "812": ("812",)}
WORDS = st.lists(
    st.sampled_from(
        ["A", "loom", "it's", "so", "1.", "-", ">", "+", "10)", "a_b", "&amp;", "x.", "Why?", "e.g.", "é", "—", ":"]
    )
    | st.text(st.characters(categories=("L", "P", "N")), max_size=3),
    min_size=2,
    max_size=5,
).map(" ".join)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(["title", "summary", "heading", "text"]), WORDS)
def test_what_passes_is_read_from_its_file_as_it_was_judged(place: str, words: str) -> None:
    """Whatever the words, no answer that is taken can change the script's form."""
    told = sentence(f"So {words}." if place == "text" else "A loom came.", "812")
    changed = {"stories": [{"heading": words if place == "heading" else "The kiln", "sentences": [told]}]}
    parsed = parse(json.dumps(answer(**(changed | ({place: words} if place in ("title", "summary") else {})))))
    assert isinstance(parsed, Answer)
    if not faults(parsed, KNOWN, Bounds(0, 0, 999), ()):
        event(f"{place} taken")
        headline = (" ".join(parsed.title.split()), " ".join(parsed.summary.split()))
        script = script_of(ACTIVITY, BRIEF, headline, sections(parsed, KNOWN))
        name = markdown.Name(show="anvil", episode=script.episode, published=None, file="x.md")
        assert markdown.from_markdown(markdown.to_markdown(script), name) == script


KEYS = st.sampled_from(["title", "stories", "opening", "x\x1b"])
VALUES = st.recursive(
    st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(KEYS, x), max_leaves=8
)


@settings(max_examples=60, deadline=None)
@given(st.text() | VALUES.map(json.dumps))
def test_any_text_is_an_answer_or_has_faults(text: str) -> None:
    """A model may say anything."""
    wrong = parse(text)
    assert wrong and all(isinstance(fault, str) and fault.isprintable() for fault in wrong)


@pytest.mark.parametrize(
    "content",
    ["```json\n" + json.dumps(answer()) + "\n```", "<think>\nA loom {\n</think>\n" + json.dumps(answer())],
)
def test_a_fence_and_thinking_around_the_answer_are_no_part_of_it(content: str) -> None:
    """Where a server can't hold its model to a form, this is how many models answer."""
    with playing(says(content)) as server:
        assert written(server).writer == "llm"


def test_what_the_rules_write_would_be_taken() -> None:
    """A model is held to no form that the house's own writer does not keep."""
    activity = export.read(next((Path(__file__).parents[3] / "scripts/pytorch/activity").glob("*.jsonl")))
    brief = Brief("pytorch", "The PyTorch Briefing", activity.until)
    script = narration.write(activity, stories.plan(activity), brief)
    known = {label: (label,) for sentence in script.sentences for label in sentence.citations}
    opening, *told, _ = [
        [sentence(said.text, *said.citations) for paragraph in part.paragraphs for said in paragraph.sentences]
        for part in script.sections
    ]
    headed = [
        {"heading": part.heading, "sentences": said} for part, said in zip(script.sections[1:-1], told, strict=True)
    ]
    parsed = parse(json.dumps(answer(title=script.title, summary=script.summary, opening=opening, stories=headed)))
    assert isinstance(parsed, Answer) and faults(parsed, known, Bounds.of(brief.seconds - pace.AROUND, 99), ()) == []
