"""Line mode at tunnels and stations: what it asks, proposes, tells and explains."""

import re

import pytest
from msgspec.structs import replace

from tests.ticket.positions import give
from trainbound.ticket.actions import Keep
from trainbound.ticket.cards import parse_cards

BASEL = "baden/basel:red"


@pytest.fixture
def alone(sit):
    """A person and a bot on a map, tickets kept, the person's turn with a known hand and deck."""

    def make(board, hand, turned=""):
        table = sit("Ada,random", bytes(16), board)
        decision = next(d for d in table.decisions() if d.seat == 0)
        table.submit(decision.number, Keep(tuple(sorted(decision.data[0][:2]))))
        while bot := table.bot_decision():
            table.submit(bot.number, table.bot_choose(bot))
        assert table.state.player == 0
        table.state.hands[0] = list(parse_cards(hand.split()))
        table.state.deck += [list(parse_cards([c])).index(1) for c in reversed(turned)]
        return table

    return make


def test_a_tunnel_is_proposed_with_its_chances_then_decided_by_number(alone, say, answers):
    said = say(alone("switzerland", "rrrrL", "rwb"), "claim basel baden", "1", "1")
    proposed, laid, paid = (answer for _, answer in answers(said))
    first, pay, tunnel, menu = proposed.splitlines()
    assert (first, pay) == ("Baden to Basel, red 3 (tunnel), 4 points.", "Pay red 3. Way 1 of 2. Legal.")
    assert re.match(r"Tunnel: No more \d+ %, .* After this payment you hold 2 that can pay for more\.$", tunnel)
    assert menu.startswith("1 claim  2 pay red 2, locomotive 1  3 back")
    assert laid == (
        f"1.1 claim {BASEL} red*3\n"
        "Turned: red, one card more.\nTurned: white.\nTurned: blue.\n"
        "You turned red, white, blue for Baden to Basel, red 3 (tunnel): 1 more to pay.\n"
        "Ada, the tunnel Baden to Basel, red 3 (tunnel): pay 1 more, red or locomotives (CH-8), or decline.\n"
        "1 pay red 1  2 pay locomotive 1  3 decline\n"
    )
    assert paid.startswith("1.1 pay red*1\nYou score 4, in all 4. 37 trains left, 1 card.\n")


def test_a_tunnel_may_be_declined_in_words_and_refusals_say_what_would_do(alone, say, answers):
    table = alone("switzerland", "rrr", "rwb")
    said = say(table, f"claim {BASEL} rrr", "pay r", "draw deck", "why", "decline")
    laid, pay, draw, why, declined = (answer for _, answer in answers(said))
    assert "1 more, red or locomotives: too few; decline (T-19).\n1 decline\n" in laid
    assert pay.startswith("Not legal; nothing was played.\nT-19 The tunnel takes 1 card more, red or locomotives. You ")
    assert "asked to pay more for the tunnel or decline" in draw == why.replace("No, for one reason.", "") or draw
    assert declined.startswith("1.1 decline\n")
    assert table.state.hands[0] == list(parse_cards(["rrr"]))


def test_why_a_tunnel_can_be_claimed_gives_its_chances(alone, say):
    said = say(alone("switzerland", "rrr"), f"why {BASEL}")
    assert "costs 3 red, and up to 3 more and scores 4 points." in said
    assert re.search(r"^Tunnel: No more \d+ %, 1 more \d+ %, 2 more \d+ %, 3 more \d+ %\.", said, re.MULTILINE)


def test_a_station_is_proposed_and_built(alone, say, answers):
    table = alone("europe", "rb")
    said = say(table, "station", "station paris", "2", "1", "table", "city paris")
    _, proposed, other, built, seen, city = (answer for _, answer in answers(said))
    assert proposed == ("A station in Paris. Pay blue 1. Way 1 of 2. Legal. Nobody else has a track here.\n"
                        "1 build  2 pay red 1  3 back\n")  # fmt: skip
    assert other.startswith("A station in Paris. Pay red 1. Way 2 of 2. Legal. Nobody else has a track here.\n"
                            "1 build  2 pay blue 1")  # fmt: skip
    assert built.startswith("1.1 station paris red*1\n")
    assert "Stations: Ada Paris, 2 left; random " in seen
    assert city.startswith("Paris, clockwise from north. 10 tracks. Station of Ada (EU-3); ")
    assert table.state.hands[0] == list(parse_cards(["b"]))


def test_the_menu_offers_a_station_and_lists_where_others_have_tracks(alone, say, answers):
    table = alone("europe", "rb")
    board = table.game.board
    table.state.owned[1] = 1 << board.track_number["brest/paris:black"]
    table.state.tickets[0] = ()
    said = say(table, "", "station", "2")
    menu, listed, chosen = (answer for _, answer in answers(said))
    assert "station" in menu
    assert listed.startswith("Where? Name a city, or a number")
    assert listed.endswith("1 Brest\n2 Paris\n")
    assert chosen.startswith("A station in Paris.")
    assert "Legal. Could lend Brest to Paris, black 3; that completes no ticket.\n" in chosen


def test_a_station_says_what_it_would_complete_before_it_is_paid(alone, say, answers):
    """EU-3: what a claim says of tickets, for a station."""
    table = alone("europe", "rb")
    board, state = table.game.board, table.state
    state.owned[1] = 1 << board.track_number["berlin/essen:blue"]
    state.tickets[0] = (board.ticket_number["essen/kyiv"],)
    give(table.game, state, 0, ["berlin/danzig:grey", "danzig/warszawa:grey", "kyiv/warszawa:grey"])
    said = say(table, "station", "station essen", "1", "city essen")
    listed, proposed, _, city = (answer for _, answer in answers(said))
    assert "Essen, then Essen to Kyiv done\n" in listed
    assert "Legal. Lends Berlin to Essen, blue 2 of random, then Essen to Kyiv done.\n" in proposed
    assert "Station of Ada (EU-3); it lends you Berlin to Essen, blue 2, of random.\n" in city


def test_a_station_that_cannot_be_paid_is_refused_with_what_is_missing(alone, say):
    said = say(alone("europe", ""), "station paris", "station")
    assert said.count("EU-3 It costs 1 card of any colour. You hold no locomotives: 1 short.") == 2


def test_my_country_tickets_tell_what_they_score_now(alone, say):
    table = alone("switzerland", "rrr")
    table.state.tickets[0] = (table.game.board.ticket_number["france"],) * 2
    said = say(table, "my tickets", "score")
    assert said.count("France to Österreich, Italia or Deutschland, 14, 11 or 5 points, Österreich for 14 needs") == 2
    assert "Known so far: Ada -10 and random 0." in said


def test_tickets_offered_say_which_are_long_and_what_the_best_goal_takes(sit, say):
    """EU-1, CH-5."""
    dealt = say(sit("Ada,random", bytes(16), "europe"), "again")
    assert len(re.findall(r"^\d .*, a long ticket, 2\d points, \d+ trains away\.$", dealt, re.MULTILINE)) == 2
    table = sit("Ada,random", bytes(16), "switzerland")
    board, decision = table.game.board, next(d for d in table.decisions() if d.seat == 0)
    several = board.ticket_number["france"]
    place = table.state.open[0].index(decision)
    row = list(table.state.open[0])
    row[place] = replace(decision, data=((several, *decision.data[0][1:]), *decision.data[1:]))
    table.state.open = [tuple(row), *table.state.open[1:]]
    assert re.search(r"^1 France to .*, Österreich \d+ trains away\.$", say(table, "again"), re.MULTILINE)
