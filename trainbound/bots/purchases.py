"""Which technology the planner buys (UK-10): one that its schedule counts on, or one that makes that worth more.

A technology that the way of a ticket needs is bought once its price does no harm to what is claimed before. Any other
must bring more points than it takes. Both by a schedule of the position after buying, for the same plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.plans import Planning
from trainbound.bots.turns import Turn
from trainbound.kernel.types import Action
from trainbound.network.bits import numbers
from trainbound.ticket.buying import opened
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.rules.technology_base import TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING, WITHDRAWN

LOSS = 0.3
"""So many points less a schedule may bring once what the plan needs is bought: no more than it is off by."""
GAIN = 1.5
"""So many points more it must bring with any other technology: cards are worth more than they seem."""
GAMBLE = 6.0
"""The same for a technology that may cost points in the end."""
NOW = 1.0
"""Points for a technology that is bought for a claim in the same turn."""
PAYMENTS = 2
"""So many payments of a price are weighed."""


class Purchase(NamedTuple):
    """A purchase, what the position after it is worth, what it gains, and a track to claim in the same turn, or -1."""

    brings: float
    gain: float
    buy: Buy
    track: int


def purchase(turn: Turn, legal: Sequence[Action]) -> Advice | None:
    """The technology to buy before the action of a turn, and why; None when there is none.

    Args:
        turn: the turn without it.
        legal: what may be answered.
    """
    rule = turn.look.shop.rule
    buys = [a for a in legal if type(a) is Buy and rule and rule.all[a.technology].effect not in PASSING]
    if rule is None or not buys:
        return None
    now, wanted = turn.prospects()
    best = max(_weighed(rule, turn, buys, now, wanted), key=lambda p: p.brings, default=None)
    if best is None:
        return None
    technology, lacked = best.buy.technology, turn.look.shop.lacked
    if best.track < 0 and not lacked(numbers(turn.plan.tracks)) >> technology & 1:
        return Advice(best.buy, "buy_gain", {"technology": technology, "points": best.gain})
    pairs = zip(turn.plan.tickets, turn.plan.ways, strict=True)
    tickets = tuple(k for k, way in pairs if lacked(numbers(way)) >> technology & 1)
    values = {"technology": technology, "tickets": tickets, "track": best.track, "points": best.gain}
    return Advice(best.buy, "buy", values)


def _weighed(rule: TechnologyBase, turn: Turn, buys: Sequence[Buy], now: float, wanted: int) -> Iterator[Purchase]:
    """The purchases that are worth their price."""
    look = turn.look
    buyer = rule.of_view(look.view)
    planned = look.shop.lacked(numbers(turn.plan.tracks))
    for i in dict.fromkeys(buy.technology for buy in buys):
        t = rule.all[i]
        counted = wanted >> i & 1
        if not counted and (t.regions or t.lengths or t.ferries):
            continue
        ways = [buy for buy in buys if buy.technology == i]
        part = rule.after_buying(buyer.part, look.seat, i)
        opens = opened(rule, buyer, i) & look.open if counted else 0
        claims = {}
        for buy in ways:
            rest = tuple(have - out for have, out in zip(look.view.hand, buy.cards, strict=True))
            claims[buy] = rest, _best(turn, opens & rule.tariff(part, look.seat).payable(rest))
        if (planned & wanted) >> i & 1:
            base, margin = now, -LOSS
        elif counted:
            base, margin = turn.prospects(1 << i)[0], GAIN
        else:
            base, margin = now, GAMBLE if t.effect in WITHDRAWN else GAIN
        ways.sort(key=lambda buy: -claims[buy][1][0])
        for buy in ways[: PAYMENTS if counted else 1]:
            rest, (_, track) = claims[buy]
            after = Outlook(look.board, look.view._replace(hand=rest, parts={**look.view.parts, rule.name: part}))
            brings = Turn(Planning(after, turn.planning.turn), turn.decision, (), turn.plan).prospects()[0]
            if brings > base + margin:
                yield Purchase(brings + NOW * (track >= 0), brings - base, buy, track)


def _best(turn: Turn, tracks: int) -> tuple[float, int]:
    """What the best claim of some tracks is worth, a planned one above all, and that track; (-1, -1) for none."""
    worth, planned = turn.look.worth, turn.plan.tracks
    return max([(worth[i] + 100 * (planned >> i & 1), i) for i in numbers(tracks)], default=(-1.0, -1))
