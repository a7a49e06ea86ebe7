"""What a script says beyond its sources is found, word by word."""

import itertools
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.model import Activity, Change, FileChange, Paragraph, Script, Section, Sentence
from pipeline.script import grounding
from pipeline.script.grounding.amounts import amounts
from pipeline.script.house import House
from pipeline.script.language.vocabulary import ORDINARY, words

UNTIL = datetime(2026, 3, 4, 13, tzinfo=UTC)
LOOM = Change(
    "commit", "4f5e6d7a8b", "Add a Quux loom with 4 heddles (v1.2.3)", None, ("Ada Byron",), UNTIL,
    'The loom says "hello" to weave_fast.', tuple(map(FileChange, ("src/loom.c", "src/quux.c", "a.txt"))), "landed",
)  # fmt: skip
KILN = Change("pull", "812", "Fix crash in the Zork kiln glaze", None, ("Bo Lind",), UNTIL, None, None, "merged")
ACTIVITY = Activity("anvil", "daily", UNTIL - timedelta(days=1), UNTIL, (LOOM, KILN))


def script(*sentences: Sentence) -> Script:
    part = Section("Close", (Paragraph(sentences),))
    return Script("anvil", "2026-03-04-x", "Close", "Close.", UNTIL, (part,))


def tokens(text: str, *labels: str) -> list[str]:
    return [
        fault.token
        for fault in grounding.violations(script(Sentence(text, labels)), ACTIVITY)
        if fault.sentence == text
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ada Byron added a Quux loom.",
        "Ada's loom has four heddles.",
        "It touches three files and one idea.",
        "Version 1.2.3 has it.",
        'The loom says "hello" now.',
        "The weave_fast routine is in loom.c.",
        "It is 4f5e6d7 by hash.",
        "On Wednesday, March 4th, anvil got better.",
    ],
)
def test_what_the_change_holds_is_grounded(text: str) -> None:
    """Names, numbers in digits or words, counts, versions, files, quotations, hashes and dates of the window."""
    assert tokens(text, "4f5e6d7a8b") == []


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("Grace Hopper added a loom.", "Grace"),
        ("Marcus added a loom.", "Marcus"),
        ("The loom has five heddles.", "five"),
        ("The loom has 40 heddles.", "40"),
        ("Version 1.2.4 has it.", "1.2.4"),
        ('The loom says "goodbye" now.', "goodbye"),
        ("It changes weave_slow too.", "weave_slow"),
        ("It is 9f5e6d7 by hash.", "9f5e6d7"),
        ("The Frobnicator came along.", "Frobnicator"),
        ("On Friday, May 4th, it came.", "Friday, May 4th"),
        ("It glazes the kiln.", "kiln"),
        ("It helps Zork.", "Zork"),
    ],
)
def test_what_it_does_not_hold_is_found(text: str, token: str) -> None:
    """The word at fault is named."""
    assert token in tokens(text, "4f5e6d7a8b")


def test_a_sentence_without_citations_may_name_nothing() -> None:
    """Only the show, the repository and the dates go without."""
    assert tokens("The full list, with links, is in the notes.") == []
    assert tokens("It is March 4th in anvil.") == []
    assert "Ada" in tokens("Ada has more.") and "Quux" in tokens("The Quux is here.")


def test_swapped_citations_are_caught() -> None:
    """Two true sentences with each other's sources are false."""
    one, two = (
        Sentence("Ada Byron added a Quux loom.", ("4f5e6d7a8b",)),
        Sentence("Bo Lind fixed a crash in Zork.", ("812",)),
    )
    assert grounding.violations(script(one, two), ACTIVITY) == ()
    swapped = script(replace(one, citations=two.citations), replace(two, citations=one.citations))
    assert {fault.sentence for fault in grounding.violations(swapped, ACTIVITY)} == {one.text, two.text}


def test_a_citation_of_nothing_is_found_with_its_line() -> None:
    """A label that no change has is a fault, and the line is told."""
    (fault,) = grounding.violations(script(Sentence("It works.", ("nope",), line=7)), ACTIVITY)
    assert (fault.token, fault.line) == ("nope", 7)


def test_title_and_headings_are_judged_too() -> None:
    """A title that promises what no cited change holds is found."""
    false = replace(script(Sentence("Ada added a loom.", ("4f5e6d7a8b",))), title="Kubernetes and looms")
    assert [fault.token for fault in grounding.violations(false, ACTIVITY)] == ["Kubernetes"]


