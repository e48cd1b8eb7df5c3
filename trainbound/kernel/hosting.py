"""Whose machine this is: who plays over SSH without an account here may name no file of it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

NO_FILES = "you play on somebody else's machine, where no file can be named"
"""What is said wherever a file is named that may not be."""


def hosted() -> bool:
    """Whether this session belongs to somebody without an account on this machine."""
    return os.environ.get("TRAINBOUND_HOSTED") == "1"


def named(path: Path) -> Path:
    """A file that somebody has named, to be read or written.

    Raises:
        PermissionError: they have no account on this machine, and so may not; whether it exists was not looked at.
    """
    if hosted():
        raise PermissionError(errno.EPERM, NO_FILES, str(path))
    return path
