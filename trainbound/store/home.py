"""Where a person's tables and settings live."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The data folder: `TRAINBOUND_HOME` if that is set, else the user's data folder of this system. It may not exist yet."""
    told = os.environ.get("TRAINBOUND_HOME")
    if told:
        return Path(told).expanduser()
    from platformdirs import user_data_path

    return user_data_path("trainbound", appauthor=False)
