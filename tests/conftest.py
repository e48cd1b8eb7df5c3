"""What holds for every test."""

import os

import pytest

for _name in ("COLUMNS", "LINES"):
    # pytest's own process may have put the size of its terminal there, and its workers inherit it: a program on a
    # pseudo-terminal of another size would believe it.
    os.environ.pop(_name, None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """The whole suite runs on every core; a part that somebody names is sooner done without starting workers."""
    return (os.cpu_count() or 1) if config.args_source is pytest.Config.ArgsSource.TESTPATHS else 0
