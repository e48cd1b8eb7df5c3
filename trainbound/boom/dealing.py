"""A game of Railway Boom that goes on from a position: what nobody has told is dealt at random, from its seed.

Rulings: a game goes on at the beginning of a phase, that of the round where none is named. What lies open is dealt
where the position leaves it out; what players own is not, and has to be told once the first round is under way. The
carriages that were not sold in the rounds before, and the station cards that set the first order, are out of the game,
whichever they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trainbound.boom.board import Board
from trainbound.boom.engine import dealt, dealt_tiles
from trainbound.boom.flow import then
from trainbound.boom.names import EXPANSION, OBJECTIVE, OPEN, PHASES, START_STORE, STORES, TRAIN
from trainbound.boom.position import Position, read
from trainbound.boom.state import State
from trainbound.boom.texts_position import TEXTS
from trainbound.kernel.faults import BadPosition, Fault, fault
from trainbound.kernel.seeds import generator
from trainbound.kernel.types import NOBODY, Event

OWNED = ("stations", "rails", "locomotives", "multipliers")
"""Keys of a seat that say what the rounds before left on the table."""
UNSOLD = 2
"""Carriages on offer besides one a player (RB-13)."""


def resumed(
    board: Board, seats: int, seed: bytes, options: Mapping[str, bool], document: Mapping[str, Any]
) -> tuple[State, list[Event]]:
    """The state of a position before its next phase, and what was set up.

    Raises:
        ValueError: a number of seats that the game does not know.
        BadPosition: the position cannot be on a table, has another number of players, or does not tell enough.
    """
    if not board.file.players[0] <= seats <= board.file.players[1]:
        raise ValueError("seats")
    position, faults = read(board, {"players": seats, **document})
    faults = [*faults] or list(_missing(position))
    if faults:
        raise BadPosition(faults)
    if len(position.names) != seats:
        raise BadPosition([fault("players", "other_seats", seats=seats, found=len(position.names))])
    s = position.state.copy()
    s.seed, s.shuffles = seed, 0
    s.options = frozenset(name for name, on in options.items() if on)
    s.round = s.round or 1
    if s.options and "tiles" not in document:
        s.tiles = dealt_tiles(board, seed)
    s.objectives = _filled(s.objectives, range(len(board.objectives)), seed, "objectives")
    s.routes = _filled(s.routes, range(len(board.routes)), seed, "routes")
    s.joined = [*s.joined, *[()] * (OPEN - len(s.joined))]
    s.cubes = [*s.cubes, *[(0,) * seats for _ in range(OPEN - len(s.cubes))]]
    _decks(board, s)
    _seats(board, s, position)
    if "discs" not in position.given:
        s.discs = dealt(range(seats), seed, "discs")
    s.order = s.discs[::-1]
    s.auction, s.bids, s.base, s.power = -1, [0] * seats, -1, 0
    values = {"objectives": s.objectives, "routes": s.routes, "tiles": s.tiles, "random_tiles": bool(s.options)}
    events = [Event("set_up", NOBODY, values, reveals="all")]
    if s.phase == TRAIN:
        s.todo = [("round", s.round)]
    else:
        s.todo = []
        then(s, [*(("phase", phase) for phase in range(s.phase, len(PHASES))), ("end_round",)])
        events.append(Event("round", NOBODY, {"round": s.round}))
    return s, events


def _missing(position: Position) -> Iterable[Fault]:
    """What has to be told once rounds have been played."""
    s = position.state
    yield from _under_way(position)
    if s.round <= 1 and s.phase == TRAIN:
        return
    for seat in range(s.seats):
        for key in OWNED:
            if not position.knows(seat, key) and not (key == "multipliers" and s.round <= 1):
                yield fault(f"seat[{seat}].{key}", "needed", TEXTS)
    if "discs" not in position.given:
        yield fault("discs", "needed", TEXTS)


def _under_way(position: Position) -> Iterable[Fault]:
    """What says that the phase has begun: a seat has had its turn, a station is being built from, trains have run."""
    board, s = position.board, position.state
    phase = PHASES[s.phase]
    if "building" in position.given:
        yield fault("building", "under_way", TEXTS, phase=phase)
    for seat in range(s.seats):
        bought = sum(card in board.locomotives for card in s.vehicles[seat])
        for key, begun in (
            ("locomotives", s.phase == TRAIN and bought >= max(1, s.round)),
            ("stations", s.phase == EXPANSION and s.built[seat].bit_count() >= max(1, s.round)),
            ("multipliers", s.phase == OBJECTIVE and 0 < s.round <= len(s.cubes) and s.cubes[s.round - 1][seat] > 0),
            ("ran", any(s.ran >> card & 1 for card in s.vehicles[seat])),
        ):
            if begun:
                yield fault(f"seat[{seat}].{key}", "under_way", TEXTS, phase=phase)


def _filled(open_: Sequence[int], every: Iterable[int], seed: bytes, what: str) -> tuple[int, ...]:
    """What lies open, with others dealt where it is fewer than there are in a game (RB-3)."""
    rest = [number for number in dealt(every, seed, what) if number not in open_]
    return (*open_, *rest)[:OPEN]


def _decks(board: Board, s: State) -> None:
    """Shuffles what lies nowhere, without what is out of the game."""
    s.locomotives = dealt(s.locomotives, s.seed, "locomotives")
    s.developments = dealt(s.developments, s.seed, "developments")
    sold = sum(card in board.carriages for own in s.vehicles for card in own)
    rounds = s.round - (s.phase == TRAIN)
    unsold = max(0, rounds * (s.seats + UNSOLD) - sold)
    s.carriages = dealt(s.carriages, s.seed, "carriages")[unsold:]
    s.stations = dealt(s.stations, s.seed, "stations")[s.seats :]


def _seats(board: Board, s: State, position: Position) -> None:
    """What the seats have at the start, where the position does not say."""
    starting = [card for card in board.starting if not any(card in own for own in s.vehicles)]
    draw = generator(s.seed, "colours")
    for seat in range(s.seats):
        if not position.knows(seat, "locomotives"):
            s.vehicles[seat] = (starting.pop(draw.randrange(len(starting))), *s.vehicles[seat])
        for kind, name in enumerate(STORES):
            if not position.knows(seat, f"store.{name}"):
                s.store[seat][kind] = START_STORE if s.round == 1 and s.phase == TRAIN else 0
