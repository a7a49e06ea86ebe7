"""Against GitHub's own description of its interface, a server built from it, and answers recorded from GitHub."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import pytest
import urllib3
from pydantic import TypeAdapter

from pipeline.model import Change, FileChange
from pipeline.script import github
from pipeline.script.github import answers
from pipeline.script.github.answers import Commit, File, Numbered, Part, Pull, Release, Repository, Review
from pipeline.script.github.client import Client
from tests.script.github import published
from tests.script.github.hub import (
    DAY,
    NAME,
    TOKEN,
    Asked,
    Hub,
    Reply,
    Said,
    commit,
    file,
    pull,
    release,
    review,
    served,
    sha,
)

FORMS: dict[str, type[Part]] = dict(
    zip(published.PATHS, (Repository, Pull, Review, File, Commit, Numbered, Release), strict=True)
)
SERVERS = ("api.github.com", "ghes-3.17", "ghes-3.19")

needs_descriptions = pytest.mark.skipif(
    not published.DESCRIPTIONS.is_dir(), reason="no GitHub description: npm install --prefix tests/script/github"
)
needs_recorded = pytest.mark.skipif(
    not published.RECORDED.is_dir(), reason="no recorded answers: npm install --prefix tests/script/github"
)
needs_prism = pytest.mark.skipif(
    not (published.PRISM.exists() and shutil.which("node")), reason="no prism: npm install --prefix tests/script/github"
)


# The description


@needs_descriptions
@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("path", published.PATHS)
def test_every_field_that_is_read_is_described_as_it_is_read(server: str, path: str) -> None:
    """By its name and kind; what we need is always there, and what may be null or absent we do not need."""
    description = published.cut(server)
    schema = published.answer(description, path)
    schema = schema if path == published.REPOSITORY else _items(description, schema)
    assert list(_differences(description, schema, FORMS[path], path)) == []


@needs_descriptions
@pytest.mark.parametrize("server", SERVERS)
@pytest.mark.parametrize("path", published.PATHS)
def test_every_published_example_can_be_read(server: str, path: str) -> None:
    """As it stands in the description."""
    form = FORMS[path]
    adapter: TypeAdapter[Any] = TypeAdapter(form if path == published.REPOSITORY else tuple[form, ...])  # type: ignore[valid-type]
    examples = published.examples(published.cut(server), path)
    assert examples
    for example in examples:
        answers.parse(adapter, json.dumps(example).encode(), path)


@needs_descriptions
@pytest.mark.parametrize("server", SERVERS)
def test_every_question_is_described(server: str, tmp_path: Path) -> None:
    """Each path, and each word of each query with a value that it may have."""
    description = published.cut(server)
    hub = busy()
    with served(hub) as address:
        github.read(github.Source(NAME, tmp_path, None, address), "daily", DAY.since, DAY.until, Said())
    asked_for = set()
    for asked in hub.asked:
        path = _described(asked.path)
        asked_for.add(path)
        known = published.parameters(description, path)
        for name, value in asked.query.items():
            assert value in known[name].get("enum", [value])
            assert known[name]["type"] == ("integer" if name in ("page", "per_page") else "string")
    assert asked_for == set(published.PATHS)


def busy() -> Hub:
    """A repository with something of each kind, so that every question is asked."""
    return Hub(
        pulls=[
            pull(1, "one", 1, merged=2, as_=sha(2), labels=["x"]),
            pull(2, "two", 3),
            pull(3, "three", 4, draft=True),
        ],
        commits=[commit(2, "one, second", 2, (1,)), commit(1, "one, first", 2, (3,)), commit(3, "alone", 1.5, (0,))],
        reviews={1: [review("cy", "APPROVED", 2)]},
        files={1: [file("a.py"), file("b.py"), file("c.png", 0)]},
        releases=[release("v1", 5)],
        through={sha(1): [1]},
        page=2,
    )


def _described(path: str) -> str:
    parts = path.strip("/").split("/")
    for known in published.PATHS:
        wanted = known.strip("/").split("/")
        if len(wanted) == len(parts) and all(w == p or w[0] == "{" for w, p in zip(wanted, parts, strict=True)):
            return known
    raise AssertionError(f"nothing is described at {path}")


def _items(description: dict[str, Any], schema: published.Schema) -> published.Schema:
    (array,) = published.forms(description, schema)
    assert array["type"] == "array"
    return dict(array["items"])


def _differences(description: dict[str, Any], schema: published.Schema, form: type[Part], place: str) -> Iterator[str]:
    """Where a form of ours is not what GitHub describes."""
    objects = [one for one in published.forms(description, schema) if one.get("type") != "null"]
    for name, field in form.model_fields.items():
        here = f"{place}.{name}"
        described = [one["properties"][name] for one in objects if name in one.get("properties", {})]
        always = all(name in one.get("required", ()) for one in objects)
        if not described:
            yield f"{here} is not described"
        for one in described:
            kinds = published.forms(description, one)
            null = any(kind.get("type") == "null" for kind in kinds)
            if field.is_required() and (null or not always):
                yield f"{here} need not be there"
            yield from _mismatch(description, one, _inner(field.annotation), here)


def _inner(annotation: Any) -> Any:
    """A kind without "or None" and what it is annotated with."""
    while get_origin(annotation) not in (None, tuple, Literal):
        annotation = next(part for part in get_args(annotation) if part is not NoneType)
    return annotation


def _mismatch(description: dict[str, Any], schema: published.Schema, annotation: Any, place: str) -> Iterator[str]:
    """Where the kind of a value is another."""
    if isinstance(annotation, type) and issubclass(annotation, Part):
        yield from _differences(description, schema, annotation, place)
        return
    for kind in published.forms(description, schema):
        dated = annotation is not datetime or kind.get("format", "date-time") == "date-time"
        if get_origin(annotation) is tuple and kind.get("type") == "array":
            yield from _mismatch(description, kind["items"], _inner(get_args(annotation)[0]), f"{place}[]")
        elif kind.get("type") not in ("null", _KINDS.get(annotation, "string")) or not dated:
            yield f"{place} is {kind}"
        elif get_origin(annotation) is Literal and not set(kind.get("enum", ())) <= set(get_args(annotation)):
            yield f"{place} may be {kind}"


_KINDS = {str: "string", int: "integer", bool: "boolean", datetime: "string"}


# A server built from it


@contextmanager
def prism(description: Path, *arguments: str) -> Iterator[str]:
    """Prism with a description, until the end of the block; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(published.PRISM), arguments[0], "--port", str(port), str(description), *arguments[1:]]
    log = description.with_suffix(f".{port}.log")
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, cwd=description.parent)
    try:
        until = time.monotonic() + 60
        while b"Prism is listening" not in log.read_bytes():
            assert process.poll() is None and time.monotonic() < until, log.read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The part of GitHub's description that is used, as a file."""
    path = tmp_path_factory.mktemp("description") / "github.json"
    path.write_text(json.dumps(published.cut("api.github.com")))
    return path


