"""How GitHub is asked: what is kept, how long is waited, whom the token is shown, what is said when it goes wrong."""

import gzip
import json
import os
import re
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.errors import SourceError
from pipeline.model import Activity
from pipeline.script import github
from pipeline.script.github import wire
from pipeline.script.github.client import Client
from pipeline.script.github.limits import LONGEST
from tests.script.github.hub import (
    DAY,
    NAME,
    START,
    TOKEN,
    Asked,
    Handler,
    Hub,
    Reply,
    Said,
    commit,
    pull,
    read,
    repository,
    review,
    served,
    sha,
)

NOW = START.timestamp()


def busy() -> Hub:
    """A repository with something of each kind, on several pages."""
    return Hub(
        pulls=[pull(n, f"number {n}", n, merged=n + 1, as_=sha(n)) for n in range(1, 5)],
        commits=[commit(n, f"number {n} (#{n})", n + 1, (n - 1,)) for n in range(4, 0, -1)],
        reviews={1: [review("cy", "APPROVED", 2)]},
        page=2,
    )


def limit(remaining: int, seconds: float, **more: str) -> dict[str, str]:
    return {"X-RateLimit-Remaining": str(remaining), "X-RateLimit-Reset": f"{NOW + seconds:.0f}", **more}


def failure(hub: Callable[[Asked], Reply], cache: Path, said: Said | None = None, **more: Any) -> str:
    """The one line that is said when reading fails."""
    with pytest.raises(SourceError) as caught:
        read(hub, cache, said, **more)
    text = str(caught.value)
    assert text.isprintable() and len(text) < 400 and TOKEN not in text
    return text


# What is kept


def test_what_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    """The second reading gets nothing but "not modified", and tells the same; then what is new is told."""
    hub = busy()
    answered: list[int] = []

    def answering(asked: Asked) -> Reply:
        reply = hub(asked)
        answered.append(reply.status)
        return reply

    with served(answering) as address:
        source = github.Source(NAME, tmp_path, TOKEN, address)

        def again() -> tuple[Activity, list[int]]:
            answered.clear()
            return github.read(source, "daily", DAY.since, DAY.until, Said()), list(answered)

        first, statuses = again()
        assert len(first.changes) == 4 and set(statuses) == {200}
        assert again() == (first, [304] * len(statuses))
        hub.pulls[0]["title"] = "another title"
        changed, statuses = again()
    assert changed.changes[0].title == "another title" and statuses.count(200) == 1


def test_a_damaged_answer_is_asked_for_again(tmp_path: Path) -> None:
    """Neither half a file, nor one of another address, nor something else altogether is believed."""
    hub = busy()
    with served(hub) as address:
        source = github.Source(NAME, tmp_path / "kept", TOKEN, address)
        whole = github.read(source, "daily", DAY.since, DAY.until, Said())
        files = sorted(source.cache.iterdir())
        texts = [file.read_text() for file in files]
        for number, file in enumerate(files):
            file.write_text([texts[number][:99], texts[number - 1], "[]", ""][number % 4])
        hub.asked.clear()
        assert github.read(source, "daily", DAY.since, DAY.until, Said()) == whole
        assert not any("if-none-match" in asked.headers for asked in hub.asked)
        assert [file.read_text() for file in files] == texts


def test_the_token_is_nowhere_but_in_the_requests(tmp_path: Path) -> None:
    """Not in what is kept, nor in its names, nor in the value itself when it is printed."""
    hub = busy()
    read(hub, tmp_path, token=TOKEN)
    assert {asked.headers["authorization"] for asked in hub.asked} == {f"Bearer {TOKEN}"}
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > 5
    assert not any(TOKEN in path.name or TOKEN.encode() in path.read_bytes() for path in files)
    assert TOKEN not in repr(github.Source(NAME, tmp_path, TOKEN))


