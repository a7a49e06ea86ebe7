"""What a window on GitHub holds: which pull requests, commits and releases are told, whose they are, and when."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import RequestError
from pipeline.model import Activity, Change, FileChange
from pipeline.script import export, github
from pipeline.script.github.answers import PULLS
from pipeline.script.github.pulls import Window, standing
from tests.script.github.hub import (
    DAY,
    TOKEN,
    Hub,
    Reply,
    Said,
    at,
    commit,
    file,
    pull,
    read,
    release,
    review,
    sha,
    user,
)


def told(activity: Activity) -> list[tuple[str, str]]:
    return [(change.kind, change.id) for change in activity.changes]


def only(activity: Activity) -> Change:
    (change,) = activity.changes
    return change


def states(activity: Activity) -> dict[str, tuple[str | None, float]]:
    return {
        change.id: (change.state, (change.when - at(0)) / timedelta(hours=1))
        for change in activity.changes
        if change.when
    }


def test_a_merged_pull_request_is_told_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    """Its own title and body, people as their commits name them, labels, who approved it, the commits it landed as."""
    hub = Hub(
        pulls=[
            pull(
                7,
                "Add  a\tplayer\u202e",
                1,
                merged=5,
                as_=sha(1),
                body="Why.\n<!-- a form\n-->\n\nBecause.",
                labels=["audio", ""],
            )
        ],
        commits=[commit(1, "Add a player (#7)\n\nCo-authored-by: Bo Lind <bo@example.com>", 5, (3,))],
        reviews={7: [review("cy", "APPROVED", 3), review("dee", "APPROVED", 2)]},
        files={7: [file("b  c.py", 3, 2), file("a.png", 0), file("x\x1b\ny.py", 0, 4)]},
    )
    hub.commits.append(commit(2, "Older", -30, (), by="cy", name="Cy Marsh"))
    hub.commits.append(commit(3, "Before it", 0.5, (2,), by="cy", name="Cy Marsh"))
    activity = read(hub, tmp_path)
    assert activity == Activity(
        "hello", "daily", DAY.since, DAY.until, activity.changes, "https://github.com/octo/hello", None
    )
    assert next(change for change in activity.changes if change.kind == "pull") == Change(
        kind="pull",
        id="7",
        title="Add a player",
        url="https://github.com/octo/hello/pull/7",
        authors=("Ada Okoye", "Bo Lind"),
        when=at(5),
        body="Why.\n\n\nBecause.",
        files=(FileChange("a.png"), FileChange("b  c.py", 3, 2), FileChange("x y.py", 0, 4)),
        state="merged",
        labels=("audio",),
        commits=(sha(1),),
        reviewers=("dee", "Cy Marsh"),
    )
    export.write(tmp_path / "kept.jsonl", activity)
    assert export.read(tmp_path / "kept.jsonl") == activity


def test_a_pull_request_is_told_as_it_stood_when_the_window_ended(tmp_path: Path) -> None:
    """Opened, at work, merged or closed within the window; what happened later is a later episode's."""
    hub = Hub(
        pulls=[
            pull(1, "merged at the start", -5, merged=0, updated=3),
            pull(2, "merged at the end", -5, merged=24),
            pull(3, "merged later, opened here", 2, merged=25),
            pull(4, "merged later, opened before", -2, merged=25),
            pull(5, "opened", 3),
            pull(6, "draft", 4, draft=True),
            pull(7, "at work", -50, updated=6),
            pull(8, "at work later", -50, updated=30),
            pull(9, "given up", -50, closed=7),
            pull(10, "given up before, spoken of since", -50, closed=-7, updated=8),
            pull(11, "given up later, opened here", 9, closed=26),
            pull(12, "opened later", 27),
            pull(13, "old", -90),
        ]
    )
    assert states(read(hub, tmp_path)) == {
        "3": ("open", 2),
        "5": ("open", 3),
        "6": ("draft", 4),
        "7": ("open", 6),
        "9": ("closed", 7),
        "11": ("open", 9),
        "2": ("merged", 24),
    }


def test_neighbouring_windows_tell_everything_once(tmp_path: Path) -> None:
    """A merge whose commit is dated a second into the next window is not told there again."""
    hub = Hub(
        pulls=[pull(1, "late", -5, merged=24, as_=sha(1), updated=24)],
        commits=[commit(1, "late (#1)", 24 + 1 / 3600, (0,))],
    )
    assert told(read(hub, tmp_path)) == [("pull", "1")]
    assert told(read(hub, tmp_path, window=Window(DAY.until, DAY.until + timedelta(hours=24)))) == []


