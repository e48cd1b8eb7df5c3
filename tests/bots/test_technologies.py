"""The planner where technologies are for sale: ways that pay for them once, purchases, and purchases for one turn."""

from __future__ import annotations

import pytest

from tests.ticket.positions import asked, cards, do, give, row, tickets
from tests.ticket.test_technologies import NEW_YORK, RULE, UK, owns, part, table
from trainbound.bots import Advice
from trainbound.bots.outlook import Outlook
from trainbound.bots.plan import Tour
from trainbound.bots.planner import Planner
from trainbound.bots.plans import Planning
from trainbound.bots.purse import OWNED, Purse
from trainbound.bots.schedule import Target
from trainbound.bots.shop import shop_of
from trainbound.bots.texts import advice
from trainbound.bots.turns import Turn
from trainbound.kernel.seeds import derived
from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import GREY
from trainbound.ticket.rules.technologies import OPTION, Buy
from trainbound.ticket.state import State

NAMES = ("Ada", "Bo", "Cy")
NUMBER = RULE.number


def bits(*names: str) -> int:
    return sum(1 << NUMBER[name] for name in names)


def holding(hand: str, *wanted: str, seats: int = 2, display: str = "pwbgk", advanced: bool = False) -> State:
    state = table(hand, seats, advanced, display=row(display))
    state.tickets[0] = tickets(UK, *wanted)
    return state


def without_new_york(hand: str, *wanted: str, display: str = "pwbgk") -> State:
    """The same when the track that all save for is gone."""
    state = holding(hand, *wanted, display=display)
    give(UK, state, 1, [NEW_YORK])
    return state


def looked(state: State) -> Outlook:
    return Outlook(UK.board, UK.view(state, 0))


def plans(state: State) -> Planning:
    return Planning(looked(state))


def advised(state: State) -> Advice:
    decision = asked(UK, state)
    return Planner(UK.board, b"", 0).advise(UK.view(state, 0), decision, UK.legal(state, decision))


def answer(state: State) -> str:
    return UK.write(advised(state).action)


def said(state: State) -> str:
    return advice(UK.board, NAMES, advised(state))


def bought(state: State) -> str:
    """The technology that it buys, or nothing."""
    action = advised(state).action
    return RULE.all[action.technology].id if isinstance(action, Buy) else ""


# ---- ways


def way(state: State, ticket: str, fee: int, bought: int = 0) -> tuple[int, set[str]]:
    """The cheapest way for a ticket where each space costs 10 and each unit of a price costs `fee`."""
    shop = shop_of(UK.board, UK.view(state, 0))
    wanted = UK.board.tickets[UK.board.ticket_number[ticket]]
    found = shop.cheapest(UK.board.adjacency, wanted.a.vertices, wanted.b.vertices,
                          [10 * t.length for t in UK.board.tracks], lambda some: fee * shop.units(some), bought)
    assert found
    return found[0], {RULE.all[i].id for i in numbers(shop.lacked(found[1]))}


def test_a_way_pays_once_for_each_technology_that_it_needs() -> None:
    """UK-12: Aberdeen-Dundee-Edinburgh-Glasgow are three spaces and one concession."""
    assert way(holding(""), "aberdeen/glasgow", 7) == (37, {"scotland-concession"})


def test_a_way_goes_round_a_technology_that_costs_more_than_the_detour() -> None:
    """UK-18: Liverpool-Barrow by ferry saves spaces, Propellers cost two units."""
    state = holding("")
    state.tickets[0] = ()
    shop = shop_of(UK.board, UK.view(state, 0))
    a, b = (UK.board.places[name].vertices for name in ("barrow", "liverpool"))
    costs = [10 * t.length for t in UK.board.tracks]

    def found(fee: int, bought: int = 0) -> tuple[int, tuple[int, ...]] | None:
        return shop.cheapest(UK.board.adjacency, a, b, costs, lambda some: fee * shop.units(some), bought)

    ferry = UK.board.track_number["barrow/liverpool:grey"]
    assert found(1) == (12, (ferry,))
    dear = found(50)
    assert dear and dear[0] == 40 and not shop.lacked(dear[1])
    assert found(50, bits("propellers")) == (10, (ferry,))


def test_a_way_finds_none_where_a_technology_is_gone() -> None:
    """UK-11: tracks that lack what nobody can buy any more are closed to a plan."""
    state = holding("")
    left = list(part(state).left)
    left[NUMBER["scotland-concession"]] = 0
    state.parts[RULE.part] = part(state)._replace(left=tuple(left))
    look = looked(state)
    assert look.shop.shut and not look.open & look.shop.shut
    plan = Planning(look).best(tickets(UK, "aberdeen/glasgow"), 0)
    assert plan.tickets == ()


