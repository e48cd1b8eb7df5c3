"""The lobby on the screen: which tables there are, and what each key does with them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from tests.ui.harness import ASCII, LARGE, LINES, SMALL, OnePage, drive, golden, type_keys
from tests.ui.persons import ADA, NOW, TABLES, FakeLobby, PersonApp, enter, row, seat
from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store
from trainbound.store.people import People, Person
from trainbound.table.lobby import Row, Wanted
from trainbound.ui import texts_lobby as words
from trainbound.ui.screens import lobby as screens
from trainbound.ui.screens.me import MeScreen
from trainbound.ui.strips import width
from trainbound.ui.terminal import Terminal


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens.time, "time", lambda: NOW)


def shown(store: Store, lobby: FakeLobby, keys: str = "", size: tuple[int, int] = SMALL,
          terminal: Terminal = ASCII) -> str:
    """The screen after some keys."""
    found = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal found
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()
        found = app.page().text()

    app = PersonApp(store, Person(1, "Ada"), terminal=terminal)
    app.lobby = lobby  # type: ignore[assignment]
    app.message = lambda: ["Welcome. The server sleeps from 3 to 4."]  # type: ignore[method-assign]
    drive(app, steps, size)
    return found


@pytest.mark.parametrize(("size", "terminal"), [(SMALL, ASCII), (LARGE, LINES)])
def test_one_table_of_each_kind(store: Store, size: tuple[int, int], terminal: Terminal) -> None:
    golden(f"lobby-{size[0]}x{size[1]}", shown(store, FakeLobby(TABLES), size=size, terminal=terminal))


def test_the_first_time(store: Store) -> None:
    golden("lobby-empty-80x24", shown(store, FakeLobby(here=())))


# ---- what keys do


def pressed(store: Store, keys: str, tables: Sequence[Row] = TABLES) -> tuple[FakeLobby, str]:
    """What was asked of the lobby by some keys, and the screen then."""
    lobby = FakeLobby(tables)
    return lobby, shown(store, lobby, keys)


@pytest.mark.parametrize(("keys", "asked"), [
    ("4 enter", ("join", "h3hh")), ("4 j", ("join", "h3hh")), ("5 enter", ("join", "k9kk")),
    ("3 b 2", ("begin", "g7gg", "greedy")), ("3 b 4", ("begin", "g7gg", None)), ("3 x y", ("drop", "g7gg")),
    ("3 - y", ("leave", "g7gg")), ("4 - y", ("leave", "h3hh")),
    ("down down down down down down a", ("rematch", "z8zz"))])
def test_a_key_asks_the_lobby_for_what_it_says(store: Store, keys: str, asked: tuple[object, ...]) -> None:
    lobby = FakeLobby(TABLES)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, screens.LobbyScreen)
        page.open_table = lambda table: None  # type: ignore[method-assign]
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()

    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = lobby  # type: ignore[assignment]
    drive(app, steps)
    assert asked in lobby.done


@pytest.mark.parametrize(("keys", "said"), [
    ("3 x n", words.KEPT), ("3 b escape", words.KEPT), ("3 b ²", words.KEPT), ("3 - q", words.KEPT),
    ("3 enter", words.WAITS),
    ("5 b", words.NOT_YOURS), ("down j", words.NOT_GATHERING), ("end a", ""), ("3 a", words.NOT_OVER)])
def test_what_cannot_be_done_is_said_and_nothing_is_asked(store: Store, keys: str, said: str) -> None:
    lobby, text = pressed(store, keys)
    assert lobby.done in ([], [("close",)])
    assert said in text


def test_one_key_takes_no_place(store: Store) -> None:
    """The number of a table that gathers people only marks it."""
    lobby, text = pressed(store, "5")
    assert lobby.done in ([], [("close",)])
    assert ">5 India" in text
    assert "[Enter] join" in text


def test_what_is_marked_stays_marked_while_tables_come_and_go(store: Store) -> None:
    """So that Enter never joins a table that has just come to where the mark stood."""
    lobby = FakeLobby(())

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, screens.LobbyScreen)
        assert ">n new table" in page.text()
        lobby.rows, lobby.changed = list(TABLES[2:]), True
        page.poll()
        assert ">n new table" in page.text()
        type_keys(app, "3")
        await pilot.pause()
        assert ">3 India" in page.text()
        lobby.rows, lobby.changed = [TABLES[4]], True
        page.poll()
        assert ">1 India" in page.text()

    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = lobby  # type: ignore[assignment]
    drive(app, steps)


def test_the_bell_rings_once_when_a_table_begins_to_wait(store: Store) -> None:
    lobby = FakeLobby(TABLES[1:])
    sent: list[str] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, screens.LobbyScreen)
        app.attention._write = sent.append
        for rows in (TABLES, TABLES, TABLES[1:]):
            lobby.rows, lobby.changed = list(rows), True
            page.poll()

    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = lobby  # type: ignore[assignment]
    drive(app, steps)
    assert sent == ["\x1b]2;1 table for you - trainbound\a", "\a", "\x1b]2;trainbound\a"]


def rung(store: Store, rows: Sequence[Sequence[Row]], keys: str = "") -> int:
    """How often it rings while the tables go through some lists, with a page opened by keys after the first."""
    lobby = FakeLobby(rows[0])
    sent: list[str] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, screens.LobbyScreen)
        app.attention._write = sent.append
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()
        for some in rows[1:]:
            lobby.rows, lobby.changed = list(some), True
            page.poll()

    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = lobby  # type: ignore[assignment]
    drive(app, steps)
    return sent.count("\a")


@pytest.mark.parametrize("keys", ["", "s", "r"])
def test_an_invitation_and_the_beginning_of_a_table_ring_once(store: Store, keys: str) -> None:
    """Whatever page one looks at: others cannot tell it from the lobby."""
    begun = TABLES[2]._replace(kind="running", turn="1", whose=("Bea",))
    assert rung(store, [TABLES[4:], TABLES[3:], TABLES[3:]], keys) == 1
    assert rung(store, [TABLES[2:3], [begun], [begun]], keys) == 1
    assert rung(store, [TABLES[2:3], [begun._replace(whose=("Ada",), waits_for_me=True)]], keys) == 1


def test_what_one_does_oneself_rings_not(store: Store) -> None:
    lobby = FakeLobby(TABLES[2:])
    sent: list[str] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, screens.LobbyScreen)
        page.open_table = lambda table: None  # type: ignore[method-assign]
        app.attention._write = sent.append
        lobby.rows = [TABLES[2]._replace(kind="running", whose=("Ada",), waits_for_me=True), *TABLES[3:]]
        type_keys(app, "1 b 1")
        await pilot.pause()
        await pilot.pause()

    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = lobby  # type: ignore[assignment]
    drive(app, steps)
    assert ("begin", "g7gg", "random") in lobby.done
    assert "\a" not in sent


# ---- places of a table that has not begun

HOSTED = row("g7gg", [ADA, seat("Bea", "invited"), seat("", "free")], "gathering", "uk", host=True)


@pytest.mark.parametrize(("keys", "asked"), [
    ("down left enter", [("place", "g7gg", 1, Wanted("anybody"))]),
    ("down backspace backspace backspace C y down right D o t enter",
     [("place", "g7gg", 1, Wanted("invited", "Cy")), ("place", "g7gg", 2, Wanted("invited", "Dot"))]),
    ("down left down right B e a enter",
     [("place", "g7gg", 1, Wanted("anybody")), ("place", "g7gg", 2, Wanted("invited", "Bea"))]),
    ("down down left enter", [("place", "g7gg", 2, Wanted("bot", "planner"))]), ("enter", [])])
def test_the_host_says_for_whom_places_are(store: Store, keys: str, asked: list[tuple[object, ...]]) -> None:
    lobby, _ = pressed(store, f"1 p {keys}", [HOSTED])
    assert [one for one in lobby.done if one[0] == "place"] == asked


def test_places_of_a_table(store: Store) -> None:
    golden("places-80x24", shown(store, FakeLobby([HOSTED]), "1 p down"))
    assert "Ada has taken this place; only they can give it back." in shown(store, FakeLobby([HOSTED]), "1 p right")
    assert words.NOT_HOST in shown(store, FakeLobby(TABLES), "4 p")


def test_what_waits_stays_in_sight_as_long_as_the_mark_does(store: Store) -> None:
    """An invitation comes to the top of the list while another line is marked."""
    calls = [row(f"i{n}ii", [seat("Cy"), seat("Ada", "invited", me=True)], "gathering", "usa", invited=True)
             for n in range(4)]
    over = [row(f"o{n}oo", [ADA, seat("Cy")], "over") for n in range(3)]
    assert "INVITATIONS" in shown(store, FakeLobby([*calls[:1], *over]), "down down down down")
    text = shown(store, FakeLobby([*calls, *over]), "up")
    assert "more above" in text.splitlines()[1] and ">Q" in text


def test_a_full_table_is_not_offered(store: Store) -> None:
    full = row("f6ff", [seat("Bea"), seat("Cy", "invited")], "gathering", "uk")
    text = shown(store, FakeLobby([full]), "1")
    assert "NOT BEGUN, KEPT FOR OTHERS" in text
    assert "join" not in text.splitlines()[-1]


def test_every_size_from_tiny_to_large_and_names_of_any_kind(store: Store) -> None:
    seats = [ADA, seat("\u6771\u4eac" * 10, here=True), seat("x" * 40), seat("", "free"), seat("greedy", "bot")]
    lobby = FakeLobby([row(f"t{n}", seats, "gathering", "uk", host=True) for n in range(30)], ["y" * 40] * 9)
    for size in ((10, 3), (80, 24), (81, 25), (120, 40), (240, 80)):
        text = shown(store, lobby, "down down up", size)
        assert all(width(line) <= size[0] for line in text.splitlines())
        assert len(text.splitlines()) <= size[1]


def test_line_mode_is_one_key_away_and_ends_the_screen(store: Store) -> None:
    app = PersonApp(store, Person(1, "Ada"))
    app.lobby = FakeLobby(TABLES)  # type: ignore[assignment]

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        await pilot.press("t")

    drive(app, steps)
    assert app.in_lines
    assert app.return_value == 0


def test_a_store_that_fails_is_a_sentence(store: Store) -> None:
    lobby = FakeLobby(TABLES)

    def fails() -> list[Row]:
        raise StoreFault("the disk is full; nothing was lost.")

    lobby.tables = fails  # type: ignore[method-assign]
    assert "The disk is full; nothing was lost." in shown(store, lobby)


@pytest.mark.parametrize(("keys", "title"), [
    ("n", "NEW TABLE"), ("i", "MY NAME AND KEYS"), ("m", "[Tab] next map"), ("r", "RULES"), ("s", "SETTINGS"),
    ("?", "KEYS OF THIS SCREEN"), ("o", "MESSAGE OF THE DAY")])
def test_letters_open_screens_and_back_leads_to_the_lobby(store: Store, keys: str, title: str) -> None:
    lobby = FakeLobby(TABLES)
    assert title in shown(store, lobby, keys)
    assert shown(store, lobby, f"{keys} escape") == shown(store, lobby)


# ---- new tables


@pytest.mark.parametrize(("size", "terminal"), [(SMALL, ASCII), (LARGE, LINES)])
def test_a_new_table(store: Store, size: tuple[int, int], terminal: Terminal) -> None:
    found = shown(store, FakeLobby(TABLES), "n down right right down down right B e a down right right", size, terminal)
    golden(f"newtable-{size[0]}x{size[1]}", found)
    assert "SEED" not in found, "who knew the seed would know every card"


def test_a_new_table_is_asked_for_as_it_stands(store: Store) -> None:
    lobby, _ = pressed(store, "n down right right down down right B e a down left enter", [])
    assert lobby.done[0] == ("create", "usa", {}, [
        Wanted("me"), Wanted("invited", "Bea"), Wanted("bot", "planner"), Wanted("anybody")])


def test_only_one_seat_can_be_ones_own_and_a_table_may_be_made_for_others(store: Store) -> None:
    lobby, _ = pressed(store, "n down down left down left left left left left left left enter", [])
    assert [one.kind for one in lobby.done[0][3]].count("me") <= 1


def test_a_table_that_cannot_be_made_says_why(store: Store) -> None:
    found = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal found
        type_keys(app, "n down down down right A d a enter")
        await pilot.pause()
        await pilot.pause()
        found = app.page().text()

    (ada,) = enter(store, "Ada")
    drive(PersonApp(store, ada), steps)
    assert "NEW TABLE" in found
    assert "You are Ada: take a place instead of inviting yourself." in found


# ---- who one is


def me(store: Store, keys: str, key: str = "key of Ada") -> tuple[str, Person]:
    """The screen of one's name and keys after some keys, and who one is then."""
    (ada,) = enter(store, "Ada")
    found: list[str] = []
    app = PersonApp(store, ada)
    app.key = key

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, f"i {keys}")
        await pilot.pause()
        await pilot.pause()
        found.append(app.page().text())

    drive(app, steps)
    assert app.person is not None
    return found[0], app.person


