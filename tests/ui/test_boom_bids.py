"""Bidding in Railway Boom: what is told beside the map in every zoom, and what was bid in the past."""

from __future__ import annotations

import pytest

from tests.ui.boom_positions import asked
from tests.ui.harness import LARGE, SMALL, after
from trainbound.boom.auction import bidders, price, standing
from trainbound.store.journal import Store
from trainbound.ui.boom.bidding import MARKS, TURNS
from trainbound.ui.screens.boom import BoomScreen


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("keys", ["", "z", "z z"])
def test_what_each_place_pays_is_whole_in_every_zoom(store: Store, keys: str, size: tuple[int, int]) -> None:
    """RB-11: nobody bids without seeing it; whose move it is, is told in words (RB-9)."""
    table = asked(store, "bid", 3)
    s, board = table.state, table.game.board
    lines = after(store, keys, lambda: BoomScreen(table), size).splitlines()
    after_ = bidders(s)
    for place, seat in enumerate(reversed(standing(s))):
        mark, amount = price(board, s.seats, place, s.bids[seat])
        turn = TURNS[after_.index(seat)] if seat in after_ else "done"
        full = f"{s.bids[seat]} {MARKS[mark]:<4}  {amount} {turn}"
        close = f"{s.bids[seat]}   {amount} {turn}"
        assert any(f"{'abcd'[seat]} {table.names[seat]}" in line and (full in line or close in line)
                   for line in lines), (place, lines)  # fmt: skip


def test_the_whole_map_is_seen_beside_the_bids_of_a_large_terminal(store: Store) -> None:
    """And beside a line that is typed: stores, routes and the log stand on the sea."""
    table = asked(store, "bid", 3)
    board = table.game.board
    for keys in ("", ":"):
        lines = after(store, keys, lambda: BoomScreen(table), LARGE).splitlines()
        for city in board.cities:
            code = city.code.lower() if city.tourist else city.code
            assert any(code in line for line in lines[1:29]), code
        said = "\n".join(lines)
        assert "ROUTES" in said and " log " in said and ">a Ada" in said and "pay   " in said
    assert "notation" in lines[-1] and lines[-2].startswith(" :")


def test_the_bids_of_the_past_are_seen_in_the_history(store: Store) -> None:
    """RB-9: the disc of the last bid was not there before."""
    table = asked(store, "bid", 3)
    now, before = (after(store, keys, lambda: BoomScreen(table)).splitlines() for keys in ("", "<"))
    assert before[0].rstrip().endswith("ROUND 3, EXPANSION")
    assert before[1] == now[1]
    assert before[2].startswith("disc ") and before[2] != now[2]


def test_a_number_beyond_the_track_is_refused_while_it_is_typed(store: Store) -> None:
    """RB-9."""
    table = asked(store, "bid", 3)
    said = after(store, "9 3", lambda: BoomScreen(table))
    assert "93_ The bid track runs to 20" in said


def test_a_higher_bid_that_brings_no_better_place_says_so(store: Store) -> None:
    """RB-9, RB-11: when all others have confirmed, more is paid for nothing."""
    table = asked(store, "bid", 3)
    while len(bidders(table.state)) > 1:
        decision = table.decisions()[0]
        line = "confirm" if decision.seat else f"bid {max(table.state.bids) + 1}"
        table.submit(decision.number, table.game.parse(line))
    assert table.decisions()[0].seat == 0
    assert "the place you have already" in after(store, "+", lambda: BoomScreen(table))
    table = asked(store, "bid", 3)
    assert "the place you have already" not in after(store, "+", lambda: BoomScreen(table))
