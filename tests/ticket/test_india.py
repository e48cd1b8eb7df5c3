"""India: ferries, the Indian Express and the Grand Tour (IN-1 to IN-6)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.ticket.positions import INDIA as GAME
from tests.ticket.positions import asked, cards, do, give, refused, started, tickets
from trainbound.kernel.types import ScoreLine
from trainbound.ticket.actions import Keep
from trainbound.ticket.cards import GREY
from trainbound.ticket.state import State

SQUARE = ["agra/jaipur:blue", "agra/katni:green", "katni/patna:grey",
          "delhi/jaipur:purple", "bareilly/delhi:white", "bareilly/patna:green"]
"""Jaipur to Patna by Agra and Katni, and by Delhi and Bareilly."""
TWO_LOOPS = ["agra/jaipur:blue", "agra/lucknow:grey", "delhi/jaipur:purple", "delhi/lucknow:yellow",
             "katni/lucknow:blue", "katni/patna:grey", "bareilly/lucknow:grey", "bareilly/patna:green"]
"""A loop from Jaipur to Lucknow and one from Lucknow to Patna."""
HANGING = [*TWO_LOOPS[:4], "bareilly/lucknow:grey", "bareilly/patna:green"]
"""A loop from Jaipur to Lucknow, and Patna hanging on it by one way."""
RING = ["bilaspur/katni:white", "bilaspur/raipur:black", "raipur/waltain:green", "bezwada/waltain:orange",
        "bezwada/guntakal:blue", "guntakal/wadi:purple", "poona/wadi:orange", "manmad/poona:grey",
        "khandwa/manmad:red", "khandwa/ratiam:grey", "jaipur/ratiam:yellow", "agra/jaipur:blue", "agra/katni:green"]
ON_RING = ["raipur/guntakal", "raipur/manmad", "ratiam/bezwada", "jaipur/poona", "jaipur/raipur", "katni/khandwa",
           "katni/wadi", "katni/waltain"]


def line(state: State, what: str) -> ScoreLine:
    """The one score line of a kind."""
    (found,) = (row for row in GAME.scores(state).lines if row.what == what)
    return found


def toured(tracks: Sequence[str], *names: str) -> ScoreLine:
    """The Grand Tour's line for a first seat with some tracks and tickets; the second seat has nothing."""
    state = started(GAME)
    state.tickets = [tickets(GAME, *names), ()]
    give(GAME, state, 0, tracks)
    return line(state, "grand_tour")


def test_the_numbers_of_the_board() -> None:  # IN-1, IN-2, IN-4
    board, state = GAME.board, started(GAME)
    assert (len(board.cities), len(board.tracks), len(board.tickets)) == (39, 108, 58)
    assert sum(t.twin >= 0 for t in board.tracks) == 2 * 28
    assert sum(t.ferry > 0 for t in board.tracks) == 8
    assert all(t.colour == GREY for t in board.tracks if t.ferry)
    assert board.file.players == (2, 4)
    assert state.trains == [45, 45]
    cards = [sum(hand[c] for hand in state.hands) + (state.deck + state.display).count(c) for c in range(9)]
    assert [n + state.discard[c] for c, n in enumerate(cards)] == [12] * 8 + [14]


def test_four_tickets_are_dealt_and_two_must_be_kept_later_three_and_one() -> None:  # IN-2
    state, _ = GAME.start(2, b"0" * 16, {})
    first = GAME.decisions(state)[0]
    assert (len(first.data[0]), first.data[1]) == (4, 2)
    (refusal,) = GAME.refuse(state, first, Keep(first.data[0][:1]))
    assert (refusal.code, refusal.rules) == ("too_few_tickets", ("IN-2",))
    later = asked(GAME, do(GAME, started(GAME), "tickets"))
    assert (len(later.data[0]), later.data[1]) == (3, 1)


@pytest.mark.parametrize(("seats", "codes"), [(2, {"twin_closed"}), (3, {"twin_closed"}), (4, set())])
def test_both_tracks_of_a_double_route_with_four_players_only(seats: int, codes: set[str]) -> None:  # IN-3, T-13
    state = started(GAME, seats=seats, hand=cards("b"))
    give(GAME, state, 1, ["agra/jaipur:white"])
    refusals = GAME.refuse(state, asked(GAME, state), GAME.parse("claim agra/jaipur:blue b"))
    assert {refusal.code for refusal in refusals} == codes
    assert all("IN-3" in refusal.rules for refusal in refusals)


