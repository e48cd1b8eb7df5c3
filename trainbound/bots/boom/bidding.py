"""What to bid: the number whose place in the order is worth most less its price, if nobody moved (RB-9, RB-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trainbound.boom.actions import Bid, Confirm
from trainbound.boom.auction import prices
from trainbound.boom.board import Board
from trainbound.boom.state import State
from trainbound.kernel.types import Action


class Offer(NamedTuple):
    """A bid that was weighed: the action, its place (0 first), its price, and what it is worth less its price."""

    action: Action
    place: int
    amount: int
    net: float


def offers(
    board: Board, s: State, seat: int, legal: Sequence[Action], worth: Callable[[int, int], float]
) -> list[Offer]:
    """Every bid, and to confirm.

    Args:
        board: the board.
        s: the state.
        seat: who bids.
        legal: what may be answered.
        worth: what a place in the order (0 first) is worth, less what is paid for it: place and amount.
    """
    table = prices(board, s, seat)
    found = []
    for action in legal:
        if not isinstance(action, Bid | Confirm):
            continue
        place, _, amount = table[action.amount if isinstance(action, Bid) else s.bids[seat]]
        found.append(Offer(action, place, amount, worth(place, amount)))
    return found


def best_offer(found: Sequence[Offer]) -> Offer:
    """The best of them; to confirm, or else the lowest number, where they are worth the same."""
    return max(found, key=lambda offer: (round(offer.net, 6), isinstance(offer.action, Confirm), -offer.amount))
