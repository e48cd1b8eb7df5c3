"""Every question has a mode: those of the core, those of every rule module, and any that is yet to come."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.ui.harness import SMALL, OnePage, drive, type_keys
from tests.ui.positions_uk import alone
from trainbound.store.journal import Store
from trainbound.ticket.judge import ALLOWED
from trainbound.ticket.rules import MODULES, load
from trainbound.ui.modes import kinds
from trainbound.ui.modes.answers import Answers
from trainbound.ui.screens.table import TableScreen


def test_every_kind_of_decision_has_a_mode_or_the_list_of_its_answers() -> None:
    """No kind may fall into the mode of another: what has no line of its own is a list of its legal answers."""
    asked = {kind for name in MODULES for kind in load(name).decisions} | set(ALLOWED)
    assert set(kinds.KINDS) == asked
    assert kinds.KINDS.get("something new", Answers) is Answers


def test_a_question_without_a_mode_is_answered_from_a_list(store: Store) -> None:
    found = alone(store, "LL rrrr gg", "propellers")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        asked = found.decisions()[0]
        legal = list(found.game.legal(found.state, asked))
        page.mode = Answers(page, asked)
        type_keys(app, "0")
        await pilot.pause()
        assert "No answer has the number 0" in app.page().text()
        type_keys(app, "3 up down")
        await pilot.pause()
        assert f">3 {found.game.write(legal[2])}" in app.page().text()
        assert f"1 to 9 of {len(legal)}" in app.page().text()
        type_keys(app, "9 tab 2")
        await pilot.pause()
        assert f">2 {found.game.write(legal[10])}" in app.page().text()
        before = found.length
        type_keys(app, "enter")
        await pilot.pause()
        assert found.events[before + 1].action == legal[10]

    drive(OnePage(store, lambda: TableScreen(found)), steps, SMALL)
