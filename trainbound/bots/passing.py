"""What is bought for one turn (UK-23, UK-24, UK-32): two claims in it, or a claim beside another player's track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.plans import Planning
from trainbound.bots.turns import Turn
from trainbound.kernel.types import Action
from trainbound.network.bits import numbers
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.rules.technology_base import Buyer, TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING

GAIN = 1.5
"""So many points more such a turn must bring than the best one without it."""
PAYMENTS = 2
"""So many payments of the price are weighed."""
TRACKS = 4
"""So many tracks are weighed for each, those that give most."""


class Passing(NamedTuple):
    """A purchase for this turn: what the turn brings then, and the track that is claimed first."""

    brings: float
    buy: Buy
    track: int


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
    values = {"technology": best.buy.technology, "track": best.track, "points": best.brings - without}
    return Advice(best.buy, code, values)


def _rest(hand: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(have - out for have, out in zip(hand, cards, strict=True))


def _two(turn: Turn, rule: TechnologyBase, buyer: Buyer, buy: Buy) -> Iterator[Passing]:
    """Two claims in one turn: the first takes no turn, if a second can be paid after it."""
    look = turn.look
    rest = _rest(look.view.hand, buy.cards)
    tariff = rule.tariff(buyer.part, look.seat)
    after = _after(turn, rest)
    reach = rule.within_reach(buyer, "claim")
    for i in _richest(after, reach & tariff.payable(rest)):
        for cards in payments(tariff.terms[i], rest)[:1]:
            twin = look.board.tracks[i].twin
            others = reach & ~(1 << i | (1 << twin if twin >= 0 else 0)) & tariff.payable(_rest(rest, cards))
            if others & look.board.shorter[look.trains - look.lengths[i]]:
                yield Passing(after.claimed(i, cards, turn.before), buy, i)


def _beside(turn: Turn, rule: TechnologyBase, buyer: Buyer, buy: Buy) -> Iterator[Passing]:
    """A claim beside the track of another, planned anew with that track open."""
    look = turn.look
    rest = _rest(look.view.hand, buy.cards)
    tariff = rule.tariff(buyer.part, look.seat)
    tracks = rule.within_reach(buyer, "beside") & tariff.payable(rest)
    for i in sorted(numbers(tracks), key=lambda i: -look.board.tracks[i].points)[:TRACKS]:
        seen = look.view._replace(hand=rest, free=look.view.free | 1 << i)
        outlook = Outlook(look.board, seen)
        after = Turn(Planning(outlook, turn.planning.turn), turn.decision, ())
        for cards in payments(tariff.terms[i], rest)[:1]:
            yield Passing(after.claimed(i, cards), buy, i)


def _after(turn: Turn, hand: tuple[int, ...]) -> Turn:
    """The same turn with another hand, and the same plan."""
    outlook = Outlook(turn.look.board, turn.look.view._replace(hand=hand))
    return Turn(Planning(outlook, turn.planning.turn), turn.decision, (), turn.plan)


def _richest(turn: Turn, tracks: int) -> list[int]:
    """Some tracks, given as bits: planned ones first, then those that give most."""
    worth, planned = turn.look.worth, turn.plan.tracks
    return sorted(numbers(tracks), key=lambda i: (~planned >> i & 1, -worth[i]))[:TRACKS]