def test_answers_that_were_long_not_used_go(tmp_path: Path) -> None:
    """Sixty days after they were last of use."""
    hub = busy()
    read(hub, tmp_path)
    files = list((tmp_path / "github").iterdir())
    os.utime(files[0], (NOW - 70 * 86400,) * 2)
    for file in files[1:]:
        os.utime(file, (NOW - 50 * 86400,) * 2)
    with pytest.raises(SourceError):
        read(Hub(first=[Reply({}, 404)]), tmp_path)
    assert sorted((tmp_path / "github").iterdir()) == sorted(files[1:])


# How long is waited


@pytest.mark.parametrize(
    ("reply", "seconds"),
    [
        (Reply({"message": "API rate limit exceeded"}, 403, limit(0, 30)), 31),
        (Reply({}, 429, limit(0, 30)), 31),
        (Reply({}, 403, limit(0, -5)), 1),
        (Reply({}, 403, {"Retry-After": "7"}), 7),
        (Reply({}, 429, {"Retry-After": "Thu, 30 Jul 2026 13:00:20 GMT", "Date": "Thu, 30 Jul 2026 13:00:00 GMT"}), 20),
        (Reply({}, 429, {"Retry-After": "soon"}), 60),
        (Reply({"message": "You have exceeded a secondary rate limit."}, 403, limit(42, 900)), 60),
        (Reply({}, 429), 60),
        (Reply(repository(), 200, limit(0, 45)), 46),
        (Reply({}, 502), 1),
        (Reply({}, 503, {"Retry-After": "9"}), 9),
        (Reply({}, 500), 1),
        (Reply(repository(), lose=10), 1),
        (Reply(b"\x1f\x8b broken", 200, {"Content-Encoding": "gzip"}), 1),
    ],
)
def test_a_pause_that_is_asked_for_is_kept_and_said(tmp_path: Path, reply: Reply, seconds: float) -> None:
    """Then the work goes on as if nothing had been."""
    said, hub = Said(), busy()
    whole = read(hub, tmp_path / "a")
    hub.first = [reply]
    assert read(hub, tmp_path / "b", said) == whole
    assert said.slept == [seconds]
    assert [line for line in said.lines if line.startswith(f"waiting {seconds} s for GitHub: ")]


def test_the_servers_clock_decides_when_its_hour_ends(tmp_path: Path) -> None:
    """Ours may be an hour wrong."""
    said = Said(start=NOW - 3600)
    date = {"Date": "Thu, 30 Jul 2026 13:00:00 GMT"}
    read(Hub(first=[Reply({}, 403, limit(0, 30) | date)]), tmp_path, said)
    assert said.slept == [31]


@pytest.mark.parametrize("token", [None, TOKEN])
def test_too_long_a_wait_is_refused_with_the_time_to_come_back(tmp_path: Path, token: str | None) -> None:
    """Without a token, it is said what one would change."""
    said = Said()
    text = failure(Hub(first=[Reply({}, 403, limit(0, 1800))]), tmp_path, said, token=token)
    assert "try again after 2026-07-30 13:30 UTC" in text
    assert ("GITHUB_TOKEN" in text) == (token is None)
    assert said.slept == []


@pytest.mark.parametrize(
    "headers", [{"Retry-After": "99999999999999"}, limit(0, 9e13), {"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"}]
)
def test_no_answer_makes_it_wait_for_ever(tmp_path: Path, headers: dict[str, str]) -> None:
    """However large the number."""
    assert "try again after" in failure(Hub(first=[Reply({}, 403, headers)]), tmp_path)


def test_all_pauses_together_have_a_bound(tmp_path: Path) -> None:
    """A server that asks for a pause before every answer is left."""
    hub, said = busy(), Said()

    def answering(asked: Asked) -> Reply:
        return Reply({}, 429, {"Retry-After": "100"}) if len(said.slept) % 2 == len(hub.asked) % 2 else hub(asked)

    failure(answering, tmp_path, said)
    assert 0 < sum(said.slept) <= LONGEST


