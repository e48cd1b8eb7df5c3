"""Stations in words: what one lends as things stand, and what one would lend before it is paid (EU-3)."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.types import NOBODY
from trainbound.ticket.board import Board
from trainbound.ticket.rules.stations import Use
from trainbound.ticket.texts_names import ends, listed, name, stations_of, ticket, ticket_long, track_long
from trainbound.ticket.views import TicketView


def standing_in(board: Board, names: Sequence[str], view: TicketView, city: int) -> str:
    """The station in a city: `Station of Ada (EU-3); it lends you Berlin to Essen, blue 2, of Bo.`; empty for none.

    What another's lends depends on tickets that are secret.
    """
    rule = stations_of(board)
    owners = [s for s, row in enumerate(view.part(rule)) if city in row] if rule else []
    if rule is None or not owners:
        return ""
    said = f"Station of {names[owners[0]]} ({rule.cite('station', 'EU-3')})"
    if owners[0] != view.viewer:
        return f"{said}."
    use = next(use for use in rule.uses_seen(view) if use.city == city)
    if use.track < 0:
        return f"{said}; as it stands your tickets need nothing that it could lend."
    return f"{said}; it lends you {track_long(board, use.track)}, of {name(names, use.owner)}."


def lending(board: Board, names: Sequence[str], uses: Sequence[Use]) -> str:
    """What stations lend, in codes: `ESS BER-ESS of Bo; DIE nothing`."""
    return "; ".join(f"{board.cities[use.city].code} {_lends(board, names, use)}" for use in uses)


def _lends(board: Board, names: Sequence[str], use: Use, long: bool = False) -> str:
    if use.owner == NOBODY:
        return "nothing"
    return f"{(track_long if long else ends)(board, use.track)} of {name(names, use.owner)}"


def promised(
    board: Board, names: Sequence[str], view: TicketView, city: int, long: bool = False
) -> tuple[str, str]:
    """What a station of the viewer in a city would lend and complete, in full and in few words.

    `lends BER-ESS of Bo, then ESS-KYI done`, in few words `then ESS-KYI done`; with `long` cities by name.
    """
    rule = stations_of(board)
    assert rule is not None, "only a map with stations asks for one"
    found = rule.promise(view, city)
    done = _done(board, found.tickets, long)
    if done:
        lent = listed(_lends(board, names, use, long) for use in found.uses)
        return f"lends {lent}, {done}", done
    if not found.others:
        return "nobody else has a track here", "nothing to lend here"
    could = listed(((track_long if long else ends)(board, i) for i in found.others), "or")
    return f"could lend {could}; that completes no ticket", "completes no ticket yet"


def promised_tickets(board: Board, view: TicketView, city: int, long: bool = False) -> str:
    """What a station of the viewer in a city would complete: `then ESS-KYI done`; empty for nothing."""
    rule = stations_of(board)
    return _done(board, rule.promise(view, city).tickets, long) if rule else ""


def _done(board: Board, tickets: Sequence[int], long: bool) -> str:
    said = listed((ticket_long if long else ticket)(board, k) for k in tickets)
    return f"then {said} done" if tickets else ""
