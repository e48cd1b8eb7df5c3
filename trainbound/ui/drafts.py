"""What is put together at a table and not yet committed; kept while the program runs, never on disk."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Draft:
    """A plan of somebody at Railway Boom.

    Attributes:
        rails: hexes of planned rails, in the order in which they are to be laid.
        train: cards of the train that is put together, in order.
        tiles: the new tiles on each of them.
    """

    rails: list[int] = field(default_factory=list)
    train: list[int] = field(default_factory=list)
    tiles: dict[int, list[int]] = field(default_factory=dict)
