"""What README says can be typed, and does what README says."""

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pipeline.config import Show
from tests import workspace
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    for line in block.splitlines()
    if line.strip() and not line.startswith("#")
]


def test_every_diffcast_command_of_the_readme_runs_in_order(tmp_path: Path, tiny_catalogue: Path) -> None:
    """In a workspace like the reader's, with a repository beside it; an address on the web becomes one on this disk."""
    made = workspace.workspace(tmp_path, tiny_catalogue)
    ours = [line for line in COMMANDS if line.startswith(".venv/bin/diffcast ")]
    assert len(ours) >= 5
    for line in ours:
        here = re.sub(r"https://\S+", made.repository.as_uri(), line)
        words = [word for typed in shlex.split(here)[1:] for word in expanded(typed, made.root)]
        done = workspace.diffcast(made.root, *words)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        assert done.stdout or "Nothing happened" in done.stderr, line


def expanded(word: str, folder: Path) -> list[str]:
    """What a shell makes of a word with a star in it."""
    return sorted(str(path) for path in folder.glob(word)) if "*" in word else [word]


@pytest.mark.parametrize("line", [line for line in COMMANDS if "make " in line])
def test_every_make_target_of_the_readme_is_there(line: str) -> None:
    """`make -n` knows how to do it; the episode itself is made in test_default_show."""
    words = shlex.split(line.partition("make ")[2])
    done = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_command_is_in_the_readme() -> None:
    """What the command line offers, README shows."""
    listed = subprocess.run(
        [sys.executable, "-m", "pipeline", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for command in re.findall(r"^    ([\w-]+)  ", listed, re.MULTILINE):
        assert any(f"diffcast {command}" in line for line in COMMANDS), command


def test_every_setting_is_in_the_readme() -> None:
    """The table of show.toml names each key and no other, and its example is one."""
    table = README.partition("| `show.toml` |")[2].partition("\n\n")[0]
    named = [key for row in table.splitlines()[2:] for key in re.findall(r"`\[?(\w+)\]?`", row.split("|")[1])]
    assert sorted(named) == sorted(Show.model_fields)
    (example,) = re.findall(r"^```toml\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert Show.model_validate({"title": "x", **tomllib.loads(example)}).writer.kind == "llm"


def test_every_folder_of_the_readme_is_there() -> None:
    """The table of folders is the tree."""
    table = README.partition("| folder |")[2].partition("\n\n")[0]
    named = re.findall(r"^\| `([\w./]+)`", table, re.MULTILINE)
    assert named
    for name in named:
        assert (ROOT / name).exists() or name == "output/", name
