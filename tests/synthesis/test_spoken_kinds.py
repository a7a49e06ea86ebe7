"""Each kind of token as a host would say it, on examples of our own."""

import pytest

from pipeline.synthesis.spoken import to_spoken

KINDS = {
    "references": [
        ("pull request 190003", "pull request one nine zero, zero zero three"),
        ("See #907.", "See number nine oh seven."),
        ("PR #5120", "pull request fifty-one twenty"),
        ("PRs 100–104", "pull requests one hundred to one oh four"),
        ("issues 31, 32 and 40", "issues thirty-one, thirty-two and forty"),
        ("acme/widget#62", "widget number sixty-two"),
        ("RFC 8259 and PEP 703", "R.F.C eighty-two fifty-nine and pep seven oh three"),
        ("CVE-2024-3094", "C.V.E twenty twenty-four thirty ninety-four"),
        ("port 5432", "port fifty-four thirty-two"),
        ("at 10.1.2.3:99", "at ten dot one dot two dot three port ninety-nine"),
    ],
    "hashes": [
        ("commit 55aa0bc", "commit five five eh eh zero B C"),
        ("Reverts commit 1029384.", "Reverts commit one zero two nine three eight four."),
        ("from 0123456789abcdef0123456789abcdef01234567", "from zero one two three four five six"),
        ("1029384 rows", "one million twenty-nine thousand three hundred eighty-four rows"),
    ],
    "versions": [
        ("v3.10.2", "version three point ten point two"),
        ("Python 3.9 and 2.5 times", "Python three point nine and two point five times"),
        ("Debian 12.10", "Debian twelve point ten"),
        ("1.4.0-rc.3", "one point four point zero release candidate three"),
        ("attrs>=23.1", "attributes at least twenty-three point one"),
        ("pi is 3.14", "pi is three point one four"),
    ],
    "ranges and signs": [
        ("lines 7-19", "lines seven to nineteen"),
        ("5–8 days", "five to eight days"),
        ("fell 20-30%", "fell twenty to thirty percent"),
        ("is -12 now", "is minus twelve now"),
        ("~40 tests", "about forty tests"),
        ("±3", "plus or minus three"),
        ("<80 ms", "under eighty milliseconds"),
        ("UTC-7", "U.T.C minus seven"),
    ],
    "operators": [
        ("k <= 9", "K less than or equal to nine"),
        ("a -> b", "eh to B"),
        ("old → new", "old to new"),
        ("x || y", "X or Y"),
        ("i != j", "I is not equal to J"),
        ("p && !q", "P and not Q"),
        ("lr=2e-5", "L.R equals two E minus five"),
        ("3^20", "three to the twenty"),
        ("y³", "Y cubed"),
        ("O(n log n)", "O of N log N"),
        ("0xBEEF", "hex B E E F"),
        ("[4, 16, 2]", "four by sixteen by two"),
        ("8x8", "eight by eight"),
    ],
    "amounts": [
        ("4 GB", "four gigabytes"),
        ("a 7 GB file", "a seven gigabyte file"),
        ("12 MB/s", "twelve megabytes per second"),
        ("300 µs", "three hundred microseconds"),
        ("a 45s timeout", "a forty-five second timeout"),
        ("2.5x slower", "two point five times slower"),
        ("7B parameters", "seven billion parameters"),
        ("$2.5M", "two point five million dollars"),
        ("£7.20", "seven pounds twenty pence"),
        ("$1", "one dollar"),
        ("6,500 rows", "six thousand five hundred rows"),
        ("3/4 done", "three quarters done"),
        ("99.5%", "ninety-nine point five percent"),
        ("1:1", "one to one"),
    ],
    "dates and times": [
        ("July 31st", "July thirty-first"),
        ("2025-03-09", "March ninth, twenty twenty-five"),
        ("2025-03-09T18:07:00Z", "March ninth, twenty twenty-five at eighteen oh seven U.T.C"),
        ("Mar. 4, 2024", "March fourth, twenty twenty-four"),
        ("9 Oct 2023", "October ninth, twenty twenty-three"),
        ("in 2008", "in two thousand eight"),
        ("the 1970s and the '80s", "the nineteen seventies and the eighties"),
        ("2023–2025", "twenty twenty-three to twenty twenty-five"),
        ("16:40 CET", "sixteen forty C.E.T"),
        ("8 a.m. sharp", "eight A.M sharp"),
        ("PT1H45M", "one hour forty-five minutes"),
        ("3h20m", "three hours twenty minutes"),
        ("Q2 2025", "Q two twenty twenty-five"),
    ],
    "code": [
        ("torch.compile", "torch dot compile"),
        ("aten/src/sort.py", "aten source sort dot pie"),
        ("read_bytes()", "read bytes"),
        ("__exit__", "dunder exit"),
        ("--max-jobs=3", "dash dash max jobs equals three"),
        ("-j8", "dash J eight"),
        ("OMP_NUM_THREADS=2", "O.M.P number of threads equals two"),
        ("$TMPDIR_2", "temp directory two"),
        ("std::pair<T>", "standard pair of T"),
        ("loadJSONFile", "load Jason file"),
        ("walk.go:88", "walk dot go line eighty-eight"),
        ("C++20 and F#", "C plus plus twenty and F sharp"),
        ("qwen3.5", "kwen three point five"),
    ],
    "capitals": [
        ("the CI job", "the C.I job"),
        ("NCCL2 and FSDP2", "nickel two and F.S.D.P two"),
        ("two GPUs", "two G.P.U's"),
        ("DO NOT LAND", "do not land"),
        ("NCCL's API", "nickel's A.P.I"),
        ("The XQJ format", "The X.Q.J format"),
    ],
    "prose": [
        ("No. 8 and fig. 2", "Number eight and figure two"),
        ("w/o a net, etc.", "without a net, et cetera."),
        ("Part III", "Part three"),
        ("the 21st and 112th", "the twenty-first and one hundred twelfth"),
        ("Henry VIII", "Henry eight"),
        ("J. K. Park", "J K Park"),
        ("slow — but sure", "slow, but sure"),
        ("Hm... yes", "Hm, yes"),
        ("feat(io)!: new format", "Feature I.O, breaking change: new format"),
        ("[dist] Fix it", "dist, Fix it"),
    ],
    "links and people": [
        ("See https://ex.test/a/b?c=d#e, then go.", "See ex dot test, then go."),
        ("https://github.com/acme/widget/issues/12", "acme widget issue twelve"),
        ("ann@ex.test", "ann at ex dot test"),
        ("by @sam-lee and bot[bot]", "by sam lee and bot"),
        ("Łukasz Wrona, fduwjj and weifengpy", "wookash vrona, F.D.U.W.J.J and way fung pie"),
        ("Dvořák, Иван", "duh-vor-zhahk, ivan"),
    ],
    "markup": [
        ("Use `x` and **y** now", "Use X and Y now"),
        ("## Title\nText", "Title. Text"),
        ("- one\n- two", "one. two"),
        ("see [the notes](https://ex.test)", "see the notes"),
        ("a<br/>b &amp; c", "a. B and C"),
        ("<!-- secret -->shown", "shown"),
        ("[[maybe_unused]]", "maybe unused"),
        ("🚀 Ship it :rocket:", "Ship it"),
        ("gave it a 👍 yesterday", "gave it a yesterday"),
        ("gave it a 👍", "gave it a thumbs up"),
        ("Fix it\n\nSigned-off-by: A <a@b.test>\nChange-Id: I123", "Fix it"),
        ("Run this:\n```\nrm -rf /\n```\nDone", "Run this: Done"),
        ("wait <break time='1s'/> go [pause:2s] on", "wait. go on"),
    ],
}


@pytest.mark.parametrize(
    ("written", "said"), [pair for pairs in KINDS.values() for pair in pairs], ids=lambda value: str(value)[:40]
)
def test_a_token_is_said_as_a_host_would(written: str, said: str) -> None:
    """Words that a listener understands; nothing in the meaning is dropped."""
    assert to_spoken(written) == said


@pytest.mark.parametrize(
    "prose",
    [
        "The second patch may land in March, or it may not.",
        "No, I am sure; as of now it's the reviewers' turn.",
        'She said "wait" (twice), and we did!',
        "All-gather and reduce-scatter are well-known, state-of-the-art steps.",
        "Is it a polish problem? A good question.",
        "The object, subject and banjo of an adjacent, rhythmic project.",
    ],
)
def test_plain_prose_passes_through_untouched(prose: str) -> None:
    """Nothing is changed where nothing needs to be."""
    assert to_spoken(prose) == prose
