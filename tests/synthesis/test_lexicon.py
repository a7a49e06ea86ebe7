"""Lexicons: what they hold, which one wins, and what a person is told when one is wrong."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import SynthesisError
from pipeline.model import Pronunciation
from pipeline.script.linting.pronunciations import faults
from pipeline.synthesis.lexicon import Lexicon, built_in, places, read
from pipeline.synthesis.lexicons import Lexicons
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
        ('[phonemes]\nABC = "x"', ["[phonemes] ABC", "[phonemes.en-us]"]),
        ("[phonemes.en]\nABC = 1", ["[phonemes.en] ABC", "IPA"]),
        ('[phonemes.en]\nABC = "ˈˌː"', ["[phonemes.en] ABC", "no sound"]),
        ('[phonemes.en]\nABC = "[[wˈuː]]."', ["[phonemes.en] ABC", "'[].'"]),
        ('[phonemes.en]\n"A\\nB " = "a"', ["[phonemes.en] 'A\\nB '", "space"]),
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


def test_each_one_off_form_wins_over_lexicons_and_rules() -> None:
    """Also for tokens that a rule would read as a whole, or that stand in a compound."""
    forms = (
        Pronunciation("GEMM", "", "spell"),
        Pronunciation("K8s", "", "spell"),
        Pronunciation("MLIR", "", "word"),
        Pronunciation("nccl", "", "word"),
        Pronunciation("MB", "em bee"),
    )
    lexicon = built_in().with_forms(forms)
    text = "The GEMM in K8s is 5 MB of MLIR, nccl and GEMM-based."
    said = "".join(span.spoken for span in spans(text, lexicon))
    assert said == "The G.E.M.M in K eight S is five em bee of mlir, nccl and G.E.M.M based."
    assert built_in().with_forms(()) is built_in()


@pytest.mark.parametrize(
    ("form", "says"),
    [
        (Pronunciation("A", "x", "spell"), "nothing may follow"),
        (Pronunciation("A B", "", "spell"), "one word"),
        (Pronunciation("A/B", "", "word"), "one word"),
        (Pronunciation("A", "", "ipa"), "no sound"),
        (Pronunciation("A", "[[a]]", "ipa"), "no phoneme"),
        (Pronunciation(" A", "a", "ipa"), "space"),
    ],
)
def test_a_one_off_form_that_cannot_be_used_is_refused(form: Pronunciation, says: str) -> None:
    """In one line that shows the mark."""
    with pytest.raises(SynthesisError, match=says) as caught:
        Lexicon().with_forms([form])
    assert f"({form.mode}:" in str(caught.value)


@pytest.mark.parametrize(
    "forms",
    [
        [Pronunciation("A", "one"), Pronunciation("A", "two")],
        [Pronunciation("A", "one"), Pronunciation("B", "b"), Pronunciation("A", "", "spell")],
    ],
)
def test_two_forms_of_one_word_in_a_sentence_are_refused(forms: list[Pronunciation]) -> None:
    """One of them would be lost; the same one twice is none too many."""
    with pytest.raises(SynthesisError, match=r"the sentence has \[A\]\(say:one\) as well"):
        Lexicon().with_forms(forms)
    mark = f"“[A]({forms[-1].mode}:{forms[-1].said})”"
    assert [what for what, _ in faults(forms)] == [f"{mark} differs from “[A](say:one)” in one sentence"]
    assert Lexicon().with_forms([*forms[:1], *forms[:1]]).say == {"A": "one"}


TOKENS = st.text("aBßİ1 .-+#'’[](^]\\łŁ王", min_size=1, max_size=4).filter(lambda token: token == token.strip())


@settings(max_examples=60)
@given(st.lists(TOKENS, min_size=1, max_size=4, unique=True), st.text("aB ,.1'ßİ王", max_size=8))
def test_forms_for_whatever_token_leave_the_text_whole(tokens: list[str], rest: str) -> None:
    """Each has its own words, or its phonemes and no words; what is written is all there, and no phoneme is said."""
    forms = [
        Pronunciation(token, "zed" if at % 2 else "ʒˈʒ", "say" if at % 2 else "ipa") for at, token in enumerate(tokens)
    ]
    text = f"{rest} {' '.join(tokens)}, {rest}"
    said = spans(text, Lexicon().with_forms(forms))
    assert "".join(span.written for span in said) == text
    assert not any(symbol in span.spoken for span in said for symbol in "ʒˈ")
    assert {span.phonemes for span in said} <= {"", "ʒˈʒ"}


def test_phonemes_are_a_matter_of_sound_and_leave_the_words_alone() -> None:
    """The spoken text has what another table says, or the rules."""
    lexicon = read(
        '[say]\nNCCL = "nickel"\n[letters]\ntokens = ["ASAN"]\n'
        '[phonemes.en-us]\nNCCL = "nˈɪkəl"\nASAN = "ˈeɪsæn"\nlead = "lˈɛd"\n"go live" = "ɡˈoʊlˈaɪv"\n'
    ).heard_in("en-us")
    said = spans("NCCL and ASAN lead: go live, Lead, mislead", lexicon)
    assert "".join(span.spoken for span in said) == "nickel and A.S.A.N lead: go live, Lead, mislead"
    assert [(span.written, span.phonemes) for span in said if span.phonemes] == [
        ("NCCL", "nˈɪkəl"),
        ("ASAN", "ˈeɪsæn"),
        ("lead", "lˈɛd"),
        ("go live", "ɡˈoʊlˈaɪv"),
        ("Lead", "lˈɛd"),
    ]


def test_phonemes_are_those_of_the_voices_language() -> None:
    """The narrowest table wins; a voice of another language has none."""
    lexicon = read('[phonemes.EN]\nA1 = "a"\nB1 = "a"\n[phonemes.en-GB]\nA1 = "e"\n[phonemes.eng]\nA1 = "o"\n')
    assert lexicon.sound("A1") == ""
    assert lexicon.heard_in("en-gb-x-rp").sounds == {"A1": "e", "B1": "a"}
    assert lexicon.heard_in("en-us").sounds == {"A1": "a", "B1": "a"}
    assert lexicon.heard_in("de").sounds == {}


def test_a_nearer_lexicon_in_words_or_sounds_forgets_farther_phonemes() -> None:
    """But phonemes do not forget the words that stand for them."""
    far = '[say]\nABC = "a bee see"\n[phonemes.en]\nABC = "x"\nXYZ = "x"\n'
    assert read(far, '[say]\nABC = "alphabet"\n').heard_in("en").sounds == {"XYZ": "x"}
    near = read(far, '[phonemes.en]\nABC = "y"\n').heard_in("en")
    assert (near.find("ABC"), near.sound("ABC")) == ("a bee see", "y")
    told = near.with_forms([Pronunciation("ABC", "", "spell"), Pronunciation("XYZ", "zˈuː", "ipa")])
    assert (told.sound("ABC"), told.sound("XYZ")) == ("", "zˈuː")
    assert told.heard_in("en").sound("XYZ") == "zˈuː"


def test_a_language_that_we_have_no_words_of_has_an_empty_lexicon() -> None:
    """So a show in it works, and its own lexicon serves."""
    assert built_in("en-GB") == built_in()
    assert built_in("xx") == built_in("../en") == Lexicon()


def test_lexicon_files_are_found_from_far_to_near(tmp_path: Path) -> None:
    """The language's before the voice's, and those of a later folder nearer; no name leaves the folders."""
    one, two = tmp_path / "one", tmp_path / "two"
    for path in (one / "en.toml", one / "ann.toml", two / "en.toml", tmp_path / "out.toml"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    assert places([one, two], "en-US", "ann") == [one / "en.toml", two / "en.toml", one / "ann.toml"]
    assert places([one, two], "de-DE", "../out") == []


def test_what_owns_something_is_still_known() -> None:
    """The ending of a known token is no letter to be spelled."""
    assert to_spoken("Łukasz's and C++'s") == "wookash's and C plus plus's"


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


def test_a_lexicon_may_begin_with_a_byte_order_mark() -> None:
    """Some editors put one."""
    assert read('\ufeff[say]\nA = "b"').say == {"A": "b"}


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "1" * 5000])
def test_what_is_beyond_measure_is_no_lexicon(text: str) -> None:
    """In one line."""
    with pytest.raises(SynthesisError, match=r"^lexicon: not TOML: .*$"):
        read(text)


def test_a_lexicon_that_the_system_does_not_let_us_look_for_is_named(tmp_path: Path) -> None:
    """A name that is too long stands for a folder that is another's."""
    with pytest.raises(SynthesisError, match=r"^can't look for `.*xx\.toml` \(File name too long\); make its folder"):
        places([tmp_path], "en", "x" * 3000)
    (tmp_path / "lexicon.toml").write_bytes(b"\xff")
    with pytest.raises(SynthesisError, match="save it as UTF-8"):
        Lexicons(show=tmp_path).read()
    (tmp_path / "lexicon.toml").write_bytes(b'\xef\xbb\xbf[say]\nQXZ = "q"\n')
    assert Lexicons(show=tmp_path).read().say["QXZ"] == "q"