def test_commits_of_pull_requests_are_not_told_again_and_the_others_are(tmp_path: Path) -> None:
    """Squashed, merged with its commits whatever the merge is called, rebased, or put on the branch by a robot."""
    hub = Hub(
        pulls=[
            pull(1, "squashed", 0, merged=1, as_=sha(1)),
            pull(2, "merged", 0, merged=3, as_=sha(4)),
            pull(3, "rebased", 0, merged=5, as_=sha(7)),
            pull(4, "landed by a robot", 0, closed=7, as_=sha(99), into="gh/4/base", by="bo"),
            pull(5, "still open", 0.5),
        ],
        commits=[
            commit(10, "Prepare #5, not through it (#5)", 9, (9,)),
            commit(9, "Bring main together\n\nMerge branch 'main' of there", 8, (8,)),
            commit(
                8,
                "Landed\n\nPull Request resolved: https://github.com/octo/hello/pull/4",
                6,
                (7,),
                by="bo",
                name="Bo Lind",
            ),
            commit(7, "Rebased, second", 5, (6,)),
            commit(6, "Rebased, first", 5, (5,), by="cy", name="Cy Marsh"),
            commit(5, "Straight to main", 5, (4,)),
            commit(4, "All the good things", 3, (1, 3), by="boss", name="The Boss"),
            commit(3, "Of the merge, second", 2, (2,), by="cy", name="Cy Marsh"),
            commit(2, "Of the merge, first", 1.5, (1,)),
            commit(1, "Squashed, its number edited away", 1, (0,)),
        ],
        through={sha(6): [3], sha(5): []},
    )
    activity = read(hub, tmp_path)
    assert [(c.kind, c.title) for c in activity.changes] == [
        ("pull", "still open"),
        ("pull", "squashed"),
        ("pull", "merged"),
        ("commit", "Straight to main"),
        ("pull", "rebased"),
        ("pull", "landed by a robot"),
        ("commit", "Bring main together"),
        ("commit", "Prepare #5, not through it"),
    ]
    by = {c.id: c for c in activity.changes if c.kind == "pull"}
    assert {number: c.commits for number, c in by.items()} == {
        "1": (sha(1),),
        "2": (sha(4), sha(2), sha(3)),
        "3": (sha(7), sha(6)),
        "4": (sha(8),),
        "5": None,
    }
    assert by["2"].authors == ("Ada Okoye", "Cy Marsh"), "whoever merged it did not write it"
    assert by["3"].authors == ("Ada Okoye", "Cy Marsh")
    assert (by["4"].state, by["4"].when, by["4"].authors) == ("merged", at(6), ("Bo Lind",))
    last = activity.changes[-1]
    assert (last.pull, last.state, last.id) == ("5", "landed", sha(10)[:7])
    assert last.url == f"https://github.com/octo/hello/commit/{sha(10)}"


def test_what_was_merged_elsewhere_is_no_news_until_it_reaches_the_default_branch(tmp_path: Path) -> None:
    """A backport is not told; the middle of a stack is, when it lands."""
    hub = Hub(
        pulls=[
            pull(1, "backport", 1, merged=2, into="v1", as_=sha(50)),
            pull(2, "of a stack", -9, merged=-3, into="stack", as_=sha(51), updated=4),
        ],
        commits=[commit(1, "of a stack (#2)", 4, (0,))],
    )
    assert states(read(hub, tmp_path)) == {"2": ("merged", 4)}


def test_robots_are_known_by_their_kind(tmp_path: Path) -> None:
    """So that "Copilot" is no person; a robot's approval is none, nor is one's own."""
    hub = Hub(
        pulls=[
            pull(1, "bump", 1, merged=2, as_=sha(1), by="dependabot[bot]", kind="Bot"),
            pull(2, "write", 1, merged=3, as_=sha(2), by="Copilot", kind="Bot"),
            pull(3, "gone", 4, user=None),
        ],
        commits=[
            commit(2, "write (#2)", 3, (1,), by="Copilot", kind="Bot", name="copilot-swe-agent[bot]"),
            commit(1, "bump (#1)", 2, (0,), by="dependabot[bot]", kind="Bot", name="dependabot[bot]"),
        ],
        reviews={1: [review("github-actions", "APPROVED", 1, "Bot"), review("dependabot[bot]", "APPROVED", 1)]},
    )
    assert [(c.authors, c.reviewers) for c in read(hub, tmp_path).changes] == [
        (("dependabot[bot]",), ()),
        (("Copilot[bot]",), ()),
        (None, None),
    ]