@pytest.mark.parametrize("paid", ["LLgggg", "LLLggg", "LLLLLL"])
def test_a_ferry_takes_a_locomotive_for_each_symbol(paid: str) -> None:  # IN-4, T-17
    ferry = GAME.board.tracks[GAME.board.track_number["bombay/karachi:grey"]]
    assert (ferry.length, ferry.ferry) == (6, 2)
    state = do(GAME, started(GAME, hand=cards(paid)), f"claim bombay/karachi:grey {paid}")
    assert (state.trains[0], state.points[0]) == (39, 15)


def test_a_ferry_refuses_too_few_locomotives_and_says_how_many() -> None:  # IN-4, T-17
    state = started(GAME, hand=cards("LLggggg"))
    assert refused(GAME, state, "claim bombay/karachi:grey Lggggg") == {"locomotives_missing"}
    (refusal,) = GAME.refuse(state, asked(GAME, state), GAME.parse("claim bombay/karachi:grey Lggggg"))
    assert "IN-4" in refusal.rules
    assert refused(GAME, started(GAME, hand=cards("Lggggg")), "claim bombay/karachi:grey Lggggg") == {"cannot_pay"}


def test_all_with_the_longest_route_score_the_indian_express() -> None:  # IN-5
    state = started(GAME)
    give(GAME, state, 0, ["bhatinda/lahore:grey"])
    give(GAME, state, 1, ["jaipur/jodhpur:red"])
    found = line(state, "longest")
    assert (found.rule, found.points, found.values["lengths"]) == ("IN-5", (10, 10), (2, 2))


def test_a_ticket_across_a_square_is_joined_twice() -> None:  # IN-6
    found = toured(SQUARE, "jaipur/patna")
    assert (found.rule, found.points) == ("IN-6", (5, 0))
    (((ticket, *ways),), ()) = found.values["tickets"]
    assert GAME.board.tickets[ticket].id == "jaipur/patna"
    assert {tuple(GAME.board.tracks[i].id for i in way) for way in ways} == {tuple(SQUARE[:3]), tuple(SQUARE[3:])}


def test_loops_that_meet_in_one_city_join_a_ticket_twice() -> None:  # IN-6
    found = toured(TWO_LOOPS, "jaipur/patna")
    assert found.points == (5, 0)
    (((_, one, other),), ()) = found.values["tickets"]
    assert not set(one) & set(other)


def test_a_city_that_hangs_on_a_loop_by_one_way_is_not_joined_twice() -> None:  # IN-6
    assert toured(HANGING, "jaipur/patna").points == (0, 0)
    state = started(GAME)
    state.tickets = [tickets(GAME, "jaipur/patna"), ()]
    give(GAME, state, 0, HANGING)
    assert GAME.scores(state).measures["tickets"] == (1, 0), "completed all the same"
    assert toured(HANGING, "jaipur/patna", "delhi/calicut").values["tickets"] == ((), ())


@pytest.mark.parametrize(("count", "points"), [*enumerate((0, 5, 10, 20, 30, 40, 40, 40))])
def test_the_first_two_score_five_the_next_three_ten_and_more_nothing(count: int, points: int) -> None:  # IN-6
    assert toured(RING, *ON_RING[:count]).points == (points, 0)


def test_each_player_counts_from_the_first_ticket() -> None:  # IN-6
    state = started(GAME, seats=4)
    state.tickets = [tickets(GAME, *ON_RING[:3]), tickets(GAME, "jaipur/patna"), (), ()]
    give(GAME, state, 0, RING)
    give(GAME, state, 1, ["agra/jaipur:white", *TWO_LOOPS[1:4], "katni/lucknow:black", "katni/patna:grey.2",
                          *TWO_LOOPS[6:]])
    assert line(state, "grand_tour").points == (20, 5, 0, 0)


def test_a_ticket_that_is_not_completed_never_counts_nor_one_with_a_single_way() -> None:  # IN-6, T-22
    assert toured(SQUARE[:3], "jaipur/patna").points == (0, 0)
    assert toured([*SQUARE[:2], *SQUARE[3:5]], "jaipur/patna").points == (0, 0)


def test_the_tour_is_added_to_the_total() -> None:  # IN-6
    state = started(GAME)
    state.tickets = [tickets(GAME, "jaipur/patna"), ()]
    give(GAME, state, 0, SQUARE)
    scores = GAME.scores(state)
    assert scores.totals[0] == sum(GAME.board.tracks[GAME.board.track_number[t]].points for t in SQUARE) + 5 + 5 + 10