def test_reviews_and_files_are_left_out_when_there_are_too_few_questions_left(tmp_path: Path) -> None:
    """The hour's last questions are for what was merged; that reviews are missing is said."""
    said, hub = Said(), busy()
    hub.always = limit(7, 1800)
    assert {(change.reviewers, change.files) for change in read(hub, tmp_path, said).changes} == {(None, None)}
    (warning,) = said.warnings
    assert "GITHUB_TOKEN" in warning and "7 more" in warning
    hub.commits[0]["commit"]["message"] += "\n\nReviewed-by: Cy Marsh <cy@example.com>"
    assert read(hub, tmp_path).changes[-1].reviewers == ("Cy Marsh",), "what the commits say is known all the same"
    hub.always = limit(8, 1800)
    assert {change.reviewers for change in read(hub, tmp_path).changes} == {("cy",), ()}


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply({}, 502), "out of order"),
        (Reply({}, 429, {"Retry-After": "1"}), "a pause is asked for again and again"),
        (Reply(repository(), lose=10), "the answer broke off"),
    ],
)
def test_a_server_that_keeps_failing_is_asked_five_times(tmp_path: Path, reply: Reply, words: str) -> None:
    """With longer pauses each time, then it is said."""
    said, hub = Said(), Hub(first=[reply] * 9)
    assert words in failure(hub, tmp_path, said)
    assert len(hub.asked) == 5
    assert said.slept == ([1, 1, 1, 1] if reply.status == 429 else [1, 2, 4, 8])


def test_a_server_that_says_nothing_is_left(tmp_path: Path) -> None:
    """Each time after the patience that it is given."""
    silence = threading.Event()
    try:
        assert "took too long" in failure(Hub(first=[Reply(silent=silence)] * 9), tmp_path, patience=0.05)
    finally:
        silence.set()


def test_a_server_that_trickles_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then is no answer, though each comes in time."""

    def trickle(self: Handler, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        for _ in range(300):
            self.wfile.write(b" ")
            self.wfile.flush()
            time.sleep(0.01)

    monkeypatch.setattr(Handler, "_send", trickle)
    began = time.monotonic()
    assert "too slow" in failure(Hub(), tmp_path, patience=0.05)
    assert time.monotonic() - began < 10


def test_nobody_at_the_address_is_said(tmp_path: Path) -> None:
    """With the name of the server."""
    with served(Hub()) as address:
        pass
    said = Said()
    client = Client(github.Source(NAME, tmp_path, None, address).checked(), said, said.clock)
    with pytest.raises(SourceError, match=r"can't ask GitHub at `127\.0\.0\.1`: nobody answers there; check"):
        github.gathered(client, "daily", DAY)


# Whom the token is shown


def test_a_redirect_to_another_server_is_not_followed(tmp_path: Path) -> None:
    """Another port is another server."""
    trap = Hub()
    with served(trap) as elsewhere:
        for target in (
            elsewhere,
            f"{elsewhere}/repos/{NAME}",
            "//evil.example/x",
            "http://127.0.0.1:0/",
            "ftp://x/",
            "http://[",
        ):
            hub = Hub(first=[Reply({}, 301, {"Location": target})])
            assert "another server" in failure(hub, tmp_path, token=TOKEN)
    assert trap.asked == []


def test_redirects_that_lead_in_a_circle_end(tmp_path: Path) -> None:
    """After a few."""
    hub = Hub(first=[Reply({}, 301, {"Location": f"/repos/{NAME}"})] * 99)
    assert "on and on" in failure(hub, tmp_path)
    assert len(hub.asked) < 10


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_redirects_on_the_same_server_are_followed_with_the_token(tmp_path: Path, status: int) -> None:
    """As GitHub's are, to a repository by its number."""
    hub = busy()

    def answering(asked: Asked) -> Reply:
        if asked.path.startswith("/repositories/1"):
            return hub(replace(asked, path=asked.path.replace("/repositories/1", f"/repos/{NAME}")))
        return Reply({}, status, {"Location": asked.path.replace(f"/repos/{NAME}", "/repositories/1") + query(asked)})

    def query(asked: Asked) -> str:
        return "?" + "&".join(f"{name}={value}" for name, value in asked.query.items()) if asked.query else ""

    assert len(read(answering, tmp_path, token=TOKEN).changes) == 4
    assert {asked.headers.get("authorization") for asked in hub.asked} == {f"Bearer {TOKEN}"}


