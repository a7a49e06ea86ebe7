"""Shows: begun by a command, quiet as they wish, and never a second script for a day that has one."""

import json
import re
import shutil
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pipeline.config import read_show
from pipeline.episode.scripts import telling_of
from pipeline.schedule import until_now
from tests import workspace as workspaces
from tests.workspace import diffcast

DAY = ("--date", "2026-07-30")


@pytest.fixture
def made(tmp_path: Path, tiny_catalogue: Path) -> workspaces.Made:
    """A workspace and a repository of this test's own."""
    return workspaces.workspace(tmp_path, tiny_catalogue)


def set_show(made: workspaces.Made, settings: str) -> None:
    """Change the settings of the show `demo`."""
    text = f'title = "Demo"\nrepo = "../project"\n{settings}\n'
    (made.root / "scripts" / "demo" / "show.toml").write_text(text, encoding="utf-8")


def test_a_new_show_works_at_once(made: workspaces.Made) -> None:
    """Its settings name the repository relative to the workspace, wherever the command was typed."""
    workspaces.git(made.repository, "remote", "add", "origin", "https://me:secret@github.com/us/project.git")
    done = diffcast(made.root / "scripts", "new-show", "ours", "--repo", "../../project")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "ours/show.toml\n"
    show = read_show(made.root / "scripts" / "ours" / "show.toml")
    assert (show.title, show.repo, show.link) == (
        "The project briefing",
        "../project",
        "https://github.com/us/project",
    )
    assert diffcast(made.root, "script", "--show", "ours", *DAY).returncode == 0


def test_every_setting_that_a_new_show_speaks_of_is_one(made: workspaces.Made) -> None:
    """Each commented line, uncommented, is accepted."""
    assert diffcast(made.root, "new-show", "ours", "--repo", "../project").returncode == 0
    path = made.root / "scripts" / "ours" / "show.toml"
    text = path.read_text(encoding="utf-8").replace("\n# ", "\n")
    path.write_text(text, encoding="utf-8")
    assert read_show(path).writer.kind == "llm"
    assert set(tomllib.loads(text)) >= {"areas", "people", "writer", "avoid", "loudness", "music", "schedule"}


def test_a_new_show_is_written_over_nothing_and_only_when_it_can_work(made: workspaces.Made) -> None:
    """Neither an unreadable repository nor a name that is taken leaves a file."""
    before = sorted(made.root.rglob("*"))
    for name, source in (("demo", "../project"), ("other", "../nowhere"), ("other", "https://127.0.0.1:9/x/y")):
        done = diffcast(made.root, "new-show", name, "--repo", source)
        assert done.returncode in (1, 2)
        assert done.stderr.splitlines()[-1].startswith("diffcast: ")
        assert sorted(made.root.rglob("*")) == before


@pytest.mark.parametrize("command", ["episode", "script"])
def test_a_quiet_day_brings_nothing_when_the_show_wishes_so(made: workspaces.Made, command: str) -> None:
    """Exit status 0, one sentence, no file."""
    set_show(made, 'quiet = "none"')
    workspaces.git(made.repository, "commit", "-q", "--allow-empty", "-m", "docs: typo", when="2026-08-03T10:00:00Z")
    before = sorted(made.root.rglob("*"))
    done = diffcast(made.root, command, "--show", "demo", "--date", "2026-08-03")
    assert (done.returncode, done.stdout) == (0, "")
    assert "quiet" in done.stderr
    assert sorted(made.root.rglob("*")) == before
    assert diffcast(made.root, "script", "--show", "demo", *DAY).stdout


def test_the_script_of_today_is_that_of_the_day_where_the_show_is(made: workspaces.Made) -> None:
    """An evening in Los Angeles is the next day in UTC, and still the same day for its listeners."""
    set_show(made, "")
    assert diffcast(made.root, "script", "--show", "demo", *DAY).returncode == 0
    folder = made.root / "scripts" / "demo"
    later = until_now("daily", datetime(2026, 7, 31, 2, tzinfo=UTC))
    assert telling_of(folder, later, "UTC") is None
    assert telling_of(folder, later, "America/Los_Angeles")
    assert telling_of(folder, later, None) is None
    assert telling_of(folder, until_now("weekly", later.until - timedelta(hours=4)), "America/Los_Angeles") is None


