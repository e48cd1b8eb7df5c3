"""Cards in Railway Boom: what is told of those on offer, in yards and in groups, and how one is looked up."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked
from tests.ui.harness import LARGE, SMALL, OnePage, after, drive, type_keys
from trainbound.boom import texts
from trainbound.boom.actions import Buy
from trainbound.boom.notation import write
from trainbound.store.journal import Store
from trainbound.ui.modes import boom_yard
from trainbound.ui.screens.boom import BoomScreen


def joined(said: str) -> str:
    """A screen with single blanks, so that sentences can be found over line ends."""
    return " ".join(said.split())


def test_a_carriage_that_cannot_be_paid_is_still_told_with_what_is_missing(store: Store) -> None:
    """RB-14: two resources may still become the material that is missing (RB-43)."""
    table = asked(store, "carriage", 2)
    s, board = table.state, table.game.board
    dear = [c for c in s.cars if Buy(c) not in table.game.answers(s, table.decisions()[0])]
    assert dear
    said = after(store, "", lambda: BoomScreen(table))
    for card in dear:
        cost = board.vehicles[card].cost
        assert f"{texts.card(board, card)}: {cost} materials, {cost - s.store[0][1]} short" in said


@pytest.mark.parametrize("keys", ["", "g y"])
def test_yards_tell_coal_and_vp_of_each_card_and_where_they_are_cut(store: Store, keys: str) -> None:
    """RB-35: what a train takes and makes; rows for which there is no room are counted."""
    table = asked(store, "carriage", 4)
    board, mine = table.game.board, table.state.vehicles[0]
    lines = after(store, keys, lambda: BoomScreen(table)).splitlines()
    seen = [card for card in mine if any(line.startswith(f" {board.cards[card].id} ") for line in lines)]
    for card in seen:
        found = board.vehicles[card]
        row = next(line for line in lines if line.startswith(f" {found.id} "))
        assert f" {found.coal} {found.vp} " in row
    missing = len(mine) - len(seen)
    assert not missing or any(f"and {missing} more: g y" in line for line in lines) or keys


def test_the_yard_has_the_ids_that_the_notation_wants_and_the_whole_text_of_the_marked_card(store: Store) -> None:
    table = asked(store, "operate", 4)
    board = table.game.board
    for n, card in enumerate(table.state.vehicles[0], 1):
        said = after(store, " ".join(str(n)), lambda: BoomScreen(table))
        assert f"{n:>2} {board.cards[card].id:<4}" in said
        assert texts.vehicle(board, card) in joined(said)
        assert texts.vehicle(board, card) in joined(after(store, "i", lambda: BoomScreen(table))) or n > 1


def test_the_train_is_drawn_with_its_tiles_above_the_yard(store: Store) -> None:
    """As wagons by name; with many of them by id. What was put together is kept when one comes back."""
    table = asked(store, "operate", 4)
    said = after(store, "1 enter 3 enter 4 enter", lambda: BoomScreen(table)).splitlines()
    assert said[1].startswith("TRAIN 1  <150 VV = Third-Class = Tank = + ?")
    assert said[2].split() == ["o"] * 6
    long = after(store, "7 enter 8 enter t m", lambda: BoomScreen(table)).splitlines()
    assert long[1].startswith("TRAIN 1  <150 VV = Third-Class = Tank = Registered = Composite M = + ?")


def test_space_after_the_bots_puts_nothing_on_the_train_yet(store: Store) -> None:
    """Space hurries bots: one press too many must not begin a train."""
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_yard.Yard)
        type_keys(app, "space")
        await pilot.pause()
        assert page.mode.train == [] and "press it again" in page.said
        type_keys(app, "space")
        await pilot.pause()
        assert len(page.mode.train) == 1

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


@pytest.mark.parametrize("line", ["/ {}", ": w h y space {}"])
def test_a_card_is_found_by_its_id_and_by_a_word_of_its_name(store: Store, line: str) -> None:
    table = asked(store, "train bid")
    board = table.game.board
    card = table.state.cars[0]
    for word in (board.cards[card].id, board.cards[card].name.split()[0].lower()):
        keys = " ".join([line.format(" ".join(word)), "enter"])
        said = joined(after(store, keys, lambda: BoomScreen(table)))
        assert texts.vehicle(board, card) in said and "It is on offer now." in said


def test_the_rules_are_found_by_the_name_of_the_game(store: Store) -> None:
    table = asked(store, "train bid")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, ": r u l e s space b o o m enter")
        await pilot.pause()
        await pilot.pause()
        assert "RB-1" in app.page().text()

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_tab_completes_names_of_what_can_be_had(store: Store) -> None:
    """RB-14."""
    table = asked(store, "carriage", 3)
    board = table.game.board
    card = next(a.card for a in table.game.answers(table.state, table.decisions()[0]) if isinstance(a, Buy))
    name = board.cards[card].name.lower().replace(" ", "-")
    said = after(store, f": {' '.join('buy')} space {' '.join(name[:5])} tab", lambda: BoomScreen(table))
    assert f":buy {name}" in said
    length = table.length
    after(store, f": {' '.join('buy')} space {' '.join(name[:5])} tab enter", lambda: BoomScreen(table))
    assert write(board, table.events[length + 1].action) == f"buy {board.cards[card].id}"


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_list_that_a_line_is_about_stays_in_sight(store: Store, size: tuple[int, int]) -> None:
    table = asked(store, "carriage", 3)
    before, typing = (after(store, keys, lambda: BoomScreen(table), size).splitlines() for keys in ("", ":"))
    assert typing[1:10] == before[1:10]


def test_groups_have_the_ids_of_their_cards_and_the_order_stays_in_sight(store: Store) -> None:
    """RB-27: with eight cards of one's own, too."""
    table = asked(store, "group", 3)
    s, board = table.state, table.game.board
    s.owned[0] = tuple(card for card in board.developments if not any(card in group for group in s.groups))[:14]
    said = after(store, "", lambda: BoomScreen(table))
    for group in s.groups:
        for card in group:
            assert f"{board.cards[card].id} " in said
    assert "ORDER" in said and "more: g d" in said
    for seat in s.order:
        assert any(f"{'abcd'[seat]} {table.names[seat]} " in line for line in said.splitlines()[6:18])


def test_a_pane_is_paged_by_space_and_closed_after_its_last_row(store: Store) -> None:
    table = asked(store, "operate", 3)
    first, second, end = (after(store, f"g l {keys}", lambda: BoomScreen(table)).splitlines()
                          for keys in ("", "space", "end"))
    assert first[1] == second[1] and first[2] != second[2]
    assert end[-3].split()[-1] == end[-3].split()[-3]  # the last row of all of them
    assert "LOG" not in after(store, "g l end space", lambda: BoomScreen(table)).splitlines()[1]


def test_what_a_free_action_does_stands_above_it(store: Store) -> None:
    table = asked(store, "bid", 3)
    assert "CONVERT TWO RESOURCES INTO ONE" in after(store, "v", lambda: BoomScreen(table))


def test_only_what_brings_coal_is_listed_where_coal_is_short(store: Store) -> None:
    """RB-36: other free actions stay behind their keys (RB-43)."""
    table = asked(store, "coal", 1)
    said = after(store, "", lambda: BoomScreen(table)).splitlines()
    begins = next(i for i, line in enumerate(said) if "COAL IS SHORT" in line)
    listed = [line for line in said[begins + 1:] if line[1:4].strip().isdigit() and "  " in line[3:6]]
    assert listed and all("into coal" in line or "choice" in line or "without coal" in line for line in listed)
