"""A script's file: nothing is lost, ordinary prose looks ordinary, and what people write by hand is read sensibly."""

from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pipeline.errors import ScriptError
from pipeline.model import Link, Paragraph, Pronunciation, Script, Section, Sentence
from pipeline.script.markdown import Name, decode, from_markdown, is_edited, to_markdown

# All a file of lines can't hold: control characters, line ends and halves of characters.
CHARACTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
MARKS = """# |## |- |* |> |--- |***|**x:**|[^x]|[^x]: y|[w](say:x)|<break time='1s'/>|<!-- -->|\\|
[w](spell:)|[w](word:x)|[w](ipa:ˈa)|\\\\|`a` `|&amp;|&#32;|_a_|a_b|
1. |1)|e.g. |Dr. |. |? |! |... |。|」|🙂|\u05e9\u05dc\u05d5\u05dd \u202e|  |\u00a0|\u3000|http://x.y/z_|<http://a>|a@b.c|<b>|![a](b)|
[a][b]|~~~|===|: |(|)|]|"|'|”|\ufeff|# #|No. 5|A. |[pause:1s]"""
NASTY = st.sampled_from(MARKS.replace("\n", "").split("|"))
TEXT = st.lists(NASTY | st.text(CHARACTERS, max_size=4), min_size=1, max_size=4).map("".join).filter(str.strip)
LABEL = TEXT.filter(lambda text: text == text.strip())
LABELS = st.lists(LABEL, max_size=3, unique=True)


def pronunciations(word: str) -> st.SearchStrategy[Pronunciation]:
    """Any way of saying a word, also one that a voice would refuse: what is in a file stays in it."""
    said = LABEL | st.just("")
    return st.builds(Pronunciation, st.just(word), said, st.sampled_from(["say", "spell", "word", "ipa"]))


