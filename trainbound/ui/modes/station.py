"""Building a station: walk to a city, choose what to pay with, Enter (EU-3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Decision, Refusal
from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.cards import NONE
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.stations import Build, Stations
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode
from trainbound.ui.page import Offer
from trainbound.ui.sheet.choices import chips
from trainbound.ui.sheet.model import Model
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


class Station(Mode):
    """The city is the one under the cursor."""

    keyed = True
    asked: Decision
    speaks = True

    def __init__(self, screen: TableBase, asked: Decision, rule: Stations) -> None:
        super().__init__(screen, asked)
        self.rule, self.way = rule, 0
        self.built = len(screen.view.part(rule)[asked.seat])
        terms = rule.terms_of[self.built] if self.built < len(rule.terms_of) else None
        self.ways = payments(terms, screen.view.hand) if terms else ()
        screen.chosen = NOWHERE

    def _action(self) -> Build:
        return Build(self.screen.place.city, self.ways[self.way] if self.ways else NONE)

    def _refusals(self) -> Sequence[Refusal]:
        return self.screen.game.refuse(self.screen.state, self.asked, self._action())

    def bar(self) -> tuple[str, str, str]:
        """Which station it is, and how it is placed."""
        rule = self.rule.cite("station", "EU-3")
        asked = texts.build_asked(self.built + 1, len(self.rule.terms_of), rule)
        return texts.builds(self.screen.short[self.asked.seat]), asked, self.where()

    def detail(self) -> Row:
        """The city, the payment, the verdict, and what a station there would lend and complete."""
        screen, refusals = self.screen, self._refusals()
        city: Row = [(f" {screen.board.cities[screen.place.city].name}", "bold"), ("  ", "text")]
        if refusals:
            said = words.refusal(screen.board, screen.names, screen.viewer, refusals[0])
            ids: Row = [("refused by ", "text"), (f"{' '.join(refusals[0].rules)}  ", "refused")]
            return roomiest(([*city, *ids, (line, "text")] for line in (said, texts.ENTER_SAYS)), screen.wide)
        whole, brief = words.promised(screen.board, screen.names, screen.view, screen.place.city)
        pay: Row = [("pay ", "text"), *chips(self.ways[self.way])]
        return roomiest(
            ([*city, *pay, (f" {texts.way_of(self.way + 1, len(self.ways), short)}".rstrip() + "  ", "dim"),
              ("legal: yes", "legal"), (f"  {then}", "text")]
             for then, short in ((whole, False), (whole, True), (brief, False), (brief, True))),
            screen.wide,
        )  # fmt: skip

    def cites(self) -> Sequence[str]:
        """That of stations."""
        return (self.rule.cite("station", "EU-3"),)

    def offers(self) -> Sequence[Offer]:
        """Build, walk."""
        found = [] if self._refusals() else [Offer("accept", "build here", "Enter")]
        found += [Offer("next", "other payment")] if len(self.ways) > 1 else []
        return [*found, Offer("next_way", "for a ticket"), Offer("left", "walk", "arrows"), Offer("find", "find"),
                Offer("zoom", "zoom"), Offer("hint", "Hint"), Offer("back", "back"), Offer("help", "more")]

    def do(self, command: str) -> bool:
        """Another payment, builds, or back."""
        screen = self.screen
        if command in ("next", "previous"):
            self.way = (self.way + (1 if command == "next" else -1)) % max(1, len(self.ways))
        elif command == "accept":
            refusals = self._refusals()
            if refusals:
                screen.say_refused(refusals)
            else:
                screen.submit(self.asked, self._action())
        elif command == "next_way":
            self._next()
        elif command == "back":
            screen.settle()
        elif command == "why":
            screen.read_rules(self.cites())
        else:
            return False
        return True

    def begin(self) -> None:
        """Says at once what is missing when no city at all can be paid for."""
        if not self.ways:
            self.screen.say_refused(self._refusals())

    def _next(self) -> None:
        """Goes to the next city where a station would complete a ticket."""
        screen = self.screen
        taken = {v for row in screen.view.part(self.rule) for v in row}
        helps = [v for v in numbers(self.rule.sites) if v not in taken and self.rule.promise(screen.view, v).tickets]
        if helps:
            screen.go(next((v for v in helps if v > screen.place.city), helps[0]))
        else:
            screen.say(texts.NO_SITE_HELPS)

    def show(self, model: Model) -> None:
        """The cards to be paid, and the city."""
        model.paying = self.ways[self.way] if self.ways else None
        model.marked |= 1 << self.screen.place.city
