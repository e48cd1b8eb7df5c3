"""Choices that the rules ask for: a share (PA-5, PA-10), and which tickets to keep (T-5, T-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Decision
from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Keep
from trainbound.ticket.rules.shares import TakeNeutral, TakeShare
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.sheet.choices import keep_rows, share_rows
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.tickets import need
from trainbound.ui.sheet.whole import is_large, long_zoom, panel_size
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

_HAND_AND_DISPLAY = 9
"""Rows of both in a large panel, with the blank rows below them."""


def _room(screen: TableBase, whole: bool = False) -> tuple[int, int]:
    """Columns and rows of the panel for a choice: below the players, and where the panel is large below the hand.

    Args:
        screen: the table.
        whole: whether a small panel shows nothing but the choice.
    """
    size = max(80, screen.size.width), max(24, screen.size.height)
    wide, high = panel_size(*size)
    if is_large(*size):
        return wide, high - len(screen.names) - 2 - _HAND_AND_DISPLAY
    return wide, high if whole else high - len(screen.names) - 2


class Share(Mode):
    """A company by its letter, typed in either case; `-` for none."""

    signs = "share"
    keyed = letters = True
    asked: Decision

    def show(self, model: Model) -> None:
        """The companies in place of the panel's lower sections."""
        model.panel = share_rows(
            model.board, model.view, self.asked.data[1], self.asked.kind == "neutral", *_room(self.screen)
        )
        model.chosen = self.asked.data[0]

    def detail(self) -> Row:
        """What was claimed, and what the first choice would give."""
        screen, shown = self.screen, self.screen.view.parts["shares"]
        rule = words.shares_of(screen.board)
        company = self.asked.data[1][0]
        assert rule is not None
        if self.asked.kind == "neutral":
            return [(f" {screen.last_events()}", "text")]
        held = len((shown.held[self.asked.seat] or ())[company]) + 1
        number = rule.companies[company].shares - shown.left[company] + 1
        name = f"{rule.companies[company].letter} {words.company(screen.board, company)}"
        tie = rule.cite("tie", "PA-8")
        said = texts.share_given(name, number, held, shown.left[company] - 1, tie)
        return roomiest(([(f" {line}", "text")] for line in said), screen.wide)

    def offers(self) -> Sequence[Offer]:
        """The companies' letters."""
        rule = words.shares_of(self.screen.board)
        assert rule is not None
        letters = " ".join(rule.companies[c].letter for c in self.asked.data[1])
        none = [Offer("back", "none", "-")] if self.asked.kind == "share" else []
        return [Offer("accept", texts.A_COMPANY, letters), *none, Offer("hint", "Hint"), Offer("why", "why"),
                Offer("find", "find"), *LEAVING]

    def typed(self, key: str) -> bool:
        """Letters and `-` come before every command."""
        screen, neutral = self.screen, self.asked.kind == "neutral"
        rule = words.shares_of(screen.board)
        assert rule is not None
        if key == "-" and not neutral:
            screen.submit(self.asked, TakeShare(-1))
            return True
        found = [c for c, company in enumerate(rule.companies) if company.letter == key.upper()]
        if not found:
            return False
        action = TakeNeutral(found[0]) if neutral else TakeShare(found[0])
        refusals = screen.game.refuse(screen.state, self.asked, action)
        if refusals:
            if found[0] not in self.asked.data[1] and key in "wH":
                return False
            screen.say_refused(refusals)
        else:
            screen.submit(self.asked, action)
        return True


