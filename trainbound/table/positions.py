"""A state in words that are ids: what `replay` prints, with everything that is secret at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from trainbound.boom.names import KINDS, PHASES, SOURCES, STORES
from trainbound.boom.position_words import hex_word
from trainbound.boom.state import State as BoomState
from trainbound.kernel.files import map_files
from trainbound.kernel.toml import written
from trainbound.kernel.types import Game
from trainbound.network.bits import numbers
from trainbound.table.games import turn
from trainbound.ticket import position_parts
from trainbound.ticket.cards import CARD_NAMES, NO_CARD, write_cards
from trainbound.ticket.state import State


def position(game: Game[Any], state: Any, names: Sequence[str]) -> dict[str, Any]:
    """A state of any game as JSON can hold it; see `_ticket` and `_boom` for the keys."""
    return _POSITIONS[game.board.file.family](game, state, names)


def _ticket(game: Game[State], state: State, names: Sequence[str]) -> dict[str, Any]:
    """A state as JSON can hold it, with the keys of a position file, which `ticket.position` reads.

    Returns:
        `turn` as people count, `over`, `asked` (decision, seat, kind), `answered` beside it (seat, do), `deck`,
        `discard`, `ticket_deck` (numbers of cards); `map` (the path of one that is no map of the program), `players`,
        `options`, `display`, what odd rules know; `seat`: name, trains, points, hand, tickets, tracks, and what odd
        rules know of it.
    """
    board = game.board
    rows, whole = position_parts.told(board, state)
    seats = [
        {"name": name, "trains": state.trains[i], "points": state.points[i], "hand": write_cards(state.hands[i]),
         "tickets": [board.tickets[k].id for k in state.tickets[i]], "tracks": list(board.ids(state.owned[i])), **row}
        for i, (name, row) in enumerate(zip(names, rows, strict=True))]
    return {
        "turn": turn(state), "over": state.over,
        "asked": [{"decision": d.number, "seat": d.seat, "kind": d.kind} for d in game.decisions(state)],
        "answered": [{"seat": d.seat, "do": game.write(action)} for d, action in state.answers],
        "deck": len(state.deck), "discard": sum(state.discard), "ticket_deck": len(state.ticket_deck),
        "map": game.id if game.id in map_files() else board.file.path, "players": state.seats,
        "options": dict.fromkeys(sorted(state.options), True),
        "display": ["" if card == NO_CARD else CARD_NAMES[card] for card in state.display], **whole, "seat": seats}


MOMENT = ("turn", "over", "asked", "answered", "deck", "discard", "ticket_deck", "decks")
"""Keys that tell of the moment of a game, not of what lies on the table."""


def document_of(game: Game[Any], state: Any, names: Sequence[str]) -> dict[str, Any]:
    """A state as the document of a position file: what lies on the table, and by name whose turn it is."""
    told = position(game, state, names)
    turn = {"turn": names[state.player]} if isinstance(state, State) and not state.over else {}
    return {"map": told["map"], **turn, **{key: value for key, value in told.items() if key not in MOMENT}}


def file_of(game: Game[Any], state: Any, names: Sequence[str]) -> str:
    """A state as a position file, which `trainbound check` reads and `trainbound play` goes on from."""
    return written(document_of(game, state, names))


def _boom(game: Game[BoomState], state: BoomState, names: Sequence[str]) -> dict[str, Any]:
    """A state of Railway Boom as JSON can hold it, with the keys of a position file, which `boom.position` reads.

    Returns:
        `turn`, `over`, `asked` as for ticket maps, `decks` (numbers of cards); `map`, `round`, `phase`, `tiles`
        (`printed`, or city -> tile), `discs` (names from left to right), `routes`, `joined` (route -> names in order),
        `objectives`; while it lasts `auction` (its resource) and `bids`, and `building` (seat, station and power of
        this turn); `seat`: name, stations, rails, store, income levels, vp and where it is from, locomotives and
        carriages with their tiles, developments, multipliers, and what was used, ran and was freed of coal this round.
    """
    board = game.board
    printed = tuple(city.printed for city in board.cities)
    tiles = {hex_word(board, city.hex): board.tiles[state.tiles[city.number]].id for city in board.cities}

    def ids(cards: Iterable[int]) -> list[str]:
        return [board.cards[card].id for card in cards]

    def vehicles(seat: int, pulled: bool) -> list[str]:
        cards = [card for card in state.vehicles[seat] if board.vehicles[card].is_locomotive != pulled]
        return ["+".join((board.cards[card].id, *(KINDS[kind] for kind in state.loads[card]))) for card in cards]

    seats = [
        {
            "name": name,
            "stations": [hex_word(board, h) for h in numbers(state.built[i])],
            "rails": [f"{board.hexes[h].col},{board.hexes[h].row}" for h in numbers(state.rails[i])],
            "store": dict(zip(STORES, state.store[i], strict=True)),
            "income": dict(zip(KINDS, state.levels[i], strict=True)),
            "vp": state.points(i), "vp_from": dict(zip(SOURCES, state.vp[i], strict=True)),
            "locomotives": vehicles(i, False), "carriages": vehicles(i, True),
            "developments": ids(state.owned[i]), "multipliers": [row[i] for row in state.cubes],
            "used": ids(card for card in state.owned[i] if state.used >> card & 1),
            "ran": ids(card for card in state.vehicles[i] if state.ran >> card & 1),
            "freed": ids(card for card in state.vehicles[i] if state.freed >> card & 1)}
        for i, name in enumerate(names)]
    moment: dict[str, Any] = {}
    if state.auction >= 0:
        moment["auction"] = (*STORES, "any")[state.auction]
        if not state.paid:
            moment["bids"] = dict(zip(names, state.bids, strict=True))
    if state.base >= 0:
        builder = next(seat for seat in range(state.seats) if state.built[seat] >> state.base & 1)
        moment["building"] = {"seat": names[builder], "station": hex_word(board, state.base), "power": state.power}
    return {
        "turn": turn(state), "over": state.over,
        "asked": [{"decision": d.number, "seat": d.seat, "kind": d.kind} for d in game.decisions(state)],
        "decks": {deck: len(getattr(state, deck)) for deck in ("locomotives", "carriages", "stations", "developments")},
        "map": game.id, "round": state.round, "phase": PHASES[state.phase],
        "tiles": "printed" if state.tiles == printed else tiles,
        "discs": [names[seat] for seat in state.discs],
        "routes": [board.routes[r].id for r in state.routes],
        "joined": {board.routes[r].id: [names[seat] for seat in who]
                   for r, who in zip(state.routes, state.joined, strict=True)},
        "objectives": [board.objectives[o].id for o in state.objectives], **moment, "seat": seats}


_POSITIONS: Mapping[str, Callable[[Any, Any, Sequence[str]], dict[str, Any]]] = {"ticket": _ticket, "boom": _boom}
