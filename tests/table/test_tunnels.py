"""Tables with tunnels and stations: stopped between two decisions, taken back, exported, replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.playing import keep_all, play, table
from trainbound.store.journal import Store
from trainbound.table.faults import NotAgreed
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim
from trainbound.ticket.rules.tunnels import Decline, Pay

NARROW = str(Path(__file__).parent.parent / "maps" / "narrow.toml")


def at_tunnel(home: Path) -> Table:
    """Two people; one has laid cards down for a tunnel that asks for more."""
    for n in range(200):
        at = table(home, "Ada,Cy", NARROW, bytes([n]) * 16)
        keep_all(at)
        decision = at.decisions()[0]
        for action in at.legal(decision):
            if isinstance(action, Claim) and at.game.board.tracks[action.track].tunnel:
                at.submit(decision.number, action)
                if at.decisions()[0].kind == "tunnel":
                    return at
                break
    raise AssertionError("no deal of these leads to a tunnel")


def test_a_table_stopped_at_a_tunnel_goes_on_there(tmp_path: Path) -> None:  # T-19
    at = at_tunnel(tmp_path)
    again = Table.open(Store(tmp_path), at.id)
    assert again.state == at.state
    assert again.decisions()[0].kind == "tunnel"
    again.submit(again.decisions()[0].number, Decline())
    assert sum(again.state.hands[0]) + sum(again.state.hands[1]) == 8


def test_the_cards_turned_are_known_so_that_taking_back_needs_consent_and_they_come_again(tmp_path: Path) -> None:
    """T-18: the reveal is seen by all."""
    at = at_tunnel(tmp_path)
    seat, turned = at.decisions()[0].seat, at.decisions()[0].data[2]
    back = at.take_back_of(seat)
    assert back is not None
    assert (back.free, back.ask) == (False, (1 - seat,))
    with pytest.raises(NotAgreed):
        at.take_back(seat)
    at.take_back(seat, {1 - seat})
    assert at.decisions()[0].kind == "turn"
    at.redo(seat)
    assert at.decisions()[0].data[2] == turned


def test_declining_reveals_nothing_and_is_taken_back_freely(tmp_path: Path) -> None:  # T-19
    at = at_tunnel(tmp_path)
    decision = at.decisions()[0]
    at.submit(decision.number, Decline())
    back = at.take_back_of(decision.seat)
    assert back is not None
    assert back.free
    at.take_back(decision.seat)
    pays = [a for a in at.legal(at.decisions()[0]) if isinstance(a, Pay)]
    assert len(at.legal(at.decisions()[0])) == len(pays) + 1


@pytest.mark.parametrize("number", range(3))
def test_a_whole_game_is_kept_and_exported_so_that_it_replays(tmp_path: Path, number: int) -> None:
    at = play(table(tmp_path, "Ada,random,random", NARROW), number=number)
    assert at.over
    assert Table.open(Store(tmp_path), at.id).state == at.state
    text = at.export(None)
    for verb in ("claim", "station", "keep"):
        assert f'"{verb} ' in text
