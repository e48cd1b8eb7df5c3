"""What the modes of the ticket family have in common: how a track, or the thing under the cursor, is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE, tags_of
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.measures import network_seen, reached, worth
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import mode
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.tickets import second
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView
    from trainbound.ui.screens.tablebase import TableBase


class Mode(mode.Mode):
    """A state of a table of the ticket family."""

    screen: TableBase

    def show(self, model: Model) -> None:
        """Adds to what the table shows."""


def asks_claim(screen: TableBase) -> bool:
    """Whether the viewer is asked for something now that a claim would answer."""
    asked = screen.mine()
    return asked is not None and (asked.kind == "turn" or asked.kind in screen.board.claim_asks)


def verdict(screen: TableBase, track: int) -> Row:
    """`legal: yes`, perhaps only on one's turn, or the ids of the rules that refuse a claim of the track."""
    if screen.viewer is None:
        return []
    refusals = screen.game.why(screen.state, screen.viewer, track)
    if not refusals:
        return [(texts.VERDICT_NOW if asks_claim(screen) else texts.VERDICT_LATER, "legal")]
    barred = [refusal.rules[0] for refusal in refusals if refusal.code == "technology_missing"]
    others = [rule for refusal in refusals if refusal.code != "technology_missing" for rule in refusal.rules]
    ids = " ".join(dict.fromkeys([*barred, *others]))
    return [("barred by " if barred else "refused by ", "text"), (ids, "refused")]


def facts(screen: TableBase, track: int, short: bool = False) -> Row:
    """A track: its ends, colour, length, points, tags; the tags not in the short form."""
    board = screen.board
    points = reach.points(board, screen.view, screen.viewer, track)
    tags = tags_of(board, screen.view)
    tag = tags[track] if tags else "".join(rule.tag(track) for rule in board.rules)
    gives = texts.points(points) if short else words.many(points, "point")
    row: Row = [(f" {words.track(board, track)}", "bold"), (f", {gives} ", "text")]
    if tag and not short:
        row.append((f"{{{tag}}} ", "tag"))
    owners = [s for s, seat in enumerate(screen.view.seats) if seat.owned >> track & 1]
    if owners:
        row.append((f"owned by {', '.join(screen.names[s] for s in owners)}  ", "text"))
    return row


def follows(screen: TableBase, track: int, short: bool = False) -> str:
    """What a claim of a track leads to: `then 1 share, CHA-SCR done`; empty when it leads to nothing more.

    In the short form several tickets that it completes are counted.
    """
    board, view = screen.board, screen.view
    if view.viewer is None:
        return ""
    share = [texts.ONE_SHARE] if shares_open(board, view, track) else []
    found = []
    parts = network_seen(board, view)[1]
    more = merge(parts, board.tracks[track].a, board.tracks[track].b)
    for k in view.tickets:
        goal, t = reached(more, board.tickets[k]), board.tickets[k]
        if goal is not None and worth(more, t) > worth(parts, t):
            found.append(texts.ticket_done(words.ticket(board, k, goal if len(t.goals) > 1 else None)))
        once, twice = (second(board, view, k, more) for more in (0, 1 << track))
        if twice and not twice.tracks and once and once.tracks:
            found.append(texts.ticket_twice(words.ticket(board, k)))
    if short and len(found) > 1:
        found = [texts.tickets_done(len(found))]
    return texts.then([*share, *found]) if share or found else ""


def shares_open(board: Board, view: TicketView, track: int) -> bool:
    """Whether a track gives a share of which there is one left."""
    rule = words.shares_of(board)
    if rule is None:
        return False
    letters, left = rule.tag(track), view.parts["shares"].left
    return any(company.letter in letters and left[c] for c, company in enumerate(rule.companies))


def thing(screen: TableBase) -> Row:
    """What is under the cursor: the chosen track with its verdict, or the city with its tracks and the own ticket."""
    board, view = screen.board, screen.view
    if screen.chosen != NOWHERE:
        said = verdict(screen, screen.chosen)
        return roomiest(([*facts(screen, screen.chosen, short), (" ", "text"), *said] for short in (False, True)),
                        screen.wide)
    city = board.cities[screen.place.city]
    tags = tags_of(board, view)
    tracks = []
    for i in numbers(board.at_city[screen.place.city] & view.free):
        t = board.tracks[i]
        other = board.cities[t.b if t.a == screen.place.city else t.a]
        tag = f" {{{tags[i]}}}" if tags and tags[i] else ""
        tracks.append(f"{other.code} {words.colour(t.colour)} {t.length}{tag}")
    ticket = ""
    for k in view.tickets:
        if (board.tickets[k].a.vertices | board.tickets[k].b.vertices) >> screen.place.city & 1:
            says = words.missing(board, view, k), words.toured(board, view, k)
            ticket = texts.your_ticket(words.ticket(board, k), *says)
            break
    some = [texts.and_more(tracks[:n], len(tracks) - n) for n in range(len(tracks), 0, -1)] if not ticket else [tracks]
    lines = [texts.city_line(found, ticket) for found in (*some, [texts.tracks_open(len(tracks))] if tracks else [])]
    return roomiest(([(f" {city.name}", "bold"), (line, "text")] for line in lines), screen.wide)
