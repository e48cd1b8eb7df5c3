from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.ui.harness import LARGE, LINES, SMALL, OnePage, after, drive, golden, table
from trainbound.store.journal import Store
from trainbound.ui.screens.home import LEFT, HomeScreen


def without_map(text: str, left: int = LEFT) -> str:
    """The screen with the map cut away, whose layout may be made better at any time."""
    rows = text.splitlines()
    return "\n".join(row[:left + 1].rstrip() if 2 <= i < len(rows) - 5 else row for i, row in enumerate(rows))


def test_the_first_time(store: Store) -> None:
    golden("home-empty-80x24", without_map(after(store)))


def test_with_tables(store: Store) -> None:
    table(store, ("Ada", "Bea"), bots=(None, "random"))
    table(store, ("Ada", "Cy", "Dot"), 30, bots=(None, None, "random"))
    found = after(store)
    golden("home-tables-80x24", without_map(found))
    assert all(len(row) <= 80 for row in found.splitlines())


def test_with_room(store: Store) -> None:
    table(store, ("Ada", "Cy", "Dot"), 30)
    golden("home-tables-120x40", without_map(after(store, size=LARGE, terminal=LINES), 56))


def test_the_map_beside_the_list_is_public(store: Store) -> None:
    """No ticket ends are marked in it, whoever sits at the table."""
    table(store, ("Ada", "Cy"), 30)
    roles: set[str] = set()

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert page.painted
        roles.update(role for row in page.painted for _, role in row)

    drive(OnePage(store), steps)
    assert {"city", "owner-1"} <= roles
    assert not any("end" in role for role in roles)


def test_the_list_is_seen_before_a_map_is_drawn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table(store, ("Ada", "Cy"), 30)
    seen: list[str] = []
    draw = HomeScreen._draw

    def drawn(self: HomeScreen, *given: Any) -> Any:
        seen.append(self.text())
        return draw(self, *given)

    monkeypatch.setattr(HomeScreen, "_draw", drawn)
    last = after(store)
    assert "TRAINBOUND" in seen[0] and "CONTINUE" in seen[0]
    assert len(seen) == 1 and without_map(last).splitlines()[:10] == without_map(seen[0]).splitlines()[:10]
    assert last != seen[0]


def test_many_tables_scroll_and_the_marked_one_is_always_seen(store: Store) -> None:
    for _ in range(20):
        table(store, ("Ada", "Cy"), 1)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, HomeScreen)
        for _ in range(len(page.entries()) + 1):
            page.press("down")
            page.paint()
            assert 2 <= page.cursor()[1] < SMALL[1] - 5
            assert page.painted
            assert any(role == "bar-bold" for _, role in page.painted[page.cursor()[1]])

    drive(OnePage(store), steps)


@pytest.mark.parametrize(("keys", "title"), [
    ("n", "NEW GAME"), ("m", "[Tab] next map"), ("r", "RULES"), ("h", "GAMES AS FILES"), ("s", "SETTINGS"),
    ("?", "KEYS OF THIS SCREEN"), ("up up enter", "KEYS OF")])
def test_letters_open_screens_and_q_comes_back(store: Store, keys: str, title: str) -> None:
    assert title in after(store, keys)
    assert after(store, f"{keys} q") == after(store)


def test_q_at_home_stays_and_says_how_to_leave(store: Store) -> None:
    assert "Q leaves" in after(store, "q")


def test_a_key_without_a_use_says_so(store: Store) -> None:
    assert "~ does nothing here; ? lists the keys." in after(store, "~")


def test_deleting_asks_first(store: Store) -> None:
    kept = table(store, ("Ada", "Cy"), 1)
    assert f"for good? Type {kept.id} and Enter: _" in after(store, "x")
    name = " ".join(kept.id)
    wrong = "y" if kept.id[0] != "y" else "x"
    part = name[:5]
    for keys in (f"x {wrong}", "x enter", f"x {part} enter", f"x {name} {wrong}", f"x {name} escape", "x backspace"):
        assert "Nothing was deleted" in after(store, keys), keys
    assert [info.id for info in store.tables()] == [kept.id]
    assert "[Enter] delete" in after(store, f"x {name}")
    assert "The table is gone" in after(store, f"x {name} enter")
    assert store.tables() == []


def test_with_only_a_finished_game_text_and_key_agree(store: Store) -> None:
    """Enter begins a new game, as the bar says; on the finished one it opens that, as the bar then says."""
    table(store, ("Ada", "greedy"), bots=(None, "greedy"))
    assert "no game waits for you; Enter begins one" in after(store)
    assert "NEW GAME" in after(store, "enter").splitlines()[0]
    assert "no game waits for you; Enter opens what is marked" in after(store, "up")
    assert "FINAL SCORE" in after(store, "up enter")


def test_deleting_without_a_table_marked_says_so(store: Store) -> None:
    assert "Mark a table first" in after(store, "x")


def test_capital_q_leaves_with_code_0(store: Store) -> None:
    app = OnePage(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        await pilot.press("Q")

    drive(app, steps)
    assert app.return_value == 0


def test_a_table_whose_map_is_gone_is_listed_and_says_why_it_does_not_open(store: Store) -> None:
    from pathlib import Path

    path = store.home / "mine.toml"
    path.write_bytes((Path(__file__).parents[1] / "maps" / "tiny.toml").read_bytes())
    table(store, ("Ada", "Cy"), 1, map_name=str(path))
    path.unlink()
    found = after(store, "enter")
    assert "mine.toml" in found
    assert "WELCOME BACK" in found


def test_a_finished_game_says_who_won_and_opens_its_score_and_its_record(store: Store) -> None:
    done = table(store, ("Ada", "Bea"), bots=(None, "random"))
    table(store, ("Ada", "Cy", "Dot"), 30)
    scores = done.game.scores(done.state)
    best = max(range(2), key=lambda s: scores.totals[s])
    shown = after(store, "down")
    assert f"{done.names[best]} won with {scores.totals[best]}; " in shown
    assert f"{done.names[1 - best]} {scores.totals[1 - best]}." in shown
    assert "[Enter] score [h] record" in shown
    assert "FINAL SCORE" in after(store, "down enter").upper()
    record = next(row for row in after(store, "down h").splitlines() if row.startswith(">"))
    assert done.id in record


def test_a_shared_victory_is_called_one() -> None:
    from trainbound.kernel.types import Scores
    from trainbound.ui import texts

    scores = Scores((), (90, 34, 90), ((0, 2), (1,)), ("total",), {"total": (90, 34, 90)})
    assert texts.result(("Ada", "Bo", "Cy"), scores) == "Ada and Cy share the victory with 90; Bo 34."