@st.composite
def sentences(draw: st.DrawFn, labels: list[str]) -> Sentence:
    """A sentence of any text, some of its stretches with a pronunciation."""
    text = draw(TEXT)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=4, unique=True)))
    words = [text[a:b] for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    said = [draw(pronunciations(word)) for word in words if word.strip()]
    cited = draw(st.lists(st.sampled_from(labels), max_size=2)) if labels else []
    pause = draw(st.none() | st.sampled_from([0, 700, 1200, 1500, 10_000]) | st.integers(0, 10_000))
    return Sentence(text, tuple(cited), tuple(said), pause)


@st.composite
def scripts(draw: st.DrawFn) -> Script:
    """A script whose citations all have their footnote."""
    labels = draw(LABELS)
    paragraph = st.builds(
        Paragraph, st.lists(sentences(labels), min_size=1, max_size=3).map(tuple), st.none() | LABEL | TEXT
    )
    section = st.builds(Section, TEXT, st.lists(paragraph, min_size=1, max_size=2).map(tuple))
    moments = st.datetimes(datetime(1, 1, 2), datetime(9999, 12, 30), timezones=st.just(UTC))  # noqa: DTZ001
    return Script(
        show="show",
        episode="2026-01-05-x",
        title=draw(TEXT),
        summary=draw(st.just("") | TEXT),
        published=draw(moments).replace(microsecond=0),
        sections=tuple(draw(st.lists(section, min_size=1, max_size=2))),
        kind=draw(st.sampled_from([None, "daily", "weekly", "range"])),
        window=draw(st.none() | st.tuples(moments, moments)),
        voice=draw(st.none() | TEXT),
        speakers=tuple(draw(st.dictionaries(TEXT, TEXT, max_size=2)).items()),
        activity=draw(st.none() | TEXT),
        links=tuple(Link(label, draw(LABEL)) for label in labels),
    )


NAME = Name("show", "2026-01-05-x")


def read(text: str, name: Name = NAME) -> Script:
    return from_markdown(text, name)


def said(text: str) -> list[str]:
    return [sentence.text for sentence in read(text).sentences]


@given(scripts())
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_script_comes_back_equal(script: Script) -> None:
    """Whatever its texts hold; and the file that is written of it again is the same."""
    text = to_markdown(script)
    again = read(text)
    assert again == script
    assert to_markdown(again) == text
    assert read(text.replace("\n", "\r\n")) == script
    assert not is_edited(text)


PROSE = Script(
    show="pytorch",
    episode="2026-07-31-nccl",
    title="NCCL parity, and a fused Philox",
    summary="What landed. And why it matters.",
    published=datetime(2026, 7, 31, 13, 0, 9, tzinfo=UTC),
    sections=(
        Section(
            "Opening",
            (
                Paragraph(
                    (
                        Sentence("Good morning, it's Friday, July 31."),
                        Sentence("The NCCL backend, e.g. its timing, reached 99.5% parity.", ("264019a", "e92208e")),
                        Sentence("Dr. Rice says “it works”!", (), (Pronunciation("Rice", "rise"),), 700),
                        Sentence("snake_case names & C++ stay < 5 ms."),
                    )
                ),
                Paragraph((Sentence("And a pause.", pause=1200),), "Ana"),
            ),
        ),
        Section("C# and F#", (Paragraph((Sentence("Goodbye."),)),)),
    ),
    kind="daily",
    window=(datetime(2026, 7, 30, 13, tzinfo=UTC), datetime(2026, 7, 31, 13, tzinfo=UTC)),
    speakers=(("Ana", "joe"),),
    activity="activity/2026-07-31-nccl.jsonl",
    links=(Link("264019a", "https://github.com/pytorch/pytorch/commit/264019a"), Link("e92208e", "the same stack")),
)


def test_ordinary_prose_looks_ordinary() -> None:
    """The file a person opens: no escape, no comment, no tag that the script does not ask for."""
    head, _, body = to_markdown(PROSE).partition("\n---\n")
    assert head == (
        "---\n"
        "title: NCCL parity, and a fused Philox\n"
        "summary: What landed. And why it matters.\n"
        "published: 2026-07-31T13:00:09Z\n"
        "speakers: {Ana: joe}\n"
        "kind: daily\n"
        "window: [2026-07-30T13:00:00Z, 2026-07-31T13:00:00Z]\n"
        "activity: activity/2026-07-31-nccl.jsonl\n" + head[head.index("written: sha256:") :]
    )
    assert body == (
        "\n## Opening\n\n"
        "Good morning, it's Friday, July 31. The NCCL backend, e.g. its timing, reached 99.5% parity."
        "[^264019a][^e92208e] "
        'Dr. [Rice](say:rise) says “it works”! <break time="700ms"/> snake_case names & C++ stay < 5 ms.\n\n'
        "**Ana:** And a pause.\n\n---\n\n"
        "## C# and F#\n\nGoodbye.\n\n"
        "[^264019a]: https://github.com/pytorch/pytorch/commit/264019a\n[^e92208e]: the same stack\n"
    )
    assert from_markdown(to_markdown(PROSE), Name("pytorch", "2026-07-31-nccl")) == PROSE


def test_lines_are_known() -> None:
    """Each heading and sentence says on which line of the file it starts."""
    text = "---\ntitle: T\n---\n\n# One\nFirst. Second\nwraps. Third.\n\n- item\n- other\n  more. Last."
    script = read(text)
    assert [section.line for section in script.sections] == [5]
    assert [(s.text, s.line) for s in script.sentences] == [
        ("First.", 6),
        ("Second wraps.", 6),
        ("Third.", 7),
        ("item", 9),
        ("other more.", 10),
        ("Last.", 11),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Fix\n- **parser**: use `x` per [guide](https://ex.test/g)", ["parser: use x per guide"]),
        ("A *b* __c__ `d. e` ~f~ ![pic](x.png) <https://ex.test>.", ["A b c d. e ~f~ pic https://ex.test."]),
        ("Wait <break time=\"600ms\"/> go [pause:1s] now", ["Wait", "go", "now"]),
        ("Use List<T> for @core, not <pre>.", ["Use List<T> for @core, not <pre>."]),
        ("Text.\n---\nMore.\n\n***\n\n> Quoted\n> lines.", ["Text.", "More.", "Quoted lines."]),
        ("Head\n====\nText.", ["Text."]),
        ("1. One\n2. Two\n\n   Still two.", ["One", "Two", "Still two."]),
        ("    indented is prose.", ["indented is prose."]),
        ("Before.\n\n<!-- a note\n\nto self --> After.", ["Before.", "After."]),
        ("One<!-- note --> two.", ["One two."]),
        ("```\nlet a. b\n\n  *c*\n```\n", ["let a. b", "*c*"]),
        ("See [the docs][d], then deploy.\n\n[d]: https://ex.test/a?b=c#d", ["See the docs, then deploy."]),
        ("Wrapped\r\nlines. CR\ronly", ["Wrapped lines.", "CR only"]),
        ("- **Note:** it stays.", ["Note: it stays."]),
    ],
)  # fmt: skip
def test_markdown_by_hand_is_read_sensibly(text: str, expected: list[str]) -> None:
    """Marks are dropped, words are kept, an item of a list is a sentence of its own."""
    assert said(text) == expected


def test_pauses() -> None:
    """A break belongs to the sentence before it, a rule is a long one, together they are capped."""
    text = '<break time="1s"/>A. <break time="1.5s"/> b <break/> c.\n\n---\n\n'
    text += 'D <break time="99s"/>\n\n---\n\n[pause:20ms]E.'
    assert [(s.text, s.pause) for s in read(text).sentences] == [
        ("A.", 1500),
        ("b c.", 1200),
        ("D", 10_000),
        ("E.", None),
    ]


def test_citations_belong_to_the_sentence_before_them() -> None:
    """Attached or apart, at the end or in the middle, and no space is left behind."""
    text = "One.[^1] Two. [^2][^3]\nThree [^1], c. [^2] Stop![^3]\n\n"
    text += "[^1]: https://ex.test/1\n[^2]: two\n  goes on\n[^3]: <https://ex.test/3>\n"
    script = read(text)
    assert [(s.text, s.citations) for s in script.sentences] == [
        ("One.", ("1",)),
        ("Two.", ("2", "3")),
        ("Three, c.", ("1", "2")),
        ("Stop!", ("3",)),
    ]
    assert script.links == (Link("1", "https://ex.test/1"), Link("2", "two goes on"), Link("3", "https://ex.test/3"))


def test_a_pronunciation_may_hold_spaces() -> None:
    """People write it as they say it."""
    (sentence,) = read("The [GEMM kernel](say: jem kernel) is fast.").sentences
    assert (sentence.text, sentence.pronunciations) == (
        "The GEMM kernel is fast.",
        (Pronunciation("GEMM kernel", "jem kernel"),),
    )


def test_a_word_may_be_spelled_read_as_a_word_or_given_in_phonemes() -> None:
    """Each way has its mark; one that lacks what it needs is kept, to be told of with its line."""
    (sentence,) = read("[IR](spell:), [ASAN](word:), [Łukasz](IPA: wˈuːkæʃ) and [X](say:).").sentences
    assert sentence.text == "IR, ASAN, Łukasz and X."
    assert sentence.pronunciations == (
        Pronunciation("IR", "", "spell"),
        Pronunciation("ASAN", "", "word"),
        Pronunciation("Łukasz", "wˈuːkæʃ", "ipa"),
        Pronunciation("X", "", "say"),
    )


def test_a_plain_script_of_the_past_needs_no_front_matter() -> None:
    """Title from the first heading or line, date from the name, show from the folder."""
    script = read("Hello there.\n\n# The title *here*\n\nText.", Name("old", "2026-01-05-what"))
    assert (script.title, script.show, script.published) == ("The title here", "old", datetime(2026, 1, 5, tzinfo=UTC))
    assert [section.heading for section in script.sections] == ["The title here", "The title here"]
    plain = read("First line\nsecond line. More.", Name("old", "talk", datetime(2026, 2, 3, 4, 5, tzinfo=UTC)))
    assert (plain.title, plain.sections[0].heading) == ("First line", "First line")
    assert plain.published == datetime(2026, 2, 3, 4, 5, tzinfo=UTC)
    assert len(read("word " * 100).title) <= 101
    assert is_edited("Hello there.")


def test_an_edit_is_noticed() -> None:
    """A changed body counts, line ends and front matter do not."""
    text = to_markdown(PROSE)
    assert not is_edited(text)
    assert not is_edited(text.replace("\n", "\r\n") + "\n")
    assert not is_edited(text.replace("NCCL parity", "Another title", 1))
    assert is_edited(text.replace("Goodbye", "Farewell"))
    assert is_edited("---\ntitle: [\n---\nx")


HEAD = "---\ntitle: T\n"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", ":1", "nothing to say"),
        ("\n\n## Only a heading\n", ":3", "nothing to say"),
        ("---\ntitle: T\nText.", ":1", "no end"),
        ("---\nsummary: T\n---\nText.", ":1", "`title` is missing"),
        (HEAD + "sumary: x\n---\nText.", ":3", "unknown key `sumary`; did you mean `summary`?"),
        (HEAD + "voice: x\nvoice: y\n---\nText.", ":4", "`voice` stands twice"),
        (HEAD + "summary: a: b\n---\nText.", ":3", "can't be read"),
        (HEAD + "kind: hourly\n---\nText.", ":3", "`kind` is daily, weekly, range, not `hourly`"),
        (HEAD + "published: soon\n---\nText.", ":3", "`published` needs a time"),
        (HEAD + "published: 2026-07-31T13:00:00\n---\nText.", ":3", "`published` needs a time"),
        (HEAD + "window: [2026-07-31]\n---\nText.", ":3", "two times"),
        (HEAD + "window: x\n---\nText.", ":3", "is a list"),
        (HEAD + "speakers: ana\n---\nText.", ":3", "expected `key: value`"),
        (HEAD + "voice: [a]\n---\nText.", ":3", "expected one value"),
        ("---\n- title\n---\nText.", ":2", "expected `key: value`"),
        (HEAD + "---\n\nText.\n\nMore.[^a]\n", ":7", "[^a] has no footnote"),
        ("Text.[^a]\n\n[^a]: b\n[^a]: c\n", ":4", "two footnotes"),
        ("Text.[^a]\n\n[^a]:\n", "", "is empty"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(text: str, place: str, message: str) -> None:
    """One line: the file, the line in it, what is wrong and what to do."""
    with pytest.raises(ScriptError) as caught:
        read(text)
    assert str(caught.value).startswith(f"2026-01-05-x.md{place}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_script_without_any_date_asks_for_one() -> None:
    """The message names the option."""
    with pytest.raises(ScriptError, match=r"talk\.txt: has no date.*--date"):
        read("Text.", Name("old", "talk", file="talk.txt"))


@given(st.text() | st.lists(NASTY | st.sampled_from(["\n", "\n\n", "---\n", "\t", "    ", "\0"])).map("".join))
@settings(max_examples=60, deadline=None)
@example("---\n---\n")
@example("---\n? [a]\n: b\n---\nx")
@example("---\n" + "[" * 2000 + "\n---\nx")
@example('---\ntitle: "\\U99999999"\n---\nx')
@example("```\na\n```")
@example("<break>\n0")
@example("&#10;")
@example("x &#0; &#10; &#55296; &#9999999; y")
def test_any_text_is_a_script_or_a_clear_error(text: str) -> None:
    """Whatever a file holds; and what was read can be written and read again."""
    try:
        script = read(text)
    except ScriptError:
        return
    assert read(to_markdown(script)) == script


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_text_of_every_encoding_reads_the_same(encoding: str) -> None:
    """With and without a byte order mark, which is never spoken."""
    assert said(decode("# Zoë\n\nGrüße, Zoë.".encode(encoding), "x.md")) == ["Grüße, Zoë."]


def test_what_is_no_text_is_refused() -> None:
    """A sound or a picture handed over as a script."""
    with pytest.raises(ScriptError, match=r"x\.md: is not a text file"):
        decode(b"RIFF\x00\x00WAVE", "x.md")
    with pytest.raises(ScriptError):
        decode(b"\xff\xfe\x00\x00", "x.md")
