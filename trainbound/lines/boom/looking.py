"""Verbs that look at a position of Railway Boom; everything but the decks is open to everybody (RB-61)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from trainbound.boom import notation, yard
from trainbound.boom.actions import Run
from trainbound.boom.board import Board
from trainbound.boom.names import MONEY
from trainbound.boom.placing import beside, cost_of
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.lines.boom import texts, texts_look
from trainbound.network.bits import numbers

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import HexBoard
    from trainbound.lines.session import Session


def _seat(session: Session) -> int:
    """Whom a look is about when nobody is named: who has the keyboard, else who is asked."""
    if session.seat is not None and not session.curtain:
        return session.seat
    asked = session.game.decisions(session.state)
    return asked[0].seat if asked else 0


def _named(session: Session, rest: Sequence[str]) -> int:
    """The seat that is named, or the one that a look is about anyway. Raises NotUnderstood, Ambiguous."""
    if not rest:
        return _seat(session)
    names = [name.lower() for name in session.names]
    return names.index(one_of(" ".join(rest).lower(), names, "player"))


def players(session: Session, rest: Sequence[str]) -> None:
    """Everybody in a line each."""
    session.voice.say(*texts_look.players(session.board, session.names, session.state))


def stores(session: Session, rest: Sequence[str]) -> None:
    """What a seat holds."""
    session.voice.say(texts_look.stores(session.names, session.state, _named(session, rest)))


def income(session: Session, rest: Sequence[str]) -> None:
    """The tracks of a seat."""
    session.voice.say(*texts_look.income(session.board, session.names, session.state, _named(session, rest)))


def trains(session: Session, rest: Sequence[str]) -> None:
    """The yard of a seat, or what a train would cost and bring."""
    board, state = session.board, session.state
    try:
        seat = _named(session, rest)
    except (NotUnderstood, Ambiguous):
        run = notation.parse(board, " ".join(("run", *rest)))
        assert isinstance(run, Run)
        _train(session, run)
        return
    session.voice.rows(texts_look.vehicles(board, state, seat))


def _train(session: Session, run: Run) -> None:
    """A train card by card, why it cannot run, and yes to run it."""
    board, state, seat = session.board, session.state, _seat(session)
    found = yard.preview(board, state, seat, run.cards, run.tiles)
    session.voice.say(*texts_look.preview(board, state, seat, found, notation.write(board, run)))
    if found.faults:
        session.voice.say(*session.reasons(found.faults))
    decision = session.decision
    if session.at is None and decision is not None and decision.kind == "operate" and not found.faults:
        session.voice.say(texts.meant(notation.write(board, run)))
        session.choices = {**session.choices, "yes": partial(session.submit, decision, run)}


def best(session: Session, rest: Sequence[str]) -> None:
    """The best trains of who has the keyboard; with new tiles, if asked."""
    tiles = bool(rest) and one_of(rest[0].lower(), ("tiles",), "verb") == "tiles"
    found = yard.best_trains(session.board, session.state, _seat(session), tiles)
    if not found.runs:
        session.voice.say(texts.NO_TRAIN)
        return
    session.voice.say(texts_look.best(found.vp, found.left, found.exact))
    session.voice.say(*(notation.write(session.board, run) for run in found.runs))
    _train(session, found.runs[0])


def developments(session: Session, rest: Sequence[str]) -> None:
    """What a seat has acquired."""
    session.voice.rows(texts_look.developments(session.board, session.state, _named(session, rest)))


def objectives(session: Session, rest: Sequence[str]) -> None:
    """The four objectives."""
    session.voice.say(*texts_look.objectives(session.board, session.names, session.state))


def routes(session: Session, rest: Sequence[str]) -> None:
    """The four routes."""
    session.voice.say(*texts_look.routes(session.board, session.names, session.state))


def auction(session: Session, rest: Sequence[str]) -> None:
    """The discs, and what one would pay."""
    session.voice.say(*texts_look.auction(session.board, session.names, session.state, _seat(session)))


def offers(session: Session, rest: Sequence[str]) -> None:
    """What is on offer."""
    session.voice.rows(texts_look.offers(session.board, session.names, session.state))


@lru_cache(maxsize=4)
def _hexes(board: Board, tiles: tuple[int, ...]) -> HexBoard:
    from trainbound.drawing.hexes.content import hex_board

    return hex_board(board, tiles)


def city(session: Session, rest: Sequence[str]) -> None:
    """A hex in words, with its price where a rail may be laid now, and what lies round it."""
    from trainbound.drawing.hexes.content import hex_scene
    from trainbound.drawing.hexes.scene import Price
    from trainbound.drawing.texts_hexes import hex_lines

    if not rest:
        session.voice.say(texts.WHICH_CITY)
        return
    board, state, seat = session.board, session.state, _seat(session)
    hexes = _hexes(board, tuple(state.tiles))
    at = board.hexes[notation.hex_at(board, " ".join(rest))]
    legal = {}
    asked = next(iter(session.game.decisions(state)), None)
    if asked is not None and asked.seat == seat and asked.kind in ("rail", "free_rail"):
        free = asked.kind == "free_rail"
        for number in numbers(beside(board, state, seat, free)):
            cost = 0 if free else cost_of(board, state, seat, number)
            if cost <= state.power + state.store[seat][MONEY] or free:
                legal[board.hexes[number].col, board.hexes[number].row] = Price(cost, not free and cost > state.power)
    scene = replace(hex_scene(board, state, seat), legal=legal)
    session.voice.say(*(f"{line}." for line in hex_lines(hexes, scene, (at.col, at.row), session.names)))
