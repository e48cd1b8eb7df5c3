"""Bots at tunnels, with stations, and with tickets of several destinations."""

from __future__ import annotations

import re

import pytest

from tests.bots.playing import course, last, seated
from tests.ticket.positions import EUROPE, SWITZERLAND, USA, asked, cards, deck, do, give, row, started, tickets
from trainbound import bots
from trainbound.bots import planner
from trainbound.bots.building import building
from trainbound.bots.outlook import Outlook
from trainbound.bots.planner import Planner
from trainbound.bots.plans import Planning
from trainbound.bots.texts import advice
from trainbound.bots.tunnelling import chance, extras
from trainbound.kernel.seeds import derived
from trainbound.ticket.cards import LOCO
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.odds import tunnel_odds
from trainbound.ticket.rules.stations import Stations
from trainbound.ticket.state import State

BASEL = "baden/basel:red"
BOARDS = pytest.mark.parametrize("game", [SWITZERLAND, EUROPE], ids=["switzerland", "europe"])


def chosen(game: TicketGame, state: State, name: str = "planner") -> str:
    """What a bot answers, as a line."""
    decision = asked(game, state)
    bot = bots.make(name, game.board, b"", decision.seat)
    return game.write(bot.choose(game.view(state, decision.seat), decision, game.legal(state, decision)))


def said(game: TicketGame, state: State) -> str:
    """What the planner advises, in words."""
    decision = asked(game, state)
    found = Planner(game.board, b"", 0).advise(game.view(state, 0), decision, game.legal(state, decision))
    return advice(game.board, ("Ada", "Bo"), found)


def at_tunnel(hand: str, turned: str) -> State:
    state = started(SWITZERLAND, hand=cards(hand), deck=deck(turned + "kkkwww"), display=row("pwkyo"))
    return do(SWITZERLAND, state, f"claim {BASEL} rrr")


def test_greedy_pays_for_a_tunnel_when_it_can() -> None:  # T-18, T-19
    assert chosen(SWITZERLAND, at_tunnel("rrrrL", "rwb"), "greedy") == "pay red*1"
    assert chosen(SWITZERLAND, at_tunnel("rrrL", "rwb"), "greedy") == "pay loco*1"
    assert chosen(SWITZERLAND, at_tunnel("rrrb", "rwb"), "greedy") == "decline"


def test_planner_pays_for_a_tunnel_that_its_ticket_wants_and_says_so() -> None:  # T-19
    state = at_tunnel("rrrrrL", "rwb")
    state.tickets[0] = tickets(SWITZERLAND, "zurich/basel")
    give(SWITZERLAND, state, 0, ["baden/zurich:yellow"])
    assert chosen(SWITZERLAND, state).startswith("pay")
    assert re.fullmatch(r"Pay for BAD-BAS red 3 \(tunnel\): with 1 more card it is still .*", said(SWITZERLAND, state))


def test_planner_pays_whatever_a_tunnel_asks_in_its_last_turn_and_declines_when_it_must() -> None:  # T-19
    state = at_tunnel("rrrrrr", "rrr")
    state.last_turns = 1
    assert chosen(SWITZERLAND, state) == "pay red*3"
    assert chosen(SWITZERLAND, at_tunnel("rrr", "rrr")) == "decline"


def test_planner_declines_when_the_cards_are_worth_more_elsewhere() -> None:  # T-19
    state = started(SWITZERLAND, hand=cards("rrrr"), deck=deck("rrrkww"), display=row("pwkyo"))
    state = do(SWITZERLAND, state, "claim osterreich-vaduz/vaduz:red r")  # a point, for all that brings seven elsewhere
    assert chosen(SWITZERLAND, state, "greedy") == "pay red*3"
    assert chosen(SWITZERLAND, state) == "decline"
    assert said(SWITZERLAND, state) == "Decline OSV-VAD red 1 (tunnel): 3 more cards are worth more elsewhere."


def test_cards_laid_down_for_a_tunnel_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """T-18, T-19: where every red card and every locomotive is seen, no tunnel takes less than nothing more."""
    state = at_tunnel("r" * 8 + "L", "rwb")
    state.discard[6] += 3
    state.discard[LOCO] += SWITZERLAND.board.file.cards.locomotives - 1
    looked = []
    monkeypatch.setattr(planner, "Outlook", lambda *given: looked.append(Outlook(*given)) or looked[-1])
    assert chosen(SWITZERLAND, state) in ("pay red*1", "pay loco*1", "decline")
    assert min(more for look in looked for more in look.extra) >= 0
    costs = Planning(looked[0], 1.0).costs
    assert min(cost for cost in costs if cost is not None) >= 0


def test_what_a_tunnel_costs_on_average_agrees_with_its_chances() -> None:  # T-18
    state = started(SWITZERLAND, hand=cards("rrrrL"))
    view = SWITZERLAND.view(state, 0)
    more = extras(SWITZERLAND.board, view)
    odds = tunnel_odds(SWITZERLAND.board, view, cards("rrr"))
    assert more[6] == pytest.approx(float(sum(n * share for n, share in enumerate(odds))))
    found = chance(SWITZERLAND.board, view, cards("rrr"))
    assert found.paid == pytest.approx(float(sum(odds[:3])))
    assert found.cards in (cards("rrr"), cards("rrrr"))
    assert chance(SWITZERLAND.board, view, cards("rrrr")).paid < found.paid + 1e-9
    assert not any(extras(USA.board, USA.view(started(USA), 0)))


