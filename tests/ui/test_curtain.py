from __future__ import annotations

from textual.pilot import Pilot

from tests.ui.harness import ASCII, LINES, OnePage, after, drive, golden
from trainbound.store.journal import Store
from trainbound.ui.screens.curtain import CurtainScreen, box
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
