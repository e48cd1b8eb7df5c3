from __future__ import annotations

from textual.pilot import Pilot

from tests.ui.harness import ASCII, LINES, OnePage, after, drive, golden, table, type_keys
from trainbound.store.journal import Store
from trainbound.ui.screens.curtain import CurtainScreen, box
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.strips import Row, row_width
from trainbound.ui.theme import FRAMES

NAMES = ("Ada", "planner", "Cy")


def behind(wide: int, high: int) -> list[Row]:
    return [[("." * wide, "dim")] for _ in range(high - 4)]


def page() -> CurtainScreen:
    return CurtainScreen(NAMES, 2, behind, lambda: None, before=0, where="turn 16.3")


def test_the_curtain(store: Store) -> None:
    golden("curtain-80x24", after(store, page=page, terminal=ASCII))
    golden("curtain-lines-80x24", after(store, page=page, terminal=LINES))


def test_only_the_named_key_reveals(store: Store) -> None:
    revealed = []

    def made() -> CurtainScreen:
        return CurtainScreen(NAMES, 2, behind, lambda: revealed.append(True))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for key in ("a", "1", "c", "w", ":", "up", "enter"):
            await pilot.press(key)
            assert revealed == []
            assert "CY IS NEXT" in app.page().text()
        app.push_screen(made())
        await pilot.pause()
        await pilot.press("y")
        assert revealed == [True]

    drive(OnePage(store, page), steps)


def test_the_box_takes_names_of_any_length() -> None:
    for name in ("Bo", "x" * 40, "東京" * 10):
        rows = box((name,), 0, "y", FRAMES["ascii"])
        assert len({row_width(row) for row in rows}) == 1
        assert row_width(rows[0]) <= 76


def test_behind_the_curtain_whoever_was_there_can_take_their_action_back(store: Store) -> None:
    """Nobody's cards are shown while that is asked."""
    found = table(store, ("Ada", "Bea"), 60)
    while found.decisions()[0].kind != "second":
        found.submit(found.decisions()[0].number, found.legal(found.decisions()[0])[0])
    seat = found.decisions()[0].seat
    other = found.names[1 - seat]
    length = found.length

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "y d")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), CurtainScreen)
        assert "[U]ndo" in app.page().text()
        type_keys(app, "U")
        await pilot.pause()
        asks = app.page().text()
        assert f"\n {seat + 1}  {found.names[seat].upper()}  Take back your last action?" in asks, "their mark and name"
        assert "HAND -" in asks or "HAND hidden" in asks
        type_keys(app, "n")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), CurtainScreen)
        assert f"{other.upper()} IS NEXT" in app.page().text()
        assert found.length == length + 1
        type_keys(app, "U y")
        await pilot.pause()
        assert f"\n {2 - seat}  {other.upper()}  do you agree" in app.page().text()
        assert "HAND -" in app.page().text()
        type_keys(app, "y")
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), CurtainScreen)
        assert f"{found.names[seat].upper()} IS NEXT" in app.page().text()
        assert [(d.seat, d.kind) for d in found.decisions()][:1] == [(seat, "second")]
        assert len([page for page in app.screen_stack if isinstance(page, CurtainScreen)]) == 1

    drive(OnePage(store, lambda: TableScreen(found)), steps)
