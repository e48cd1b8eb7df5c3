"""Positions made by hand: a started game with some of its fields set."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from trainbound.kernel.types import Decision, Event, Illegal
from trainbound.ticket.actions import Keep
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import CARD_LETTERS, NO_CARD, Cards, parse_cards
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State

PENNSYLVANIA = TicketGame(load_board("pennsylvania"))
USA = TicketGame(load_board("usa"))
INDIA = TicketGame(load_board("india"))
SWITZERLAND = TicketGame(load_board("switzerland"))
EUROPE = TicketGame(load_board("europe"))
TINY, NARROW = (
    TicketGame(load_board(str(Path(__file__).parent.parent / "maps" / f"{name}.toml"))) for name in ("tiny", "narrow")
)


def cards(letters: str) -> Cards:
    """Cards from letters, blanks allowed: `rrr L`."""
    return parse_cards(letters.split())


def row(letters: str) -> list[int]:
    """A display from letters, `.` for an empty place."""
    return [NO_CARD if c == "." else CARD_LETTERS.index(c) for c in letters.replace(" ", "")]


def deck(letters: str) -> list[int]:
    """A deck from letters, the top card first."""
    return row(letters)[::-1]


def started(game: TicketGame = PENNSYLVANIA, seats: int = 2, seed: bytes = b"0" * 16, **fields: Any) -> State:
    """A game in which seat 0 is asked for its first turn, with fields of the state set."""
    state, _ = game.start(seats, seed, {})
    state.starter = state.player = 0
    for decision in game.decisions(state):
        state, _ = game.apply(state, decision.number, Keep(tuple(sorted(decision.data[0][: decision.data[1]]))))
    for name, value in fields.items():
        if name == "hand":
            state.hands[0] = list(value)
        else:
            assert hasattr(state, name)
            setattr(state, name, value)
    return state


def asked(game: TicketGame, state: State) -> Decision:
    """The one open decision."""
    (decision,) = game.decisions(state)
    return decision


def do(game: TicketGame, state: State, *lines: str) -> State:
    """Answers the open decisions one after another by lines of notation."""
    for line in lines:
        state = game.apply(state, asked(game, state).number, game.parse(line)).state
    return state


def events(game: TicketGame, state: State, line: str) -> tuple[Event, ...]:
    """The events of one action."""
    return game.apply(state, asked(game, state).number, game.parse(line)).events


def refused(game: TicketGame, state: State, line: str) -> set[str]:
    """The codes for which a line is refused; fails when it is not, or when it changed the state."""
    before = deepcopy(state)  # its own copies share what it holds
    decision = asked(game, state)
    try:
        game.apply(state, decision.number, game.parse(line))
    except Illegal as illegal:
        assert state == before
        assert illegal.refusals == game.refuse(state, decision, game.parse(line))
        return {refusal.code for refusal in illegal.refusals}
    raise AssertionError(f"{line} was not refused")


def lines(game: TicketGame, state: State) -> list[str]:
    """What may be answered now, as lines."""
    return [game.write(action) for action in game.legal(state, asked(game, state))]


def give(game: TicketGame, state: State, seat: int, tracks: Sequence[str]) -> None:
    """Makes a seat the owner of tracks, with everything that follows from it, in place."""
    from trainbound.network.ways import merge

    for name in tracks:
        number = game.board.track_number[name]
        track = game.board.tracks[number]
        state.owned[seat] |= 1 << number
        state.free &= ~(1 << number)
        state.trains[seat] -= track.length
        state.points[seat] += track.points
        state.parted[seat] = merge(state.parted[seat], track.a, track.b)
        if track.twin >= 0:
            state.barred[seat] |= 1 << track.twin
            if state.seats < game.board.file.double_routes_from:
                state.free &= ~(1 << track.twin)
                state.closed |= 1 << track.twin


def tickets(game: TicketGame, *names: str) -> tuple[int, ...]:
    """Ticket numbers by id."""
    return tuple(game.board.ticket_number[name] for name in names)
