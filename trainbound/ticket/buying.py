"""What a seat can buy and what that opens: what faces and bots ask about technologies (UK-10 to UK-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trainbound.ticket import sets
from trainbound.ticket.cards import GREY, Cards
from trainbound.ticket.modules import technologies_of as technologies_of
from trainbound.ticket.payments import payments
from trainbound.ticket.reach import claimable
from trainbound.ticket.rules.technologies import OPTION
from trainbound.ticket.rules.technology_base import Buyer, TechnologyBase
from trainbound.ticket.rules.technology_file import WITHDRAWN

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Offer(NamedTuple):
    """A technology as the viewer stands to it.

    Attributes:
        technology: its number.
        state: `have`, `buy` (it can be paid; at one's own turn bought), `short`, `gone` (none is left), `off` (the
            table plays without), `withdrawn` (UK-29), or `no_claim` (UK-32).
        short: locomotives that are missing when it is `short`.
        ways: sensible payments, thriftiest first; those that keep UK-32.
        opens: free tracks within the trains left for which nothing but this is missing, as bits.
        now: those of them that could be paid with what the best way leaves, as bits.
    """

    technology: int
    state: str
    short: int
    ways: tuple[Cards, ...]
    opens: int
    now: int


class Plan(NamedTuple):
    """A purchase and the claim that it makes possible in the same turn, both with their cards."""

    technology: int
    price: Cards
    track: int
    payment: Cards


def offers(board: Board, view: TicketView) -> list[Offer]:
    """Every technology as the viewer stands to it, in the order of the map; none for an onlooker or elsewhere."""
    rule = technologies_of(board)
    if rule is None or view.viewer is None:
        return []
    buyer = rule.of_view(view)
    return [_offer(rule, buyer, view, i) for i in range(len(rule.all))]


def _offer(rule: TechnologyBase, buyer: Buyer, view: TicketView, i: int) -> Offer:
    t, part = rule.all[i], buyer.part
    can = rule.raised(part, buyer.seat, buyer.hand)
    ways: tuple[Cards, ...] = ()
    if part.owned[buyer.seat] >> i & 1:
        state = "have"
    elif t.advanced and OPTION not in view.options:
        state = "off"
    elif part.reshuffled and t.effect in WITHDRAWN:
        state = "withdrawn"
    elif not part.left[i]:
        state = "gone"
    elif can < t.price:
        state = "short"
    else:
        ways = tuple(rule.prices(buyer, i))
        state = "buy" if ways else "no_claim"
    opens = now = 0
    if state not in ("have", "off"):
        opens = opened(rule, buyer, i)
        for cards in ways:
            rest = [have - out for have, out in zip(buyer.hand, cards, strict=True)]
            paid = opens & rule.tariff(rule.after_buying(part, buyer.seat, i), buyer.seat).payable(rest)
            now = max(now, paid, key=int.bit_count)
    return Offer(i, state, max(0, t.price - can) if state == "short" else 0, ways, opens, now)


def opened(rule: TechnologyBase, buyer: Buyer, technology: int) -> int:
    """The free tracks within a seat's trains that a technology alone would open to it, as bits."""
    if rule.all[technology].effect == "beside":
        return rule.within_reach(buyer, "beside")
    after = rule.after_buying(buyer.part, buyer.seat, technology)
    return rule.within_reach(buyer._replace(part=after), "claim") & ~rule.within_reach(buyer, "claim")


def asks_claim(board: Board, view: TicketView) -> bool:
    """Whether the viewer is asked for something that a claim would answer."""
    return any(d.seat == view.viewer and d.kind in board.claim_asks for d in view.decisions)


def answering(board: Board, view: TicketView) -> int:
    """The tracks that the viewer could claim now with the cards held, as bits: others' where it is asked for such."""
    rule = technologies_of(board)
    asked = [decision.kind for decision in view.decisions if decision.seat == view.viewer]
    if rule is None or asked != ["beside"]:
        return claimable(board, view)
    buyer = rule.of_view(view)
    return rule.within_reach(buyer, "beside") & rule.tariff(buyer.part, buyer.seat).payable(buyer.hand)


def missing(board: Board, view: TicketView, track: int) -> list[int]:
    """The technologies that a track needs and the viewer has not, in the order of the map."""
    rule = technologies_of(board)
    if rule is None or view.viewer is None:
        return []
    lacking = rule.needs[track] & ~view.part(rule).owned[view.viewer]
    return [i for i in range(len(rule.all)) if lacking >> i & 1]


def buy_then_claim(board: Board, view: TicketView, track: int, technology: int = -1) -> list[Plan]:
    """Ways to buy a technology and claim a track in one turn, thriftiest first; empty when there is none.

    Args:
        board: the map.
        view: the view of the seat at its turn.
        track: the track wanted.
        technology: what to buy; -1 = the one that alone is missing, where exactly one is.
    """
    rule = technologies_of(board)
    if technology < 0:
        lacking = missing(board, view, track)
        technology = lacking[0] if len(lacking) == 1 else -1
    if rule is None or view.viewer is None or technology < 0:
        return []
    buyer = rule.of_view(view)
    part, seat = buyer.part, buyer.seat
    if part.bought == buyer.turn or not part.left[technology] or part.owned[seat] >> technology & 1:
        return []
    after = rule.after_buying(part, seat, technology)
    kind = "beside" if rule.all[technology].effect == "beside" else "claim"
    if not rule.within_reach(buyer._replace(part=after), kind) >> track & 1:
        return []
    asked, terms = rule.price(part, seat, technology), rule.tariff(after, seat).terms[track]
    # The claim must be payable with what is left, so each colour that it may be paid in is spared in turn.
    spares = range(GREY + 1) if terms.colour == GREY else (GREY, terms.colour)
    plans = []
    for price in dict.fromkeys(cards for spare in spares for cards in sets.payments(asked, buyer.hand, spare)):
        rest = [have - out for have, out in zip(buyer.hand, price, strict=True)]
        plans += [Plan(technology, price, track, payment) for payment in payments(terms, rest)]
    return sorted(plans, key=_thrift)


def _thrift(plan: Plan) -> int:
    return sum(plan.price) + plan.price[-1] + sum(plan.payment) + plan.payment[-1]
