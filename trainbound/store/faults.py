"""What can go wrong with the data on disk, as sentences for people."""

from __future__ import annotations


class StoreFault(Exception):  # noqa: N818  a fault of the disk or the file, said to people
    """The tables cannot be read or written. Its text says what was found, where, and what to do."""