def test_a_link_to_another_server_only_names_the_next_page(tmp_path: Path) -> None:
    """The list is read to its end from the server that was asked; the other hears nothing."""
    trap, hub = Hub(), busy()
    with served(trap) as elsewhere:

        def answering(asked: Asked) -> Reply:
            reply = hub(asked)
            link = re.sub(r"http://127\.0\.0\.1:\d+/", f"{elsewhere}/", reply.headers.get("Link", ""))
            return replace(reply, headers=reply.headers | ({"Link": link} if link else {}))

        assert len(read(answering, tmp_path, token=TOKEN).changes) == 4
    assert trap.asked == []
    assert [a.query.get("page") for a in hub.asked if a.path.endswith("/pulls")] == [None, "2"]


@pytest.mark.parametrize(
    "link",
    [
        '<{url}>; rel="next"',
        '<{url}&page=2>; rel="next"',
        "<?page=2>; rel=next",
        "<",
        "<>",
        '<http://[>; rel="next"',
        '<\u00ff>; rel="next"',
        "," * 5000,
        '<?page=2>; rel="prev next"',
        '<javascript:0>; rel="next"',
    ],
)
def test_no_link_keeps_it_reading_for_ever(tmp_path: Path, link: str) -> None:
    """A page that was read ends the list, and what can't be understood leads nowhere."""
    hub = Hub(pulls=[pull(1, "x", 1)])

    def answering(asked: Asked) -> Reply:
        reply = hub(asked)
        here = f"http://{asked.headers['host']}{asked.path}?per_page=100"
        return replace(reply, headers=reply.headers | {"Link": link.replace("{url}", here)})

    assert len(read(answering, tmp_path).changes) == 1
    assert len(hub.asked) < 20


