"""Advice on the screen: the planner thinks in a thread; no key is held up by it, and it can be dismissed."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, drive, table, type_keys
from trainbound.bots.planner import Advice, Planner
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim, Keep
from trainbound.ui.modes import choices, claim, turn
from trainbound.ui.modes.typing import Command
from trainbound.ui.screens.table import TableScreen

THINKING = "The planner is thinking. Go on meanwhile as you like; [q] dismisses it."


class Slow:
    """A planner that thinks until it is told to speak."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may, self.asked = threading.Event(), 0
        real: Callable[..., Advice] = Planner.advise

        def advise(planner: Planner, *given: object) -> Advice:
            self.asked += 1
            assert self.may.wait(60)
            return real(planner, *given)

        monkeypatch.setattr(Planner, "advise", advise)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    return Slow(monkeypatch)


def asked(store: Store, kind: str, moves: int) -> Table:
    """A table on which the first person is asked for something after some moves."""
    found = table(store, moves=moves, bots=(None, "greedy", "greedy"))
    while found.decisions()[0].seat != 0 or found.decisions()[0].kind != kind:
        decision = found.decisions()[0]
        found.submit(decision.number, found.legal(decision)[0])
    return found


def run(store: Store, found: Table, slow: Slow, during: str, after: str = "") -> tuple[str, str, TableScreen]:
    """Presses H and other keys while the planner thinks, lets it speak, presses more: both pictures."""
    shown: list[str] = []
    pages: list[TableScreen] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        pages.append(page)
        try:
            type_keys(app, f"H {during}")
            await pilot.pause()
            shown.append(app.page().text())
        finally:
            slow.may.set()
        await app.workers.wait_for_complete()
        type_keys(app, after)
        await pilot.pause()
        shown.append(app.page().text())

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    return shown[0], shown[1], pages[0]


def test_it_shows_that_it_is_thinking_and_then_says_what_it_advises(store: Store, slow: Slow) -> None:
    before, then, page = run(store, asked(store, "turn", 90), slow, "")
    assert THINKING in before
    assert THINKING not in then
    assert "The planner says" in then
    assert isinstance(page.mode, turn.Turn)


def test_every_key_works_while_it_thinks(store: Store, slow: Slow) -> None:
    before, then, page = run(store, asked(store, "turn", 90), slow, "z z g p")
    assert " PLAYERS " in before
    assert THINKING in before
    assert "The planner says" in then
    assert slow.asked == 1
    _, _, page = run(store, asked(store, "turn", 90), slow, "c H")
    assert isinstance(page.mode, claim.Claiming)


def test_asked_twice_it_thinks_once(store: Store, slow: Slow) -> None:
    run(store, asked(store, "turn", 90), slow, "H H")
    assert slow.asked == 1


def test_it_can_be_dismissed_and_asked_again(store: Store, slow: Slow) -> None:
    before, then, page = run(store, asked(store, "turn", 90), slow, "q")
    assert "The planner was told not to think on." in before
    assert "The planner says" not in then
    assert page.chosen < 0
    before, then, page = run(store, asked(store, "turn", 90), slow, "q H")
    assert "The planner says" in then


def test_whoever_plays_meanwhile_gets_no_advice_for_what_is_past(store: Store, slow: Slow) -> None:
    found = asked(store, "turn", 90)
    before, then, _ = run(store, found, slow, "d d")
    assert found.decisions()[0].kind == "second"
    assert THINKING not in before
    assert "The planner says" not in then


def test_whoever_looks_back_meanwhile_gets_no_advice_for_another_moment(store: Store, slow: Slow) -> None:
    before, then, _ = run(store, asked(store, "turn", 90), slow, "<", "=")
    assert THINKING not in before
    assert "The planner says" not in then


def test_what_the_person_marked_stays_until_the_advice_is_taken(store: Store, slow: Slow) -> None:
    found = asked(store, "keep", 0)
    _, then, page = run(store, found, slow, "1 4", "")
    assert isinstance(page.mode, choices.Tickets)
    assert page.mode.kept == {0, 3}
    assert "The planner says: Keep" in then
    assert "[H] again marks these" in " ".join(then.split())
    slow.may.clear()
    _, then, page = run(store, found, slow, "1 4", "H")
    assert isinstance(page.mode, choices.Tickets)
    advised = page.table.advise(page.mode.asked).action
    assert isinstance(advised, Keep)
    assert sorted(page.mode.offered[place] for place in page.mode.kept) == sorted(advised.tickets)
    assert "Marked as the planner advises" in then


def test_taken_advice_is_ready_and_not_yet_played(store: Store, slow: Slow) -> None:
    """A claim with its payment, anything else as a line to be entered; a second H, and Enter plays."""
    kinds = set()
    for moves in (60, 70, 80, 90, 100, 110):
        slow.may.clear()
        found = asked(store, "turn", moves)
        length, advised = found.length, None
        _, _, page = run(store, found, slow, "c", "H")
        assert found.length == length
        advised = found.adviser(found.decisions()[0])().action
        if isinstance(advised, Claim):
            assert isinstance(page.mode, claim.Claiming)
            assert (page.chosen, page.mode.paying) == (advised.track, advised.cards)
        else:
            assert isinstance(page.mode, Command)
            assert page.mode.text == found.game.write(advised)
        kinds.add(type(page.mode))
    assert kinds == {claim.Claiming, Command}


def test_a_fault_of_the_planner_is_a_sentence(store: Store, slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> Advice:
        raise LookupError("a thing")

    monkeypatch.setattr(Planner, "advise", broken)
    _, then, _ = run(store, asked(store, "turn", 90), slow, "")
    assert "LookupError: a thing" in then
