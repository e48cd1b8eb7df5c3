"""A table of several persons on the screen of one: what others do comes in while one does something else."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests.ui.boom_positions import asked as boom_asked
from tests.ui.harness import ASCII, LARGE, LINES, SMALL, golden
from tests.ui.persons import Other, PersonApp, asks_back, at, at_table, enter, keys, sit, take_in
from trainbound.kernel.records import Seat
from trainbound.store.journal import Store
from trainbound.store.people import Person
from trainbound.table.table import Table
from trainbound.table.tending import Tender
from trainbound.ui import texts_company as texts
from trainbound.ui.modes import between, company, line, turn
from trainbound.ui.page import Page
from trainbound.ui.screens.anytable import AnyTableScreen
from trainbound.ui.screens.curtain import CurtainScreen
from trainbound.ui.screens.end import SharedEndScreen
from trainbound.ui.screens.lobby import LobbyScreen

BOOM = (Seat("Ada", None), Seat("Bea", None), Seat("Cy", "random"))


@pytest.fixture(autouse=True)
def _then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "moment", lambda seconds: "18:40")


def boom(store: Store, kind: str = "bid") -> tuple[str, list[Person]]:
    """Railway Boom, where Ada is asked something and Bea sits at another keyboard."""
    found = boom_asked(store, kind, seats=BOOM)
    persons = enter(store, "Ada", "Bea")
    sit(store, found.id, dict(enumerate(persons)))
    return found.id, persons


# ---- waiting for others


def test_others_turns_are_waited_for_without_a_curtain(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        assert isinstance(page.mode, between.Waiting)
        assert "BEA" in page.text() and "Bea is here; you may look around" in page.text()
        assert "HAND -" not in page.text(), "one's own cards stay in sight"
        before = page.table.length
        while isinstance(page.mode, between.Waiting):
            other.play()
            take_in(page)
        assert page.table.length > before
        assert isinstance(page.mode, turn.Turn)
        assert "ADA, YOUR TURN" in page.text()
        assert not any(isinstance(screen, CurtainScreen) for screen in app.screen_stack)

    at(store, ada, table, steps)


@pytest.mark.parametrize(("pressed", "mode"), [
    ("g l", between.Pane), ("t", between.Aside), (": c i t y", line.Typing), ("/ a", line.Typing), ("g", line.GoTo),
    ("! h i", company.Say), ("@", company.Gathered), ("q", between.Confirm)])
def test_what_is_typed_or_looked_at_stays_while_others_move(store: Store, pressed: str, mode: type) -> None:
    """And what lies below it goes on: whoever comes back from it is asked what is asked now."""
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, pressed)
        open_now = page.mode
        assert isinstance(open_now, mode)
        typed = getattr(open_now, "text", "")
        while not any(d.seat == 0 for d in page.table.decisions()):
            other.play()
            take_in(page)
        assert page.mode is open_now
        assert getattr(open_now, "text", "") == typed
        await keys(app, pilot, "escape")
        assert isinstance(page.mode, turn.Turn)

    at(store, ada, table, steps)


def test_a_line_typed_while_waiting_is_played_when_it_has_become_ones_turn(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, ": d r a w space d")
        while not any(d.seat == 0 for d in page.table.decisions()):
            other.play()
            take_in(page)
        length = page.table.length
        await keys(app, pilot, "enter")
        assert page.table.length == length + 1
        assert page.table.events[-1].seat == 0

    at(store, ada, table, steps)


def test_ones_own_question_is_left_alone_while_others_answer_theirs(store: Store) -> None:
    """Tickets are kept by everybody at once (T-5)."""
    table, (ada, bea) = at_table(store, kind="keep")
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "1 3")
        mode = page.mode
        other.play()
        take_in(page)
        assert page.mode is mode
        assert page.text().count("[x]") == 2

    at(store, ada, table, steps)


# ---- bell and title


def signals(app: PersonApp) -> list[str]:
    """What goes to the terminal from now on without being drawn."""
    found: list[str] = []
    app.attention._write = found.append
    return found


def test_the_bell_rings_once_when_it_becomes_ones_turn(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        sent = signals(app)
        while not any(d.seat == 0 for d in page.table.decisions()):
            other.play()
            take_in(page)
        take_in(page)
        assert sent == ["\x1b]2;Your turn - Pennsylvania - trainbound\a", "\a"]
        await keys(app, pilot, "d d")
        assert sent.count("\a") == 1, "a second question of one's own is no news"
        app.attention.put_back()
        assert sent[-1] == "\x1b]2;\a\x1b[23;2t"

    at(store, ada, table, steps)


@pytest.mark.parametrize(("call", "expected"), [
    ("bell", ["\a"]), ("title", ["\x1b]2;Your turn - Pennsylvania - trainbound\a"]), ("off", [])])
def test_bell_and_title_can_be_switched_off(store: Store, call: str, expected: list[str]) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(call=call)
        sent = signals(app)
        while not any(d.seat == 0 for d in page.table.decisions()):
            other.play()
            take_in(page)
        assert [text for text in sent if text != "\x1b[22;2t"] == expected

    at(store, ada, table, steps)


# ---- talking


HOSTILE = "\x1b[2Jhi\x07 [bold]\u202edrawkcab\u202c " + "\x9b31m" + "a\u0301\u0301\u0301\u0301\u0301"


def test_chat_is_seen_where_it_comes_in_and_marked_until_it_was_looked_at(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        other.company.say("have you seen Erie?")
        take_in(page)
        assert "Bea: have you seen Erie?" in page.text()
        assert "[gc] 1 unread" in page.text()
        await keys(app, pilot, "down")
        assert "have you seen Erie?" not in page.text()
        assert "[gc] 1 unread" in page.text()
        await keys(app, pilot, "g c")
        assert "18:40 Bea: have you seen Erie?" in page.text()
        assert "Here: Ada and Bea." in page.text()
        await keys(app, pilot, "! n o enter")
        assert "unread" not in page.text()
        assert "18:40 Ada: no" in page.text()
        assert [said.text for said in other.company.said()] == ["have you seen Erie?", "no"]

    at(store, ada, table, steps)


def test_a_line_of_the_chat_is_wrapped_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the chat is, a key or a new line in it costs no more."""
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)
    wrapped: list[str] = []
    plain_wrap = textwrap.wrap

    def wrap(text: str, *given: Any, **named: Any) -> list[str]:
        wrapped.append(text)
        return plain_wrap(text, *given, **named)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        for n in range(5):
            other.company.say(f"line {n}")
        take_in(page)
        await keys(app, pilot, "g c up down")
        assert "Bea: line 4" in page.text()
        other.company.say("one more")
        take_in(page)
        await keys(app, pilot, "up down")
        assert "Bea: one more" in page.text() and "Bea: line 4" in page.text()
        assert [text for text in wrapped if text.startswith(("line", "one"))] == [
            *(f"line {n}" for n in range(5)), "one more"]

    monkeypatch.setattr(textwrap, "wrap", wrap)
    at(store, ada, table, steps)


