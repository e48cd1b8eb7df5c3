"""The USA: the plain board (US-1, US-2)."""

from __future__ import annotations

import pytest

from tests.ticket.positions import USA as GAME
from tests.ticket.positions import asked, cards, do, give, lines, refused, row, started, tickets
from trainbound.ticket.actions import Keep

LOOP = ["denver/omaha:purple", "kansas-city/omaha:grey", "denver/kansas-city:black"]


def test_the_numbers_of_the_board() -> None:  # US-1
    board = GAME.board
    assert (len(board.cities), len(board.tracks), len(board.tickets)) == (36, 100, 30)
    assert sum(t.twin >= 0 for t in board.tracks) == 2 * 22
    assert board.file.players == (2, 5)


def test_three_tickets_are_dealt_and_two_must_be_kept() -> None:  # US-1
    state, _ = GAME.start(2, b"0" * 16, {})
    assert [len(d.data[0]) for d in GAME.decisions(state)] == [3, 3]
    first = GAME.decisions(state)[0]
    offered = tuple(sorted(first.data[0]))
    (refusal,) = GAME.refuse(state, first, Keep(offered[:1]))
    assert (refusal.code, refusal.rules, refusal.values["least"]) == ("too_few_tickets", ("US-1",), 2)
    assert started(GAME).trains == [45, 45]


def test_later_three_are_drawn_and_one_is_enough_and_the_others_go_under_the_deck() -> None:  # US-1, T-15
    state = started(GAME)
    deck = state.ticket_deck
    state = do(GAME, state, "tickets")
    assert asked(GAME, state).data == (deck[:3], 1)
    kept = GAME.board.tickets[deck[1]].id
    state = do(GAME, state, f"keep {kept}")
    assert state.tickets[0][-1] == deck[1]
    assert state.ticket_deck[:-2] == deck[3:]
    assert set(state.ticket_deck[-2:]) == {deck[0], deck[2]}


@pytest.mark.parametrize("left", [1, 2])
def test_few_tickets_left_are_drawn_and_one_must_be_kept(left: int) -> None:  # T-15
    state = started(GAME)
    state.ticket_deck = state.ticket_deck[:left]
    state = do(GAME, state, "tickets")
    assert asked(GAME, state).data == (state.open[-1][0].data[0], 1)
    assert len(asked(GAME, state).data[0]) == left
    assert GAME.refuse(state, asked(GAME, state), Keep(()))[0].code == "too_few_tickets"
    assert len(lines(GAME, state)) == 2**left - 1


@pytest.mark.parametrize(("seats", "codes"), [(2, {"twin_closed"}), (3, {"twin_closed"}), (4, set()), (5, set())])
def test_both_tracks_of_a_double_route_from_four_players(seats: int, codes: set[str]) -> None:  # US-2, T-13
    state = started(GAME, seats=seats, hand=cards("rr"))
    give(GAME, state, 1, ["boston/new-york:yellow"])
    decision, claim = asked(GAME, state), GAME.parse("claim boston/new-york:red rr")
    refusals = GAME.refuse(state, decision, claim)
    assert {refusal.code for refusal in refusals} == codes
    assert all("US-2" in refusal.rules for refusal in refusals)


def test_nobody_owns_both_tracks_of_a_double_route() -> None:  # T-13
    state = started(GAME, seats=4, hand=cards("rr"))
    give(GAME, state, 0, ["boston/new-york:yellow"])
    assert refused(GAME, state, "claim boston/new-york:red rr") == {"own_twin"}


def test_a_locomotive_face_up_is_the_whole_draw() -> None:  # T-7
    state = do(GAME, started(GAME, display=row("Lrbgy")), "draw 1")
    assert asked(GAME, state).seat == 1


def test_the_longest_route_scores_ten_and_nothing_else_is_added_at_the_end() -> None:  # US-2, T-23
    state = started(GAME)
    give(GAME, state, 0, LOOP)
    give(GAME, state, 1, ["boston/new-york:red"])
    found = {line.what: line for line in GAME.scores(state).lines}
    assert list(found) == ["tracks", "tickets_done", "tickets_missed", "longest"]
    assert (found["longest"].rule, found["longest"].points) == ("US-2", (10, 0))
    assert found["longest"].values["lengths"] == (9, 2)


def test_all_with_the_longest_route_score_but_nobody_for_none() -> None:  # US-2, T-23
    state = started(GAME)
    assert next(line for line in GAME.scores(state).lines if line.what == "longest").points == (0, 0)
    give(GAME, state, 0, ["boston/new-york:red"])
    give(GAME, state, 1, ["boston/montreal:grey"])
    assert next(line for line in GAME.scores(state).lines if line.what == "longest").points == (10, 10)


def test_a_ticket_of_the_last_turn_that_is_not_joined_costs_its_points() -> None:  # T-22
    state = started(GAME, last_turns=1)
    state.tickets = [(), ()]
    state.ticket_deck = tickets(GAME, "seattle/new-york", "denver/el-paso")
    state = do(GAME, state, "tickets", "keep seattle/new-york")
    assert GAME.over(state)
    assert GAME.scores(state).totals == (-22, 0)
