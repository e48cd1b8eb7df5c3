"""How likely a seat is first in the end, by what it may see (UK-26, UK-27, UK-30)."""

from __future__ import annotations

from tests.bots.test_technologies import holding, looked
from tests.ticket.positions import give
from tests.ticket.test_technologies import UK
from trainbound.bots.stakes import longest_route, most_tickets

ROW = ["birmingham/reading:grey", "london/reading:green", "brighton/london:grey"]
"""Four trains in a row."""


def tickets(completed: float, held: int = 3, seats: int = 2, last: bool = False) -> float:
    state = holding("", "leeds/london", seats=seats)
    for seat in range(1, seats):
        state.tickets[seat] = tuple(range(held))
    if last:
        state.last_turns = 1
    return most_tickets(looked(state), completed)


def test_the_more_tickets_others_hold_the_less_likely_one_completes_most() -> None:
    """UK-26."""
    assert tickets(4, 2) == tickets(4, 3) > tickets(4, 5) > tickets(4, 8)  # three at least are kept (UK-4)
    assert tickets(4, 5, seats=2) > tickets(4, 5, seats=4)
    assert tickets(6, 5) > tickets(5, 5)


def test_a_lead_in_tickets_is_surer_at_the_end_and_a_tie_counts() -> None:
    """UK-26, UK-30."""
    assert tickets(5, 4, last=True) > tickets(5, 4) > 0.5
    assert tickets(3, 6, last=True) < tickets(3, 6) < 0.5
    assert tickets(3.4, 4, last=True) > 0.5


def test_equal_seats_are_about_equally_likely_to_complete_most() -> None:
    """UK-26: three tickets each at the start, of which one's own plan makes two and a half."""
    assert 0.4 < tickets(2.5) < 0.65
    assert tickets(2.5, seats=4) < 0.35


def test_the_longest_route_counts_what_is_planned_half() -> None:
    """UK-27: others plan too."""
    state = holding("", "leeds/london")
    give(UK, state, 0, ROW[:2])
    give(UK, state, 1, ["bristol/reading:white", "bristol/southampton:green"])
    planned = 1 << UK.board.track_number[ROW[2]] | 1 << UK.board.track_number["birmingham/manchester:black"]
    before = longest_route(looked(state), 0)
    assert before < longest_route(looked(state), planned)
    half = longest_route(looked(state), planned)
    give(UK, state, 0, [ROW[2], "birmingham/manchester:black"])
    assert longest_route(looked(state), 0) > half