def test_what_was_told_since_a_day_is_told_once_a_day(made: workspaces.Made) -> None:
    """Without an end the window ends now, and that is another second each time."""
    first = diffcast(made.root, "script", "--show", "demo", "--since", "2026-07-30")
    again = diffcast(made.root, "script", "--show", "demo", "--since", "2026-07-30")
    assert (again.returncode, again.stdout) == (0, first.stdout)
    other = diffcast(made.root, "script", "--show", "demo", "--since", "2026-07-29")
    assert other.stdout != first.stdout


def test_people_and_areas_are_called_as_the_show_says(made: workspaces.Made) -> None:
    """And the script is grounded in that."""
    set_show(made, '[people]\n"Ada Okoye" = "Adaeze Okoye"')
    done = diffcast(made.root, "script", "--show", "demo", *DAY)
    assert done.returncode == 0, done.stderr
    text = (made.root / done.stdout.strip()).read_text(encoding="utf-8")
    assert "Adaeze" in text
    assert "Ada " not in text


def test_speakers_may_have_their_voices_from_the_show(made: workspaces.Made) -> None:
    """A script that names none itself takes the show's; one that names another speaker is told so."""
    set_show(made, '[speakers]\nAna = "joe"')
    path = made.root / "scripts" / "demo" / "2026-01-01-talk.md"
    path.write_text("# Talk\n\n**Ben:** Hello there.\n", encoding="utf-8")
    done = diffcast(made.root, "episode", str(path))
    assert done.returncode == 1
    assert "names no voice for Ben" in done.stderr


@pytest.mark.parametrize(("settings", "warned"), [('base_url = "https://podcast.example.com"', True), ("", False)])
def test_a_public_show_is_warned_of_a_voice_that_is_not_for_everyone(
    made: workspaces.Made, settings: str, warned: bool
) -> None:
    """A voice that forbids commercial use serves at home; a show that is served is told, once, and made."""
    set_show(made, f'{settings}\n[speakers]\nAna = "joe"')
    catalogue = made.root / "voices" / "voices.toml"
    catalogue.write_text(catalogue.read_text(encoding="utf-8").replace("CC0-1.0", "CC-BY-NC-4.0"), encoding="utf-8")
    path = made.root / "scripts" / "demo" / "2026-01-01-talk.md"
    path.write_text("# Talk\n\n**Ana:** Hello there.\n", encoding="utf-8")
    done = diffcast(made.root, "episode", str(path))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("CC-BY-NC-4.0") == warned


def test_the_nearest_lexicon_says_how_a_word_is_said(made: workspaces.Made) -> None:
    """The workspace's for the language, then the voice's own, then the show's; a change of any makes a new episode."""
    path = made.root / "scripts" / "demo" / "2026-01-01-talk.md"
    path.write_text("# Talk\n\nThe QZRT is here.\n", encoding="utf-8")
    said = made.root / "output" / "demo" / "2026-01-01-talk" / "timings.json"
    for place, way in (
        ("voices/lexicon/en.toml", "first"),
        ("voices/lexicon/joe.toml", "second"),
        ("scripts/demo/lexicon.toml", "third"),
    ):
        (made.root / place).parent.mkdir(exist_ok=True)
        (made.root / place).write_text(f'[say]\nQZRT = "{way}"\n', encoding="utf-8")
        assert diffcast(made.root, "episode", str(path)).returncode == 0
        assert json.loads(said.read_text(encoding="utf-8"))["sentences"][0]["spoken"] == f"The {way} is here."


