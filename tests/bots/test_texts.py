"""The sentence of each advice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ticket.positions import PENNSYLVANIA as GAME
from trainbound.bots import Advice
from trainbound.bots.plan import NO_WAY
from trainbound.bots.texts import advice
from trainbound.ticket.actions import DECK
from trainbound.ticket.cards import LOCO, NO_CARD

BOARD = GAME.board
TRACK = BOARD.track_number["scranton-wilkes-barre/stroudsburg:yellow"]
DUB = BOARD.ticket_number["dubois/stroudsburg"]
ACTION = GAME.parse("draw deck")
PLAN = {"track": TRACK, "points": 2, "near": (), "more": 0, "ticket": DUB, "completes": ()}


@pytest.mark.parametrize(
    ("code", "values", "sentence"),
    [
        ("claim_plan", PLAN, "Claim SCR-STR yellow 2 now: it is part of the way for DUB-STR."),
        ("claim_plan", PLAN | {"more": 3, "near": (1,)},
         "Claim SCR-STR yellow 2 now: without it DUB-STR takes 3 trains more, and Bo is near."),
        ("claim_plan", PLAN | {"more": 1, "near": (1, 2)},
         "Claim SCR-STR yellow 2 now: without it DUB-STR takes 1 train more, and Bo and Cy are near."),
        ("claim_plan", PLAN | {"more": NO_WAY},
         "Claim SCR-STR yellow 2 now: without it DUB-STR can hardly be joined any more."),
        ("claim_plan", PLAN | {"completes": (DUB,)}, "Claim SCR-STR yellow 2 now: it completes DUB-STR."),
        ("claim", {"track": TRACK, "points": 2, "company": 4, "longer": 0},
         "Claim SCR-STR yellow 2: 2 points and a share of Lehigh Valley, more than your cards would bring elsewhere."),
        ("claim", {"track": TRACK, "points": 2, "company": -1, "longer": 3},
         "Claim SCR-STR yellow 2: 2 points and about 3 more from the longest route, more than your cards would bring "
         "elsewhere."),
        ("claim_tour", PLAN, "Claim SCR-STR yellow 2 now: it is part of a second way for DUB-STR, which pays."),
        ("claim_last", {"track": TRACK, "points": 1, "company": -1, "longer": 0},
         "Claim SCR-STR yellow 2: 1 point, the game is about to end, and nothing else gives more."),
        ("draw", {"slot": 0, "card": 3, "track": TRACK, "need": 1},
         "Take the yellow card: you still lack 1 card for SCR-STR yellow 2."),
        ("draw", {"slot": 0, "card": 3, "track": -1}, "Take the yellow card: it fits best what you may claim next."),
        ("draw", {"slot": 0, "card": LOCO, "track": TRACK, "need": 2},
         "Take the locomotive: you still lack 2 cards for SCR-STR yellow 2."),
        ("draw", {"slot": DECK, "card": NO_CARD, "track": TRACK, "need": 2},
         "Draw blind from the deck: no face-up card helps you more; you still lack 2 cards for SCR-STR yellow 2."),
        ("draw", {"slot": DECK, "card": NO_CARD, "track": -1},
         "Draw blind from the deck: no face-up card helps you more."),
        ("draw", {"slot": DECK, "card": NO_CARD, "track": TRACK, "need": 2, "three": True},
         "Draw blind from the deck: three blind cards help you more than two; you still lack 2 cards for SCR-STR "
         "yellow 2."),
        ("draw_last", {"slot": DECK, "card": NO_CARD, "track": -1},
         "Draw any card: this is your last turn, and nothing that you can do gains anything."),
        ("tickets", {"planned": 0},
         "Draw tickets: no open ticket of yours is likely to be done in time, and a new one is likely to lie near your "
         "tracks."),
        ("tickets", {"planned": 1},
         "Draw tickets: your plan for 1 ticket leaves time, and a new one is likely to lie near your tracks."),
        ("keep", {"tickets": (DUB,), "joined": (DUB,), "trains": 12},
         "Keep DUB-STR: the shortest way takes 12 trains."),
        ("keep", {"tickets": (DUB, 0), "joined": (DUB, 0), "trains": 17},
         "Keep DUB-STR and ALT-BIN: the shortest ways take 17 trains."),
        ("keep", {"tickets": (DUB,), "joined": (DUB,), "trains": 0}, "Keep DUB-STR: your tracks join it already."),
        ("keep", {"tickets": (DUB, 0), "joined": (), "trains": 0},
         "Keep DUB-STR and ALT-BIN: the least bad of what is offered; you may not complete them all."),
        ("share", {"company": 4, "gain": 6.4, "left": 3},
         "Take a share of Lehigh Valley: worth about 6 points to you in the end; 3 are left."),
        ("share", {"company": 4, "gain": 0.2, "left": 1},
         "Take a share of Lehigh Valley: as good as any; it is the last one."),
        ("neutral", {"company": 4}, "Give the neutral investor a share of Lehigh Valley: there it costs you least."),
        ("claim", {"track": TRACK, "points": 2, "company": -1, "longer": 0, "paid": 0.8},
         "Claim SCR-STR yellow 2: 2 points, more than your cards would bring elsewhere. It is 80 % likely that you can "
         "pay what the tunnel costs."),
        ("tunnel_pay", {"track": TRACK, "extra": 1, "points": 6.3},
         "Pay for SCR-STR yellow 2: with 1 more card it is still about 6 points better than a turn that brings "
         "nothing."),
        ("tunnel_decline", {"track": TRACK, "extra": 3},
         "Decline SCR-STR yellow 2: 3 more cards are worth more elsewhere."),
        ("station", {"city": BOARD.tracks[TRACK].b, "track": TRACK, "owner": 1, "tickets": (DUB,)},
         "Build a station in Stroudsburg: it lends you SCR-STR yellow 2 of Bo, which DUB-STR needs."),
        ("only", {}, "There is nothing else to do."),
        ("first", {}, "Any answer is as good here."),
    ],
)
def test_each_advice_says_what_to_do_and_why(code: str, values: dict[str, Any], sentence: str) -> None:
    assert advice(BOARD, ("Ada", "Bo", "Cy"), Advice(ACTION, code, values)) == sentence
