"""Buying on a board with technologies: the yardstick's rule, and games that end with every technology for sale."""

from __future__ import annotations

import pytest

from tests.bots.playing import seated
from tests.ticket.positions import asked, cards, row
from tests.ticket.test_technologies import UK, owns, table
from trainbound import bots
from trainbound.bots.opening import best_opening
from trainbound.bots.texts import advice
from trainbound.ticket.rules.technologies import OPTION, Buy
from trainbound.ticket.state import State

STOKER = "bristol/plymouth:yellow"


def only(state: State, *tracks: str) -> State:
    """Leaves no track free but these, in place."""
    state.free = sum(1 << UK.board.track_number[name] for name in tracks)
    return state


def answer(state: State, name: str = "greedy") -> str:
    """What a bot answers in seat 0, as a line."""
    bot, decision = bots.make(name, UK.board, b"1" * 16, 0), asked(UK, state)
    return UK.write(bot.choose(UK.view(state, 0), decision, UK.legal(state, decision)))


def test_it_buys_what_opens_most_tracks_that_it_could_pay_for() -> None:
    """UK-10: Scotland has two red tracks here, the Stoker opens a yellow one."""
    state = only(table("L rr yyy", display=row("wwwww")), STOKER, "glasgow/stranraer:red", "inverness/wick:red")
    assert answer(state) == "buy scotland-concession loco*1"
    state.hands[0] = list(cards("L yyy"))
    assert answer(state) == "buy mechanical-stoker loco*1"


def test_of_as_many_tracks_it_takes_the_cheapest_and_the_thriftiest_payment() -> None:
    """UK-7, UK-10: four white open one track for 2 locomotives, three yellow one for 1."""
    state = only(table("LL yyy wwww", display=row("kkkkk")), STOKER, "norwich/nottingham:white")
    found = best_opening(UK.board, UK.view(state, 0), UK.legal(state, asked(UK, state)))
    assert found and found.action == UK.parse("buy mechanical-stoker L")
    assert UK.board.ids(found.tracks) == (STOKER,)


def test_it_buys_nothing_that_opens_no_track_it_can_pay_for() -> None:
    """UK-12: Edinburgh-Newcastle needs two technologies; one of them opens nothing by itself."""
    state = only(table("L gg", display=row("kkkkk")), "edinburgh/newcastle:green")
    assert answer(state) == "draw deck"
    state.hands[0] = list(cards("L ggg"))
    assert answer(owns(state, 0, "scotland-concession")) == "buy mechanical-stoker loco*1"


def test_after_buying_it_claims_what_it_opened() -> None:
    state = only(table("L yyy", display=row("wwwww")), STOKER)
    line = answer(state)
    state = UK.apply(state, asked(UK, state).number, UK.parse(line)).state
    assert answer(state) == "claim bristol/plymouth:yellow yellow*3"


def test_the_planner_says_what_a_purchase_is_for() -> None:
    state = only(table("L yyy", display=row("wwwww"), last_turns=1), STOKER)
    bot = bots.make("planner", UK.board, b"1" * 16, 0)
    found = bot.advise(UK.view(state, 0), asked(UK, state), UK.legal(state, asked(UK, state)))  # type: ignore[attr-defined]
    assert isinstance(found.action, Buy)
    assert advice(UK.board, ["Ada", "Bo", "Cy"], found) == (
        "Buy Mechanical Stoker: you can then claim BRS-PLY yellow 3 at once, about 4 points better than any other turn."
    )


@pytest.mark.parametrize("names", [("greedy", "random"), ("planner", "greedy", "random"), ("random",) * 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_bots_play_to_the_end_with_technologies(names: tuple[str, ...], advanced: bool) -> None:
    seed = bytes([len(names)]) * 16
    players = seated(UK, names, seed)
    state = UK.start(len(names), seed, {OPTION: advanced}).state
    bought = 0
    for _ in range(3000):
        if UK.over(state):
            break
        decision = UK.decisions(state)[0]
        legal = UK.legal(state, decision)
        action = players[decision.seat].choose(UK.view(state, decision.seat), decision, legal)
        assert action in legal
        bought += isinstance(action, Buy)
        state = UK.apply(state, decision.number, action).state
    assert UK.over(state) and bought > 2
