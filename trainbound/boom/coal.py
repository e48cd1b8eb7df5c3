"""The order in which cards run so that as little as possible must be converted into coal (RB-35, RB-43).

A *job* is a card that runs: the coal it costs, the coal it brings after that, and what else it brings. Coal that is
short is got by conversion, two other resources for one. Converting late is never worse than early: what is not yet
converted can still be. So after the same cards have run, fewer conversions are always better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Job(NamedTuple):
    """A card that runs: coal it costs, coal it brings afterwards (choices included), other resources it brings."""

    cost: int
    coal: int
    other: int


class Order(NamedTuple):
    """An order of jobs by their place in the list given, and the conversions that it takes."""

    converted: int
    places: tuple[int, ...]


def run(coal: int, other: int, jobs: Sequence[Job]) -> int:
    """The conversions that jobs in this order take, or -1 when they cannot be paid."""
    converted = 0
    for cost, brings, more in jobs:
        coal -= cost
        if coal < 0:
            converted -= coal
            other += 2 * coal
            coal = 0
            if other < 0:
                return -1
        coal += brings
        other += more
    return converted


def least(coal: int, jobs: Sequence[Job]) -> int:
    """Conversions that no order can do without."""
    return max(0, sum(job.cost for job in jobs) - coal - sum(job.coal for job in jobs))


def _sensible(jobs: Sequence[Job], places: Sequence[int]) -> list[int]:
    """First what brings as much coal as it costs, the cheapest first; then what brings most."""

    def key(place: int) -> tuple[int, int]:
        cost, brings, more = jobs[place]
        return (0, cost) if brings >= cost else (1, -2 * brings - more)

    return sorted(places, key=key)


def best_order(coal: int, other: int, jobs: Sequence[Job]) -> Order | None:
    """The order of a train's cards, the first of which stays first, with the fewest conversions; None if none can be.

    Args:
        coal: coal in store.
        other: money, materials and technology in store, together.
        jobs: the cards, the locomotive first.
    """
    if not jobs:
        return Order(0, ())
    places = [0, *_sensible(jobs, range(1, len(jobs)))]
    converted = run(coal, other, [jobs[place] for place in places])
    if converted >= 0 and converted == least(coal, jobs):
        return Order(converted, tuple(places))
    first = run(coal, other, jobs[:1])
    if first < 0:
        return None
    # For each set of carriages that has run, the fewest conversions and the last of them.
    n = len(jobs) - 1
    fewest: list[int] = [first] + [-1] * ((1 << n) - 1)
    last = [0] * (1 << n)
    sums = [jobs[0]] * (1 << n)
    for done in range(1 << n):
        if done:
            low = (done & -done).bit_length() - 1
            rest, job = sums[done & (done - 1)], jobs[low + 1]
            sums[done] = Job(rest.cost + job.cost, rest.coal + job.coal, rest.other + job.other)
        if fewest[done] < 0:
            continue
        have = coal + sums[done].coal - sums[done].cost + fewest[done]
        left = other + sums[done].other - 2 * fewest[done]
        for place in range(n):
            if done >> place & 1:
                continue
            short = max(0, jobs[place + 1].cost - have)
            if 2 * short > left:
                continue
            after, total = done | 1 << place, fewest[done] + short
            if fewest[after] < 0 or total < fewest[after]:
                fewest[after], last[after] = total, place
    done = (1 << n) - 1
    if fewest[done] < 0:
        return None
    converted, order = fewest[done], []
    while done:
        order.append(last[done] + 1)
        done &= ~(1 << last[done])
    return Order(converted, (0, *order[::-1]))


class Timetable(NamedTuple):
    """An order of trains, each with the order of its cards, and the conversions of all."""

    converted: int
    trains: tuple[tuple[int, tuple[int, ...]], ...]


def best_sequence(coal: int, other: int, trains: Sequence[Sequence[Job]]) -> Timetable | None:
    """The order of several trains and of the cards in each with the fewest conversions; None if none can be.

    Args:
        coal: coal in store.
        other: the other resources in store.
        trains: the cards of each train, the locomotive first.
    """
    nets = [sum(job.coal - job.cost for job in jobs) for jobs in trains]
    quick = _in_order(coal, other, trains, sorted(range(len(trains)), key=lambda i: -nets[i]))
    bound = least(coal, [job for jobs in trains for job in jobs])
    if quick is not None and quick.converted == bound:
        return quick
    best: dict[int, Timetable] = {0: Timetable(0, ())}
    for done in range((1 << len(trains)) - 1):
        here = best.get(done)
        if here is None:
            continue
        ran = [i for i in range(len(trains)) if done >> i & 1]
        have = coal + sum(nets[i] for i in ran) + here.converted
        left = other + sum(job.other for i in ran for job in trains[i]) - 2 * here.converted
        for i in range(len(trains)):
            if done >> i & 1:
                continue
            order = best_order(have, left, trains[i])
            after = done | 1 << i
            if order is None:
                continue
            total = here.converted + order.converted
            if after not in best or total < best[after].converted:
                best[after] = Timetable(total, (*here.trains, (i, order.places)))
    return best.get((1 << len(trains)) - 1)


def _in_order(coal: int, other: int, trains: Sequence[Sequence[Job]], order: Sequence[int]) -> Timetable | None:
    """Trains in one order, the cards of each in their best."""
    converted, found = 0, []
    for i in order:
        one = best_order(coal, other, trains[i])
        if one is None:
            return None
        jobs = trains[i]
        coal += sum(job.coal - job.cost for job in jobs) + one.converted
        other += sum(job.other for job in jobs) - 2 * one.converted
        converted += one.converted
        found.append((i, one.places))
    return Timetable(converted, tuple(found))
