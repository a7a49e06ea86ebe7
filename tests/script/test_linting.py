"""A script is looked over before it is read aloud: leftovers are found, ordinary prose is not."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Paragraph, Script, Section, Sentence
from pipeline.script import linting, markdown
from pipeline.script.language.vocabulary import ORDINARY

WHEN = datetime(2026, 3, 4, 13, tzinfo=UTC)
ENOUGH = "The loom runs well today, and the people who look after it have found the time to write down what they did."


def script(*texts: str, heading: str = "News") -> Script:
    part = Section(heading, (Paragraph(tuple(Sentence(text, line=place) for place, text in enumerate(texts, 5))),))
    return Script("anvil", "2026-03-04-x", "A good day", "What happened.", WHEN, (part,))


def found(text: str) -> list[str]:
    return [finding.severity for finding in linting.findings(script(ENOUGH, text)) if finding.line == 6]


@pytest.mark.parametrize(
    "text",
    [
        "<think>The user wants a script.",
        "So I will write it now.</think>",
        "<tool_calls>",
        '{"name": "write_script", "arguments": {}}',
        "<|im_start|>assistant",
        "[/INST] Good morning.",
        "Here is the script for today's episode:",
        "Here's your podcast script!",
        "Sure! Here's a summary of the changes:",
        "Certainly, I can do that.",
        "As an AI language model, I cannot know this.",
        "Let me know if you'd like me to make it shorter.",
        "I hope this script meets your needs.",
        "Word count: 412",
        "[End of script]",
        "Good morning, this is [insert host name].",
        "Welcome to [Show Title] {{ episode.title }}.",
        "It is $DATE, and this is the news.",
        "TODO: write the second story.",
        "TBD",
        "Lorem ipsum dolor sit amet.",
        "The release was made by ____.",
        "Thanks to <your name here>.",
    ],
)
def test_what_a_model_or_a_form_left_behind_is_an_error(text: str) -> None:
    """Thinking, tools, talk of the script and blanks must never reach the voice."""
    assert found(text) == ["error"]


@pytest.mark.parametrize(
    "text",
    [
        "Signed-off-by: Ada Byron",
        "Change-Id: I0123456789abcdef",
        "See https://example.test/a?b=c for more.",
        "Write to ada@example.test for more.",
        "This is **important** news.",
        "The ``loom`` was mended.",
        "A line<br/>and another.",
        "It is [here](/notes) to read.",
        "Traceback (most recent call last):",
        "@@ -1,4 +1,5 @@",
        "diff --git a/loom.c b/loom.c",
        "+ return weave(loom)",
        "if (a && b) weave();",
        "weave_fast loom.weave heddleCount warp_ends were touched.",
        "[Intro music fades in]",
        "Narrator: Good morning.",
        "— ***",
        "🙂",
        "Release day is TBD this time.",
        "word " * 41,
        "x" * 80,
    ],
)
def test_what_sounds_wrong_is_a_warning(text: str) -> None:
    """Trailers, links, code, markup, symbols and very long sentences can be heard; the author decides."""
    assert found(text) == ["warning"]


@pytest.mark.parametrize(
    "text",
    [
        "Use List<T> for core, not <pre>.",
        "The <think> tag is now stripped from model output.",
        "It removes a stale TODO comment and the TODO list.",
        "TODO comments are now reported by the linter.",
        "The pager honours $PAGER and $HOME.",
        "Here is the news from anvil, on a quiet day.",
        "Here's the summary of the week.",
        "Sure, it is a small change, but users will notice.",
        "Of course the old name still works.",
        "The Signed-off-by line is now checked.",
        "Reviewed by Ada Byron and merged on Friday.",
        "Version 3.10.2 cut the time from 1,204.5 ms to 0.75 ms.",
        "The weave_fast routine in loom.c calls heddleCount now.",
        "C++ and C# users can call std::move, and Node.js users get async/await.",
        "It's 40% faster: a 2x gain — at least on x86-64.",
        "[dist] and [core] are the two tags they use.",
        "A request of e.g. 10 MB, i.e. a large one, no longer fails (at least not on Linux).",
        "The __init__ method and the *args of snake_case names are kept.",
        "As an AI assistant, Copilot is credited in the trailer.",
        "Let me know if you spot a mistake.",
        "The file at /usr/lib/anvil is read first.",
        "I'm a synthetic voice, and this was the briefing.",
        "The answer is yes.",
        "日本語の文です。",
        "What does the function return? Nothing.",
        "The Host header is checked.",
    ],
)
def test_ordinary_technical_prose_is_let_be(text: str) -> None:
    """What developers say to each other is no leftover."""
    assert found(text) == []


def test_marks_of_the_dialect_are_let_be() -> None:
    """Pronunciations, pauses, footnotes, speakers, rules and comments are how a script is written."""
    text = (
        "# A good day\n\n## News\n\n**Ada:** Good [morning](say:mornin) to all of you out there. "
        "[IR](spell:) and [NaN](word:) by [Ida](ipa:ˈiːda), as [they](words.html) [say](https://x.test/say). "
        '<break time="600ms"/> The *loom* runs `fast`.[^1] <!-- checked -->\n\n---\n\n'
        "- First, the heddles were counted again.\n- Then they were counted a third time, to be sure.\n\n"
        "[^1]: https://example.test/1\n"
    )
    parsed = markdown.from_markdown(text, markdown.Name("anvil", "2026-03-04-x"))
    assert linting.findings(parsed, text) == ()


@pytest.mark.parametrize(
    ("mark", "severity", "says"),
    [
        ("[IR](spell:I R)", "error", "after the colon"),
        ("[the IR](spell:)", "error", "one word"),
        ("[A/B](word:)", "error", "one word"),
        ("[NCCL](say:)", "error", "say how"),
        ("[Ida](ipa: )", "error", "say how"),
        ("[IR](spell)", "warning", "changes no word"),
        ("[IR](letters:)", "warning", "changes no word"),
        ("[Ida](ipa ˈiːda)", "warning", "changes no word"),
    ],
)
def test_a_pronunciation_that_cannot_be_followed_is_told_with_its_line(mark: str, severity: str, says: str) -> None:
    """Also what only looks like one: it would be a link, or be read out."""
    text = f"# A good day\n\n## News\n\n{ENOUGH}\nToday {mark} was seen again.\n"
    parsed = markdown.from_markdown(text, markdown.Name("anvil", "2026-03-04-x"))
    (finding,) = linting.findings(parsed, text)
    assert (finding.severity, finding.line) == (severity, 6)
    assert says in finding.what


@given(st.lists(st.sampled_from(sorted(ORDINARY)), min_size=3, max_size=30))
def test_plain_english_words_in_any_order_are_let_be(words: list[str]) -> None:
    """No sentence of ordinary words is taken for something else."""
    assert found(f"{' '.join(words).capitalize()}.") == []


@given(st.text(max_size=300))
def test_any_text_is_looked_over_without_harm(text: str) -> None:
    """No text is too odd to be judged, and each finding says what to do in one line."""
    for finding in linting.findings(script(text, heading=text), text):
        assert finding.advice and "\n" not in str(finding)


def test_a_script_of_nothing_is_an_error_and_of_almost_nothing_a_warning() -> None:
    """Symbols are nothing to say."""
    assert [f.severity for f in linting.findings(script("—"))] == ["error", "warning"]
    (only,) = linting.findings(script("Hello there."))
    assert (only.severity, only.line) == ("warning", 5)
    assert linting.findings(script(ENOUGH)) == ()


def test_empty_sections_are_seen_in_the_file() -> None:
    """A heading with nothing below it, and a section made without a sentence."""
    source = f"---\ntitle: x\n---\n\n# A day\n\n## First\n\n{ENOUGH}\n\n## Second\n\n## Third\n\n[^1]: note\n"
    assert [(f.line, f.severity) for f in linting.findings(script(ENOUGH), source)] == [
        (11, "warning"),
        (13, "warning"),
    ]
    bare = Script("anvil", "x", "A day", "", WHEN, (Section("Empty", ()), *script(ENOUGH).sections))
    assert [f.what for f in linting.findings(bare)] == ["the section “Empty” is empty"]


def test_title_summary_and_headings_are_looked_over_too() -> None:
    """They are read by people and shown by players."""
    made = Script("anvil", "x", "TODO: a title", "{{ summary }}", WHEN, script(ENOUGH, heading="[Title]").sections)
    assert [finding.severity for finding in linting.findings(made)] == ["error"] * 3