def test_only_a_last_word_that_approves_is_an_approval(tmp_path: Path) -> None:
    """A comment takes nothing back; a later request for changes and a dismissal do."""
    words = [
        review("a", "APPROVED", 1),
        review("a", "COMMENTED", 2),
        review("b", "APPROVED", 1),
        review("b", "CHANGES_REQUESTED", 2),
        review("c", "CHANGES_REQUESTED", 1),
        review("c", "APPROVED", 3),
        review("d", "DISMISSED", 1),
        review("e", "COMMENTED", 1),
        {"user": None, "state": "APPROVED", "submitted_at": "2026-07-30T14:00:00Z"},
        {"user": user("f"), "state": "PENDING"},
    ]
    hub = Hub(pulls=[pull(1, "x", 0, merged=5)], page=3)
    for order in (words, words[::-1]):
        hub.reviews = {1: order}
        assert only(read(hub, tmp_path)).reviewers == ("a", "c")


def test_releases_of_the_window_are_told_with_their_notes(tmp_path: Path) -> None:
    """By when they were published, which is not the order of GitHub's list; drafts are not told."""
    hub = Hub(
        releases=[
            release("v3", None),
            release("v2/beta 1", 20, prerelease=True, body="Try it.\x1b[0m", author=user("github-actions", "Bot")),
            release("old", -400),
            release("v1.9.1", 3, name="  Nine "),
            release("v1", -500),
        ],
        page=2,
    )
    activity = read(hub, tmp_path)
    assert [(c.id, c.title, c.when) for c in activity.changes] == [
        ("v1.9.1", "Nine", at(3)),
        ("v2/beta 1", "v2/beta 1", at(20)),
    ]
    beta = activity.changes[1]
    assert (beta.body, beta.labels, beta.authors) == ("Try it.", ("pre-release",), ("github-actions[bot]",))
    assert beta.url == "https://github.com/octo/hello/releases/tag/v2%2Fbeta%201"


def test_an_empty_repository_has_no_activity(tmp_path: Path) -> None:
    """GitHub answers 409 for its commits."""

    def answering(asked: Any) -> Reply:
        if asked.path.endswith("/commits"):
            return Reply({"message": "Git Repository is empty."}, 409)
        return Hub()(asked)

    assert read(answering, tmp_path).changes == ()


@pytest.mark.parametrize("size", [1, 2, 100])
def test_the_size_of_pages_and_the_order_of_lists_change_nothing(tmp_path: Path, size: int) -> None:
    """The same facts give the same activity."""
    hub = Hub(
        pulls=[pull(n, f"number {n}", n, merged=n + 2, as_=sha(n), by=f"u{n % 2}") for n in range(1, 6)],
        commits=[
            commit(n, f"number {n} (#{n})", n + 2, (n - 1,), by=f"u{n % 2}", name=f"U {n}") for n in range(5, 0, -1)
        ],
        releases=[release(f"v{n}", n) for n in (2, 1, 0)],
    )
    whole = read(hub, tmp_path / "whole")
    hub.page = size
    assert read(hub, tmp_path / "paged") == whole
    hub.pulls.reverse()
    assert read(hub, tmp_path / "turned") == whole
    assert len(whole.changes) == 7


def test_reading_stops_where_the_window_starts(tmp_path: Path) -> None:
    """Older pages are not asked for."""
    hub = Hub(pulls=[pull(n, "x", -n) for n in range(1, 40)], page=4)
    read(hub, tmp_path)
    assert hub.paths().count("/pulls") == 1


def test_a_renamed_repository_is_read_under_its_new_name(tmp_path: Path) -> None:
    """One redirect on the same server, then no more."""
    hub = Hub(pulls=[pull(1, "x", 1)], first=[Reply({}, 301, {"Location": "/repos/octo/hello"})])
    activity = read(hub, tmp_path, name="octo/hi", token=TOKEN)
    assert (activity.repository, told(activity)) == ("hello", [("pull", "1")])
    assert hub.asked[0].path == "/repos/octo/hi"
    assert {asked.headers["authorization"] for asked in hub.asked} == {f"Bearer {TOKEN}"}
    assert all(path in ("", "/pulls", "/commits", "/releases") for path in hub.paths()[1:])


@pytest.mark.parametrize("name", ["", "octo", "octo/..", "octo/a/b", "octo/a b", "-x/y", "octo/a?b", "octo/é", "a/b\n"])
def test_what_names_no_repository_is_refused(tmp_path: Path, name: str) -> None:
    """Before anybody is asked."""
    with pytest.raises(RequestError, match="owner/name"):
        github.read(github.Source(name, tmp_path), "daily", DAY.since, DAY.until, Said())


