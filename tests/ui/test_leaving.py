"""Nobody leaves, chooses or loses something by a key that was meant for something else."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, after, drive, table, type_keys
from tests.ui.test_table_play import BOTS, NAMES, asked
from trainbound.store.journal import Store
from trainbound.ui.modes import between, choices, claim, looking, turn
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.home import HomeScreen
from trainbound.ui.screens.table import TableScreen

LONG = "A sentence that is much too long for the one row at the bottom and so stands above the bar, whole, until a key."


@pytest.mark.parametrize("key", ["q", "escape", "backspace"])
def test_back_on_the_table_itself_asks_first(store: Store, key: str) -> None:
    found = asked(store, "turn", 30)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        app.sit_down(found)
        await pilot.pause()
        type_keys(app, key)
        await pilot.pause()
        assert "To the home screen? The game is saved." in app.page().text()
        type_keys(app, key)
        await pilot.pause()
        assert isinstance(app.page(), TableScreen)
        assert "YOUR TURN" in app.page().text()
        type_keys(app, f"{key} y")
        await pilot.pause()
        assert app.page() is page

    drive(OnePage(store), steps)


@pytest.mark.parametrize("key", ["q", "escape", "backspace", "space"])
def test_a_long_sentence_is_put_away_by_a_key_that_then_does_nothing_else(store: Store, key: str) -> None:
    found = asked(store, "keep", 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        assert isinstance(page.mode, choices.Tickets)
        page.say(LONG)
        page.paint()
        assert "q or Space puts this away; every other key does what it always does." in page.text()
        type_keys(app, key)
        await pilot.pause()
        assert "A sentence" not in page.text()
        assert isinstance(page.mode, choices.Tickets)
        assert not page.mode.kept
        page.say(LONG)
        type_keys(app, "2")
        await pilot.pause()
        assert page.mode.kept == {1}

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_marks_survive_the_home_screen_and_a_look_at_the_history(store: Store) -> None:
    found = asked(store, "keep", 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(found)
        await pilot.pause()
        type_keys(app, "1 3 < = q y")
        await pilot.pause()
        assert isinstance(app.page(), HomeScreen)
        type_keys(app, "enter")
        await pilot.pause()
        page = app.page()
        assert isinstance(page, TableScreen)
        assert isinstance(page.mode, choices.Tickets)
        assert page.mode.kept == {0, 2}

    drive(OnePage(store), steps)


@pytest.mark.parametrize("pane", ["g s", "g k", "g l", "g p", "i", "t", "w", "g k g l"])
def test_an_action_of_play_closes_whatever_was_looked_at(store: Store, pane: str) -> None:
    found = asked(store, "turn", 90)
    for key, mode in (("d", turn.Card), ("c", claim.Claiming), (",", claim.Claiming), ("N", between.Confirm)):
        if pane == "w" and key == ",":
            continue  # goes on to the next track there

        async def steps(app: OnePage, pilot: Pilot[int], key: str = key, mode: type = mode) -> None:
            page = app.page()
            assert isinstance(page, TableScreen)
            type_keys(app, f"{pane} {key}")
            await pilot.pause()
            assert isinstance(page.mode, mode)

        drive(OnePage(store, lambda: TableScreen(found)), steps)
    assert "T-16" in after(store, f"{pane} P", lambda: TableScreen(found))


def test_a_pane_over_the_second_card_draws_it(store: Store) -> None:
    found = asked(store, "second", 40)
    length = found.length
    after(store, "g k d", lambda: TableScreen(found))
    assert found.length > length


@pytest.mark.parametrize("keys", ["d", "c", "N", "P", "g k d", "i c", ","])
def test_what_has_no_place_now_says_what_is_asked(store: Store, keys: str) -> None:
    found = asked(store, "keep", 0)
    shown = after(store, keys, lambda: TableScreen(found))
    assert "refused by T-5" in shown
    assert "Nothing is asked" not in shown


def test_what_was_false_when_it_became_ones_turn_is_gone(store: Store) -> None:
    found = asked(store, "second", 40)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, "d d")
        await pilot.pause()
        assert "Nothing is asked of you now." in page.text()
        app.settings = app.settings._replace(bots="instant")
        page.bots.hurry()
        for _ in range(400):
            decisions = found.decisions()
            if isinstance(page.mode, turn.Turn) or (decisions and decisions[0].seat == 0):
                break
            page.bots.hurry()
            await pilot.pause(0.02)
        await pilot.pause()
        assert "YOUR TURN" in page.text()
        assert "Nothing is asked of you now." not in page.text()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_what_brings_a_ticket_forward_is_the_twin_that_can_be_paid(store: Store) -> None:
    """T-13: of a double route either track joins the cities."""
    seen = 0
    for moves in range(20, 130, 10):
        found = asked(store, "turn", moves)

        async def steps(app: OnePage, pilot: Pilot[int]) -> None:
            nonlocal seen
            page = app.page()
            assert isinstance(page, TableScreen)
            legal = page.game.claimable(page.state, 0)
            for i in page.ways():
                twin = page.board.tracks[i].twin
                assert legal >> i & 1 or twin < 0 or not legal >> twin & 1
                seen += twin >= 0 and legal >> i & 1

        drive(OnePage(store, lambda found=found: TableScreen(found)), steps)  # type: ignore[misc]
    assert seen


def test_enter_alone_says_what_answers(store: Store) -> None:
    found = asked(store, "share")
    assert "You are asked: which company" in after(store, "enter", lambda: TableScreen(found))


def test_a_claim_begins_at_the_city_that_one_stands_on(store: Store) -> None:
    found = asked(store, "turn", 90)
    board, legal = found.game.board, found.game.claimable(found.state, 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        for v, city in enumerate(board.cities):
            page.go(v)
            type_keys(app, "c")
            await pilot.pause()
            assert bool(board.at_city[v] & legal) == bool(board.at_city[v] >> page.chosen & 1), city.name
            type_keys(app, "q")
            await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_the_keys_offered_where_tickets_are_chosen_do_what_they_say(store: Store) -> None:
    found = asked(store, "keep", 0)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        pictures = [page.text()]
        for keys in ("z", "z", "z", "g m", "0", "right"):
            type_keys(app, keys)
            await pilot.pause()
            await pilot.pause()
            assert page.text() != pictures[-1], keys
            pictures.append(page.text())
        assert pictures[3] == pictures[0]
        assert "KEEP TICKETS" in pictures[2]
        zoom = page._zoom
        type_keys(app, "1 2 3 enter")
        await pilot.pause()
        assert page.zoom == zoom == "detail"

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_why_over_a_card_of_a_city_keeps_no_banner(store: Store) -> None:
    found = asked(store, "turn", 90)
    assert "not legal now, for" in after(store, "w", lambda: TableScreen(found))
    shown = after(store, "w i", lambda: TableScreen(found))
    assert "not legal" not in shown
    assert "ADA, YOUR TURN  draw 2 cards" in shown
    assert "nothing was played" not in after(store, "w", lambda: TableScreen(found))


def test_why_in_the_tickets_is_about_the_selected_one(store: Store) -> None:
    from trainbound.ticket import texts as words

    found = asked(store, "turn", 60)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        for place, k in enumerate(page.view.tickets):
            type_keys(app, "t")
            await pilot.pause()
            page.place.selected = place
            type_keys(app, "w")
            await pilot.pause()
            needed = [i for wanted, i in words.helping(page.board, page.view) if wanted == k]
            if needed:
                assert isinstance(page.mode, looking.Why)
                assert page.mode.track == needed[0]
                type_keys(app, "q q")
            else:
                assert "no track of it is missing" in page.text()
                type_keys(app, "q")
            await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_a_table_that_is_over_is_left_without_a_question(store: Store) -> None:
    """By way of its score."""
    found = table(store, NAMES, bots=BOTS)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(found)
        await pilot.pause()
        type_keys(app, "m q")
        await pilot.pause()
        assert isinstance(app.page(), EndScreen)
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(app.page(), HomeScreen)

    drive(OnePage(store), steps)


@pytest.mark.parametrize("keys", ["c w t", "c : m y enter", "c w i", "d t", "d i", "d g l", "d g s"])
def test_who_looks_at_something_is_not_asked_for_keys_that_answer_only_without_it(store: Store, keys: str) -> None:
    """Hints are not on the map then, and a digit takes no card; `q` goes back to where both are true."""
    found = asked(store, "turn", 60)
    bar = after(store, keys, lambda: TableScreen(found)).splitlines()[-3]
    assert "q goes back to it" in bar
    assert "hint's letter" not in bar and "its number" not in bar
    back = after(store, f"{keys} q", lambda: TableScreen(found)).splitlines()[-3]
    assert "q goes back to it" not in back