def test_name_and_keys(store: Store) -> None:
    text, _ = me(store, "")
    golden("me-80x24", text)


def test_a_name_is_changed_and_kept(store: Store) -> None:
    text, person = me(store, "up backspace backspace backspace Z o \u00eb enter")
    assert "You are called Zo\u00eb." in text
    assert People(store).person(person.id).name == "Zo\u00eb" == person.name


def test_anothers_name_is_refused(store: Store) -> None:
    enter(store, "Bea")
    text, person = me(store, "up backspace backspace backspace b E a enter")
    assert "Somebody here is called bEa" in text
    assert person.name == "Ada"


def test_a_word_lets_another_key_join(store: Store) -> None:
    text, ada = me(store, "enter")
    word = next(line.split()[-1] for line in text.splitlines() if line.startswith(">"))
    people = People(store)
    other = people.enter("another key", "ada")
    app = PersonApp(store, other)
    app.key = "another key"

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, f"i down {' '.join(word)} enter")
        await pilot.pause()
        await pilot.pause()
        assert "This key is Ada now" in app.page().text()
        assert "2 keys open this name" in app.page().text()

    drive(app, steps)
    assert app.person == ada == people.enter("another key", "")


def test_a_wrong_word_says_so(store: Store) -> None:
    text, person = me(store, "down n o n s e n s e enter")
    assert "is no word that holds" in text
    assert person.name == "Ada"


def test_a_word_that_was_used_is_gone_from_the_page_that_shows_it(store: Store) -> None:
    (ada,) = enter(store, "Ada")
    app = PersonApp(store, ada)
    app.key = "key of Ada"

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "i enter")
        await pilot.pause()
        await pilot.pause()
        page = app.page()
        assert isinstance(page, MeScreen)
        word = page.word
        assert word in page.text()
        People(Store(store.home)).join("another key", word)
        page.poll()
        assert word not in page.text()
        assert "Another key has joined you" in page.text()
        assert "2 keys open this name" in page.text()

    drive(app, steps)


@pytest.mark.parametrize(("keys", "bar"), [
    ("", "1 table waits for you; Enter: sit down"), ("down", "1 table waits for you; 1 sits down at it")])
def test_the_bar_says_which_key_goes_to_what_waits(store: Store, keys: str, bar: str) -> None:
    assert bar in shown(store, FakeLobby(TABLES), keys)


def test_an_invitation_is_said_in_the_bar(store: Store) -> None:
    assert "you are invited to 1 table; Enter: join" in shown(store, FakeLobby([TABLES[3]]))
    assert "you are invited to 1 table; 1 marks it" in shown(store, FakeLobby([TABLES[3]]), "down")
