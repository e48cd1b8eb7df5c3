"""Plans: the cheapest tracks that would join some tickets, own tracks free, taken ones closed; which tickets to want.

What a track costs here is what its cards and its turn are worth less what it gives of itself, so that a plan prefers
tracks that pay: long ones, and those of companies that still gain something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import comb

from trainbound.bots.outlook import Outlook
from trainbound.bots.plan import NO_WAY, SECOND, Loss, Plan, Tour, Way
from trainbound.bots.schedule import Schedule
from trainbound.bots.stakes import most_for_bonus, most_tickets
from trainbound.network.bits import numbers
from trainbound.network.ways import cheapest_two
from trainbound.ticket.cards import LOCO
from trainbound.ticket.measures import network_seen, reached, worth

SCALE = 16
"""Costs are whole numbers of this part of a point."""
PRICE = 0.8
"""What one more turn gives, as a part of what a turn gives on average."""
SLACK = 0.5
"""A plan that takes all the turns left is hopeless; one that leaves this part of them is safe."""
SURE = 0.97
"""How likely a track of a plan is had, or made good, when time is no question."""
UNIT = (0.5, 1.1)
"""Turns that a locomotive of a technology's price costs: one held, and one to be saved for."""
MOST = 8
"""So many tickets are planned for together, those of most points."""