def test_a_plan_for_two_tickets_pays_once_for_what_both_need() -> None:
    """UK-10, UK-12."""
    found = plans(holding("LL"))
    both = found.best(tickets(UK, "aberdeen/glasgow", "fort-william/edinburgh"), 0)
    assert found.look.shop.lacked(numbers(both.tracks)) == bits("scotland-concession")
    tracks = sum(found.costs[i] or 0 for i in numbers(both.tracks))
    assert both.cost == (tracks + found.fee(bits("scotland-concession"))) / 16


def test_sets_and_a_card_less_count_in_what_is_missing() -> None:
    """UK-7, UK-28: a ferry of 2 with three purple and five red; Diesel Power needs a card less."""
    state = holding("ppp rrrrr", advanced=True)
    ferry = UK.board.track_number["dover/france-east:grey"]
    assert looked(state).need[ferry] == (0, 6)
    state.hands[0] = list(cards("rrrrr"))
    assert looked(state).need[ferry][0] == 0
    state.hands[0] = list(cards("rrr"))
    assert looked(state).need[ferry][0] == 1
    assert looked(owns(state, 0, "booster")).need[ferry][0] == 1
    state.hands[0] = list(cards("rrrr"))
    assert looked(state).need[ferry][0] == 0
    state.hands[0] = list(cards("rrr"))
    assert looked(owns(state, 0, "diesel-power")).need[ferry][0] == 0


def test_what_a_claim_takes_is_taken_from_a_purse_with_its_technologies() -> None:
    """UK-7, UK-10: the ferry takes a red card, a locomotive, and two units more for Propellers."""
    purse = Purse(shop_of(UK.board, UK.view(holding(""), 0)))
    target = Target(0, 2, 2, GREY, 1, 2.0, (), 1, True, bits("propellers"))
    held = [4, 0, 0, 0, 0, 0, 6, 0, 2, 0]
    assert purse.claim(target, held, (), [0.0] * 9) == (1.0, 2.0)
    purse.take(target, held, ())
    assert held == [0, 0, 0, 0, 0, 0, 5, 0, 0, bits("propellers")]
    assert purse.claim(target, held, (), [0.0] * 9)[0] == 1.0
    poor = [0] * OWNED + [0]
    assert purse.claim(target, poor, (), [0.0] * 9)[0] > 4


@pytest.mark.parametrize("hand", ["ww rrr k gg L", "www rrr kkk", "rrr", ""])
def test_a_card_more_counts_the_same_as_with_every_row_worked_out_afresh(hand: str) -> None:
    """UK-7: a card of another colour may make up a set; what is shared between the colours changes nothing."""
    look = looked(holding(hand, "aberdeen/glasgow", "leeds/london"))
    shared = Planning(look).schedule
    for card in range(8):
        afresh = Planning(look).schedule
        held = afresh._held()
        held[card] += 1
        afresh.__dict__["_with_spare"] = [afresh._row(n, held, []) for n in range(len(afresh.targets))]
        for rounds in (3.0, 9.0, 20.0):
            assert shared.worth(rounds, 35, 0.5, card) == afresh.worth(rounds, 35, 0.5, card)


# ---- buying


def test_in_its_last_turn_it_buys_what_the_track_it_lacks_needs_and_claims_that() -> None:
    """UK-10, UK-12, UK-15: Aberdeen-Glasgow hangs on one space in Scotland."""
    state = without_new_york("L w r k", "aberdeen/glasgow")
    give(UK, state, 0, ["aberdeen/dundee:white", "dundee/edinburgh:red"])
    state.last_turns = 1
    assert bought(state) == "scotland-concession"
    state = do(UK, state, answer(state))
    assert answer(state) == "claim edinburgh/glasgow:black black*1"


def test_it_buys_nothing_that_its_tickets_do_not_need() -> None:
    """UK-10: with locomotives for any concession, England is enough for Leeds-London."""
    state = holding("LLL g k b o p w", "leeds/london", "birmingham/london")
    assert not bought(state)


def test_it_takes_a_locomotive_to_save_for_what_its_way_needs() -> None:
    """UK-10: a card more would be no set of four."""
    state = without_new_york("r k", "aberdeen/glasgow", display="wLyyy")
    assert said(state) == "Take the locomotive: it helps to buy Scotland Concession, which ABD-GLA needs."


