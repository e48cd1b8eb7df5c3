"""What is to be paid with cards: a track, or a technology. Payments worth proposing, and what each leads to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision, Refusal
from trainbound.network.ways import merge
from trainbound.ticket import reach, sets
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.buying import buy_then_claim, technologies_of
from trainbound.ticket.cards import CARD_LETTERS, LOCO, Cards
from trainbound.ticket.payments import Terms, payments
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.texts_technologies import technology
from trainbound.ui import texts_buying as texts
from trainbound.ui import texts_table

if TYPE_CHECKING:
    from trainbound.ticket.views import TicketView
    from trainbound.ui.screens.tablebase import TableBase


class Bill:
    """Something to be paid for.

    Attributes:
        asked: the decision that paying answers.
        hand: what is held, nine counts.
        terms: what it costs.
        title: of the box; `what`: its name; `cost`: what it costs in words.
        column: what stands over what follows each payment.
        track: the track that is spoken of meanwhile, or NOWHERE; `buying`: the technology, or -1.
        _after: the viewer's view when it is paid, but for the hand.
        ways: payments worth proposing, the best first: those that leave what follows payable, then those that cost
            least, a locomotive counted as two cards, then those that break fewest colours.
    """

    title = what = cost = ""  # the title of a purchase has its cost
    column = "then"
    buying = -1
    _after: TicketView

    def __init__(self, screen: TableBase, asked: Decision, terms: Terms, found: Sequence[Cards], track: int) -> None:
        self.screen, self.asked, self.terms, self.track = screen, asked, terms, track
        self.view = screen.view
        self.hand: Cards = tuple(self.view.hand)
        if terms.set_of:
            found = sorted(dict.fromkeys([*found, *sets.of_whole(terms, self.hand, found)]), key=self._rank)
        # What leaves the next step payable comes first.
        self.ways = sorted(found, key=lambda paid: not self.then(paid)) if len(found) > 1 else list(found)

    def _rank(self, cards: Cards) -> tuple[int, int, int]:
        broken = sum(0 < paid < have for paid, have in zip(cards, self.hand, strict=True))
        return sum(cards) + cards[LOCO], broken, sum(cards)

    def action(self, cards: Cards) -> Action:
        """The answer that pays with these cards."""
        raise NotImplementedError

    def pays_for(self, action: Action) -> bool:
        """Whether an action pays for the same thing, with whatever cards."""
        raise NotImplementedError

    def then(self, cards: Cards) -> str:
        """What can follow when these are paid; empty when nothing can."""
        raise NotImplementedError

    def paid(self, cards: Cards) -> None:
        """It has been paid: what comes next on the screen."""

    def refusals(self, cards: Cards) -> Sequence[Refusal]:
        """Why some cards do not pay for it."""
        return self.screen.game.refuse(self.screen.state, self.asked, self.action(cards))

    def rules(self) -> tuple[str, ...]:
        """The ids of the rules by which it is paid."""
        found = (self.terms.rule, self.terms.set_rule if self.terms.set_of else "")
        return tuple(rule for rule in (*found, self.terms.ferry_rule if self.terms.locos else "") if rule)

    def left(self, cards: Cards) -> Cards:
        """What is held when these are paid."""
        return tuple(have - out for have, out in zip(self.hand, cards, strict=True))

    @cached_property
    def _needed(self) -> list[int]:
        """The tracks that tickets still need when this is paid, both of a double route."""
        board = self.screen.board
        twins = [(i, board.tracks[i].twin) for i in self.screen.ways(self._after)]
        return [i for pair in twins for i in pair if i >= 0]

    def helping(self, cards: Cards) -> str:
        """The first track on a way of a ticket that could be claimed when these are paid; empty when none could."""
        board = self.screen.board
        legal = reach.claimable(board, self._after._replace(hand=self.left(cards)))
        return next((words.ends(board, i) for i in self._needed if legal >> i & 1), "")


class ClaimBill(Bill):
    """A track."""

    def __init__(self, screen: TableBase, asked: Decision, track: int) -> None:
        board = screen.board
        terms = reach.terms(board, screen.state, asked.seat)[track]
        t, view = board.tracks[track], screen.view
        seat = view.seats[asked.seat]
        later = seat._replace(trains=max(0, seat.trains - t.length), owned=seat.owned | 1 << track,
                              parted=merge(seat.parted, t.a, t.b))  # fmt: skip
        seats = tuple(later if s == asked.seat else other for s, other in enumerate(view.seats))
        closes = t.twin >= 0 and len(seats) < board.file.double_routes_from
        self._after = view._replace(seats=seats, free=view.free & ~(1 << track | (1 << t.twin if closes else 0)))
        self.what, self.cost = words.track(board, track), words.cost(board, track)
        self.title = texts_table.pay_title(self.what)
        super().__init__(screen, asked, terms, payments(terms, view.hand), track)

    def action(self, cards: Cards) -> Action:
        """The claim."""
        return Claim(self.track, cards)

    def pays_for(self, action: Action) -> bool:
        """A claim of the same track."""
        return isinstance(action, Claim) and action.track == self.track

    def then(self, cards: Cards) -> str:
        """A track on the way of a ticket that the rest of the hand could pay after this claim."""
        return self.helping(cards)


class Purchase(Bill):
    """A technology; `track` is the one to be claimed with it in the same turn, or NOWHERE."""

    def __init__(self, screen: TableBase, asked: Decision, number: int, track: int = NOWHERE) -> None:
        board, view = screen.board, screen.view
        rule = technologies_of(board)
        assert rule is not None, "only a map with technologies sells one"
        buyer = rule.of_view(view)
        terms = rule.price(buyer.part, buyer.seat, number)
        self.buying = number
        self._after = view._replace(parts={**view.parts, rule.name: rule.after_buying(buyer.part, buyer.seat, number)})
        self._claim = None if track == NOWHERE else reach.terms(board, self._after, buyer.seat)[track]
        self.what = technology(board, number)
        self.title = texts.pay_title(terms.spaces, self.what)
        self.column = texts.then_track(words.ends(board, track)) if self._claim else "then"
        plans = buy_then_claim(board, view, track, number) if self._claim else []
        found = dict.fromkeys([*(plan.price for plan in plans), *rule.prices(buyer, number)])
        super().__init__(screen, asked, terms, list(found), track)

    def action(self, cards: Cards) -> Action:
        """The purchase."""
        return Buy(self.buying, cards)

    def pays_for(self, action: Action) -> bool:
        """A purchase of the same technology."""
        return isinstance(action, Buy) and action.technology == self.buying

    def claim_with(self, cards: Cards) -> Cards | None:
        """The cards that would then claim the track; None when what is left pays for no such claim."""
        if self._claim is None:
            return None
        rest = self.left(cards)
        return min(payments(self._claim, rest), key=lambda paid: sum(paid) + paid[LOCO], default=None)

    def then(self, cards: Cards) -> str:
        """The cards of the claim that follows; without one, a track that a ticket needs and that can be claimed."""
        if self._claim is None:
            return self.helping(cards)
        paid = self.claim_with(cards)
        return " + ".join(letters(self._claim, paid)) if paid else ""

    def paid(self, cards: Cards) -> None:
        """Goes on to the claim, step 2 of 2."""
        from trainbound.ui.modes.claim import Claiming

        screen, asked = self.screen, self.screen.mine()
        if self._claim is None or asked is None or not screen.to_claim(asked) >> self.track & 1:
            return
        screen.place.city = screen.board.tracks[self.track].a
        screen.enter(Claiming(screen, asked, first=self.track, step=texts.step(2, 2)))


def letters(terms: Terms, cards: Cards) -> list[str]:
    """Cards as letters in groups: `gggg`, `L`; where sets count, one group a set."""
    groups = sets.grouped(terms, cards)[0] if terms.set_of else _by_colour(cards)
    return ["".join(CARD_LETTERS[c] * n for c, n in enumerate(group)) for group in groups]


def _by_colour(cards: Cards) -> list[Cards]:
    return [tuple(n if i == c else 0 for i in range(9)) for c, n in enumerate(cards) if n]

