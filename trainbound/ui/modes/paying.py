"""Which cards something is paid with, where there are many ways: whole payments, or a counter for each colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision
from trainbound.ticket import texts as words
from trainbound.ticket.cards import NONE, Cards
from trainbound.ticket.rules.technologies import Buy
from trainbound.ui import texts_buying
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode, facts
from trainbound.ui.modes.bills import Bill, Purchase
from trainbound.ui.page import BESIDE, Offer
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.paying import SHOWN, cells, paying_rows, shown_from
from trainbound.ui.strips import Row, roomiest, width

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainbound.ui.screens.tablebase import TableBase


class Paying(Mode):
    """The payment of a bill; `back` returns to where one came from, with the number of the payment chosen."""

    keyed = True
    signs = "pay"
    speaks = True
    commands = False

    def __init__(self, screen: TableBase, bill: Bill, way: int, back: Callable[[int], None]) -> None:
        super().__init__(screen, bill.asked)
        self.bill, self.back = bill, back
        self.held = [card for card, have in enumerate(bill.hand) if have]
        self.colour = self.held[0]
        self._take(bill.ways[way])

    def _take(self, cards: Cards) -> None:
        """Chooses a payment; the counter to be moved is that of its first colour."""
        self.cards = cards
        self.colour = next((card for card in self.held if cards[card]), self.colour)

    def bar(self) -> tuple[str, str, str]:
        """What is to be paid."""
        bill, screen = self.bill, self.screen
        name, ways = screen.short[bill.asked.seat], bill.ways
        if bill.buying < 0:
            at = texts.way_of(ways.index(self.cards) + 1, len(ways)) if self.cards in ways else texts.OWN_CHOICE
            who, said = texts.pays(name), [texts.pay_asked(bill.what, short) for short in (False, True)]
            room = screen.wide - width(who) - width(at) - BESIDE - 1
            return who, next((asked for asked in said if width(asked) <= room), said[-1]), at
        then = self._then_called() if bill.track != NOWHERE else ""
        at = texts_buying.step(1, 2) if then else self.where()
        return texts_buying.buys(name), texts_buying.pay_asked(bill.what, then), at

    def detail(self) -> Row:
        """What is paid, and the verdict; of a purchase also what then pays for the claim."""
        bill = self.bill
        ids: Row = [(f" ({bill.terms.set_rule})", "text")] if bill.terms.set_of else []
        if bill.buying < 0:
            pay: Row = [("pay ", "text"), *cells(bill.terms, self.cards), ("  ", "text"), *self._verdict()]
            found = ([*facts(self.screen, bill.track, short), *pay] for short in (False, True))
            return roomiest(found, self.screen.wide)
        row: Row = [(" pay ", "text"), *cells(bill.terms, self.cards), *ids, ("  ", "text"), *self._verdict()]
        then = bill.then(self.cards) if not bill.refusals(self.cards) else ""
        if then and bill.track != NOWHERE:
            return [*row, (f"  {texts_buying.then_claim(self._then_called(), then)}", "text")]
        return [*row, (f"  {texts.then([then])}", "text")] if then else row

    def _then_called(self) -> str:
        """The track that is claimed next, with its colour where there are two."""
        board, track = self.screen.board, self.bill.track
        t = board.tracks[track]
        return words.ends(board, track) + (f" {words.colour(t.colour)}" if t.twin >= 0 else "")

    def _verdict(self) -> Row:
        refusals = self.bill.refusals(self.cards)
        if not refusals:
            return [("legal: yes", "legal")]
        return [(" ".join(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules)), "refused")]

    def _said(self) -> Row:
        """How far the cards chosen are from what is asked."""
        bill = self.bill
        if not bill.terms.set_of:
            return [(texts.paid(sum(self.cards), bill.terms.spaces), "text"), ("  ", "text"), *self._verdict()]
        made, of, exact = texts_buying.made(bill.terms, self.cards)
        return [(made, "text"), (of, "legal" if exact else "refused")]

    def offers(self) -> Sequence[Offer]:
        """Pay, choose."""
        found = [] if self.bill.refusals(self.cards) else [Offer("accept", "pay", "Enter")]
        return [*found, Offer("why", "choose", f"1-{min(9, len(self.bill.ways))}"), Offer("next", "next"),
                Offer("left", "own choice", "arrows"), Offer("why", "why"), Offer("back", "back"),
                Offer("help", "more")]  # fmt: skip

    def typed(self, key: str) -> bool:
        """A digit takes one of the payments; `+` and `-` count, `0` begins a choice of one's own from nothing."""
        ways = self.bill.ways
        if key == "0":
            self.cards = (0,) * len(self.cards)
        elif len(key) == 1 and key.isdecimal():
            if int(key) <= len(ways):
                self._take(ways[int(key) - 1])
            else:
                self.screen.say(texts.no_such_way(int(key), len(ways)), "refused")
        elif key in "+-":
            self._count(1 if key == "+" else -1)
        else:
            return False
        return True

    def do(self, command: str) -> bool:
        """Goes through payments, counts, pays, or back."""
        bill, ways = self.bill, self.bill.ways
        at = ways.index(self.cards) if self.cards in ways else -1
        if command in ("next", "previous"):
            self._take(ways[(at + (1 if command == "next" else -1)) % len(ways)])
        elif command in ("left", "right"):
            place = self.held.index(self.colour) + (1 if command == "right" else -1)
            self.colour = self.held[place % len(self.held)]
        elif command in ("up", "down", "page_up", "page_down"):
            size = (bill.terms.set_of or 2) if command.startswith("page") else 1
            self._count(size if command.endswith("up") else -size)
        elif command == "accept":
            self._pay()
        elif command == "why":
            self._why()
        elif command == "back":
            self.back(max(0, at))
        else:
            return False
        return True

    def _pay(self) -> None:
        refusals = self.bill.refusals(self.cards)
        if refusals:
            self.screen.say_refused(refusals)
            return
        self.screen.submit(self.bill.asked, self.bill.action(self.cards))
        self.bill.paid(self.cards)

    def _why(self) -> None:
        """Why the cards chosen do not pay; the rules of paying, when they do."""
        refusals = self.bill.refusals(self.cards)
        if refusals:
            self.screen.say_refused(refusals)
        else:
            self.screen.read_rules(self.bill.rules())

    def cites(self) -> Sequence[str]:
        """Why the cards chosen do not pay, and how it is paid."""
        faults = [rule for refusal in self.bill.refusals(self.cards) for rule in refusal.rules]
        return [*faults, *self.bill.rules()]

    def take(self, action: Action) -> bool:
        """Chooses the payment that is advised for the same thing."""
        if not self.bill.pays_for(action):
            return False
        self._take(action.cards)  # type: ignore[attr-defined]
        return True

    def _count(self, step: int) -> None:
        cards = list(self.cards)
        cards[self.colour] = max(0, min(cards[self.colour] + step, self.bill.hand[self.colour]))
        self.cards = tuple(cards)

    def show(self, model: Model) -> None:
        """The box."""
        bill = self.bill
        first = shown_from(bill.ways.index(self.cards) if self.cards in bill.ways else 0, len(bill.ways))
        then = [bill.then(paid) if first <= n < first + SHOWN else "" for n, paid in enumerate(bill.ways)]
        rows = paying_rows(bill.cost, bill.terms, bill.hand, bill.ways, self.cards, self.colour, then, bill.column,
                           self._said(), model.frames.across)  # fmt: skip
        model.box = Box(bill.title, rows)
        model.paying, model.chosen, model.buying = self.cards, bill.track, bill.buying


def buy(screen: TableBase, asked: Decision, technology: int, track: int = NOWHERE) -> None:
    """Asks with which cards a technology is paid, to claim a track with it or none; says why it cannot be bought."""
    before, bill = screen.mode, Purchase(screen, asked, technology, track)
    refusals = screen.game.refuse(screen.state, asked, Buy(technology, bill.ways[0] if bill.ways else NONE))
    if refusals:
        screen.say_refused(refusals)
    else:
        screen.enter(Paying(screen, bill, 0, lambda way: screen.enter(before)))
