"""What is not known leaves room for all that may be: what really is so lies within what the desk says."""

import random
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainbound import desk
from trainbound.table.games import load_ticket
from trainbound.table.positions import position
from trainbound.ticket.mapfile import map_ids

NAMES = ("Ada", "Bob", "Cy")


@lru_cache
def moments(map_id: str) -> list[dict[str, Any]]:
    """Positions of a game at random, from its beginning to its end."""
    game, chance = load_ticket(map_id), random.Random(5)
    seats = min(3, game.players[1])
    state, found = game.start(seats, bytes(16), dict.fromkeys(game.options, True)).state, []
    while decisions := game.decisions(state):
        legal = game.legal(state, decisions[0])
        plays = [action for action in legal if action.verb in ("claim", "buy", "station")]
        action = chance.choice(plays if plays and chance.random() < 0.6 else legal)
        state = game.apply(state, decisions[0].number, action).state
        if chance.random() < 0.06:
            found.append(position(game, state, NAMES[:seats]))
    return found


@pytest.mark.parametrize("map_id", map_ids())
@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_a_total_lies_between_its_figures_whatever_tickets_are_hidden(map_id: str, chance: random.Random) -> None:
    """T-22, PA-9, UK-22, UK-26, IN-6, EU-3, CH-5."""
    whole = chance.choice(moments(map_id))
    known = [seat["score"]["total"] for seat in desk.judged(whole)["seats"]]
    hidden = whole | {"seat": [dict(seat) for seat in whole["seat"]]}
    for seat in hidden["seat"]:
        match chance.randrange(3):
            case 0:
                del seat["tickets"]
            case 1:
                seat["tickets"] = len(seat["tickets"])
    answer = desk.judged(hidden)
    assert answer["faults"] == []
    for seat, total in zip(answer["seats"], known, strict=True):
        said = seat["score"]["total"]
        if isinstance(said, dict):
            assert said["from"] <= total <= said["to"]
            assert seat["score"]["depends"]
        else:
            assert said == total
            assert not seat["score"]["depends"]


@pytest.mark.parametrize("map_id", map_ids())
@given(st.randoms(use_true_random=False))
@settings(max_examples=25)
def test_a_claim_that_a_hand_pays_is_not_refused_when_the_hand_is_hidden(map_id: str, chance: random.Random) -> None:
    """T-11, UK-7: and what no hand would make legal, this one does not."""
    whole = chance.choice(moments(map_id))
    board = load_ticket(map_id).board
    seat = chance.choice(whole["seat"])
    tracks = [t.id for t in chance.sample(board.tracks, 8)]
    asks = [{"what": "claim", "seat": seat["name"], "track": track} for track in tracks]
    bare = whole | {"seat": [{k: v for k, v in row.items() if k != "hand"} for row in whole["seat"]], "ask": asks}
    known, hidden = desk.judged(whole | {"ask": asks})["answers"], desk.judged(bare)["answers"]
    for now, then in zip(known, hidden, strict=True):
        assert now["legal"] in (True, False)
        assert then["legal"] in (None, False)
        assert now["legal"] is False or then["legal"] is None
        assert bool(then["depends"]) == (then["legal"] is None)
        if now["legal"]:
            paid = desk.judged(whole | {"ask": [{**asks[0], "track": now["track"], "cards": now["payments"][0]}]})
            assert paid["answers"][0]["legal"] is True
