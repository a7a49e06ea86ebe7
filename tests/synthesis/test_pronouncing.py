"""Words whose phonemes are written down sound like that, and all beside them as the engine would say it."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import SynthesisError
from pipeline.model import Pronunciation
from pipeline.synthesis.alignment import remembered, spoken_words
from pipeline.synthesis.lexicon import Lexicon, built_in, read
from pipeline.synthesis.piper import Piper
from pipeline.synthesis.pronouncing import alone, phonemes_of, unheard
from pipeline.synthesis.spoken import spans
from pipeline.synthesis.symbols import dropped, no_symbols, symbols_of

LEXICON = read(
    '[say]\n"Łukasz" = "wookash"\n"François" = "fran swah"\n'
    '[phonemes.en]\n"Łukasz" = "wˈuːkæʃ"\nlead = "lˈɛd"\nIR = "ˈaɪˈɑːɹ"\n"François" = "fɹɑːnswˈɑː"\n'
).heard_in("en-us")


@pytest.fixture(scope="session")
def say(tiny: Piper) -> Callable[[str], tuple[str, ...]]:
    """The engine's phonemes; it is asked once for each text."""
    return remembered(tiny.phonemes)


@pytest.mark.parametrize(
    ("text", "sounds"),
    [
        ("Is it Łukasz?", "ɪz ɪt wˈuːkæʃ?"),
        ("Łukasz's fix, by Łukasz.", "wˈuːkæʃᵻz fˈɪks, baɪ wˈuːkæʃ."),
        ("All of the IR, at the lead's end.", "ˈɔːl ʌvðɪʲ ˈaɪˈɑːɹ, æt ðə lˈɛdz ˈɛnd."),
        ("Lead it with François now.", "lˈɛd ɪt wɪð fɹɑːnswˈɑː nˈaʊ."),
        ("The leads lead.", "ðə lˈiːdz lˈɛd."),
    ],
)
def test_only_the_marked_words_are_replaced(say: Callable[[str], tuple[str, ...]], text: str, sounds: str) -> None:
    """What "the" sounds like, pauses, stops and endings stay as the engine has them."""
    said = spans(text, LEXICON)
    heard = "".join(phonemes_of(said, say))
    assert heard == sounds
    assert "[[" not in "".join(span.spoken for span in said)
    assert not any(symbol in "".join(span.spoken for span in said) for symbol in "ˈːæʃɛɑɹɪ")


def test_a_sentence_without_marked_words_is_the_engines_own(say: Callable[[str], tuple[str, ...]]) -> None:
    """It is asked for once, as a whole."""
    asked: list[str] = []

    def asking(text: str) -> tuple[str, ...]:
        asked.append(text)
        return say(text)

    assert phonemes_of(spans("The leads agree."), asking) == say("The leads agree.")
    assert asked == ["The leads agree."]


PLAIN = st.lists(
    st.sampled_from(
        ("the", "a", "of", "in", "and", "open", "apple", "fixes", "user", "it", "is", "hour", "was", "for")
    ),
    max_size=6,
)


@settings(max_examples=40)
@given(PLAIN, PLAIN, st.sampled_from([".", "?", "!"]))
def test_whatever_stands_beside_it_sounds_the_same(
    say: Callable[[str], tuple[str, ...]], before: list[str], after: list[str], stop: str
) -> None:
    """Without the marked word's phonemes, what is left begins and ends as the engine's sentence does."""
    text = " ".join([*before, "Łukasz", *after]) + stop
    said = spans(text, LEXICON)
    heard = "".join(phonemes_of(said, say))
    plain = "".join(say("".join(span.spoken for span in said)))
    left, found, right = heard.partition("wˈuːkæʃ")
    assert found
    assert (plain.startswith(left), plain.endswith(right)) == (True, True)
    assert plain[len(left) : len(plain) - len(right)] == "wˈʊkæʃ"


def test_times_of_marked_words_are_those_of_their_phonemes(say: Callable[[str], tuple[str, ...]]) -> None:
    """Also when they sound nothing like the words that stand for them, or are several of those."""
    lexicon = built_in().with_forms(
        [Pronunciation("NCCL", "zˈuːmzˈuːmzˈuːm", "ipa"), Pronunciation("C++", "ɡˈɔːɡ", "ipa")]
    )
    said = spans("The NCCL call in C++ is of the essence.", lexicon)
    phonemes = phonemes_of(said, say)
    spoken = "".join(span.spoken for span in said)
    words = spoken_words(spoken, phonemes, range(len(phonemes) + 1), alone(said, say))
    assert [("".join(phonemes[w.start : w.end]), w.text) for w in words] == [
        ("ðə", "The"),
        ("zˈuːmzˈuːmzˈuːm", "nickel"),
        ("kˈɔːl", "call"),
        ("ɪn", "in"),
        ("ɡˈɔːɡ", "C"),
        ("ɪz", "is"),
        ("ʌv", "of"),
        ("ðɪʲ", "the"),
        ("ˈɛsəns", "essence."),
    ]


def test_symbols_that_the_voice_lacks_are_told_with_their_entry(say: Callable[[str], tuple[str, ...]]) -> None:
    """Else they would be left out, and nobody would know."""
    said = spans("The GIF.", Lexicon().with_forms([Pronunciation("GIF", "ʤˈɪf͡", "ipa")]))
    with pytest.raises(SynthesisError, match=r"GIF.*no ʤ ͡"):
        phonemes_of(said, say, frozenset("dʒˈɪf"))
    assert "".join(phonemes_of(spans("Łukasz.", LEXICON), say, frozenset("wˈuːkæʃ"))) == "wˈuːkæʃ."


def test_a_marked_word_that_is_not_said_is_told(say: Callable[[str], tuple[str, ...]]) -> None:
    """A name in a script that the rules can't read needs words as well."""
    said = spans("By 王 today.", Lexicon().with_forms([Pronunciation("王", "wˈɑːŋ", "ipa")]))
    with pytest.raises(SynthesisError, match=r"王.*in words"):
        phonemes_of(said, say)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Plain words and `code`, 100% of them (#12).", ()),
        ("中文 works, and 日本 too 🎉", ("中文", "日本")),
        ("", ()),
        ("🎉 --- <!-- left out --> ok", ()),
    ],
)
def test_written_words_of_which_nothing_is_heard(
    say: Callable[[str], tuple[str, ...]], text: str, words: tuple[str, ...]
) -> None:
    """What a rule leaves out on purpose is none of them."""
    assert unheard(spans(text), say) == words


def test_words_for_which_the_voice_has_no_phonemes_are_unheard() -> None:
    """A voice made for another language lacks most of them."""
    said = spans("Some words.")
    assert unheard(said, lambda text: ("ˈ", ".") if "Some" in text else ("w", ".")) == ("Some",)


def test_dropped_symbols_are_named_once_and_in_order() -> None:
    """So that a message about them is short and the same each time."""
    assert dropped("bɬabɬʘ", frozenset("ab")) == ("ɬ", "ʘ")
    assert symbols_of("  ç a\n") == ("c", "\u0327", " ", "a")
    assert no_symbols("wˈuː[[kæʃ]]_^$.") == "[]_^$."