@pytest.mark.parametrize(
    "api",
    ["", "api.github.com", "http://api.github.com", "ftp://x/", "https://u:hunter2@x", "https://x/?a", "https://x/ y"],
)
def test_a_server_that_would_hear_the_token_in_clear_is_refused(tmp_path: Path, api: str) -> None:
    """So is what is no address at all; a password in it is not repeated."""
    with pytest.raises(RequestError, match="GITHUB_API_URL") as caught:
        github.read(github.Source("a/b", tmp_path, "t0ken", api), "daily", DAY.since, DAY.until, Said())
    assert "hunter2" not in str(caught.value) and "\n" not in str(caught.value)


def test_a_window_that_ends_before_it_starts_is_refused(tmp_path: Path) -> None:
    """Nobody is asked."""
    with pytest.raises(RequestError, match="empty"):
        github.read(github.Source("a/b", tmp_path), "daily", DAY.until, DAY.since, Said())


def test_an_enterprise_server_has_its_interface_under_a_path(tmp_path: Path) -> None:
    """Every question goes there."""
    hub = Hub(pulls=[pull(1, "x", 1)])
    asked: list[str] = []

    def answering(request: Any) -> Reply:
        asked.append(request.path)
        return hub(replace(request, path=request.path.removeprefix("/api/v3")))

    assert told(read(answering, tmp_path, under="/api/v3/")) == [("pull", "1")]
    assert all(path.startswith("/api/v3/repos/octo/hello") for path in asked)


def test_what_only_speaks_of_a_merged_pull_request_is_told_for_itself(tmp_path: Path) -> None:
    """A commit that names one which was merged long before did not come through it."""
    hub = Hub(
        pulls=[pull(1, "old", -90, merged=-80, updated=2)],
        commits=[commit(2, "Mend what came with (#1)", 3, (1,))],
    )
    assert [(c.kind, c.title, c.pull) for c in read(hub, tmp_path).changes] == [("commit", "Mend what came with", "1")]


def test_a_commit_of_a_wrong_date_hides_nothing_below_it(tmp_path: Path) -> None:
    """GitHub leaves it out of its list, which cuts the branch in two."""
    hub = Hub(
        pulls=[pull(1, "merged below", 0, merged=4, as_=sha(4))],
        commits=[
            commit(6, "above", 6, (5,)),
            commit(5, "wrong clock", -9000, (4,)),
            commit(4, "Merge pull request #1 from there", 4, (2, 3)),
            commit(3, "of the merge", 3, (2,)),
            commit(2, "below", 2, (1,)),
        ],
    )
    activity = read(hub, tmp_path)
    assert [c.title for c in activity.changes] == ["below", "merged below", "above"]
    assert activity.changes[1].commits == (sha(4), sha(3))


@given(
    moments=st.lists(st.integers(-48, 72), min_size=4, max_size=4),
    closed=st.sampled_from(["merged", "closed", "open"]),
    draft=st.booleans(),
)
def test_every_ending_is_told_in_one_window_alone(moments: list[int], closed: str, draft: bool) -> None:
    """Of windows that follow each other one has the merge or the closing; before, it is open, and after, no news."""
    created, ended, updated, _ = sorted(moments)
    facts = pull(1, "x", created, draft=draft, updated=updated, **({closed: ended} if closed != "open" else {}))
    one = PULLS.validate_json(json.dumps([facts]))[0]
    windows = [Window(at(hours), at(hours + 24)) for hours in range(-72, 96, 24)]
    states = [news[0] if (news := standing(one, None, window, "main")) else None for window in windows]
    endings = [place for place, state in enumerate(states) if state in ("merged", "closed")]
    assert [states[place] for place in endings] == ([closed] if closed != "open" else [])
    for place, state in enumerate(states):
        assert state in (None, "merged", "closed", "draft" if draft else "open")
        assert state is None or not endings or place <= endings[0]


@pytest.mark.parametrize(("count", "known"), [(0, 0), (299, 299), (300, None), (100_000, None)])
def test_files_are_all_known_or_none(tmp_path: Path, count: int, known: int | None) -> None:
    """A long list is not read to its end, and a part of it would be taken for all."""
    hub = Hub(pulls=[pull(1, "x", 0, merged=1)], files={1: [file(f"{n}.py") for n in range(count)]})
    files = only(read(hub, tmp_path)).files
    assert (None if files is None else len(files)) == known
    assert hub.paths().count("/pulls/1/files") <= 3
