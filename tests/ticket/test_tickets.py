"""Dealing, drawing and keeping tickets (T-5, T-6, T-15, PA-2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import TINY, asked, do, give, lines, refused, started, tickets
from trainbound.kernel.types import Illegal, Stale
from trainbound.ticket.actions import Keep
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame


def test_five_are_dealt_and_at_least_three_kept_by_all_at_once() -> None:  # T-5, PA-2
    state, _ = GAME.start(3, b"2" * 16, {})
    decisions = GAME.decisions(state)
    assert [(d.seat, d.kind, len(d.data[0]), d.data[1]) for d in decisions] == [(s, "keep", 5, 3) for s in range(3)]
    assert len(state.ticket_deck) == 50 - 15
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, decisions[1].number, Keep(tuple(sorted(decisions[1].data[0][:2]))))
    assert caught.value.refusals[0].code == "too_few_tickets"


def test_start_tickets_are_answered_in_any_order_and_seen_when_the_last_is_in() -> None:  # T-5
    state, _ = GAME.start(3, b"2" * 16, {})
    first, second, third = GAME.decisions(state)
    state, seen = GAME.apply(state, third.number, Keep(tuple(sorted(third.data[0]))))
    assert [event.kind for event in seen] == ["answered"]
    assert GAME.view(state, 2).seats[2].tickets == 0
    assert GAME.view(state, 0).answered == (2,)
    with pytest.raises(Stale):
        GAME.apply(state, third.number, Keep(tuple(sorted(third.data[0]))))
    state, _ = GAME.apply(state, first.number, Keep(tuple(sorted(first.data[0][:3]))))
    state, seen = GAME.apply(state, second.number, Keep(tuple(sorted(second.data[0][1:]))))
    assert [(event.seat, event.data["count"]) for event in seen if event.kind == "kept"] == [(0, 3), (1, 4), (2, 5)]
    assert len(state.ticket_deck) == 35 + 3
    assert asked(GAME, state).seat == state.starter  # T-6


def test_the_starting_player_is_drawn_at_random() -> None:  # T-6
    starters = {GAME.start(4, bytes([i]) * 16, {}).state.starter for i in range(40)}
    assert starters == {0, 1, 2, 3}


def test_a_ticket_drawn_later_must_be_one_and_may_be_four() -> None:  # T-15, PA-2
    state = do(GAME, started(), "tickets")
    decision = asked(GAME, state)
    assert (len(decision.data[0]), decision.data[1]) == (4, 1)
    assert len(lines(GAME, state)) == 15
    assert refused(GAME, state, "keep") == {"too_few_tickets"}
    held = len(state.tickets[0])
    after = GAME.apply(state, decision.number, Keep((min(decision.data[0]),))).state
    assert len(after.tickets[0]) == held + 1
    assert sorted(after.ticket_deck[-3:]) == sorted(set(decision.data[0]) - {min(decision.data[0])})


def test_two_left_are_drawn_and_one_must_stay() -> None:  # T-15
    state = do(GAME, started(ticket_deck=(3, 4)), "tickets")
    assert asked(GAME, state).data == ((3, 4), 1)
    assert refused(GAME, state, "keep") == {"too_few_tickets"}


def test_the_last_one_is_drawn_and_must_be_kept() -> None:  # T-15
    state = do(GAME, started(ticket_deck=(7,)), "tickets")
    assert GAME.legal(state, asked(GAME, state)) == (Keep((7,)),)


def test_the_rule_named_is_that_of_the_start_or_of_later(tmp_path: Path) -> None:  # T-5, T-15
    path = tmp_path / "tiny.toml"
    text = Path(TINY.board.file.path).read_text(encoding="utf-8")
    path.write_text(text.replace("start_keep = 2", "start_keep = 1").replace("draw_keep = 1", "draw_keep = 2"), "utf-8")
    game = TicketGame(load_board(str(path)))
    state, _ = game.start(2, b"0" * 16, {})
    (at_start,) = game.refuse(state, game.decisions(state)[0], Keep(()))
    later = do(game, started(game), "tickets")
    (too_few,) = game.refuse(later, asked(game, later), Keep(()))
    assert (at_start.rules, too_few.rules) == (("T-5",), ("T-15",))


def test_none_left_means_no_ticket_action() -> None:  # T-15
    state = started(ticket_deck=())
    assert "tickets" not in lines(GAME, state)
    assert refused(GAME, state, "tickets") == {"no_tickets_left"}


def test_a_ticket_that_was_not_offered_cannot_be_kept() -> None:  # T-15
    state = do(GAME, started(), "tickets")
    foreign = next(k for k in range(50) if k not in asked(GAME, state).data[0])
    assert refused(GAME, state, f"keep {GAME.board.tickets[foreign].id}") == {"ticket_not_offered"}


def test_a_ticket_drawn_in_the_last_turn_and_not_joined_costs_its_points() -> None:  # T-22
    (worst,) = tickets(GAME, "wheeling/albany")
    state = started(last_turns=1, ticket_deck=(worst,))
    state.tickets = [(), ()]
    state = do(GAME, state, "tickets", "keep wheeling/albany")
    assert GAME.over(state)
    missed = next(line for line in GAME.scores(state).lines if line.what == "tickets_missed")
    assert missed.points == (-22, 0)


def test_a_ticket_whose_cities_are_already_joined_is_completed_at_once() -> None:  # T-15, T-22
    (joined,) = tickets(GAME, "scranton-wilkes-barre/allentown")
    state = started(ticket_deck=(joined,))
    state.tickets = [(), ()]
    give(GAME, state, 0, ["scranton-wilkes-barre/stroudsburg:yellow", "allentown/stroudsburg:orange"])
    assert GAME.scores(state).measures["tickets"] == (0, 0)
    state = do(GAME, state, "tickets", "keep scranton-wilkes-barre/allentown")
    scores = GAME.scores(state)
    assert scores.measures["tickets"] == (1, 0)
    assert next(line for line in scores.lines if line.what == "tickets_done").points == (3, 0)


def test_unkept_tickets_go_to_the_bottom_in_an_order_of_their_own() -> None:  # T-5, T-15
    at_start, later = set(), set()
    for n in range(12):
        state, _ = GAME.start(2, bytes([n]) * 16, {})
        before = state.ticket_deck
        unkept: tuple[int, ...] = ()
        for d in GAME.decisions(state):
            unkept += d.data[0][3:]
            state, _ = GAME.apply(state, d.number, Keep(tuple(sorted(d.data[0][:3]))))
        assert state.ticket_deck[: len(before)] == before
        assert sorted(state.ticket_deck[len(before) :]) == sorted(unkept)
        at_start.add(tuple(unkept.index(k) for k in state.ticket_deck[len(before) :]))
        drawn = do(GAME, state, "tickets")
        offered = asked(GAME, drawn).data[0]
        after = GAME.apply(drawn, asked(GAME, drawn).number, Keep(offered[:1])).state
        later.add(tuple(offered.index(k) for k in after.ticket_deck[-3:]))
    assert min(len(at_start), len(later)) > 3, "not always as they were offered"
