"""Switzerland: its numbers, countries, locomotives drawn like any card (CH-1 to CH-9)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.ticket.positions import SWITZERLAND as GAME
from tests.ticket.positions import asked, cards, deck, do, give, lines, refused, row, started, tickets
from trainbound.kernel.types import ScoreLine
from trainbound.network.bits import numbers
from trainbound.network.ways import joined
from trainbound.ticket.actions import Keep
from trainbound.ticket.cards import LOCO
from trainbound.ticket.measures import best_possible, edges, network_seen, reached, worth
from trainbound.ticket.state import State

BOARD = GAME.board
FRANCE_TO_ITALY = ["france-martigny/martigny:grey", "martigny/sion:green", "brig/sion:black", "brig/italia-brig:green"]
FRANCE_TO_GERMANY = ["delemont/france-delemont:black", "basel/delemont:yellow", "basel/deutschland-basel:blue"]
ITALY_TO_AUSTRIA = ["brig/wassen:red", "chur/wassen:grey", "chur/sargans:white", "sargans/vaduz:orange",
                    "osterreich-vaduz/vaduz:red"]  # fmt: skip
"""From Brig, where Italy is reached, to Austria."""
GERMANY_TO_AUSTRIA = ["deutschland-st-gallen/st-gallen:grey", "osterreich-st-gallen/st-gallen:grey"]


def line(state: State, what: str) -> ScoreLine:
    """The one score line of a kind."""
    (found,) = (row for row in GAME.scores(state).lines if row.what == what)
    return found


def ticket_points(name: str, *tracks: str) -> int:
    """What a ticket is worth to a seat with some tracks."""
    state = started(GAME)
    state.tickets = [tickets(GAME, name), ()]
    give(GAME, state, 0, tracks)
    points = line(state, "tickets_done").points[0] + line(state, "tickets_missed").points[0]
    assert points == worth(state.parted[0], BOARD.tickets[state.tickets[0][0]])
    return points


def test_cards_trains_and_seats() -> None:  # CH-1
    state, _ = GAME.start(3, b"1" * 16, {})
    everything = [
        sum(hand[c] for hand in state.hands) + state.deck.count(c) + state.display.count(c) for c in range(9)
    ]
    assert everything == [12] * 8 + [14]
    assert (state.trains, GAME.players) == ([40] * 3, (2, 3))


def test_five_tickets_are_dealt_and_what_is_not_kept_leaves_the_game() -> None:  # CH-2
    state, _ = GAME.start(3, b"2" * 16, {})
    assert BOARD.all_tickets == 46
    assert sum(BOARD.deck.count(k) for k, t in enumerate(BOARD.tickets) if len(t.goals) > 1) == 12
    assert [(len(d.data[0]), d.data[1]) for d in GAME.decisions(state)] == [(5, 2)] * 3
    for decision in GAME.decisions(state):
        state, _ = GAME.apply(state, decision.number, Keep(tuple(sorted(decision.data[0][:2]))))
    assert len(state.ticket_deck) == 46 - 15


def test_three_are_drawn_later_one_kept_and_the_deck_runs_out() -> None:  # CH-2, T-15
    state = do(GAME, started(GAME), "tickets")
    assert (len(asked(GAME, state).data[0]), asked(GAME, state).data[1]) == (3, 1)
    state = started(GAME, seats=3)
    deck, held = state.ticket_deck, sum(map(len, state.tickets))
    assert len(deck) == 46 - 15
    for n in range(0, 31, 3):
        assert "tickets" in lines(GAME, state)
        state = do(GAME, state, "tickets")
        offered = asked(GAME, state).data[0]
        assert offered == deck[n : n + 3]
        state = GAME.apply(state, asked(GAME, state).number, Keep(offered[:1])).state
        assert state.ticket_deck == deck[n + 3 :], "three fewer: the two not kept leave the game"
    assert sum(map(len, state.tickets)) == held + 11
    assert "tickets" not in lines(GAME, state)
    assert refused(GAME, state, "tickets") == {"no_tickets_left"}


def test_with_three_both_tracks_of_a_double_are_used_with_two_one() -> None:  # CH-3, T-13
    for seats, closed in ((2, {"twin_closed"}), (3, set())):
        state = started(GAME, seats=seats, hand=cards("yy"))
        give(GAME, state, 1, ["bern/fribourg:orange"])
        twin = BOARD.track_number["bern/fribourg:yellow"]
        assert {fault.code for fault in GAME.why(state, 0, twin)} == closed
        assert {fault.code for fault in GAME.why(state, 1, twin)} >= {"own_twin"}


def test_a_country_is_reached_by_any_of_its_exits() -> None:  # CH-4, T-23
    exits = {c: BOARD.places[c].vertices.bit_count() for c in ("france", "deutschland", "osterreich", "italia")}
    assert exits == {"france": 4, "deutschland": 5, "osterreich": 3, "italia": 5}
    assert ticket_points("italia", *FRANCE_TO_ITALY) == 11
    assert ticket_points("deutschland", *GERMANY_TO_AUSTRIA) == 5
    assert ticket_points("osterreich", *GERMANY_TO_AUSTRIA) == 5


def test_no_chain_runs_through_a_country() -> None:  # CH-4, T-23
    through_germany = [*FRANCE_TO_GERMANY, *GERMANY_TO_AUSTRIA]
    assert ticket_points("france", *through_germany) == 5
    state = started(GAME)
    give(GAME, state, 0, through_germany)
    assert GAME.scores(state).measures["longest"] == (6, 0)
    exits = [v for v, city in enumerate(BOARD.cities) if city.kind == "exit"]
    assert len(exits) == 17
    assert all(
        len({(t.a, t.b) for i, t in enumerate(BOARD.tracks) if BOARD.at_city[v] >> i & 1}) == 1 for v in exits
    )


@pytest.mark.parametrize(
    ("tracks", "points"),
    [
        ([], -5),
        (FRANCE_TO_GERMANY, 5),
        (FRANCE_TO_ITALY, 11),
        ([*FRANCE_TO_ITALY, *FRANCE_TO_GERMANY], 11),
        ([*FRANCE_TO_ITALY, *ITALY_TO_AUSTRIA, *FRANCE_TO_GERMANY], 14),
        ([*FRANCE_TO_ITALY, *ITALY_TO_AUSTRIA], 14),
    ],
)
def test_of_several_destinations_the_best_joined_one_scores(tracks: list[str], points: int) -> None:  # CH-5
    assert ticket_points("france", *tracks) == points


def goals(name: str) -> dict[str, int]:
    """What each destination of a ticket is worth."""
    return {goal.place.id: goal.points for goal in BOARD.tickets[BOARD.ticket_number[name]].goals}


def test_tickets_of_several_destinations() -> None:  # CH-2, CH-5
    several = [k for k in BOARD.deck if len(BOARD.tickets[k].goals) > 1]
    countries = ("france", "deutschland", "osterreich", "italia")
    names = sorted(BOARD.tickets[k].id for k in several)
    assert names == sorted(["bern", "chur", "lugano", "zurich", *countries, *countries])
    assert len(BOARD.deck) - len(several) == 34
    assert goals("france") == {"deutschland": 5, "osterreich": 14, "italia": 11}
    assert goals("bern") == {"france": 5, "deutschland": 6, "osterreich": 11, "italia": 8}
    assert goals("lugano") == {"france": 14, "deutschland": 12, "osterreich": 13, "italia": 2}


def test_any_exit_of_either_country_will_do() -> None:  # CH-4, CH-5
    rows = edges(BOARD, range(len(BOARD.tracks)))
    france, italy = (numbers(BOARD.places[country].vertices) for country in ("france", "italia"))
    assert (len(france), len(italy)) == (4, 5)
    for a, b in product(france, italy):
        way = joined(rows, a, b)
        assert way
        assert ticket_points("france", *(BOARD.tracks[i].id for i in way)) == 11


def test_a_city_ticket_without_any_country_loses_its_lowest_value() -> None:  # CH-5
    assert ticket_points("bern") == -5
    to_germany = ["bern/solothurn:black", "delemont/solothurn:purple", "basel/delemont:yellow"]
    assert ticket_points("bern", *to_germany, "basel/deutschland-basel:blue") == 6
    assert ticket_points("lugano") == -2
    assert goals("chur") == {"france": 12, "deutschland": 6, "osterreich": 3, "italia": 5}


def test_copies_of_a_ticket_score_each_for_itself() -> None:  # CH-5
    twice = BOARD.ticket_number["france"]
    assert BOARD.deck.count(twice) == 2
    state = started(GAME)
    state.tickets = [(twice, twice), (twice,)]
    give(GAME, state, 0, FRANCE_TO_ITALY)
    assert line(state, "tickets_done").points == (22, 0)
    assert line(state, "tickets_missed").points == (0, -5)
    assert GAME.scores(state).measures["tickets"] == (2, 0)
    state = started(GAME, ticket_deck=(twice, 5, twice))
    state = do(GAME, state, "tickets")
    assert "keep france france" in lines(GAME, state)
    assert len(lines(GAME, state)) == len(set(lines(GAME, state))) == 5
    assert refused(GAME, state, "keep france france france") == {"ticket_not_offered"}
    after = do(GAME, state, "keep france france")
    assert after.tickets[0][-2:] == (twice, twice)


def test_what_a_country_ticket_scores_now_and_what_it_may_still() -> None:  # CH-5
    state = started(GAME)
    k = BOARD.ticket_number["france"]
    ticket = BOARD.tickets[k]
    state.tickets = [(k,), ()]
    give(GAME, state, 0, FRANCE_TO_GERMANY)
    view = GAME.view(state, 0)
    tracks, parts = network_seen(BOARD, view)
    now = reached(parts, ticket)
    assert now is not None
    assert ticket.goals[now].place.id == "deutschland"
    best = best_possible(BOARD, tracks, view.free, view.seats[0].trains, ticket)
    assert best is not None
    assert ticket.goals[best[0]].place.id == "osterreich"
    assert sum(BOARD.tracks[i].length for i in best[1]) <= 40
    poor = best_possible(BOARD, tracks, view.free, 3, ticket)
    assert poor == (now, ())


def test_a_locomotive_face_up_is_drawn_like_any_card() -> None:  # CH-7, T-7, T-8
    state = do(GAME, started(GAME, display=row("LrbgL"), deck=deck("Lkk"), discard=[0] * 9, hand=cards("")), "draw 1")
    assert asked(GAME, state).kind == "second"
    assert state.display == row("LrbgL")
    for other in ("draw 5", "draw 1"):  # one that lay there, and the one just turned up
        after = do(GAME, state, other)
        assert after.hands[0][LOCO] == 2
        assert asked(GAME, after).seat == 1
    assert asked(GAME, do(GAME, state, "draw 2")).seat == 1


def test_three_locomotives_in_the_display_are_still_swept() -> None:  # CH-7, T-9
    state = do(GAME, started(GAME, display=row("LrbgL"), deck=deck("Lkkkkkw"), discard=[0] * 9), "draw 2")
    assert state.display == row("kkkkk")
    assert state.discard[LOCO] == 3


def test_the_longest_route_scores_ten_and_nothing_else_does() -> None:  # CH-9
    state = started(GAME)
    give(GAME, state, 0, FRANCE_TO_ITALY)
    scores = GAME.scores(state)
    assert [(row.rule, row.points) for row in scores.lines if row.what == "longest"] == [("CH-9", (10, 0))]
    assert {row.what for row in scores.lines} == {"tracks", "tickets_done", "tickets_missed", "longest"}