@pytest.mark.parametrize("family", ["ticket", "boom"])
def test_nothing_that_is_said_draws_on_anothers_screen(store: Store, family: str) -> None:
    table, (ada, bea) = at_table(store, seat=1) if family == "ticket" else boom(store)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        other.company.say(HOSTILE)
        other.company.say("w" * 300)
        other.company.say("\u6771\u4eac" * 60)
        for pressed in ("", "g c", "q"):
            await keys(app, pilot, pressed)
            take_in(page)
            text = page.text()
            assert not [c for c in text if c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u202c")]
            assert page.painted
            assert all(len(row) for row in page.painted)
        await keys(app, pilot, "@ pageup pageup pageup pageup")
        assert "hi (bold)" in page.text()
        await keys(app, pilot, "down down down down " * 9)
        assert page.text().count("\u6771\u4eac") >= 58, "nothing is cut off of what takes two cells a letter"

    at(store, ada, table, steps)


def test_a_flood_of_pasted_text_is_cut_and_what_is_refused_is_not_lost(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "!")
        page.on_paste(Paste("spam \x1b[2J\n" * 5000))
        assert isinstance(page.mode, company.Say)
        assert len(page.mode.text) == 300
        await keys(app, pilot, "enter")
        for n in range(8):
            await keys(app, pilot, f"! {n} enter")
        assert isinstance(page.mode, company.Say), "eight lines in ten seconds are the most"
        assert page.mode.text == "7"
        assert page.said_role == "refused"
        assert len(other.company.said()) == 8

    at(store, ada, table, steps)


def test_the_pane_at_both_sizes(store: Store) -> None:
    table, (ada, bea) = at_table(store, ("Ada", "Bea", "greedy"), bots=(None, None, "greedy"), seat=1, moves=30)
    (cy,) = enter(store, "Cy")
    other, watcher = Other(store, bea, table), Other(store, cy, table)
    for n in range(12):
        (other if n % 3 else watcher).company.say(f"line {n}, which is as long as lines are when people talk about it")

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        take_in(page)
        await keys(app, pilot, "@")
        wide, high = page.size
        golden(f"company-chat-{wide}x{high}", page.text())

    at(store, ada, table, steps)
    at(store, ada, table, steps, LARGE, LINES)


# ---- watching, the end, what goes wrong


@pytest.mark.parametrize("family", ["ticket", "boom"])
def test_who_watches_sees_no_secret_and_is_asked_nothing(store: Store, family: str) -> None:
    table, _ = at_table(store, moves=30) if family == "ticket" else boom(store)
    (cy,) = enter(store, "Cy")

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        assert page.viewer is None
        assert "watch" in page.text()
        for pressed in ("", "g t", "t", "q", "w", "q", "d", "c", "i", "q", "<", "=", "H", ": d r a w enter"):
            await keys(app, pilot, pressed)
            assert page.painted
            roles = {role for row in page.painted for _, role in row}
            assert not any(role.startswith("end") for role in roles), pressed
            assert page.table.length == Table.open(store, table).length
        text = page.text()
        if family == "ticket":
            board = page.table.game.board
            held = [board.tickets[k] for hand in page.table.state.tickets for k in hand]
            codes = {f"{board.cities[t.a.vertices.bit_length() - 1].code}-" for t in held}
            assert not any(f" {code}" in text for code in codes)

    at(store, cy, table, steps)


def test_a_game_that_is_over_offers_a_rematch(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=10_000, kind="")

    async def steps(app: PersonApp, page: Page, pilot: Pilot[int]) -> None:
        assert isinstance(page, SharedEndScreen)
        assert "[a]gain" in page.text()
        await keys(app, pilot, "a")
        lobby = app.page()
        assert isinstance(lobby, LobbyScreen)
        row = lobby._row()
        assert row is not None and row.kind == "gathering" and row.mine
        assert "The table is open" in lobby.text()

    at(store, ada, table, steps)


def test_at_the_end_one_talks_and_hears_of_a_rematch(store: Store) -> None:
    """Letters of what is said are no commands: the a of `gg all` asks for no rematch."""
    table, (ada, bea) = at_table(store, moves=10_000, kind="")
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: Page, pilot: Pilot[int]) -> None:
        assert isinstance(page, SharedEndScreen)
        other.company.say("well played")
        page._crowd.poll()
        assert "Bea: well played" in page.text()
        await keys(app, pilot, "! g g space a l l enter")
        assert app.page() is page
        assert [said.text for said in other.company.said()] == ["well played", "gg all"]
        other.lobby.rematch(table)
        page._crowd.poll()
        assert "Once more with the same seats? a takes your place." in page.text()
        await keys(app, pilot, "@")
        table_page = app.page()
        assert isinstance(table_page, AnyTableScreen)
        assert "Ada: gg all" in table_page.text()
        await keys(app, pilot, "q a")
        await pilot.pause()
        joined = app.page()
        assert isinstance(joined, AnyTableScreen)
        assert joined.table.id != table, "Ada has taken her place, and the game has begun"

    at(store, ada, table, steps)


