"""The end of a game, scoring and ranking (T-14, T-21 to T-26, PA-9)."""

from __future__ import annotations

import pytest

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import TINY, asked, cards, do, give, started, tickets
from trainbound.kernel.ranking import rank
from trainbound.kernel.types import ScoreLine
from trainbound.ticket.state import State

DRAW = ("draw deck", "draw deck")


def line(state: State, what: str) -> ScoreLine:
    """The one score line of a kind."""
    (found,) = (row for row in GAME.scores(state).lines if row.what == what)
    return found


def test_everybody_has_one_more_turn_the_trigger_player_last() -> None:  # T-21
    state = started(seats=3, player=1, trains=[45, 4, 45])
    state.open = []
    state.ask(1, "turn")
    state.hands[1] = list(cards("yy"))
    state = do(GAME, state, "claim scranton-wilkes-barre/stroudsburg:yellow yy", "share none")
    order = []
    while not GAME.over(state):
        order.append(asked(GAME, state).seat)
        state = do(GAME, state, *DRAW)
    assert order == [2, 0, 1]


def test_three_trains_left_trigger_nothing() -> None:  # T-21
    state = started(hand=cards("yy"), trains=[5, 45])
    state = do(GAME, state, "claim scranton-wilkes-barre/stroudsburg:yellow yy", "share none")
    assert (state.trains[0], state.last_turns) == (3, -1)


def test_a_second_player_falling_to_two_changes_nothing() -> None:  # T-21
    state = started(hand=cards("yy"), trains=[4, 4])
    state.hands[1] = list(cards("rrr"))
    state = do(GAME, state, "claim scranton-wilkes-barre/stroudsburg:yellow yy", "share none")
    state = do(GAME, state, "claim baltimore/gettysburg:red rrr", "share none")
    assert state.trains[1] == 1
    assert GAME.over(do(GAME, state, *DRAW))


def test_tickets_count_for_or_against() -> None:  # T-22
    state = started()
    state.tickets = [tickets(GAME, "scranton-wilkes-barre/allentown", "wheeling/albany"), ()]
    give(GAME, state, 0, ["scranton-wilkes-barre/stroudsburg:yellow", "allentown/stroudsburg:orange"])
    assert line(state, "tickets_done").points == (3, 0)
    assert line(state, "tickets_missed").points == (-22, 0)
    ((_, walk),) = line(state, "tickets_done").values["tickets"][0]
    assert sorted(GAME.board.ids(sum(1 << i for i in walk))) == [
        "allentown/stroudsburg:orange",
        "scranton-wilkes-barre/stroudsburg:yellow",
    ]


ERIE_TO_PITTSBURGH = ["erie/oil-city:black", "oil-city/pittsburgh:red"]
BUFFALO_TO_PITTSBURGH = ["buffalo/warren:green", "oil-city/warren:orange", "oil-city/pittsburgh:red"]


@pytest.mark.parametrize(
    "way",
    [["erie/ontario-west:grey", *ERIE_TO_PITTSBURGH], ["buffalo/ontario-east:grey", *BUFFALO_TO_PITTSBURGH]],
    ids=["erie", "buffalo"],
)
def test_an_ontario_ticket_is_met_at_either_end(way: list[str]) -> None:  # PA-3, T-23
    state = started()
    (ticket,) = tickets(GAME, "ontario/pittsburgh")
    points = GAME.board.tickets[ticket].points
    state.tickets = [(ticket,), (ticket,)]
    give(GAME, state, 0, way[1:])
    assert line(state, "tickets_missed").points == (-points, -points)
    give(GAME, state, 0, way[:1])
    assert line(state, "tickets_done").points == (points, 0)
    assert line(state, "tickets_missed").points == (0, -points)


def test_ontario_joins_nothing() -> None:  # PA-3, T-23
    state = started()
    state.tickets = [tickets(GAME, "wheeling/erie"), ()]
    give(GAME, state, 0, ["erie/ontario-west:grey", "buffalo/ontario-east:grey", *BUFFALO_TO_PITTSBURGH])
    give(GAME, state, 0, ["pittsburgh/wheeling:green"])
    assert line(state, "tickets_done").points == (0, 0)
    assert line(state, "longest").values["lengths"][0] == 1 + 4 + 2 + 4 + 2
    erie, buffalo = (GAME.board.places[c].vertices for c in ("erie", "buffalo"))
    assert not any(part & erie and part & buffalo for part in state.parted[0])


