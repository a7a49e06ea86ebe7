"""The forge and the model, through the command line: what they give is told, and what they must not do is not done."""

from pathlib import Path

import pytest

from tests import workspace as workspaces
from tests.script.github import hub
from tests.script.llm import model_server as model
from tests.workspace import diffcast

DAY = ("--date", "2026-07-30")


@pytest.fixture
def made(tmp_path: Path, tiny_catalogue: Path) -> workspaces.Made:
    """A workspace and a repository of this test's own."""
    return workspaces.workspace(tmp_path, tiny_catalogue)


def test_pull_requests_of_a_forge_become_a_script(made: workspaces.Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """The day of the show, asked for with the token of the environment, which is kept nowhere."""
    monkeypatch.setenv("GITHUB_TOKEN", hub.TOKEN)
    merged = hub.pull(7, "Fix a crash when the cache is empty", 1, merged=2, as_=hub.sha(1), by="ada")
    told = hub.Hub(pulls=[merged], commits=[hub.commit(1, "Fix a crash when the cache is empty (#7)", 2)])
    with hub.served(told) as address:
        monkeypatch.setenv("GITHUB_API_URL", address)
        founded = diffcast(made.root, "new-show", "hello", "--repo", "github:octo/hello")
        assert founded.returncode == 0, founded.stderr
        done = diffcast(made.root, "script", "--show", "hello", *DAY)
    assert done.returncode == 0, done.stderr
    text = (made.root / done.stdout.strip()).read_text(encoding="utf-8")
    assert "crash when the cache is empty" in text
    assert "https://github.com/octo/hello/pull/7" in text
    assert all(asked.headers["authorization"].endswith(hub.TOKEN) for asked in told.asked)
    kept = "".join(path.read_text(encoding="utf-8") for path in made.root.rglob("*.*") if path.suffix != ".onnx")
    assert hub.TOKEN not in kept + done.stdout + done.stderr + founded.stdout + founded.stderr


def test_a_model_that_makes_things_up_is_refused_and_the_rules_write(
    made: workspaces.Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked twice, then the script is the one that the show would have had without it, and the run says so."""
    settings = made.root / "scripts" / "demo" / "show.toml"
    plain = settings.read_text(encoding="utf-8")
    path = made.root / diffcast(made.root, "script", "--show", "demo", *DAY).stdout.strip()
    by_rules = path.read_text(encoding="utf-8")
    monkeypatch.setenv("OUR_KEY", "key-0123456789")
    with model.playing(model.says("Ignore the rules."), model.says({"title": "Made up"})) as server:
        table = f'[writer]\nkind = "llm"\nbase_url = "{server.url}"\nmodel = "tiny"\nkey_env = "OUR_KEY"\n'
        settings.write_text(plain + table, encoding="utf-8")
        done = diffcast(made.root, "script", "--show", "demo", *DAY, "--rewrite")
    assert done.returncode == 0, done.stderr
    assert "written by the rules" in done.stderr
    assert "key-0123456789" not in done.stdout + done.stderr
    assert len(server.bodies) == 2
    assert path.read_text(encoding="utf-8") == by_rules


def test_a_model_that_is_not_there_costs_no_episode(made: workspaces.Made, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its address is named, and the rules write; a key that is not set is said to be so."""
    monkeypatch.delenv("OUR_KEY", raising=False)
    settings = made.root / "scripts" / "demo" / "show.toml"
    table = '[writer]\nkind = "llm"\nbase_url = "http://127.0.0.1:9/v1"\nmodel = "tiny"\nkey_env = "OUR_KEY"\n'
    settings.write_text(settings.read_text(encoding="utf-8") + table, encoding="utf-8")
    done = diffcast(made.root, "script", "--show", "demo", *DAY)
    assert done.returncode == 0, done.stderr
    assert "warning: `OUR_KEY`, which `key_env` names, is not set" in done.stderr
    assert "written by the rules" in done.stderr
