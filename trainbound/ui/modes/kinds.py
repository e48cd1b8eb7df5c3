"""Which mode answers which kind of decision. A rule module that asks something new needs no more than a line here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.kernel.types import Decision
from trainbound.ui.modes import choices, further, tunnel, turn
from trainbound.ui.modes.answers import Answers
from trainbound.ui.modes.base import Mode

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

KINDS: dict[str, Callable[..., Mode]] = {
    "turn": turn.Turn,
    "second": turn.Card,
    "keep": choices.Tickets,
    "share": choices.Share,
    "neutral": choices.Share,
    "claim": further.Further,
    "again": further.Further,
    "beside": further.Further,
    "third": further.Third,
    "tunnel": tunnel.Tunnel,
}
"""A kind of decision -> its mode."""


def mode_for(screen: TableBase, asked: Decision) -> Mode:
    """The mode for what is asked; a list of the answers for a kind that has none of its own."""
    return KINDS.get(asked.kind, Answers)(screen, asked)
