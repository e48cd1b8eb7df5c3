"""Verbs that look: hand, tickets, table, display, shares, a city; all from the view of who is at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.lines.ticket import asking, texts, texts_look
from trainbound.ticket import notation
from trainbound.ticket import texts as words

if TYPE_CHECKING:
    from trainbound.lines.session import Session


def hand(session: Session, rest: Sequence[str]) -> None:
    """The cards held."""
    session.voice.say(texts_look.hand(session.view))


def tickets(session: Session, rest: Sequence[str]) -> None:
    """The own tickets and what they still need; a number then lists what is missing, to claim it."""
    session.choices = {str(n): partial(_way, session, k) for n, k in enumerate(session.view.tickets, 1)}
    session.voice.rows(texts_look.tickets(session.board, session.view))


def _way(session: Session, k: int) -> None:
    """The tracks that a ticket still needs, numbered."""
    board, view = session.board, session.view
    missing = [track for ticket, track in words.helping(board, view) if ticket == k]
    row = words.ticket_row(board, view, k)
    if not missing:
        session.voice.say(row)
        return
    session.voice.say(texts.ticket_way(row))
    session.choices = {str(n): partial(_chosen, session, track) for n, track in enumerate(missing, 1)}
    session.voice.rows([texts.claimable(board, view, n, track, ()) for n, track in enumerate(missing, 1)])


def table(session: Session, rest: Sequence[str]) -> None:
    """What everybody sees."""
    session.voice.say(*texts_look.table(session.board, session.names, session.view))


def display(session: Session, rest: Sequence[str]) -> None:
    """The face-up cards; when a card may be drawn a number draws it."""
    session.voice.say(texts_look.display(session.view))
    decision = session.decision
    if session.at is None and decision is not None and decision.kind in ("turn", "second"):
        session.choices = asking.places(session, decision)


def shares(session: Session, rest: Sequence[str]) -> None:
    """Companies: held, left, paid."""
    session.voice.say(*texts_look.shares(session.board, session.names, session.view))


def city(session: Session, rest: Sequence[str]) -> None:
    """The tracks of a city; a number then asks to claim one."""
    from trainbound.drawing import city as zoom
    from trainbound.drawing.situation import of_view

    board, view = session.board, session.view
    if not rest:
        session.voice.say(texts.WHICH_CITY.format(board.cities[0].id))
        return
    place = notation.place(board, " ".join(rest))
    chart = zoom.largest(board)
    for vertex in (v for v in range(len(board.cities)) if place.vertices >> v & 1):
        rows = zoom.rows(board, vertex, of_view(board, view), chart)
        station = words.standing_in(board, session.names, view, vertex)
        said_of = texts.city(board.cities[vertex].name, len(rows), chart is not None)
        session.voice.say(f"{said_of} {station}".rstrip())
        if not session.curtain:
            session.choices = {str(row.number): partial(_chosen, session, row.track) for row in rows}
        tracks = (texts_look.city_track(board, session.names, view, row.track, vertex) for row in rows)
        session.voice.rows([f"{n} {said}" for n, said in enumerate(tracks, 1)])


def _chosen(session: Session, track: int) -> None:
    """A track chosen by its number in the list of a city: proposed when it is one's turn, else explained."""
    from trainbound.lines.ticket import acting

    decision = session.decision
    if session.at is None and decision is not None and decision.kind in session.board.claim_asks:
        asking.propose(session, track)
    else:
        acting.why_track(session, track)


def found(session: Session, holds: Callable[..., bool]) -> list[str]:
    """Cities, tracks and tickets that hold the words that are looked for."""
    board = session.board
    rows = [texts.found_city(c.name, c.code) for c in board.cities if holds(c.name, c.code, c.id)]
    rows += [
        texts.found_track(words.track_long(board, i))
        for i, t in enumerate(board.tracks)
        if holds(words.track_long(board, i), words.track(board, i), t.id)
    ]
    return rows + [
        texts.found_ticket(words.ticket_long(board, k))
        for k, t in enumerate(board.tickets)
        if holds(words.ticket_long(board, k), words.ticket(board, k), t.id)
    ]