def test_a_proxy_of_the_environment_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its own name and password, unless NO_PROXY says otherwise."""
    hub = busy()
    with served(hub) as proxy:
        monkeypatch.setenv("http_proxy", proxy.replace("//", "//me:pass%20word@"))
        source = github.Source(NAME, tmp_path, TOKEN, "http://127.0.0.1:9")
        assert len(github.read(source, "daily", DAY.since, DAY.until, Said()).changes) == 4
        assert {asked.headers["proxy-authorization"] for asked in hub.asked} == {"Basic bWU6cGFzcyB3b3Jk"}
    monkeypatch.setenv("http_proxy", "socks9://me:hunter2@127.0.0.1:1")
    with pytest.raises(SourceError, match=r"kind `socks9`; set HTTPS_PROXY") as caught:
        github.read(source, "daily", DAY.since, DAY.until, Said())
    assert "hunter2" not in str(caught.value)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert len(read(hub, tmp_path).changes) == 4


# What is said when it goes wrong


@pytest.mark.parametrize(
    ("status", "token", "words"),
    [
        (401, TOKEN, "check GITHUB_TOKEN"),
        (403, None, "set GITHUB_TOKEN"),
        (403, TOKEN, "give GITHUB_TOKEN one that may read"),
        (404, None, "no such public repository; check the name, or set GITHUB_TOKEN"),
        (404, TOKEN, "check the name, and the token's rights"),
        (410, None, "it is gone"),
        (451, None, "the law"),
        (418, None, "check GITHUB_API_URL"),
        (304, None, "check GITHUB_API_URL"),
        (204, None, "check GITHUB_API_URL"),
        (501, None, "out of order"),
    ],
)
def test_each_refusal_is_one_line_that_says_what_to_do(
    tmp_path: Path, status: int, token: str | None, words: str
) -> None:
    """With the repository's name, and the server's own words made harmless; it may repeat the token."""
    message = f"Bad\x1b[31m {TOKEN if token else ''}\n\u202ecredentials" + "!" * 900
    text = failure(Hub(first=[Reply({"message": message}, status)]), tmp_path, token=token)
    assert f"`{NAME}`" in text and f"status {status}" in text and words in text
    assert status in (304, 204) or "Bad" in text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"{}",
        b'{"name": "x"',
        b"[" * 100_000,
        b"NaN",
        b"1" * 5000,
        json.dumps(repository(name=None)).encode(),
        json.dumps(repository(default_branch=["main"])).encode(),
        json.dumps(repository(name="\ud800")).encode(),
        b'{"name\\u001b\\n": 1}',
    ],
)
def test_an_answer_of_another_form_is_no_answer(tmp_path: Path, body: bytes) -> None:
    """What is wrong is said with the question it answers, and nothing of it is repeated."""
    text = failure(Hub(first=[Reply(body)]), tmp_path)
    assert text.startswith(f"can't use GitHub's answer to `/repos/{NAME}` (")


@pytest.mark.parametrize(
    ("place", "facts"),
    [
        ("0.number", {"number": "1"}),
        ("0.number", {"number": -1}),
        ("0.title", {"title": None}),
        ("0.state", {"state": "ajar"}),
        ("0.created_at", {"created_at": "yesterday"}),
        ("0.created_at", {"created_at": "2026-07-30T14:00:00"}),
        ("0.created_at", {"created_at": "0001-01-01T00:00:00+23:00"}),
        ("0.merge_commit_sha", {"merge_commit_sha": "../../etc"}),
        ("0.user", {"user": "ada"}),
        ("0.labels.0", {"labels": ["bug"]}),
        ("0.base.ref", {"base": {}}),
    ],
)
def test_a_field_of_another_kind_is_named(tmp_path: Path, place: str, facts: dict[str, object]) -> None:
    """By its place in the answer."""
    assert f"({place}: " in failure(Hub(pulls=[pull(1, "x", 1) | facts]), tmp_path)


def test_an_endless_answer_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it is small on its way."""
    monkeypatch.setattr(wire, "LARGEST", 1 << 20)
    body = b" " * (8 << 20)
    assert len(gzip.compress(body)) < 10_000
    assert "at once" in failure(Hub(first=[Reply(body, packed=True)]), tmp_path)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.text()
        | st.sampled_from(["2026-07-30T14:00:00Z", "open", sha(1)]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["number", "title", "user", "login", "sha", "commit", "message", "state"]), inner
            )
        ),
        max_leaves=12,
    )
)
def test_any_answer_at_all_is_read_or_refused_in_one_line(tmp_path: Path, value: object) -> None:
    """Never a traceback."""
    hub = Hub(pulls=[pull(1, "x", 1)])

    def answering(asked: Asked) -> Reply:
        reply = hub(asked)
        return Reply(value) if asked.path.endswith(("/pulls", "/commits")) else reply

    try:
        read(answering, tmp_path)
    except SourceError as error:
        assert str(error).isprintable()


def test_hostile_words_come_out_visible(tmp_path: Path) -> None:
    """Titles, names, labels and texts hold no control and direction characters, and titles are one line."""
    bad = "a\x00b\x1b[2Jc\u202ed\u2028e\r\nf\ud83d\ude00"
    hub = Hub(
        pulls=[pull(1, bad, 1, merged=2, as_=sha(1), body=bad, labels=[bad], by=bad)],
        commits=[commit(2, bad, 3, (1,), name=bad, by=None), commit(1, bad, 2, (0,), name=bad, by=bad)],
        releases=[],
    )
    for change in read(hub, tmp_path).changes:
        words = [change.title, *(change.authors or ()), *(change.labels or ())]
        assert all(word.isprintable() and word for word in words)
        assert "\x1b" not in (change.body or "") and "\u202e" not in (change.body or "")
