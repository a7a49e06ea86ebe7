"""What many tests stand on: a tiny voice, a cache of their own, and the rule that a skip may count as a failure."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pipeline.synthesis.piper import Piper
from pipeline.synthesis.voices import find
from tests import tiny_voice

ROOT = Path(__file__).parent.parent

# What judges a change draws the same examples each time; at home, chance may find more.
if os.environ.get("DIFFCAST_NO_SKIPS"):
    settings.load_profile("ci")


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Nothing a test does reaches the user's own cache."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("DIFFCAST_CACHE", str(folder))
    yield folder


@pytest.fixture(scope="session")
def tiny_catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A voices.toml with the voice `tiny`."""
    return tiny_voice.write(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="session")
def tiny(tiny_catalogue: Path) -> Piper:
    """The tiny voice, loaded."""
    return Piper(find("tiny", [tiny_catalogue]))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """With DIFFCAST_NO_SKIPS set, a test that was skipped fails the run: it proved nothing."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("DIFFCAST_NO_SKIPS") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