def test_a_table_that_is_gone_leads_back_to_the_lobby(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=10)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        store_of_another = Store(store.home)
        store_of_another.delete(table)
        take_in(page)
        await pilot.pause()
        lobby = app.page()
        assert isinstance(lobby, LobbyScreen)
        assert table in lobby.said and "removed" in lobby.said
        assert table not in [row.id for row in lobby.tables]

    at(store, ada, table, steps)


def test_others_move_while_the_terminal_is_tiny_and_grows_again(store: Store) -> None:
    table, (ada, bea) = at_table(store, seat=1)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        for size in ((20, 5), (80, 24), (40, 10), (120, 40), (80, 24)):
            await pilot.resize_terminal(*size)
            if any(d.seat == 1 for d in other.table.decisions()):
                other.play()
                other.company.say("still here")
            take_in(page)
            await pilot.pause()
        assert "ADA, YOUR TURN" in page.text()

    at(store, ada, table, steps)


# ---- bots


def test_bots_move_only_where_this_session_holds_the_lease(store: Store) -> None:
    table, (ada,) = at_table(store, ("Ada", "greedy"), bots=(None, "greedy"), kind="turn", moves=20)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        tender = Tender(Store(store.home), "another process")
        assert page.crowd is not None
        page.crowd.company.tender.release(table)
        assert tender.claim(table)
        await keys(app, pilot, "d d d")
        for _ in range(5):
            take_in(page)
            await pilot.pause()
        assert page.table.bot_decision() is not None
        assert page.bots.thinks is None
        tender.release(table)
        for _ in range(300):
            take_in(page)
            await pilot.pause(0.01)
            if page.mine() is not None:
                break
        assert isinstance(page.mode, turn.Turn)

    at(store, ada, table, steps)


