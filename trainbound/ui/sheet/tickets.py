"""Tickets as rows: in the panel, with more or less room, and in full in their pane."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import TRACK_LETTERS
from trainbound.ticket.measures import SecondWay, needs_two, network_seen, reached, way
from trainbound.ticket.reach import best_way
from trainbound.ticket.views import TicketView
from trainbound.ui.page import section
from trainbound.ui.sheet.model import Model
from trainbound.ui.strips import Row, clip

BIG = 37
"""From this width on there is room for every missing track."""


class Need(NamedTuple):
    """What a ticket still needs: trains and tracks of the shortest way; `trains` -1 when there is none.

    `goal` is the place of the goal that it leads to among the ticket's: the best one that can still be joined (CH-5).
    """

    trains: int
    tracks: tuple[int, ...]
    goal: int = 0

    @property
    def done(self) -> bool:
        """Whether its ends are joined."""
        return self.trains == 0


def need(board: Board, view: TicketView, k: int, any_trains: bool = False) -> Need:
    """What a ticket of the viewer still needs for the best it can be worth; `any_trains`: however few are left."""
    found = best_way(board, view, k, board.file.trains * 9 if any_trains else None)
    return Need(sum(board.tracks[i].length for i in found[1]), found[1], found[0]) if found else Need(-1, ())


@lru_cache(maxsize=4096)
def _second(board: Board, view: tuple[int, int, int], k: int) -> SecondWay | None:
    owned, free, trains = view
    t = board.tickets[k]
    return needs_two(board, owned, free, trains, t.a.vertices, t.b.vertices)


def second(board: Board, view: TicketView, k: int, more: int = 0) -> SecondWay | None:
    """What it takes that two ways join a ticket of the viewer; None where that cannot be or the map has no tour (IN-6).

    Args:
        board: the map.
        view: the view of the seat that holds the ticket.
        k: the ticket's number.
        more: tracks that the viewer is thought to own as well, as bits.
    """
    if view.viewer is None or words.tour_of(board) is None:
        return None
    seat = view.seats[view.viewer]
    return _second(board, (seat.owned | more, view.free, seat.trains), k)


class Picture(NamedTuple):
    """What the map shows of a ticket: tracks as bits, and what they are, in full and in fewer words."""

    tracks: int
    said: str
    brief: str = ""


def pictures(board: Board, view: TicketView, k: int) -> list[Picture]:
    """What the map can show of a ticket of the viewer, in turn.

    An open ticket's missing tracks, a finished one's way; where two ways pay, each of the two, as it is or as it would
    have to be (IN-6).
    """
    assert view.viewer is not None, "an onlooker holds no tickets"
    owned, parts = network_seen(board, view)
    left, both, t = need(board, view, k), second(board, view, k), board.tickets[k]
    found = [] if left.done else [Picture(_bits(left.tracks), "")]
    ways = both.ways if both else ()
    lacking = {way: sum(board.tracks[i].length for i in way if not owned >> i & 1) for way in ways}
    for n, tracks in enumerate(sorted(lacking, key=lambda way: lacking[way]), 1):  # what is built comes first
        lacks = f"{words.many(lacking[tracks], 'train')} missing" if lacking[tracks] else "built"
        through = " ".join(words.path(board, tracks, numbers(t.a.vertices)).split("-")[1:-1])
        way_n = f"way {n} of 2, {lacks}"
        found.append(Picture(_bits(tracks), f"{way_n}{f', by {through}' if through else ''}", way_n))
    goal = reached(parts, t)
    end = t.b if goal is None else t.goals[goal].place
    return found or [Picture(_bits(way(board, owned, t.a.vertices, end.vertices) or ()), "")]


def _bits(tracks: Sequence[int]) -> int:
    return sum(1 << i for i in tracks)


def in_order(board: Board, view: TicketView) -> list[int]:
    """The places of the viewer's tickets as they are listed: those still to be completed first."""
    return sorted(range(len(view.tickets)), key=lambda place: need(board, view, view.tickets[place]).done)


def unfinished(model: Model) -> int:
    """How many tickets the viewer has still to complete; none for an onlooker."""
    view = model.view
    return sum(not need(model.board, view, k).done for k in view.tickets) if view.viewer is not None else 0


def ticket_section(model: Model, wide: int, room: int) -> list[Row]:
    """The viewer's tickets with their title, in at most `room` rows.

    What gives way: missing tracks in full, then finished tickets, then far ones; the selected ticket stays.
    """
    view, board = model.view, model.board
    if view.viewer is None:
        title = section("TICKETS", wide, model.frames.across)
        return [title, [(" hidden", "dim")]] if model.hidden else []
    rows = [section("TICKETS", wide, model.frames.across, "pts  needs" if wide >= BIG else "needs")]
    found = [(place, view.tickets[place], need(board, view, view.tickets[place])) for place in in_order(board, view)]
    over = len(found) - (room - 1)
    if over > 0:
        over += 1
        last = sorted(found, key=lambda row: (row[0] != model.selected, row[2].done, row[2].trains < 0, row[2].trains))
        gone = {row[0] for row in last[-over:]}
        what = "done" if all(row[2].done for row in last[-over:]) else "more"
        found = [row for row in found if row[0] not in gone]
    spare = room - 1 - len(found) - (over > 0)
    for place, k, ways in found:
        block = _full(model, place, k, ways, wide) if wide >= BIG else []
        if not block or len(block) - 1 > spare:
            block = [_short(model, place, k, ways, wide)]
        spare -= len(block) - 1
        rows += block
    if over > 0:
        note = f" ... {over} {what}"
        rows.append([(note, "dim"), ("[t]".rjust(wide - len(note)), "dim")])
    return rows[:max(0, room)]