@needs_descriptions
@needs_prism
def test_a_server_built_from_the_description_is_read(description: Path, tmp_path: Path) -> None:
    """GitHub's own example answers, as prism serves them: each list with a Link to a next page on api.github.com."""
    since, until = datetime(2011, 1, 1, tzinfo=UTC), datetime(2014, 1, 1, tzinfo=UTC)
    with prism(description, "mock") as address:
        source = github.Source("octocat/Hello-World", tmp_path, TOKEN, address)
        activity = github.read(source, "range", since, until, Said())
    page = "https://github.com/octocat/Hello-World"
    merge, direct = "e5bd3914e2e596debea16f433f57875b5b90bcd6", "6dcb09b5b57875f334f61aebed695e2e4193db5e"
    assert (activity.repository, activity.url) == ("Hello-World", page)
    assert activity.changes == (
        Change(
            "pull", "1347", "Amazing new feature", f"{page}/pull/1347", ("Monalisa Octocat",),
            datetime(2011, 1, 26, 19, 1, 12, tzinfo=UTC), "Please pull these awesome changes in!",
            (FileChange("file1.txt", 103, 21),), "merged",
            ("bug",), commits=(merge,), reviewers=(),
        ),
        Change(
            "commit", direct[:7], "Fix all the bugs", f"{page}/commit/{direct}", ("Monalisa Octocat",),
            datetime(2011, 4, 14, 16, 0, 49, tzinfo=UTC), state="landed",
        ),
        Change(
            "release", "v1.0.0", "v1.0.0", f"{page}/releases/tag/v1.0.0", ("Monalisa Octocat",),
            datetime(2013, 2, 27, 19, 35, 32, tzinfo=UTC), "Description of the release", labels=(),
        ),
    )  # fmt: skip