WARP = Change(
    "commit", "0a1b2c3d4e", "Weave 40% faster on CUDA 12 (v1.2.3)", None, ("Ada Byron",), UNTIL,
    "A pass takes 70 ms, down from 120 ms, and needs 1.5 GB for 1,204 warps. It is in `src/lib/warp.py`, next to "
    "torch.nn.Linear. Mark Ito asked for it. Fixes #88.",
    (FileChange("src/warp.c", 10, 1), FileChange("src/a.txt", 20, 2)),
    "landed", ("weaving",), "812", ("abcdef1234567",), ("Grace Hopper",),
)  # fmt: skip
RELEASE = Change("release", "v2.4.0", "The summer release", None, ("Mark Webb",), UNTIL, None, None, None)
HOUSE = House((("src", "the Weavery"),), (("Ada Byron", "Countess Ada"),))
ALL = replace(ACTIVITY, changes=(LOOM, KILN, WARP, RELEASE))


def named(text: str, *labels: str, house: House = HOUSE) -> list[str]:
    made = script(Sentence(text, labels))
    return [fault.token for fault in grounding.violations(made, ALL, "", house) if fault.sentence == text]


@pytest.mark.parametrize(
    "text",
    [
        "It is forty percent faster.",
        "Time fell from 120 to 70 milliseconds.",
        "It needs 1.5 gigabytes.",
        "It takes about 41 percent less.",
        "Nearly 1,250 warps, or roughly twelve hundred, are woven.",
        "More than 1,150 warps are woven.",
        "It runs on CUDA 12.",
        "Grace Hopper reviewed it.",
        "Pull request 812 mends issue 88.",
        "Commit abcdef1 has it.",
        "Linear of torch.nn is used in warp.py.",
        "The file src/lib/warp.py has it.",
        "It adds thirty lines in two files.",
        "The 1.2 line has it.",
        "It was Mark Ito's wish.",
        "In the Weavery, Countess Ada did the work in 2026.",
        "It may march on, and users will see better results.",
        "Will it help? Mark the date: Wednesday.",
        "Plain cloth is woven in less time, and nobody has to wait.",
    ],
)
def test_the_same_in_other_words_is_grounded(text: str) -> None:
    """Units in words, rounded numbers, parts of names and paths, reviewers, areas, people by their house names."""
    assert named(text, WARP.id) == []


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("It is forty times faster.", "forty times"),
        ("It is fifty percent faster.", "fifty percent"),
        ("Time fell from 120 to 80 milliseconds.", "80 milliseconds"),
        ("It needs 1.5 megabytes.", "1.5 megabytes"),
        ("It takes about 50 percent less.", "50 percent"),
        ("Nearly 1,300 warps are woven.", "1,300"),
        ("More than 1,300 warps are woven.", "1,300"),
        ("It weighs two thirds less.", "two thirds"),
        ("812 warps are woven.", "812"),
        ("Pull request 813 has it.", "813"),
        ("Commit abcdef2 has it.", "abcdef2"),
        ("It runs on CUDA 11.", "11"),
        ("It is in src/quux/warp.py.", "src/quux/warp.py"),
        ("It is in warp.txt.", "warp.txt"),
        ("It uses torch.Linear.", "torch.Linear"),
        ("Version 1.2.30 has it.", "1.2.30"),
        ("It adds 31 lines.", "31"),
        ("It touches four files.", "four"),
        ("Four changes did it.", "Four"),
        ("It was Mark Webb's wish.", "Webb's"),
        ("Mark Byron did it.", "Byron"),
        ("Byron did it.", "Byron"),
        ("Bo did it.", "Bo"),
        ("Grace Ada did it.", "Grace Ada"),
        ("It runs on kubernetes.", "kubernetes"),
        ("Tuesday, March 4th, was the day.", "Tuesday, March 4th"),
        ("It came in 2024.", "2024"),
        ("Its seventh pass is new.", "seventh"),
        ("The label says 'plain cloth'.", "plain cloth"),
        ("It closes CVE-2026-1234.", "CVE-2026-1234"),
        ("Release 2.4.0 has it.", "2.4.0"),
    ],
)
def test_what_is_nearly_right_is_found(text: str, token: str) -> None:
    """Another unit, number, version, path, name or day than the record has."""
    assert token in named(text, WARP.id)


def test_a_release_is_known_by_its_tag() -> None:
    """With or without its v."""
    assert named("Version 2.4.0 is out, or v2.4.0.", RELEASE.id) == []
    assert named("Version 2.5.0 is out.", RELEASE.id) == ["2.5.0"]


