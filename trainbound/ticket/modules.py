"""The odd rules of a map, typed, for those who ask about them. Importing this loads none: a map loads its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.rules.grand_tour import GrandTour
    from trainbound.ticket.rules.shares import Shares
    from trainbound.ticket.rules.stations import Stations
    from trainbound.ticket.rules.technologies import Technologies
    from trainbound.ticket.rules.tunnels import Tunnels


def shares_of(board: Board) -> Shares | None:
    """The shares module of a map, if it has one."""
    return cast("Shares | None", board.rule("shares"))


def tunnels_of(board: Board) -> Tunnels | None:
    """The tunnels module of a map, if it has one."""
    return cast("Tunnels | None", board.rule("tunnels"))


def stations_of(board: Board) -> Stations | None:
    """The stations module of a map, if it has one."""
    return cast("Stations | None", board.rule("stations"))


def technologies_of(board: Board) -> Technologies | None:
    """The technologies of a map, if it has any."""
    return cast("Technologies | None", board.rule("technologies"))


def tour_of(board: Board) -> GrandTour | None:
    """The Grand Tour of a map, if it has one."""
    return cast("GrandTour | None", board.rule("grand_tour"))
