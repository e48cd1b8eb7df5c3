"""The longest route and the Grand Tour in the planner's eyes (T-23, US-2, IN-5, IN-6)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.ticket.positions import INDIA, USA, asked, cards, give, row, started, tickets
from tests.ticket.test_india import ON_RING, RING, SQUARE
from trainbound.bots.outlook import Outlook
from trainbound.bots.plan import SECOND, Plan
from trainbound.bots.planner import Planner
from trainbound.bots.plans import Planning
from trainbound.bots.race import Race, length_of
from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.measures import longest

WEST = ["denver/salt-lake-city:red", "las-vegas/salt-lake-city:orange"]
"""Six trains in a row: Denver, Salt Lake City, Las Vegas."""


def race(mine: Sequence[str], theirs: Sequence[str], rounds: float = 3.0, seats: int = 2) -> Race:
    state = started(USA, seats=seats)
    give(USA, state, 0, mine)
    give(USA, state, 1, theirs)
    return Race(USA.board, USA.view(state, 0), 0, 10, rounds)


def track(name: str) -> int:
    return USA.board.track_number[name]


# ---- the longest route


def test_the_chance_grows_with_the_lead_and_as_the_end_comes() -> None:
    far, near = race(WEST, ["boston/new-york:red"], 20), race(WEST, ["boston/new-york:red"], 1)
    assert 5 < far.now < near.now < 10
    assert near.now > 9.5
    behind = race(["boston/new-york:red"], WEST, 1)
    assert behind.now < 0.5


def test_a_tie_is_as_good_as_a_win_so_that_equal_routes_are_worth_more_than_half() -> None:
    assert 5 < race(WEST, ["duluth/helena:orange"], 1).now < 10


def test_each_rival_makes_it_less_likely() -> None:
    assert race(WEST, WEST[:1], seats=3).now < race(WEST, WEST[:1]).now


def test_only_a_track_that_makes_the_route_longer_gains() -> None:
    found = race(WEST, ["duluth/helena:orange"])
    gains = found.gains(range(len(USA.board.tracks)))
    assert gains[track("las-vegas/los-angeles:grey")] > 0
    assert gains[track("helena/salt-lake-city:purple")] == 0, "a branch in the middle"
    assert gains[track("atlanta/charleston:grey")] == 0, "two trains far away"
    assert gains[track("denver/phoenix:white")] > gains[track("denver/santa-fe:grey")] > 0
    assert gains[track("miami/new-orleans:red")] == 0, "six far away are no more than six"
    assert race(WEST[:1], []).gains([track("miami/new-orleans:red")])[track("miami/new-orleans:red")] > 0
    assert found.gains([]) == [0.0] * len(USA.board.tracks)


def test_the_length_is_that_of_the_longest_route() -> None:
    bits = sum(1 << track(name) for name in WEST)
    assert length_of(USA.board, bits) == longest(USA.board, bits)[0] == 6


def test_the_last_claim_goes_where_the_longest_route_is_won() -> None:
    """Of all claims of four trains, worth the same in themselves, one that makes the route longer than the rival's."""
    state = started(USA, hand=cards("bbbboooo"), display=row("wwwww"), last_turns=2)
    state.tickets = [(), ()]
    state.ticket_deck = ()
    give(USA, state, 0, ["helena/omaha:red"])
    give(USA, state, 1, ["duluth/toronto:purple"])
    decision = asked(USA, state)
    found = Planner(USA.board, b"", 0).advise(USA.view(state, 0), decision, USA.legal(state, decision))
    assert isinstance(found.action, Claim)
    own = state.owned[0] | 1 << found.action.track
    assert (found.code, USA.board.tracks[found.action.track].length, length_of(USA.board, own)) == ("claim_last", 4, 9)
    assert found.values["longer"] > 3


def test_a_ticket_is_completed_in_the_last_turn_when_the_cards_are_there() -> None:
    state = started(USA, hand=cards("rr"), display=row("wwwww"), last_turns=2)
    state.tickets = [tickets(USA, "denver/el-paso"), ()]
    give(USA, state, 0, ["denver/santa-fe:grey"])
    decision = asked(USA, state)
    found = Planner(USA.board, b"", 0).advise(USA.view(state, 0), decision, USA.legal(state, decision))
    assert USA.write(found.action) == "claim el-paso/santa-fe:grey red*2"
    assert found.values["completes"] == tickets(USA, "denver/el-paso")


# ---- second ways


def planned(tracks: Sequence[str], names: Sequence[str], hand: str = "", trains: int | None = None) -> Plan:
    state = started(INDIA, hand=cards(hand))
    state.tickets[0] = tickets(INDIA, *names)
    give(INDIA, state, 0, tracks)
    if trains is not None:
        state.trains[0] = trains
    found = Planning(Outlook(INDIA.board, INDIA.view(state, 0)))
    done, waiting = found.done()
    return found.best(waiting, len(done))


def ids(bits: int) -> list[str]:
    return [INDIA.board.tracks[i].id for i in numbers(bits)]


def test_a_second_way_that_is_nearly_there_is_planned_for() -> None:
    plan = planned([*SQUARE[:4], SQUARE[5]], ["jaipur/patna"], "w")
    (tour,) = plan.tours
    assert (ids(tour.tracks), tour.gain) == (["bareilly/delhi:white"], 5)
    assert plan.tracks == tour.tracks
    assert plan.tickets == ()


def test_a_second_way_that_costs_more_than_it_pays_is_not() -> None:
    assert planned(SQUARE[:3], ["jaipur/patna"], trains=3).tours == ()
    assert planned(RING[:5], ["raipur/guntakal"], trains=12).tours == ()


def test_one_track_that_closes_a_loop_for_several_tickets_is_worth_all_of_them() -> None:
    (tour,) = planned(RING[:-1], ON_RING[:3]).tours
    assert tour.gain == 20
    assert len(ids(tour.tracks)) == 1


def test_nothing_is_planned_for_a_sixth_ticket_joined_twice() -> None:
    near = [*RING, "delhi/jaipur:purple", "bareilly/delhi:white", "bareilly/patna:green"]
    assert planned(near, [*ON_RING[:4], "jaipur/patna"]).tours != ()
    assert planned(near, [*ON_RING[:5], "jaipur/patna"]).tours == ()


def test_what_the_loss_of_a_second_way_costs_is_at_most_what_it_pays() -> None:
    state = started(INDIA, hand=cards("w"), last_turns=2)
    state.tickets[0] = tickets(INDIA, "jaipur/patna")
    give(INDIA, state, 0, [*SQUARE[:4], SQUARE[5]])
    found = Planning(Outlook(INDIA.board, INDIA.view(state, 0)))
    done, waiting = found.done()
    plan = found.best(waiting, len(done))
    loss = found.loss(plan, INDIA.board.track_number["bareilly/delhi:white"])
    assert (loss.trains, INDIA.board.tickets[loss.ticket].id) == (SECOND, "jaipur/patna")
    assert 0 < loss.points <= 5
    decision = asked(INDIA, state)
    advice = Planner(INDIA.board, b"", 0).advise(INDIA.view(state, 0), decision, INDIA.legal(state, decision))
    assert (advice.code, INDIA.write(advice.action)) == ("claim_tour", "claim bareilly/delhi:white white*1")
