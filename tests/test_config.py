"""Settings: unknown keys are refused with a guess, and names can't leave their folder."""

from pathlib import Path

import pytest

from pipeline.config import Workspace, find_workspace, read_show
from pipeline.errors import RequestError


def show_file(folder: Path, text: str) -> Path:
    path = folder / "show.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_only_the_title_is_needed(tmp_path: Path) -> None:
    """Everything else has a default."""
    assert read_show(show_file(tmp_path, 'title = "Ünïcode & <show>"')).voice == "joe"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('title = "x"\nvoise = "joe"', "unknown key `voise`; did you mean `voice`"),
        ('titel = "x"', "unknown key `titel`; did you mean `title`"),
        ('title = "x"\nlength = 5', "`length`"),
        ('title = "x"\nlength = "long"', "`length`"),
        ("", "`title`: Field required"),
        ('title = "x"\ntime_zone = "Mars/Base"', "no time zone `Mars/Base`"),
        ('title = "x"\ntime_zone = "../../etc/passwd"', "no time zone"),
        ('title = "x"\nbase_url = "javascript:alert(1)"', "begins with https"),
        ("title = ", "can't read"),
    ],
)
def test_a_wrong_setting_names_the_file_the_key_and_what_to_do(tmp_path: Path, text: str, complaint: str) -> None:
    """One line, exit status 2."""
    with pytest.raises(RequestError) as error:
        read_show(show_file(tmp_path, text))
    assert complaint in str(error.value)
    assert "show.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_workspace_is_found_from_within(tmp_path: Path) -> None:
    """From any folder below it; elsewhere ./diffcast is used, never a stranger's own scripts/."""
    folder = tmp_path / "ours" / "scripts" / "show"
    folder.mkdir(parents=True)
    show_file(folder, 'title = "x"')
    assert find_workspace(folder).root == tmp_path / "ours"
    stranger = tmp_path / "theirs"
    (stranger / "scripts").mkdir(parents=True)
    assert find_workspace(stranger).root == stranger / "diffcast"


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".", "..", "A", "x\n", "-x"])
def test_a_show_name_can_mean_nothing_but_one_folder(tmp_path: Path, name: str) -> None:
    """No path, no option, no empty name."""
    with pytest.raises(RequestError, match="can't be a show's name"):
        Workspace(tmp_path).folder(name)


def test_an_unknown_show_is_met_with_the_nearest_name(tmp_path: Path) -> None:
    """A typing mistake costs one look."""
    folder = tmp_path / "scripts" / "pytorch"
    folder.mkdir(parents=True)
    show_file(folder, 'title = "x"')
    with pytest.raises(RequestError, match="did you mean `pytorch`"):
        Workspace(tmp_path).show("pytorhc")
