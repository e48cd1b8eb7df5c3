"""Technologies: what they open, how they are bought, what each does (UK-1 to UK-33)."""

from itertools import product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ticket.positions import asked, cards, deck, do, events, give, lines, refused, row, started, tickets
from trainbound.kernel.files import maps_folder
from trainbound.kernel.types import Ambiguous, Illegal, NotUnderstood
from trainbound.network.bits import numbers
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import NONE
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.measures import needs
from trainbound.ticket.payments import payments
from trainbound.ticket.reach import barred, best_way, claimable, terms, trains_for
from trainbound.ticket.rules.technologies import OPTION, Buy, Part, Technologies
from trainbound.ticket.state import State

UK = TicketGame(load_board("uk"))
RULE = UK.board.rule("technologies")
assert isinstance(RULE, Technologies)
RICH = cards("pppppp wwwwww bbbbbb yyyyyy oooooo kkkkkk rrrrrr gggggg LLLLLLLLLLLL")

FERRY = "belfast/stranraer:grey"
LONG_FERRY = "aberdeen/newcastle:grey"
NEW_YORK = "new-york/southampton:grey"
LONDON = "brighton/london:grey"


def table(hand: str = "", seats: int = 3, advanced: bool = False, **fields) -> State:
    """Seat 0 at its turn with a hand, nobody with a technology."""
    state = started(UK, seats, hand=cards(hand) if hand else NONE, **fields)
    if advanced:
        state.options = frozenset({OPTION})
        state.set_part(RULE, RULE.setup(state))
    return state


def owns(state: State, seat: int, *names: str) -> State:
    """Gives a seat technologies from the supply, in place."""
    for name in names:
        part = RULE.after_buying(state.part(RULE), seat, RULE.number[name])
        state.set_part(RULE, part)
    return state


def part(state: State) -> Part:
    found: Part = state.part(RULE)
    return found


def has(state: State, seat: int) -> set[str]:
    return {t.id for i, t in enumerate(RULE.all) if part(state).owned[seat] >> i & 1}


def left(state: State, name: str) -> int:
    return part(state).left[RULE.number[name]]


def missing(state: State, track: str, seat: int = 0) -> set[str]:
    """The technologies whose absence bars a track to a seat."""
    found = UK.why(state, seat, UK.board.track_number[track])
    return {RULE.all[r.values["technology"]].id for r in found if r.code == "technology_missing"}


def rules(state: State, line: str) -> set[str]:
    """The rule ids for which a line is refused."""
    return {rule for r in UK.refuse(state, asked(UK, state), UK.parse(line)) for rule in r.rules}


# ---- setting up


