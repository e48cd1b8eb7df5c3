"""Where games are registered: the one place that knows which engine plays which map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from trainbound.boom.board import load_board as load_boom_board
from trainbound.boom.content import boom_ids, is_boom
from trainbound.boom.engine import BoomGame
from trainbound.boom.names import PHASES
from trainbound.boom.state import State as BoomState
from trainbound.kernel.faults import nearest, shown
from trainbound.kernel.types import Game
from trainbound.table.faults import BadTable
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.mapfile import map_ids
from trainbound.ticket.state import State
from trainbound.ticket.texts import turn_number


def load_game(name: str) -> Game[Any]:
    """The game on a map given by id or path, of whatever family.

    Raises:
        BadMap: there is no such map, or it has faults.
    """
    return _packaged(name) if name in game_ids() else _loaded(name)


def load_ticket(name: str) -> TicketGame:
    """The game on a map of the ticket family. Raises BadMap when there is no such map, or it has faults."""
    game = load_game(name)
    assert isinstance(game, TicketGame), name
    return game


@lru_cache(maxsize=16)
def _packaged(name: str) -> Game[Any]:
    return _loaded(name)


def _loaded(name: str) -> Game[Any]:
    return BoomGame(load_boom_board(name)) if is_boom(name) else TicketGame(load_board(name))


def game_ids() -> list[str]:
    """Ids of the maps of every family that come with the program, in alphabetical order."""
    return sorted([*map_ids(), *boom_ids()])


def check_seats(game: Game[Any], seats: int) -> None:
    """Raises BadTable when a map is not for so many seats."""
    least, most = game.players
    if not least <= seats <= most:
        raise BadTable(f"{game.name} takes {least} to {most} seats, found {seats}")


def check_options(game: Game[Any], options: Mapping[str, bool]) -> None:
    """Raises BadTable for an option that a map does not know."""
    for name in options:
        if name not in game.options:
            known = ", ".join(game.options)
            has = f"it has {known}" if known else "it has none"
            raise BadTable(f"{game.name} has no option {shown(name)}; {has}{nearest(name, game.options)}")


def turn(state: State | BoomState) -> str:
    """The turn as people count, `16.1` = the first seat's in round 16; empty before the first.

    Of Railway Boom the round and its phase: `2 expansion`.
    """
    if isinstance(state, BoomState):
        return f"{state.round} {PHASES[state.phase]}"
    return turn_number(state.seats, state.turn, state.player) if state.turn else ""


def whose(game: Game[Any], state: Any, names: Sequence[str]) -> tuple[str, ...]:
    """The names of those who are asked something now."""
    return tuple(dict.fromkeys(names[decision.seat] for decision in game.decisions(state)))
