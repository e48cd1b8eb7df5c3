"""Positions: what lies on a table of Railway Boom, from a parsed document into a state, with every fault at once.

What the document does not say is unknown. The state then holds nothing there, and `Position.given` tells what was said.
What cannot lie on a table is judged in `position_checks`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from trainbound.boom.board import Board
from trainbound.boom.names import BIDDING, OBJECTIVE
from trainbound.boom.position_checks import check
from trainbound.boom.position_table import Table
from trainbound.boom.position_words import find_seat
from trainbound.boom.state import State
from trainbound.kernel.faults import Fault


class Position(msgspec.Struct, frozen=True):
    """What lies on a table.

    Attributes:
        board: the board.
        state: the state; nothing is asked in it, and what is unknown is empty, 0 or at the start.
        names: of the seats; seats that the document leaves out are there, with all unknown.
        listed: how many seats the document has.
        given: the places of which it says something: `round`, `seat[0].rails`, `seat[0].store.coal`, `tiles.c12`,
            and `joined.r1` also where the map leaves no doubt.
    """

    board: Board
    state: State
    names: tuple[str, ...]
    listed: int
    given: frozenset[str]

    def knows(self, seat: int, *keys: str) -> bool:
        """Whether the document says all these things of a seat."""
        return not self.unknown(seat, *keys)

    def unknown(self, seat: int, *keys: str) -> list[str]:
        """Those of these things of a seat of which the document says nothing."""
        return [key for key in keys if f"seat[{seat}].{key}" not in self.given]

    def seat(self, word: str) -> int:
        """The seat of a name, its beginning or a near spelling. Raises NotUnderstood or Ambiguous."""
        return find_seat(self.names, word)


def read(board: Board, document: Mapping[str, Any]) -> tuple[Position, list[Fault]]:
    """The position of a parsed document, as far as it can be read, and everything that is wrong with it.

    Its questions (`ask`) and its `map` are not looked at: the board was found by that.
    """
    table = Table(board, document)
    check(table)
    return Position(board, table.state, table.names, table.listed, frozenset(table.reader.given)), table.reader.faults


def resource_of(position: Position, phase: int) -> int:
    """The resource that is bid in a phase (RB-8); -1 where it has no auction, or where it is unknown."""
    s = position.state
    if phase != OBJECTIVE:
        return BIDDING[phase]
    if "round" not in position.given or not 1 <= s.round <= len(s.objectives):
        return -1
    return position.board.objectives[s.objectives[s.round - 1]].bid
