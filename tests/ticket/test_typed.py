"""A typed line where something is asked: which reading is meant, how Tab goes on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import cards, give, row, started
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.ticket import notation, typed
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import load_board
from trainbound.ticket.state import State

TRACKS = {t.id: i for i, t in enumerate(GAME.board.tracks)}


def turn(hand: str) -> State:
    """A turn of somebody with a hand."""
    return started(hand=cards(hand))


def read(state: State, line: str) -> str:
    """The canonical line that is meant by somebody whose turn it is."""
    return GAME.write(typed.understood(GAME, state, GAME.decisions(state)[0], line))


def test_a_colour_is_the_tracks_or_a_cards_as_the_rules_allow() -> None:
    """T-11: the only legal reading is the one meant; where none is, the one with cards that pay, whoever has them."""
    state = turn(hand="pL")
    assert read(state, "claim har/rea purple loco") == "claim harrisburg/reading:purple purple*1 loco*1"
    assert read(turn(hand="ppLL"), "claim har/rea purple loco") == "claim harrisburg/reading:purple purple*1 loco*1"
    assert read(turn(hand="kk"), "claim har/rea purple loco") == "claim harrisburg/reading:purple purple*1 loco*1"
    assert read(turn(hand="kk"), "claim har/rea purple loco*2") == "claim harrisburg/reading:purple loco*2"


def test_the_cards_decide_between_two_tracks() -> None:
    """T-11: of a double route the track that the cards can pay is meant."""
    assert read(turn(hand="bbbbbb"), "claim alb new bbbbbb") == "claim albany/new-york:blue blue*6"
    assert read(turn(hand="ggggLL"), "claim alb new ggggLL") == "claim albany/new-york:green green*4 loco*2"
    assert read(turn(hand="k"), "claim alb new bbbbbb") == "claim albany/new-york:blue blue*6"
    assert read(turn(hand="bbbbbb"), "claim alb new") == "claim albany/new-york:blue"
    with pytest.raises(Ambiguous):
        read(turn(hand="bbbbbbgggggg"), "claim alb new")
    with pytest.raises(Ambiguous):
        read(turn(hand="bbb"), "claim alb new bbb")


def test_a_bare_colour_pays_with_as_many_cards_as_the_track_takes() -> None:
    """T-11: on a grey track `purple` is a colour, not one card; locomotives come in where it runs out."""
    line = "claim cumberland johnstown purple"
    track = TRACKS["cumberland/johnstown:grey"]
    length = GAME.board.tracks[track].length
    assert length > 1
    assert read(turn(hand="p" * length), line) == f"claim {GAME.board.tracks[track].id} purple*{length}"
    assert read(turn(hand="p" * length + "LL"), line).endswith(f" purple*{length}")
    assert read(turn(hand="p" * (length - 1) + "bbbbLL"), line).endswith(f" purple*{length - 1} loco*1")
    short = typed.understood(GAME, turn(hand="p"), GAME.decisions(turn(hand="p"))[0], line)
    assert short == Claim(track, cards("p" * length))
    refusals = GAME.refuse(turn(hand="p"), GAME.decisions(turn(hand="p"))[0], short)
    assert [refusal.code for refusal in refusals] == ["cannot_pay"]
    assert read(turn(hand="ppp"), f"{line}*1").endswith(" purple*1")


def test_a_bare_colour_leaves_a_ferry_its_locomotives() -> None:
    """T-17: the symbols are paid with locomotives, the other cards with the colour."""
    assert read(turn(hand="ggggggLL"), "claim erie/ontario green") == "claim erie/ontario-west:grey green*1 loco*2"


def test_a_letter_is_the_colour_for_which_it_stands_everywhere() -> None:
    """b is blue, though black begins with it; more letters that begin both leave it open, with the candidates."""
    board = load_board("uk")
    for letter, colour in (("b", "blue"), ("k", "black")):
        assert board.tracks[notation.track(board, f"gla/edi:{letter}")].id == f"edinburgh/glasgow:{colour}"
    with pytest.raises(Ambiguous) as several:
        notation.track(board, "gla/edi:bl")
    assert set(several.value.candidates) == {"edinburgh/glasgow:blue", "edinburgh/glasgow:black"}


def test_the_ways_to_pay_are_none_for_a_track_that_is_taken_or_too_dear() -> None:
    """T-11, T-12."""
    track = TRACKS["harrisburg/reading:purple"]
    assert typed.ways(GAME, turn(hand="pL"), 0, track) == (cards("pL"),)
    assert len(typed.ways(GAME, turn(hand="ppLL"), 0, track)) == 3
    assert not typed.ways(GAME, turn(hand="p"), 0, track)
    taken = turn(hand="pp")
    give(GAME, taken, 1, ["harrisburg/reading:purple"])
    assert not typed.ways(GAME, taken, 0, track)


def test_a_card_is_drawn_by_its_name_from_the_display() -> None:
    """T-7, T-8: the first of that kind that may be drawn."""
    state = turn(hand="")
    state.display[:] = row("wrLwb")
    assert [read(state, f"draw {word}") for word in ("white", "w", "locomotive", "bleu", "deck", "4", "d")] == [
        "draw 1", "draw 1", "draw 3", "draw 5", "draw deck", "draw 4", "draw deck"]  # fmt: skip
    with pytest.raises(NotUnderstood) as caught:
        read(state, "draw green")
    assert (caught.value.expected, caught.value.near) == ("card of the display", ("white", "red", "loco", "blue"))
    with pytest.raises(NotUnderstood):
        read(state, "draw ww")


def test_a_single_letter_is_the_colour_of_the_track_or_a_number_of_cards() -> None:
    """T-11: HAR-YOR black 1; without a number of cards the payment is left open, for who reads it to propose."""
    for line in ("claim har yor k", "claim har/yor black"):
        action = typed.understood(GAME, turn(hand="k"), GAME.decisions(turn(hand="k"))[0], line)
        assert isinstance(action, Claim)
        assert (action.track, any(action.cards)) == (TRACKS["harrisburg/york:black"], False)
        assert typed.ways(GAME, turn(hand="k"), 0, action.track) == (cards("k"),)
    assert read(turn(hand="k"), "claim har yor k*1") == "claim harrisburg/york:black black*1"
    with pytest.raises(NotUnderstood):
        read(turn(hand="k"), "claim har-yor K*1")


ANSWERS = ("claim johnstown/pittsburgh:black black*4", "claim johnstown/pittsburgh:black black*3 loco*1", "share prr",
           "draw deck", "keep baltimore/albany erie/altoona")  # fmt: skip
LEGAL = (TRACKS["johnstown/pittsburgh:black"], TRACKS["oil-city/pittsburgh:red"])


@pytest.mark.parametrize(
    ("line", "longer", "among"),
    [
        ("cl", "claim", "claim"),
        ("claim oil/pit", "claim oil-city/pittsburgh:red", "oil-city/pittsburgh:red"),
        ("claim oil pit", "claim oil-city/pittsburgh:red", "oil-city/pittsburgh:red"),
        ("claim OIL-PIT", "claim oil-city/pittsburgh:red", "oil-city/pittsburgh:red"),
        ("claim pit", "claim pittsburgh/", "pittsburgh/johnstown:black"),
        ("claim pit/joh", "claim pittsburgh/johnstown:black", "pittsburgh/johnstown:black"),
        ("claim new york/al", "claim new-york/albany:", "new-york/albany:green"),
        ("claim johnstown/pittsburgh:black ", "claim johnstown/pittsburgh:black black*", "black*4"),
        ("claim pit/joh:k black*3 l", "claim johnstown/pittsburgh:black black*3 loco*1", "black*3 loco*1"),
        ("claim pit/joh:k kkk", "claim pit/joh:k kkk", "black*4"),
        ("claim alb new g", "claim albany/new-york:green", "albany/new-york:green"),
        ("claim new york alb green", "claim albany/new-york:green", "albany/new-york:green"),
        ("keep bal", "keep baltimore/albany", "baltimore/albany"),
        ("share p", "share prr", "prr"),
        ("draw ", "draw deck", "deck"),
    ],
)
def test_tab_goes_on_as_far_as_there_is_one_way(line: str, longer: str, among: str) -> None:
    text, found = typed.completed(GAME.board, line, ANSWERS, LEGAL)
    assert text == longer
    assert among in found


@given(st.one_of(st.text(max_size=40), st.sampled_from(["claim ", "keep ", "share "]).flatmap(
    lambda verb: st.text("abceilnoprt/:- k*", max_size=20).map(lambda rest: verb + rest))))  # fmt: skip
def test_tab_never_loses_what_was_typed(line: str) -> None:
    text, _ = typed.completed(GAME.board, line, ANSWERS, LEGAL)
    assert len(text.split()) >= len(line.split()) or len(text) >= len(line.strip())
