"""The kept activity comes back equal, and what can't be read is said with file and line."""

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.errors import ScriptError
from pipeline.model import Activity, Change, FileChange
from pipeline.script import export

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
WORD = TEXT.filter(str.strip)
COUNT = st.none() | st.integers(0, 10**12)
ZONE = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
MOMENT = st.datetimes(datetime(1970, 1, 3), datetime(2200, 1, 1), timezones=ZONE)  # noqa: DTZ001 (the strategy adds zones)
FILES = st.lists(st.builds(FileChange, WORD, COUNT, COUNT), max_size=3).map(tuple)
CHANGE = st.builds(
    Change,
    kind=st.sampled_from(["commit", "pull"]),
    id=WORD,
    title=TEXT,
    url=st.none() | TEXT,
    authors=st.none() | st.lists(TEXT, max_size=3).map(tuple),
    when=st.none() | MOMENT,
    body=st.none() | TEXT,
    files=st.none() | FILES,
    state=st.sampled_from([None, "landed", "merged", "open", "draft", "closed"]),
    labels=st.none() | st.lists(TEXT, max_size=3).map(tuple),
    pull=st.none() | TEXT,
)
ACTIVITY = st.builds(
    Activity,
    repository=WORD,
    kind=st.sampled_from(["daily", "weekly", "range"]),
    since=MOMENT,
    until=MOMENT,
    changes=st.lists(CHANGE, max_size=3).map(tuple),
    url=st.none() | TEXT,
    note=st.none() | TEXT,
)
HEADER = (
    '{"activity": 1, "repository": "r", "kind": "daily", '
    '"since": "2026-07-30T13:00:00Z", "until": "2026-07-31T13:00:00Z"}'
)


@given(ACTIVITY)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=60)
def test_an_activity_comes_back_equal(tmp_path: Path, activity: Activity) -> None:
    """Whatever text it holds; unknown stays unknown."""
    path = tmp_path / "a.jsonl"
    export.write(path, activity)
    assert export.read(path) == activity


def test_the_file_is_plain_json_lines(tmp_path: Path) -> None:
    """One header, one object a line, UTF-8, every key there, null for what is not known."""
    since, until = datetime(2026, 7, 30, 13, tzinfo=UTC), datetime(2026, 7, 31, 13, tzinfo=UTC)
    change = Change("commit", "264019a", "Add a check – ü\u2028", files=(FileChange("a b.py", 1),))
    export.write(tmp_path / "a.jsonl", Activity("torch", "daily", since, until, (change,), note="made up"))
    header, line = (tmp_path / "a.jsonl").read_bytes().decode("utf-8").removesuffix("\n").split("\n")
    assert json.loads(header) == {**json.loads(HEADER), "repository": "torch", "url": None, "note": "made up"}
    record = json.loads(line)
    assert record.pop("files") == [{"path": "a b.py", "added": 1, "deleted": None}]
    assert {key: value for key, value in record.items() if value is not None} == {
        "kind": "commit",
        "id": "264019a",
        "title": "Add a check – ü\u2028",
    }
    assert set(record) == {field.name for field in fields(Change)} - {"files"}


def test_keys_may_be_left_out(tmp_path: Path) -> None:
    """What a hand-written line does not say is not known; blank lines and a byte order mark are passed over."""
    path = tmp_path / "a.jsonl"
    path.write_text("\ufeff" + HEADER + '\r\n\r\n{"kind": "pull", "id": "7", "title": "x"}\r\n', "utf-8", newline="")
    assert export.read(path).changes == (Change("pull", "7", "x"),)


GOOD = '{"kind": "pull", "id": "7", "title": "x"'


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        (["\n"], 1, "is empty"),
        (["[1]"], 1, "expected an object"),
        (["{"], 1, "not a JSON object"),
        (['{"sha": "x"}'], 1, "is not a kept activity"),
        ([HEADER.replace("1,", "2,", 1)], 1, "is not a kept activity"),
        ([HEADER.replace("daily", "hourly")], 1, "`kind` must be one of daily, weekly, range"),
        ([HEADER.replace("13:00:00Z", "13:00:00")], 1, "`since` must be a time with its zone"),
        ([HEADER.replace("2026-07-30T13:00:00Z", "0001-01-01T00:00:00+05:00")], 1, "`since` must be a time"),
        ([HEADER.replace('"repository": "r", ', "")], 1, "`repository` is missing"),
        ([HEADER, "", GOOD + ', "autors": ["a"]}'], 3, "unknown key `autors`; did you mean `authors`"),
        ([HEADER, GOOD + ', "authors": "a"}'], 2, "`authors` must be a list"),
        ([HEADER, GOOD + ', "authors": [1]}'], 2, "expected text in quotes, found 1"),
        ([HEADER, GOOD + ', "files": [{"path": "a", "added": -1}]}'], 2, "`added` must be a number"),
        ([HEADER, GOOD + ', "files": ["a"]}'], 2, "expected an object"),
        ([HEADER, GOOD + ', "id": "8"}'], 2, "a key stands twice"),
        ([HEADER, GOOD + ', "body": "\\ud800"}'], 2, "expected text"),
        ([HEADER, '{"kind": "pull", "id": " ", "title": "x"}'], 2, "`id` is missing"),
        ([HEADER, '{"kind": "pull", "id": "8"}'], 2, "needs `kind`, `id` and `title`"),
        ([HEADER, "[" * 100_000], 2, "not a JSON object"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(lines: list[str], line: int, message: str, tmp_path: Path) -> None:
    """One line: the file, the line in it, what is wrong and what to do."""
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(ScriptError) as caught:
        export.read(path)
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Missing or binary."""
    with pytest.raises(ScriptError, match=r"missing\.jsonl: can't be read"):
        export.read(tmp_path / "missing.jsonl")
    (tmp_path / "b").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ScriptError, match="is not UTF-8"):
        export.read(tmp_path / "b")
