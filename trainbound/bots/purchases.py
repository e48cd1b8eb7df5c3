"""Which technology the planner buys for good (UK-10): one that it uses at once, or that makes its schedule worth more.

A technology that opens tracks is bought in the turn in which a claim of one of them is the best thing to do: there is
no hurry before, and a plan may change. Any other must bring more points than it takes by a schedule of the position
after buying, for the same plan; one that may cost points in the end is judged by how likely it brings them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.plans import Planning
from trainbound.bots.stakes import longest_route, most_tickets
from trainbound.bots.turns import Turn
from trainbound.kernel.types import Action
from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.buying import opened
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.rules.technology_base import Buyer, Part, TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING, WITHDRAWN, Technology

LOSS = 0.3
"""So many points less a schedule may bring once what it counts on is bought: no more than it is off by."""
GAIN = 1.5
"""So many points more it must bring with any other technology: cards are worth more than they seem."""
GAMBLE = 3.0
"""The same for a technology that may cost points in the end."""
DRAWN = 2
"""Cards that come in a turn."""
TRACKS = 4
"""So many tracks are weighed for each, those that give most;"""
OPENED = 2
"""fewer where a technology opens them."""


class Purchase(NamedTuple):
    """A purchase.

    Attributes:
        gain: points that it gains, its price paid.
        buy: the action.
        track: a track to claim in the same turn, or -1.
        chance: how likely it brings points in the end, where it may cost some; else 1.
    """

    gain: float
    buy: Buy
    track: int = -1
    chance: float = 1.0


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
    found = sorted(_weighed(rule, turn, buys), key=lambda p: -p.gain)
    best = next((p for p in found if p.track < 0 or _follows(rule, turn, p.buy, legal)), None)
    if best is None:
        return None
    technology, lacked = best.buy.technology, turn.look.shop.lacked
    values: dict[str, Any] = {"technology": technology, "points": best.gain}
    if rule.all[technology].effect in WITHDRAWN:
        return Advice(best.buy, "buy_stake", values | {"chance": best.chance})
    pairs = zip(turn.plan.tickets, turn.plan.ways, strict=True)
    tickets = tuple(k for k, way in pairs if lacked(numbers(way)) >> technology & 1)
    if best.track < 0 and not tickets:
        return Advice(best.buy, "buy_gain", values)
    return Advice(best.buy, "buy", values | {"tickets": tickets, "track": best.track})


def rest(hand: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """What is left of a hand."""
    return tuple(have - out for have, out in zip(hand, cards, strict=True))


def both(cards: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Two payments together."""
    return tuple(a + b for a, b in zip(cards, more, strict=True))


def richest(turn: Turn, tracks: int) -> list[int]:
    """Some tracks, given as bits: planned ones first, then those that give most."""
    worth, planned = turn.look.worth, turn.plan.tracks
    return sorted(numbers(tracks), key=lambda i: (~planned >> i & 1, -worth[i]))[:TRACKS]


def _weighed(rule: TechnologyBase, turn: Turn, buys: Sequence[Buy]) -> Iterator[Purchase]:
    """The purchases that are worth their price."""
    look = turn.look
    buyer = rule.of_view(look.view)
    now, wanted = turn.prospects()
    for i in dict.fromkeys(buy.technology for buy in buys):
        t, ways = rule.all[i], [buy for buy in buys if buy.technology == i]
        part = rule.after_buying(buyer.part, look.seat, i)
        if t.effect in WITHDRAWN:
            yield from _staked(turn, t, ways[0])
        elif not (t.regions or t.lengths or t.ferries):
            seen = look.view._replace(
                hand=rest(look.hand, ways[0].cards), parts={**look.view.parts, rule.name: part})
            after = Turn(Planning(Outlook(look.board, seen), turn.planning.turn), turn.decision, (), turn.plan)
            gain = after.prospects()[0] - now
            if gain > GAIN:
                yield Purchase(gain, ways[0])
        elif wanted >> i & 1:
            found = list(_opening(rule, turn, buyer, part, ways))
            yield from found or _first_of_several(turn, ways[0], now, wanted)


