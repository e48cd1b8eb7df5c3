"""Where a person's tables and settings live, and whose machine it is."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from trainbound.kernel.hosting import hosted as hosted

TABLES = "trainbound.db"
"""The file of all tables, in the data folder."""


def is_shared() -> bool:
    """Whether the data folder is one that people of this machine share: its file of tables is for their group, too."""
    try:
        return stat.S_IMODE((data_folder() / TABLES).stat().st_mode) == 0o660
    except OSError:
        return False


def data_folder() -> Path:
    """The data folder, which may not exist yet: `TRAINBOUND_HOME` if that is set, else the user's on this system."""
    told = os.environ.get("TRAINBOUND_HOME")
    if told:
        return Path(told).expanduser()
    from platformdirs import user_data_path

    return user_data_path("trainbound", appauthor=False)