def test_what_an_editor_wrote_is_looked_over_before_it_is_said(made: workspaces.Made) -> None:
    """A claim without a ground is a warning with its line; what is no text for the ear stops the episode."""
    path = made.root / diffcast(made.root, "script", "--show", "demo", *DAY).stdout.strip()
    text = path.read_text(encoding="utf-8").replace("## Close", "Wanda Frost wrote it. [^662f56f]\n\n## Close")
    path.write_text(text, encoding="utf-8")
    line = text.splitlines().index("Wanda Frost wrote it. [^662f56f]") + 1
    done = diffcast(made.root, "script", str(path))
    assert done.returncode == 0
    assert f"{path}:{line}: “Wanda" in done.stderr
    path.write_text(text.replace("wrote it.", "wrote it. <think>Now a joke.</think>"), encoding="utf-8")
    for command in ("script", "episode"):
        stopped = diffcast(made.root, command, str(path))
        assert stopped.returncode == 1
        assert f"diffcast: {path}:{line}: " in stopped.stderr
    assert not list(made.root.rglob("*.mp3"))


@pytest.mark.parametrize(
    ("activity", "why"),
    [
        ("", "it names no `activity`"),
        ("activity: activity/none.jsonl\n", "its activity `activity/none.jsonl` is not there"),
        ("activity: ../other.jsonl\n", "its activity `../other.jsonl` lies outside the show's folder"),
    ],
)
def test_a_script_that_can_not_be_checked_says_why(made: workspaces.Made, activity: str, why: str) -> None:
    """Where its activity is not named, not there, or not the show's."""
    path = made.root / diffcast(made.root, "script", "--show", "demo", *DAY).stdout.strip()
    (path.parent.parent / "other.jsonl").write_bytes(next(path.parent.glob("activity/*.jsonl")).read_bytes())
    text = re.sub(r"^activity: .*\n", activity, path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    path.write_text(text, encoding="utf-8")
    done = diffcast(made.root, "script", str(path))
    assert done.returncode == 0
    assert f"what it says can't be checked: {why}" in done.stderr


def test_a_script_of_the_past_is_not_expected_to_be_checkable(made: workspaces.Made) -> None:
    """It cites nothing and names nothing."""
    path = made.root / "scripts" / "demo" / "2026-01-01-old.md"
    path.write_text("# Old\n\nGood morning.\n", encoding="utf-8")
    done = diffcast(made.root, "script", str(path))
    assert (done.returncode, "checked" in done.stderr) == (0, False)


def test_each_change_is_explained_with_or_without_the_repository(made: workspaces.Made) -> None:
    """On standard output after the result, for a script that is new, old or edited; as JSON when that is asked for."""
    first = diffcast(made.root, "script", "--show", "demo", *DAY, "--explain")
    assert first.returncode == 0, first.stderr
    path, _, table = first.stdout.partition("\n\n")
    shutil.rmtree(made.repository)
    again = diffcast(made.root, "script", path, "--explain")
    assert (again.returncode, again.stdout) == (0, first.stdout)
    for subject in ("Fix a hang", "evict the oldest", "cache: add a limit", "docs: say which"):
        assert subject in table
    record = json.loads(diffcast(made.root, "script", path, "--explain", "--json").stdout)
    assert len(record["changes"]) == 4
    assert all(change["became"] and change["why"] for change in record["changes"])


def test_what_was_not_kept_is_not_explained(made: workspaces.Made) -> None:
    """A script of the past has no activity, and that is said; its words are looked at all the same."""
    path = made.root / "scripts" / "demo" / "2026-01-01-old.txt"
    path.write_text("Old\n\nGood morning. The QXZ is new.\n", encoding="utf-8")
    done = diffcast(made.root, "script", str(path), "--explain")
    assert done.returncode == 0
    assert "No activity is kept" in done.stderr
    assert 'QXZ = "Q.X.Z"' in done.stdout
    record = json.loads(diffcast(made.root, "script", str(path), "--explain", "--json").stdout)
    (word,) = record["unknown_words"]
    assert (record["changes"], word["said"], word["times"], word["line"]) == ([], "Q.X.Z", 1, 3)
    assert word["entry"] == 'QXZ = "Q.X.Z"'
