"""Lexicons: what they hold, which one wins, and what a person is told when one is wrong."""

import pytest

from pipeline.errors import SynthesisError
from pipeline.model import Pronunciation
from pipeline.synthesis.lexicon import Lexicon, built_in, read
from pipeline.synthesis.spoken import spans, to_spoken


def test_a_nearer_lexicon_wins_whatever_table_it_uses() -> None:
    """The last text wins, and forgets the token in every other table."""
    lexicon = read('[say]\nTLA = "tee la"\n', '[letters]\ntokens = ["TLA"]\n')
    assert lexicon.find("TLA") is None
    assert "TLA" in lexicon.letters
    assert read('[letters]\ntokens = ["TLA"]\n', '[word]\ntokens = ["TLA"]\n') == Lexicon(word=frozenset(["TLA"]))


def test_an_entry_serves_at_the_start_of_a_sentence_and_in_lower_case() -> None:
    """So "gizmo" serves "Gizmo", and "TLAX" serves "tlax"."""
    lexicon = read('[say]\ngizmo = "giz mow"\nTLAX = "tee lacks"\n')
    assert lexicon.find("Gizmo") == "giz mow"
    assert lexicon.find("tlax") == "tee lacks"
    assert lexicon.find("GIZMO") is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[say", ["not TOML"]),
        ('[speak]\nX = "y"', ["[speak]", "[say]"]),
        ("say = 1", ["say", "table"]),
        ("[say]\nABC = 3", ["[say] ABC", "3"]),
        ('[say]\nABC = "a2"', ["[say] ABC", "digits"]),
        ('[say]\nABC = "[[x]]"', ["[say] ABC"]),
        ('[say]\nABC = ""', ["[say] ABC"]),
        ('[say]\n" ABC" = "x"', ["[say] ' ABC'"]),
        ('[letters]\nABC = "x"', ["[letters] ABC", "tokens"]),
        ('[letters]\ntokens = "ABC"', ["[letters] tokens", "list"]),
        ('[word]\ntokens = ["A B"]', ["[word] tokens", "A B"]),
        ('[say]\nABC = "x"\n[letters]\ntokens = ["ABC"]', ["[letters] ABC", "[say]"]),
    ],
)
def test_a_wrong_lexicon_is_told_in_one_line_with_table_and_key(text: str, names: list[str]) -> None:
    """The message is one line and names the table and the key."""
    with pytest.raises(SynthesisError) as caught:
        read(text)
    message = str(caught.value)
    assert "\n" not in message
    assert all(name in message for name in names), message


def test_a_one_off_pronunciation_changes_only_its_word() -> None:
    """Words given for one sentence stand before the lexicon's own."""
    lexicon = built_in().with_forms([Pronunciation("NCCL", "en see see ell")])
    said = "".join(span.spoken for span in spans("NCCL and CUDA", lexicon))
    assert said == "en see see ell and kooda"
    assert to_spoken("NCCL") == "nickel"


def test_a_one_off_pronunciation_that_cannot_be_said_is_refused() -> None:
    """Digits and signs would be left to the engine."""
    with pytest.raises(SynthesisError, match="FOO"):
        Lexicon().with_forms([Pronunciation("FOO", "<b>1</b>")])


def test_every_built_in_entry_is_said_as_it_is_written_down() -> None:
    """A respelling must not be read by a rule again, and its token must be found where it stands alone."""
    lexicon = built_in()
    for token, said in sorted(lexicon.say.items()):
        assert to_spoken(said) == said, token
        assert to_spoken(f"Use {token} here.") == f"Use {said} here.", token


def test_spelled_and_read_words_of_the_built_in_lexicon() -> None:
    """[letters] are spelled, [word] are words."""
    lexicon = built_in()
    assert to_spoken("The MLIR pass") == "The M.L.I.R pass"
    assert to_spoken("The ASAN job") == "The asan job"
    for token in sorted(lexicon.letters):
        assert "." in to_spoken(f"the {token} flag"), token
