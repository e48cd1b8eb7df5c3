"""What is bought for one turn (UK-23, UK-24, UK-32): two claims in it, or a claim beside another player's track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.plans import Planning
from trainbound.bots.purchases import TRACKS, both, rest, richest
from trainbound.bots.turns import Option, Turn
from trainbound.kernel.types import Action
from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.rules.technology_base import Buyer, TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING

GAIN = 1.5
"""So many points more such a turn must bring than the best one without it."""
PAYMENTS = 2
"""So many payments of the price are weighed."""

class Passing(NamedTuple):
    """A purchase for this turn: what the turn brings then, the track that is claimed first, and the second or -1."""

    brings: float
    buy: Buy
    track: int
    second: int = -1


def passing(turn: Turn, legal: Sequence[Action]) -> Advice | None:
    """The purchase for this turn alone that makes it better than any turn without, and why; None when none does.

    Args:
        turn: the turn without it.
        legal: what may be answered.
    """
    rule = turn.look.shop.rule
    buys = [a for a in legal if type(a) is Buy and rule and rule.all[a.technology].effect in PASSING]
    if rule is None or not buys:
        return None
    without = max([option.brings for option in turn.options], default=0.0)
    buyer = rule.of_view(turn.look.view)
    found: list[Passing] = []
    for effect, weighed in (("two_claims", _two), ("beside", _beside)):
        ways = [buy for buy in buys if rule.all[buy.technology].effect == effect]
        for buy in ways[:PAYMENTS]:
            found += weighed(turn, rule, buyer, buy)
    best = max(found, key=lambda p: p.brings, default=None)
    if best is None or best.brings <= without + GAIN:
        return None
    code = "buy_two" if rule.all[best.buy.technology].effect == "two_claims" else "buy_beside"
    values = {"technology": best.buy.technology, "track": best.track, "second": best.second,
              "points": best.brings - without}
    return Advice(best.buy, code, values)


def _two(turn: Turn, rule: TechnologyBase, buyer: Buyer, buy: Buy) -> Iterator[Passing]:
    """Two claims in one turn, which what is left must pay together."""
    for first, second in _pairs(turn, rule, buyer, rest(turn.look.hand, buy.cards)):
        cards = both(buy.cards, both(first.cards, second.cards))
        yield Passing(turn.claimed(second.track, cards, first=first.track), buy, first.track, second.track)


def firsts_of_two(turn: Turn) -> list[Option]:
    """For a turn of two claims: those that another can follow, with what the two bring together."""
    rule = turn.look.shop.rule
    if rule is None:
        return []
    return [Option(turn.claimed(second.track, both(first.cards, second.cards), first=first.track), first)
            for first, second in _pairs(turn, rule, rule.of_view(turn.look.view), turn.look.hand)]


def _pairs(turn: Turn, rule: TechnologyBase, buyer: Buyer, hand: Sequence[int]) -> Iterator[tuple[Claim, Claim]]:
    """Claims that a hand pays one after the other, of the tracks that give most."""
    look = turn.look
    tariff, reach = rule.tariff(buyer.part, look.seat), rule.within_reach(buyer, "claim")
    for i in richest(turn, reach & tariff.payable(hand)):
        twin = look.board.tracks[i].twin
        others = reach & ~(1 << i | (1 << twin if twin >= 0 else 0)) & look.board.shorter[look.trains - look.lengths[i]]
        for cards in payments(tariff.terms[i], hand)[:PAYMENTS]:
            left = rest(hand, cards)
            for n in richest(turn, others & tariff.payable(left)):
                yield Claim(i, cards), Claim(n, payments(tariff.terms[n], left)[0])


def _beside(turn: Turn, rule: TechnologyBase, buyer: Buyer, buy: Buy) -> Iterator[Passing]:
    """A claim beside the track of another, planned anew with that track open."""
    look = turn.look
    hand = rest(look.hand, buy.cards)
    tariff = rule.tariff(buyer.part, look.seat)
    tracks = rule.within_reach(buyer, "beside") & tariff.payable(hand)
    for i in sorted(numbers(tracks), key=lambda i: -look.board.tracks[i].points)[:TRACKS]:
        seen = look.view._replace(hand=hand, free=look.view.free | 1 << i)
        outlook = Outlook(look.board, seen)
        after = Turn(Planning(outlook, turn.planning.turn), turn.decision, ())
        for cards in payments(tariff.terms[i], hand)[:1]:
            yield Passing(after.claimed(i, cards), buy, i)
