"""Where a person's tables and settings live, and whose machine it is."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
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


def folder_of(home: Path, person: int, shared: bool) -> Path:
    """The folder of one person of several in a data folder, by their number: what is kept there is theirs alone.

    Where people of one machine share the data folder, each may make theirs beside those of others. What cannot be made
    is said when something is to be kept there.
    """
    folder = home / "people" / str(person)
    with suppress(OSError):
        if not folder.parent.is_dir():
            folder.parent.mkdir()
            folder.parent.chmod(0o770 if shared else 0o700)
        folder.mkdir(mode=0o700, exist_ok=True)
    return folder
