"""The table on the screen: its states as goldens, its keys, the history, take-back, the curtain."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.harness import ASCII, LARGE, LINES, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.store.journal import Store
from trainbound.table.faults import OTHER_MAP
from trainbound.table.table import Table
from trainbound.ui.modes import choices, claim, looking, turn
from trainbound.ui.page import Page
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.strips import row_width

NAMES, BOTS = ("Ada", "greedy", "planner"), (None, "greedy", "planner")


def ready(store: Store, moves: int) -> Table:
    """A table at which Ada is asked for her turn, after about so many actions."""
    for more in range(40):
        found = table(store, NAMES, moves + more, BOTS)
        if found.decisions() and (found.decisions()[0].seat, found.decisions()[0].kind) == (0, "turn"):
            return found
    raise AssertionError("Ada is never asked")


def text(store: Store, moves: int, keys: str, size: tuple[int, int] = SMALL) -> str:
    """The screen after some keys at such a table."""
    found = ready(store, moves)
    return after(store, keys, lambda: TableScreen(found), size)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "keys"),
    [("turn", ""), ("claim", "c"), ("draw", "d"), ("tickets", "t tab"), ("why", "w"), ("whole", "0"), ("city", "z z"),
     ("history", "< < <"), ("players", "g p"), ("shares", "g k"), ("command", ": c l a i m space r")],
)  # fmt: skip
def test_states_look_as_they_are_kept(store: Store, name: str, keys: str, size: tuple[int, int]) -> None:
    golden(f"table-{name}-{size[0]}x{size[1]}", text(store, 90, keys, size))


def test_keeping_tickets_looks_as_it_is_kept(store: Store) -> None:
    found = table(store, NAMES, 0, BOTS)
    shown: list[str] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for _ in range(200):
            await pilot.pause(0.02)
            if isinstance(app.page().mode, choices.Tickets):  # type: ignore[attr-defined]
                break
        type_keys(app, "1 3")
        await pilot.pause()
        await pilot.pause()
        shown.append(app.page().text())

    drive(OnePage(store, lambda: TableScreen(found), ASCII), steps)
    golden("table-keep-80x24", shown[0])
    assert "marked: 2, 1 to go" in shown[0]


def test_a_claim_is_three_keys(store: Store) -> None:
    found = ready(store, 90)
    before = found.state.owned[0]

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "c")
        await pilot.pause()
        page = app.page()
        assert isinstance(page, TableScreen)
        assert isinstance(page.mode, claim.Claiming)
        track, hint = next((i, h) for i, h in page.mode.hints.items() if len(h) == 1)
        type_keys(app, hint.lower())
        await pilot.pause()
        assert page.chosen == track
        type_keys(app, "enter")
        await pilot.pause()
        assert found.state.owned[0] == before | 1 << track

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_a_refused_key_says_why(store: Store) -> None:
    assert "T-16" in text(store, 90, "P")
    shown = text(store, 90, ": c l a i m space e r i e / w a r r e n : b l u e space r enter")
    assert re.search(r"refused by (T-1[123]|PA-12)", shown)
    assert "Not understood" in text(store, 90, ": x y z z y enter")
    shown = text(store, 90, ": k e e p space a l l enter")
    assert "refused by T-7: You are asked to draw cards, claim a track, or draw tickets" in shown


def test_the_second_card_is_asked_for_and_explained(store: Store) -> None:
    shown = text(store, 90, "d d")
    assert "SECOND CARD" in shown
    assert "You drew" in shown
    assert "to claim a track is no" in text(store, 90, "d d c"), "each key is refused for what it means"


def test_between_two_cards_a_track_is_legal_only_on_the_turn(store: Store) -> None:
    """T-7: nothing can be claimed before the second card."""
    assert "legal now" in text(store, 90, "/ h a r space l a n enter w")
    between = text(store, 90, "d d / h a r space l a n enter w")
    assert "legal on your turn" in between and "legal: on your turn" in between


def test_find_goes_to_a_city_and_a_track(store: Store) -> None:
    assert "Pittsburgh" in text(store, 90, "/ p i t enter").splitlines()[-2]
    assert "ALB-NEW green 6" in text(store, 90, "/ a l b space n e w space g enter").splitlines()[-2]
    assert "ALT-JOH" in text(store, 90, "/ a l t - j o h enter").splitlines()[-2], "twins of two colours are found"
    marked = text(store, 90, "c / n o w h e r e enter").splitlines()
    assert "Nothing of that name" in marked[-2]
    assert re.search(r"Enter claims [A-Z]{3}-[A-Z]{3}", marked[-3]), "what Enter would claim is named still"


def test_history_walks_back_and_returns(store: Store) -> None:
    assert "looking back" in text(store, 90, "< <")
    assert "ADA, YOUR TURN" in text(store, 90, "< < =")
    assert "You are looking back" in text(store, 90, "< c")


def test_a_take_back_asks_and_undoes(store: Store) -> None:
    found = ready(store, 90)
    length, hands, deck = found.length, found.state.hands, found.state.deck
    shown = after(store, "d d U", lambda: TableScreen(found))
    assert "Take back your last action" in shown
    assert found.length == length + 1
    after(store, "U y", lambda: TableScreen(found))
    assert (found.state.hands, found.state.deck, found.decisions()[0].kind) == (hands, deck, "turn")
    assert found.length == length + 2


def test_a_curtain_hides_the_hand_between_two_people(store: Store) -> None:
    found = table(store, ("Ada", "Bea"), 60)
    asked = found.decisions()[0].seat
    shown = after(store, "", lambda: TableScreen(found))
    assert "LOOK AWAY" in shown.upper() or "NOBODY" in shown.upper()
    assert "HAND hidden" in shown
    assert found.names[asked].upper() in shown
    shown = after(store, "y", lambda: TableScreen(found))
    assert f"{found.names[asked].upper()}, " in shown
    assert "HAND hidden" not in shown


def test_a_map_file_that_has_changed_is_spoken_of_when_the_table_opens(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes((Path(__file__).parents[1] / "maps" / "tiny.toml").read_bytes())
    begun = Table.create(store, str(path), [("Ada", None), ("greedy", "greedy")])
    path.write_bytes(path.read_bytes() + b"# and more\n")
    assert OTHER_MAP not in after(store, "", lambda: TableScreen(begun))
    assert OTHER_MAP in after(store, "", lambda: TableScreen(Table.open(store, begun.id)))


@pytest.mark.parametrize("size", [SMALL, (97, 31), LARGE, (200, 60)])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_overflows_in_any_size(store: Store, seats: int, size: tuple[int, int]) -> None:
    names = ("Ada", "Bartholomew the Elder of Youngstown", "Cy", "Dee", "Eve")[:seats]
    found = table(store, names, 60 * seats, (None, *["greedy"] * (seats - 1)))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        page.viewer = 0
        for mode in (turn.Waiting(page), looking.Tickets(page, page.mode)):
            page.mode = mode
            for page.zoom in ("detail", "overview", "city"):
                rows = page.rows(*size)
                assert len(rows) == size[1]
                assert {row_width(row) for row in rows[:-1] if row} <= {size[0]}
                assert row_width(rows[-1]) <= size[0]

    drive(OnePage(store, lambda: TableScreen(found), LINES), steps, size)


@pytest.mark.parametrize("seed", range(4))
def test_any_keys_at_any_size_leave_the_table_alive(store: Store, seed: int) -> None:
    chance = random.Random(seed)
    found = ready(store, 60 + 30 * seed)
    keys = [*"abcdefghijklmnoprstuvwxyz0123456789<>=;,.[]:/?!-+HUTNPRL"]
    keys += ["enter", "tab", "backspace", "up", "down", "left", "right", "escape", "space"]

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for _ in range(12):
            type_keys(app, " ".join(chance.choice(keys) for _ in range(12)))
            await pilot.pause()
            await pilot.resize_terminal(chance.choice((40, 80, 100, 130)), chance.choice((10, 24, 30, 44)))
            await pilot.pause()
        assert isinstance(app.screen, Page)
        assert app.page().text()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


@pytest.mark.parametrize("keys", ["d ²", "d d ²", "c ²", "c enter ²", "t y ²", "P ²"])
def test_what_looks_like_a_digit_and_is_no_number_means_nothing(store: Store, keys: str) -> None:
    """A key of French keyboards, at the left of the 1."""
    assert "² does nothing here" in text(store, 90, keys)


def test_the_second_card_is_chosen_by_hand_and_display_on_the_whole_map_too(store: Store) -> None:
    """T-7: with the whole map over the screen nothing else shows them."""
    shown = text(store, 90, "0 d d")
    assert "SECOND CARD" in shown
    assert "HAND" in shown and "ROW" in shown


def test_tickets_in_the_last_turn_are_warned_of(store: Store) -> None:
    """T-21, T-22: nothing can be claimed for them any more."""
    assert "Your last turn: a ticket not joined already" in text(store, 231, "N")
    assert "Your last turn" not in text(store, 90, "N")