def test_it_takes_a_locomotive_to_save_for_what_a_second_way_needs() -> None:
    """UK-10, IN-6: on a map that has technologies and a bonus for second ways, only one of these may lack one."""
    state = without_new_york("r k", "aberdeen/glasgow", display="wLyyy")
    decision = asked(UK, state)
    planning = plans(state)
    plan = planning.best(planning.done()[1], 0)
    (ticket,) = plan.tickets
    plan = plan._replace(ways=(0,), tours=(Tour(ticket, plan.tracks, 10, 1.0),))
    found = Turn(planning, decision, UK.legal(state, decision), plan).advise()
    assert (found.code, found.values["ticket"]) == ("draw_save", ticket)


def test_it_claims_new_york_when_it_can() -> None:
    """UK-9: with no technology at all."""
    state = holding("LLL rrrrrrr", "leeds/london")
    assert answer(state).startswith(f"claim {NEW_YORK}")


def test_it_saves_for_new_york_rather_than_buy() -> None:
    """UK-9, UK-20: four points a turn are worth waiting for."""
    state = holding("LLL rrrrrr", "leeds/london")
    assert answer(state).startswith("draw")


def test_it_buys_double_heading_with_many_tickets_done_and_not_with_none() -> None:
    """UK-22: two points for each."""
    state = holding("LLLL", "leeds/london")
    assert not bought(state)
    pairs = [t for t in UK.board.tracks if t.points < 10]
    joined = [UK.board.tickets[k].id for k in range(len(UK.board.tickets)) if UK.board.tickets[k].points < 5]
    state.tickets[0] = tickets(UK, *joined)
    give(UK, state, 0, [t.id for t in pairs if t.twin < 0 or UK.board.tracks[t.twin].id > t.id])
    state.trains[0] = 3
    state.last_turns = 1
    assert bought(state) == "double-heading"
    assert "points more" in said(state)


# ---- what is bought for one turn


def test_two_claims_in_the_last_turn_are_worth_a_locomotive() -> None:
    """UK-24, UK-32."""
    state = owns(holding("L rrrr ww", "birmingham/london", advanced=True), 0, "superheated-steam-boiler")
    give(UK, state, 1, [NEW_YORK])  # no longest route to be had
    state.last_turns = 1
    assert answer(state) == "buy thermocompressor loco*1"
    assert "claimed in one turn are about 2 points better" in said(state)
    state = do(UK, state, answer(state))
    assert answer(state).startswith("claim ")
    state = do(UK, state, answer(state))
    assert asked(UK, state).kind == "again"
    assert answer(state).startswith("claim ")


def test_the_last_turn_goes_beside_anothers_long_track() -> None:
    """UK-23, UK-31: forty points beside the owner of Southampton-New York."""
    state = holding("LLLLLLL rrrrrrr", "leeds/london")
    give(UK, state, 1, [NEW_YORK])
    state.last_turns = 1
    assert bought(state) == "right-of-way"
    assert said(state).startswith("Buy Right of Way: to claim NYK-SOU grey 10 with 3 locomotives beside its owner")
    state = do(UK, state, answer(state))
    assert asked(UK, state).kind == "beside"
    assert answer(state).startswith(f"claim {NEW_YORK}")


# ---- whole games


@pytest.mark.parametrize("advanced", [False, True])
def test_in_whole_games_what_it_buys_to_open_tracks_is_used(advanced: bool) -> None:
    """UK-10, UK-24: hardly a technology is bought that no track of its own needs in the end.

    What it says that it can claim at once, it claims one of; two claims it makes, where it bought two.
    """
    idle = opening = promised = 0
    for n in range(2):
        seed = derived(b"technologies", "game", n)
        players = [Planner(UK.board, seed, seat) for seat in range(2)]
        state = UK.start(2, seed, {OPTION: advanced}).state
        opens = -1
        while state.open:
            decision = UK.decisions(state)[0]
            legal = UK.legal(state, decision)
            found = players[decision.seat].advise(UK.view(state, decision.seat), decision, legal)
            action = found.action
            assert action in legal
            assert decision.kind != "again" or isinstance(action, Claim)
            if opens >= 0:
                assert isinstance(action, Claim)
                assert RULE.needs[action.track] >> opens & 1
                promised += 1
            opens = found.values["technology"] if found.code == "buy" and found.values["track"] >= 0 else -1
            state = UK.apply(state, decision.number, action).state
        for seat in range(2):
            used = 0
            for i in numbers(state.owned[seat]):
                used |= RULE.needs[i]
            for i in numbers(part(state).owned[seat]):
                if not RULE.all[i].effect:
                    opening += 1
                    idle += not used >> i & 1
    assert opening > 4
    assert promised > 2
    assert idle <= opening / 10
