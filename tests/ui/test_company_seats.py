"""Persons at a table on the screen of one: who is late, who is asked, who gets a seat, who goes."""

from __future__ import annotations

import time

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, drive
from tests.ui.persons import Other, PersonApp, asks_back, at, at_table, enter, keys, take_in
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table.lobby import Lobby, Wanted
from trainbound.table.table import Table
from trainbound.ui import texts_company as texts
from trainbound.ui.modes import claim, company, turn
from trainbound.ui.page import Page
from trainbound.ui.screens.anytable import AnyTableScreen
from trainbound.ui.screens.desk import DeskScreen
from trainbound.ui.screens.lobby import LobbyScreen
from trainbound.ui.screens.reading import LongScreen
from trainbound.ui.strips import plain, width

# ---- stale actions, requests, seats


def test_an_action_that_comes_too_late_is_refused_with_what_happened_meanwhile(store: Store) -> None:
    """Two sessions of one person: what one has played is asked no more in the other."""
    table, (ada, _) = at_table(store, moves=30)
    twin = Other(store, ada, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        assert page.crowd is not None
        asked = page.mine()
        assert asked is not None
        twin.play()
        length = page.table.length
        page.submit(asked, page.table.legal(asked)[0])
        assert page.table.length == length + 1, "only what the other session played"
        page.paint()
        assert "Not played, the table had gone on: " in page.said
        assert page.told([e.seen_by(0) for e in page.table.events[-1].events]) in page.said

    at(store, ada, table, steps)


def test_what_another_session_of_ones_own_plays_is_seen(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=30)
    twin = Other(store, ada, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "c")
        assert isinstance(page.mode, claim.Claiming)
        twin.play()
        take_in(page)
        assert not isinstance(page.mode, claim.Claiming)
        assert page.said == "You have played this in your other session."

    at(store, ada, table, steps)


@pytest.mark.parametrize(("pressed", "agrees"), [
    ("A y", True), ("A n", False), (": a g r e e enter", True), (": d e c l i n e enter", False)])
def test_a_take_back_that_needs_consent_is_a_question_in_the_bar(store: Store, pressed: str, agrees: bool) -> None:
    table, (ada, _), _ = asks_back(store)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        length = page.table.length
        assert "BEA ASKS  may the last action of Bea be taken back?" in page.text()
        assert "[A]nswer" in page.text()
        await keys(app, pilot, "A")
        assert "Bea drew one from the deck" in page.text() or "Bea drew" in page.text()
        await keys(app, pilot, f"escape {pressed}")
        take_in(page)
        assert "BEA ASKS" not in page.text()
        assert page.table.length == length + agrees
        assert (page.mine() is None) == agrees

    at(store, ada, table, steps)


def test_no_key_that_is_meant_for_the_game_answers_what_another_asks(store: Store) -> None:
    table, (ada, _), other = asks_back(store)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        length = page.table.length
        await keys(app, pilot, "y n down z A q")
        assert page.table.length == length
        assert other.company.request() is not None

    at(store, ada, table, steps)


def test_a_question_whose_table_has_gone_on_is_asked_no_more(store: Store) -> None:
    table, (ada, _), _ = asks_back(store)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        assert "BEA ASKS" in page.text()
        await keys(app, pilot, "d d")
        take_in(page)
        await keys(app, pilot, "")
        assert "BEA ASKS" not in page.text()

    at(store, ada, table, steps)


def test_ones_own_seat_goes_to_a_bot_and_one_watches(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=30)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "O")
        assert "your seat to greedy, a bot" in page.text()
        await keys(app, pilot, "3 enter")
        take_in(page)
        assert page.viewer is None
        assert page.table.bots[0] is not None
        assert "HAND -" in page.text() or "HAND" not in page.text()

    at(store, ada, table, steps)


def test_a_seat_whose_person_has_just_gone_cannot_be_handed_over_yet(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=30)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, ": h a n d space 2 space t o space g r e e d y enter")
        take_in(page)
        assert page.table.bots[1] is None
        assert page.said_role == "refused"

    at(store, ada, table, steps)


def test_what_looks_like_a_digit_names_no_seat(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=30)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, ": h a n d space ² enter")
        assert page.said == texts.NO_HANDS
        await keys(app, pilot, ": h a n d enter")
        assert isinstance(page.mode, company.Handing)
        await keys(app, pilot, "²")
        assert isinstance(page.mode, company.Handing)

    at(store, ada, table, steps)


# ---- leaving, and what else may happen to persons


