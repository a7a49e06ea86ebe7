"""Small finished episodes built in code, for the tests of publishing."""

from dataclasses import replace
from datetime import UTC, datetime

from pipeline.model import (
    Chapter,
    Cue,
    Link,
    Loudness,
    Master,
    Paragraph,
    Script,
    Section,
    Sentence,
    Speech,
    Word,
)
from pipeline.publishing.channel import Channel

RATE = 44_100
HOSTILE = (
    "A & B <T> \"q\" 'a' <script>alert(1)</script> ]]> --> &amp; <!-- x --> \u202eevil\u202c \x00\x0b\x1e"
    " \ud800 naïve 日本 🔥 שלום {{ 7*7 }} {% x %}"
)
PUBLISHED = datetime(2026, 7, 31, 13, 0, 9, tzinfo=UTC)

_COMMIT = "https://github.com/pytorch/pytorch/commit/264019a"
_PULL = "https://github.com/pytorch/pytorch/pull/191685"
_TEXTS: tuple[tuple[str, tuple[tuple[str, tuple[str, ...]], ...]], ...] = (
    (
        "Opening",
        (
            ("Good morning, it is Friday, the thirty-first of July.", ()),
            ("Two threads ran through the day: parity for a backend, and random numbers that shard.", ()),
        ),
    ),
    (
        "Parity for the second backend",
        (
            (
                "Tristan Rice landed a check for values that are not a number, and it no longer depends on the "
                "backend, so that every job sees the same warning at the same step.",
                ("264019a",),
            ),
            ("It is one of four stacked commits.", ("264019a",)),
        ),
    ),
    ("In brief", (("A proposal would expose the transport endpoints; it is still work in progress.", ("p191685",)),)),
    ("Close", (("The full list, with links, is in the notes; this voice is synthetic.", ()),)),
)


def script(title: str = "NCCL2 parity and sharded random numbers") -> Script:
    """A script of four sections and two cited changes."""
    return Script(
        show="pytorch",
        episode="2026-07-31-nccl2-parity",
        title=title,
        summary="The second NCCL backend catches up, and stateless random keys learn to shard.",
        published=PUBLISHED,
        sections=tuple(
            Section(heading, (Paragraph(tuple(Sentence(words, labels) for words, labels in sentences)),))
            for heading, sentences in _TEXTS
        ),
        kind="daily",
        links=(Link("264019a", _COMMIT), Link("p191685", _PULL)),
    )


def master(of: Script | None = None) -> Master:
    """The finished episode of a script, 400 milliseconds a word, two seconds of music on both sides."""
    said = of or script()
    cues, chapters, at = [], [], 2 * RATE
    for number, section in enumerate(said.sections):
        chapters.append(at if number else 0)
        for paragraph in section.paragraphs:
            for sentence in paragraph.sentences:
                cues.append(_cue(sentence, number, at, paragraph.speaker))
                at = cues[-1].end + RATE // 2
    samples = at + 2 * RATE + 17
    speech = Speech(said, samples // 2, RATE // 2, (), ("joe",))
    ends = [*chapters[1:], samples]
    return Master(
        speech=speech,
        mp3=f"{said.episode}.mp3",
        bytes=2_600_123,
        sha256="ab" * 32,
        samples=samples,
        sample_rate=RATE,
        channels=2,
        loudness=Loudness(-16.0123, -1.2345, 4.567),
        chapters=tuple(
            Chapter(start, end, part.heading) for start, end, part in zip(chapters, ends, said.sections, strict=True)
        ),
        cues=tuple(cues),
    )


def hostile() -> Master:
    """An episode whose every text is hostile."""
    sentence = Sentence(HOSTILE, ("x<&>", "none"))
    return master(
        replace(
            script(HOSTILE),
            summary=HOSTILE,
            sections=(Section(HOSTILE, (Paragraph((sentence, sentence), HOSTILE),)),),
            speakers=((HOSTILE, "joe"), ("Ben", "joe")),
            links=(Link("x<&>", 'javascript:alert("1")'), Link(HOSTILE, "https://example.org/a?b=1&c=%22#d")),
        )
    )


def channel(**changes: object) -> Channel:
    """A show with a public address."""
    whole = Channel(
        show="pytorch",
        title="PyTorch Daily",
        description="What landed in PyTorch, in three minutes, every working day.",
        base_url="https://example.org/shows",
        author="The Diffcast Makers",
        owner_email="owner@example.org",
        category="News",
        subcategory="Tech News",
    )
    return replace(whole, **changes)  # type: ignore[arg-type]


def _cue(sentence: Sentence, section: int, start: int, speaker: str | None) -> Cue:
    step = int(RATE * 0.4)
    words = tuple(
        Word(start + step * place, start + step * (place + 1), word) for place, word in enumerate(sentence.text.split())
    )
    return Cue(start, words[-1].end, sentence.text, sentence.text, section, speaker, sentence.citations, words)
