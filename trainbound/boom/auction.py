"""Auctions: bidding in the order of the discs, who goes first, what each pays (RB-8 to RB-12)."""

from __future__ import annotations

from typing import Any, NamedTuple

from trainbound.boom.actions import Bid, Confirm, Pay
from trainbound.boom.board import Board
from trainbound.boom.effects import choices
from trainbound.boom.flow import Data, Doing, Question, Say, then
from trainbound.boom.names import ANY, HIGHEST_BID
from trainbound.boom.purse import add, held, single, spend
from trainbound.boom.state import State
from trainbound.boom.vocabulary import Amounts
from trainbound.kernel.types import NOBODY, Action, Event, Refusal

FULL, HALF, NONE = range(3)


def auction(board: Board, s: State, say: Say, resource: int) -> None:
    """The task of a whole auction."""
    s.auction, s.bids, s.shifted = resource, [0] * s.seats, [0] * s.seats
    s.confirmed = s.paid = 0
    say(Event("auction", NOBODY, {"resource": resource, "discs": s.discs}))
    then(s, [("bidding", -1), ("close",), ("auction_over",)])


def bidding(board: Board, s: State, say: Say, last: int) -> None:
    """The task of asking the next disc from the left, round after round, that is not turned over (RB-9).

    `last` is the place of the disc that was asked before.
    """
    for k in range(1, s.seats + 1):
        place = (last + k) % s.seats
        seat = s.discs[place]
        if not s.confirmed >> seat & 1:
            s.todo.append(("bidding", place))
            s.ask(seat, "bid", (s.auction,))
            return


