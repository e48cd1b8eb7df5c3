"""What keeps a server from starting."""

from __future__ import annotations


class ServeFault(Exception):  # noqa: N818  a fault of the set-up, said to the operator
    """The server cannot start. Its text says what was found, what was expected and what to do."""
