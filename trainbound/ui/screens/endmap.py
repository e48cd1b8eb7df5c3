"""What a line of the final score of a ticket map is about, on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from trainbound.kernel.types import Scores
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.texts_names import shares_of
from trainbound.ui import texts
from trainbound.ui.screens.maps import PictureScreen

if TYPE_CHECKING:
    from trainbound.kernel.types import ScoreLine
    from trainbound.table.table import TicketTable


def tracks_of(board: Board, line: ScoreLine) -> Mapping[int, int]:
    """Seat -> the tracks that prove a line, as bits; empty when a line is about none."""
    found = line.values.get("tracks")
    if found is not None:
        return {seat: part if isinstance(part, int) else _union([part]) for seat, part in enumerate(found)}
    rows = line.values.get("tickets")
    if rows is None:
        return {}
    return {seat: _union(way for _, *ways in row for way in ways if way) for seat, row in enumerate(rows)}


def ends_of(board: Board, line: ScoreLine) -> int:
    """The cities at which the tickets of a line end, as bits of vertices."""
    ends = 0
    for row in line.values.get("tickets", ()):
        for k, *_ in row:
            ends |= board.tickets[k].a.vertices | board.tickets[k].b.vertices
    return ends


def steps_of(board: Board, line: ScoreLine) -> list[tuple[int, int]]:
    """Tracks and cities, as bits, of the last sentences of a proof, which tell of a ticket or of a seat each."""
    if line.what in ("tickets_done", "grand_tour"):
        return [(_union(way for way in ways if way), board.tickets[k].a.vertices | board.tickets[k].b.vertices)
                for row in line.values["tickets"] for k, *ways in row]
    if line.what in ("longest", "tracks"):
        return [(tracks, 0) for tracks in tracks_of(board, line).values()]
    return []


def _union(ways: Iterable[Iterable[int]]) -> int:
    bits = 0
    for way in ways:
        for i in way:
            bits |= 1 << i
    return bits


def picture(table: TicketTable, scores: Scores, line: ScoreLine | None) -> PictureScreen:
    """The tracks of a line, else those that show its company, else all claimed ones; None = the total."""
    board, names = table.game.board, table.names
    owned = table.state.owned
    tracks = by_owner(owned, tracks_of(board, line)) if line else dict(enumerate(owned))
    said_of = texts.ONLY_THESE
    if line and not any(tracks.values()):
        tracks = _of_company(board, owned, line)
    if not any(tracks.values()):
        tracks, said_of = dict(enumerate(owned)), texts.ALL_THESE
    title = words.score_line(board, names, line) if line else words.TOTAL[1]
    ends = ends_of(board, line) if line else 0
    said = words.proof(board, names, line) if line else words.decided(names, scores)
    rule = board.rule("stations")
    stations = {v: seat for seat, row in enumerate(table.state.part(rule)) for v in row} if rule else {}
    steps = steps_of(board, line) if line else ()
    return PictureScreen(board, names, tracks, title, said_of, said, ends, steps, stations)


def by_owner(owned: Sequence[int], proof: Mapping[int, int]) -> Mapping[int, int]:
    """The tracks of a proof with those who own them: what a station lends is not the borrower's (EU-3)."""
    shown = reduce(or_, proof.values(), 0)
    return {seat: mine & shown for seat, mine in enumerate(owned)}


def _of_company(board: Board, owned: Iterable[int], line: ScoreLine) -> Mapping[int, int]:
    """The claimed tracks that show the company of a line about shares."""
    rule = shares_of(board)
    if rule is None or "company" not in line.values:
        return {}
    shows = sum(1 << i for i, companies in enumerate(rule.on_track) if line.values["company"] in companies)
    return {seat: mine & shows for seat, mine in enumerate(owned)}
