"""Sentences about tunnels, stations and country tickets: every code, with its figures."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from tests.ticket.positions import EUROPE, SWITZERLAND, asked, cards, deck, do, give, row, started, tickets
from trainbound.kernel.types import Action, Event, NotUnderstood, Refusal
from trainbound.ticket import notation, texts
from trainbound.ticket.actions import Claim
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.rules.stations import Build, Stations
from trainbound.ticket.rules.tunnels import Decline, Pay
from trainbound.ticket.state import State

NAMES = ("Ada", "planner", "Cy", "Dee", "Eve")
HOLE = re.compile(r"None|\{|\}|\(\)|\[|  |_| ,|\b1 (cards|trains|points|tickets|stations)\b")
BASEL = "baden/basel:red"


def clean(sentence: str) -> str:
    assert sentence
    assert not HOLE.search(sentence), sentence
    return sentence


def at_tunnel(hand: str, laid: str, turned: str) -> State:
    state = started(SWITZERLAND, hand=cards(hand), deck=deck(turned), display=row("pwkyo"))
    return do(SWITZERLAND, state, f"claim {BASEL} {laid}")


def refusals() -> Iterator[tuple[TicketGame, State, Action, str, str]]:
    swiss, europe = SWITZERLAND, EUROPE
    bern = swiss.board.track_number["bern/neuchatel:red"]
    yield swiss, started(swiss, hand=cards("rrL")), Claim(bern, cards("rL")), "locomotives_barred", "You play 1 loco"
    yield (
        swiss, started(swiss, hand=cards("rLL")), Claim(bern, cards("rL")), "cannot_pay",
        "It costs 2 red. You hold 1 red: 1 short. Locomotives are played on tunnels only.",
    )  # fmt: skip
    yield (
        swiss, started(swiss, hand=cards("LL")), Claim(swiss.board.track_number["bern/luzern:grey"], cards("LL")),
        "cannot_pay", "You hold none: 4 short. Locomotives are played on tunnels only.",
    )  # fmt: skip
    yield (
        swiss, at_tunnel("rrr", "rrr", "rrb"), Pay(cards("rr")), "cannot_pay_extra",
        "takes 2 cards more, red or locomotives. You hold no red and no locomotives: 2 short. What is left is to decl",
    )  # fmt: skip
    yield (
        swiss, at_tunnel("rrrrb", "rrr", "rwb"), Pay(cards("b")), "wrong_extra",
        "takes red or locomotives more, as what was laid down. You play blue; pay with those or decline.",
    )  # fmt: skip
    yield swiss, at_tunnel("rrrrb", "rrr", "rwb"), Pay(cards("rr")), "wrong_number", "It costs 1 card. You play 2: 1 to"
    yield swiss, at_tunnel("LLLLr", "LLL", "Lwb"), Pay(cards("r")), "wrong_extra", "takes locomotives more"
    yield swiss, at_tunnel("rrrr", "rrr", "rwb"), Claim(bern, cards("")), "not_asked", "asked to pay more for the tunn"
    rule = europe.board.rule("stations")
    assert isinstance(rule, Stations)
    state = started(europe, hand=cards("rrr"))
    yield europe, state, Build(99, cards("r")), "no_such_site", "There is no such city"
    part = ((9, 10, 11), (12,))
    full = state.copy()
    full.parts = [part if i == rule.part else p for i, p in enumerate(state.parts)]
    city = europe.board.cities[12].name
    yield europe, full, Build(12, cards("r")), "station_taken", f"planner has built in {city}. Build in another"
    yield europe, full, Build(1, cards("r")), "no_station_left", "You have built all 3 stations"
    yield europe, state, Build(1, cards("rr")), "wrong_number", "It costs 1 card. You play 2: 1 too many"
    yield europe, state, Decline(), "not_asked", "to decline a tunnel is no answer"
    yield swiss, started(swiss), Pay(cards("r")), "not_asked", "to pay more for a tunnel is no answer"


CASES = list(refusals())


@pytest.mark.parametrize(("game", "state", "action", "code", "holds"), CASES, ids=[case[3] for case in CASES])
def test_a_refusal_says_the_figures_and_what_would_do(
    game: TicketGame, state: State, action: Action, code: str, holds: str
) -> None:
    found = {r.code: r for r in game.refuse(state, asked(game, state), action)}
    assert holds in clean(texts.refusal(game.board, NAMES, 0, found[code]))


@pytest.fixture(scope="module", params=[(SWITZERLAND, 3), (EUROPE, 2), (EUROPE, 5)], ids=["ch-3", "eu-2", "eu-5"])
def played(request: pytest.FixtureRequest) -> tuple[TicketGame, int, list[Event], State]:
    """A random game, its prompts read by everybody on the way."""
    game, seats = request.param
    chance = random.Random(seats)
    state, events = game.start(seats, bytes([7]) * 16, {})
    heard = list(events)
    while not game.over(state):
        decision = chance.choice(game.decisions(state))
        for viewer in (decision.seat, (decision.seat + 1) % seats, None):
            view = game.view(state, viewer)
            who, what = texts.prompt(game.board, NAMES, view, decision)
            assert who == who.upper()
            clean(what)
            assert len(who) + len(what) + 6 <= 80, (who, what)
            for k in view.tickets if chance.random() < 0.1 else ():
                clean(texts.missing(game.board, view, k))
                clean(texts.ticket_row(game.board, view, k))
        legal = game.legal(state, decision)
        verb = chance.choice(sorted({action.verb for action in legal}))
        action = chance.choice([a for a in legal if a.verb == verb])
        state, events = game.apply(state, decision.number, action)
        heard += events
    return game, seats, heard, state


def test_every_event_has_a_sentence_for_everybody(played: tuple[TicketGame, int, list[Event], State]) -> None:
    game, seats, heard, _ = played
    for happened in heard:
        for viewer in (*range(seats), None):
            seen = happened.seen_by(viewer)
            clean(texts.event(game.board, NAMES, viewer, seen, long=True))
            short = texts.event(game.board, NAMES, viewer, seen)
            assert short == "" or len(clean(short)) <= 76
    kinds = {event.kind for event in heard}
    assert {"tunnel_begun", "tunnel_card", "tunnel_cost", "tunnel_declined"} <= kinds
    assert ("station_built" in kinds) == (game is EUROPE)
    for long in (False, True):
        for line in texts.turn_lines(game.board, NAMES[:seats], None, heard, long=long):
            clean(line)


def test_every_score_line_is_proved(played: tuple[TicketGame, int, list[Event], State]) -> None:
    game, seats, _, state = played
    scores = game.scores(state)
    for line in scores.lines:
        assert len(clean(texts.score_line(game.board, NAMES, line))) < 60
        for long in (False, True):
            proof = texts.proof(game.board, NAMES, line, long)
            assert proof[0].startswith(line.rule)
            for sentence in proof:
                clean(sentence)
    assert len(texts.decided(NAMES[:seats], scores)) == len(scores.ranking)


def test_what_happens_at_a_tunnel_is_told_with_its_cards() -> None:
    state = started(SWITZERLAND, hand=cards("rrrrL"), deck=deck("rwL"), display=row("pwkyo"))
    board = SWITZERLAND.board
    step = SWITZERLAND.apply(state, asked(SWITZERLAND, state).number, SWITZERLAND.parse(f"claim {BASEL} rrr"))
    told = [texts.event(board, NAMES, 0, event, long=True) for event in step.events]
    assert told == [
        "You lay red 3 down for Baden to Basel, red 3 (tunnel)",
        "Turned: red, one card more",
        "Turned: white",
        "Turned: locomotive, one card more",
        "You turned red, white, locomotive for Baden to Basel, red 3 (tunnel): 2 more to pay",
    ]
    view = SWITZERLAND.view(step.state, 0)
    assert texts.prompt(board, NAMES, view, asked(SWITZERLAND, step.state)) == (
        "ADA, TUNNEL", "pay 2 more, red or locomotives (CH-8), or decline",
    )  # fmt: skip
    assert texts.prompt(board, NAMES, SWITZERLAND.view(step.state, 1), asked(SWITZERLAND, step.state))[0] == (
        "ADA IS AT A TUNNEL"
    )
    after = SWITZERLAND.apply(step.state, asked(SWITZERLAND, step.state).number, Decline())
    log = texts.turn_lines(board, NAMES[:2], 1, [Event("turn", 0, {"turn": 3}), *step.events, *after.events])
    assert log == [
        "2.1 Ada turned red, white, locomotive for BAD-BAS: 2 more to pay",
        "2.1 Ada gave BAD-BAS up and took back red 3",
    ]


def test_a_turn_taken_back_at_a_tunnel_is_counted_once() -> None:
    tunnel = {"track": 0, "turned": (1, 1, 1), "extra": 0}
    events = [
        Event("turn", 0, {"turn": 4}),
        Event("tunnel_cost", 0, tunnel),
        Event("claimed", 0, {"track": 0, "cards": cards("rrr"), "points": 4}),
        Event("turn", 1, {"turn": 5}),
        Event("taken_back", 0, {"actions": 1, "across": True}),
        Event("passed", 0, {}),
    ]
    lines = texts.turn_lines(SWITZERLAND.board, NAMES[:3], None, events)
    assert lines[-1] == "2.1 Ada passed"


def test_a_country_ticket_is_told_by_its_destinations() -> None:
    board = SWITZERLAND.board
    k = board.ticket_number["france"]
    assert texts.ticket(board, k) == "FRA-..."
    assert texts.ticket(board, k, 0) == "FRA-OST"
    assert texts.ticket_long(board, k) == "France to Österreich, Italia or Deutschland"
    assert texts.worths(board, k) == "14, 11 or 5 points"
    state = started(SWITZERLAND)
    state.tickets = [(k,), ()]
    view = SWITZERLAND.view(state, 0)
    assert texts.missing(board, view, k) == "14 trains"
    assert texts.missing(board, view, k, long=True).startswith("Österreich for 14 needs 14 trains: ")
    give(SWITZERLAND, state, 0, ["delemont/france-delemont:black", "basel/delemont:yellow"])
    give(SWITZERLAND, state, 0, ["basel/deutschland-basel:blue"])
    view = SWITZERLAND.view(state, 0)
    assert texts.missing(board, view, k) == "+5 now"
    assert texts.missing(board, view, k, long=True).startswith("Deutschland joined for 5; Österreich for 14 needs ")
    state.trains[0] = 1
    view = SWITZERLAND.view(state, 0)
    assert texts.missing(board, view, k) == "done"
    assert texts.missing(board, view, k, long=True).endswith(" for 5, and no better one can be joined any more")
    done = SWITZERLAND.scores(state).lines[1]
    assert texts.proof(board, NAMES, done) == [
        "T-22 A ticket is completed when own tracks join its two ends: its points are added.",
        "CH-5 Of several destinations the best one that is joined scores.",
        "Ada FRA-DEU 5: FRD-DEL-BAS-DEB.",
    ]


def test_stations_are_proved_by_what_they_lend() -> None:
    board = EUROPE.board
    state = started(EUROPE)
    state.tickets = [tickets(EUROPE, "paris/wien"), ()]
    give(EUROPE, state, 0, ["frankfurt/paris:white", "frankfurt/munchen:purple"])
    give(EUROPE, state, 1, ["munchen/wien:orange"])
    rule = board.rule("stations")
    assert isinstance(rule, Stations)
    built = tuple(i for city in ("wien", "roma") for i, c in enumerate(board.cities) if c.id == city)
    state.parts[rule.part] = (built, ())
    line = next(row for row in EUROPE.scores(state).lines if row.what == "stations")
    assert texts.score_line(board, NAMES, line) == "stations not built (1, 3)"
    assert texts.proof(board, NAMES, line)[1:] == [
        "Ada WIE lends MUN-WIE orange 3 of planner; ROM lends nothing; 1 station not built: 4.",
        "planner 3 stations not built: 12.",
    ]


def test_chances_are_told_in_per_cent() -> None:
    state = started(SWITZERLAND, hand=cards("rrrrL"))
    said = texts.tunnel_odds(SWITZERLAND.board, SWITZERLAND.view(state, 0), cards("rrr"))
    numbers = [int(n) for n in re.findall(r"(\d+) %", said)]
    assert re.fullmatch(r"No more \d+ %, 1 more \d+ %, 2 more \d+ %, 3 more \d+ %\. After this .* you hold 2 .*", said)
    assert 98 <= sum(numbers) <= 102


def test_what_cannot_be_read_as_an_answer_says_so() -> None:
    assert SWITZERLAND.parse("decline") == Decline()
    assert SWITZERLAND.parse("pay rL") == Pay(cards("rL"))
    paris = EUROPE.board.cities.index(EUROPE.board.places["paris"])
    assert EUROPE.parse("station par red*2") == Build(paris, cards("rr"))
    board = SWITZERLAND.board
    for spelling in ("france", "France", "FRA", "fra", "FRA-...", "bern", "osterreich", "Öster"):
        start = board.tickets[notation.ticket(board, spelling)]
        assert start.a.name.lower().startswith(("fra", "bern", "öster"))
        assert len(start.goals) > 1
    assert board.tickets[notation.ticket(board, "bern-zurich")].id == "bern/zurich"
    with pytest.raises(NotUnderstood):
        notation.ticket(board, "geneve")
    for line in ("decline red", "pay sausage", "station", "station nowhere r"):
        with pytest.raises(NotUnderstood):
            EUROPE.parse(line)
    assert Refusal("station_taken", ("EU-3",), {"city": 0, "owner": 0}).rules == ("EU-3",)
