"""The yardstick is pinned: one test for each thing its module says of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import asked, cards, deck, do, row, started
from trainbound import bots
from trainbound.kernel.types import Decision
from trainbound.ticket.measures import cheapest
from trainbound.ticket.rules.shares import Shares
from trainbound.ticket.state import State

BOT = bots.make("greedy", GAME.board, b"", 0)
RULE = GAME.board.rule("shares")
assert isinstance(RULE, Shares)
SHARES: Shares = RULE


def answer(state: State, decision: Decision | None = None) -> str:
    """What greedy answers, as a line."""
    decision = decision or asked(GAME, state)
    return GAME.write(BOT.choose(GAME.view(state, decision.seat), decision, GAME.legal(state, decision)))


def position(hand: str, display: str, **fields: Any) -> State:
    return started(hand=cards(hand), display=row(display), **fields)


def offered(*tickets: str, least: int = 3) -> str:
    state = started()
    numbers = tuple(GAME.board.ticket_number[t] for t in tickets)
    decision = Decision(99, 0, "keep", (numbers, least))
    state.open = [(decision,)]
    return answer(state, decision)


def test_it_keeps_the_fewest_tickets_and_of_those_the_shortest() -> None:
    # Trains on the empty board: rochester/elmira 3, philadelphia/atlantic-city 2, gettysburg/reading 3 over York.
    line = offered(
        "wheeling/albany", "rochester/elmira", "erie/albany", "philadelphia/atlantic-city", "gettysburg/reading")
    assert line == "keep gettysburg/reading philadelphia/atlantic-city rochester/elmira"
    assert offered("wheeling/albany", "rochester/elmira", "pittsburgh/buffalo", least=1) == "keep rochester/elmira"


def trains(ticket: str) -> int:
    """The fewest trains of a ticket on the empty board."""
    found = GAME.board.tickets[GAME.board.ticket_number[ticket]]
    return cheapest(GAME.board, [t.length for t in GAME.board.tracks], found.a.vertices, found.b.vertices)[0]


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ("dubois/stroudsburg", "pittsburgh/baltimore"),  # 12 and 13 points for 12 trains
        ("harrisburg/baltimore", "gettysburg/reading"),
        ("philadelphia/new-york", "new-york/atlantic-city"),
    ],
)
def test_of_equally_short_tickets_it_keeps_more_points_then_the_lower_number(worse: str, better: str) -> None:
    number, points = GAME.board.ticket_number, [t.points for t in GAME.board.tickets]
    assert trains(worse) == trains(better)
    assert (-points[number[better]], number[better]) < (-points[number[worse]], number[worse])
    assert offered(worse, better, least=1) == offered(better, worse, least=1) == f"keep {better}"


def test_it_claims_the_longest_track_it_can_pay() -> None:
    state = position("yy oooo rrrrr", "pwbgk")
    assert answer(state) == "claim altoona/harrisburg:red red*5"


def test_it_claims_even_a_track_of_one_rather_than_draw() -> None:
    assert answer(position("y", "ppppp")) == "claim altoona/johnstown:yellow yellow*1"


def test_of_equally_long_tracks_it_spends_the_fewest_locomotives() -> None:
    # Five red would need two locomotives, and Altoona's red track is the lower number; five orange need none.
    tracks = GAME.board.track_number
    free = 1 << tracks["altoona/harrisburg:red"] | 1 << tracks["altoona/harrisburg:orange"]
    assert answer(position("rrrLL ooooo", "pwbgk", free=free)) == "claim altoona/harrisburg:orange orange*5"


def test_then_it_takes_the_lowest_track_number() -> None:
    tracks = GAME.board.track_number
    assert tracks["altoona/harrisburg:red"] < tracks["cumberland/morgantown:red"]
    assert answer(position("rrrrr", "pwbgk")) == "claim altoona/harrisburg:red red*5"


def test_a_grey_track_is_paid_in_the_colour_it_holds_most_of() -> None:
    free = 1 << GAME.board.track_number["altoona/dubois:grey"]
    assert answer(position("ww bbb", "pwbgk", free=free)) == "claim altoona/dubois:grey blue*2"
    assert answer(position("bb ww", "pwbgk", free=free)) == "claim altoona/dubois:grey white*2"


def test_it_draws_the_face_up_colour_it_holds_most_of() -> None:
    state = position("ggg ww", "pwgkg", free=0)
    assert answer(state) == "draw 3"
    assert answer(position("ggg ww", "gwgkp", free=0)) == "draw 1"


def test_of_colours_held_equally_it_takes_the_first_place() -> None:
    assert answer(position("gg ww", "pkwyg", free=0)) == "draw 3"


@pytest.mark.parametrize("display", ["pwyko", "pwLko"])
def test_else_it_draws_blind_and_takes_no_face_up_locomotive(display: str) -> None:
    assert answer(position("ggg ww", display, free=0)) == "draw deck"


def test_the_second_card_is_drawn_like_the_first() -> None:
    state = do(GAME, position("ggg", "pwgkg", free=0, deck=deck("yyy" "yyy")), "draw 3")
    assert asked(GAME, state).kind == "second"
    assert answer(state) == "draw 5"


def test_without_a_deck_it_takes_the_first_place() -> None:
    assert answer(position("ggg", ".wyko", free=0, deck=[], discard=[0] * 9)) == "draw 2"


def test_it_draws_tickets_only_when_nothing_else_is_legal() -> None:
    assert answer(position("", ".....", free=0, deck=[], discard=[0] * 9)) == "tickets"


def share(track: str, takers: dict[str, tuple[int, ...]], kind: str = "share", seats: int = 3) -> str:
    """What it answers when asked for a share beside a track; takers are seats in the order of their taking."""
    state = started(seats=seats)
    number = GAME.board.track_number[track]
    companies = list(state.parts[SHARES.part].takers)
    for c, company in enumerate(SHARES.companies):
        companies[c] = takers.get(company.id, ())
    state.parts[SHARES.part] = state.parts[SHARES.part]._replace(takers=tuple(companies))
    left = tuple(c for c in SHARES.on_track[number] if len(companies[c]) < SHARES.companies[c].shares)
    decision = Decision(99, 0, kind, (number, left))
    state.open = [(decision,)]
    return answer(state, decision)


def test_it_takes_the_share_of_the_company_in_which_it_leads_most() -> None:
    track = "allentown/stroudsburg:orange"  # Reading, Lehigh Valley, Jersey Central
    assert share(track, {"rdg": (1, 1), "lv": (0, 0, 1), "jcl": (0, 1)}) == "share lv"
    assert share(track, {"rdg": (1,), "lv": (1,), "jcl": (0,)}) == "share jcl"


def test_of_equal_leads_it_takes_more_shares_then_the_higher_payout() -> None:
    track = "allentown/stroudsburg:orange"
    assert share(track, {"rdg": (), "lv": (0, 1), "jcl": (1,)}) == "share lv"
    assert share(track, {}) == "share rdg"


def test_it_never_declines() -> None:
    assert share("albany/syracuse:red", {"nyc": (1, 1, 1, 1)}) == "share nyc"


def test_the_neutral_investor_gets_a_share_where_it_stands_worst() -> None:
    track = "allentown/stroudsburg:orange"
    assert share(track, {"rdg": (0,), "lv": (1,), "jcl": (0,)}, "neutral", seats=2) == "neutral lv"


def test_others_hidden_holdings_are_counted_together() -> None:
    # Whoever of the two others holds them: one share of theirs more weighs the same.
    track = "allentown/stroudsburg:orange"
    one = share(track, {"rdg": (1, 1), "lv": (1,), "jcl": (1, 1)})
    two = share(track, {"rdg": (1, 2), "lv": (2,), "jcl": (2, 1)})
    assert one == two == "share lv"
