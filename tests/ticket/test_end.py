"""The end of a game, scoring and ranking (T-14, T-21 to T-26, PA-9)."""

from __future__ import annotations

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import TINY, asked, cards, do, give, started, tickets
from trainbound.kernel.types import ScoreLine
from trainbound.ticket.scoring import rank
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


def test_an_ontario_ticket_is_met_at_either_end_and_ontario_joins_nothing() -> None:  # PA-3, T-23
    state = started()
    state.tickets = [tickets(GAME, "ontario/warren"), tickets(GAME, "ontario/warren")]
    give(GAME, state, 0, ["erie/ontario-west:grey", "erie/warren:blue"])
    give(GAME, state, 1, ["buffalo/ontario-east:grey", "buffalo/warren:green"])
    assert line(state, "tickets_done").points == (5, 5)
    state = started()
    give(GAME, state, 0, ["erie/ontario-west:grey", "buffalo/ontario-east:grey"])
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
    give(GAME, state, 0, ["baltimore/cumberland:blue", "cumberland/morgantown:red", "morgantown/wheeling:blue"])
    assert not any(row.counted for row in GAME.scores(state).lines if row.what == "longest")


def test_the_highest_total_wins() -> None:  # T-25
    assert rank({"total": (90, 120), "tickets": (9, 1)}) == (((1,), (0,)), ("total",))


def test_ties_go_to_more_tickets_then_to_the_longer_route_then_are_shared() -> None:  # T-25
    assert rank({"total": (120, 120), "tickets": (5, 6), "longest": (9, 1)}) == (((1,), (0,)), ("tickets",))
    assert rank({"total": (120, 120), "tickets": (5, 5), "longest": (20, 18)}) == (((0,), (1,)), ("longest",))
    assert rank({"total": (1, 120, 120), "tickets": (5, 5, 5), "longest": (1, 18, 18)})[0] == ((1, 2), (0,))


def test_what_is_public_and_what_is_secret() -> None:  # T-26
    state = started(seats=3, hand=cards("rrL"))
    give(GAME, state, 0, ["albany/new-york:blue"])
    seen = GAME.view(state, 1)
    assert seen.seats[0].cards == 3
    assert (seen.seats[0].trains, seen.seats[0].points, seen.seats[0].tickets) == (39, 15, 3)
    assert seen.hand == tuple(state.hands[1])
    assert seen.revealed == ()
    assert GAME.view(state, None).hand == ()
    assert all(d.data == () for d in seen.decisions)


def test_tickets_are_revealed_when_the_game_is_over() -> None:  # T-22
    state = do(GAME, started(last_turns=1), *DRAW)
    assert GAME.view(state, None).revealed == tuple(state.tickets)