def _opening(rule: TechnologyBase, turn: Turn, buyer: Buyer, part: Part, ways: Sequence[Buy]) -> Iterator[Purchase]:
    """A technology with a claim that it opens, where both together are better than any turn without."""
    look = turn.look
    opens = opened(rule, buyer, ways[0].technology) & look.open
    tariff = rule.tariff(part, look.seat)
    found = [(buy, i) for buy in ways for i in richest(turn, opens & tariff.payable(rest(look.hand, buy.cards)))]
    if not found:
        return
    without = max([option.brings for option in turn.options], default=0.0)
    tracks = richest(turn, sum({1 << i for _, i in found}))[:OPENED]
    for i in tracks:
        buy = next(buy for buy, n in found if n == i)
        cards = payments(tariff.terms[i], rest(look.hand, buy.cards))[0]
        gain = turn.claimed(i, both(buy.cards, cards), bought=1 << buy.technology) - without
        if gain > (0.0 if turn.plan.tracks >> i & 1 else GAIN):
            yield Purchase(gain, buy, i)


def _follows(rule: TechnologyBase, turn: Turn, buy: Buy, legal: Sequence[Action]) -> bool:
    """Whether a claim that a technology opens is still the best thing to do once it is bought.

    Who has fewer cards plans anew: by them it is guessed how long the game lasts.
    """
    look, view = turn.look, turn.look.view
    buyer, i = rule.of_view(view), buy.technology
    part = rule.after_buying(buyer.part, look.seat, i)
    hand = rest(look.hand, buy.cards)
    seats = [*view.seats]
    seats[look.seat] = seats[look.seat]._replace(cards=sum(hand))
    then = view._replace(hand=hand, seats=tuple(seats), parts={**view.parts, rule.name: part})
    tariff = rule.tariff(part, look.seat)
    opens = opened(rule, buyer, i) & look.open & tariff.payable(hand)
    claims = [Claim(n, cards) for n in numbers(opens) for cards in payments(tariff.terms[n], hand)]
    others = [a for a in legal if type(a) is not Buy and (type(a) is not Claim or min(rest(hand, a.cards)) >= 0)]
    action = Turn(Planning(Outlook(look.board, then)), turn.decision, [*claims, *others]).advise().action
    return type(action) is Claim and bool(rule.needs[action.track] >> i & 1)


def _first_of_several(turn: Turn, buy: Buy, now: float, wanted: int) -> Iterator[Purchase]:
    """A technology that opens a track only with others, of which one a turn is bought (UK-10).

    It is bought as soon as the cards to come until the last of them might suffice for all, if the track is planned or
    the technology is for nothing that is.

    Args:
        turn: the turn without it.
        buy: the purchase.
        now: points to be had, by schedule.
        wanted: the technologies that the schedule counts on, as bits.
    """
    look, bit = turn.look, 1 << buy.technology
    planned = numbers(turn.plan.tracks)
    needed = look.shop.lacked(planned) & bit
    for i in planned if needed else look.tracks:
        lacks = look.shop.lacks[i]
        others = lacks.bit_count() - 1
        if not lacks & bit or not others or lacks & ~wanted:
            continue
        if look.shop.missing(look.hand, i, look.shop.units(lacks))[0] <= DRAWN * others:
            costs = turn.costs(buy.cards, bit)
            gain = (0.0 if needed else now - turn.prospects(bit)[0]) - costs
            if costs < LOSS and (needed or gain > GAIN):
                yield Purchase(gain, buy)
            return


def _staked(turn: Turn, technology: Technology, buy: Buy) -> Iterator[Purchase]:
    """A technology that gives points to who is first in the end, and takes as many else (UK-26, UK-27).

    It is judged by how things stand: that its owner may work towards it is not counted on.
    """
    look = turn.look
    if technology.effect == "most_tickets":
        chance = most_tickets(look, turn.completed + sum(turn.plan.odds))
    else:
        chance = longest_route(look, turn.plan.tracks)
    gain = technology.amount * (2 * chance - 1)
    if gain > GAMBLE:
        gain -= max(0.0, turn.costs(buy.cards))
        if gain > GAMBLE:
            yield Purchase(gain, buy, chance=chance)
