"""Where a person's tables and settings live."""

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
