"""What can go wrong with the data on disk, as sentences for people."""

from __future__ import annotations


class StoreFault(Exception):  # noqa: N818  a fault of the disk or the file, said to people
    """The tables cannot be read or written. Its text says what was found, where, and what to do."""


class Removed(StoreFault):
    """A table that has been removed since it was opened."""

    def __init__(self, table: str) -> None:
        super().__init__(f"table {table} has been removed meanwhile, with its journal")


class Forgotten(StoreFault):
    """A person who is no more, as the only key that opened them opens another."""

    def __init__(self) -> None:
        super().__init__("this person is not known here any more; connect again")


class BadName(Exception):  # noqa: N818
    """A name that a person cannot have here. Its text says why."""
