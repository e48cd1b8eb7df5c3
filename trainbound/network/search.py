"""The longest trail of a core: best first over states of the frontier.

Vertices are taken out one by one, in an order that keeps few of them open. A state's value is the least length left
out so far. States are looked at in the order of value + bound, so the first finished trail that comes up leaves out
least of all. All lengths here are doubled, because the bound comes in halves.

The bound: where the trail does not end it uses an even number of a vertex's edges, so at a vertex of odd degree an odd
number is left out, the lightest alone at best; and one edge can serve two vertices. At most two vertices, the ends, are
excused, at best those that would cost most. The far end of an arm is a vertex too.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TypeAlias

from trainbound.network.core import Bundle, Chain, Core, Part, unrolled
from trainbound.network.frontier import (
    FINISHED,
    FIRST_SLOT,
    SLOT,
    UNTOUCHED,
    Outcomes,
    Shape,
    find,
    table,
)

Need: TypeAlias = tuple[int, int, int, int]
"""What an open vertex adds to the bound: (the bit of its parity in a state, the value of that bit at which an edge must
still be left out, the length of its lightest edge, the length saved if the trail ends there)."""
Node: TypeAlias = "tuple[int, int, int, Node | None, int]"
"""(value, state, number of steps taken, node before, choice of the last step)"""


class Step:
    """One vertex taken out."""

    __slots__ = ("bounds", "bundles", "costs", "known", "later", "mask", "most", "needs", "rest", "shape", "vertex")

    vertex: int
    bundles: list[Bundle]
    """Those to vertices still open, in the order of the shape."""
    shape: Shape
    known: dict[int, Outcomes]
    costs: list[int]
    """What each choice leaves out; the last is for leaving out everything."""
    rest: int
    """What is left out in the end if nothing further is used."""
    needs: list[Need]
    later: int
    """The sum of the needs that do not hang on the state."""
    most: tuple[int, int]
    """The two largest of those."""
    mask: int
    """The bits of a state on which the bound depends."""
    bounds: dict[int, int]

    def bound(self, key: int) -> int:
        """The least length that states with these bits under `mask` still have to leave out."""
        bound = self.later
        first, second = self.most
        for bit, bad, lightest, saved in self.needs:
            if key & bit == bad:
                bound += lightest
                if saved > first:
                    first, second = saved, first
                elif saved > second:
                    second = saved
        ends = key & 3
        if ends < 2:
            bound -= first + second if ends == 0 else first
        self.bounds[key] = bound
        return bound


def plan(core: Core, part: Part) -> list[Step]:
    """The order in which the junctions of a part are taken out, with all that the search asks at each."""
    arms, ways, near, odd, lightest = core.arms, core.bundles, core.near, core.odd, core.lightest
    members = [v for v in range(len(ways)) if part.members >> v & 1]
    ranked: list[tuple[int, int]] = []  # (length, vertex) of the needs that do not hang on a state
    for v in members:
        if odd[v]:
            ranked.append((lightest[v], v))
        for length, _ in arms[v]:
            ranked.append((length, -1 - v))
    ranked.sort(reverse=True)
    later = sum([length for length, _ in ranked])
    rest = 2 * part.total
    left = unopened = part.members
    slot = [-1] * len(ways)
    free = list(range(len(members) - 1, -1, -1))
    needs: dict[int, Need] = {}
    steps: list[Step] = []

    def open_(v: int) -> None:
        nonlocal unopened, later
        unopened ^= 1 << v
        slot[v] = free.pop()
        bit = 1 << FIRST_SLOT + SLOT * slot[v]
        least = lightest[v]
        if odd[v]:
            later -= least
            ranked.remove((least, v))
            needs[v] = (bit, 0, least, least)
        else:
            needs[v] = (bit, bit, least, 0)

    while left:
        fewest = len(ways)
        v = -1
        for u in needs or members:
            more = (near[u] & unopened).bit_count()
            if more < fewest:
                fewest, v = more, u
        if unopened >> v & 1:
            open_(v)
        left ^= 1 << v
        step = Step()
        step.vertex = v
        step.bundles = []
        targets: list[tuple[int, int]] = []
        costs = [0]
        for u, bundle in ways[v].items():
            if left >> u & 1:
                if unopened >> u & 1:
                    open_(u)
                targets.append((slot[u], bundle.kind))
                step.bundles.append(bundle)
                costs = [cost + option for cost in costs for option in bundle.options]
        if arms[v]:
            lengths = [0]
            for length, _ in reversed(arms[v]):
                later -= length
                ranked.remove((length, -1 - v))
                lengths.append(lengths[-1] + 2 * length)
            costs = [cost + length for cost in costs for length in lengths]
        costs.append(costs[-1] + 2 * core.loops[v][0])
        rest -= costs[-1]
        del needs[v]
        free.append(slot[v])
        step.costs = costs
        step.rest = rest
        step.shape = (slot[v], tuple(targets), len(arms[v]), odd[v])
        step.known = table(step.shape)
        step.needs = list(needs.values())
        step.later = later
        step.most = (ranked[0][0] if ranked else 0, ranked[1][0] if len(ranked) > 1 else 0)
        step.mask = 3
        for bit, _, _, _ in step.needs:
            step.mask |= bit
        step.bounds = {}
        steps.append(step)
    return steps


class Search:
    """The search of a part of a core."""

    def __init__(self, core: Core, part: Part) -> None:
        """Plan it."""
        self.core = core
        self.steps = plan(core, part)
        self.looked_at = 0
        """How many states were taken up: the measure of the work."""

    def run(self, most: int) -> Chain | None:
        """The longest trail along at least one bundle that leaves out at most `most`: (left out, edges), or None.

        `most` is below the part's total: a trail of nothing is none.
        """
        limit = 2 * most
        steps = self.steps
        best: list[dict[int, int]] = [{} for _ in steps]  # by step and state the least value so far
        buckets: dict[int, list[Node]] = {0: [(0, 0, 0, None, 0)]}  # by value + bound; within one, last in first out
        totals = [0]
        while totals:
            total = heappop(totals)
            bucket = buckets[total]
            while bucket:
                node = bucket.pop()
                value, state, at, _, _ = node
                if state == FINISHED:
                    return value // 2, self._edges(node)
                if at and best[at - 1][state] < value:
                    continue
                self.looked_at += 1
                step = steps[at]
                least = best[at]
                at += 1
                mask, costs, bounds = step.mask, step.costs, step.bounds
                follow = step.known.get(state)
                if follow is None:
                    follow = find(state, step.shape, step.known)
                for after, choice in follow:
                    cost = value + costs[choice]
                    if after == FINISHED:
                        cost += step.rest
                        estimate = cost
                    elif after not in least or cost < least[after]:
                        least[after] = cost
                        key = after & mask
                        estimate = cost + (bounds[key] if key in bounds else step.bound(key))
                        if estimate < total:
                            estimate = total
                    else:
                        continue
                    if estimate > limit:
                        continue
                    if estimate in buckets:
                        buckets[estimate].append((cost, after, at, node, choice))
                    else:
                        buckets[estimate] = [(cost, after, at, node, choice)]
                        heappush(totals, estimate)
        return None

    def _edges(self, node: Node) -> list[int]:
        """The edges of the trail that ends with this node."""
        found: list[int] = []
        before: Node | None = node
        while before:
            _, _, at, before, choice = before
            if not before or choice == UNTOUCHED:
                continue
            step = self.steps[at - 1]
            found += self.core.loops[step.vertex][1]
            arms = self.core.arms[step.vertex]
            if arms:
                choice, left_out = divmod(choice, len(arms) + 1)
                found += unrolled(arms[: len(arms) - left_out])
            for bundle in reversed(step.bundles):
                choice, option = divmod(choice, len(bundle.options))
                found += bundle.used(option)
        return found
