"""What every map shares, on each of them: what is dealt, drawn and kept, double routes, points by length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from tests.ticket.positions import asked, cards, deck, do, events, lines, refused, row, started
from trainbound.kernel.types import Illegal
from trainbound.ticket.actions import Claim, Draw, Keep
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import LOCO, NO_CARD
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.mapfile import map_ids
from trainbound.ticket.payments import payments
from trainbound.ticket.reach import terms
from trainbound.ticket.state import State


class Box(NamedTuple):
    """What the rules say of a map.

    Players; trains each; locomotives in the deck and given to each besides the four cards; tickets; how many are dealt
    and the least kept, at the start; how many are drawn later; where unkept ones go at the start and later; from how
    many players on both tracks of a double route may be used; two tracks of one, and the rule of double routes.
    """

    players: tuple[int, int]
    trains: int
    locomotives: int
    given: int
    tickets: int
    start: tuple[int, int]
    draw: int
    unkept: tuple[str, str]
    doubles: int
    double: tuple[str, str]
    rule: str


BOXES = {
    "pennsylvania": Box((2, 5), 45, 14, 0, 50, (5, 3), 4, ("bottom", "bottom"), 4,
                        ("pittsburgh/wheeling:green", "pittsburgh/wheeling:white"), "PA-12"),
    "uk": Box((2, 4), 35, 20, 1, 57, (5, 3), 3, ("bottom", "bottom"), 3,
              ("leeds/manchester:blue", "leeds/manchester:red"), "UK-5"),
    "india": Box((2, 4), 45, 14, 0, 58, (4, 2), 3, ("bottom", "bottom"), 4,
                 ("agra/jaipur:blue", "agra/jaipur:white"), "IN-3"),
    "switzerland": Box((2, 3), 40, 14, 0, 46, (5, 2), 3, ("out", "out"), 3,
                       ("bern/fribourg:orange", "bern/fribourg:yellow"), "CH-3"),
    "europe": Box((2, 5), 45, 14, 0, 46, (4, 2), 3, ("out", "bottom"), 4,
                  ("bruxelles/paris:yellow", "bruxelles/paris:red"), "EU-2"),
    "usa": Box((2, 5), 45, 14, 0, 30, (3, 2), 3, ("bottom", "bottom"), 4,
               ("boston/new-york:yellow", "boston/new-york:red"), "US-2"),
}  # fmt: skip
GAMES = {name: TicketGame(load_board(name)) for name in BOXES}
TABLES = [(name, n) for name, box in BOXES.items() for n in range(box.players[0], box.players[1] + 1)]
RICH = cards("pppp wwww bbbb yyyy oooo kkkk rrrr gggg")
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21, 9: 27, 10: 40}


def piles(state: State) -> list[int]:
    """All train cards of a game, as nine counts."""
    lying = state.deck + state.display
    return [sum(hand[c] for hand in state.hands) + lying.count(c) + state.discard[c] for c in range(9)]


def claim(game: TicketGame, state: State, track: str) -> State:
    """The seat that is asked claims a track, and takes no more than it must of what follows."""
    seat, number = asked(game, state).seat, game.board.track_number[track]
    state = state.copy()
    state.hands[seat] = list(RICH)
    payment = payments(terms(game.board, state, seat)[number], RICH)[0]
    state = game.apply(state, asked(game, state).number, Claim(number, payment)).state
    while asked(game, state).kind != "turn":
        state = game.apply(state, asked(game, state).number, game.legal(state, asked(game, state))[-1]).state
    return state


def why(game: TicketGame, state: State, track: str) -> tuple[set[str], set[str]]:
    """Why the seat that is asked may not claim a track, with cards for anything: codes, and the rules named."""
    decision, number = asked(game, state), game.board.track_number[track]
    state.hands[decision.seat] = list(RICH)
    payment = payments(terms(game.board, state, decision.seat)[number], RICH)[0]
    found = game.refuse(state, decision, Claim(number, payment))
    if found:
        with pytest.raises(Illegal):
            game.apply(state, decision.number, Claim(number, payment))
    else:
        assert game.apply(state, decision.number, Claim(number, payment)).state.owned[decision.seat] >> number & 1
    return {fault.code for fault in found}, {rule for fault in found for rule in fault.rules}


def test_no_map_is_left_out() -> None:
    assert set(BOXES) == set(map_ids())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_dealt_and_laid_out(name: str, seats: int) -> None:
    """T-1, T-2, T-4, T-5, PA-1, PA-2, UK-1, UK-2, UK-4, IN-1, IN-2, CH-1, CH-2, EU-1, US-1."""
    box, game = BOXES[name], GAMES[name]
    state, _ = game.start(seats, b"5" * 16, {})
    assert game.players == box.players
    assert piles(state) == [12] * 8 + [box.locomotives]
    assert [sum(hand) for hand in state.hands] == [4 + box.given] * seats
    assert all(hand[LOCO] >= box.given for hand in state.hands)
    assert len(state.display) == 5 and NO_CARD not in state.display
    assert state.trains == [box.trains] * seats and state.points == [0] * seats
    assert [(d.seat, d.kind, len(d.data[0]), d.data[1]) for d in game.decisions(state)] == [
        (seat, "keep", *box.start) for seat in range(seats)
    ]
    assert game.board.all_tickets == box.tickets
    other, _ = game.start(seats, b"6" * 16, {})
    assert other.hands != state.hands and other.ticket_deck != state.ticket_deck, "both decks are shuffled"


@pytest.mark.parametrize("name", BOXES)
def test_tickets_not_kept_at_the_start_go_where_the_map_says(name: str) -> None:
    """T-5, PA-2, UK-4, IN-2, CH-2, EU-1, US-1: one fewer than the least is refused."""
    box, game = BOXES[name], GAMES[name]
    state, _ = game.start(2, b"5" * 16, {})
    first, second = game.decisions(state)
    before = state.ticket_deck
    few = Keep(tuple(sorted(first.data[0][: box.start[1] - 1])))
    assert [fault.code for fault in game.refuse(state, first, few)] == ["too_few_tickets"]
    for decision in (first, second):
        kept = tuple(sorted(decision.data[0][: box.start[1]]))
        state, _ = game.apply(state, decision.number, Keep(kept))
    unkept = first.data[0][box.start[1] :] + second.data[0][box.start[1] :]
    assert state.ticket_deck[: len(before)] == before
    assert sorted(state.ticket_deck[len(before) :]) == (sorted(unkept) if box.unkept[0] == "bottom" else [])
    assert [len(held) for held in state.tickets] == [box.start[1]] * 2


@pytest.mark.parametrize("name", BOXES)
def test_later_one_ticket_is_enough_though_more_had_to_be_kept_at_the_start(name: str) -> None:
    """T-15, PA-2, UK-4, IN-2, CH-2, EU-1, US-1: the others go where the map says."""
    box, game = BOXES[name], GAMES[name]
    assert box.start[1] > 1
    state = started(game)
    before, held = state.ticket_deck, state.tickets[0]
    drawn = do(game, state, "tickets")
    assert asked(game, drawn).data == (before[: box.draw], 1)
    assert refused(game, drawn, "keep") == {"too_few_tickets"}
    after, _ = game.apply(drawn, asked(game, drawn).number, Keep(before[1:2]))
    assert after.tickets[0] == (*held, before[1])
    left = len(before) - box.draw
    assert after.ticket_deck[:left] == before[box.draw :]
    unkept = sorted(before[: box.draw])
    unkept.remove(before[1])
    assert sorted(after.ticket_deck[left:]) == (unkept if box.unkept[1] == "bottom" else [])
    assert (asked(game, after).seat, asked(game, after).kind) == (1, "turn")


@pytest.mark.parametrize("name", BOXES)
def test_turns_go_round_from_the_starting_player(name: str) -> None:
    """T-6, T-7: and two cards are the whole of a draw."""
    game = GAMES[name]
    seats = game.players[1]
    state, _ = game.start(seats, b"8" * 16, {})
    for decision in game.decisions(state):
        state, _ = game.apply(state, decision.number, Keep(tuple(sorted(decision.data[0]))))
    state.display = row("pwbyo")
    order: list[int] = []
    for _ in range(2 * seats):
        order.append(asked(game, state).seat)
        state = do(game, state, "draw deck", "draw deck")
    assert order == [(state.starter + n) % seats for n in range(2 * seats)]


@pytest.mark.parametrize("name", [name for name in BOXES if name != "switzerland"])
def test_a_locomotive_face_up_is_the_whole_draw_and_one_drawn_blind_is_not(name: str) -> None:
    """T-7, T-8."""
    game = GAMES[name]
    state = started(game, display=row("rbLgy"), deck=deck("Lkkkk"), discard=[0] * 9, hand=cards(""))
    assert (asked(game, do(game, state, "draw 3")).seat, asked(game, do(game, state, "draw 3")).kind) == (1, "turn")
    blind = do(game, state, "draw deck")
    assert (blind.hands[0][LOCO], asked(game, blind).kind) == (1, "second")
    assert lines(game, blind) == ["draw 1", "draw 2", "draw 4", "draw 5", "draw deck"]
    assert refused(game, blind, "draw 3") == {"second_locomotive"}
    replaced = do(game, state, "draw 1")
    assert replaced.display == row("LbLgy")
    assert refused(game, replaced, "draw 1") == refused(game, replaced, "draw 3") == {"second_locomotive"}
    assert lines(game, replaced) == ["draw 2", "draw 4", "draw 5", "draw deck"]
    assert all(asked(game, do(game, replaced, line)).seat == 1 for line in lines(game, replaced))


@pytest.mark.parametrize("name", [name for name in BOXES if name != "uk"])
def test_three_locomotives_clear_the_display_before_the_second_card(name: str) -> None:
    """T-9, CH-7: all five go to the discards, and the second card comes from the new five."""
    game = GAMES[name]
    state = started(game, display=row("LLrbg"), deck=deck("Lwwkkyyy"), discard=[0] * 9, hand=cards(""))
    assert [event.kind for event in events(game, state, "draw 3")] == ["drew", "turned", "swept"]
    state = do(game, state, "draw 3")
    assert (state.display, state.discard, state.hands[0]) == (row("wwkky"), list(cards("LLL bg")), list(cards("r")))
    assert (asked(game, state).seat, asked(game, state).kind) == (0, "second")
    state = do(game, state, "draw 5")
    assert (state.hands[0], asked(game, state).seat) == (list(cards("ry")), 1)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_of_a_double_route_claimed_in_play(name: str, seats: int) -> None:
    """T-13, PA-12, UK-5, IN-3, CH-3, EU-2, US-2.

    The next player may claim the second track where there are players enough, the owner of the first never.
    """
    box, game = BOXES[name], GAMES[name]
    one, other = box.double
    state = claim(game, started(game, seats=seats), one)
    codes, rules = why(game, state, other)
    if seats < box.doubles:
        assert codes == {"twin_closed"} and rules == {"T-13", box.rule}
    else:
        assert codes == set()
    while asked(game, state).seat != 0:
        state.display = row("pwbyo")
        state = do(game, state, "draw 1", "draw 2")
    codes, rules = why(game, state, other)
    assert codes == ({"own_twin", "twin_closed"} if seats < box.doubles else {"own_twin"})
    assert "T-13" in rules


@pytest.mark.parametrize("name", BOXES)
def test_points_of_a_track_follow_its_length(name: str) -> None:
    """T-14, PA-3: scored at once, and as many trains are laid as it is long (T-2)."""
    board = GAMES[name].board
    assert {t.length: t.points for t in board.tracks} == {t.length: POINTS[t.length] for t in board.tracks}
    one = BOXES[name].double[0]
    track = board.tracks[board.track_number[one]]
    state = claim(GAMES[name], started(GAMES[name]), one)
    assert (state.points[0], state.trains[0]) == (track.points, BOXES[name].trains - track.length)


@pytest.mark.parametrize("name", BOXES)
def test_one_track_is_the_whole_turn(name: str) -> None:
    """T-7, T-12: then the next player is asked, and the first may do nothing more."""
    state = claim(GAMES[name], started(GAMES[name], seats=3), BOXES[name].double[0])
    assert (asked(GAMES[name], state).seat, asked(GAMES[name], state).kind) == (1, "turn")


def sweeps(game: TicketGame, seeds: Sequence[int]) -> int:
    """In how many games of some seeds the first display is swept; in none do three locomotives stay."""
    found = 0
    for seed in seeds:
        state, told = game.start(2, bytes([seed]) * 16, {})
        found += any(event.kind == "swept" for event in told)
        assert state.display.count(LOCO) < 3
    return found


def test_the_first_display_is_judged_as_well() -> None:
    """T-9, T-4."""
    assert sweeps(GAMES["usa"], range(200)) > 0


def test_a_draw_is_one_of_the_five_or_blind() -> None:
    """T-7: whichever it is, the place is filled from the deck at once (T-8)."""
    game = GAMES["usa"]
    state = started(game, display=row("rbwgy"), deck=deck("kop"), discard=[0] * 9, hand=cards(""))
    state, _ = game.apply(state, asked(game, state).number, Draw(1))
    assert (state.display, state.hands[0], state.deck) == (row("rkwgy"), list(cards("b")), deck("op"))
    state = do(game, state, "draw 2")
    assert (state.display, state.hands[0]) == (row("rowgy"), list(cards("bk")))
