"""The planner: which tickets it wants, what it plans, and what it weighs a turn, a card and a share by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.bots.playing import course, seated
from tests.ticket.positions import PENNSYLVANIA as GAME
from tests.ticket.positions import TINY, asked, cards, row, started
from trainbound.bots.investing import Market
from trainbound.bots.outlook import Outlook, rounds_left
from trainbound.bots.plan import NO_WAY
from trainbound.bots.planner import Planner
from trainbound.bots.plans import Planning
from trainbound.bots.schedule import Bundle, Schedule
from trainbound.kernel.types import Decision
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket.actions import Claim, Draw
from trainbound.ticket.cards import LOCO
from trainbound.ticket.rules.shares import Shares
from trainbound.ticket.state import State

BOARD = GAME.board
TRACK = BOARD.track_number
RULE = BOARD.rule("shares")
assert isinstance(RULE, Shares)
SHARES: Shares = RULE


def tickets(*ids: str) -> tuple[int, ...]:
    return tuple(BOARD.ticket_number[i] for i in ids)


def bits(*ids: str) -> int:
    return sum(1 << TRACK[i] for i in ids)


def owning(state: State, seat: int, *ids: str) -> State:
    """The state with tracks given to a seat, and their twins closed as with two seats."""
    for name in ids:
        track = BOARD.tracks[TRACK[name]]
        state.owned[seat] |= 1 << TRACK[name]
        state.trains[seat] -= track.length
        state.parted[seat] = merge(state.parted[seat], track.a, track.b)
        state.free &= ~(1 << TRACK[name])
        if track.twin >= 0 and state.free >> track.twin & 1:
            state.free &= ~(1 << track.twin)
            state.closed |= 1 << track.twin
    return state


def holding(*ids: str, hand: str = "", display: str = "pwbgk", **fields: Any) -> State:
    state = started(hand=cards(hand), display=row(display), **fields)
    state.tickets[0] = tickets(*ids)
    return state


def plans(state: State) -> Planning:
    return Planning(Outlook(BOARD, GAME.view(state, 0)))


def planned(state: State) -> tuple[Any, set[str]]:
    """The plan for the tickets that seat 0 has not completed, and its tracks."""
    found = plans(state)
    done, waiting = found.done()
    plan = found.best(waiting, len(done))
    return plan, {BOARD.tracks[i].id for i in numbers(plan.tracks)}


def advice(state: State, decision: Decision | None = None) -> tuple[str, Any]:
    decision = decision or asked(GAME, state)
    found = Planner(BOARD, b"", 0).advise(GAME.view(state, 0), decision, GAME.legal(state, decision))
    return GAME.write(found.action), found


# ---- tickets and plans


def test_a_plan_joins_its_ticket_and_own_tracks_are_free() -> None:
    plan, tracks = planned(holding("pittsburgh/buffalo"))
    assert joins(tracks, "pittsburgh", "buffalo")
    own = sorted(tracks)[0]
    later, rest = planned(owning(holding("pittsburgh/buffalo"), 0, own))
    assert own not in rest and later.trains < plan.trains


def joins(tracks: set[str], a: str, b: str) -> bool:
    import networkx as nx

    graph = nx.Graph((BOARD.cities[t.a].id, BOARD.cities[t.b].id) for t in BOARD.tracks if t.id in tracks)
    return a in graph and b in graph and nx.has_path(graph, a, b)


def test_a_plan_goes_round_tracks_that_are_taken() -> None:
    _, tracks = planned(holding("harrisburg/baltimore"))
    taken, rest = planned(owning(holding("harrisburg/baltimore"), 1, *tracks))
    assert not rest & tracks and joins(rest, "harrisburg", "baltimore")
    assert taken.trains >= 3


def test_tickets_that_share_a_way_are_planned_as_one_tree() -> None:
    together, tracks = planned(holding("pittsburgh/harrisburg", "pittsburgh/philadelphia"))
    apart = sum(planned(holding(k))[0].trains for k in ("pittsburgh/harrisburg", "pittsburgh/philadelphia"))
    assert set(together.tickets) == set(tickets("pittsburgh/harrisburg", "pittsburgh/philadelphia"))
    assert together.trains < apart
    assert joins(tracks, "pittsburgh", "harrisburg") and joins(tracks, "pittsburgh", "philadelphia")


def test_a_ticket_whose_city_is_cut_off_is_given_up() -> None:
    state = holding("ontario/warren", "rochester/elmira")
    owning(state, 1, "buffalo/ontario-east:grey", "erie/ontario-west:grey")
    plan, _ = planned(state)
    assert plan.tickets == tickets("rochester/elmira")


def test_a_ticket_too_long_for_the_trains_left_is_given_up() -> None:
    state = holding("wheeling/albany", "rochester/elmira")
    state.trains[0] = 10
    plan, _ = planned(state)
    assert plan.tickets == tickets("rochester/elmira")


def offered(state: State, least: int, *ids: str) -> list[str]:
    decision = Decision(99, 0, "keep", (tickets(*ids), least))
    state.open = [(decision,)]
    return advice(state, decision)[0].split()[1:]


def test_it_keeps_tickets_that_lie_together() -> None:
    state = started(hand=cards(""))
    state.tickets[0] = ()
    together = ("pittsburgh/harrisburg", "pittsburgh/philadelphia", "harrisburg/philadelphia")
    assert set(together) <= set(offered(state, 3, "erie/albany", *together, "buffalo/baltimore"))


def test_it_keeps_a_ticket_that_is_joined_already_and_leaves_one_it_cannot_do() -> None:
    state = owning(holding(), 0, "elmira/rochester:green", "elmira/towanda:yellow")
    assert "rochester/elmira" in offered(state, 1, "wheeling/albany", "rochester/elmira", "erie/albany")
    state.trains = [6, 6]
    assert offered(state, 1, "wheeling/albany", "rochester/elmira", "erie/albany") == ["rochester/elmira"]


def test_near_the_end_it_draws_no_tickets() -> None:
    state = owning(holding(hand="", turn=60), 0, "elmira/rochester:green")
    state.trains = [30, 4]
    legal = GAME.legal(state, asked(GAME, state))
    assert "tickets" in {a.verb for a in legal}
    assert advice(state)[0] != "tickets"


def test_with_time_left_and_nothing_to_work_for_it_draws_tickets() -> None:
    state = owning(
        holding(hand="", turn=40), 0, "harrisburg/york:black", "gettysburg/york:grey", "baltimore/gettysburg:red",
        "baltimore/philadelphia:yellow", "allentown/philadelphia:red", "allentown/stroudsburg:orange",
        "scranton-wilkes-barre/stroudsburg:yellow", "scranton-wilkes-barre/towanda:grey", "elmira/towanda:yellow")
    assert advice(state)[0] == "tickets"


# ---- claims


def test_it_claims_the_track_that_completes_a_ticket() -> None:
    state = owning(holding("harrisburg/baltimore", hand="ww k", ticket_deck=()), 0, "harrisburg/york:black")
    line, found = advice(state)
    assert line == "claim baltimore/york:white white*2"
    assert found.code == "claim_plan" and found.values["completes"] == tickets("harrisburg/baltimore")


def test_a_narrow_place_is_worth_more_than_a_wide_one() -> None:
    # The only way out of the corner is narrow; York has several.
    state = owning(holding("ontario/warren"), 1, "erie/ontario-west:grey", "buffalo/erie:orange")
    found = plans(state)
    plan = found.best(list(tickets("ontario/warren")), 0)
    ferry = found.loss(plan, next(i for i in numbers(plan.tracks) if BOARD.tracks[i].ferry))
    assert ferry.trains == NO_WAY and ferry.near == (1,)
    assert ferry.points == pytest.approx(2 * 5)
    wide = holding("harrisburg/baltimore")
    easy = plans(wide)
    plan = easy.best(list(tickets("harrisburg/baltimore")), 0)
    losses = [easy.loss(plan, i) for i in numbers(plan.tracks)]
    assert losses and all(loss.trains != NO_WAY and loss.points < 6 and not loss.near for loss in losses)


def test_in_its_last_turn_it_claims_what_scores_most() -> None:
    line, found = advice(without_shares(holding(hand="rrrrr yy w", last_turns=2)))
    track = BOARD.tracks[TRACK[line.split()[1]]]
    assert track.points == 10 and found.code == "claim_last"


def without_shares(state: State) -> State:
    """The state with every stack empty."""
    gone = tuple((1,) * company.shares for company in SHARES.companies)
    state.parts[SHARES.part] = state.parts[SHARES.part]._replace(takers=gone)
    return state


def test_a_card_drawn_in_the_last_turn_is_for_nothing() -> None:
    """T-21: no turn follows in which it could be played, so none is promised."""
    line, found = advice(without_shares(holding(hand="", last_turns=2)))
    assert line.startswith("draw") and found.code == "draw_last"


def test_it_does_not_burn_cards_that_a_better_track_lacks_one_of() -> None:
    # Five blue of the six that Albany to New York takes, with three turns left; two would pay for a short track.
    free = bits("albany/new-york:blue", "chambersburg/harrisburg:blue")
    state = without_shares(holding(hand="bbbbb", display="bpwgk", free=free, turn=61, ticket_deck=()))
    state.trains = [20, 6]
    assert 2 < rounds_left(BOARD, GAME.view(state, 0)) < 4
    assert advice(state)[0] == "draw 1"
    # The same cards with no better track in sight are spent.
    state.free = bits("chambersburg/harrisburg:blue")
    assert advice(state)[0] == "claim chambersburg/harrisburg:blue blue*2"


# ---- cards


def test_it_draws_the_card_that_its_plan_lacks() -> None:
    free = bits("scranton-wilkes-barre/stroudsburg:yellow", "pittsburgh/wheeling:green")
    state = holding(hand="y", display="pwbyk", free=free)
    assert advice(state)[0] == "draw 4"


def test_a_face_up_locomotive_only_when_it_is_worth_two_cards() -> None:
    # Two turns are left, and one card is missing for the longest track, of which none lies there: the locomotive it is.
    free = bits("baltimore/cumberland:blue")
    late = holding(hand="bbbbbb", display="Lpwgk", free=free, ticket_deck=(), turn=81)
    late.trains[1] = 5
    assert advice(late)[0] == "draw 1"
    # With time, two blue cards do more.
    assert advice(holding(hand="bbb", display="Lbbgk", free=free, ticket_deck=()))[0] == "draw 2"


def test_a_ferry_wants_its_locomotives() -> None:
    free = bits("erie/ontario-west:grey")
    state = holding("ontario/warren", hand="ggL", display="gpwLk", free=free | bits("erie/warren:blue"))
    look = Outlook(BOARD, GAME.view(state, 0))
    assert look.need[TRACK["erie/ontario-west:grey"]] == (1, 7)
    schedule = Schedule(look)
    with_loco = schedule.worth(6, 45, 0.5, LOCO)
    assert with_loco > schedule.worth(6, 45, 0.5, 7) == pytest.approx(schedule.worth(6, 45, 0.5, 0))


def test_a_schedule_brings_less_with_fewer_turns_trains_or_cards() -> None:
    look = Outlook(BOARD, GAME.view(holding(hand="rrr bb g L"), 0))
    schedule = Schedule(look)
    full = schedule.worth(20, 45, 0.0)
    assert schedule.worth(10, 45, 0.0) < full
    assert schedule.worth(20, 12, 0.0) < full
    assert schedule.worth(20, 45, 0.0, paid=cards("rrr")) < full
    assert schedule.worth(20, 45, 0.0, LOCO) > full
    bundle = Bundle((TRACK["elmira/rochester:green"],), 30.0)
    assert schedule.bundled([bundle]).worth(20, 45, 0.0) > full + 20
    # A bundle whose tracks have all been claimed has been earned.
    taken = 1 << bundle.tracks[0]
    assert schedule.bundled([bundle]).worth(1, 45, 0.0, taken=taken) == pytest.approx(
        Schedule(look).worth(1, 45, 0.0, taken=taken) + 30)


# ---- time


def test_how_long_the_game_lasts_follows_the_fewest_trains() -> None:
    state = started(turn=41)
    state.trains = [40, 40]
    early = rounds_left(BOARD, GAME.view(state, 0))
    state.trains = [40, 8]
    late = rounds_left(BOARD, GAME.view(state, 0))
    assert late < early and late < 8
    state.last_turns = 2
    assert rounds_left(BOARD, GAME.view(state, 0)) == 1


# ---- shares


def market(takers: dict[str, tuple[int, ...]], options: Sequence[str] = (), **owned: Sequence[str]) -> Market:
    state = started(options=frozenset(options))
    companies = tuple(takers.get(company.id, ()) for company in SHARES.companies)
    pile = tuple((c, n + 1) for c, row in enumerate(companies) for n, taker in enumerate(row) if taker < 0)
    state.parts[SHARES.part] = state.parts[SHARES.part]._replace(takers=companies, pile=pile)
    for seat, ids in owned.items():
        for name in ids:
            state.owned[int(seat[1:])] |= 1 << TRACK[name]
    return Market(SHARES, GAME.view(state, 0), 0, 20)


def test_the_first_share_of_a_company_gains_most_and_the_biggest_company_first() -> None:
    gains = market({}).gains
    assert gains == sorted(gains, reverse=True)
    one = market({"prr": (0,)})
    assert one.gains[0] < gains[0] / 2 and one.gains[1] == pytest.approx(gains[1], rel=0.2)


def test_a_lead_that_is_safe_gains_nothing_and_one_that_is_tight_much() -> None:
    safe, tight = market({"wm": (0, 0, 0)}), market({"wm": (0, 1)})
    assert safe.gains[6] < tight.gains[6]


def test_an_empty_stack_is_not_wanted() -> None:
    empty = market({"brp": (1, 1)})
    assert empty.gains[8] == 0 and empty.best((8,)) == (-1, 0.0)


def test_hidden_shares_are_guessed_from_tracks_and_open_ones_counted() -> None:
    takers = {"wm": (1, -1), "prr": (-1, 1)}
    hidden = market(takers, s1=("baltimore/cumberland:blue", "altoona/dubois:grey"))
    assert sum(hidden.standings[6].others) + 2 * hidden.standings[6].neutral == pytest.approx(2)
    open_ = market(takers, options=("open_shares",), s1=("baltimore/cumberland:blue", "altoona/dubois:grey"))
    assert open_.standings[6].others == (1.0,) and open_.standings[6].neutral == pytest.approx(0.5)


def test_the_neutral_investor_is_sent_where_the_rival_leads() -> None:
    found = market({"wm": (0, 0), "nyc": (1, 1)}, options=("open_shares",))
    assert found.neutral_harm(5) > 0 > found.neutral_harm(6)
    state = started(options=frozenset(["open_shares"]))
    takers = tuple({"wm": (0, 0), "nyc": (1, 1)}.get(company.id, ()) for company in SHARES.companies)
    state.parts[SHARES.part] = state.parts[SHARES.part]._replace(takers=takers)
    decision = Decision(99, 0, "neutral", (0, (5, 6)))
    state.open = [(decision,)]
    assert advice(state, decision)[0] == "neutral nyc"


def test_it_takes_the_share_that_gains_most() -> None:
    state = started()
    number = TRACK["allentown/stroudsburg:orange"]
    decision = Decision(99, 0, "share", (number, SHARES.on_track[number]))
    state.open = [(decision,)]
    line, found = advice(state, decision)
    assert line == "share rdg" and found.values["left"] == 7


# ---- other boards


def test_a_board_of_other_rules_is_played_to_its_end() -> None:
    moves = list(course(TINY, [b.choose for b in seated(TINY, ["planner"] * 3, b"7" * 16)], b"7" * 16))
    assert TINY.over(moves.pop()[0])
    assert {Claim, Draw} <= {type(action) for *_, action in moves}
