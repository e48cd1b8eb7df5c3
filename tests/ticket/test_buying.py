"""What faces and bots ask about technologies: how one stands to each, and buying and claiming in one turn."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ticket.positions import asked, cards, do, give, row
from tests.ticket.test_technologies import RULE, UK, owns, table
from trainbound.kernel.types import Illegal
from trainbound.ticket.actions import Claim
from trainbound.ticket.buying import Offer, buy_then_claim, missing, offers
from trainbound.ticket.reach import claimable, points
from trainbound.ticket.rules.technologies import Buy
from trainbound.ticket.state import State

TRACKS = UK.board.track_number


def offer(state: State, name: str, viewer: int | None = 0) -> Offer:
    return offers(UK.board, UK.view(state, viewer))[RULE.number[name]]


def test_how_one_stands_to_each_technology():
    """UK-10, UK-11, UK-29, UK-32."""
    state = owns(table("LL rrr", seats=4, advanced=True), 0, "booster")
    for seat in (1, 2, 3):
        owns(state, seat, "propellers")
    owns(state, 1, "thermocompressor")
    assert offer(state, "booster").state == "have"
    assert (offer(state, "propellers").state, offer(state, "double-heading").state) == ("buy", "short")
    assert offer(state, "double-heading").short == 1
    assert offer(state, "thermocompressor").state == "gone"
    assert offer(table("LL"), "water-tenders").state == "off"
    assert offer(table("L", advanced=True), "thermocompressor").state == "no_claim"
    late = table("LL", advanced=True)
    late.set_part(RULE, late.part(RULE)._replace(reshuffled=True))
    assert offer(late, "risky-contracts").state == "withdrawn"
    assert offers(UK.board, UK.view(state, None)) == []


def test_what_a_technology_opens_is_what_nothing_else_bars():
    """UK-12: and what of it the rest of the hand pays for."""
    state = owns(table("L ggg"), 0, "scotland-concession")
    found = offer(state, "mechanical-stoker")
    ids = set(UK.board.ids(found.opens))
    assert "edinburgh/newcastle:green" in ids and "londonderry/stranraer:grey" not in ids
    assert "dundee/fort-william:green" in UK.board.ids(found.now) and "bristol/plymouth:yellow" not in UK.board.ids(
        found.now
    )
    assert found.now & ~found.opens == 0
    state.trains[0] = 2
    assert offer(state, "mechanical-stoker").opens == 0
    assert offer(state, "boiler-lagging").opens == 0


def test_right_of_way_opens_what_others_own():
    """UK-31."""
    state = table("LLLL r")
    give(UK, state, 1, ["brighton/london:grey", "edinburgh/newcastle:green"])
    assert UK.board.ids(offer(state, "right-of-way").opens) == ("brighton/london:grey",)


def test_missing_technologies_of_a_track():
    """UK-12."""
    state = owns(table(), 0, "propellers")
    names = [RULE.all[i].id for i in missing(UK.board, UK.view(state, 0), TRACKS["belfast/stranraer:grey"])]
    assert names == ["ireland-france-concession", "scotland-concession"]
    assert missing(UK.board, UK.view(state, None), 0) == []


HANDS = st.lists(st.sampled_from("pwbLLrrrrg"), min_size=0, max_size=9).map("".join)
WANTED = [
    "edinburgh/glasgow:black",
    "inverness/wick:red",
    "barrow/liverpool:grey",
    "hull/norwich:grey",
    "cardiff/carmarthen:red",
]


@given(HANDS, st.sampled_from(WANTED), st.booleans())
@settings(max_examples=80)
def test_a_purchase_and_a_claim_in_one_turn_are_found_whenever_they_exist(letters, name, booster):
    """UK-7, UK-10: against every way to part the hand between the two."""
    state = owns(table(letters or "p"), 0, *(["booster"] if booster else []))
    track, (lacking,) = TRACKS[name], missing(UK.board, UK.view(state, 0), TRACKS[name])
    plans = buy_then_claim(UK.board, UK.view(state, 0), track)
    for plan in plans:
        after = UK.apply(state, asked(UK, state).number, Buy(plan.technology, plan.price)).state
        after = UK.apply(after, asked(UK, after).number, Claim(plan.track, plan.payment)).state
        assert after.owned[0] >> track & 1
    possible = False
    hand = state.hands[0]
    for price in product(*(range(n + 1) for n in hand)):
        try:
            bought = UK.apply(state, asked(UK, state).number, Buy(lacking, price)).state
        except Illegal:
            continue
        possible = possible or bool(UK.claimable(bought, 0) >> track & 1)
    assert possible == bool(plans)


@pytest.mark.parametrize(
    ("technology", "hand", "track"),
    [("booster", "pwby rgk", "brighton/london:grey"), ("diesel-power", "LLL r", "london/southampton:red")],
)
def test_a_purchase_that_makes_a_claim_cheaper(technology, hand, track):
    """UK-19, UK-28: named, since the track lacks nothing."""
    hand += " L" if technology == "booster" else ""
    state = table(hand, advanced=True)
    plans = buy_then_claim(UK.board, UK.view(state, 0), TRACKS[track], RULE.number[technology])
    assert plans
    for plan in plans:
        done = do(UK, state, UK.write(Buy(plan.technology, plan.price)), UK.write(Claim(plan.track, plan.payment)))
        assert done.owned[0]


def test_no_plan_where_the_turns_purchase_is_made_or_the_track_is_taken():
    """UK-10."""
    state = table("LL rr", display=row("wwwww"))
    track = TRACKS["inverness/wick:red"]
    assert buy_then_claim(UK.board, UK.view(state, 0), track)
    bought = do(UK, state, "buy wales-concession L")
    assert buy_then_claim(UK.board, UK.view(bought, 0), track) == []
    give(UK, state, 1, ["inverness/wick:red"])
    assert buy_then_claim(UK.board, UK.view(state, 0), track) == []
    assert buy_then_claim(UK.board, UK.view(state, None), track) == []


def test_what_a_track_scores_now():
    """UK-20, UK-21: for the seat that owns them, for nobody else."""
    state = owns(table(), 0, "boiler-lagging", "steam-turbines")
    ferry, land = TRACKS["belfast/stranraer:grey"], TRACKS["brighton/london:grey"]
    for known in (state, UK.view(state, 1)):
        assert [points(UK.board, known, s, i) for s in (0, 1, None) for i in (ferry, land)] == [4, 2, 1, 1, 1, 1]


def test_a_view_knows_the_same_tracks_as_the_state():
    """UK-12: faces ask the view, the engine the state."""
    for technologies in ((), ("scotland-concession",), ("booster", "propellers", "ireland-france-concession")):
        state = owns(table("LL rrr ggg k"), 0, *technologies)
        give(UK, state, 0, ["leeds/manchester:red"])
        assert claimable(UK.board, UK.view(state, 0)) == UK.claimable(state, 0) != 0
        state.hands[0] = list(cards("p"))
        assert claimable(UK.board, UK.view(state, 0)) == UK.claimable(state, 0)
