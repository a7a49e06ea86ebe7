"""Records hold what was measured, and are read back or refused by name."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from pipeline import store
from pipeline.errors import PublishingError
from pipeline.publishing import record
from tests.publishing import episodes


def kept(master: Any = None) -> dict[str, Any]:
    """The record after a journey through its file."""
    whole = record.episode_record(master or episodes.master(), {"diffcast": "0.1.0"}, "cd" * 32)
    read: dict[str, Any] = json.loads(store.to_json(whole))
    return read


def test_the_record_has_the_keys_others_rely_on() -> None:
    """Their names and order are a promise of the design."""
    measured = "duration seconds samples sample_rate channels bytes sha256"
    levels = "integrated_lufs true_peak_dbtp loudness_range_lu"
    order = f"show episode title summary published {measured} {levels} voices chapters script_sha256 made_with"
    assert " ".join(kept()) == order


def test_the_duration_follows_from_the_measured_samples() -> None:
    """Exact to the microsecond as a number, to the second as ISO 8601."""
    master = episodes.master()
    assert kept()["seconds"] == round(master.samples / master.sample_rate, 6)
    assert kept()["duration"] == f"PT{round(master.seconds)}S"
    assert kept()["integrated_lufs"] == -16.01


def test_chapters_begin_at_zero_and_leave_no_gap() -> None:
    """Each ends where the next starts, the last at the end, after rounding too."""
    chapters = kept()["chapters"]
    assert chapters[0]["start"] == 0
    assert [one["end"] for one in chapters[:-1]] == [one["start"] for one in chapters[1:]]
    assert chapters[-1]["end"] == round(kept()["seconds"], 3)


def test_timings_hold_every_sentence_with_its_words() -> None:
    """In seconds of the file, to the millisecond."""
    sentences = json.loads(store.to_json(record.timings_record(episodes.master())))["sentences"]
    assert [one["text"] for one in sentences] == [one.text for one in episodes.script().sentences]
    assert list(sentences[0]) == ["start", "end", "text", "spoken", "speaker", "citations", "words"]
    assert sentences[0]["words"][1] == {"start": 2.4, "end": 2.8, "text": "morning,"}
    assert sentences[2]["citations"] == ["264019a"]


def test_a_record_read_back_lists_the_episode() -> None:
    """Feed and pages get the measured seconds and bytes, and addresses that follow from the id."""
    listing = record.listing(kept(), "episode.json", "<p>notes</p>")
    master = episodes.master()
    assert (listing.show, listing.bytes, listing.seconds) == ("pytorch", master.bytes, round(master.seconds))
    assert listing.published == datetime(2026, 7, 31, 13, 0, 9, tzinfo=UTC)
    assert listing.audio == "2026-07-31-nccl2-parity/2026-07-31-nccl2-parity.mp3"
    assert listing.notes == "<p>notes</p>"


def test_hostile_text_survives_the_records_without_what_no_file_may_hold() -> None:
    """Lone surrogates and controls go, everything else stays."""
    hostile = episodes.hostile()
    assert "naïve 日本 🔥" in kept(hostile)["title"]
    assert store.to_json(record.timings_record(hostile)).encode("utf-8")


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        ({"title": None}, "`title` is not text"),
        ({"samples": "many"}, "`samples` is not a whole number above 0"),
        ({"samples": True}, "`samples` is not a whole number above 0"),
        ({"bytes": 0}, "`bytes` is not a whole number above 0"),
        ({"episode": "../x"}, "`episode` is not a folder's name"),
        ({"published": "yesterday"}, "Invalid isoformat"),
        ({"published": "2026-07-31T13:00:09"}, "`published` names no time zone"),
    ],
)
def test_a_damaged_record_is_refused_by_name(damage: dict[str, object], fault: str) -> None:
    """One line: the file, what is wrong in it, what to do."""
    with pytest.raises(PublishingError, match=fault) as caught:
        record.listing(kept() | damage, "output/x/episode.json")
    assert str(caught.value).startswith("`output/x/episode.json` is not an episode's record")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [[], None, "text", {}])
def test_what_is_no_record_at_all_is_refused(value: object) -> None:
    """Any JSON may stand in the file."""
    with pytest.raises(PublishingError, match=r"episode\.json"):
        record.listing(value, "episode.json")
