"""Looking without playing: why a track is refused, panes, one's tickets, the history, and a question before a step."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Refusal
from trainbound.ticket import texts as words
from trainbound.ticket.buying import technologies_of
from trainbound.ticket.texts_technologies import technology
from trainbound.ui import texts_buying
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between, plans
from trainbound.ui.modes.base import asks_claim, facts, verdict
from trainbound.ui.modes.mode import LEAVING, Mode
from trainbound.ui.page import Offer
from trainbound.ui.sheet import panes
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.tickets import Picture, in_order, need, pictures, track_brief
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

INSIDE = 53
"""Columns inside a box over the map."""


def refusal_rows(screen: TableBase, refusals: Sequence[Refusal], wide: int = INSIDE) -> list[Row]:
    """Each reason: rule ids in the warning colour, the sentence beside them."""
    rows: list[Row] = []
    for refusal in refusals:
        lines = textwrap.wrap(words.refusal(screen.board, screen.names, screen.viewer, refusal), wide - 8)
        head = refusal.rules[0 if refusal.code == "technology_missing" else -1]
        rows += [[(f" {head if i == 0 else '':<7}", "refused"), (line, "text")] for i, line in enumerate(lines)]
    return rows


def wrapped(said: str, role: str = "text") -> list[Row]:
    """A sentence in a box over the map, in as many rows as it takes."""
    return [[(f" {part}", role)] for part in textwrap.wrap(said, INSIDE - 1)]


class Aside(between.Aside):
    """A look at something of a table of the ticket family."""

    screen: TableBase


class Why(Aside):
    """Why the track spoken of can or cannot be claimed, with rule ids and one's own figures.

    `tried`: the claim was made, and refused; else it is only asked about.
    """

    signs = "why"

    def __init__(self, screen: TableBase, before: Mode, tried: bool = False) -> None:
        super().__init__(screen, before)
        self.track, self.tried = screen.chosen, tried
        self.refusals = screen.game.why(screen.state, screen.viewer, self.track) if screen.viewer is not None else ()
        self.rules = list(dict.fromkeys(rule for refusal in self.refusals for rule in refusal.rules))
        if not self.refusals:
            self.rules = words.cost_rules(screen.board, self.track)

    def cites(self) -> Sequence[str]:
        """Those of the reasons."""
        return self.rules

    def _opens(self) -> int:
        """The technology that would open the track in this turn, or -1."""
        return plans.technology_for(self.screen, self.track)

    def bar(self) -> tuple[str, str, str]:
        """The count of reasons."""
        who, _, where = super().bar()
        count = len(self.refusals)
        legal = texts.LEGAL_NOW if asks_claim(self.screen) else texts.LEGAL_LATER
        return who, texts.why_not(count, len(self.rules), self.tried) if count else legal, where

    def detail(self) -> Row:
        """The track and its verdict."""
        return [*facts(self.screen, self.track), *verdict(self.screen, self.track)]

    def offers(self) -> Sequence[Offer]:
        """The rules in full."""
        reading = [Offer("accept", f"read {rule}", str(i)) for i, rule in enumerate(self.rules[:6], 1)]
        both = [Offer("accept", texts_buying.BOTH, "Enter")] if self._opens() >= 0 else []
        return [*both, *reading, Offer("next_legal", "next track"), Offer("back", "back"), Offer("help", "more")]

    def typed(self, key: str) -> bool:
        """A digit reads a rule."""
        if key.isdecimal() and 0 < int(key) <= len(self.rules):
            self.screen.read_rules([self.rules[int(key) - 1]])
            return True
        return False

    def do(self, command: str) -> bool:
        """Goes on to another track, or back; Enter buys and claims, where both are possible this turn."""
        if command == "accept" and self._opens() >= 0:
            self.screen.enter(self.before)
            self.screen.chosen = self.track
            plans.buy_for(self.screen, self.track)
        elif command in ("back", "accept", "why"):
            self.screen.enter(self.before)
        elif command in ("track_next", "track_previous", "next", "next_legal"):
            self.screen.cycle_track(-1 if command == "track_previous" else 1)
            self.screen.enter(Why(self.screen, self.before))
        else:
            return False
        return True

    def show(self, model: Model) -> None:
        """The box."""
        screen, track = self.screen, self.track
        model.chosen = track
        rows: list[Row] = [*wrapped(f"{words.track_long(screen.board, track)}."), []]
        rows += refusal_rows(screen, self.refusals)
        if (number := self._opens()) >= 0:
            rows.append([])
            key = screen.tb.keymap.key(screen.context, "accept")
            said = texts_buying.both_possible(technology(screen.board, number), key)
            rows += wrapped(said, "legal")
        if not self.refusals:
            rules = ", ".join(self.rules)
            rows += wrapped(f"It costs {words.cost(screen.board, track)}, and you can pay it ({rules}).")
        elif screen.viewer is not None:
            rows.append([])
            for line in words.open_instead(screen.board, screen.view, track)[:3]:
                rows += wrapped(line)
        title = f"{texts.WHY_NOT if self.refusals else texts.WHY}  {words.track(screen.board, track)}"
        model.box = Box(title, rows)


class Tickets(Aside):
    """One's own tickets: what each still needs, drawn on the map; `N` draws new ones."""

    signs = "tickets"
    speaks = True

    def __init__(self, screen: TableBase, before: Mode) -> None:
        super().__init__(screen, before)
        self.picture, self.city = 0, screen.place.city
        screen.place.selected = max(0, min(screen.place.selected, len(screen.view.tickets) - 1))

    def detail(self) -> Row:
        """The selected ticket with every missing track."""
        screen = self.screen
        if not screen.view.tickets:
            return [(" You hold no tickets.", "text")]
        board, view, k = screen.board, screen.view, screen.view.tickets[screen.place.selected]
        left = need(board, view, k)
        each = [track_brief(board, i) for i in left.tracks]
        said = [texts.and_more(each[:n], len(each) - n) for n in range(len(each), 0, -1)]
        points = words.many(board.tickets[k].points, "point")
        shown = self._shown()
        if shown.said:
            state = texts.done(words.toured(board, view, k)) if left.done else "open"
            stands = ((f", {points}, {state}", shown.said), (f", {state}", shown.said), (f", {state}", shown.brief))
            return roomiest(([(f" {words.ticket(board, k)}", "bold"), (f"{head}  {way}", "text")]
                             for head, way in stands), screen.wide)  # fmt: skip
        needs = [f"{words.many(left.trains, 'train')}: {', '.join(some)}" for some in said]
        forms = [(words.ticket_long(board, k), f", {points}  {line}")
                 for line in (needs or [words.missing(board, view, k)])[:1]]
        forms += [(words.ticket(board, k), f", {points}  {line}") for line in needs or [words.missing(board, view, k)]]
        return roomiest(([(f" {ends}", "bold"), (line, "text")] for ends, line in forms), screen.wide)

    def offers(self) -> Sequence[Offer]:
        """Select, draw new ones."""
        new = [Offer("new_tickets", "New tickets")] if self.asked and self.asked.kind == "turn" else []
        ways = [Offer("next_way", "other way")] if len(self._pictures()) > 1 else []
        found = [Offer("next", "next ticket"), *ways, Offer("whole", "all the map"), *new]
        return [*found, Offer("text", "Text"), Offer("back", "back"), *LEAVING]

    def cites(self) -> Sequence[str]:
        """When a ticket is completed, and how others are drawn; of one with several goals, what it scores."""
        board, view = self.screen.board, self.screen.view
        several = any(board.tickets[k].goals[1:] for k in view.tickets)
        goals = [board.file.cites.get("goals", "T-22")] if several else []
        return [*goals, "T-22", board.file.cites.get("deal", "T-15"), "T-15"]

    def _pictures(self) -> list[Picture]:
        """What the map can show of the selected ticket, in turn."""
        screen = self.screen
        if not screen.view.tickets or screen.viewer is None:
            return []
        return pictures(screen.board, screen.view, screen.view.tickets[screen.place.selected])

    def _shown(self) -> Picture:
        """What it shows now."""
        found = self._pictures()
        return found[self.picture % len(found)]

    def do(self, command: str) -> bool:
        """Selects, goes to the other way, draws, or back."""
        screen = self.screen
        if command in ("next", "down", "tickets", "previous", "up"):
            step = -1 if command in ("previous", "up") else 1
            order = in_order(screen.board, screen.view) or [0]
            screen.place.selected = order[(order.index(screen.place.selected) + step) % len(order)]
            self.picture, self.city = 0, screen.place.city
        elif command == "next_way" and len(self._pictures()) > 1:
            self.picture += 1
        elif command == "why" and screen.view.tickets:
            self._why()
        elif command in ("back", "accept"):
            screen.enter(self.before)
        else:
            return False
        return True

    def _why(self) -> None:
        """Why the next track that the selected ticket needs can or cannot be claimed."""
        screen = self.screen
        k = screen.view.tickets[screen.place.selected]
        track = next((i for wanted, i in words.helping(screen.board, screen.view) if wanted == k), None)
        if track is None:
            state = words.missing(screen.board, screen.view, k)
            screen.say(texts.no_track_needed(words.ticket(screen.board, k), state))
        else:
            screen.chosen, screen.place.city = track, screen.board.tracks[track].a
            screen.show_why()

    def show(self, model: Model) -> None:
        """What there is to be seen of the selected ticket."""
        view = model.view
        if not view.tickets or view.viewer is None:
            return
        k = model.board.tickets[view.tickets[self.screen.place.selected]]
        model.way = self._shown().tracks
        model.follow = self.screen.place.city != self.city
        model.marked = k.a.vertices | k.b.vertices
        model.selected = self.screen.place.selected


def open_pane(screen: TableBase, letter: str) -> bool:
    """Opens a pane by its letter; False when there is none of that letter."""
    if letter == "m":
        screen.zoom = "detail"
    elif letter == "t":
        screen.enter(Tickets(screen, screen.mode))
    elif letter == "x" and technologies_of(screen.board):
        from trainbound.ui.modes.technologies import Technologies

        screen.enter(Technologies(screen, screen.mode))
    elif letter == "s" and screen.view.over:
        screen.show_score()
    else:
        found = panes.pane(letter, screen.board, screen.names, screen.view, screen.log_lines())
        if found is None:
            return False
        screen.enter(between.Pane(screen, screen.mode, *found))
    return True