def test_numbers_of_the_box():
    """UK-1, UK-4, UK-5, UK-11."""
    board = UK.board
    assert (board.file.trains, board.file.cards.per_colour, board.file.cards.locomotives) == (35, 12, 20)
    assert len(board.tickets) == 57 and (board.file.deal.start, board.file.deal.start_keep) == (5, 3)
    assert (board.file.deal.draw, board.file.deal.draw_keep, board.file.deal.unkept) == (3, 1, "bottom")
    assert board.file.double_routes_from == 3
    basic = [t for t in RULE.all if not t.advanced]
    assert [t.copies for t in basic] == [4] * 10 + [1]
    assert sum(t.copies for t in RULE.all) == 47
    assert {t.id: t.copies for t in RULE.all if t.advanced} == {
        "thermocompressor": 1, "water-tenders": 2, "risky-contracts": 1, "equalising-beam": 1, "diesel-power": 1,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_a_locomotive_besides_the_four_cards_dealt(seats):
    """UK-2: set aside before the rest is shuffled, so that the deck holds the other locomotives."""
    state, happened = UK.start(seats, b"1" * 16, {})
    assert all(sum(hand) == 5 and hand[8] >= 1 for hand in state.hands)
    dealt = [e.secret["cards"] for e in happened if e.kind == "dealt"]
    assert all(len(row) == 5 and row[-1] == 8 for row in dealt)
    assert sum(hand[8] for hand in state.hands) + state.deck.count(8) + state.display.count(8) == 20


def test_three_locomotives_face_up_stay_where_they_are_and_one_taken_is_the_whole_draw():
    """UK-3, T-7."""
    state = table(display=row("LLLLr"), deck=deck("wkkggbb"), discard=[0] * 9)
    assert [event.kind for event in events(UK, state, "draw 1")] == ["drew", "turned", "turn"]
    after = do(UK, state, "draw 1")
    assert after.display == row("wLLLr")
    assert (after.player, sum(after.hands[0])) == (1, 1)
    assert [event.kind for event in events(UK, state, "draw 5")] == ["drew", "turned"]
    assert do(UK, state, "draw 5").display == row("LLLLw")


# ---- what is open


@pytest.mark.parametrize(
    ("track", "needed"),
    [
        ("brighton/london:grey", set()),
        ("leeds/newcastle:orange", set()),
        (NEW_YORK, set()),
        ("edinburgh/newcastle:green", {"scotland-concession", "mechanical-stoker"}),
        ("londonderry/stranraer:grey",
         {"scotland-concession", "ireland-france-concession", "mechanical-stoker", "propellers"}),
        (FERRY, {"scotland-concession", "ireland-france-concession", "propellers"}),
        ("dover/france-east:grey", {"ireland-france-concession", "propellers"}),
        ("bristol/cardiff:grey", {"wales-concession", "propellers"}),
        (LONG_FERRY, {"scotland-concession", "superheated-steam-boiler", "propellers"}),
        ("hull/norwich:grey", {"superheated-steam-boiler"}),
        ("hull/newcastle:grey", {"superheated-steam-boiler", "propellers"}),
        ("aberdeen/inverness:purple", {"scotland-concession", "mechanical-stoker"}),
        ("bristol/plymouth:yellow", {"mechanical-stoker"}),
        ("inverness/wick:red", {"scotland-concession"}),
        ("belfast/dundalk:red", {"ireland-france-concession"}),
        ("aberystwyth/llandrindod-wells:white", {"wales-concession"}),
        ("barrow/liverpool:grey", {"propellers"}),
    ],
)  # fmt: skip
def test_a_track_needs_every_technology_that_applies_to_it(track, needed):
    """With any one missing it is refused, with all it is legal.

    UK-8, UK-9, UK-12, UK-13, UK-14, UK-15, UK-16, UK-17, UK-18, UK-33.
    """
    poor = table()
    poor.hands[0] = list(RICH)
    assert missing(poor, track) == needed
    number = UK.board.track_number[track]
    owner = owns(poor.copy(), 0, *needed)
    assert UK.why(owner, 0, number) == ()
    assert UK.claimable(owner, 0) >> number & 1 and claimable(UK.board, UK.view(owner, 0)) >> number & 1
    for name in needed:
        others = owns(poor.copy(), 0, *(needed - {name}))
        assert missing(others, track) == {name}
        assert not UK.claimable(others, 0) >> number & 1
        payment = payments(terms(UK.board, others, 0)[number], RICH)[0]
        assert refused(UK, others, UK.write(msgspec.structs.replace(UK.parse(f"claim {track}"), cards=payment))) == {
            "technology_missing"
        }


def test_only_short_land_tracks_within_england_are_open_to_all():
    """UK-8, and the exception UK-9."""
    region = {c.id: c.region for c in UK.board.file.cities}
    for i, t in enumerate(UK.board.tracks):
        english = all(region[UK.board.cities[v].id] == "england" for v in (t.a, t.b))
        plain = english and t.length <= 2 and not t.ferry
        assert (RULE.needs[i] == 0) == (plain or t.id == NEW_YORK), t.id
    state = table()
    state.hands[0] = list(RICH)
    open_now = set(UK.board.ids(UK.claimable(state, 0)))
    assert open_now == {t.id for i, t in enumerate(UK.board.tracks) if RULE.needs[i] == 0}
    assert {t.id for t in UK.board.tracks if t.ferry} & open_now == {NEW_YORK}


def test_the_cities_of_each_concession():
    """UK-13, UK-14, UK-15, UK-33: five in Wales, ten in Ireland, ten in Scotland, and France."""
    region = [city.region for city in UK.board.file.cities if city.kind != "country"]
    assert [region.count(name) for name in ("wales", "ireland", "scotland")] == [5, 10, 10]
    asks = {"wales": "wales-concession", "ireland": "ireland-france-concession", "scotland": "scotland-concession",
            "france": "ireland-france-concession"}  # fmt: skip
    where = {city.id: city.region for city in UK.board.file.cities}
    for i, t in enumerate(UK.board.tracks):
        ends = {where[UK.board.cities[v].id] for v in (t.a, t.b)}
        concessions = {RULE.all[n].id for n in numbers(RULE.needs[i]) if RULE.all[n].id.endswith("concession")}
        assert concessions == ({asks[name] for name in ends if name in asks} if t.id != NEW_YORK else set()), t.id


def test_the_boiler_alone_opens_no_track_of_three():
    """UK-16, UK-17: that still needs the Stoker, which opens no longer one."""
    long, three = UK.board.track_number["hull/norwich:grey"], UK.board.track_number["bristol/plymouth:yellow"]
    for name, opened in (("superheated-steam-boiler", [True, False]), ("mechanical-stoker", [False, True])):
        state = owns(table(), 0, name)
        state.hands[0] = list(RICH)
        assert [not UK.why(state, 0, track) for track in (long, three)] == opened
    boiler = owns(table("yyy"), 0, "superheated-steam-boiler")
    assert refused(UK, boiler, "claim bristol/plymouth:yellow yyy") == {"technology_missing"}
    assert rules(boiler, "claim bristol/plymouth:yellow yyy") >= {"UK-16"}


def test_a_track_between_two_countries_needs_both_concessions():
    """UK-33: of each country other than England."""
    state = owns(table("LLLL"), 0, "mechanical-stoker", "propellers", "wales-concession")
    (refusal,) = UK.why(state, 0, UK.board.track_number["aberystwyth/rosslare:grey"])
    assert refusal.rules == ("UK-14", "UK-33")
    assert missing(state, "aberystwyth/rosslare:grey") == {"ireland-france-concession"}


def test_new_york_takes_ten_trains_its_cards_and_its_locomotives():
    """UK-9, T-14, T-17: with nine trains left it is refused."""
    state = table("LLL ggggggg")
    done = do(UK, state, f"claim {NEW_YORK} green*7 loco*3")
    assert (done.points[0], done.trains[0]) == (40, 25)
    assert refused(UK, table("LLL ggggggg", trains=[9] * 3), f"claim {NEW_YORK} green*7 loco*3") == {"too_few_trains"}
    assert refused(UK, table("LL gggggggg"), f"claim {NEW_YORK} green*8 loco*2") == {"cannot_pay_sets"}


def test_the_supply_of_technologies_is_no_secret_and_neither_is_who_owns_what():
    """UK-11: every seat and an onlooker see the same."""
    state = owns(table(), 1, "booster")
    assert {UK.view(state, viewer).part(RULE) for viewer in (0, 1, 2, None)} == {part(state)}


# ---- cards as locomotives


def test_any_four_cards_are_a_locomotive_where_one_may_be_played():
    """UK-7: as a wild card, and several sets in one payment."""
    state = table("rwbk gggg")
    assert do(UK, state, "claim brighton/london:grey rwbk").points[0] == 1
    assert do(UK, state, "claim brighton/dover:purple rwbk gggg").points[0] == 2
    owner = owns(table("rwbk"), 0, "scotland-concession", "ireland-france-concession", "propellers")
    assert do(UK, owner, f"claim {FERRY} rwbk").owned[0]


def test_a_card_too_many_is_refused():
    """UK-7: no overpaying, with sets of four and of three."""
    state = table("rwbkg")
    assert refused(UK, state, "claim brighton/london:grey rwbkg") == {"wrong_sets"}
    booster = owns(table("rwbk"), 0, "booster")
    assert refused(UK, booster, "claim brighton/london:grey rwbk") == {"wrong_sets"}
    assert "UK-7" in rules(booster, "claim brighton/london:grey rwbk")


def test_a_locomotive_is_no_card_of_a_set():
    """UK-7: it always counts as itself."""
    assert refused(UK, table("rwbL"), "claim brighton/dover:purple rwbL") == {"cannot_pay_sets"}
    assert refused(UK, table("rwbL rwbk"), "claim brighton/dover:purple rwbL") == {"wrong_sets"}


def test_four_locomotives_from_sixteen_cards_or_from_twelve_with_booster():
    """UK-7, UK-19, UK-22."""
    sixteen = table("pwbyokrg pwbyokrg")
    bought = do(UK, sixteen, "buy double-heading pwbyokrg pwbyokrg")
    assert has(bought, 0) == {"double-heading"} and sum(bought.hands[0]) == 0
    twelve = "pwbyokrg pwby"
    assert refused(UK, table(twelve), f"buy double-heading {twelve}") == {"cannot_pay_sets"}
    assert has(do(UK, owns(table(twelve), 0, "booster"), f"buy double-heading {twelve}"), 0) >= {"double-heading"}


def test_seven_cards_and_a_locomotive_reach_two_not_three():
    """UK-7, UK-28."""
    state = table("pwbyokr L", advanced=True)
    assert RULE.raised(part(state), 0, state.hands[0]) == 2
    assert any(line.startswith("buy propellers") for line in lines(UK, state))
    assert not any(line.startswith("buy diesel-power") for line in lines(UK, state))


def test_booster_itself_is_paid_four_for_one():
    """UK-10, UK-19."""
    assert refused(UK, table("pwbyok rg"), "buy booster pwbyok") == {"wrong_sets"}
    bought = do(UK, table("pwbyok rg L"), "buy booster pwby loco*1")
    assert do(UK, bought, "claim brighton/london:grey okr").points[0] == 1


# ---- buying


def test_buying_is_no_action_and_works_at_once():
    """UK-10, UK-16: a purchase, then two cards, or then the claim that it opened."""
    state = table("L yyy", deck=deck("rgb"), display=row("wwwww"))
    bought = do(UK, state, "buy mechanical-stoker loco*1")
    assert asked(UK, bought).kind == "turn" and bought.player == 0 and bought.discard[8] == state.discard[8] + 1
    assert do(UK, bought, "draw 1", "draw deck").player == 1
    assert do(UK, bought, "claim bristol/plymouth:yellow yyy").points[0] == 4


def test_one_technology_a_turn_and_only_before_the_action():
    """UK-10."""
    state = table("LLLL", deck=deck("rgbrgbrgb"), display=row("wwwww"))
    bought = do(UK, state, "buy mechanical-stoker loco*1")
    assert refused(UK, bought, "buy wales-concession loco*1") == {"bought_already"}
    assert not any(line.startswith("buy") for line in lines(UK, bought))
    drawn = do(UK, state, "draw 1")
    assert refused(UK, drawn, "buy mechanical-stoker loco*1") == {"not_asked"}
    assert rules(drawn, "buy mechanical-stoker loco*1") == {"UK-10"}
    next_turn = do(UK, bought, "draw 1", "draw 1", *["draw 1", "draw 1"] * 2)
    assert next_turn.player == 0 and any(line.startswith("buy wales") for line in lines(UK, next_turn))


def test_a_second_copy_is_refused():
    """UK-10."""
    state = owns(table("LLLL"), 0, "propellers")
    assert refused(UK, state, "buy propellers loco*2") == {"technology_owned"}


def test_what_is_gone_from_the_supply_is_gone():
    """UK-11."""
    state = table("LLLL", seats=4)
    for seat in (1, 2, 3):
        owns(state, seat, "propellers")
    assert left(state, "propellers") == 1
    bought = do(UK, state, "buy propellers loco*2")
    assert left(bought, "propellers") == 0
    bought.set_part(RULE, part(bought)._replace(owned=(0, *part(bought).owned[1:]), bought=0))
    assert refused(UK, bought, "buy propellers loco*2") == {"supply_empty"}


def test_advanced_technologies_take_part_only_with_the_table_option():
    """UK-11, UK-24 to UK-28."""
    assert UK.options == (OPTION,)
    plain = table("LLLLLLLL wwww")
    advanced = {t.id for t in RULE.all if t.advanced}
    assert not {line.split()[1] for line in lines(UK, plain) if line.startswith("buy")} & advanced
    assert refused(UK, plain, "buy diesel-power loco*3") == {"technology_off"}
    option = table("LLLLLLLL wwww", advanced=True)
    offered = {line.split()[1] for line in lines(UK, option) if line.startswith("buy")}
    assert offered == {t.id for t in RULE.all} - {"right-of-way"}


def test_the_display_is_filled_again_when_a_purchase_discards_cards():
    """UK-10, T-10."""
    state = table("LLL", deck=[], discard=[0] * 9, display=row("r...."))
    bought = do(UK, state, "buy mechanical-stoker loco*1")
    assert bought.display == row("rL...")


# ---- points


@pytest.mark.parametrize(
    ("track", "plain", "lagging", "turbines"),
    [(NEW_YORK, 40, 41, 42), (LONG_FERRY, 15, 16, 17), (FERRY, 1, 2, 3), ("brighton/london:grey", 1, 2, 1)],
)
def test_boiler_lagging_and_steam_turbines_add_at_once(track, plain, lagging, turbines):
    """UK-20, UK-21, UK-9: New York counts as a ferry; together they add up."""
    opens = ("scotland-concession", "ireland-france-concession", "superheated-steam-boiler", "propellers")
    number = UK.board.track_number[track]
    both = lagging + turbines - plain
    for extra, points in (
        ((), plain),
        (("boiler-lagging",), lagging),
        (("steam-turbines",), turbines),
        (("boiler-lagging", "steam-turbines"), both),
    ):
        state = owns(table(), 0, *opens, *extra)
        state.hands[0] = list(RICH)
        payment = payments(terms(UK.board, state, 0)[number], RICH)[0]
        line = UK.write(msgspec.structs.replace(UK.parse(f"claim {track}"), cards=payment))
        done = do(UK, state, line)
        assert done.points[0] == points
        assert next(e for e in events(UK, state, line) if e.kind == "claimed").data["points"] == points
        scored = {line.what: line.points[0] for line in UK.scores(done).lines if line.what.startswith("tracks")}
        assert scored == {"tracks": plain}
        added = {line.rule: line.points[0] for line in UK.scores(done).lines if line.what == "technology_claims"}
        assert added == {
            rule: n
            for rule, name, n in (("UK-20", "boiler-lagging", 1), ("UK-21", "steam-turbines", 2))
            if name in extra and (n == 1 or points != plain + ("boiler-lagging" in extra))
        }


def test_points_already_scored_stay_as_they_are():
    """UK-6, UK-20: a track claimed before Boiler Lagging brings no late point."""
    state = do(UK, table("rr LL kkkk", display=row("wwwww")), "claim brighton/london:grey red*1")
    for _ in range(2):
        state = do(UK, state, "draw 1", "draw 1")
    state = do(UK, state, "buy boiler-lagging loco*2", "claim cambridge/london:orange kkkk")
    assert state.points[0] == 1 + 2
    lines_ = {line.rule: line.points[0] for line in UK.scores(state).lines}
    assert (lines_["T-14"], lines_["UK-20"]) == (2, 1)


def test_no_bonus_for_the_longest_route_or_most_tickets():
    """UK-6."""
    state = table()
    give(UK, state, 0, ["brighton/london:grey", "london/northampton:blue"])
    scores = UK.scores(state)
    assert not any(line.counted and line.what in ("longest", "most_tickets") for line in scores.lines)
    assert scores.totals[0] == 2 - sum(UK.board.tickets[k].points for k in state.tickets[0])


# ---- double heading, risky contracts, equalising beam


def scored(state: State, rule: str) -> tuple[int, ...] | None:
    """The points of the line that follows a rule."""
    return next((line.points for line in UK.scores(state).lines if line.rule == rule), None)


def done_tickets(state: State, *counts: int) -> None:
    """Gives each seat so many completed tickets and two that are not, in place."""
    for seat, n in enumerate(counts):
        state.tickets[seat] = tickets(UK, *["leeds/manchester"] * n, "wick/dundee", "wick/edinburgh")
    for seat, track in zip(range(len(counts)), ("leeds/manchester:blue", "leeds/manchester:red"), strict=False):
        give(UK, state, seat, [track])


def test_double_heading_adds_for_completed_tickets_and_takes_nothing_for_failed_ones():
    """UK-22: three completed and two failed."""
    state = owns(table(), 0, "double-heading")
    done_tickets(state, 3, 4)
    assert scored(state, "UK-22") == (6, 0, 0)


@pytest.mark.parametrize(("own", "other", "points"), [(4, 4, 20), (3, 4, -20), (4, 3, 20)])
def test_risky_contracts_pay_for_most_tickets_a_tie_included(own, other, points):
    """UK-26, UK-30."""
    state = owns(table(advanced=True), 0, "risky-contracts")
    done_tickets(state, own, other)
    assert scored(state, "UK-26") == (points, 0, 0)


EIGHT = ["plymouth/southampton:grey", "bristol/plymouth:yellow"]
SEVEN = ["plymouth/southampton:grey", "penzance/plymouth:black"]
THEIRS = ["hull/newcastle:grey", "hull/leeds:yellow", "leeds/newcastle:orange"]


@pytest.mark.parametrize(
    ("own", "lengths", "points"),
    [(EIGHT, (8, 8, 0), 15), (SEVEN, (7, 8, 0), -15), ([*EIGHT, "bristol/southampton:green"], (10, 8, 0), 15)],
)
def test_the_equalising_beam_pays_for_the_longest_route_a_tie_included(own, lengths, points):
    """UK-27, UK-30."""
    state = owns(table(advanced=True), 0, "equalising-beam")
    give(UK, state, 0, own)
    give(UK, state, 1, THEIRS)
    assert UK.scores(state).measures["longest"] == lengths
    assert scored(state, "UK-27") == (points, 0, 0)


def test_unsold_ones_leave_at_the_first_real_reshuffle_and_sold_ones_stay():
    """UK-29."""
    state = owns(table("LLLLLLLL", seats=2, advanced=True, deck=[], display=row("wwwww")), 1, "risky-contracts")
    state.discard = [2, 0, 0, 0, 0, 2, 0, 0, 0]
    assert any(line.startswith("buy equalising-beam") for line in lines(UK, state))
    after = do(UK, state, "draw deck", "draw 1")
    assert (left(after, "equalising-beam"), left(after, "risky-contracts")) == (0, 0)
    assert [e.data["technologies"] for e in events(UK, state, "draw deck") if e.kind == "withdrawn"] == [
        (RULE.number["equalising-beam"],)
    ]
    assert has(after, 1) == {"risky-contracts"} and scored(after, "UK-26") is not None
    state = do(UK, after, "draw 1", "draw 1")
    assert refused(UK, state, "buy equalising-beam loco*2") == {"technology_withdrawn"}
    assert rules(state, "buy equalising-beam loco*2") == {"UK-29"}


# ---- water tenders


def test_water_tenders_offer_a_third_card_after_two_blind_ones():
    """UK-25: it may be taken or left, and comes from the deck."""
    state = owns(table(advanced=True, deck=deck("rgbw"), display=row("kkkkk")), 0, "water-tenders")
    two = do(UK, state, "draw deck", "draw deck")
    assert lines(UK, two) == ["draw deck", "done"] and two.player == 0
    assert refused(UK, two, "draw 1") == {"only_blind"} and rules(two, "draw 1") == {"UK-25"}
    three = do(UK, two, "draw deck")
    assert (sum(three.hands[0]), three.player) == (3, 1)
    kept = do(UK, two, "done")
    assert (sum(kept.hands[0]), kept.player) == (2, 1)


def test_water_tenders_do_not_mix_with_the_display_and_draw_fewer_where_there_are_fewer():
    """UK-25."""
    state = owns(table(advanced=True, deck=deck("rgbw"), display=row("kkkkk")), 0, "water-tenders")
    assert do(UK, state, "draw 1", "draw deck").player == 1
    assert do(UK, state, "draw deck", "draw 1").player == 1
    two = owns(table(advanced=True, deck=deck("rg"), display=row("kkkkk"), discard=[0] * 9), 0, "water-tenders")
    assert do(UK, two, "draw deck", "draw deck").player == 1
    without = table(advanced=True, deck=deck("rgbw"), display=row("kkkkk"))
    assert do(UK, without, "draw deck", "draw deck").player == 1


def test_a_third_card_is_for_the_owner_in_each_turn_anew():
    """UK-25."""
    state = owns(table(seats=2, advanced=True, deck=deck("rgbwkorgb"), display=row("kkkkk")), 0, "water-tenders")
    state = do(UK, state, "draw deck", "draw deck", "done", "draw deck", "draw deck")
    assert state.player == 0
    assert asked(UK, do(UK, state, "draw deck", "draw deck")).kind == "third"


# ---- diesel power


def test_diesel_power_saves_a_card_but_no_train_and_no_point():
    """UK-28: optional for each claim; a set counts as one card."""
    state = owns(table("rrr wbkg", advanced=True), 0, "diesel-power")
    for line in ("red*1", "red*2"):
        done = do(UK, state, f"claim london/southampton:red {line}")
        assert (done.points[0], done.trains[0]) == (2, 33)
    assert do(UK, state, "claim london/southampton:black wbkg").points[0] == 2
    assert do(UK, state, "claim brighton/london:grey red*1").points[0] == 1
    assert refused(UK, state, "claim brighton/london:grey") == {"wrong_sets"}


def test_diesel_power_never_saves_a_ferrys_locomotive():
    """UK-28, T-17: a ferry of 2 with one symbol, paid with one red."""
    state = owns(table("r L", advanced=True), 0, "diesel-power", "propellers", "ireland-france-concession")
    assert refused(UK, state, "claim dover/france-east:grey red*1") == {"locomotives_missing"}
    assert do(UK, state, "claim dover/france-east:grey loco*1").points[0] == 2
    three = owns(table("LL", advanced=True), 0, "diesel-power")
    assert refused(UK, three, f"claim {NEW_YORK} loco*2") == {"cannot_pay_sets"}


def test_diesel_power_saves_no_card_of_a_ferry_that_is_all_locomotives(tmp_path):
    """UK-28: a ferry of 2 with two symbols, which the board has not."""
    text = (maps_folder() / "uk.toml").read_text(encoding="utf-8")
    old = 'ends = ["dover", "france-east"]\nlength = 2\ncolour = "grey"\nferry = 1'
    assert old in text
    (tmp_path / "uk.toml").write_text(text.replace(old, old[:-1] + "2"), encoding="utf-8")
    for name in ("uk.md", "ticket-base.md"):
        (tmp_path / name).write_text((maps_folder() / name).read_text(encoding="utf-8"), encoding="utf-8")
    game = TicketGame(load_board(str(tmp_path / "uk.toml")))
    state = owns(table("LL", advanced=True), 0, "diesel-power", "propellers", "ireland-france-concession")
    assert refused(game, state, "claim dover/france-east:grey loco*1") == {"wrong_sets"}
    assert do(game, state, "claim dover/france-east:grey loco*2").points[0] == 2


# ---- right of way


def test_right_of_way_is_sold_only_to_who_can_pay_for_a_track_with_what_is_left():
    """UK-23, UK-32."""
    state = table("LLLL")
    give(UK, state, 1, ["brighton/london:grey"])
    assert refused(UK, state, "buy right-of-way loco*4") == {"no_claim_left"}
    assert rules(state, "buy right-of-way loco*4") == {"UK-23", "UK-32"}
    assert not any(line.startswith("buy right") for line in lines(UK, state))
    nobody = table("LLLLL")
    assert refused(UK, nobody, "buy right-of-way loco*4") == {"no_claim_left"}


def test_right_of_way_leads_to_such_a_claim_and_then_the_next_player_may_buy_it():
    """UK-23, UK-31, UK-32: both own the track, only such a claim is legal, the card returns."""
    state = table("LLLL r wwww wwww wwww wwww k")
    state.hands[1] = list(cards("LLLL rr"))
    give(UK, state, 1, ["brighton/london:grey"])
    give(UK, state, 2, ["cambridge/northampton:grey"])
    bought = do(UK, state, "buy right-of-way loco*4")
    assert asked(UK, bought).kind == "beside" and left(bought, "right-of-way") == 0
    claims = [UK.parse(line) for line in lines(UK, bought)]
    assert {UK.board.tracks[a.track].id for a in claims} == {"brighton/london:grey", "cambridge/northampton:grey"}
    assert refused(UK, bought, "draw 1") == {"not_asked"}
    assert refused(UK, bought, "claim london/reading:green red*1") >= {"not_anothers"}
    after = do(UK, bought, "claim brighton/london:grey red*1")
    number = UK.board.track_number["brighton/london:grey"]
    assert [bool(owned >> number & 1) for owned in after.owned] == [True, True, False]
    assert (after.points[0], after.trains[0], after.player) == (1, 34, 1)
    assert left(after, "right-of-way") == 1 and has(after, 0) == set()
    assert any(line.startswith("buy right-of-way") for line in lines(UK, after))
    assert refused(UK, after, "claim brighton/london:grey red*1") == {"occupied"}


def test_a_claim_that_a_purchase_asks_for_is_no_pass():
    """T-16, UK-32: who passed before it has not passed in a row with those after it."""
    state = table("LLLL r", passes=1)
    give(UK, state, 1, ["brighton/london:grey"])
    assert do(UK, state, "buy right-of-way loco*4").passes == 1
    assert do(UK, state, "buy right-of-way loco*4", "claim brighton/london:grey red*1").passes == 0


def test_a_track_of_two_owners_counts_for_both():
    """UK-31, UK-27, T-22: it completes a ticket and counts for the longest route."""
    state = owns(table("LLLL r", advanced=True), 0, "equalising-beam")
    give(UK, state, 1, ["leeds/manchester:red", "liverpool/manchester:orange"])
    give(UK, state, 0, ["hull/leeds:yellow", "liverpool/manchester:purple"])
    state.tickets = [tickets(UK, "liverpool/hull")] * 3
    before = UK.scores(state)
    assert before.measures["tickets"] == (0, 0, 0) and before.measures["longest"] == (1, 2, 0)
    after = do(UK, state, "buy right-of-way loco*4", "claim leeds/manchester:red red*1")
    scores = UK.scores(after)
    assert scores.measures["tickets"] == (1, 0, 0) and scores.measures["longest"] == (3, 2, 0)
    assert scored(after, "UK-27") == (15, 0, 0)


def test_right_of_way_lifts_nothing_but_the_other_owner():
    """UK-31, UK-23: technologies, cards, trains and the own twin still count."""
    state = table("LLLL LLLL r")
    give(UK, state, 1, ["edinburgh/newcastle:green", "brighton/london:grey", "leeds/manchester:red"])
    give(UK, state, 1, ["dundee/fort-william:green"])
    give(UK, state, 0, ["leeds/manchester:blue"])
    bought = do(UK, state, "buy right-of-way loco*4")
    assert refused(UK, bought, "claim leeds/manchester:red red*1") == {"own_twin"}
    assert {UK.board.tracks[UK.parse(line).track].id for line in lines(UK, bought)} == {"brighton/london:grey"}
    only = table("LLLL LLLL r")
    give(UK, only, 1, ["leeds/manchester:red"])
    give(UK, only, 0, ["leeds/manchester:blue"])
    assert refused(UK, only, "buy right-of-way loco*4") == {"no_claim_left"}
    few = table("LLLL LLLL r", trains=[0, 35, 35])
    give(UK, few, 1, ["brighton/london:grey"])
    assert refused(UK, few, "buy right-of-way loco*4") == {"no_claim_left"}
    assert refused(UK, bought, "claim brighton/london:grey red*1 loco*1") == {"wrong_sets"}
    needed = {"scotland-concession", "mechanical-stoker"}
    for track in ("edinburgh/newcastle:green", "dundee/fort-william:green"):
        for known in ((), ("scotland-concession",), ("mechanical-stoker",)):
            some = owns(bought.copy(), 0, *known)
            assert refused(UK, some, f"claim {track} loco*3") == {"technology_missing"}
            assert missing(some, track) == needed - {*known}
        assert do(UK, owns(bought.copy(), 0, *needed), f"claim {track} loco*3").points[0] == 1 + 4
    assert UK.why(bought, 0, UK.board.track_number["brighton/london:grey"]) == ()


def test_with_two_players_the_other_owners_track_of_a_double_route_may_be_shared():
    """UK-5, UK-31: its closed twin stays closed."""
    state = table("LLLL rr", seats=2)
    give(UK, state, 1, ["leeds/manchester:red"])
    assert refused(UK, state, "claim leeds/manchester:blue red*1") >= {"twin_closed"}
    bought = do(UK, state, "buy right-of-way loco*4")
    after = do(UK, bought, "claim leeds/manchester:red red*1")
    assert after.owned[0] == after.owned[1] and after.closed == state.closed


def test_a_payment_for_right_of_way_that_leaves_a_claim_is_found_when_there_is_only_one():
    """UK-32: the colour of the only track that could be shared must be spared."""
    state = table("rr kk L gggg wwww bb p")
    give(UK, state, 1, ["birmingham/northampton:green", "leeds/manchester:red"])
    state.hands[0] = list(cards("g pp ww b LLL"))
    buys = [line for line in lines(UK, state) if line.startswith("buy right")]
    assert buys
    for line in buys:
        assert lines(UK, do(UK, state, line))
    state.hands[0] = list(cards("g w bb p LLL"))
    assert [line for line in lines(UK, state) if line.startswith("buy right")] == [
        "buy right-of-way purple*1 white*1 blue*2 loco*3"
    ]
    assert refused(UK, state, "buy right-of-way gwbp LLL") == {"no_claim_left"}


HANDS = st.lists(st.sampled_from("rrkkwLLLLg"), max_size=11).map("".join)


@given(HANDS, st.sampled_from(["right-of-way", "thermocompressor"]))
@settings(max_examples=60)
def test_such_a_purchase_is_offered_exactly_when_some_payment_leaves_a_claim(letters, name):
    """UK-32, UK-7: against every choice of cards."""
    state = table(letters or "w", advanced=True)
    state.free = 1 << UK.board.track_number["bristol/reading:white"]
    give(UK, state, 1, ["hull/nottingham:black", "london/reading:green"])
    offered = [a for a in UK.legal(state, asked(UK, state)) if isinstance(a, Buy) and a.technology == RULE.number[name]]
    possible = False
    for price in product(*(range(n + 1) for n in state.hands[0])):
        try:
            after = UK.apply(state, asked(UK, state).number, Buy(RULE.number[name], price)).state
        except Illegal:
            continue
        possible = True
        assert UK.legal(after, asked(UK, after))
    assert possible == bool(offered)


# ---- thermocompressor


def test_thermocompressor_makes_two_claims_of_one_turn():
    """UK-24, UK-32: a first claim, then a second if wanted; then the card returns."""
    state = table("L rrr", advanced=True)
    bought = do(UK, state, "buy thermocompressor loco*1")
    assert asked(UK, bought).kind == "claim"
    assert all(line.startswith("claim") for line in lines(UK, bought))
    once = do(UK, bought, "claim brighton/london:grey red*1")
    assert asked(UK, once).kind == "again" and lines(UK, once)[-1] == "done"
    twice = do(UK, once, "claim northampton/reading:red red*1")
    stopped = do(UK, once, "done")
    assert (twice.points[0], twice.player, stopped.points[0], stopped.player) == (2, 1, 1, 1)
    for after in (twice, stopped):
        assert left(after, "thermocompressor") == 1 and has(after, 0) == set()


def test_who_cannot_pay_a_second_claim_is_asked_for_it_too():
    """UK-32: else the others would learn that nothing could be paid; what they see is the same either way."""
    found = []
    for hand in ("L rk", "L rr"):
        state = table(hand, advanced=True)
        give(UK, state, 2, [t.id for t in UK.board.tracks if t.length == 1 and not t.id.endswith((LONDON, ":red"))])
        found.append(do(UK, state, "buy thermocompressor loco*1", f"claim {LONDON} red*1"))
    poor, rich = found
    assert (asked(UK, poor).kind, lines(UK, poor)) == ("again", ["done"])
    assert (asked(UK, rich).kind, lines(UK, rich)[-1]) == ("again", "done") and len(lines(UK, rich)) > 1
    assert UK.view(poor, 1) == UK.view(rich, 1)
    after = do(UK, poor, "done")
    assert (after.player, left(after, "thermocompressor")) == (1, 1)
    assert refused(UK, table("L", advanced=True), "buy thermocompressor loco*1") == {"no_claim_left"}


def test_the_end_of_the_game_is_judged_after_both_claims():
    """UK-32, T-21: three trains are left after the first claim, two after the second."""
    state = table("L rr", advanced=True, trains=[4, 35, 35])
    once = do(UK, state, "buy thermocompressor loco*1", "claim brighton/london:grey red*1")
    assert once.last_turns == -1
    assert do(UK, once, "claim northampton/reading:red red*1").last_turns == 3


def test_right_of_way_and_thermocompressor_never_meet_in_one_turn():
    """UK-10."""
    state = table("LLLLLL rr", advanced=True)
    give(UK, state, 1, ["brighton/london:grey"])
    bought = do(UK, state, "buy thermocompressor loco*1")
    assert refused(UK, bought, "buy right-of-way loco*4") == {"not_asked"}
    once = do(UK, bought, "claim northampton/reading:red red*1")
    assert asked(UK, once).kind == "again"
    assert refused(UK, once, "buy right-of-way loco*4") == {"not_asked"}
    other = do(UK, state, "buy right-of-way loco*4")
    assert refused(UK, other, "buy thermocompressor loco*1") == {"not_asked"}
    assert do(UK, other, "claim brighton/london:grey red*1").player == 1


# ---- double routes, the ranking


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_second_track_of_a_double_route_is_open_to_another_from_three_players_on(seats):
    """UK-5, T-13."""
    state = table("r", seats=seats)
    give(UK, state, 1, ["leeds/manchester:blue"])
    line = "claim leeds/manchester:red red*1"
    if seats == 2:
        assert refused(UK, state, line) == {"twin_closed"} and "UK-5" in rules(state, line)
    else:
        assert do(UK, state, line).points[0] == 1
    give(UK, state, 0, ["liverpool/manchester:orange"])
    assert refused(UK, state, "claim liverpool/manchester:purple red*1") >= {"own_twin"}


def test_a_land_track_and_a_ferry_between_the_same_cities_are_no_double_route():
    """T-13: Penzance-Plymouth."""
    board = UK.board
    tracks = [t for t in board.tracks if t.id.startswith("penzance/plymouth")]
    assert [(t.length, t.ferry, t.twin) for t in tracks] == [(2, 0, -1), (3, 1, -1)]


def test_the_longer_route_decides_a_tie_though_it_earns_nothing():
    """T-25, UK-6: 2 + 1 in a row against 2 and 1 apart, with the same tickets completed."""
    state = table(seats=2)
    state.tickets = [(), ()]
    give(UK, state, 0, ["barrow/leeds:green", "hull/leeds:yellow"])
    give(UK, state, 1, ["bristol/southampton:green", "ipswich/london:white"])
    scores = UK.scores(state)
    assert scores.totals == (3, 3) and scores.ranking == ((0,), (1,)) and scores.decided == ("longest",)


# ---- tickets, notation


def test_a_ticket_to_france_is_met_at_either_coast():
    """T-22, T-23: Glasgow-France over the western or the eastern exit, never through France."""
    for way in (["france-west/southampton:grey"], ["dover/france-east:grey", "brighton/dover:purple",
                                                    "brighton/southampton:blue"]):  # fmt: skip
        state = table()
        state.tickets[0] = tickets(UK, "glasgow/france")
        give(UK, state, 0, ["edinburgh/glasgow:black", "edinburgh/newcastle:green", "leeds/newcastle:orange"])
        give(UK, state, 0, ["leeds/nottingham:purple", "northampton/nottingham:orange", "london/northampton:blue"])
        give(UK, state, 0, ["london/southampton:red"])
        assert UK.scores(state).measures["tickets"][0] == 0
        give(UK, state, 0, way)
        assert UK.scores(state).measures["tickets"][0] == 1


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("buy propellers red*4 loco*1", "buy propellers red*4 loco*1"),
        ("buy steam turbines rrrr L", "buy steam-turbines red*4 loco*1"),
        ("buy Ireland/France L", "buy ireland-france-concession loco*1"),
        ("buy wales", "buy wales-concession"),
        ("buy boiler lagging LL", "buy boiler-lagging loco*2"),
        ("buy propelers LL", "buy propellers loco*2"),
        ("buy stoker L", "buy mechanical-stoker loco*1"),
        ("done", "done"),
    ],
)
def test_purchases_are_written_and_read(line, canonical):
    """UK-10."""
    assert UK.write(UK.parse(line)) == canonical
    assert UK.parse(canonical) == UK.parse(line)