def test_the_longest_route_uses_no_track_twice_and_is_shown_without_points() -> None:  # T-23, PA-9
    state = started()
    loop = [
        "scranton-wilkes-barre/stroudsburg:yellow",
        "allentown/stroudsburg:orange",
        "allentown/scranton-wilkes-barre:white",
    ]
    give(GAME, state, 0, [*loop, "altoona/dubois:grey"])
    found = line(state, "longest")
    lengths = [GAME.board.tracks[GAME.board.track_number[name]].length for name in loop]
    assert found.values["lengths"] == (sum(lengths), 0)
    assert sorted(GAME.board.tracks[i].id for i in found.values["tracks"][0]) == sorted(loop)
    assert (found.counted, found.points) == (False, (0, 0))
    assert GAME.scores(state).totals[0] == sum(row.points[0] for row in GAME.scores(state).lines)


def test_all_with_most_tickets_score_and_failed_ones_do_not_matter() -> None:  # T-24, PA-9
    state = started(seats=3)
    done = tickets(GAME, "scranton-wilkes-barre/allentown")
    failed = tickets(GAME, "wheeling/albany", "wheeling/erie")
    state.tickets = [done + failed, done, failed]
    give(GAME, state, 0, ["allentown/scranton-wilkes-barre:white"])
    give(GAME, state, 1, ["scranton-wilkes-barre/stroudsburg:yellow", "allentown/stroudsburg:orange"])
    assert line(state, "most_tickets").points == (15, 15, 0)


def test_five_five_and_four_tickets_pay_the_first_two() -> None:  # T-24, PA-9: with failed ones in any hand
    state = started(seats=3)
    (done,) = tickets(GAME, "scranton-wilkes-barre/allentown")
    failed = tickets(GAME, "wheeling/albany", "wheeling/erie", "ontario/pittsburgh")
    state.tickets = [(done,) * 5 + failed, (done,) * 5, (done,) * 4 + failed[:1]]
    give(GAME, state, 0, ["allentown/scranton-wilkes-barre:white"])
    give(GAME, state, 1, ["scranton-wilkes-barre/stroudsburg:yellow", "allentown/stroudsburg:orange"])
    state.parted[2] = state.parted[0]
    assert GAME.scores(state).measures["tickets"] == (5, 5, 4)
    assert (line(state, "most_tickets").rule, line(state, "most_tickets").points) == ("PA-9", (15, 15, 0))


def test_a_tie_at_no_ticket_scores_for_all() -> None:  # T-24
    assert line(started(), "most_tickets").points == (15, 15)


def test_a_tie_for_the_longest_route_scores_for_both_where_it_is_awarded() -> None:  # T-23
    state = started(TINY)
    give(TINY, state, 0, ["alder/birch:blue"])
    twin = next(t.id for t in TINY.board.tracks if t.length == 3 and not t.id.startswith("alder/birch"))
    give(TINY, state, 1, [twin])
    (bonus,) = (row for row in TINY.scores(state).lines if row.what == "longest")
    assert (bonus.points, bonus.counted, bonus.values["lengths"]) == ((10, 10), True, (3, 3))


def test_a_long_path_earns_nothing_here() -> None:  # PA-9
    state = started()
    state.tickets = [(), ()]
    path = ["albany/syracuse:white", "albany/new-york:blue", "new-york/scranton-wilkes-barre:red",
            "scranton-wilkes-barre/williamsport:orange", "dubois/williamsport:white",
            "altoona/dubois:grey"]  # fmt: skip
    give(GAME, state, 0, path)
    scores = GAME.scores(state)
    assert scores.measures["longest"] == (30, 0)
    assert not any(row.counted for row in scores.lines if row.what == "longest")
    assert scores.totals == (state.points[0] + 15, 15)  # tracks, and the tie at no ticket (T-24)


