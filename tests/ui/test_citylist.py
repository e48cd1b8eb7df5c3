"""The list of a city, and what is told of everybody: what can be done is said as it is, owners as digits apart."""

from __future__ import annotations

import pytest

from tests.ui.harness import after, table
from tests.ui.positions_uk import alone
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket import texts as words
from trainbound.ticket.board import load_board
from trainbound.ui.page import digits
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.sheet import panes
from trainbound.ui.strips import plain


def at(store: Store, kind: str) -> Table:
    """A table at which Ada is asked something of a kind, with a track that she could pay for."""
    for moves in range(200):
        found = table(store, ("Ada", "greedy"), moves, (None, "greedy"))
        asked = found.decisions()[0]
        if asked.seat == 0 and asked.kind == kind and found.game.claimable(found.state, 0):
            return found
    raise AssertionError(kind)


@pytest.mark.parametrize(("kind", "keys", "state"), [("turn", "", "legal"), ("second", "", "payable"),
                                                     ("keep", "", "payable")])
def test_a_track_is_legal_only_where_a_claim_is_asked_for(store: Store, kind: str, keys: str, state: str) -> None:
    """T-5, T-7: elsewhere a claim is no answer, though the cards would do."""
    found = at(store, kind)
    track = next(i for i in range(len(found.game.board.tracks)) if found.game.claimable(found.state, 0) >> i & 1)
    page = TableScreen(found)
    page.zoom = "city"
    name = " ".join("space" if c == " " else c for c in found.game.board.cities[found.game.board.tracks[track].a].name)
    shown = after(store, f"/ {name} enter i", lambda: page)
    assert f" {state} " in shown
    assert f" {'legal' if state == 'payable' else 'payable'} " not in shown
    when = "now" if state == "legal" else "on your turn"
    assert f"open to you {when} from" in words.open_instead(found.game.board, found.view(0), track)[0].lower()


def test_several_owners_are_no_number() -> None:
    assert [plain(digits(seats)) for seats in ((), (2,), (0, 1), (0, 2, 4))] == ["", "3", "1+2", "1+3+5"]


def test_the_players_are_told_with_their_technologies_and_stations(store: Store) -> None:
    """UK-10, EU-3: everybody sees who has what."""
    found = alone(store, "", "booster", "propellers")
    rows = [plain(row) for row in panes.player_rows(found.game.board, found.names, found.view(0))]
    assert any("Booster" in row and "Propellers" in row for row in rows)
    europe = table(store, moves=61, bots=(None, "greedy", "greedy"), map_name="europe")
    rows = [plain(row) for row in panes.player_rows(europe.game.board, europe.names, europe.view(0))]
    assert rows[-3:] == ["  1  3 left", "  2  3 left", "  3  3 left"]
    penn = table(store, moves=9)
    assert len(panes.player_rows(penn.game.board, penn.names, penn.view(0))) == 1 + 3


@pytest.mark.parametrize(("name", "track", "rules"), [
    ("europe", "amsterdam/london:grey", ["T-11", "T-17"]), ("switzerland", "baden/basel:red", ["T-11", "CH-8"]),
    ("usa", "boston/montreal:grey", ["T-11"]),
])
def test_how_a_track_is_paid_names_the_rules_of_ferries_and_tunnels(name: str, track: str, rules: list[str]) -> None:
    """T-11, T-17, T-18 as the map numbers it."""
    board = load_board(name)
    assert words.cost_rules(board, next(i for i, t in enumerate(board.tracks) if t.id.startswith(track))) == rules
