"""Europe: long tickets, ferries, stations and what they lend (EU-1 to EU-3)."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.ticket.positions import EUROPE as GAME
from tests.ticket.positions import asked, cards, deck, do, events, give, lines, refused, row, started, tickets
from trainbound.drawing.situation import of_view
from trainbound.kernel.types import NOBODY, ScoreLine
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket import texts
from trainbound.ticket.actions import Keep
from trainbound.ticket.measures import needs, network, reached, way, worth
from trainbound.ticket.reach import best_way
from trainbound.ticket.rules.stations import Stations, best_use
from trainbound.ticket.state import State

BOARD = GAME.board
RULE = BOARD.rule("stations")
assert isinstance(RULE, Stations)
STATIONS: Stations = RULE


def vertex(city: str) -> int:
    return numbers(BOARD.places[city].vertices)[0]


def line(state: State, what: str) -> ScoreLine:
    """The one score line of a kind."""
    (found,) = (row for row in GAME.scores(state).lines if row.what == what)
    return found


def build(state: State, seat: int, *cities: str) -> None:
    """Gives a seat stations."""
    part = list(state.parts[STATIONS.part])
    part[seat] = (*part[seat], *map(vertex, cities))
    state.parts[STATIONS.part] = tuple(part)


# ---- numbers


def test_one_long_ticket_and_three_others_are_dealt_and_two_kept() -> None:  # EU-1
    state, _ = GAME.start(5, b"3" * 16, {})
    assert (BOARD.all_tickets, len(BOARD.long_deck)) == (46, 6)
    for decision in GAME.decisions(state):
        offered, least = decision.data
        assert [BOARD.tickets[k].points >= 20 for k in offered] == [True, False, False, False]
        assert least == 2
        for one in offered:
            assert GAME.refuse(state, decision, Keep((one,)))[0].code == "too_few_tickets"
        for pair in itertools.combinations(sorted(offered), 2):
            assert GAME.refuse(state, decision, Keep(pair)) == ()
    assert len(state.ticket_deck) == 40 - 15
    assert not set(state.ticket_deck) & set(BOARD.long_deck)
    for decision in GAME.decisions(state):
        state, _ = GAME.apply(state, decision.number, Keep(tuple(sorted(decision.data[0][1:3]))))
    assert len(state.ticket_deck) == 25
    assert state.trains == [45] * 5


def test_later_three_are_drawn_and_those_not_kept_go_to_the_bottom() -> None:  # EU-1, T-15
    state = do(GAME, started(GAME), "tickets")
    offered, least = asked(GAME, state).data
    assert (len(offered), least) == (3, 1)
    after = GAME.apply(state, asked(GAME, state).number, Keep(offered[:1])).state
    assert set(after.ticket_deck[-2:]) == set(offered[1:])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_both_tracks_of_a_double_from_four_players(seats: int) -> None:  # EU-2, T-13
    state = started(GAME, seats=seats, hand=cards("yy"))
    give(GAME, state, 1, ["bruxelles/paris:red"])
    codes = {fault.code for fault in GAME.why(state, 0, BOARD.track_number["bruxelles/paris:yellow"])}
    assert codes == (set() if seats > 3 else {"twin_closed"})


def test_the_longest_route_scores_ten() -> None:  # EU-2
    state = started(GAME)
    give(GAME, state, 1, ["amsterdam/bruxelles:black"])
    assert (line(state, "longest").rule, line(state, "longest").points) == ("EU-2", (0, 10))


def test_ferries_want_their_locomotives() -> None:  # T-17
    assert sum(track.ferry > 0 for track in BOARD.tracks) == 13
    assert refused(GAME, started(GAME, hand=cards("rrrrrL")), "claim palermo/smyrna:grey rrrrrL") == {"cannot_pay"}
    assert GAME.over(do(GAME, started(GAME, hand=cards("rrrrLL")), "claim palermo/smyrna:grey rrrrLL")) is False


def test_an_open_locomotive_is_the_whole_draw() -> None:  # T-7
    state = do(GAME, started(GAME, display=row("rbLgy"), deck=deck("wkk")), "draw 3")
    assert (asked(GAME, state).seat, asked(GAME, state).kind) == (1, "turn")


# ---- building


def test_stations_cost_one_two_and_three_cards_of_one_colour() -> None:  # EU-3
    state = started(GAME, hand=cards("rrLLbbb"), display=row("pwkyo"), deck=deck("ppp"), discard=[0] * 9)
    assert refused(GAME, state, "station paris rr") == {"wrong_number"}
    assert "station paris red*1" in lines(GAME, state)
    told = events(GAME, state, "station paris r")[0]
    assert (told.kind, told.data) == ("station_built", {"city": vertex("paris"), "cards": cards("r"), "built": 1})
    state = do(GAME, state, "station paris r")
    assert asked(GAME, state).seat == 1
    assert (state.hands[0], state.trains[0], state.points[0]) == (list(cards("rLLbbb")), 45, 0)
    state.player, state.open = 0, []
    state.ask(0, "turn")
    assert refused(GAME, state, "station berlin rb") == {"mixed_colours"}
    assert refused(GAME, state, "station berlin rr") == {"not_held"}
    state = do(GAME, state, "station berlin rL")
    state.player, state.open = 0, []
    state.ask(0, "turn")
    state = do(GAME, state, "station wien bbb")
    assert state.parts[STATIONS.part][0] == tuple(map(vertex, ("paris", "berlin", "wien")))
    assert state.discard == list(cards("rrLbbb"))


def test_a_city_holds_one_station_of_anybody() -> None:  # EU-3
    state = started(GAME, hand=cards("rrr"))
    build(state, 1, "paris")
    assert refused(GAME, state, "station paris r") == {"station_taken"}
    assert not any("station paris" in line for line in lines(GAME, state))
    assert sum("station " in line for line in lines(GAME, state)) == 46
    own = started(GAME, hand=cards("rrr"))
    build(own, 0, "paris")
    assert refused(GAME, own, "station paris rr") == {"station_taken"}
    assert refused(GAME, state, "station berlin b") == {"not_held"}


def test_there_are_three_stations_and_no_fourth() -> None:  # EU-3
    state = started(GAME, hand=cards("rrrrrr"))
    build(state, 0, "paris", "berlin", "wien")
    assert refused(GAME, state, "station roma rrrr") == {"no_station_left"}
    assert not any("station" in line for line in lines(GAME, state))
    state = started(GAME, hand=cards("rb"))
    build(state, 0, "paris")
    assert refused(GAME, state, "station roma rb") == {"cannot_pay"}
    (refusal,) = GAME.refuse(state, asked(GAME, state), GAME.parse("station roma rb"))
    assert refusal.rules == ("EU-3",)


def test_building_is_a_turn_and_no_pass() -> None:  # EU-3, T-16
    state = started(GAME, hand=cards("r"), passes=1)
    assert do(GAME, state, "station paris r").passes == 0


def test_who_can_build_and_nothing_else_may_pass() -> None:  # T-16: building is none of the three
    state = started(GAME, hand=cards("r"), display=row("....."), deck=[], discard=[0] * 9, ticket_deck=())
    state.free = 0
    assert {line.partition(" ")[0] for line in lines(GAME, state)} == {"pass", "station"}
    assert texts.prompt(BOARD, ["Ada", "Bea"], GAME.view(state, 0), asked(GAME, state))[1] == "build, or pass (T-16)"


def test_everybody_sees_the_stations() -> None:  # EU-3, T-26
    state = do(GAME, started(GAME, hand=cards("r")), "station paris r")
    for viewer in (None, 0, 1):
        assert GAME.view(state, viewer).parts["stations"] == ((vertex("paris"),), ())


# ---- the end


def lent(own: list[str], theirs: list[str], stations: list[str], *held: str) -> State:
    """A position in which seat 0 has stations, and seat 1 tracks that they may lend."""
    state = started(GAME)
    state.tickets = [tickets(GAME, *held), ()]
    give(GAME, state, 0, own)
    give(GAME, state, 1, theirs)
    build(state, 0, *stations)
    return state


def test_a_station_lends_one_track_into_its_city() -> None:  # EU-3, T-22
    own, theirs = ["berlin/wien:green"], ["budapest/wien:red", "budapest/wien:white"]
    assert line(lent(own, theirs, [], "berlin/bucuresti"), "tickets_missed").points[0] == -8
    assert line(lent(own, theirs, ["wien"], "berlin/bucuresti"), "tickets_missed").points[0] == -8
    own, theirs = ["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"]
    for stations in ([], ["berlin"], ["paris"]):  # none, or in a city that the track does not reach
        assert line(lent(own, theirs, stations, "paris/wien"), "tickets_missed").points[0] == -8
    state = lent(own, theirs, ["wien"], "paris/wien")
    assert line(state, "tickets_done").points == (8, 0)
    (track,) = (use.track for use in line(state, "stations").values["uses"][0])
    assert BOARD.tracks[track].id == "munchen/wien:orange"
    ((_, way),) = line(state, "tickets_done").values["tickets"][0]
    assert len(way) == 3


def test_the_same_track_serves_all_tickets_and_only_one_does() -> None:  # EU-3
    theirs = ["munchen/wien:orange", "wien/zagrab:grey"]
    own = ["frankfurt/paris:white", "frankfurt/munchen:purple", "budapest/zagrab:orange"]
    state = lent(own, theirs, ["wien"], "paris/wien", "paris/zagrab")
    assert line(state, "tickets_done").points[0] == 8
    assert line(state, "tickets_missed").points[0] == -7
    both = lent([*own, "venezia/zagrab:grey"], theirs, ["wien", "zagrab"], "paris/wien", "paris/zagrab")
    assert line(both, "tickets_done").points[0] == 15


def test_a_track_of_two_other_players_is_lent_like_any_other() -> None:  # EU-3; UK-31, on a map with both rules
    state = lent(["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"], ["wien"], "paris/wien")
    track = 1 << BOARD.track_number["munchen/wien:orange"]
    owned = [state.owned[0], track, track]
    assert STATIONS.lent(((vertex("wien"),), (), ()), 0, owned, state.parted[0], state.tickets[0]) == track


def test_a_lent_track_never_lengthens_the_longest_route() -> None:  # EU-3, T-23
    state = lent(["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"], ["wien"], "paris/wien")
    assert GAME.scores(state).measures["longest"] == (5, 3)


def test_a_station_that_was_not_built_scores_four() -> None:  # EU-3
    state = lent([], [], ["wien"])
    assert line(state, "stations").points == (8, 12)
    assert line(state, "stations").values["left"] == (2, 3)
    assert [use.owner for use in line(state, "stations").values["uses"][0]] == [NOBODY]


def test_fewer_stations_used_decide_a_tie() -> None:  # T-25, EU-3
    state = lent([], [], ["wien"])
    state.points = [4, 0]
    scores = GAME.scores(state)
    assert scores.totals == (12, 12)
    assert scores.ranking == ((1,), (0,))
    assert scores.decided == ("stations",)
    names = ("Ada", "Bo")
    assert texts.result(names, scores) == ("BO WINS", "12 points, as Ada; stations not built decide (T-25)")
    assert "3 stations not built against 2" in texts.decided(names, scores)[0]


def test_fewer_stations_used_decide_before_the_longer_route() -> None:  # T-25, EU-3
    state = lent(["amsterdam/bruxelles:black"], [], ["wien"])
    state.points = [0, 6]  # with stations left and the longest route: 0 + 8 + 10 against 6 + 12
    scores = GAME.scores(state)
    assert (scores.totals, scores.measures["longest"]) == ((18, 18), (1, 0))
    assert (scores.ranking, scores.decided) == (((1,), (0,)), ("stations",))


def test_the_best_use_of_stations_is_the_best_of_all_choices() -> None:  # EU-3
    chance = random.Random(5)
    for _ in range(60):
        order = chance.sample(range(len(BOARD.tracks)), 60)
        own, others = order[:14], sum(1 << i for i in order[14:])
        parts: tuple[int, ...] = ()
        for i in own:
            parts = merge(parts, BOARD.tracks[i].a, BOARD.tracks[i].b)
        cities = tuple(chance.sample(range(len(BOARD.cities)), 3))
        held = tuple(chance.sample(range(len(BOARD.tickets)), 8))
        best = max(
            _figures(parts, chosen, held)
            for chosen in itertools.product(*([-1, *numbers(others & BOARD.at_city[v])] for v in cities))
        )
        assert _figures(parts, best_use(BOARD, cities, parts, others, held), held) == best


def test_of_equal_uses_the_shortest_way_is_lent_and_told_as_such() -> None:  # EU-3, T-22
    own = ["amsterdam/london:grey", "dieppe/london:grey", "dieppe/paris:purple", "frankfurt/paris:white",
           "berlin/frankfurt:red", "berlin/danzig:grey", "danzig/warszawa:grey", "kyiv/warszawa:grey"]  # fmt: skip
    state = lent(own, ["amsterdam/essen:yellow", "berlin/essen:blue"], ["essen"], "essen/kyiv")
    far, near = (BOARD.track_number[track] for track in ("amsterdam/essen:yellow", "berlin/essen:blue"))
    assert far < near, "the number alone would lend the roundabout one"
    done = line(state, "tickets_done")
    said = texts.proof(BOARD, ("Ada", "Bo"), done)
    assert said[0].startswith("T-22 A ticket is completed when own tracks, with those that stations lend (EU-3), ")
    assert said[1] == "Ada ESS-KYI 10: ESS-BER-DAN-WAR-KYI; lent: BER-ESS of Bo."


def test_of_equal_ways_the_one_with_fewest_lent_tracks_is_shown() -> None:  # EU-3
    both = [BOARD.track_number[f"frankfurt/paris:{colour}"] for colour in ("orange", "white")]
    tracks, ends = sum(1 << i for i in both), [1 << vertex(city) for city in ("frankfurt", "paris")]
    assert [way(BOARD, tracks, *ends, 1 << lent) for lent in both] == [(both[1],), (both[0],)]


def test_of_equal_uses_the_one_that_completes_more_tickets_is_taken() -> None:  # EU-3, T-25
    held = tickets(GAME, "london/wien", "budapest/sofia", "frankfurt/kobenhavn")
    assert [BOARD.tickets[k].points for k in held] == [10, 5, 5]
    ways = [i for i in numbers(BOARD.at_city[vertex("berlin")]) if BOARD.tracks[i].id.startswith(
        ("berlin/danzig", "berlin/warszawa:purple"))]  # fmt: skip
    home = sum(1 << vertex(city) for city in ("berlin", "london", "budapest", "frankfurt"))
    for one, two in (ways, ways[::-1]):
        far = [1 << BOARD.tracks[i].a | 1 << BOARD.tracks[i].b for i in (one, two)]
        dear = far[0] & ~home | 1 << vertex("wien")
        cheap = far[1] & ~home | 1 << vertex("sofia") | 1 << vertex("kobenhavn")
        assert best_use(BOARD, (vertex("berlin"),), (home, dear, cheap), 1 << one | 1 << two, held) == (two,)


def _figures(parts: tuple[int, ...], chosen: tuple[int, ...], held: tuple[int, ...]) -> tuple[int, int, int]:
    """Points, tickets completed and tracks not lent, of a choice."""
    for i in chosen:
        if i >= 0:
            parts = merge(parts, BOARD.tracks[i].a, BOARD.tracks[i].b)
    goals = [reached(parts, BOARD.tickets[k]) for k in held]
    return sum(worth(parts, BOARD.tickets[k]) for k in held), sum(g is not None for g in goals), chosen.count(-1)


def test_a_seat_sees_its_tickets_with_what_its_stations_lend() -> None:  # EU-3
    state = lent(["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"], ["wien"], "paris/wien")
    view = GAME.view(state, 0)
    k = state.tickets[0][0]
    assert texts.missing(BOARD, view, k) == "done"
    assert texts.missing(BOARD, view, k, long=True) == "done with a station"
    assert network(BOARD, state, 1) == (state.owned[1], state.parted[1])


def test_a_ticket_that_only_a_station_can_complete_says_so() -> None:  # EU-3
    state = lent(["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"], [], "paris/wien")
    state.free, state.trains[0] = 0, 9
    k = state.tickets[0][0]
    view = GAME.view(state, 0)
    assert texts.missing(BOARD, view, k) == "station"
    assert texts.missing(BOARD, view, k, long=True).startswith("needs a station in ")
    build(state, 0, "roma", "london", "berlin")
    assert texts.missing(BOARD, GAME.view(state, 0), k) == "closed", "no station is left"


def test_an_open_ticket_needs_the_least_that_any_choice_of_lent_tracks_leaves() -> None:  # EU-3
    own = ["frankfurt/paris:white", "munchen/wien:orange"]
    theirs = ["berlin/frankfurt:black", "frankfurt/munchen:purple"]
    state = lent(own, theirs, ["frankfurt", "munchen"], "berlin/roma")
    k = state.tickets[0][0]
    assert texts.missing(BOARD, GAME.view(state, 0), k) == "4 trains"
    state.trains[0] = 4
    assert ids(state, k) == ["munchen/venezia:blue", "roma/venezia:black"]
    state.trains[0] = 3
    said = texts.missing(BOARD, GAME.view(state, 0), k, long=True)
    assert said == "can no longer be completed: it needs 4 trains, you have 3"
    state.trains[0] = 4
    give(GAME, state, 0, ids(state, k))
    assert line(state, "tickets_done").points[0] == 9, "the score lends what was said"


def test_a_station_that_another_ticket_is_worth_more_to_lends_nothing_else() -> None:  # EU-3
    theirs = ["munchen/wien:orange", "wien/zagrab:grey"]
    own = ["frankfurt/paris:white", "frankfurt/munchen:purple", "budapest/zagrab:orange"]
    state = lent(own, theirs, ["wien"], "paris/wien", "paris/zagrab")
    view, (first, second) = GAME.view(state, 0), state.tickets[0]
    done = [k for k in (first, second) if best_way(BOARD, view, k) == (0, ())]
    assert done == [first], "one track is lent, and the other ticket is not done with it"
    left = ids(state, second)
    give(GAME, state, 0, left)
    assert line(state, "tickets_done").points[0] == 15


@pytest.mark.parametrize("seed", range(12))
def test_what_an_open_ticket_needs_is_the_least_of_all_choices(seed: int) -> None:  # EU-3
    chance = random.Random(seed)
    order = chance.sample(range(len(BOARD.tracks)), 75)
    names = [BOARD.tracks[i].id for i in order if not 0 <= BOARD.tracks[i].twin < i]
    cities = chance.sample([c.id for c in BOARD.cities if c.vertices & STATIONS.sites], 3)
    k = chance.choice(BOARD.deck)
    state = lent(names[:6], names[6:], cities, BOARD.tickets[k].id)
    t, sites = BOARD.tickets[k], state.parts[STATIONS.part][0]
    near = [[0, *(1 << i for i in numbers(state.owned[1] & BOARD.at_city[v]))] for v in sites]
    ways = (needs(BOARD, state.owned[0] | a | b | c, state.free, 45, t.a.vertices, t.b.vertices)
            for a, b, c in itertools.product(*near))  # fmt: skip
    least = min((found[0] for found in ways if found), default=None)
    state.trains[0] = 45
    found = best_way(BOARD, GAME.view(state, 0), k)
    assert (found and sum(BOARD.tracks[i].length for i in found[1])) == least


def ids(state: State, k: int) -> list[str]:
    """The tracks that a ticket of seat 0 still needs."""
    found = best_way(BOARD, GAME.view(state, 0), k)
    assert found is not None
    return [BOARD.tracks[i].id for i in found[1]]


def test_a_ticket_done_with_a_station_has_no_marked_ends() -> None:  # EU-3
    own, theirs = ["frankfurt/paris:white", "frankfurt/munchen:purple"], ["munchen/wien:orange"]
    for stations, marked in (([], ["paris", "wien"]), (["wien"], [])):
        state = lent(own, theirs, stations, "paris/wien")
        assert of_view(BOARD, GAME.view(state, 0)).ends == sum(1 << vertex(city) for city in marked)