def _head(model: Model, place: int, k: int, ways: Need) -> Row:
    """`> DUB-STR  12 `: the mark of the selected one, the ends as on the map, the points."""
    ticket = model.board.tickets[k]
    end = "text" if ways.done else "ticket-end"
    return [(">" if place == model.selected else " ", "key"), (ticket.a.code, end), ("-", "text"),
            (ticket.b.code, end), (f"{ticket.goals[ways.goal].points:>4} ", "text")]


def _short(model: Model, place: int, k: int, ways: Need, wide: int) -> Row:
    """A ticket in one row: the one track that is missing, or how many trains."""
    several = len(model.board.tickets[k].goals) > 1
    text = words.missing(model.board, model.view, k) if ways.trains < 0 or several else _brief(model.board, ways)
    if ways.done and (both := second(model.board, model.view, k)):
        text = _twice(model.board, both, wide)
    if wide >= BIG and ways.trains > 0:
        every = ", ".join(track_brief(model.board, i) for i in ways.tracks)
        text = f" {every}" if len(every) <= wide - 14 else f" {text}, {words.many(len(ways.tracks), 'track')}"
    elif wide >= BIG:
        text = f" {text}"
    role = "legal" if ways.done else "refused" if ways.trains < 0 else "text"
    return [*_head(model, place, k, ways), (clip(text, wide - 13), role)]


def _brief(board: Board, ways: Need) -> str:
    if ways.done:
        return "done"
    return words.ends(board, ways.tracks[0]) if len(ways.tracks) == 1 else words.many(ways.trains, "train")


def _twice(board: Board, both: SecondWay, wide: int) -> str:
    """How a finished ticket stands where two ways pay: `twice`, or `+14 twice`, the trains for that (IN-6)."""
    if not both.tracks:
        return "joined twice" if wide >= BIG else "twice"
    if wide < BIG:
        return f"+{both.trains} twice"
    every = ", ".join(track_brief(board, i) for i in both.tracks)
    text = f"done; 2nd way: {every}"
    return text if len(text) <= wide - 14 else f"done; 2nd way: {words.many(both.trains, 'train')}"


def _full(model: Model, place: int, k: int, ways: Need, wide: int) -> list[Row]:
    """A ticket with every missing track, in as many rows as that takes; nothing when one short row says the same."""
    each = [f"{track_brief(model.board, i)}," for i in ways.tracks]
    lines = _lines(each, wide - 14)
    if len(lines) < 2:
        return []
    rows: list[Row] = [[*_head(model, place, k, ways), (f" {lines[0]}", "text")]]
    return rows + [[(" " * 14 + line, "text")] for line in lines[1:]]


def _lines(each: Sequence[str], wide: int) -> list[str]:
    """Words that must not be parted, in lines; the comma of the last one is taken away."""
    lines: list[str] = []
    for word in each:
        if lines and len(lines[-1]) + 1 + len(word) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [*lines[:-1], lines[-1].rstrip(",")] if lines else []


def track_brief(board: Board, i: int) -> str:
    """A missing track: `ALT-DUB x2`."""
    t = board.tracks[i]
    return f"{words.ends(board, i)} {TRACK_LETTERS[t.colour]}{t.length}"


def ticket_rows(board: Board, view: TicketView, wide: int) -> list[Row]:
    """All tickets of the viewer in full: names, points, and every missing track in words."""
    rows: list[Row] = []
    for k in view.tickets if view.viewer is not None else ():
        found = need(board, view, k)
        ticket, done = board.tickets[k], found.done
        end = "text" if done else "ticket-end"
        first, *more = textwrap.wrap(words.ticket_long(board, k), max(10, wide - 14))
        rows.append([(" ", "text"), (ticket.a.code, end), ("-", "text"), (ticket.b.code, end),
                     (f"{ticket.goals[found.goal].points:>4}  ", "text"), (first, "bold")])
        rows += [[(" " * 14 + line, "bold")] for line in more]
        said = words.missing(board, view, k, long=True)
        rows += [[(f"   {line}", "legal" if done else "text")] for line in textwrap.wrap(said, max(10, wide - 4))]
        twice = words.twice(board, view, k)
        rows += [[(f"   {line}", "text")] for line in textwrap.wrap(twice, max(10, wide - 4))]
    return rows or [[(" no tickets", "dim")]]