def test_whoever_goes_to_the_lobby_is_missed_at_once_and_comes_back_to_the_same_seat(store: Store) -> None:
    table, (ada, bea) = at_table(store, moves=20)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        other.company.poll()
        assert ada in other.company.present()
        await keys(app, pilot, "q")
        assert "To the lobby?" in page.text()
        await keys(app, pilot, "y")
        await pilot.pause()
        assert isinstance(app.page(), LobbyScreen)
        other.company.poll()
        assert ada not in other.company.present()
        await keys(app, pilot, "1")
        page = app.page()
        assert isinstance(page, AnyTableScreen)
        assert page.viewer == 0

    at(store, ada, table, steps)


def test_a_person_who_is_removed_leaves_a_seat_that_is_nobodys(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1, moves=20)
    Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        take_in(page)
        People(Store(store.home)).remove(bea)
        take_in(page)
        assert "Bea is away" in page.text()
        People(Store(store.home)).remove(ada)
        take_in(page)
        assert page.viewer is None
        await keys(app, pilot, "! h i enter")
        assert page.said_role == "refused"

    at(store, ada, table, steps)


def test_no_file_is_named_to_or_by_somebody_without_an_account(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    table, (ada, bea) = at_table(store, moves=10_000, kind="")
    record = Other(store, bea, table).table.export(None).splitlines()

    async def steps(app: PersonApp, page: Page, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "e")
        text = app.page().text()
        assert str(store.home) not in text
        assert "ssh -T" in text and f"back {table}" in text and '{"format":' in text
        shown = app.page()
        assert isinstance(shown, LongScreen)
        rows = [plain(row) for row in shown.lines(80)]
        assert max(map(width, rows)) <= 80
        assert "".join(row.removesuffix(" \\") + "\n" * (not row.endswith(" \\")) for row in rows).endswith(
            "\n".join(["", *record, ""])), "each line is there whole, in rows with a mark"
        await keys(app, pilot, "q q s")
        assert "SETTINGS" in app.page().text()
        assert str(store.home) not in app.page().text()
        await keys(app, pilot, "?")
        assert str(store.home) not in app.page().text()

    at(store, ada, table, steps)


def test_any_keys_while_others_act_leave_the_table_alive(store: Store) -> None:
    """A thousand keys, some of them at sizes that have no room, while Bea plays and talks."""
    import random

    table, (ada, bea) = at_table(store, moves=10)
    other = Other(store, bea, table)
    dice = random.Random(3)
    known = [*"abcdefghijklmnoprstuvwxyz0123456789!@AOURNPT<>=:;,.[]/?"]
    known += ["enter", "space", "tab", "escape", "up", "down"]

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        for _ in range(40):
            await keys(app, pilot, " ".join(dice.choice(known) for _ in range(25)))
            if not app.is_running or not isinstance(app.screen_stack[-1], Page):
                break
            if any(d.seat == 1 for d in other.table.decisions()):
                other.play(dice.randrange(2) - 1)
            if dice.random() < 0.2:
                await pilot.resize_terminal(*dice.choice([(30, 8), (80, 24), (120, 40)]))
            if page.is_attached:
                take_in(page)
        other.table.refresh()
        again = Table.open(store, table)
        assert again.length == other.table.length
        assert not again.damage

    at(store, ada, table, steps)


# ---- seats that go to others


def test_a_seat_is_offered_to_somebody_who_watches_and_who_takes_it(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=30)
    (cy,) = enter(store, "Cy")
    giver = Other(store, ada, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        giver.company.poll()
        assert not giver.company.ask_hand(0, person=cy)
        take_in(page)
        assert "ADA ASKS  will you play on for Ada?" in page.text()
        await keys(app, pilot, "A y")
        take_in(page)
        assert page.viewer == 0
        assert page.names[0] == "Cy"
        assert "CY, YOUR TURN" in page.text()
        assert isinstance(page.mode, turn.Turn)
        await keys(app, pilot, "d d")
        assert page.table.events[-1].seat == 0

    at(store, cy, table, steps)


@pytest.mark.parametrize("agrees", [True, False])
def test_a_seat_whose_person_is_gone_goes_by_agreement(store: Store, agrees: bool) -> None:
    table, (ada, bea, cy) = at_table(store, ("Ada", "Bea", "Cy"), moves=30)
    rooms = Rooms(store)
    with store.writing():
        rooms.sit(table, 2, cy.id, time.time() - 700)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        take_in(page)
        await keys(app, pilot, ": h a n d space 3 space t o space g r e e d y enter")
        other.company.poll()
        asked = other.company.request()
        assert asked is not None and (asked.kind, asked.seat, asked.to) == ("hand", 2, "greedy")
        other.company.answer(agrees)
        take_in(page)
        assert (page.table.bots[2] == "greedy") == agrees
        if agrees:
            assert any("bot takes over from Cy" in line for line in page.log_lines())
        else:
            assert "Bea: I declined what Ada asked." in page.text()

    at(store, ada, table, steps)


def test_a_position_of_the_desk_is_played_by_whoever_asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a map that is looked at becomes a new table of several persons."""
    monkeypatch.setenv("TRAINBOUND_HOME", str(store.home))
    (ada,) = enter(store, "Ada")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.open_bench()
        await pilot.pause()
        page = app.page()
        assert isinstance(page, DeskScreen)
        for line in ("map pennsylvania", "seat Zoe", "seat Yan", "play greedy, planner"):
            page.hear(line)
        assert "somebody must sit at a table" in page.said
        page.hear("play")
        await pilot.pause()
        await pilot.pause()
        page = app.page()
        assert isinstance(page, AnyTableScreen)
        assert page.viewer == 0
        app.home()
        await keys(app, pilot, "m n")
        assert "NEW TABLE" in app.page().text()

    drive(PersonApp(store, ada), steps)


# ---- what players of a real table stumbled over


def test_the_bell_does_not_ring_again_for_what_others_answer(store: Store) -> None:
    """Of three who must agree one does: for the others it is the same question."""
    names = ("Ada", "Bea", "Cy")
    table, (ada, bea, cy) = at_table(store, names, seat=1, kind="second", moves=20)
    other, third = Other(store, bea, table), Other(store, cy, table)
    other.play()

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        sent: list[str] = []
        app.attention._write = sent.append
        assert not other.company.ask_take_back()
        take_in(page)
        assert sent.count("\a") == 1
        third.company.poll()
        third.company.answer(True)
        take_in(page)
        assert sent.count("\a") == 1
        await keys(app, pilot, "A n")
        assert texts.REFUSED in page.text()
        assert third.company.said()[-1].text == "I declined what Bea asked.", "who did not agree is told to all"

    at(store, ada, table, steps)


def test_what_one_keeps_is_in_sight_while_others_choose(store: Store) -> None:
    table, (ada, bea) = at_table(store, kind="keep")
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "1 2 3 enter")
        assert "You keep " in page.text() and "they are yours when all have chosen." in page.text()
        other.play()
        take_in(page)
        assert "You keep " not in page.text()

    at(store, ada, table, steps)


def test_who_watches_is_told_that_tickets_are_not_for_them_and_reads_no_empty_pages(store: Store) -> None:
    table, _ = at_table(store, moves=40)
    (cy,) = enter(store, "Cy")

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        assert "[t]ickets" not in page.text()
        await keys(app, pilot, "t")
        assert "nobody's tickets are shown to you" in page.text()
        await keys(app, pilot, "T")
        lines = [row[0][0] for row in app.page().lines(80)]  # type: ignore[attr-defined]
        empty = max(sum(not line.strip() for line in lines[n : n + 12]) for n in range(len(lines)))
        assert len(lines) > 30
        assert empty < 12, "twelve empty lines on end"

    at(store, cy, table, steps)


def test_who_reads_something_in_the_lobby_is_still_here_and_who_comes_from_a_table_at_once(store: Store) -> None:
    table, (ada, bea) = at_table(store, moves=20)
    now = time.time()
    onlooker = Lobby(Store(store.home), bea, "another session", lambda: now + 70)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "q y")
        lobby = app.page()
        assert isinstance(lobby, LobbyScreen)
        lobby.poll()
        assert ada in Lobby(store, bea, "another session").here()
        await keys(app, pilot, "i")
        assert app.lobby is not None
        app.lobby._clock = lambda: now + 69
        lobby.poll()
        assert ada in onlooker.here()

    at(store, ada, table, steps)


def test_a_table_that_begins_is_said_where_one_waited_for_it(store: Store) -> None:
    ada, bea = enter(store, "Ada", "Bea")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        assert app.lobby is not None
        table = app.lobby.create("usa", {}, [Wanted("me"), Wanted("anybody")])
        lobby = app.page()
        assert isinstance(lobby, LobbyScreen)
        lobby.come_to(table)
        assert "The table is open" in lobby.text()
        Lobby(Store(store.home), bea, "session of Bea").join(table)
        lobby.poll()
        assert "USA has begun: everybody is there." in lobby.text()
        assert "1 table waits for you; Enter: sit down" in lobby.text()

    drive(PersonApp(store, ada), steps)