def test_a_table_of_one_keyboard_knows_nothing_of_persons(store: Store) -> None:
    from tests.ui.harness import after
    from tests.ui.test_table_play import asked
    from trainbound.ui.screens.table import TableScreen

    found = asked(store, "turn", 30)
    for key in "!@AO":
        assert f"{key} does nothing here" in after(store, key, lambda: TableScreen(found))
    assert "AMONG PERSONS" not in after(store, "?", lambda: TableScreen(found))


# ---- the same at Railway Boom; pictures


def test_others_move_at_railway_boom_while_one_types_and_ones_turn_comes(store: Store) -> None:
    """Bids go round (RB-6): Ada types, Bea and the bot bid, Ada is asked again."""
    table, (ada, bea) = boom(store)
    other = Other(store, bea, table)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "9 enter")
        await keys(app, pilot, "! h e l l o")
        for _ in range(400):
            take_in(page)
            await pilot.pause(0.01)
            if any(d.seat == 1 for d in page.table.decisions()):
                other.play(-1)
            if any(d.seat == 0 for d in page.table.decisions()) and page.table.length > 3:
                break
        assert "!hello_" in page.text()
        await keys(app, pilot, "enter")
        assert page.mine() is not None
        assert page.mode.asked == page.mine()
        assert [said.text for said in other.company.said()] == ["hello"]

    at(store, ada, table, steps)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_question_of_another_in_the_bar_of_each_family(store: Store, size: tuple[int, int]) -> None:
    table, (ada, _), other = asks_back(store)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        other.company.say("I took the wrong one, sorry")
        take_in(page)
        golden(f"company-asks-{size[0]}x{size[1]}", page.text())
        assert page.painted
        roles = {role for row in page.painted for text, role in row if "ASKS" in text}
        assert roles == {"bar-bold"}

    at(store, ada, table, steps, size, LINES if size == LARGE else ASCII)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_railway_boom_with_a_line_of_the_chat_and_somebody_away(store: Store, size: tuple[int, int]) -> None:
    table, (_, bea) = boom(store)
    (cy,) = enter(store, "Dot")
    other = Other(store, bea, table)
    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        other.company.say("I shall be back tomorrow")
        take_in(page)
        other.company.close()
        take_in(page)
        golden(f"company-boom-{size[0]}x{size[1]}", page.text())

    at(store, cy, table, steps, size, LINES if size == LARGE else ASCII)


def test_the_help_lists_what_one_does_among_persons(store: Store) -> None:
    table, (ada, _) = at_table(store, moves=20)

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        await keys(app, pilot, "?")
        help_ = app.page()
        text = "\n".join(" ".join(paragraph) for paragraph in help_.paragraphs())  # type: ignore[attr-defined]
        assert "AMONG PERSONS" in text
        for said in ("! Says something", "A Answers what another asks", "@ Who is at the table", "O Hands a seat over"):
            assert said in text

    at(store, ada, table, steps)


def test_to_decline_is_an_answer_to_the_game_when_the_table_is_asked_nothing(store: Store) -> None:
    """T-19: whoever cannot or will not pay more for a tunnel declines."""
    table, (ada, _) = at_table(store, kind="tunnel", map_name="switzerland")

    async def steps(app: PersonApp, page: AnyTableScreen, pilot: Pilot[int]) -> None:
        length = page.table.length
        await keys(app, pilot, ": d e c l i n e enter")
        assert page.table.length == length + 1
        assert page.table.events[length + 1].action.verb == "decline"

    at(store, ada, table, steps)