class Planning:
    """Plans in one position.

    Attributes:
        schedule: what the position may still bring without a plan.
        turn: what one more turn gives, in points.
    """

    def __init__(self, look: Outlook, turn: float | None = None) -> None:
        """Look at a position. A turn is at the price that the schedule gives it, unless that is given."""
        self.look = look
        self.schedule = Schedule(look)
        if turn is None:
            turn = PRICE * self.schedule.worth(look.rounds, look.trains, 0.0) / look.rounds
        self.turn = max(turn, 0.5)

    @cached_property
    def costs(self) -> list[int | None]:
        """For each track what it costs to join; own tracks nothing, None for those that are closed."""
        look = self.look
        found: list[int | None] = [None] * len(look.board.tracks)
        for i in look.tracks:
            found[i] = self._cost(i)
        for i in numbers(look.own):
            found[i] = 0
        for i in numbers(look.building.open):
            found[i] = self._station(i)
        return found

    @cached_property
    def _now(self) -> dict[int, int]:
        parted = network_seen(self.look.board, self.look.view)[1]
        return {k: worth(parted, self.look.board.tickets[k]) for k in self.look.view.tickets}

    def _cost(self, i: int) -> int:
        """What an open track costs: its turn and cards, a fee for the risk, less what it gives; never nothing."""
        look = self.look
        terms = look.terms[i]
        need = look.need[i][0]
        price = self.turn * (1 + 0.35 * need + 0.15 * terms.spaces) + 0.4 * terms.spaces + 1.5 * terms.locos
        return max(int(SCALE * (price - look.worth[i])), 6 * SCALE * terms.spaces // 10)

    def _station(self, i: int) -> int:
        """What a station costs that lends a track: its points, its turn and cards."""
        look = self.look
        need = look.need[i][0]
        spaces = look.terms[i].spaces
        return int(SCALE * (look.building.price + self.turn * (1 + 0.35 * need + 0.15 * spaces) + 0.4 * spaces))

    def fee(self, technologies: int) -> int:
        """What some technologies cost together, given as bits: the turns in which they are saved for."""
        units = self.look.shop.units(technologies)
        held = min(units, self.look.hand[LOCO])
        return int(SCALE * self.turn * (UNIT[0] * held + UNIT[1] * (units - held)))

    def way(self, ticket: int, costs: Sequence[int | None], bought: int = 0) -> Way | None:
        """The way for a ticket that gives most for what it costs, to that of its goals; None when there is none.

        Technologies, as bits, that are bought for something else cost nothing more.
        """
        look = self.look
        wanted, now = self.look.board.tickets[ticket], self.now(ticket)
        best: Way | None = None
        for goal in wanted.goals:
            if best and goal.points - now <= best.gain - best.cost:
                break
            found = look.shop.cheapest(
                look.board.adjacency, wanted.a.vertices, goal.place.vertices, costs, self.fee, bought)
            if found and goal.points > now:
                way = Way(goal.points - now, found[0] / SCALE, found[1])
                if best is None or way.gain - way.cost > best.gain - best.cost:
                    best = way
        return best

    def now(self, ticket: int) -> int:
        """What a ticket is worth as things stand; one that the seat does not hold counts as missed."""
        return self._now.get(ticket, -self.look.board.tickets[ticket].least)

    def best(self, held: Sequence[int], completed: int) -> Plan:
        """The plan for those of the tickets held, and not completed, that pay; each one missed costs its points.

        The ticket that gives most for what its way still costs comes first, and its way is free for those after it. In
        the end each looks for its way once more, given all the others.
        """
        look, board = self.look, self.look.board
        costs = self.costs[:]
        ways: dict[int, Way] = {}
        odds: dict[int, float] = {}
        chosen = bought = 0
        copies = Counter(held)
        left = sorted(copies, key=lambda k: -board.tickets[k].points)[:MOST]
        while left:
            more = self.bonus(completed + len(ways) + 1) - self.bonus(completed + len(ways))
            rows = []
            for k in tuple(left):
                way = self._within(k, costs, chosen, bought)
                if way is None:
                    left.remove(k)
                    continue
                gain = copies[k] * way.gain + more
                rows.append((gain / (way.cost + self.turn), gain, way.cost, k, way))
            for _, gain, cost, k, way in sorted(rows, reverse=True):
                left.remove(k)
                bits = chosen
                for i in way.tracks:
                    bits |= 1 << i
                tracks = numbers(bits & ~look.own)
                chance = self.odds(tracks)
                if gain * chance > cost:
                    ways[k] = way
                    odds[k] = chance
                    chosen = bits
                    bought |= look.shop.lacked(way.tracks)
                    for i in way.tracks:
                        costs[i] = 0
                    break
            else:
                break
        if len(ways) > 1:
            for k in ways:
                others = {i for other, way in ways.items() if other != k for i in way.tracks}
                free = [0 if i in others else c for i, c in enumerate(self.costs)]
                bought = look.shop.lacked([*others])
                ways[k] = self._within(k, free, sum(1 << i for i in others), bought) or ways[k]
        if look.building.open:
            self._hurry(copies, ways, odds)
        gains = tuple(copies[k] * way.gain for k, way in ways.items())
        return self._plan({k: way.tracks for k, way in ways.items()}, gains, tuple(odds.values()))

    def _within(self, ticket: int, costs: Sequence[int | None], chosen: int, bought: int = 0) -> Way | None:
        """The way for a ticket beside some tracks, as bits, with no more stations than are left."""
        way, lends = self.way(ticket, costs, bought), self.look.building.open
        if way is None or not lends:
            return way
        built = chosen & lends
        for i in way.tracks:
            built |= 1 << i & lends
        if built.bit_count() <= self.look.building.left:
            return way
        return self.way(ticket, [None if (lends & ~chosen) >> i & 1 else cost for i, cost in enumerate(costs)])

    def _hurry(self, copies: Mapping[int, int], ways: dict[int, Way], odds: dict[int, float]) -> None:
        """For tickets that no cheap way joins in time: the way that takes the fewest turns, which a station may be."""
        look = self.look
        turns: list[int | None] = [None] * len(self.costs)
        for i, cost in enumerate(self.costs):
            if cost is not None:
                need = look.need[i][0]
                turns[i] = 0 if look.own >> i & 1 else int(SCALE * (1 + 0.55 * need + look.extra[i]))
        for k in copies:
            if k in ways or len(ways) == MOST:
                continue
            chosen = {i for way in ways.values() for i in way.tracks}
            way = self._within(k, [0 if i in chosen else n for i, n in enumerate(turns)], sum(1 << i for i in chosen))
            if way is None:
                continue
            price = sum([self.costs[i] or 0 for i in way.tracks if i not in chosen]) / SCALE
            chance = self.odds([i for i in chosen | set(way.tracks) if not look.own >> i & 1])
            if copies[k] * way.gain * chance > price:
                ways[k], odds[k] = way, chance

    def _tours(self, tickets: Sequence[int], tracks: int) -> tuple[Tour, ...]:
        """Second ways that pay, for completed tickets and those of a plan with some tracks to claim, as bits.

        The one that gives most for what it costs comes first; its tracks are free for those after it.
        """
        look, rule = self.look, self.look.known.tour
        if rule is None:
            return ()
        wanted = [*self.done()[0], *tickets]
        have = look.own | tracks
        found: list[Tour] = []
        count = rule.count(wanted, have)
        while count < len(wanted) and rule.worth(len(wanted)) > rule.worth(count):
            best: tuple[float, Tour, int] | None = None
            costs = self._costs_two(have)
            for k in wanted:
                both = self._both(k, costs)
                if both is None or not both[1] & ~have:
                    continue
                cost, new = both[0] / SCALE, both[1] & ~have
                more = rule.count(wanted, have | new)
                gain = rule.worth(more) - rule.worth(count)
                chance = self.odds(numbers((have | new) & ~look.own))
                brings = gain * chance - cost
                if brings > 0 and (best is None or brings > best[0]):
                    best = brings, Tour(k, new, gain, chance), more
            if best is None:
                break
            found.append(best[1])
            have |= best[1].tracks
            count = best[2]
        return tuple(found)

    def _costs_two(self, have: int, lost: int = 0) -> list[int | None]:
        """What tracks cost where two ways are looked for: those one has or plans for nothing, one of each double."""
        costs = self.costs[:]
        for i, t in enumerate(self.look.board.tracks):
            if have >> i & 1:
                costs[i] = 0
            elif lost >> i & 1 or (t.twin >= 0 and (have >> t.twin & 1 or (t.twin < i and costs[t.twin] is not None))):
                costs[i] = None
        return costs

    def _both(self, ticket: int, costs: Sequence[int | None]) -> tuple[int, int] | None:
        """The cost of the cheapest two ways for a ticket, and their tracks as bits; None when there are not two."""
        wanted = self.look.board.tickets[ticket]
        a, b = (end.vertices.bit_length() - 1 for end in (wanted.a, wanted.b))
        found = cheapest_two(self.look.board.adjacency, a, b, costs)
        if found is None:
            return None
        return found[0], sum(1 << i for way in found[1] for i in way)

    def odds(self, tracks: Sequence[int]) -> float:
        """How likely some tracks can all be claimed before the game ends."""
        look = self.look
        trains = sum([look.lengths[i] for i in tracks])
        if trains > look.trains:
            return 0.0
        if len(tracks) == 1 and not look.need[tracks[0]][0] and not look.shop.bars(look.hand, tracks[0]):
            return SURE  # one thing that can be paid: the last turn is enough
        slack = (look.rounds - self.turns(tracks)) / (SLACK * look.rounds)
        return max(0.0, min(1.0, slack)) * SURE ** len(tracks)

    def _plan(self, ways: dict[int, tuple[int, ...]], gains: tuple[float, ...], odds: tuple[float, ...]) -> Plan:
        look = self.look
        bits = []
        tracks = 0
        for path in ways.values():
            way = 0
            for i in path:
                way |= 1 << i
            bits.append(way & ~look.own)
            tracks |= bits[-1]
        turns = self.turns(numbers(tracks))
        tours = self._tours(tuple(ways), tracks)
        for tour in tours:
            tracks |= tour.tracks
        found = numbers(tracks)
        trains = sum([look.lengths[i] for i in found])
        cost = (sum([self.costs[i] or 0 for i in found]) + self.fee(look.shop.lacked(found))) / SCALE
        return Plan(tuple(ways), gains, odds, tours, tracks, tuple(bits), trains, turns, cost)

    def turns(self, tracks: Sequence[int]) -> float:
        """Turns that claiming some tracks takes, about: one each, and half a turn for each card that is missing."""
        spaces = wild = 0
        more = 0.0
        held = [0] * 9
        for i in tracks:
            terms = self.look.terms[i]
            spaces += terms.spaces
            wild += 0 if terms.barred else terms.spaces
            more += self.look.extra[i]
            held[terms.colour] += terms.spaces
        useful = sum(min(n, self.look.hand[c]) for c, n in enumerate(held[:8])) + min(wild, self.look.hand[8])
        spare = sum(max(0, self.look.hand[c] - held[c]) for c in range(8))
        useful += min(held[8], spare // 2)
        return len(tracks) + max(0, spaces - useful) * 0.55 + more * 0.55 + self._saving(tracks, spaces - useful)

    def _saving(self, tracks: Sequence[int], rest: int) -> float:
        """Turns more that the technologies of some tracks take, less those that sets of cards save (UK-7).

        Args:
            tracks: the tracks.
            rest: cards that are missing for them besides.
        """
        look = self.look
        if not look.shop.set_of:
            return 0.0
        units = max(0, look.shop.units(look.shop.lacked(tracks)) - look.hand[LOCO])
        spaces = sum([look.terms[i].spaces for i in tracks])
        sets = max(0, sum(look.hand) + max(0, rest) - spaces) // look.shop.set_of
        return max(0, units - sets) * UNIT[1] - min(max(0, rest), max(0, sets - units)) * 0.55

    def loss(self, plan: Plan, lost: int) -> Loss:
        """What it costs to lose one track of a plan, with all the rest of the plan given."""
        look, board = self.look, self.look.board
        track = board.tracks[lost]
        without = [0 if plan.tracks >> i & 1 else cost for i, cost in enumerate(self.costs)]
        for i in (lost, track.twin) if track.twin >= 0 else (lost,):
            without[i] = None
        bought = look.shop.lacked([i for i in numbers(plan.tracks) if without[i] is not None])
        points, ticket, trains = -1.0, -1, 0
        for k, gain, way in zip(plan.tickets, plan.gains, plan.ways, strict=True):
            if way >> lost & 1:
                detour = self.way(k, without, bought)
                more = gain if detour is None else min(gain, gain - detour.gain + detour.cost)
                if more > points:
                    longer = sum([look.lengths[i] for i in detour.tracks if without[i]]) if detour else 0
                    points, ticket, trains = more, k, NO_WAY if detour is None else longer - track.length
        for tour in plan.tours:
            if tour.tracks >> lost & 1:
                found = self._both(tour.ticket, self._costs_two(look.own | plan.tracks & ~(1 << lost), 1 << lost))
                more = tour.gain if found is None else min(tour.gain, found[0] / SCALE)
                if more > points:
                    points, ticket, trains = more, tour.ticket, SECOND
        ends = board.at_city[track.a] | board.at_city[track.b]
        near = tuple(s for s, seat in enumerate(look.view.seats) if s != look.seat and seat.owned & ends)
        return Loss(points, ticket, trains, near)

    # ---- which tickets

    def done(self) -> tuple[list[int], list[int]]:
        """The seat's tickets: those completed, and the others."""
        view, board = self.look.view, self.look.board
        parted = network_seen(board, view)[1]
        finished: list[int] = []
        waiting: list[int] = []
        for k in view.tickets:
            (finished if reached(parted, board.tickets[k]) == 0 else waiting).append(k)
        return finished, waiting

    def bonus(self, completed: float) -> float:
        """Points expected from what counts completed tickets, with so many completed."""
        look = self.look
        points = float(look.shop.each * completed)
        if look.known.most_tickets:
            points += look.known.most_tickets * most_for_bonus(look, completed)
        if look.shop.most:
            points += look.shop.most * (2 * most_tickets(look, completed) - 1)
        return points

    def value(self, tickets: Sequence[int], held: Sequence[int], completed: int) -> float:
        """What keeping some more tickets is worth in points, beside those held."""
        plan = self.best([*held, *tickets], completed)
        points = float(sum(self.now(k) for k in [*held, *tickets]))
        points += sum(gain * odds for gain, odds in zip(plan.gains, plan.odds, strict=True))
        points += sum(tour.gain * tour.odds for tour in plan.tours)
        return points - plan.cost + self.bonus(completed + sum(plan.odds))

    # ---- whether to draw tickets

    def prospect(self, plan: Plan, completed: int) -> float:
        """What drawing tickets gives in points, besides the turn: the best of those drawn must be kept."""
        look, board = self.look, self.look.board
        deal = board.file.deal
        costs = [0 if plan.tracks >> i & 1 else c for i, c in enumerate(self.costs)]
        more = self.bonus(completed + len(plan.tickets) + 1) - self.bonus(completed + len(plan.tickets))
        bought = look.shop.lacked(numbers(plan.tracks))
        values = []
        for k, copies in (Counter(board.deck) - Counter(look.view.tickets)).items():
            way = self.way(k, costs, bought)
            value = float(self.now(k))
            if way is not None:
                bits = plan.tracks
                for i in way.tracks:
                    bits |= 1 << i
                bits &= ~look.own
                chance = self.odds(numbers(bits)) if bits != plan.tracks else 1.0
                value += (way.gain + more) * chance - way.cost
            values += [value] * copies
        values.sort(reverse=True)
        n, drawn = len(values), min(deal.draw, look.view.ticket_deck)
        ways = comb(n, drawn)
        if drawn == 0 or deal.draw_keep > drawn or not ways:
            return -99.0
        best = sum(v * comb(n - 1 - i, drawn - 1) for i, v in enumerate(values)) / ways
        good = sum(v for v in values if v > 0)
        further = good * drawn / n - sum(v * comb(n - 1 - i, drawn - 1) for i, v in enumerate(values) if v > 0) / ways
        return best + 0.5 * further