def _legal_bid(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    most = min(HIGHEST_BID, held(s, seat, data[0]))
    bids = s.bids
    return [*(Bid(n) for n in range(bids[seat] + 1, most + 1) if n not in bids), Confirm()]


def _refuse_bid(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    if type(action) is Confirm:
        return []
    n, found = action.amount, []
    if not 1 <= n <= HIGHEST_BID:
        return [Refusal("off_the_track", ("RB-9",), {"bid": n, "most": HIGHEST_BID})]
    if n <= s.bids[seat]:
        found.append(Refusal("not_higher", ("RB-9", "RB-10"), {"bid": n, "own": s.bids[seat]}))
    elif n in s.bids:
        owner = s.bids.index(n)
        found.append(Refusal("number_taken", ("RB-10",), {"bid": n, "owner": owner}))
    have = held(s, seat, data[0])
    if have < n:
        found.append(Refusal("cannot_cover", ("RB-10",), {"bid": n, "held": have, "resource": data[0]}))
    return found


def _answer_bid(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if type(action) is Confirm:
        s.confirmed |= 1 << seat
        say(Event("confirmed", seat, {"bid": s.bids[seat]}))
    else:
        s.bids[seat] = action.amount
        say(Event("bid", seat, {"bid": action.amount, "resource": data[0]}))


def standing(s: State) -> tuple[int, ...]:
    """The seats from left to right as their discs lie on the bid track now (RB-9, RB-12)."""
    return tuple(sorted(s.discs, key=lambda seat: s.bids[seat]))  # those at 0 keep their order among themselves


def close(board: Board, s: State, say: Say) -> None:
    """The task of ending an auction: discs go back in their order, everybody pays in turn order (RB-11, RB-12)."""
    s.discs = standing(s)
    s.order = s.discs[::-1]
    say(Event("ordered", NOBODY, {"order": s.order, "bids": tuple(s.bids)}))
    then(s, [("pay", seat) for seat in s.order])


def bidders(s: State) -> tuple[int, ...]:
    """The seats that have not confirmed, in the order in which they are asked, the one asked now first (RB-9)."""
    place = next((task[1] for task in reversed(s.todo) if task[0] == "bidding"), -1)
    turn = [s.discs[(place + k) % s.seats] for k in range(s.seats)]
    return tuple(seat for seat in turn if not s.confirmed >> seat & 1) if s.auction >= 0 else ()


class Price(NamedTuple):
    """What a place in the order costs: its mark (0 full, 1 half, 2 nothing) and the amount, without rebates."""

    mark: int
    amount: int


def price(board: Board, seats: int, place: int, bid: int, shift: int = 0) -> Price:
    """What a bid costs in a place of the turn order, 0 for the first (RB-11); `shift` marks cheaper."""
    mark = min(NONE, board.marks[seats][place] + shift)
    return Price(mark, (bid, (bid + 1) // 2, 0)[mark])


def prices(board: Board, s: State, seat: int) -> dict[int, tuple[int, int, int]]:
    """What a seat would pay for its own number and each higher one of the bid track, if nobody moved again.

    Returns:
        Number -> place in turn order (0 first), mark (0 full, 1 half, 2 nothing), amount; rebates are not taken off
        (RB-11). A number under another disc counts as just below that disc.
    """
    found = {}
    for n in range(s.bids[seat], HIGHEST_BID + 1):
        if n == s.bids[seat]:
            place = s.seats - 1 - standing(s).index(seat)
        else:
            place = sum(s.bids[other] >= n for other in range(s.seats) if other != seat)
        found[n] = (place, *price(board, s.seats, place, n))
    return found


def rebate(board: Board, s: State, seat: int, amount: int) -> int:
    """What developments of a seat give back of what an auction cost it (RB-11)."""
    return min(amount, sum(board.rebates[card] for card in s.owned[seat] if card in board.rebates))


def can_shift(board: Board, s: State, seat: int) -> int:
    """The marks that a seat could still pay less by a development that stands upright; 0 for none."""
    if s.shifted[seat]:
        return 0
    return max((board.shifting[card] for card in s.owned[seat] if card in board.shifting and not s.used >> card & 1),
               default=0)  # fmt: skip


def pay(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of paying; asks when there is a choice: what to pay with, or whether to use a development."""
    place = s.order.index(seat)
    mark, amount = price(board, s.seats, place, s.bids[seat], s.shifted[seat])
    resource = s.auction
    if amount and (can_shift(board, s, seat) or (resource == ANY and len(_ways(s, seat, amount)) > 1)):
        s.ask(seat, "pay", (amount, resource, mark))
        return
    _settle(s, board, say, seat, single(resource, amount) if resource != ANY else _ways(s, seat, amount)[0], mark)


def _ways(s: State, seat: int, amount: int) -> list[Amounts]:
    return choices(amount, tuple(s.store[seat]))  # type: ignore[arg-type]


def _settle(s: State, board: Board, say: Say, seat: int, amounts: Amounts, mark: int) -> None:
    """Pays, and takes back what developments give back of it."""
    spend(s, seat, amounts)
    s.paid |= 1 << seat
    say(Event("paid", seat, {"bid": s.bids[seat], "mark": mark, "amounts": amounts}))
    back = rebate(board, s, seat, sum(amounts))
    if not back:
        return
    if back == sum(amounts) or sum(map(bool, amounts)) == 1:
        returned = amounts if back == sum(amounts) else choices(back, amounts)[0]
        add(s, seat, returned)
        say(Event("rebate", seat, {"amounts": returned}))
    else:
        s.todo.append(("ask", seat, "resource", (back, amounts)))


def _legal_pay(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    amount, resource, _ = data
    if resource != ANY:
        return [Pay(single(resource, amount))]
    return [Pay(amounts) for amounts in _ways(s, seat, amount)]


def _refuse_pay(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    amounts, (amount, resource, _) = action.amounts, data
    if len(amounts) != 4 or min(amounts) < 0:
        return [Refusal("wrong_price", ("RB-11",), {"amount": amount, "resource": resource, "found": tuple(amounts)})]
    found = []
    if sum(amounts) != amount or (resource != ANY and amounts[resource] != amount):
        values = {"amount": amount, "resource": resource, "found": tuple(amounts)}
        found.append(Refusal("wrong_price", ("RB-8", "RB-11"), values))
    store = tuple(s.store[seat])
    short = tuple(k for k in range(4) if store[k] < amounts[k])
    if short:
        found.append(Refusal("not_held", ("RB-8",), {"cost": tuple(amounts), "store": store, "short": short}))
    return found


def _answer_pay(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    _settle(s, board, say, seat, action.amounts, data[2])


def auction_over(board: Board, s: State, say: Say) -> None:
    """The task after all have paid."""
    s.auction, s.bids, s.shifted = -1, [0] * s.seats, [0] * s.seats
    s.confirmed = s.paid = 0


TASKS: dict[str, Doing] = {
    "auction": auction,
    "bidding": bidding,
    "close": close,
    "pay": pay,
    "auction_over": auction_over,
}
QUESTIONS = {
    "bid": Question(("bid", "confirm"), _legal_bid, _refuse_bid, _answer_bid),
    "pay": Question(("pay",), _legal_pay, _refuse_pay, _answer_pay, lambda seat, data: ("pay", seat)),
}
