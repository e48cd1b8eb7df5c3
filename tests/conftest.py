"""What holds for every test."""

import os
import random
import secrets
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("any machine", settings(), deadline=None)  # a busy one is no fault; the rest as it was
settings.load_profile("any machine")

for _name in ("COLUMNS", "LINES"):
    # pytest's own process may have put the size of its terminal there, and its workers inherit it: a program on a
    # pseudo-terminal of another size would believe it.
    os.environ.pop(_name, None)


@pytest.fixture(autouse=True)
def _same_environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A verb that is run within a test's own process may tell its environment who plays: no other test hears of it.

    A test that names no data folder has none of whoever runs it.
    """
    before = dict(os.environ)
    os.environ["TRAINBOUND_HOME"] = str(tmp_path_factory.getbasetemp() / "home")
    yield
    for name in [name for name in os.environ if name not in before]:
        del os.environ[name]
    os.environ.update(before)


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that are given no seed are dealt, and named, by the test's name: what fails once fails again."""
    chance = random.Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "choice", chance.choice)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """The whole suite runs on every core; a part that somebody names is sooner done without starting workers.

    Half as many again as there are cores, since tests of screens and servers wait as much as they work.
    """
    return (os.cpu_count() or 1) * 3 // 2 if config.args_source is pytest.Config.ArgsSource.TESTPATHS else 0
