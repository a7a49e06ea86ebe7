"""chapters.json is Podcasting 2.0 chapters 1.2."""

import json
from dataclasses import replace

from pipeline.publishing import chapters, text
from tests.publishing import episodes


def test_chapters_ascend_from_zero_with_the_times_of_the_record() -> None:
    """Seconds to the millisecond; a link only where there is one."""
    master = episodes.master()
    marked = replace(master.chapters[1], url="https://example.org/x")
    unsafe = replace(master.chapters[2], url="javascript:alert(1)")
    master = replace(master, chapters=(master.chapters[0], marked, unsafe, master.chapters[3]))
    read = json.loads(chapters.to_json(master, "PyTorch Daily"))
    assert (read["version"], read["podcastName"]) == ("1.2.0", "PyTorch Daily")
    assert [one["startTime"] for one in read["chapters"]] == [0, 12.6, 29.2, 34.9]
    assert read["chapters"][-1]["endTime"] == round(master.seconds, 3)
    assert [one.get("url") for one in read["chapters"]] == [None, "https://example.org/x", None, None]


def test_hostile_titles_come_back_equal() -> None:
    """JSON escapes what it must; lone surrogates and controls are gone."""
    read = json.loads(chapters.to_json(episodes.hostile(), episodes.HOSTILE).encode("utf-8"))
    assert read["chapters"][0]["title"] == read["title"] == text.one_line(episodes.HOSTILE)
