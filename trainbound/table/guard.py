"""Who may write at a table that several people share, asked within the transaction that writes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from trainbound.kernel.course import Entry, TakeBack


class Guard(Protocol):
    """What a table asks before it keeps a change of this session. A local table has none: who is at it may do all."""

    def before(self, seat: int | None, bot: bool) -> None:
        """Before a change is tried, with what others appended taken in.

        Args:
            seat: whose decision is to be answered, or None for another change. What is wrong with an answer tells of
                a hand, so nobody may even try another's.
            bot: whether a bot chose it.

        Raises:
            BadTable: it may not be; NotYours: not by this session.
        """
        ...

    def agreed(self, seat: int, found: TakeBack) -> Collection[int]:
        """Of the seats whose consent a take-back needs, those that have given it, as the store knows."""
        ...

    def check(self, entries: Sequence[Entry], bot: bool) -> None:
        """Lets a change pass, and writes what belongs to it in the same transaction.

        Args:
            entries: what the session wants to append, at least one.
            bot: whether a bot chose it.

        Raises:
            NotYours: this session may not do that; nothing is kept then.
        """
        ...
