"""Claiming a track: a hint, or a way to it, then the payment. A claim is three keys: `c`, the hint, Enter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing import hints, pane
from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision
from trainbound.network.bits import numbers
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import Cards
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import plans
from trainbound.ui.modes.base import Mode, facts, follows, verdict
from trainbound.ui.modes.bills import ClaimBill
from trainbound.ui.modes.paying import Paying
from trainbound.ui.page import Offer
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.paying import cells
from trainbound.ui.strips import Row, roomiest
from trainbound.ui.texts_buying import BOTH

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

MANY = 3
"""With more ways to pay than these, Tab opens them as a list."""
COMMANDS = frozenset("wWhHqQ")
"""While hints show a letter is a hint, save these."""


class Claiming(Mode):
    """A track and a payment.

    `first` = the track proposed at the beginning; `near` = the city whose tracks come first; `step` = where one stands
    in a purchase with this claim.
    """

    keyed = letters = True
    signs = "claim"
    asked: Decision
    speaks = True

    def __init__(self, screen: TableBase, asked: Decision, first: int = NOWHERE, near: int = NOWHERE,
                 step: str = "") -> None:
        super().__init__(screen, asked)
        self.legal, self.step, self.first = screen.to_claim(asked), step, first if step else NOWHERE
        self.buffer = ""
        self.hints: dict[int, str] = {}
        self._part: object = None
        at_city = self.legal & screen.board.at_city[near] if near != NOWHERE else 0
        if first != NOWHERE and self.legal >> first & 1:
            self.choose(first)
        else:
            # Where one looks comes first, there what a ticket needs.
            helping = sum(1 << i for i in screen.ways())
            self.choose(numbers(at_city & helping or at_city or self.legal & helping or self.legal)[0])
        self.moved()

    def moved(self) -> None:
        """The pane has changed: hints go to the legal tracks that are wholly in it."""
        chart, part = self.screen.map_part()
        seen = chart and (chart.layout.part, part)
        if chart is None or part is None or seen == self._part:
            return
        self._part = seen
        self.hints = hints.assign(chart, numbers(self.legal & pane.whole(chart, part)))

    def choose(self, track: int) -> None:
        """Speaks of a track, with its thriftiest payment first."""
        screen = self.screen
        screen.chosen = self.track = track
        t = screen.board.tracks[track]
        if screen.zoom == "city" and screen.place.city not in (t.a, t.b):
            screen.place.city = t.a
        self.bill = ClaimBill(screen, self.asked, track)
        self.way = 0

    def resume(self) -> None:
        """Speaks of what was chosen meanwhile, or of the same track again."""
        self.choose(self.track if self.screen.chosen == NOWHERE else self.screen.chosen)
        self.moved()

    @property
    def ways(self) -> Sequence[Cards]:
        """The payments proposed for the track spoken of."""
        return self.bill.ways

    @property
    def paying(self) -> Cards | None:
        """The payment proposed, or None when the track chosen cannot be paid."""
        return self.ways[self.way] if self.ways else None

    def bar(self) -> tuple[str, str, str]:
        """What to type, and the hint of the track spoken of."""
        hint = self.hints.get(self.screen.chosen, "")
        stands = self.step if self.screen.chosen == self.first else f"hint {hint}" if hint else ""
        where = f"{self.buffer}..." if self.buffer else stands or self.where()
        asked = texts.CLAIM_ASKED
        if self.screen.said and self.legal >> self.screen.chosen & 1:  # the message is where the track stood
            asked = texts.enter_claims(words.track(self.screen.board, self.screen.chosen))
        return texts.claims(self.screen.short[self.asked.seat]), asked, where

    def detail(self) -> Row:
        """The track, what it costs, which way of how many, the verdict; of one that is barred what would open it."""
        if barred := plans.barred(self.screen, self.screen.chosen):
            return barred
        shorter = ((False, False, False), (False, True, False), (True, True, False), (True, True, True))
        return roomiest((self._detail(*short) for short in shorter), self.screen.wide)

    def _detail(self, few: bool, way: bool, after: bool) -> Row:
        """The detail row; what is said of the track, of the payment's place and of what follows may each be short."""
        screen = self.screen
        row = facts(screen, screen.chosen, few)
        if not self.paying or not self.legal >> screen.chosen & 1:
            return row + verdict(screen, screen.chosen)
        row += [("pay ", "text"), *cells(self.bill.terms, self.paying)]
        row.append((f" {texts.way_of(self.way + 1, len(self.ways), way)}".rstrip() + "  ", "dim"))
        then = follows(screen, screen.chosen, after)
        return [*row, *verdict(screen, screen.chosen), (f"  {then}", "text")]

    def offers(self) -> Sequence[Offer]:
        """Enter first."""
        screen = self.screen
        found = [Offer("accept", "claim", "Enter")] if self.legal >> screen.chosen & 1 else []
        found += [Offer("accept", BOTH, "Enter")] if plans.technology_for(screen, screen.chosen) >= 0 else []
        found += [Offer("next", "other payment")] if len(self.ways) > 1 else []
        return [
            *found,
            Offer("next_legal", "next track"),
            Offer("next_way", "for a ticket"),
            Offer("why", "why"),
            Offer("find", "find"),
            Offer("hint", "Hint"),
            Offer("back", "back"),
            Offer("help", "more"),
        ]

    def typed(self, key: str) -> bool:
        """Letters choose by hint, in either case."""
        if len(key) != 1 or not key.isalpha() or key in COMMANDS or not key.isascii():
            return False
        self.buffer += key.upper()
        found = [i for i, hint in self.hints.items() if hint == self.buffer]
        if found:
            self.choose(found[0])
            self.buffer = ""
        elif not any(hint.startswith(self.buffer) for hint in self.hints.values()):
            self.buffer = ""
            self.screen.say(texts.not_a_hint(key.upper()))
        return True

    def do(self, command: str) -> bool:
        """Claims, goes through payments and tracks, or back."""
        screen = self.screen
        if command == "accept":
            self._claim()
        elif command == "next" and len(self.ways) > MANY and self.legal >> screen.chosen & 1:
            self.list_ways(1)
        elif command == "next":
            self.way = (self.way + 1) % max(1, len(self.ways))
        elif command == "previous":
            self.way = (self.way - 1) % max(1, len(self.ways))
        elif command == "next_legal":
            self._next(numbers(self.legal))
        elif command == "next_way":
            self._next(sorted(screen.ways()))
        elif command in ("track_next", "track_previous"):
            screen.cycle_track(1 if command == "track_next" else -1)
            if screen.chosen != NOWHERE:
                self.choose(screen.chosen)
        elif command == "back":
            if self.buffer:
                self.buffer = ""
            else:
                screen.settle()
        else:
            return False
        return True

    def take(self, action: Action) -> bool:
        """Chooses the track that would be claimed, and its payment."""
        if not isinstance(action, Claim):
            return False
        self.screen.go(self.screen.board.tracks[action.track].a, action.track)
        self.way = self.ways.index(action.cards) if action.cards in self.ways else 0
        return True

    def _next(self, tracks: Sequence[int]) -> None:
        """The next of some tracks after the one spoken of, whose city becomes the cursor's."""
        if not tracks:
            self.screen.say(texts.NO_WAY)
            return
        later = [i for i in tracks if i > self.screen.chosen]
        self.choose(later[0] if later else tracks[0])
        self.screen.place.city = self.screen.board.tracks[self.screen.chosen].a
        self.moved()

    def list_ways(self, first: int) -> None:
        """The payments as a list, beginning with one of them."""
        def back(way: int) -> None:
            self.screen.enter(self)
            self.way = way

        self.screen.enter(Paying(self.screen, self.bill, first, back))

    def _claim(self) -> None:
        screen = self.screen
        if self.paying and self.legal >> screen.chosen & 1:
            action = Claim(screen.chosen, self.paying)
            screen.chosen = NOWHERE
            screen.submit(self.asked, action)
        elif not plans.buy_for(screen, screen.chosen):
            screen.show_why(tried=True)

    def show(self, model: Model) -> None:
        """Hints, and the cards to be paid."""
        model.hints = self.hints
        model.paying = self.paying if self.legal >> self.screen.chosen & 1 else None
        t = self.screen.board.tracks[self.screen.chosen]
        model.marked |= 1 << t.a | 1 << t.b
        off = self.legal.bit_count() - len(self.hints)
        model.event, model.lately = texts.legal_count(self.legal.bit_count(), off), ()