@needs_descriptions
@needs_prism
def test_questions_and_answers_of_our_own_hub_keep_to_the_description(description: Path, tmp_path: Path) -> None:
    """Prism stands between and judges both; our facts are laid over GitHub's examples, which have all other fields."""
    hub = busy()
    examples = {path: published.examples(published.cut("api.github.com"), path)[0] for path in published.PATHS}

    def answering(asked: Asked) -> Reply:
        reply = hub(replace(asked, headers={**asked.headers, "host": "127.0.0.1"}))
        example = examples[_described(asked.path)]
        if isinstance(reply.body, list):
            return replace(reply, body=[_laid_over(example[0], fact) for fact in reply.body], packed=False)
        return replace(reply, body=_laid_over(example, reply.body), packed=False)

    judged: list[dict[str, Any]] = []
    pool = urllib3.PoolManager()
    with served(answering) as upstream, prism(description, "proxy", upstream) as judge:

        def through(asked: Asked) -> Reply:
            query = "&".join(f"{name}={value}" for name, value in asked.query.items())
            kept = {name: asked.headers[name] for name in ("accept", "authorization", "x-github-api-version")}
            response = pool.request("GET", f"{judge}{asked.path}?{query}", headers=kept, retries=False)
            judged.extend(json.loads(response.headers.get("sl-violations", "[]")))
            headers = {"Link": response.headers["Link"]} if "Link" in response.headers else {}
            return Reply(response.data, response.status, headers)

        with served(through) as address:
            source = github.Source(NAME, tmp_path, TOKEN, address)
            activity = github.read(source, "daily", DAY.since, DAY.until, Said())
    pool.clear()
    assert [(change.kind, change.id) for change in activity.changes] == [
        ("commit", sha(3)[:7]), ("pull", "1"), ("pull", "2"), ("pull", "3"), ("release", "v1"),
    ]  # fmt: skip
    # Two of GitHub's examples lack a field that its own description asks for; nothing else may be wrong.
    assert judged, "nobody judged"
    own = [one["message"] for one in judged if "requested_teams" not in one["message"]]
    assert {message for message in own if "'language'" not in message} == set()
    assert {one["location"][0] for one in judged} <= {"response"}


def _laid_over(example: Any, facts: Any) -> Any:
    if isinstance(example, dict) and isinstance(facts, dict):
        return example | {name: _laid_over(example.get(name), value) for name, value in facts.items()}
    if isinstance(example, list) and isinstance(facts, list) and example:
        return [_laid_over(example[0], fact) for fact in facts]
    return facts


# Answers recorded from GitHub


_SENT = ("etag", "link", "location", "last-modified", "x-ratelimit-remaining", "x-ratelimit-reset", "date")


def replayed(scenario: str, address: Callable[[], str]) -> Callable[[Asked], Reply]:
    """GitHub's answers as they were recorded, whose addresses lead to us instead."""
    exchanges = json.loads((published.RECORDED / scenario / "normalized-fixture.json").read_bytes())

    def answering(asked: Asked) -> Reply:
        query = {name: value for name, value in asked.query.items() if name != "per_page"}
        for one in exchanges:
            path, _, recorded = one["path"].partition("?")
            there = {name: value for name, _, value in (part.partition("=") for part in recorded.split("&") if part)}
            there.pop("per_page", None)
            if one["method"] == "get" and (path, there) == (asked.path, query):
                kept = (
                    "etag",
                    "link",
                    "location",
                    "last-modified",
                    "x-ratelimit-remaining",
                    "x-ratelimit-reset",
                    "date",
                )
                headers = {name: one["headers"][name] for name in kept if name in one["headers"]}
                headers = {name: value.replace("https://api.github.com", address()) for name, value in headers.items()}
                return Reply(one["response"], one["status"], headers)
        return Reply({"message": "Not Found"}, 404)

    return answering


@contextmanager
def recorded(scenario: str, cache: Path) -> Iterator[Client]:
    """A client of a server that gives recorded answers."""
    place: list[str] = []
    with served(replayed(scenario, lambda: place[0])) as address:
        place.append(address)
        said = Said()
        client = Client(github.Source(f"octokit-fixture-org/{scenario}", cache, TOKEN, address), said, said.clock)
        yield client
        client.close()


@needs_recorded
def test_a_recorded_list_is_read_to_its_end(tmp_path: Path) -> None:
    """Thirteen things on five pages, by links to a repository that is named by its number."""
    with recorded("paginate-issues", tmp_path) as client:
        pages = list(client.pages("/repos/octokit-fixture-org/paginate-issues/issues", answers.NUMBERS))
    assert [len(page) for page in pages] == [3, 3, 3, 3, 1]
    assert [thing.number for page in pages for thing in page] == list(range(13, 0, -1))


@needs_recorded
def test_a_recorded_renaming_is_followed(tmp_path: Path) -> None:
    """From the old name to the number, and there is the new name."""
    with recorded("rename-repository", tmp_path) as client:
        repository = client.one("/repos/octokit-fixture-org/rename-repository", answers.REPOSITORY)
    assert repository.full_name == "octokit-fixture-org/rename-repository-newname"


@needs_recorded
def test_a_recorded_release_is_read(tmp_path: Path) -> None:
    """With the moment of its publication."""
    with recorded("release-assets", tmp_path) as client:
        path = "/repos/octokit-fixture-org/release-assets/releases/tags/v1.0.0"
        found = client.one(path, TypeAdapter(Release))
    assert (found.tag_name, found.draft, found.published_at) == (
        "v1.0.0",
        False,
        datetime(2017, 10, 10, 16, tzinfo=UTC),
    )
