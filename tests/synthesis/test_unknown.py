"""Words that no lexicon decides: found by kind, counted, and ready to be pasted."""

import pytest

from pipeline.model import Pronunciation, Sentence
from pipeline.script import markdown
from pipeline.script.grounding.everyday import EVERYDAY
from pipeline.script.language.vocabulary import is_ordinary
from pipeline.synthesis import lexicon
from pipeline.synthesis.lexicons import Lexicons
from pipeline.synthesis.spoken import spans
from pipeline.synthesis.unknown import Unknown, unknown
from tests.conftest import ROOT


def ordinary(word: str) -> bool:
    """Plain English, as far as our lists go."""
    return word in EVERYDAY or is_ordinary(word)


def found(text: str, **more: object) -> list[tuple[str, str, str]]:
    """Written, said and kind of each unknown word of a sentence."""
    words = unknown([Sentence(text, line=7)], lexicon.built_in(), ordinary, **more)  # type: ignore[arg-type]
    return [(word.written, word.said, word.kind) for word in words]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The QXZ is new.", ("QXZ", "Q.X.Z", "capitals")),
        ("All QXZs are new.", ("QXZs", "Q.X.Z's", "capitals")),
        ("The BOLKER is new.", ("BOLKER", "bolker", "capitals")),
        ("The qxzVariable is new.", ("qxz", "Q.X.Z", "identifier")),
        ("The name torch.qxz.ops is new.", ("qxz", "Q.X.Z", "identifier")),
        ("The QzPolicy is new.", ("QzPolicy", "Q.Z policy", "identifier")),
        ("We thank @some-qxz for it.", ("some-qxz", "some Q.X.Z", "handle")),
        ("We thank Brzozowski for it.", ("Brzozowski", "Brzozowski", "name")),
        ("We thank Hrdlička for it.", ("Hrdlička", "Hrdlichka", "name")),
    ],
)
def test_what_is_read_by_guess_is_found(text: str, expected: tuple[str, str, str]) -> None:
    """By its kind, as it is said, under the form that an entry decides."""
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "A plain sentence, with a Name and a number: 42.",
        "The GPU and the API, the CUDA graph and NCCL.",
        "FIX the MAP and the LOG, it CANNOT wait.",
        "A PDF at 10 AM.",
        "In parse_header and getValue and H100 and v2 nothing is spelled.",
        "Version 2.3.1rc1 of 31 July 2026 took 20 ms on 10.0.0.1.",
        "We thank @listener for it.",
        "See https://example.com/qxz/QXZ for more.",
    ],
)
def test_what_everyone_reads_alike_is_not(text: str) -> None:
    """Words, what a lexicon lists, dates and amounts, addresses."""
    assert found(text) == []


def test_a_form_of_the_sentences_own_decides() -> None:
    """But only there."""
    own = Sentence("The QXZ is new.", pronunciations=(Pronunciation("QXZ", "quicksie"),), line=1)
    known = lexicon.built_in()
    assert unknown([own], known) == ()
    assert unknown([own, Sentence("A QXZ, the QXZ.", line=5)], known) == (Unknown("QXZ", "Q.X.Z", "capitals", 2, 5),)


def test_a_handle_on_record_needs_no_sign() -> None:
    """Whoever is known by it may be named in plain text, also where a sentence begins with it."""
    assert found("A change by walto was merged.", handles=["Walto"]) == [("walto", "walto", "handle")]
    assert found("A change by walto was merged.") == []


@pytest.mark.parametrize("name", ["basalt", "larkspur-week", "libfjord", "quarry", "tidepool"])
def test_the_ready_lines_change_nothing_and_leave_nothing_unknown(name: str) -> None:
    """Pasted as they are they are a lexicon, after which every word is said as before and none is listed."""
    text = (ROOT / "tests" / "golden" / f"{name}.md").read_text(encoding="utf-8")
    sentences = markdown.from_markdown(text, markdown.Name("x", "2026-01-01-x")).sentences
    before = lexicon.built_in()
    words = unknown(sentences, before, ordinary)
    after = lexicon.read(*Lexicons().texts(), "\n".join(["[say]", *(word.entry for word in words)]))
    assert unknown(sentences, after, ordinary) == ()
    for sentence in sentences:
        said = ["".join(span.spoken for span in spans(sentence.text, known)) for known in (before, after)]
        assert said[0].lower() == said[1].lower()
