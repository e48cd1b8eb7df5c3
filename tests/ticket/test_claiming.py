"""Claiming tracks and paying for them (T-2, T-3, T-11 to T-14, T-16, T-17, PA-3, PA-12)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ticket.positions import INDIA, USA, asked, cards, do, events, give, lines, refused, row, started
from tests.ticket.positions import PENNSYLVANIA as GAME
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.payments import Terms, judge, payments, pays, shortfall

GREY_4 = "coudersport/warren:grey"


def claims(letters: str, track: str, game: TicketGame = GAME) -> bool:
    """Whether exactly these cards, held, pay for a track."""
    state = started(game, hand=cards(letters))
    line = f"claim {track} {letters}"
    faults = game.refuse(state, asked(game, state), game.parse(line))
    if not faults:
        after = game.apply(state, asked(game, state).number, game.parse(line)).state
        assert after.owned[0] and not any(after.hands[0])
    return not faults


@pytest.mark.parametrize(
    ("game", "track"),
    [(USA, "phoenix/santa-fe:grey"), (GAME, "cumberland/johnstown:grey"), (INDIA, "chittagong/jarhat:grey")],
    ids=lambda of: getattr(of, "id", None),
)
def test_a_grey_track_of_three_takes_one_colour_and_locomotives(game: TicketGame, track: str) -> None:  # T-11
    assert game.board.tracks[game.board.track_number[track]].length == 3
    assert claims("rrL", track, game)
    assert not claims("rbL", track, game)
    assert claims("LLL", track, game)


def test_two_colours_pay_for_no_grey_track() -> None:  # T-11
    assert claims("rrrL", GREY_4)
    assert refused(GAME, started(hand=cards("rrbbL")), f"claim {GREY_4} rrbL") == {"cannot_pay"}
    assert refused(GAME, started(hand=cards("rrrrbL")), f"claim {GREY_4} rrbL") == {"mixed_colours"}


@pytest.mark.parametrize(
    ("game", "track"),
    [(USA, "dallas/el-paso:red"), (GAME, "oil-city/pittsburgh:red")],
    ids=lambda of: getattr(of, "id", None),
)
def test_locomotives_alone_pay_for_a_coloured_track(game: TicketGame, track: str) -> None:  # T-11, T-1
    length = game.board.tracks[game.board.track_number[track]].length
    assert claims("L" * length, track, game)
    assert not claims("L" * (length - 1), track, game)


def test_the_player_decides_which_cards_to_spend() -> None:  # T-11
    state = started(hand=cards("rrrL"))
    wanted = [line for line in lines(GAME, state) if line.startswith("claim baltimore/gettysburg:red")]
    assert wanted == ["claim baltimore/gettysburg:red red*3", "claim baltimore/gettysburg:red red*2 loco*1"]
    assert do(GAME, state, wanted[0]).hands[0] == list(cards("L"))
    assert do(GAME, state, wanted[1]).hands[0] == list(cards("r"))


def test_exactly_as_many_cards_as_the_track_is_long() -> None:  # T-11
    state = started(hand=cards("rrrrr"))
    assert refused(GAME, state, "claim baltimore/gettysburg:red rrrr") == {"wrong_number"}
    assert refused(GAME, state, "claim baltimore/gettysburg:red rr") == {"wrong_number"}
    assert refused(GAME, started(hand=cards("rrrbbb")), "claim baltimore/gettysburg:red bbb") == {"wrong_colour"}
    assert refused(GAME, started(hand=cards("rrrL")), "claim baltimore/gettysburg:red rLL") == {"not_held"}


def test_a_track_longer_than_the_trains_left_is_refused() -> None:  # T-12, T-2
    state = started(hand=cards("rrrr"), trains=[3, 45])
    assert refused(GAME, state, "claim oil-city/pittsburgh:red rrrr") == {"too_few_trains"}


def test_a_track_needs_not_touch_ones_own() -> None:  # T-12
    state = started(hand=cards("rrr"))
    give(GAME, state, 0, ["erie/warren:blue"])
    assert do(GAME, state, "claim baltimore/gettysburg:red rrr").owned[0].bit_count() == 2


def test_an_owned_track_is_refused_with_its_owner() -> None:  # T-12
    state = started(hand=cards("rrr"))
    give(GAME, state, 1, ["baltimore/gettysburg:red"])
    (refusal,) = GAME.refuse(state, asked(GAME, state), GAME.parse("claim baltimore/gettysburg:red rrr"))
    assert (refusal.code, refusal.values["owners"]) == ("occupied", (1,))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_second_track_of_a_double_is_closed_with_few_players(seats: int) -> None:  # T-13, PA-12
    state = started(seats=seats, hand=cards("gggggg"))
    give(GAME, state, 1, ["albany/new-york:blue"])
    assert refused(GAME, state, "claim albany/new-york:green gggggg") == {"twin_closed"}


@pytest.mark.parametrize("seats", [4, 5])
def test_the_second_track_of_a_double_is_open_to_another_with_many_players(seats: int) -> None:  # PA-12
    state = started(seats=seats, hand=cards("gggggg"))
    give(GAME, state, 1, ["albany/new-york:blue"])
    assert do(GAME, state, "claim albany/new-york:green gggggg").owned[0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_owns_both_tracks_of_a_double(seats: int) -> None:  # T-13
    state = started(seats=seats, hand=cards("gggggg"))
    give(GAME, state, 0, ["albany/new-york:blue"])
    codes = refused(GAME, state, "claim albany/new-york:green gggggg")
    assert codes == ({"own_twin", "twin_closed"} if seats < 4 else {"own_twin"})


def test_claiming_one_track_of_a_double_closes_the_other() -> None:  # T-13
    state = do(GAME, started(hand=cards("gggggg")), "claim albany/new-york:green gggggg")
    twin = GAME.board.track_number["albany/new-york:blue"]
    assert state.closed == 1 << twin
    assert not state.free >> twin & 1


def test_a_track_is_one_edge_with_a_length_and_a_colour_and_a_double_is_two() -> None:  # T-3
    graph = GAME.board.graph
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (36, 95)
    assert sum(t.twin >= 0 for t in GAME.board.tracks) == 48
    assert sorted(graph["albany"]["new-york"]) == ["albany/new-york:blue", "albany/new-york:green"]


def test_ferries_into_ontario_want_their_locomotives() -> None:  # T-17, PA-3
    buffalo, erie = "buffalo/ontario-east:grey", "erie/ontario-west:grey"
    assert claims("L", buffalo)
    assert refused(GAME, started(hand=cards("r")), f"claim {buffalo} r") == {"cannot_pay"}
    assert refused(GAME, started(hand=cards("rL")), f"claim {buffalo} r") == {"locomotives_missing"}
    assert claims("LLr", erie)
    assert claims("LLL", erie)
    assert refused(GAME, started(hand=cards("rrLL")), f"claim {erie} rrL") == {"locomotives_missing"}
    (refusal,) = GAME.refuse(state := started(hand=cards("rrrL")), asked(GAME, state), GAME.parse(f"claim {erie} rrL"))
    assert (refusal.code, refusal.rules, refusal.values["locos_short"]) == ("cannot_pay", ("T-11", "PA-3"), 1)


def test_the_longest_track_scores_eighteen_and_takes_seven_trains() -> None:  # T-14, PA-3
    state = do(GAME, started(hand=cards("bbbbbbb")), "claim baltimore/cumberland:blue bbbbbbb", "share none")
    assert (state.points[0], state.trains[0]) == (18, 38)


def test_points_by_length() -> None:  # T-14, PA-3
    assert {t.length: t.points for t in GAME.board.tracks} == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18}


def test_passing_only_when_nothing_else_is_possible() -> None:  # T-16
    state = started()
    (refusal,) = GAME.refuse(state, asked(GAME, state), GAME.parse("pass"))
    assert (refusal.code, refusal.values["can"][0]) == ("may_not_pass", "draw")
    state = started(display=row("....."), deck=[], discard=[0] * 9, ticket_deck=(), hand=cards(""))
    assert lines(GAME, state) == ["pass"]


@pytest.mark.parametrize(
    ("left", "can"),
    [({"deck": [0]}, "draw"), ({"display": row("..r..")}, "draw"), ({"discard": list(cards("r"))}, "draw"),
     ({"hand": cards("yy")}, "claim"), ({"ticket_deck": (3,)}, "tickets")],
)  # fmt: skip
def test_who_can_do_one_thing_may_not_pass(left: dict[str, Any], can: str) -> None:  # T-16
    nothing = {"display": row("....."), "deck": [], "discard": [0] * 9, "ticket_deck": (), "hand": cards("")}
    state = started(**{**nothing, **left})
    found = lines(GAME, state)
    assert found and all(line.startswith(can) for line in found)
    assert refused(GAME, state, "pass") == {"may_not_pass"}
    (refusal,) = GAME.refuse(state, asked(GAME, state), GAME.parse("pass"))
    assert (refusal.rules, refusal.values["can"]) == (("T-16",), (can,))


def test_a_whole_round_of_passes_ends_the_game() -> None:  # T-16
    state = started(display=row("....."), deck=[], discard=[0] * 9, ticket_deck=())
    state.hands = [[0] * 9, [0] * 9]
    state = do(GAME, state, "pass")
    assert not GAME.over(state)
    assert GAME.over(do(GAME, state, "pass"))


@pytest.mark.parametrize("turn", [("draw deck", "draw deck"), ("tickets", "keep"), ("claim",)])
def test_whatever_else_is_done_the_passes_are_no_longer_in_a_row(turn: tuple[str, ...]) -> None:  # T-16
    state = started(seats=3, passes=2, hand=cards("pppppp"))
    if turn[0] == "tickets":
        state = do(GAME, state, "tickets")
        turn = (f"keep {GAME.board.tickets[asked(GAME, state).data[0][0]].id}",)
    elif turn[0] == "claim":
        turn = ("claim albany/binghamton:purple pppppp",)
    state = do(GAME, state, *turn)
    assert (state.passes, asked(GAME, state).seat) == (0, 1)
    state.display, state.deck, state.discard, state.ticket_deck = row("....."), [], [0] * 9, ()
    state.hands = [[0] * 9] * 3
    for seat in (1, 2, 0):
        assert (GAME.over(state), asked(GAME, state).seat) == (False, seat)
        state = do(GAME, state, "pass")
    assert GAME.over(state), "three passes in a row"


def test_who_passes_in_the_last_turn_is_not_said_to_be_all() -> None:  # T-16, T-21
    state = started(display=row("....."), deck=[], discard=[0] * 9, ticket_deck=(), last_turns=1)
    state.hands = [[0] * 9, [0] * 9]
    over = events(GAME, state, "pass")[-1]
    assert (over.kind, over.data["passed"]) == ("over", False)


def test_why_names_every_reason_at_once() -> None:  # T-11, T-12, T-13
    state = started(hand=cards("oL"), trains=[4, 45])
    give(GAME, state, 0, ["altoona/harrisburg:red"])
    codes = [refusal.code for refusal in GAME.why(state, 0, GAME.board.track_number["altoona/harrisburg:orange"])]
    assert codes == ["own_twin", "twin_closed", "too_few_trains", "cannot_pay"]


HANDS = st.tuples(*[st.integers(0, 4)] * 9)
TERMS = st.builds(
    lambda spaces, colour, locos: Terms(spaces, colour, min(locos, spaces)),
    st.integers(1, 7),
    st.integers(0, GREY),
    st.integers(0, 3),
)


@given(TERMS, HANDS)
def test_payments_are_exactly_those_that_are_judged_legal(terms: Terms, hand: tuple[int, ...]) -> None:  # T-11, T-17
    found = payments(terms, hand)
    assert len(set(found)) == len(found)
    brute = set()
    for colour in range(LOCO):
        for wild in range(terms.spaces + 1):
            offer = [0] * 9
            offer[colour] += terms.spaces - wild
            offer[LOCO] += wild
            if not judge(terms, tuple(offer), hand):
                brute.add(tuple(offer))
    assert set(found) == brute
    assert all(pays(terms, offer, hand) for offer in found)
    assert [offer[LOCO] for offer in found] == sorted(offer[LOCO] for offer in found)
    assert (shortfall(terms, hand) is None) == bool(found)


@given(TERMS, HANDS, st.tuples(*[st.integers(-1, 4)] * 9))
def test_the_quick_test_and_the_judge_agree(terms: Terms, hand: tuple[int, ...], offer: tuple[int, ...]) -> None:
    if min(offer) >= 0:
        assert pays(terms, offer, hand) == (not judge(terms, offer, hand))
    else:
        assert not pays(terms, offer, hand)


@given(TERMS, HANDS)
def test_what_is_missing_is_enough_and_no_more(terms: Terms, hand: tuple[int, ...]) -> None:
    short = shortfall(terms, hand)
    if short is not None:
        richer = list(hand)
        richer[LOCO] += short.values["short"]
        assert payments(terms, richer)
        richer[LOCO] -= 1
        assert not payments(terms, richer)
