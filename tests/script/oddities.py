"""A repository with one commit of each odd kind, and what each is to become."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.histories import History

ADA, BO, CY, BOSS = "Ada Byron <ada@ex.test>", "Bo Li <bo@ex.test>", "Cy Oz <cy@ex.test>", "Boss <boss@ex.test>"
STORY = "Keep the index after a crash"
WHY = "It was lost when the power failed."


@dataclass(frozen=True)
class Became:
    """What a test expects of a change."""

    title: str
    pull: str | None = None
    authors: tuple[str, ...] = ("Ada Byron",)
    body: str | None = None
    reviewers: tuple[str, ...] | None = None
    fate: str = "told"
    """told, dropped (a subject of one word, or in another language), rolled up, or paired with a change before it."""


@dataclass(frozen=True)
class Odd:
    """A commit of a kind, or the merge of a branch of some."""

    kind: str
    message: str | bytes
    became: tuple[Became, ...] = ()
    author: str = ADA
    encoding: str | None = None
    files: Mapping[str, str | None] = field(default_factory=lambda: {"src/index.py": "1\n2\n"})
    branches: tuple[tuple[str, ...], ...] = ()
    """Messages of the commits on each branch that it merges."""


def _one(kind: str, message: str | bytes, *became: Became, author: str = ADA, encoding: str | None = None) -> Odd:
    return Odd(kind, message, became, author, encoding)


def _merge(kind: str, message: str, became: Became | tuple[Became, ...], *branches: tuple[str, ...]) -> Odd:
    told = became if isinstance(became, tuple) else (became,)
    return Odd(kind, message, told, BOSS, None, {}, branches)


BRANCH = (("start", f"finish\n\n{WHY}\n\nCo-authored-by: {CY}"),)
MERGED = Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY)
BY_TWO = ("Bo Li",)


def _bot(name: str) -> Odd:
    text = "Bump cryptography from 41.0.1 to 41.0.2"
    return _one(f"bot {name}", text, Became(text, authors=(name,), fate="rolled up"), author=f"{name} <b@ex.test>")


ODDITIES: tuple[Odd, ...] = (
    _one("squash", f"{STORY} (#1)\n\n{WHY}", Became(STORY, "1", body=WHY)),
    _one("squash, GitLab", f"{STORY}\n\n{WHY}\n\nSee merge request own/it!2", Became(STORY, "2", body=WHY)),
    _one("squash, CPython", f"gh-99: {STORY} (GH-3)", Became(f"gh-99: {STORY}", "3")),
    _one("Node.js", f"{STORY}\n\n{WHY}\n\nPR-URL: https://github.com/o/r/pull/4\nReviewed-By: Bo Li <b@x>\n",
         Became(STORY, "4", body=WHY, reviewers=("Bo Li",))),
    _one("backport", f"[1.x] {STORY} (#1) (#5)", Became(f"[1.x] {STORY}", "5")),
    _merge("pull, GitHub", f"Merge pull request #71 from bo/topic\n\n{STORY}", MERGED, *BRANCH),
    _merge("pull, by its title", f"{STORY} (#71)", MERGED, *BRANCH),
    _merge("pull, GitHub without a title", "Merge pull request #71 from bo/topic",
           Became("start", "71", ("Bo Li", "Cy Oz"), WHY, fate="dropped"), *BRANCH),
    _merge("pull, GitLab",
           f"Merge branch 'x' into 'main'\n\n{STORY}\n\nCloses #1\n\nSee merge request own/it!71\n\n"
           f"Merged-by: {BOSS}\nApproved-by: {CY}\nCo-authored-by: {ADA}\n",
           Became(STORY, "71", ("Bo Li", "Cy Oz", "Ada Byron"), "Closes #1", ("Cy Oz",)), *BRANCH),
    _merge("pull, Bitbucket", f"Merged in bo/topic (pull request #71)\n\n{STORY}\n\nApproved-by: {CY}",
           Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY, ("Cy Oz",)), *BRANCH),
    _merge("pull, Bitbucket Data Center",
           f"Pull request #71: {STORY}\n\nMerge in OWN/it from topic to main\n\n* commit '0123456789ab':\n  start",
           Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY), *BRANCH),
    _merge("pull, Azure", f"Merged PR 71: {STORY}\n\n{WHY}\n\nRelated work items: #5", MERGED, *BRANCH),
    _one("squash, Azure", f"Merged PR 72: {STORY}", Became(STORY, "72")),
    _merge("pull, Gitea", f"Merge pull request '{STORY}' (#71) from topic into main\n\n"
           f"Reviewed-on: https://codeberg.org/own/it/pulls/71\nReviewed-by: {CY}\n",
           Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY, ("Cy Oz",)), *BRANCH),
    _merge("pull, homu", f"Auto merge of #71 - bo:topic, r=cy\n\n{STORY}\n\n{WHY}",
           Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY, ("cy",)), *BRANCH),
    _merge("pull, bors", f"Merge #71\n\n71: {STORY} r=cy a=bo\n\n{WHY}\n\nCo-authored-by: {BO}",
           Became(STORY, "71", ("Bo Li", "Cy Oz"), WHY, ("cy",)), *BRANCH),
    _merge("main merged into a topic", "Merge branch 'main' into topic", (), ()),
    _merge("remote merged", "Merge remote-tracking branch 'origin/main'", (), ()),
    _merge("a branch merged by hand", "Merge branch 'topic'", (Became("start", authors=BY_TWO, fate="dropped"), Became(
        "finish", authors=("Bo Li", "Cy Oz"), body=WHY, fate="dropped")), *BRANCH),
    _merge("kernel pull", "Merge tag 'net-7.2' of git://git.ex.test/net\n\nPull fixes from Bo Li:\n * one",
           (Became("net: one", authors=BY_TWO, fate="dropped"), Became("net: two", authors=BY_TWO, fate="dropped")),
           ("net: one", "net: two")),
    _merge("octopus", "Merge branches 'a', 'b' and 'c'",
           tuple(Became(f"Fix the {name} of it", authors=BY_TWO) for name in "abc"),
           *((f"Fix the {name} of it",) for name in "abc")),
    _one("ghstack",
         f"[dist] {STORY}\n\nghstack-source-id: 0a\nghstack-comment-id: 9\nPull Request resolved: "
         f"https://github.com/o/r/pull/6\n\n{WHY}\n\nPull Request resolved: https://github.com/o/r/pull/6\n"
         "Approved by: https://github.com/cy, https://github.com/bo-li\nghstack dependencies: #5\n",
         Became(f"[dist] {STORY}", "6", body=WHY, reviewers=("cy", "bo-li"))),
    _one("Phabricator",
         f"{STORY}\n\nSummary:\n{WHY}\n\nReviewed By: cy, #core, bo\n\nDifferential Revision: D7\n\n"
         "fbshipit-source-id: 0a", Became(STORY, body=WHY, reviewers=("cy", "bo"))),
    _one("Gerrit",
         f"{STORY}\n\n{WHY}\n\nBug: 12\nChange-Id: I0a\nReviewed-on: https://review.ex.test/c/it/+/12\n"
         f"Reviewed-by: {CY}\nCommit-Queue: {BO}\nCr-Commit-Position: refs/heads/main@{{#8}}\n",
         Became(STORY, body=WHY, reviewers=("Cy Oz",))),
    _one("kernel",
         f"net: {STORY}\n\n{WHY}\n\nFixes: 0a1b2c3 (\"net: add it\")\nCc: stable@ex.test # 6.1+\n"
         f"[cy: massage the message]\nReported-by: {CY}\nLink: https://ex.test/1\nSigned-off-by: {ADA}\n",
         Became(f"net: {STORY}", body=WHY)),
    _one("git-svn", f"{STORY}\n\n{WHY}\n\ngit-svn-id: https://svn.ex.test/it/trunk@12 0a-1b\n",
         Became(STORY, body=WHY)),
    _one("Mercurial", f"{STORY}\n\n{WHY}\n\n--HG--\nbranch : stable\nrename : a => b\n", Became(STORY, body=WHY)),
    _one("conventional", f"fix(index)!: keep it after a crash\n\n{WHY}",
         Became("fix(index)!: keep it after a crash", body=WHY)),
    _one("area", f"index: {STORY}", Became(f"index: {STORY}")),
    _one("tag", f"[index] {STORY}", Became(f"[index] {STORY}")),
    _one("gitmoji", f"🐛 {STORY}", Became(f"🐛 {STORY}")),
    _one("co-authors", f"{STORY}\n\nCo-authored-by: {BO}\nco-authored-by: {CY}, {BOSS}\nCo-developed-by: Di\n"
         f"Co-authored-by: {ADA}", Became(STORY, authors=("Ada Byron", "Bo Li", "Cy Oz", "Boss", "Di"))),
    _one("cherry-pick", f"{STORY}\n\n{WHY}\n\n(cherry picked from commit {'0a' * 20})\n\n"
         "# Conflicts:\n#\tsrc/index.py\n", Became(STORY, body=WHY)),
    *map(_bot, ("dependabot[bot]", "dependabot [bot]", "renovate-bot", "Renovate Bot", "github-actions[bot]",
                "GitHub Actions", "pytorchbot", "ImgBotApp", "Hosted Weblate", "skia-autoroll", "k8s-ci-robot")),
    _one("release commit", "Release 1.2.0", Became("Release 1.2.0")),
    _one("version bump", "chore: bump version to 1.2.1", Became("chore: bump version to 1.2.1")),
    Odd("10,000 files", STORY, (Became(STORY),), files={f"vendor/{n}.txt": "1\n" for n in range(10_000)}),
    _one("1 MB message", f"{STORY}\n\n" + "It is long. " * 85_000, Became(STORY, body=("It is long. " * 85_000)[:-1])),
    _one("empty message", "", Became("", fate="rolled up")),
    _one("blank message", " \n\t\n \n", Became("", fate="rolled up")),
    _one("Latin-1", "Größe für Zoë korrigiert", Became("Größe für Zoë korrigiert", authors=("Zoë",)),
         author="Zoë <z@ex.test>", encoding="ISO-8859-1"),
    _one("Shift JIS", "索引を修正", Became("索引を修正", fate="dropped"), encoding="Shift_JIS"),
    _one("a zero character, encoded", b"Zero +AAA- in it", Became("Zero +AAA- in it"), encoding="UTF-7"),
    _one("unknown encoding", STORY.encode(), Became(STORY), encoding="x-nobody-knows"),
    _one("not UTF-8", b"Keep \xe9 after a crash", Became("Keep \ufffd after a crash")),
    _one("controls", "Keep\x07 the\x1b[31m index\r\nafter \x1e\x1f it", Became(
        "Keep the index", body="after  it")),
    _one("bidirectional", "Keep \u202ethe\u2066 index\u200f after", Became("Keep the index after", authors=("Ada",)),
         author="\u202eAda <a@ex.test>"),
    _one("an option for a subject", "--output=evil", Became("--output=evil")),
    _one("no name", STORY, Became(STORY, authors=("nobody",)), author=" <nobody@ex.test>"),
)  # fmt: skip

PAIRS: tuple[Odd, ...] = (
    _one("to be reverted", "cache: evict the oldest entry first (#80)",
         Became("cache: evict the oldest entry first", "80")),
    _one("revert", 'Revert "cache: evict the oldest entry first (#80)" (#81)\n\nThis reverts commit {0}.',
         Became('Revert "cache: evict the oldest entry first (#80)"', "81", body="This reverts commit {0}.",
                fate="paired")),
    _one("reland", 'Reland "cache: evict the oldest entry first" (#82)',
         Became('Reland "cache: evict the oldest entry first"', "82", fate="paired")),
)  # fmt: skip
"""One change three times: landed, taken back, landed again."""


def write(folder: Path, oddities: tuple[Odd, ...] = ODDITIES) -> Path:
    """A bare repository with these commits, a minute apart, each kind after the one before."""
    history = History()
    main = history.commit("Start", -1, files={"README.md": "it\n"})
    for number, odd in enumerate(oddities):
        minute = number / 60
        tips = []
        for place, branch in enumerate(odd.branches):
            tip = main if branch else 1  # what it had before
            for step, text in enumerate(branch):
                files = {f"topic/{number}/{place}/{step}.py": "1\n"}
                tip = history.commit(text, minute - 0.5 / 60, author=BO, files=files, parents=(tip,))
            tips.append(tip)
        parents = (main, *tips)
        main = history.commit(odd.message, minute, author=odd.author, encoding=odd.encoding, files=_fresh(odd, number),
                              parents=parents)  # fmt: skip
    return history.write(folder, bare=True)


def _fresh(odd: Odd, number: int) -> dict[str, str | None]:
    """Its files with a content that differs from the commit's before."""
    return {path: None if content is None else f"{number}\n{content}" for path, content in odd.files.items()}
