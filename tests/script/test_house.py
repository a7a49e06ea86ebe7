"""A show's own ways: areas by name, people by the name they go by, words left unsaid."""

import re
from dataclasses import replace

from pipeline.model import FileChange
from pipeline.script import narration, stories
from pipeline.script.brief import Brief
from pipeline.script.house import House
from tests.script.test_narration import busy, commit, day


def test_an_area_is_the_longest_prefix_that_holds_most_files() -> None:
    """A file beside counts for nothing, a path that merely begins alike for nothing either."""
    house = House(areas=(("torch", "core"), ("torch/distributed/", "distributed")))
    files = ("torch/distributed/a.py", "torch/distributed/b.py", "README.md")
    change = replace(commit(1, "Add a loom"), files=tuple(map(FileChange, files)))
    assert house.area(change) == "distributed"
    assert house.area(replace(change, files=(FileChange("torchvision/a.py"),))) is None
    assert house.area(replace(change, files=None)) is None


def test_people_are_called_as_the_show_calls_them() -> None:
    """Everywhere in the activity, each once."""
    house = House(people=(("ada9", "Ada Byron"), ("ADA", "Ada Byron")))
    activity = day(replace(commit(1, "Add a loom"), authors=("ada9", "ADA", "Bo"), reviewers=("ada9",)))
    renamed = house.renamed(activity).changes[0]
    assert renamed.authors == ("Ada Byron", "Bo") and renamed.reviewers == ("Ada Byron",)


def test_words_to_avoid_are_not_said() -> None:
    """Whatever else there is to say is said."""
    activity = busy(40)
    plain = narration.write(activity, stories.plan(activity), Brief("anvil", "the Anvil briefing", activity.until))
    house = House(avoid=("Meanwhile", "added", "on another front"))
    brief = Brief("anvil", "the Anvil briefing", activity.until, house=house)
    kept = narration.write(activity, stories.plan(activity, house), brief)
    text = " ".join([sentence.text for sentence in kept.sentences] + [kept.title, kept.summary])
    assert not re.search(r"(?i)\b(meanwhile|added|on another front)\b", text)
    assert len(kept.sentences) >= 0.6 * len(plain.sentences)
