"""Settings: unknown keys are refused with a guess, and names can't leave their folder."""

from pathlib import Path

import pytest

from pipeline.config import Show, Workspace, find_workspace, read_show
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
        ('title = "x"\npublish_at = 7', "`publish_at`: write a time of day"),
        ('title = "x"\npublish_at = "07:00+02:00"', "`time_zone` says it"),
        ('title = "x"\nlanguage = "american english"', "no language tag"),
        ('title = "x"\ncategory = "Tech"', "none of Apple's; choose from Arts"),
        ('title = "x"\nbase_url = "https://x.example/?a=b"', "leave out what begins with `?`"),
        ('title = "x"\nlink = "https://me:secret@x.example/"', "leave user and password out"),
        ('title = "x"\nowner_email = "me"', "no mail address"),
        ('title = "x"\nloudness = -9', "`loudness`"),
        ('title = "x"\nmusic = false', '`music`: write "theme" for the show\'s own music, "none"'),
        ('title = "x"\nstinger = ""', "`stinger`: write something"),
        ('title = "x"\n[mastering]\npreset = "loud"', "'podcast', 'broadcast' or 'quiet'"),
        ('title = "x"\n[mastering]\ntrue_peak = 0', "`mastering.true_peak`"),
        ('title = "x"\nquiet = "never"', "'short' or 'none'"),
        ('title = "x"\nschedule = "hourly"', "'daily' or 'weekly'"),
        ('title = "x"\navoid = "leverage"', '`avoid`: write a list such as ["one", "two"]'),
        ('title = "x"\n[areas]\ndocs.rst = "docs"', "`areas.docs`: put the key in quotes"),
        ('title = "x"\n[people]\n"ada" = ""', "`people.ada`: write something"),
        ('title = "x"\n[writer]\nmodle = "m"', "unknown key `writer.modle`; did you mean `model`"),
        ('title = "x"\n[mastering]\nprset = "quiet"', "unknown key `mastering.prset`; did you mean `preset`"),
        ('title = "x"\n[writer]\nkind = "llm"', "needs `base_url` and `model`"),
        ('title = "x"\n[writer]\nkey_env = "sk-0123"', "not the key"),
        ('title = "x"\nwriter = "llm"', "`writer`: write a table"),
    ],
)
def test_a_wrong_setting_names_the_file_the_key_and_what_to_do(tmp_path: Path, text: str, complaint: str) -> None:
    """One line, exit status 2."""
    with pytest.raises(RequestError) as error:
        read_show(show_file(tmp_path, text))
    assert complaint in str(error.value)
    assert "show.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_key_that_was_written_where_its_name_belongs_is_not_shown(tmp_path: Path) -> None:
    """Messages end up in logs."""
    with pytest.raises(RequestError) as error:
        read_show(show_file(tmp_path, 'title = "x"\n[writer]\nkey_env = "sk-secret"'))
    assert "sk-secret" not in str(error.value)


def test_settings_of_the_writer_make_no_episode_stale() -> None:
    """Once there is a script, only what is heard and published counts."""
    plain = Show(title="x")
    assert Show(title="x", avoid=("leverage",), quiet="none", repo="y", areas={"a": "b"}).heard() == plain.heard()
    for change in (
        {"author": "Us"},
        {"loudness": -18},
        {"mastering": {"preset": "broadcast"}},
        {"speakers": {"Ana": "joe"}},
        {"base_url": "https://x.example"},
    ):
        assert Show.model_validate({"title": "x", **change}).heard() != plain.heard()


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