@pytest.mark.parametrize("line", ["buy", "buy nonsense L", "buy propellers xx", "done now"])
def test_what_names_no_technology_is_not_understood(line):
    with pytest.raises(NotUnderstood):
        UK.parse(line)


def test_a_beginning_of_several_names_is_ambiguous():
    with pytest.raises(Ambiguous):
        UK.parse("buy s LL")


def test_every_purchase_that_is_offered_is_legal_and_leads_on():
    """UK-10: the same question again, once."""
    state = table("LL rrrr ww k", advanced=True)
    give(UK, state, 1, ["brighton/london:grey"])
    for action in UK.legal(state, asked(UK, state)):
        if isinstance(action, Buy):
            after = UK.apply(state, asked(UK, state).number, action).state
            assert UK.legal(after, asked(UK, after))


def test_of_equally_short_ways_a_ticket_shows_one_that_is_not_barred() -> None:
    """UK-18: what a technology is lacking for is no way while one as short needs none."""
    view = UK.view(table(), 0)
    shut, trains = barred(UK.board, view, 0), view.seats[0].trains
    better = 0
    for k, t in enumerate(UK.board.tickets):
        ends = t.a.vertices, t.b.vertices
        any_way, free_way = (needs(UK.board, 0, view.free & ~bits, trains, *ends) for bits in (0, shut))
        assert trains_for(UK.board, view, (k,)) == any_way[0], "never longer for it"
        if free_way and free_way[0] == any_way[0]:
            assert not any(shut >> i & 1 for i in best_way(UK.board, view, k)[1])
            better += any(shut >> i & 1 for i in any_way[1])
    assert better, "there is a ticket for which it matters"