def test_planner_keeps_a_card_for_a_tunnel_when_nothing_presses() -> None:  # T-18
    state = started(SWITZERLAND, hand=cards("rrr"), display=row("rkwyo"))
    state.tickets = [tickets(SWITZERLAND, "zurich/basel"), ()]
    give(SWITZERLAND, state, 0, ["baden/zurich:yellow"])
    found = Planner(SWITZERLAND.board, b"", 0).advise(
        SWITZERLAND.view(state, 0), asked(SWITZERLAND, state), SWITZERLAND.legal(state, asked(SWITZERLAND, state))
    )
    if found.code.startswith("claim"):
        assert 0 < found.values["paid"] < 1
    else:
        assert SWITZERLAND.write(found.action) == "draw 1"


# ---- several destinations


def test_planner_goes_for_the_destination_that_pays() -> None:  # CH-5
    state = started(SWITZERLAND, hand=cards(""))
    k = SWITZERLAND.board.ticket_number["france"]
    state.tickets = [(k,), ()]
    give(SWITZERLAND, state, 0, ["delemont/france-delemont:black", "basel/delemont:yellow"])
    plans = Planning(Outlook(SWITZERLAND.board, SWITZERLAND.view(state, 0)))
    way = plans.way(k, plans.costs)
    assert way is not None
    assert way.gain in {points + 5 for points in (5, 11, 14)}
    closed = [cost if SWITZERLAND.board.tracks[i].length < 2 else None for i, cost in enumerate(plans.costs)]
    for i, cost in enumerate(plans.costs):
        if cost == 0:
            closed[i] = 0
    way = plans.way(k, closed)
    assert way is not None
    assert way.gain == 10
    assert [SWITZERLAND.board.tracks[i].id for i in way.tracks][-1] == "basel/deutschland-basel:blue"


def test_a_destination_that_is_joined_counts_only_for_what_a_better_one_gives_more() -> None:  # CH-5
    state = started(SWITZERLAND, hand=cards(""))
    k = SWITZERLAND.board.ticket_number["france"]
    state.tickets = [(k, k), ()]
    give(SWITZERLAND, state, 0, ["delemont/france-delemont:black", "basel/delemont:yellow"])
    give(SWITZERLAND, state, 0, ["basel/deutschland-basel:blue"])
    plans = Planning(Outlook(SWITZERLAND.board, SWITZERLAND.view(state, 0)))
    assert plans.now(k) == 5
    way = plans.way(k, plans.costs)
    assert way is not None
    assert way.gain in (6, 9)
    assert plans.done() == ([], [k, k])
    (gain,) = plans.best([k, k], 0).gains or (2 * way.gain,)
    assert gain == 2 * way.gain  # both copies


# ---- stations


def last_turn(hand: str, *held: str) -> State:
    """Seat 0 in its last turn; one track of the other joins what it has to Wien."""
    state = started(EUROPE, hand=cards(hand), last_turns=1, display=row("pwkyo"))
    state.tickets = [tickets(EUROPE, *held), ()]
    give(EUROPE, state, 0, ["frankfurt/paris:white", "frankfurt/munchen:purple"])
    give(EUROPE, state, 1, ["munchen/wien:orange"])
    return state


def test_planner_builds_a_station_that_completes_a_ticket() -> None:  # EU-3
    state = last_turn("r", "paris/wien")
    assert chosen(EUROPE, state) in ("station munchen red*1", "station wien red*1")
    assert re.fullmatch(
        r"Build a station in (München|Wien): it lends you MUN-WIE orange 3 of Bo, which PAR-WIE needs\.",
        said(EUROPE, state),
    )


def test_planner_builds_none_that_helps_no_ticket_or_costs_more_than_it_gives() -> None:  # EU-3
    assert not chosen(EUROPE, last_turn("r")).startswith("station")
    assert not chosen(EUROPE, last_turn("r", "amsterdam/pamplona")).startswith("station")


def test_a_station_that_is_built_and_lends_nothing_yet_may_lend_any_track() -> None:  # EU-3
    state = last_turn("r", "amsterdam/wilno")
    rule = EUROPE.board.rule("stations")
    assert isinstance(rule, Stations)
    wien = next(v for v, c in enumerate(EUROPE.board.cities) if c.id == "wien")
    state.parts[rule.part] = ((wien,), ())
    found = building(EUROPE.board, EUROPE.view(state, 0), 0)
    assert found.lent == state.owned[1]
    assert (found.left, found.open, found.price) == (2, 0, 4)
    assert found.terms is not None
    assert found.terms.spaces == 2
    assert building(SWITZERLAND.board, SWITZERLAND.view(started(SWITZERLAND), 0), 0).left == 0


# ---- whole games


@BOARDS
def test_what_the_planner_advises_has_a_sentence(game: TicketGame) -> None:
    seats = game.players[1]
    codes = set()
    for n in range(2):
        seed = derived(b"advice", game.id, n)
        players = [bot.choose for bot in seated(game, ["greedy"] * seats, seed)]
        players[0] = Planner(game.board, b"", 0).choose
        moves = [step for step in course(game, players, seed) if len(step) > 1 and step[2].seat == 0]
        for _, view, decision, legal, action in moves[:: 4 if n else 3]:
            found = Planner(game.board, b"", 0).advise(view, decision, legal)
            assert found.action == action
            sentence = advice(game.board, ("Ada", "Bo", "Cy", "Di", "Eve"), found)
            assert not re.search(r"None|\{|_|  ", sentence), sentence
            codes.add(found.code)
    assert {"claim", "draw"} <= codes


@BOARDS
def test_planner_beats_greedy_and_both_beat_random(game: TicketGame) -> None:
    def won(names: list[str], n: int) -> bool:
        return game.scores(last(game, names, derived(b"strength", game.id, n))).ranking[0] == (0,)

    assert sum(won(["planner", "greedy"], n) for n in range(3)) >= 2
    assert won(["planner", "random"], 0)
    assert all(won(["greedy", "random"], n) for n in range(4))