class Tickets(Mode):
    """Which of the tickets offered to keep: digits mark, Enter keeps."""

    signs = "keep"
    asked: Decision

    def __init__(self, screen: TableBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.kept = screen.tb.drafts.setdefault((screen.table.id, asked.number), set())
        """Places of those marked among the tickets offered; copies of a ticket have one number."""
        self._zoom = ""
        self._select(0)

    @property
    def offered(self) -> tuple[int, ...]:
        """Ticket numbers."""
        return tuple(self.asked.data[0])

    def bar(self) -> tuple[str, str, str]:
        """The least, and how many are marked."""
        who, asked, where = super().bar()
        return who, asked + texts.marked(self.asked.data[1], len(self.kept)), where

    def detail(self) -> Row:
        """The selected ticket in words."""
        board, view, k = self.screen.board, self.screen.view, self.offered[self.selected]
        stake, needs = words.stake(board, k), words.missing(board, view, k)
        if k in board.long_deck:
            stake = texts.long_ticket(stake)
        lines = ((words.ticket_long(board, k), f"  {stake} at the end.  {needs}"),
                 (words.ticket_long(board, k), f"  {stake}.  {needs}"),
                 (words.ticket(board, k), f"  {stake}.  {needs}"))
        number = (f" {self.selected + 1} ", "key")
        return roomiest(([number, (ends, "bold"), (line, "text")] for ends, line in lines), self.screen.wide)

    def offers(self) -> Sequence[Offer]:
        """Mark and keep."""
        count = len(self.kept)
        enough = count >= self.asked.data[1]
        return [
            *([Offer("accept", f"keep {count}", "Enter")] if enough else []),
            Offer("why", "keep or not", f"1-{len(self.offered)}"),
            Offer("next", "next ticket"),
            Offer("hint", "Hint"),
            Offer("zoom", "zoom"),
            *LEAVING,
        ]

    def typed(self, key: str) -> bool:
        """Digits mark and unmark."""
        if key == "space":
            self._turn(self.selected)
        elif len(key) == 1 and key.isdecimal() and 0 < int(key) <= len(self.offered):
            self._select(int(key) - 1)
            self._turn(self.selected)
        else:
            return False
        return True

    def _select(self, place: int) -> None:
        """Speaks of a ticket, at whose first end the cursor stands."""
        self.selected = place
        ticket = self.screen.board.tickets[self.offered[place]]
        self.screen.place.city = numbers(ticket.a.vertices)[0]

    def _turn(self, place: int) -> None:
        self.kept ^= {place}

    @property
    def zoom(self) -> str:
        """Tickets are long: they have the overview, unless the detail canvas is whole in the pane, or one zooms."""
        return self._zoom or long_zoom(self.screen.board, self.screen.tb.terminal.glyphs, *self.screen.size)

    @zoom.setter
    def zoom(self, zoom: str) -> None:
        self._zoom = zoom

    def do(self, command: str) -> bool:
        """Selects, keeps."""
        screen = self.screen
        if command in ("next", "down"):
            self._select((self.selected + 1) % len(self.offered))
        elif command in ("previous", "up"):
            self._select((self.selected - 1) % len(self.offered))
        elif command == "accept":
            action = Keep(tuple(sorted(self.offered[place] for place in self.kept)))
            refusals = screen.game.refuse(screen.state, self.asked, action)
            if refusals:
                screen.say_refused(refusals)
            else:
                screen.submit(self.asked, action)
        else:
            return False
        return True

    def take(self, action: Action) -> bool:
        """Marks the tickets that would be kept, and no others."""
        if not isinstance(action, Keep):
            return False
        wanted = list(action.tickets)
        self.kept.clear()
        for place, k in enumerate(self.offered):
            if k in wanted:
                wanted.remove(k)
                self.kept.add(place)
        self.screen.say(texts.marked_as_advised(self.screen.tb.keymap.key(self.screen.context, "accept")))
        return True

    def show(self, model: Model) -> None:
        """The tickets in the panel; the ends of all, and the shortest way of the selected one, on the map."""
        screen, board, view = self.screen, model.board, model.view
        k = board.tickets[self.offered[self.selected]]
        model.way = sum(1 << i for i in need(board, view, self.offered[self.selected]).tracks)
        model.marked = k.a.vertices | k.b.vertices
        model.ends = 0
        for number in self.offered:
            model.ends |= board.tickets[number].a.vertices | board.tickets[number].b.vertices
        model.panel = keep_rows(
            board, view, self.offered, self.kept, self.selected, *_room(self.screen, True), model.frames.across
        )
        model.panel_whole = True
        model.follow = not (k.a.vertices | k.b.vertices) >> screen.place.city & 1
