"""Which cards a claim is paid with, where there are many ways: whole payments, or a counter for each colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Refusal
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import Cards
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode, facts
from trainbound.ui.page import Offer
from trainbound.ui.sheet.choices import chips
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.paying import SHOWN, paying_rows, shown_from
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.modes.claim import Claiming
    from trainbound.ui.screens.tablebase import TableBase


class Paying(Mode):
    """The payment of a claim; `before` is the claim, to which one returns with the payment chosen."""

    speaks = True
    commands = False

    def __init__(self, screen: TableBase, before: Claiming, way: int) -> None:
        super().__init__(screen, before.asked)
        self.before, self.claim, self.track = before, before.asked, before.track
        self.hand = tuple(screen.state.hands[before.asked.seat])
        self.held = [card for card, have in enumerate(self.hand) if have]
        self._take(before.ways[way])

    def _take(self, cards: Cards) -> None:
        """Chooses a payment; the counter to be moved is that of its first colour."""
        self.cards = cards
        self.colour = next(card for card in self.held if cards[card])

    def _refusals(self) -> Sequence[Refusal]:
        return self.screen.game.refuse(self.screen.state, self.claim, Claim(self.track, self.cards))

    def bar(self) -> tuple[str, str, str]:
        """What is to be paid."""
        screen, ways = self.screen, self.before.ways
        at = texts.way_of(ways.index(self.cards) + 1, len(ways)) if self.cards in ways else texts.OWN_CHOICE
        return texts.pays(screen.short[self.claim.seat]), texts.pay_asked(words.track(screen.board, self.track)), at

    def detail(self) -> Row:
        """What is paid, and the verdict."""
        return [*facts(self.screen, self.track), ("pay ", "text"), *chips(self.cards), ("  ", "text"), *self._said()]

    def _said(self) -> Row:
        refusals, board = self._refusals(), self.screen.board
        paid = texts.paid(sum(self.cards), board.terms[self.track].spaces)
        if not refusals:
            return [(paid, "text"), ("  legal: yes", "legal")]
        return [(paid, "text"), (f"  {' '.join(dict.fromkeys(r for x in refusals for r in x.rules))}", "refused")]

    def offers(self) -> Sequence[Offer]:
        """Pay, choose."""
        found = [] if self._refusals() else [Offer("accept", "pay this", "Enter")]
        return [*found, Offer("next", "next way"), Offer("why", "choose", f"1-{min(SHOWN, len(self.before.ways))}"),
                Offer("left", "own choice", "arrows"), Offer("back", "back"), Offer("help", "more")]

    def typed(self, key: str) -> bool:
        """A digit takes one of the payments that are listed; `+` and `-` count."""
        ways = self.before.ways
        if len(key) == 1 and key.isdigit():
            if 0 < int(key) <= len(ways):
                self._take(ways[int(key) - 1])
        elif key in "+-":
            self._count(1 if key == "+" else -1)
        else:
            return False
        return True

    def do(self, command: str) -> bool:
        """Goes through payments, counts, pays, or back."""
        ways = self.before.ways
        at = ways.index(self.cards) if self.cards in ways else -1
        if command in ("next", "previous"):
            self._take(ways[(at + (1 if command == "next" else -1)) % len(ways)])
        elif command in ("left", "right"):
            place = self.held.index(self.colour) + (1 if command == "right" else -1)
            self.colour = self.held[place % len(self.held)]
        elif command in ("up", "down"):
            self._count(1 if command == "up" else -1)
        elif command == "accept":
            refusals = self._refusals()
            if refusals:
                self.screen.say_refused(refusals)
            else:
                self.screen.submit(self.claim, Claim(self.track, self.cards))
        elif command == "back":
            self.screen.enter(self.before)
            self.before.way = max(0, at)
        else:
            return False
        return True

    def take(self, action: Action) -> bool:
        """Chooses the payment that is advised for this track."""
        if not isinstance(action, Claim) or action.track != self.track:
            return False
        self._take(action.cards)
        return True

    def _count(self, step: int) -> None:
        cards = list(self.cards)
        cards[self.colour] = max(0, min(cards[self.colour] + step, self.hand[self.colour]))
        self.cards = tuple(cards)

    def show(self, model: Model) -> None:
        """The box."""
        ways = self.before.ways
        first = shown_from(ways.index(self.cards) if self.cards in ways else 0, len(ways))
        then = [self.before.then(paid) if first <= n < first + SHOWN else "" for n, paid in enumerate(ways)]
        rows = paying_rows(model.board, self.track, self.hand, ways, self.cards, self.colour, then, self._said(),
                           model.frames.across)
        model.box = Box(texts.pay_title(words.track(model.board, self.track)), rows)
        model.paying, model.chosen = self.cards, self.track