def test_the_highest_total_wins() -> None:  # T-25
    assert rank({"total": (90, 120), "tickets": (9, 1)}) == (((1,), (0,)), ("total",))


def test_ties_go_to_more_tickets_then_to_the_longer_route_then_are_shared() -> None:  # T-25
    assert rank({"total": (120, 120), "tickets": (5, 6), "longest": (9, 1)}) == (((1,), (0,)), ("tickets",))
    assert rank({"total": (120, 120), "tickets": (5, 5), "longest": (20, 18)}) == (((0,), (1,)), ("longest",))
    assert rank({"total": (1, 120, 120), "tickets": (5, 5, 5), "longest": (1, 18, 18)})[0] == ((1, 2), (0,))


DONE = "scranton-wilkes-barre/allentown"


def level(completed: tuple[int, int], points: int = 120) -> State:
    """Two seats with routes, so many tickets completed each, and equal totals by what their routes scored."""
    state = started()
    give(GAME, state, 0, ["allentown/scranton-wilkes-barre:white"])
    give(GAME, state, 1, ["scranton-wilkes-barre/stroudsburg:yellow", "allentown/stroudsburg:orange"])
    state.tickets = [tickets(GAME, DONE) * n for n in completed]
    state.points = [0, 0]
    state.points = [points - total for total in GAME.scores(state).totals]
    return state


def test_equal_totals_go_to_who_completed_more_tickets() -> None:  # T-25: six against five
    scores = GAME.scores(level((5, 6)))
    assert (scores.totals, scores.measures["tickets"]) == ((120, 120), (5, 6))
    assert (scores.ranking, scores.decided) == (((1,), (0,)), ("tickets",))


def test_equal_totals_and_tickets_go_to_the_longer_route_though_it_earns_nothing() -> None:  # T-25, PA-9
    state = level((5, 5))
    give(GAME, state, 1, ["new-york/scranton-wilkes-barre:red"])
    state.points = [0, 0]
    state.points = [120 - total for total in GAME.scores(state).totals]
    scores = GAME.scores(state)
    lengths = scores.measures["longest"]
    assert (scores.totals, scores.measures["tickets"], lengths[1] > lengths[0]) == ((120, 120), (5, 5), True)
    assert (scores.ranking, scores.decided) == (((1,), (0,)), ("longest",))


def test_when_all_is_equal_the_victory_is_shared() -> None:  # T-25
    state = started()
    give(GAME, state, 0, ["pittsburgh/wheeling:green"])
    give(GAME, state, 1, ["harrisburg/lancaster:grey"])
    state.tickets = [(), ()]
    scores = GAME.scores(state)
    assert (scores.totals, scores.measures["longest"]) == ((17, 17), (2, 2))
    assert (scores.ranking, scores.decided) == (((0, 1),), ())


def test_what_is_public_and_what_is_secret() -> None:  # T-26
    state = started(seats=3, hand=cards("rrL"))
    give(GAME, state, 0, ["albany/new-york:blue"])
    seen = GAME.view(state, 1)
    assert seen.seats[0].cards == 3
    assert (seen.seats[0].trains, seen.seats[0].points, seen.seats[0].tickets) == (39, 15, 3)
    assert [seat.owned for seat in seen.seats] == state.owned
    assert seen.display == tuple(state.display)
    assert (seen.deck, seen.ticket_deck) == (len(state.deck), len(state.ticket_deck)), "how many, not which"
    assert (seen.hand, seen.tickets) == (tuple(state.hands[1]), state.tickets[1])
    assert seen.revealed == ()
    onlooker = GAME.view(state, None)
    assert (onlooker.hand, onlooker.tickets, onlooker.revealed) == ((), (), ())
    assert all(d.data == () for d in seen.decisions)
    drawn = do(GAME, state, "tickets")
    assert [d.data for d in GAME.view(drawn, 1).decisions] == [()]
    assert [d.data for d in GAME.view(drawn, 0).decisions] == [asked(GAME, drawn).data]


def test_tickets_are_revealed_when_the_game_is_over() -> None:  # T-22
    state = do(GAME, started(last_turns=1), *DRAW)
    assert GAME.view(state, None).revealed == tuple(state.tickets)
