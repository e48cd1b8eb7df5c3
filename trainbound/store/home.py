"""Where a person's tables and settings live, and whose machine it is."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The data folder, which may not exist yet: `TRAINBOUND_HOME` if that is set, else the user's on this system."""
    told = os.environ.get("TRAINBOUND_HOME")
    if told:
        return Path(told).expanduser()
    from platformdirs import user_data_path

    return user_data_path("trainbound", appauthor=False)


def hosted() -> bool:
    """Whether this session belongs to somebody without an account here, who may name no file of this machine."""
    return os.environ.get("TRAINBOUND_HOSTED") == "1"