def test_an_area_is_grounded_for_its_own_changes_only() -> None:
    """The house names areas; a change that lies elsewhere is not of them."""
    assert named("In the Weavery, Bo mended it.", KILN.id) == ["Weavery"]


def test_counts_of_the_window_need_no_citation_but_must_be_true() -> None:
    """So many changes and people there are; what the show counts of its own is free."""
    assert named("Four changes came from three people, told in two stories.") == []
    assert named("Five changes came.") == ["Five"]


def test_a_sentence_that_tells_another_change_in_plain_words_is_found() -> None:
    """No word of it is a name, but together they are another title."""
    other = replace(KILN, id="99", title="Reduce memory usage while the cache is cleaned")
    activity = replace(ACTIVITY, changes=(LOOM, other))
    wrong = script(Sentence("The memory usage of the cache is smaller.", (LOOM.id,)))
    right = script(Sentence("The memory usage of the cache is smaller.", ("99",)))
    assert [fault.token for fault in grounding.violations(wrong, activity)] == ["memory", "usage", "cache"]
    assert grounding.violations(right, activity) == ()


def test_titles_may_be_written_with_capitals() -> None:
    """A heading in title case names nothing by its capitals."""
    made = replace(script(Sentence("It weaves.", (LOOM.id,))), title="A Better Way Towards Faster Quux")
    assert [fault.token for fault in grounding.violations(made, ACTIVITY)] == []
    assert grounding.violations(replace(made, title="A Better Way Towards Faster Zork"), ACTIVITY)


TRUE = (
    ("Ada Byron added a Quux loom with 4 heddles.", LOOM.id),
    ("Bo Lind fixed a crash in the Zork kiln glaze.", KILN.id),
    ("Weaving is 40% faster on CUDA 12, in version 1.2.3.", WARP.id),
    ("Mark Webb made the summer release, v2.4.0.", RELEASE.id),
)


@pytest.mark.parametrize(("one", "other"), tuple(itertools.permutations(TRUE, 2)))
def test_every_sentence_betrays_the_citation_of_another(one: tuple[str, str], other: tuple[str, str]) -> None:
    """A true sentence is grounded in its own change and in no other."""
    plain = House()
    assert named(one[0], one[1], house=plain) == []
    assert named(one[0], other[1], house=plain)


@given(st.sampled_from(TRUE), st.sampled_from([str(n) for n in range(13, 60) if n not in (20, 40)] + ["9,000", "0.5"]))
def test_no_invented_number_passes(sentence: tuple[str, str], number: str) -> None:
    """Whatever a number is put before."""
    text = f"{sentence[0][:-1]} and {number} spindles."
    assert number in named(text, sentence[1], house=House())


DAYS = frozenset(f"{day}day" for day in ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun"))
MONTHS = frozenset(words("january february april june july august september october november december"))


@given(st.lists(st.sampled_from(sorted(ORDINARY - DAYS - MONTHS)), min_size=2, max_size=12))
def test_plain_words_need_no_ground(said: list[str]) -> None:
    """Ordinary English names nothing, in any order."""
    text = f"{' '.join(said).capitalize()}."
    made = script(Sentence(text, (KILN.id,)))
    numbers = {amount.text for amount in amounts(text)}
    assert {fault.token for fault in grounding.violations(made, ACTIVITY)} <= numbers | {"Loom", "loom"}


@given(st.text(max_size=200), st.text(max_size=200))
def test_any_text_can_be_judged(said: str, written: str) -> None:
    """No text is too odd, in a script or in a message."""
    change = replace(LOOM, title=written, body=written)
    made = script(Sentence(said, (LOOM.id,)))
    grounding.violations(made, replace(ACTIVITY, changes=(change,)))


def test_a_long_script_about_a_long_window_is_judged() -> None:
    """200 sentences about 20,000 changes, each held to its own and to no other."""
    names = ("loom", "kiln", "warp", "weft", "glaze", "spool", "heddle", "shuttle")
    changes = tuple(
        replace(KILN, id=str(n), title=f"Fix the {names[n % 8]} of {names[n // 8 % 8]} number {n} in warp_{n}")
        for n in range(20_000)
    )
    told = [Sentence(f"Bo Lind fixed it in warp_{n}.", (str(n),)) for n in range(0, 20_000, 100)]
    made = script(*told)
    assert grounding.violations(made, replace(ACTIVITY, changes=changes)) == ()
    wrong = script(*told[:-1], replace(told[-1], citations=("1",)))
    assert [fault.token for fault in grounding.violations(wrong, replace(ACTIVITY, changes=changes))]
